# Row 110: two element by element operations in one loop with buffers that take each other's place: nothing overlaps while it is needed.
# RUN: asc2-memplan in.a2ir -o planned.a2ir; grep buf planned.a2ir; asc2-sim in.a2ir --init random --digest; asc2 planned.a2ir --stop-after pipe | asc2-check | asc2-sim - --init random --digest
#--- file in.a2ir
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[320]
  %b = buf : ub f32[320]
  %c = buf : ub f32[320]
  %d = buf : ub f32[320]
  %i = for 0, 4, 1 : i64 {
    %o = mul %i, 320 : i64
    %a = load %x, [%o], [320] : f32[320]
    %b = exp %a : f32[320]
    store %b, %x, [%o], [320]
    %c = load %x, [%o], [320] : f32[320]
    %d = mul %c, 2.0 : f32[320]
    store %d, %x, [2048], [320]
  }
}
#--- stdout
  %a = buf {addr = [0x000000]} : ub f32[320]
  %b = buf {addr = [0x000000]} : ub f32[320]
  %c = buf {addr = [0x000500]} : ub f32[320]
  %d = buf {addr = [0x000a00]} : ub f32[320]
p f32[4096] 395fff4f7d2d019f
p f32[4096] 395fff4f7d2d019f
