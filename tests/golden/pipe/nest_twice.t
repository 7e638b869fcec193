# Two nests in a kernel: what becomes of the one leaves the other right.
# RUN: asc2-sync | asc2-pipe | asc2-check | grep '= for'
a2ir 1
target ascend910b
kernel @k {core = aiv, stage = planned} {
  %x = param {size = 384} : ptr f32
  %o = param {size = 64} : ptr f32
  %xg = tensor %x, [6, 64] : gm f32[6,64]
  %og = tensor %o, [2, 32] : gm f32[2,32]
  %a = buf {addr = [0x000000]} : ub f32[1,32]
  %b = buf {addr = [0x000200]} : ub f32[1,32]
  %a.2 = buf {slots = 2, addr = [0x000500, 0x000700]} : ub f32[1,32]
  %b.2 = buf {slots = 2, addr = [0x000900, 0x000b00]} : ub f32[1,32]
  %a = full 0.0 : f32[1,32]
  %b = full -9.0 : f32[1,32]
  %r = for 0, 6, 1 : i64 {
    %c = for 0, 2, 1 : i64 {
      %c.s2 = slot %c, 2 : i64
      %a.1 = mul %c, 32 : i64
      %a.2[%c.s2] = load %xg, [%r, %a.1], [1, 32] : f32[1,32]
      %a = add %a, %a.2[%c.s2] : f32[1,32]
    }
  }
  %r.1 = for 0, 6, 1 : i64 {
    %c.1 = for 0, 2, 1 : i64 {
      %c.1.s2 = slot %c.1, 2 : i64
      %b.1 = mul %c.1, 32 : i64
      %b.2[%c.1.s2] = load %xg, [%r.1, %b.1], [1, 32] : f32[1,32]
      %b = max %b, %b.2[%c.1.s2] : f32[1,32]
    }
  }
  store %a, %og, [0, 0], [1, 32]
  store %b, %og, [1, 0], [1, 32]
}
#--- stdout
  %c.5 = for 0, 11, 1 : i64 {
  %c.17 = for 0, 11, 1 : i64 {
