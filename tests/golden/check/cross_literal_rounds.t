# No round of a loop that is short enough is left out: a run with fewer would be of no launch.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %p = param {size = 64} : ptr i32
  %q = param {size = 8192} : ptr i32
  %w = param {size = 256} : ptr i32
  %n = param {value = 2} : i32
  %m = param {value = 2} : i32
  set_flag mte2, mte3, 0
  %pg3 = for 0, 15, 1 : i64 {
    set_cross mte2, 3
  }
  wait_flag mte2, mte3, 0
  set_flag mte3, mte2, 0
  %i2 = for 0, 2, 1 : i64 {
    wait_cross mte3, 1
    set_flag mte3, mte2, 1
    set_cross mte3, 0
    wait_flag mte3, mte2, 1
    %i6 = for 0, 20, 1 : i64 {
      wait_flag mte3, mte2, 0
      wait_cross mte2, 2
      set_flag mte2, mte3, 1
      set_cross mte2, 3
      wait_flag mte2, mte3, 1
      wait_cross mte3, 5
      set_flag mte3, mte2, 0
      set_cross mte3, 4
    }
  }
  wait_flag mte3, mte2, 0
  wait_cross mte2, 2
  set_cross mte2, 3
  %pt1 = for 0, 15, 1 : i64 {
    wait_cross mte3, 1
  }
  wait_cross mte3, 5
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr i32
  %q = param {size = 8192} : ptr i32
  %w = param {size = 256} : ptr i32
  %n = param {value = 2} : i32
  %m = param {value = 2} : i32
  %x = tensor %p, [64] : gm i32[64]
  %y = tensor %q, [8192] : gm i32[8192]
  %b = buf {addr = [0x000000]} : ub i32[16]
  %sub.1 = sub_block_idx : i64
  %sub = mul %sub.1, 8 : i64
  %b = load %x, [0], [16] : i32[16]
  %pg1 = for 0, 15, 1 : i64 {
    set_cross mte2, 1
  }
  set_cross mte2, 5
  set_flag mte2, mte3, 0
  %i2 = for 0, 2, 1 : i64 {
    wait_cross mte2, 0
    set_flag mte2, mte3, 1
    set_cross mte2, 1
    wait_flag mte2, mte3, 1
    %i6 = for 0, 20, 1 : i64 {
      %w7 = mul %i6, 2 : i64
      %w10 = mod %w7, 8 : i64
      %w8 = mul %w10, 16 : i64
      %w9 = add %w8, 640 : i64
      %h11 = add %w9, %sub : i64
      wait_flag mte2, mte3, 0
      wait_cross mte3, 3
      store %b, %y, [%h11], [8]
      set_flag mte3, mte2, 0
      set_cross mte3, 2
      %w12 = mod %i6, 2 : i64
      %w13 = mul %w12, 16 : i64
      %w14 = add %w13, 640 : i64
      wait_flag mte3, mte2, 0
      wait_cross mte2, 4
      %b = load %y, [%w14], [16] : i32[16]
      set_flag mte2, mte3, 0
      set_cross mte2, 5
    }
  }
  wait_flag mte2, mte3, 0
  wait_cross mte3, 3
  set_cross mte3, 2
  %pt3 = for 0, 15, 1 : i64 {
    wait_cross mte3, 3
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @mix {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
