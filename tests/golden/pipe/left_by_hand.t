# A flag too many was put there by hand: it stays, and so does the order that it makes.
# RUN: asc2-pipe --explain -o /dev/null
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {addr = [0x000200]} : ub f32[64]
  %i = for 0, 5, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    set_flag v, mte2, 0
    wait_flag v, mte2, 0
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, s, 0
    wait_flag mte2, s, 0
    %f = extract %a[%i.s2], [0] : f32
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %b = mul %a[%i.s2], %f : f32[64]
    barrier v
  }
}
#--- stderr
<stdin>:10:3: remark: left as it is: its flags are not those that asc2-sync chooses, and stay; an iteration takes 160 cycles, at least 76: the scalar unit 21, the slowest way round 76 [pipe-loop]
   10 |   %i = for 0, 5, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:5: note: on the way round for 120 of the cycles
   15 |     %a[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: note: on the way round for 10 of the cycles
   18 |     %f = extract %a[%i.s2], [0] : f32
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:21:5: note: on the way round for 21 of the cycles
   21 |     %b = mul %a[%i.s2], %f : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: one slot more for %a (256 bytes) would lower it
