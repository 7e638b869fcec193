# cases/reports.md, row 50: the vector cores read rows that the cube core may not have stored.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %p = param {size = 1024} : ptr f32
  %to = param {size = 1024} : ptr f32
  %q = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %ws = tensor %to, [1024] : gm f32[1024]
  %a = buf {addr = [0x000000]} : l1 f32[1024]
  %a = load %x, [0], [1024] : f32[1024]
  set_flag mte2, mte3, 0
  wait_flag mte2, mte3, 0
  store %a, %ws, [0], [1024]
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 1024} : ptr f32
  %to = param {size = 1024} : ptr f32
  %q = param {size = 1024} : ptr f32
  %ws = tensor %to, [1024] : gm f32[1024]
  %y = tensor %q, [1024] : gm f32[1024]
  %v = buf {addr = [0x000000]} : ub f32[64]
  %sub = sub_block_idx : i64
  %part = mul %sub, 512 : i64
  set_flag mte3, mte2, 0
  %r = for 0, 8, 1 : i64 {
    %o.1 = mul %r, 64 : i64
    %o = add %o.1, %part : i64
    wait_flag mte3, mte2, 0
    %v = load %ws, [%o], [64] : f32[64]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %v, %y, [%o], [64]
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
}
#--- stderr
<stdin>:31:5: error: race: on pipe mte2 this reads bytes that may not have been written yet: gm [check-race]
   31 |     %v = load %ws, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: on pipe mte2 of aiv 0, block 0, with the values of the parameters in the text
<stdin>:15:3: note: the other operation, on pipe mte3 of aic, block 0
   15 |   store %a, %ws, [0], [1024]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1
