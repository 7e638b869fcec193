# Each iteration loads in one of the arms: it takes the time of one load, and slots let several be under way.
# RUN: asc2-memplan | grep '= buf'
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 10000} : ptr f32
  %q = param {size = 8} : ptr f32
  %n = param : i32
  %x = tensor %p, [1, 10000] : gm f32[1,10000]
  %y = tensor %q, [1] : gm f32[1]
  %a = buf : ub f32[1,2048]
  %b = buf : ub f32[1,256]
  %total = copy 0.0 : f32
  %i = for 0, %n, 2048 : i64 {
    %rest = sub %n, %i : i64
    %m = clamp %rest, 0, 2048 : i64
    %pad = lt %m, 2048 : i1
    if %pad {
      %a = full 0.0 : f32[1,2048]
      %a = load %x, [0, %i], [1, %m] {pad = 0} : f32[1,2048]
    } else {
      %a = load %x, [0, %i], [1, 2048] : f32[1,2048]
    }
    %b = block_reduce %a {by = sum} : f32[1,256]
    %c = extract %b, [0, 0] : f32
    %total = add %total, %c : f32
  }
  put %total, %y, [0]
}
#--- stdout
  %a = buf {slots = 3, addr = [0x000000, 0x002000, 0x004000]} : ub f32[1,2048]
  %b = buf {slots = 2, addr = [0x006000, 0x006400]} : ub f32[1,256]
