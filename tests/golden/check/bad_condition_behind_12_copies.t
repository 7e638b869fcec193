# What decides a branch in an inner loop: a round of the outer one, however it comes there.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 2} : i32
  %s = cast %n : i64
  %e = add %s, 4 : i64
  %i = for %s, %e, 1 : i64 {
    %k0 = copy %i : i64
    %k1 = copy %k0 : i64
    %k2 = copy %k1 : i64
    %k3 = copy %k2 : i64
    %k4 = copy %k3 : i64
    %k5 = copy %k4 : i64
    %k6 = copy %k5 : i64
    %k7 = copy %k6 : i64
    %k8 = copy %k7 : i64
    %k9 = copy %k8 : i64
    %k10 = copy %k9 : i64
    %k11 = copy %k10 : i64
    %k12 = copy %k11 : i64
    %c = eq %k12, %s : i1
    %j = for 0, 1, 1 : i64 {
      if %c {
      } else {
        set_flag v, mte3, 0
      }
    }
  }
}
#--- stderr
<stdin>:27:9: error: flag 0 v -> mte3 is set again before it was waited for [check-flag]
   27 |         set_flag v, mte3, 0
      |         ^~~~~~~~~~~~~~~~~~~
   = note: in round 2 of '%i', round 0 of '%j'
<stdin>:27:9: note: the set before it
   27 |         set_flag v, mte3, 0
      |         ^~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1
