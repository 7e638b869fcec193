# What the scalar unit did is done before anything behind it is dispatched; it waits for others.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 128} : ptr i32
  %n = param {value = 3} : i64
  %z = tensor %p, [128] : gm i32[128]
  %e = buf {addr = [0x000000]} : ub i32[8]
  %i = for 0, %n, 1 : i64 {
    %g = get %z, [%i] : i32
    put %g, %z, [64]
    %e = load %z, [64], [8] : i32[8]
    store %e, %z, [0], [8]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 128} : ptr i32
  %n = param {value = 3} : i64
  %z = tensor %p, [128] : gm i32[128]
  %e = buf {addr = [0x000000]} : ub i32[8]
  set_flag mte3, s, 0
  %i = for 0, %n, 1 : i64 {
    wait_flag mte3, s, 0
    %g = get %z, [%i] : i32
    put %g, %z, [64]
    %e = load %z, [64], [8] : i32[8]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %e, %z, [0], [8]
    set_flag mte3, s, 0
  }
  wait_flag mte3, s, 0
}
