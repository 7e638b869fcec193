# A kernel that asks which block it is needs to know how many there are.
# RUN: asc2-sim
a2ir 1
kernel @k {stage = tile} {
  %b = block_idx : i64
}
#--- stderr
<stdin>:4:1: error: nothing says how many blocks run [sim-input]
    4 | kernel @k {stage = tile} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~
   = help: give it in a launch file, or --grid N
asc2-sim: 1 error
#--- exit 1
