# An order of the loop that the flag in the arm replaces had also kept one inside the vector unit.
# That takes a barrier now.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 8192} : ptr f32
  %q = param {size = 8192} : ptr f32
  %n = param {value = 40} : i64
  %x = tensor %p, [2048] : gm f32[2048]
  %y = tensor %q, [2048] : gm f32[2048]
  %a = buf {slots = 3, addr = [0x000100, 0x000140, 0x000180]} : ub f32[16]
  %b = buf {slots = 4, addr = [0x000000, 0x000040, 0x000080, 0x0000c0]} : ub f32[16]
  %j = for 0, 4, 1 : i64 {
    %j.s4 = slot %j, 4 : i64
    %b[%j.s4] = load %x, [0], [16] : f32[16]
  }
  %i = for 0, %n, 1 : i64 {
    %i.s3 = slot %i, 3 : i64
    %i.s4 = slot %i, 4 : i64
    %o = mul %i, 16 : i64
    %r = mod %i, 5 : i64
    %c = gt %r, 3 : i1
    if %c {
      %a[%i.s3] = load %x, [%o], [16] : f32[16]
      %b[%i.s4] = load %x, [%o], [16] : f32[16]
      %a[%i.s3] = exp %a[%i.s3] : f32[16]
    } else {
      %b[%i.s4] = exp %b[%i.s4] : f32[16]
    }
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 8192} : ptr f32
  %q = param {size = 8192} : ptr f32
  %n = param {value = 40} : i64
  %x = tensor %p, [2048] : gm f32[2048]
  %y = tensor %q, [2048] : gm f32[2048]
  %a = buf {slots = 3, addr = [0x000100, 0x000140, 0x000180]} : ub f32[16]
  %b = buf {slots = 4, addr = [0x000000, 0x000040, 0x000080, 0x0000c0]} : ub f32[16]
  %j = for 0, 4, 1 : i64 {
    %j.s4 = slot %j, 4 : i64
    %b[%j.s4] = load %x, [0], [16] : f32[16]
  }
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  set_flag v, mte2, 1
  %i = for 0, %n, 1 : i64 {
    %i.s3 = slot %i, 3 : i64
    %i.s4 = slot %i, 4 : i64
    %o = mul %i, 16 : i64
    %r = mod %i, 5 : i64
    %c = gt %r, 3 : i1
    wait_flag v, mte2, 1
    set_flag mte2, v, 0
    if %c {
      %a[%i.s3] = load %x, [%o], [16] : f32[16]
      %b[%i.s4] = load %x, [%o], [16] : f32[16]
      set_flag mte2, v, 1
      wait_flag mte2, v, 1
      %a[%i.s3] = exp %a[%i.s3] : f32[16]
    } else {
      %b[%i.s4] = exp %b[%i.s4] : f32[16]
    }
    wait_flag mte2, v, 0
    set_flag v, mte2, 1
  }
  wait_flag v, mte2, 1
}
