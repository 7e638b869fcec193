# Places and flags that the input asks for and the chip has not are the input's fault, at any stage.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000011]} : ub f32[16]
  %b = buf {slots = 2, addr = [0x000100, 0x000ff0]} : ub f32[16]
  %c = buf {addr = [0x000fe0]} : ub f32[16]
  %a = load %x, [0] : f32[16]
  set_flag mte2, v, 7
  wait_flag mte2, v, 7
  %b = load %x, [16] : f32[16]
  set_flag m, fix, 0
  wait_flag m, fix, 0
  %c = add %a, %b : f32[16]
  set_flag v, mte3, 8
  wait_flag v, mte3, 8
  store %c, %x, [0]
}
#--- stderr
<stdin>:7:21: error: %a is at 0x000011, which is not a multiple of 32 [check-plan]
    7 |   %a = buf {addr = [0x000011]} : ub f32[16]
      |                     ^~~~~~~~
<stdin>:8:42: error: %b is at 0x000ff0, which is not a multiple of 32 [check-plan]
    8 |   %b = buf {slots = 2, addr = [0x000100, 0x000ff0]} : ub f32[16]
      |                                          ^~~~~~~~
<stdin>:8:42: error: %b [0x000ff0, 0x001030) overlaps the reserved range 'select' from 0x001000 on [check-plan]
    8 |   %b = buf {slots = 2, addr = [0x000100, 0x000ff0]} : ub f32[16]
      |                                          ^~~~~~~~
<stdin>:9:21: error: %c [0x000fe0, 0x001020) overlaps the reserved range 'select' from 0x001000 on [check-plan]
    9 |   %c = buf {addr = [0x000fe0]} : ub f32[16]
      |                     ^~~~~~~~
<stdin>:11:3: error: flag 7 mte2 -> v does not exist on the target [check-flag]
   11 |   set_flag mte2, v, 7
      |   ^~~~~~~~~~~~~~~~~~~
<stdin>:12:3: error: flag 7 mte2 -> v does not exist on the target [check-flag]
   12 |   wait_flag mte2, v, 7
      |   ^~~~~~~~~~~~~~~~~~~~
<stdin>:14:3: error: flag 0 m -> fix is between pipes that have no flags on this core [check-flag]
   14 |   set_flag m, fix, 0
      |   ^~~~~~~~~~~~~~~~~~
<stdin>:15:3: error: flag 0 m -> fix is between pipes that have no flags on this core [check-flag]
   15 |   wait_flag m, fix, 0
      |   ^~~~~~~~~~~~~~~~~~~
<stdin>:17:3: error: flag 8 v -> mte3 does not exist on the target [check-flag]
   17 |   set_flag v, mte3, 8
      |   ^~~~~~~~~~~~~~~~~~~
<stdin>:18:3: error: flag 8 v -> mte3 does not exist on the target [check-flag]
   18 |   wait_flag v, mte3, 8
      |   ^~~~~~~~~~~~~~~~~~~~
asc2-tile: 10 errors
#--- exit 1
