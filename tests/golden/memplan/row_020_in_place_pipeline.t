# Row 20: three slots, all in place: no full barrier, two flags and waits for each slot.
# RUN: asc2-memplan -o p.a2ir && grep '= buf' p.a2ir && asc2-sync p.a2ir | grep -e 'barrier' -e '_flag'
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 3} : ub f32[512]
  %z = buf {slots = 3} : ub f32[512]
  %t = buf {slots = 3, share = [%a]} : ub f32[512]
  %y = buf {slots = 3, share = [%t]} : ub f32[512]
  %i = for 0, 6, 1 : i64 {
    %o = mul %i, 512 : i64
    %a = load %x, [%o], [512] : f32[512]
    %z = load %x, [%o], [512] : f32[512]
    %t = add %a, %z : f32[512]
    %y = add %t, 1.0 : f32[512]
    store %y, %x, [%o], [512]
  }
}
#--- stdout
  %a = buf {slots = 3, addr = [0x000000, 0x000800, 0x001000]} : ub f32[512]
  %z = buf {slots = 3, addr = [0x001900, 0x002300, 0x002d00]} : ub f32[512]
  %t = buf {slots = 3, addr = [0x000000, 0x000800, 0x001000], share = [%a]} : ub f32[512]
  %y = buf {slots = 3, addr = [0x000000, 0x000800, 0x001000], share = [%t]} : ub f32[512]
  set_flag mte3, mte2, 0
  set_flag mte3, mte2, 1
  set_flag mte3, mte2, 2
    wait_flag mte3, mte2, %i.s3
    set_flag mte2, v, %i.s3
    wait_flag mte2, v, %i.s3
    barrier v
    set_flag v, mte3, %i.s3
    wait_flag v, mte3, %i.s3
    set_flag mte3, mte2, %i.s3
  wait_flag mte3, mte2, 0
  wait_flag mte3, mte2, 1
  wait_flag mte3, mte2, 2
