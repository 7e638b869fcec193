# Unsigned integers pass as signed ones, their order turned over.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr u32
  %x = tensor %p, [64] : gm u32[64]
  %a = load %x, [0] : u32[16]
  %b = add %a, %a : u32[16]
  %b = max %b, 7 : u32[16]
  store %b, %x, [0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr u32
  %x = tensor %p, [64] : gm u32[64]
  %a = buf : ub u32[16]
  %b = buf : ub u32[16]
  %b.1 = buf : ub u32[16]
  %b.2 = buf : ub i32[16]
  %b.3 = buf : ub u32[16]
  %a = load %x, [0], [16] : u32[16]
  %b = add %a, %a : u32[16]
  %b.1 = add %b, 2147483648 : u32[16]
  %b.2 = bitcast %b.1 : i32[16]
  %b.2 = max %b.2, -2147483641 : i32[16]
  %b.3 = bitcast %b.2 : u32[16]
  %b = add %b.3, 2147483648 : u32[16]
  store %b, %x, [0], [16]
}
