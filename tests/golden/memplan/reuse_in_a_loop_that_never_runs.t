# Where nothing runs no cycle is lost, but a reuse would still add flags: with room there is none.
# RUN: asc2-memplan -t tiny | grep addr
a2ir 1
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 512} : ptr f32
  %x = tensor %p, [512] : gm f32[512]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %c = buf : ub f32[64]
  %d = buf : ub f32[64]
  %i = for 0, 0, 1 : i64 {
    %a = load %x, [0], [64] : f32[64]
    %b = exp %a : f32[64]
    store %b, %x, [64], [64]
    %c = load %x, [128], [64] : f32[64]
    %d = exp %c : f32[64]
    store %d, %x, [192], [64]
  }
}
#--- stdout
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %d = buf {addr = [0x000300]} : ub f32[64]
