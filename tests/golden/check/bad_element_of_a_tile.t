# An element read by the scalar unit without a flag from the vector unit.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %x = buf {addr = [0x000000]} : ub f32[64]
  %m = buf {addr = [0x000100]} : ub f32[1] pitch 8
  %x = load %g, [0], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %m = row_reduce %x {by = max} : f32[1]
  %s = extract %m, [0] : f32
  %c = lt %s, 1.0 : i1
  if %c {
    %x = mul %x, 2.0 : f32[64]
  }
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %x, %g, [0], [64]
}
#--- stderr
<stdin>:14:3: error: race: on pipe s this reads bytes that may not have been written yet: ub [0x000100, 0x000120) [check-race]
   14 |   %s = extract %m, [0] : f32
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:3: note: the other operation, on pipe v
   13 |   %m = row_reduce %x {by = max} : f32[1]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-sync adds the flag that is missing
<stdin>:17:5: error: race: on pipe v this writes bytes that may still be read: ub [0x000000, 0x000100) [check-race]
   17 |     %x = mul %x, 2.0 : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:3: note: the other operation, on pipe v
   13 |   %m = row_reduce %x {by = max} : f32[1]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-sync adds the flag that is missing
asc2-check: 2 errors
#--- exit 1
