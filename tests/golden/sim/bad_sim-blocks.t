# Two blocks write the same element.
# RUN: asc2-sim --init zero
a2ir 1
kernel @k {grid = 2, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = full 1.0 : f32[4]
  %b = block_idx : i64
  %o = mul %b, 2 : i64
  store %a, %x, [%o]
}
#--- stderr
<stdin>:10:3: error: block 1 writes element 2 of '%p', which block 0 writes [sim-blocks]
   10 |   store %a, %x, [%o]
      |   ^~~~~~~~~~~~~~~~~~
<stdin>:10:3: note: block 0 writes it here
   10 |   store %a, %x, [%o]
      |   ^~~~~~~~~~~~~~~~~~
asc2-sim: 1 error
#--- exit 1
