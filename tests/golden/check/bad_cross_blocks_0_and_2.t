# Blocks that are no neighbours meet in memory.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 4, core = aiv, stage = synced} {
  %q = param {size = 4096} : ptr i32
  %y = tensor %q, [4096] : gm i32[4096]
  %b = buf {addr = [0x000000]} : ub i32[16]
  %blk = block_idx : i64
  %subi = sub_block_idx : i64
  %bm = mod %blk, 2 : i64
  %o0 = mul %blk, 16 : i64
  %o1 = mul %bm, 16 : i64
  %o2.1 = add %blk, 1 : i64
  %o2 = mul %o2.1, 16 : i64
  %b = load %y, [4000], [16] : i32[16]
  barrier all
  %c49 = gt %blk, 3 : i1
  if %c49 {
    set_cross mte2, 0 {mode = 1}
    barrier all
  }
  store %b, %y, [%o1], [16]
  barrier all
}
#--- stderr
<stdin>:23:3: error: race: on pipe mte3 this writes bytes that may still be written: gm [check-race]
   23 |   store %b, %y, [%o1], [16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aiv, block 2, with the values of the parameters in the text
<stdin>:23:3: note: the other operation, on pipe mte3 of aiv, block 0
   23 |   store %b, %y, [%o1], [16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1
