# Shapes that do not fit their operation.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %a = full 1.0 : f32[8,16]
  %b = reduce %a {by = sum, axes = [1]} : f32[8]
  %c = reduce %a {axes = [0]} : f32[1,16]
  %d = add %a, %a : f32[8,8]
  %e = reshape %a : f32[4,16]
  %f = slice %a, [4, 0] : f32[5,16]
  %g = transpose %a {axes = [0, 0]} : f32[16,8]
  %h = fold %a {by = max} : f32[8,8]
  %i = spread %a : f32[100,8]
  %j = row_reduce %a {by = min} : f32[9]
  %k = extract %a, [8, 0] : f32
  %l = block_reduce %a {by = min} : f32[4]
  %m = full 1.0 : f32[4,16]
  %n = insert %a, [0, 0] : f32[4,16]
  %o = iota 0.0 : f32[8]
}
#--- stderr
<stdin>:6:3: error: the result has shape [8], 'reduce' gives [8,1] [check-type]
    6 |   %b = reduce %a {by = sum, axes = [1]} : f32[8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:7:3: error: 'reduce' needs the attribute 'by' [check-type]
    7 |   %c = reduce %a {axes = [0]} : f32[1,16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:8:12: error: operand f32[8,16] does not have the shape of the result f32[8,8] [check-type]
    8 |   %d = add %a, %a : f32[8,8]
      |            ^~
<stdin>:8:16: error: operand f32[8,16] does not have the shape of the result f32[8,8] [check-type]
    8 |   %d = add %a, %a : f32[8,8]
      |                ^~
<stdin>:9:3: error: [8,16] has 128 elements, [4,16] has 64 [check-type]
    9 |   %e = reshape %a : f32[4,16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: error: in dim 0 the window [4, 9) is not in [8,16] [check-type]
   10 |   %f = slice %a, [4, 0] : f32[5,16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:3: error: 'transpose' needs 'axes', all dims of its operand, each once [check-type]
   11 |   %g = transpose %a {axes = [0, 0]} : f32[16,8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:3: error: 'fold' of [8,16] cannot give [8,8]: it halves one dim, not the last [check-type]
   12 |   %h = fold %a {by = max} : f32[8,8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:3: error: 'spread' of 128 elements cannot give [100,8] [check-type]
   13 |   %i = spread %a : f32[100,8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:3: error: 'row_reduce' of [8,16] cannot give [9] [check-type]
   14 |   %j = row_reduce %a {by = min} : f32[9]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:3: error: offset 8 in dim 0 of [8,16] [check-type]
   15 |   %k = extract %a, [8, 0] : f32
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:3: error: 'block_reduce' of [8,16] cannot give [4] [check-type]
   16 |   %l = block_reduce %a {by = min} : f32[4]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:3: error: in dim 0 the window [0, 8) is not in [4,16] [check-type]
   18 |   %n = insert %a, [0, 0] : f32[4,16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 13 errors
#--- exit 1
