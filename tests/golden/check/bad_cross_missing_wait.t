# A vector core that does not wait reads a tile that is not there yet, and leaves tokens.
# RUN: asc2-check
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
  set_cross mte2, 1
  set_flag mte3, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %o.1 = mul %i, 128 : i64
    %o.2 = add %base, %o.1 : i64
    %o = add %o.2, %part : i64
    wait_flag mte3, mte2, 0
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
<stdin>:25:5: error: race: on pipe mte3 this writes bytes that may still be read: gm [check-race]
   25 |     store %a, %ws, [%here], [128]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, with the values of the parameters in the text
<stdin>:53:5: note: the other operation, on pipe mte2 of aiv 0, block 0
   53 |     %v = load %ws, [%here], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:27:5: error: flag 0 between cores still holds a token when the kernel ends [check-flag]
   27 |     set_cross mte3, 0
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, with the values of the parameters in the text
   = note: no core waits for it
<stdin>:27:5: error: flag 0 between cores can hold more tokens than its counter counts [check-flag]
   27 |     set_cross mte3, 0
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, when every parameter is 17
   = note: no core waits for it
<stdin>:54:5: error: flag 1 between cores can hold more tokens than its counter counts [check-flag]
   54 |     set_cross mte2, 1
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte2 of aiv 1, block 0, when every parameter is 17
<stdin>:30:3: note: the last wait for it
   30 |   wait_cross mte3, 1
      |   ^~~~~~~~~~~~~~~~~~
asc2-check: 4 errors
#--- exit 1
