# Each line that breaks the grammar is reported once, and reading goes on.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {
  %a add 1, 2 : i32
  %b = add 1 2 : i32
  %c = add 1, 2 : i32 {
  %d = add 1, , 2 : i32
}
#--- stderr
<stdin>:6:6: error: expected '=', got 'add' [syntax]
    6 |   %a add 1, 2 : i32
      |      ^~~
<stdin>:7:14: error: expected ',', ':' or the end of the line, got '2' [syntax]
    7 |   %b = add 1 2 : i32
      |              ^
<stdin>:8:23: error: expected the end of the line, got '{': 'add' has no region [syntax]
    8 |   %c = add 1, 2 : i32 {
      |                       ^
<stdin>:9:15: error: expected an operand, got ',' [syntax]
    9 |   %d = add 1, , 2 : i32
      |               ^
<stdin>:11:1: error: expected '}', got the end of the text [syntax]
   11 | 
      | ^
<stdin>:5:1: note: the region opens here
    5 | kernel @k {
      | ^~~~~~~~~
asc2-fmt: 5 errors
#--- exit 1
