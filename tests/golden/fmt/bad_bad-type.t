# Types that cannot be read or do not fit, and one that is missing.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {
  %a = add 1, 2
  %b = add 1, 2 : f23
  %c = buf : i32
  %d = buf : ub f32[8] pitch 4
}
#--- stderr
<stdin>:6:3: error: 'add' needs a type after ':' [bad-type]
    6 |   %a = add 1, 2
      |   ^~~~~~~~~~~~~
<stdin>:7:19: error: unknown type 'f23' [bad-type]
    7 |   %b = add 1, 2 : f23
      |                   ^~~
   = help: did you mean 'f32'?
<stdin>:9:14: error: pitch must be an integer of at least 8 [bad-type]
    9 |   %d = buf : ub f32[8] pitch 4
      |              ^~~~~~~~~~~~~~~~~
asc2-fmt: 3 errors
#--- exit 1
