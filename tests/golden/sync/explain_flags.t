# --explain: for each flag and barrier, the two operations that it orders.
# RUN: asc2-sync --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64] loc "k.py":5:9
    %b = exp %a : f32[64] loc "k.py":6:9
    %b = add %b, 1.0 : f32[64] loc "k.py":7:9
  }
}
