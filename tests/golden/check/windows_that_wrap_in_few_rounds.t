# Offsets of 8 bits are the same again four rounds on: rounds 0 and 4, of which 0 does not store.
# RUN: asc2-check --redundant > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %a = buf {addr = [0x000000]} : ub f32[16]
  %a = full 1.0 : f32[16]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  %i = for 0, 5, 1 : i64 {
    %n = cast %i : i8
    %m = mul %n, 64 : i8
    %o = cast %m : i64
    %later = ne %i, 0 : i1
    if %later {
      store %a, %x, [%o], [16]
    }
  }
}
