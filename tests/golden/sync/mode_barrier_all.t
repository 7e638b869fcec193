# --mode barrier-all: a full barrier after every operation, to see whether order is at fault.
# RUN: asc2-sync --mode barrier-all
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %a = add %a, 1.0 : f32[64]
  store %a, %x, [64], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  barrier all
  %a = add %a, 1.0 : f32[64]
  barrier all
  store %a, %x, [64], [64]
  barrier all
}
