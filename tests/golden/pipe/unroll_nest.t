# Both loops of a nest are unrolled by order.
# RUN: asc2-sync | asc2-pipe | asc2-check | grep '= for'
a2ir 1
target ascend910b
kernel @k {core = aiv, stage = planned} {
  %x = param {size = 512} : ptr f32
  %o = param {size = 32} : ptr f32
  %n = param {value = 4} : i32
  %xg = tensor %x, [4, 128] : gm f32[4,128]
  %og = tensor %o, [1, 32] : gm f32[1,32]
  %a = buf {addr = [0x000000]} : ub f32[1,32]
  %a.2 = buf {slots = 6, addr = [0x000300, 0x000500, 0x000700, 0x000900, 0x000b00, 0x000d00]} : ub f32[1,32]
  %a = full -9.0 : f32[1,32]
  %r = for 0, 4, 1 {unroll_factor = 2} : i64 {
    %c = for 0, %n, 1 {unroll_factor = 2} : i64 {
      %c.s6 = slot %c, 6 : i64
      %a.1 = mul %c, 32 : i64
      %a.1.rest = sub 128, %a.1 : i64
      %a.1.n = clamp %a.1.rest, 0, 32 : i64
      %a.2.pad = lt %a.1.n, 32 : i1
      if %a.2.pad {
        %a.2[%c.s6] = full 0.0 : f32[1,32]
        %a.2[%c.s6] = load %xg, [%r, %a.1], [1, %a.1.n] {pad = 0} : f32[1,32]
      } else {
        %a.2[%c.s6] = load %xg, [%r, %a.1], [1, 32] : f32[1,32]
      }
      %a = max %a, %a.2[%c.s6] : f32[1,32]
    }
  }
  store %a, %og, [0, 0], [1, 32]
}
#--- stdout
  %r = for 0, 4, 2 : i64 {
    %c = for 0, %c.3, 2 : i64 {
    %c = for %c.3, %n, 1 : i64 {
    %c = for 0, %c.3, 2 : i64 {
    %c = for %c.3, %n, 1 : i64 {
