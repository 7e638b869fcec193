# A slot that the buffer does not have.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %n = param {value = 2} : i64
  %a = buf {slots = 2, addr = [0x000000, 0x000020]} : ub f32[8]
  %a[%n] = load %x, [0], [8] : f32[8]
}
#--- stderr
<stdin>:10:3: error: slot 2 of '%a', which has 2 [sim-slot]
   10 |   %a[%n] = load %x, [0], [8] : f32[8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1
