# A number that only flags read goes too when it is computed from itself.
# RUN: asc2-sync --mode=none --resync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %t = copy 0 : i64
  %i = for 0, %n, 1 : i64 {
    %a = load %x, [0], [64] : f32[64]
    set_flag mte2, v, %t
    wait_flag mte2, v, %t
    %a = add %a, 1.0 : f32[64]
    %t = sub 1, %t : i64
    set_flag v, mte2, 0
    wait_flag v, mte2, 0
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %i = for 0, %n, 1 : i64 {
    %a = load %x, [0], [64] : f32[64]
    %a = add %a, 1.0 : f32[64]
  }
}
