# A loop of as many rounds as can be counted.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %i = for 0, 9223372036854775807, 1 : u64 {
  }
}
