# Orders that share flags in a nest whose loops run 12 times each: too much for one proof, and no bug.
# RUN: asc2-sync | asc2-check --strict > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %a00 = buf {slots = 6, addr = [0x000000, 0x000100, 0x000200, 0x000300, 0x000400, 0x000500]} : ub f32[64]
  %c00 = buf {slots = 6, addr = [0x000600, 0x000700, 0x000800, 0x000900, 0x000a00, 0x000b00]} : ub f32[64]
  %a30 = buf {slots = 6, addr = [0x001000, 0x001100, 0x001200, 0x001300, 0x001400, 0x001500]} : ub f32[64]
  %c30 = buf {slots = 6, addr = [0x001600, 0x001700, 0x001800, 0x001900, 0x001a00, 0x001b00]} : ub f32[64]
  %a31 = buf {slots = 6, addr = [0x001c00, 0x001d00, 0x001e00, 0x001f00, 0x002000, 0x002100]} : ub f32[64]
  %c31 = buf {slots = 6, addr = [0x002200, 0x002300, 0x002400, 0x002500, 0x002600, 0x002700]} : ub f32[64]
  %i0 = for 0, 12, 1 : i64 {
    %i0.s6 = slot %i0, 6 : i64
    %a00[%i0.s6] = load %x, [0], [64] : f32[64]
    %c00[%i0.s6] = exp %a00[%i0.s6] : f32[64]
    %i1 = for 0, 40, 1 : i64 {
      %i2 = for 0, 12, 1 : i64 {
        %i3 = for 0, 12, 1 : i64 {
          %i3.s6 = slot %i3, 6 : i64
          %a30[%i3.s6] = load %x, [0], [64] : f32[64]
          %a31[%i3.s6] = load %x, [0], [64] : f32[64]
          %c30[%i3.s6] = exp %a30[%i3.s6] : f32[64]
          %c31[%i3.s6] = exp %a31[%i3.s6] : f32[64]
          store %c30[%i3.s6], %y, [0], [64]
          store %c31[%i3.s6], %y, [0], [64]
        }
      }
    }
  }
}
