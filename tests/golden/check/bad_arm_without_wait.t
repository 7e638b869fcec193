# A handshake in one arm orders nothing on the path through the other one.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 128} : ptr f32
  %n = param {value = 2} : i32
  %x = tensor %p, [128] : gm f32[128]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %c = lt %n, 3 : i1
  %a = load %x, [0], [64] : f32[64]
  if %c {
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
  }
  store %a, %x, [64], [64]
}
#--- stderr
<stdin>:16:3: error: race: on pipe mte3 this reads bytes that may not have been written yet: ub [0x000000, 0x000100) [check-race]
   16 |   store %a, %x, [64], [64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:3: note: the other operation, on pipe mte2
   11 |   %a = load %x, [0], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:3: note: when this is false
   12 |   if %c {
      |   ^~~~~
   = help: asc2-sync adds the flag that is missing
asc2-check: 1 error
#--- exit 1
