# Operands that are missing, too many or of the wrong kind show the signature.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {
  %a = add 1 : i32
  %b = add 1, 2, 3 : i32
  %c = add [1], 2 : i32
  set_flag 1, v, 0
}
#--- stderr
<stdin>:6:3: error: 'add' takes 2 operands, got 1 [bad-operand]
    6 |   %a = add 1 : i32
      |   ^~~~~~~~~~~~~~~~
   = help: its signature is: a:any, b:any -> r:any
<stdin>:7:3: error: 'add' takes 2 operands, got 3 [bad-operand]
    7 |   %b = add 1, 2, 3 : i32
      |   ^~~~~~~~~~~~~~~~~~~~~~
   = help: its signature is: a:any, b:any -> r:any
<stdin>:8:12: error: operand 'a' of 'add' must be a tile, a scalar or a number [bad-operand]
    8 |   %c = add [1], 2 : i32
      |            ^~~
<stdin>:9:12: error: operand 'src' of 'set_flag' must be a pipe [bad-operand]
    9 |   set_flag 1, v, 0
      |            ^
asc2-fmt: 4 errors
#--- exit 1
