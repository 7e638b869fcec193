# Slots of 4093, 4091, 4079, 4073, 4057 and 4051 turns are as before after more rounds than 64 bits count: the loop stays as it is.
# RUN: asc2-sync | asc2-pipe --explain -o /dev/null
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 512} : ptr f32
  %q = param {size = 512} : ptr f32
  %x = tensor %p, [512] : gm f32[512]
  %y = tensor %q, [512] : gm f32[512]
  %t = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %u = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %i = for 0, 8, 1 : i64 {
    %a = slot %i, 4093 : i64
    %b = slot %i, 4091 : i64
    %c = slot %i, 4079 : i64
    %d = slot %i, 4073 : i64
    %e = slot %i, 4057 : i64
    %f = slot %i, 4051 : i64
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %t[%i.s2] = load %x, [%o], [64] : f32[64]
    %v = extract %t[%i.s2], [0] : f32
    %u[%i.s2] = mul %t[%i.s2], %v : f32[64]
    store %u[%i.s2], %y, [%o], [64]
  }
}
#--- stderr
<stdin>:14:3: remark: left as it is: no other order is faster; an iteration takes 151 cycles, at least 29: the scalar unit 29 [pipe-loop]
   14 |   %i = for 0, 8, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
