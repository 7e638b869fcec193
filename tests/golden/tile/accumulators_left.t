# A sum comes to the scalar unit where the vector unit is busiest already.
# RUN: asc2-tile --target=ascend910b | grep -e extract -e add -e total
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 1} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %s = tensor %q, [1] : gm f32[1]
  %total = copy 0.0 : f32
  %i = for 0, 65536, 4096 : i64 {
    %a = load %x, [%i] : f32[4096]
    %c = exp %a : f32[4096]
    %d = mul %c, %a : f32[4096]
    %f = div %d, %c : f32[4096]
    %g = exp %f : f32[4096]
    %b = reduce %g {by = sum, axes = [0]} : f32[1]
    %e = extract %b, [0] : f32
    %total = add %total, %e : f32
  }
  put %total, %s, [0]
}
#--- stdout
  %total = copy 0.0 : f32
    %e = extract %b, [0] : f32
    %total = add %total, %e : f32
  put %total, %s, [0]
