# A cast to elements of the same width takes over its operand; a wider result would overtake it, and a narrower one would
# overlap it in part within a repeat, which the chip forbids: neither does.
# RUN: asc2-memplan | grep buf
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %i = buf : ub i32[64]
  %f = buf : ub f32[64]
  %h = buf : ub f16[64]
  %w = buf : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %i = cast %a : i32[64]
  %f = cast %i : f32[64]
  %h = cast %f : f16[64]
  %w = cast %h : f32[64]
  store %w, %x, [0], [64]
}
#--- stdout
  %a = buf {addr = [0x000000]} : ub f32[64]
  %i = buf {addr = [0x000100]} : ub i32[64]
  %f = buf {addr = [0x000000]} : ub f32[64]
  %h = buf {addr = [0x000100]} : ub f16[64]
  %w = buf {addr = [0x000000]} : ub f32[64]
