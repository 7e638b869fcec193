# What the scalar unit writes can wait until the pipes have their work.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 8} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %s = tensor %q, [8] : gm f32[8]
  %acc = buf {addr = [0x000000]} : ub f32[64]
  %acc = full 1.0 : f32[64]
  %i = for 0, 5, 1 : i64 {
    %acc = exp %acc : f32[64]
    %f = extract %acc, [0] : f32
    put %f, %s, [%i]
    %acc = mul %acc, %f : f32[64]
  }
  store %acc, %x, [64], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 8} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %s = tensor %q, [8] : gm f32[8]
  %acc = buf {addr = [0x000000]} : ub f32[64]
  %acc = full 1.0 : f32[64]
  %i = for 0, 5, 1 : i64 {
    barrier v
    %acc = exp %acc : f32[64]
    set_flag v, s, 0
    wait_flag v, s, 0
    %f = extract %acc, [0] : f32
    %acc = mul %acc, %f : f32[64]
    put %f, %s, [%i]
  }
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %acc, %x, [64], [64]
}
