# The round of a loop decides a branch: the load of round 0 comes before no second one, and only
# the operation of the last round reads what it brought.
# RUN: asc2-sync | asc2-check --redundant
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = full 1.0 : f32[64]
  %b = full 2.0 : f32[64]
  %i = for 0, 3, 1 : i64 {
    %first = eq %i, 0 : i1
    if %first {
      %a = load %x, [0], [64] : f32[64]
    }
    %last = eq %i, 2 : i1
    if %last {
      %b = exp %a : f32[64]
    }
  }
  store %b, %x, [128], [64]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = full 1.0 : f32[64]
  set_flag v, mte2, 1
  %b = full 2.0 : f32[64]
  wait_flag v, mte2, 1
  %i = for 0, 3, 1 : i64 {
    %first = eq %i, 0 : i1
    if %first {
      %a = load %x, [0], [64] : f32[64]
    }
    set_flag v, mte2, 0
    wait_flag v, mte2, 0
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %last = eq %i, 2 : i1
    if %last {
      %b = exp %a : f32[64]
    }
  }
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %b, %x, [128], [64]
}
