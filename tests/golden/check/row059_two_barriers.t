# cases/reports.md, row 59: a barrier after the store and one before the next, each with its own flag.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = synced} {
  %to = param {size = 128} : ptr f32
  %q = param {size = 128} : ptr f32
  %ws = tensor %to, [128] : gm f32[128]
  %y = tensor %q, [128] : gm f32[128]
  %v = buf {addr = [0x000000]} : ub f32[64]
  %r = buf {addr = [0x000100]} : ub f32[64]
  %b = block_idx : i64
  %mine = mul %b, 64 : i64
  %theirs = sub 64, %mine : i64
  %v = full 1.0 : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  %i = for 0, 3, 1 : i64 {
    barrier mte3
    store %v, %ws, [%mine], [64]
    set_cross mte3, 3 {mode = 0}
    wait_cross mte2, 3 {mode = 0}
    barrier mte2
    %r = load %ws, [%theirs], [64] : f32[64]
    set_cross mte2, 4 {mode = 0}
    wait_cross mte3, 4 {mode = 0}
  }
}
