# Without the first credit both kinds of cores wait for each other.
# RUN: asc2-sim --init random
a2ir 1
target ascend910b
kernel @mix {grid = 2, core = aic, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %w = param {size = 256} : ptr f32
  %q = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %ws = tensor %w, [256] : gm f32[256]
  %a = buf {addr = [0x000000]} : l1 f32[128]
  %b = block_idx : i64
  %base = mul %b, 2048 : i64
  %here = mul %b, 128 : i64
  set_flag mte3, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %o.1 = mul %i, 128 : i64
    %o = add %base, %o.1 : i64
    wait_flag mte3, mte2, 0
    %a = load %x, [%o], [128] : f32[128]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    wait_cross mte3, 1
    store %a, %ws, [%here], [128]
    set_flag mte3, mte2, 0
    set_cross mte3, 0
  }
  wait_flag mte3, mte2, 0
  wait_cross mte3, 1
}
kernel @mix {grid = 2, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %w = param {size = 256} : ptr f32
  %q = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %ws = tensor %w, [256] : gm f32[256]
  %y = tensor %q, [4096] : gm f32[4096]
  %v = buf {addr = [0x000000]} : ub f32[64]
  %b = block_idx : i64
  %s = sub_block_idx : i64
  %part = mul %s, 64 : i64
  %here.1 = mul %b, 128 : i64
  %here = add %here.1, %part : i64
  %base = mul %b, 2048 : i64
  set_flag mte3, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %o.1 = mul %i, 128 : i64
    %o.2 = add %base, %o.1 : i64
    %o = add %o.2, %part : i64
    wait_flag mte3, mte2, 0
    wait_cross mte2, 0
    %v = load %ws, [%here], [64] : f32[64]
    set_cross mte2, 1
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %v, %y, [%o], [64]
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
}
#--- stderr
<stdin>:24:5: error: deadlock: 'wait_cross' on s waits for flag 1 between cores [sim-deadlock]
   24 |     wait_cross mte3, 1
      |     ^~~~~~~~~~~~~~~~~~
   = note: in block 0, aic, iteration 0 of '%i'
<stdin>:52:5: error: deadlock: 'wait_cross' on s waits for flag 0 between cores [sim-deadlock]
   52 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: in block 0, aiv 0, iteration 0 of '%i'
asc2-sim: 2 errors
#--- exit 1
