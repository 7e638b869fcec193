# Row 53: whether dependent operations of one pipe need a barrier is a fact of the target: of one whose pipe v
# completes in order there is none.
# RUN: cat > in.a2ir; sed 's/^v    = { serial = false/v    = { serial = true/' "$(dirname "$(command -v asc2-tile)")"/../../formats/targets/tiny.toml > tiny.toml
# RUN: asc2-sync -t tiny in.a2ir | grep -c 'barrier v'; asc2-sync -t ./tiny.toml in.a2ir | grep -c 'barrier v'; true
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %b = add %a, 1.0 : f32[64]
  %a = mul %b, 2.0 : f32[64]
  store %a, %x, [0], [64]
}
#--- stdout
1
0
