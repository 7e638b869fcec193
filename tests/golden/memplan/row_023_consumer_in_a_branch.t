# Row 23: the use of a loaded tile stands in a branch at the end of the body; no load comes before it.
# RUN: asc2-memplan in.a2ir -o planned.a2ir; grep buf planned.a2ir; asc2-sim in.a2ir --init random --digest; asc2 planned.a2ir --stop-after pipe | asc2-check | asc2-sim - --init random --digest
#--- file in.a2ir
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 2048} : ptr f32
  %q = param {size = 2048} : ptr f32
  %flag = param {value = 1} : i1
  %x = tensor %p, [2048] : gm f32[2048]
  %y = tensor %q, [2048] : gm f32[2048]
  %v = buf : ub f32[64]
  %w = buf : ub f32[64]
  %i = for 0, 17, 1 {num_stages = 2} : i64 {
    %o = mul %i, 64 : i64
    %v = load %x, [%o], [64] : f32[64]
    %w = load %x, [0], [64] : f32[64]
    store %w, %y, [1984], [64]
    if %flag {
      store %v, %y, [%o], [64]
    }
  }
}
#--- stdout
  %v = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %w = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
p f32[2048] 83079743822c61e9
q f32[2048] 92c0c0f68c2b02a6
p f32[2048] 83079743822c61e9
q f32[2048] 92c0c0f68c2b02a6
