# All rounds stand in the text: nothing is primed and drained any more, so every flag orders something.
# RUN: asc2-sync | asc2-pipe | asc2-check --redundant
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %i = for 0, 3, 1 {unroll_factor = 3} : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    %a = exp %a : f32[64]
    store %a, %y, [%o], [64]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %i = for 0, 3, 3 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %a = exp %a : f32[64]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %a, %y, [%o], [64]
    set_flag mte3, mte2, 0
    %i.1 = add %i, 1 : i64
    %o = mul %i.1, 64 : i64
    wait_flag mte3, mte2, 0
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 1
    wait_flag mte2, v, 1
    %a = exp %a : f32[64]
    set_flag v, mte3, 1
    wait_flag v, mte3, 1
    store %a, %y, [%o], [64]
    set_flag mte3, mte2, 1
    %i.2 = add %i, 2 : i64
    %o = mul %i.2, 64 : i64
    wait_flag mte3, mte2, 1
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 2
    wait_flag mte2, v, 2
    %a = exp %a : f32[64]
    set_flag v, mte3, 2
    wait_flag v, mte3, 2
    store %a, %y, [%o], [64]
  }
}
