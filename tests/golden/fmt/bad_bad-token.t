# A string without its end, and numbers that do not fit.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {
  %a = add 99999999999999999999, 1 : i64
  %b = add 0x, 1 : i64
  %c = add 1, 1 : i64 loc "k.py:1:1
}
#--- stderr
<stdin>:6:12: error: '99999999999999999999' is not a number, or does not fit in 64 bits [bad-token]
    6 |   %a = add 99999999999999999999, 1 : i64
      |            ^~~~~~~~~~~~~~~~~~~~
<stdin>:7:12: error: '0x' is not a number, or does not fit in 64 bits [bad-token]
    7 |   %b = add 0x, 1 : i64
      |            ^~
<stdin>:8:27: error: string is not closed on its line [bad-token]
    8 |   %c = add 1, 1 : i64 loc "k.py:1:1
      |                           ^~~~~~~~~
asc2-fmt: 3 errors
#--- exit 1
