# Masks, halves and words of as many elements have one pitch, which asc2-tile makes a whole number of blocks of each: the tile of the advice has it, and fits.
# RUN: cat > k.a2ir; asc2 -t tiny --stop-after memplan k.a2ir 2>&1 | sed -n 's/.*tiles of f32.\([0-9]*\). instead.*/\1/p' | tee n; sed "s/512/$(cat n)/" k.a2ir > f.a2ir; asc2 -t tiny --stop-after memplan f.a2ir | grep -c 'buf {'
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 16384} : ptr f32
  %x = tensor %p, [16384] : gm f32[16384]
  %a = load %x, [0] : f32[512]
  %h = cast %a : f16[512]
  %c = lt %a, 0.0 : i1[512]
  %b = mul %a, 2.0 : f32[512]
  %d = where %c, %b, %a : f32[512]
  store %d, %x, [4096]
  %e = cast %h : f32[512]
  store %e, %x, [8192]
}
#--- stdout
256
6
