# The result takes over its operand in each arm by another operation.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 1024} : ptr f32
  %q = param {size = 1024} : ptr f32
  %c = param {value = 1} : i1
  %x = tensor %p, [1024] : gm f32[1024]
  %y = tensor %q, [1024] : gm f32[1024]
  %a = buf : ub f32[1024]
  %b = buf : ub f32[1024]
  %a = load %x, [0], [1024] : f32[1024]
  if %c {
    %b = relu %a : f32[1024]
  } else {
    %b = abs %a : f32[1024]
  }
  store %b, %y, [0], [1024]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 1024} : ptr f32
  %q = param {size = 1024} : ptr f32
  %c = param {value = 1} : i1
  %x = tensor %p, [1024] : gm f32[1024]
  %y = tensor %q, [1024] : gm f32[1024]
  %a = buf {addr = [0x000000]} : ub f32[1024]
  %b = buf {addr = [0x000000]} : ub f32[1024]
  %a = load %x, [0], [1024] : f32[1024]
  if %c {
    %b = relu %a : f32[1024]
  } else {
    %b = abs %a : f32[1024]
  }
  store %b, %y, [0], [1024]
}
