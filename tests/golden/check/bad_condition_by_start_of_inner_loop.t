# What decides a branch in an inner loop: a round of the outer one, however it comes there.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 2} : i32
  %s = cast %n : i64
  %e = add %s, 4 : i64
  %i = for %s, %e, 1 : i64 {
    %i1 = add %i, 1 : i64
    %j = for %i, %i1, 1 : i64 {
      %c = eq %j, %s : i1
      %l = for 0, 1, 1 : i64 {
        if %c {
        } else {
          set_flag v, mte3, 0
        }
      }
    }
  }
}
#--- stderr
<stdin>:16:11: error: flag 0 v -> mte3 is set again before it was waited for [check-flag]
   16 |           set_flag v, mte3, 0
      |           ^~~~~~~~~~~~~~~~~~~
   = note: in round 2 of '%i', round 0 of '%j', round 0 of '%l'
<stdin>:16:11: note: the set before it
   16 |           set_flag v, mte3, 0
      |           ^~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1
