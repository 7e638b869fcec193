# A flag that is set for a moment and the guard of another one stand at one place, in the order in which they were proved.
# RUN: asc2-sync | asc2-check --strict > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 16384} : ptr f32
  %n0 = param {value = 0} : i64
  %n1 = param {value = 5} : i64
  %x = tensor %p, [16384] : gm f32[16384]
  %a0 = buf {slots = 6, addr = [0x000000, 0x000400, 0x000800, 0x000c00, 0x001000, 0x001400]} : ub f32[256]
  %b0 = buf {slots = 2, addr = [0x001800, 0x001c00]} : ub f32[256]
  %t1 = buf {addr = [0x002000]} : ub f32[256]
  %a1 = buf {slots = 6, addr = [0x002400, 0x002800, 0x002c00, 0x003000, 0x003400, 0x003800]} : ub f32[256]
  %z1 = buf {slots = 5, addr = [0x003d00, 0x004300, 0x004900, 0x004f00, 0x005500]} : ub f32[256]
  %d1 = buf {addr = [0x005b00]} : ub f32[256]
  %i = for 0, 3, 1 : i64 {
    %r = mul %i, 2048 : i64
    %k0 = for 0, %n0, 1 : i64 {
      %k0.s2 = slot %k0, 2 : i64
      %k0.s6 = slot %k0, 6 : i64
      %u0 = mul %k0, 256 : i64
      %v0 = add %u0, %r : i64
      %v0.rest = sub 16384, %v0 : i64
      %v0.cut = clamp %v0.rest, 0, 256 : i64
      %v0.in = ge %v0, 0 : i1
      %v0.n = where %v0.in, %v0.cut, 0 : i64
      %a0[%k0.s6] = load %x, [%v0], [%v0.n] : f32[256]
      %b0[%k0.s2] = abs %a0[%k0.s6] : f32[256]
    }
    %t1 = full 0.0 : f32[256]
    %k1 = for 0, %n1, 1 : i64 {
      %k1.s5 = slot %k1, 5 : i64
      %k1.s6 = slot %k1, 6 : i64
      %u1 = mul %k1, 256 : i64
      %v1 = add %u1, %r : i64
      %v1.rest = sub 16384, %v1 : i64
      %v1.cut = clamp %v1.rest, 0, 256 : i64
      %v1.in = ge %v1, 0 : i1
      %v1.n = where %v1.in, %v1.cut, 0 : i64
      %a1[%k1.s6] = load %x, [%v1], [%v1.n] : f32[256]
      %u1.rest = sub 16384, %u1 : i64
      %u1.cut = clamp %u1.rest, 0, 256 : i64
      %u1.in = ge %u1, 0 : i1
      %u1.n = where %u1.in, %u1.cut, 0 : i64
      %z1[%k1.s5] = load %x, [%u1], [%u1.n] : f32[256]
      %d1 = max %a1[%k1.s6], %z1[%k1.s5] : f32[256]
    }
  }
}
