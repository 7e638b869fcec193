# Outside of loops no next load waits for a store: one buffer for all, and as many sets as with three. In a loop it would, while there is room.
# RUN: cat > k.a2ir; asc2-memplan --explain k.a2ir -o p.a2ir 2> words; grep -o 'peak.*' words; asc2-sync p.a2ir | grep -c -e set_flag -e barrier
# RUN: sed 's/= buf :/= buf {no_reuse = true} :/' k.a2ir | asc2-memplan --explain -o q.a2ir 2> words; grep -o 'peak.*' words; asc2-sync q.a2ir | grep -c -e set_flag -e barrier
# RUN: sed 's/%z = copy 0 : i64/%i = for 0, 8, 1 : i64 {/; s/^  %w = .*/}/' k.a2ir | asc2-memplan | grep -c 'slots = '
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %c = buf : ub f32[64]
  %z = copy 0 : i64
  %a = load %x, [0], [64] : f32[64]
  %b = exp %a : f32[64]
  %c = mul %b, 2.0 : f32[64]
  store %c, %x, [64], [64]
  %w = copy 0 : i64
}
#--- stdout
peak 256 of 4096 bytes, bound 256: optimal [memplan-peak]
3
peak 768 of 4096 bytes, bound 768: optimal [memplan-peak]
3
2
