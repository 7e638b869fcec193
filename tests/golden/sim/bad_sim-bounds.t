# A load beyond the end of its tensor, in the third round of a loop.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = buf : ub f32[4]
  %i = for 0, 3, 1 : i64 {
    %o = mul %i, 4 : i64
    %a = load %x, [%o], [4] : f32[4] loc "k.py":7:9
  }
}
#--- stderr
<stdin>:11:5: error: 'load' reaches index 11 in dim 0 of '%x', which has 8 there [sim-bounds]
   11 |     %a = load %x, [%o], [4] : f32[4] loc "k.py":7:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:7:9: note: from this line
   = note: in block 0, iteration 2 of '%i'
asc2-sim: 1 error
#--- exit 1
