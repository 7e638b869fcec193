# Loops stay two where the number of a slot is a value, and where a slot is read that was written in part.
# RUN: asc2-sync | asc2-pipe | grep for
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 1280} : ptr f32
  %q = param {size = 1280} : ptr f32
  %m = param {value = 5} : i32
  %n = param {value = 4} : i32
  %x = tensor %p, [5, 256] : gm f32[5,256]
  %y = tensor %q, [5, 256] : gm f32[5,256]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[1,64]
  %i = for 0, %m, 1 {parallel = true} : i64 {
    %f = get %x, [%i, 0] : f32
    %j = for 0, %n, 1 {parallel = true} : i64 {
      %s = slot %j, 2 : i64
      %g = cast %s : f32
      %o = mul %j, 64 : i64
      %a[%s] = load %x, [%i, %o], [1, 64] : f32[1,64]
      %a[%s] = mul %a[%s], %f : f32[1,64]
      %b[%s] = mul %a[%s], %g : f32[1,64]
      store %b[%s], %y, [%i, %o], [1, 64]
    }
  }
  %i.1 = for 0, %m, 1 {parallel = true} : i64 {
    %f = get %x, [%i.1, 0] : f32
    %j.1 = for 0, %n, 1 {parallel = true} : i64 {
      %s.1 = slot %j.1, 2 : i64
      %o = mul %j.1, 64 : i64
      %a[%s.1] = load %x, [%i.1, %o], [1, 8] : f32[1,64]
      %b[%s.1] = mul %a[%s.1], %f : f32[1,64]
      store %b[%s.1], %y, [%i.1, %o], [1, 64]
    }
  }
}
#--- stdout
  %i = for 0, %m, 1 {parallel = true} : i64 {
      %j = for 0, %j.4, 1 {parallel = true} : i64 {
  %i.1 = for 0, %m, 1 {parallel = true} : i64 {
      %j.1 = for 0, %j.11, 1 {parallel = true} : i64 {
