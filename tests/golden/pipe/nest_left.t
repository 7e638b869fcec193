# Loops stay two where a slot is read that a load never fills.
# RUN: asc2-sync | asc2-pipe | grep '= for'
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 1280} : ptr f32
  %q = param {size = 1280} : ptr f32
  %x = tensor %p, [5, 256] : gm f32[5,256]
  %y = tensor %q, [5, 256] : gm f32[5,256]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[1,64]
  %i = for 0, 5, 1 {parallel = true} : i64 {
    %f = get %x, [%i, 0] : f32
    %j = for 0, 4, 1 {parallel = true} : i64 {
      %j.s2 = slot %j, 2 : i64
      %o = mul %j, 64 : i64
      %a[%j.s2] = load %x, [%i, %o], [1, 8] : f32[1,64]
      %b[%j.s2] = mul %a[%j.s2], %f : f32[1,64]
      store %b[%j.s2], %y, [%i, %o], [1, 64]
    }
  }
}
#--- stdout
  %i = for 0, 5, 1 {parallel = true} : i64 {
    %j = for 0, 4, 1 {parallel = true} : i64 {
