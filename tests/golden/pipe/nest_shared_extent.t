# An extent that is computed once a row, for a store of the row and the loads within.
# RUN: asc2-sync | asc2-pipe | asc2-check | grep '= for'
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %x = param {size = 5} : ptr f32
  %y = param {size = 5} : ptr f32
  %s = param {size = 5} : ptr i32
  %m = param {value = 5} : i32
  %n = param {value = 1} : i32
  %p = param {value = 2} : i32
  %st = param {value = 1} : i32
  %xg = tensor %x, [5, 1] : gm f32[5,1]
  %a0 = buf {addr = [0x000000]} : ub f32[1,16]
  %t1 = buf {slots = 2, addr = [0x000300, 0x000500]} : ub f32[1,16]
  %a0 = full 1.0 : f32[1,16]
  %r0 = for 0, %m, 1 : i64 {
    %r0.rest = sub 5, %r0 : i64
    %r0.n = clamp %r0.rest, 0, 1 : i64
    store %a0, %xg, [%r0, 8], [%r0.n, 0]
    %c0 = for 0, 2, 1 : i64 {
      %c0.s2 = slot %c0, 2 : i64
      %t1.1 = mul %c0, 8 : i64
      %t1.1.rest = sub 1, %t1.1 : i64
      %t1.1.n = clamp %t1.1.rest, 0, 1 : i64
      %t1[%c0.s2] = full 0.0 : f32[1,16]
      %t1[%c0.s2] = load %xg, [%r0, %t1.1], [%r0.n, %t1.1.n] {pad = 0} : f32[1,16]
      %a0 = max %a0, %t1[%c0.s2] : f32[1,16]
    }
  }
}
#--- stdout
    %c0.4 = for 0, %c0.3, 1 : i64 {
