# The register file is planned as any other space, by its own capacity and alignment.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %a = buf {no_reuse = true} : reg f32[16]
  %b = buf {no_reuse = true} : reg f32[17]
  %c = buf : ub f32[8]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %a = buf {addr = [0x000000], no_reuse = true} : reg f32[16]
  %b = buf {addr = [0x000040], no_reuse = true} : reg f32[17]
  %c = buf {addr = [0x000000]} : ub f32[8]
}
#--- stderr
<stdin>:5:1: remark: ub: peak 32 of 4096 bytes, bound 32: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:5:1: remark: reg: peak 192 of 512 bytes, bound 192: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
