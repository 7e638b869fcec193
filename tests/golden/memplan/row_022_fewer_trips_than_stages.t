# Row 22: with three stages a loop of 0, 1, 2 or 3 trips ends, and leaves what the unpipelined one does.
# RUN: for n in 0 1 2 3; do sed "s/= for 0, 9/= for 0, $n/" in.a2ir > in.$n; asc2-sim in.$n --init random --digest; asc2 in.$n --stop-after pipe | asc2-check | asc2-sim - --init random --digest; done
#--- file in.a2ir
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %acc = buf : ub f32[64]
  %a = buf : ub f32[64]
  %acc = full 0.0 : f32[64]
  %i = for 0, 9, 1 {num_stages = 3} : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    %acc = add %acc, %a : f32[64]
  }
  store %acc, %x, [960], [64]
}
#--- stdout
p f32[1024] 5c59a5a8b4f1bf66
p f32[1024] 5c59a5a8b4f1bf66
p f32[1024] 74a5cc80b8ce3694
p f32[1024] 74a5cc80b8ce3694
p f32[1024] e57281247810b65d
p f32[1024] e57281247810b65d
p f32[1024] a77d193222327c40
p f32[1024] a77d193222327c40
