# The flag of the loads of %v0 is down in time: the last loop runs four times, and its second iteration waits for a store that stands behind the wait.
# RUN: asc2-sync | asc2-check --strict --redundant | grep -c 'set_flag v, mte2'
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %n = param {value = 3} : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %v0 = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %v1 = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %v2 = buf {slots = 2, addr = [0x000400, 0x000500]} : ub f32[64]
  %v7 = buf {slots = 2, addr = [0x000700, 0x000800]} : ub f32[64]
  %i0 = for 0, %n, 1 : i64 {
    %i0.s2 = slot %i0, 2 : i64
    %o0 = mul %i0, 64 : i64
    %v0[%i0.s2] = load %x, [0], [64] : f32[64]
    %v0[%i0.s2] = add %v0[%i0.s2], %v0[%i0.s2] : f32[64]
    %i1 = for 0, %n, 1 : i64 {
      %i1.s2 = slot %i1, 2 : i64
      %v1[%i1.s2] = load %x, [%o0], [64] : f32[64]
      %v0[%i0.s2] = abs %v1[%i1.s2] : f32[64]
    }
    %i2 = for 0, 4, 1 {num_stages = 2} : i64 {
      %i2.s2 = slot %i2, 2 : i64
      %v2[%i2.s2] = load %x, [64], [64] : f32[64]
      store %v2[%i2.s2], %y, [0], [64]
    }
    %i3 = for 0, 4, 1 : i64 {
      %i3.s2 = slot %i3, 2 : i64
      %v7[%i3.s2] = load %x, [448], [64] : f32[64]
      store %v0[%i0.s2], %y, [0], [64]
      store %v7[%i3.s2], %y, [448], [64]
    }
  }
}
#--- stdout
2
