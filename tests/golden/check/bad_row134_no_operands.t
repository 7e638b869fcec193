# cases/reports.md, row 134: a line of synchronisation without its operands is an error of the text.
# RUN: asc2-check
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  barrier
  set_flag mte2, v
  set_cross
}
#--- stderr
<stdin>:6:3: error: 'barrier' takes 1 operand, got 0 [bad-operand]
    6 |   barrier
      |   ^~~~~~~
   = help: its signature is: pipe:pipe
<stdin>:7:3: error: 'set_flag' takes 3 operands, got 2 [bad-operand]
    7 |   set_flag mte2, v
      |   ^~~~~~~~~~~~~~~~
   = help: its signature is: src:pipe, dst:pipe, id:scalar
<stdin>:8:3: error: 'set_cross' takes 2 operands, got 0 [bad-operand]
    8 |   set_cross
      |   ^~~~~~~~~
   = help: its signature is: pipe:pipe, id:scalar
asc2-check: 3 errors
#--- exit 1
