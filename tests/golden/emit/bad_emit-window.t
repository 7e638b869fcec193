# A store through a tensor that is declared inside a loop.
# RUN: asc2-emit --no-verify
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = full 1.0 : f32[64]
  %i = for 0, 2, 1 : i64 {
    %x = tensor %p, [64] : gm f32[64]
  }
  store %a, %x, [0], [64]
}
#--- stderr
<stdin>:12:3: error: '%x' is not declared at the head of the kernel [emit-window]
   12 |   store %a, %x, [0], [64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
asc2-emit: 1 error
#--- exit 1
