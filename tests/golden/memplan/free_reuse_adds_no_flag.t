# Storage is shared, and asc2-sync needs as many sets and barriers as when nothing is.
# RUN: cat > k.a2ir; asc2-memplan --explain k.a2ir -o p.a2ir 2> words; grep -o 'peak.*' words; asc2-sync p.a2ir | grep -c -e set_flag -e barrier
# RUN: sed 's/= buf :/= buf {no_reuse = true} :/' k.a2ir | asc2-memplan --explain -o q.a2ir 2> words; grep -o 'peak.*' words; asc2-sync q.a2ir | grep -c -e set_flag -e barrier
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %c = buf : ub i1[64]
  %d = buf : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %c = lt %a, 0.0 : i1[64]
  %b = exp %a : f32[64]
  %d = where %c, %b, 0.0 : f32[64]
  store %d, %x, [64], [64]
}
#--- stdout
peak 544 of 4096 bytes, bound 544: optimal without new waits [memplan-peak]
3
peak 800 of 4096 bytes, bound 800: optimal [memplan-peak]
3
