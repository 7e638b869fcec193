# A kernel that asks which block it is needs to know how many there are.
# RUN: asc2-sim
a2ir 1
kernel @k {stage = tile} {
  %b = block_idx : i64
}
#--- exit 1
