# Two slots and one flag for both: the load of round 2 may overtake the store of round 0.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %a[%i.s2], %y, [%o], [64]
  }
}
#--- stderr
<stdin>:15:5: error: race: on pipe mte2 this writes bytes that may still be written: ub [0x000000, 0x000100) [check-race]
   15 |     %a[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in round 2 of '%i'
<stdin>:15:5: note: the other operation, on pipe mte2, in round 0 of '%i'
   15 |     %a[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-sync adds the flag that is missing
<stdin>:15:5: error: race: on pipe mte2 this writes bytes that may still be read: ub [0x000000, 0x000100) [check-race]
   15 |     %a[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in round 2 of '%i'
<stdin>:18:5: note: the other operation, on pipe mte3, in round 0 of '%i'
   18 |     store %a[%i.s2], %y, [%o], [64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-sync adds the flag that is missing
asc2-check: 2 errors
#--- exit 1
