# Row 28: six tiles of an unrolled loop share the room that there is; more of it would save waits.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %b0 = buf : ub f32[256]
  %b1 = buf : ub f32[256]
  %b2 = buf : ub f32[256]
  %b3 = buf : ub f32[256]
  %b4 = buf : ub f32[256]
  %b5 = buf : ub f32[256]
  %m = buf {no_reuse = true} : ub f32[256]
  %m = full 0.0 : f32[256]
  %b0 = load %x, [0], [256] : f32[256]
  %m = max %m, %b0 : f32[256]
  %b1 = load %x, [256], [256] : f32[256]
  %m = max %m, %b1 : f32[256]
  %b2 = load %x, [512], [256] : f32[256]
  %m = max %m, %b2 : f32[256]
  %b3 = load %x, [768], [256] : f32[256]
  %m = max %m, %b3 : f32[256]
  %b4 = load %x, [1024], [256] : f32[256]
  %m = max %m, %b4 : f32[256]
  %b5 = load %x, [1280], [256] : f32[256]
  %m = max %m, %b5 : f32[256]
  store %m, %x, [2048], [256]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %b0 = buf {addr = [0x000000]} : ub f32[256]
  %b1 = buf {addr = [0x000400]} : ub f32[256]
  %b2 = buf {addr = [0x000800]} : ub f32[256]
  %b3 = buf {addr = [0x000000]} : ub f32[256]
  %b4 = buf {addr = [0x000400]} : ub f32[256]
  %b5 = buf {addr = [0x000800]} : ub f32[256]
  %m = buf {addr = [0x000c00], no_reuse = true} : ub f32[256]
  %m = full 0.0 : f32[256]
  %b0 = load %x, [0], [256] : f32[256]
  %m = max %m, %b0 : f32[256]
  %b1 = load %x, [256], [256] : f32[256]
  %m = max %m, %b1 : f32[256]
  %b2 = load %x, [512], [256] : f32[256]
  %m = max %m, %b2 : f32[256]
  %b3 = load %x, [768], [256] : f32[256]
  %m = max %m, %b3 : f32[256]
  %b4 = load %x, [1024], [256] : f32[256]
  %m = max %m, %b4 : f32[256]
  %b5 = load %x, [1280], [256] : f32[256]
  %m = max %m, %b5 : f32[256]
  store %m, %x, [2048], [256]
}
#--- stderr
<stdin>:5:1: remark: ub: peak 4096 of 4096 bytes, bound 2048: optimal for these waits [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:22:3: remark: '%b3' shares bytes with '%b0' and has to wait for it, about 60 cycles in all [memplan-wait]
   22 |   %b3 = load %x, [768], [256] : f32[256]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:24:3: remark: '%b4' shares bytes with '%b1' and has to wait for it, about 60 cycles in all [memplan-wait]
   24 |   %b4 = load %x, [1024], [256] : f32[256]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:26:3: remark: '%b5' shares bytes with '%b2' and has to wait for it, about 60 cycles in all [memplan-wait]
   26 |   %b5 = load %x, [1280], [256] : f32[256]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
