# Duplicate has words of 16 and 32 bits: 64-bit elements become 0 or nothing.
# RUN: asc2-emit --no-verify
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %a = buf {addr = [0x000000]} : ub i64[64]
  %a = pad 3, [60] : i64[64]
}
#--- stderr
<stdin>:7:3: error: 'pad' of 64-bit elements with anything but 0 has no form in Ascend C for c220 [emit-form]
    7 |   %a = pad 3, [60] : i64[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-emit: 1 error
#--- exit 1
