# asc2-pipe reads what asc2-sync has made safe, and says which tool to run.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
}
#--- stderr
<stdin>:5:1: error: kernel '@k' is at stage 'planned', asc2-pipe reads stage 'synced' [pipe-stage]
    5 | kernel @k {grid = 1, core = aiv, stage = planned} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: run asc2-sync first
asc2-pipe: 1 error
#--- exit 1
