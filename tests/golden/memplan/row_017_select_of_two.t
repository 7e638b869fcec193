# Row 17: a value chosen between two buffers is carried; the temporary of the loop lies elsewhere.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %c = param {value = 1} : i1
  %x = tensor %p, [4096] : gm f32[4096]
  %acc = buf : ub f32[340]
  %tmp = buf : ub f32[340]
  if %c {
    %acc = full 0.0 : f32[340]
  } else {
    %acc = full 1.0 : f32[340]
  }
  %i = for 0, 3, 1 {num_stages = 1} : i64 {
    %tmp = load %x, [0], [340] : f32[340]
    %acc = add %acc, %tmp : f32[340]
  }
  store %acc, %x, [1024], [340]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %c = param {value = 1} : i1
  %x = tensor %p, [4096] : gm f32[4096]
  %acc = buf {addr = [0x000000]} : ub f32[340]
  %tmp = buf {addr = [0x000560]} : ub f32[340]
  if %c {
    %acc = full 0.0 : f32[340]
  } else {
    %acc = full 1.0 : f32[340]
  }
  %i = for 0, 3, 1 {num_stages = 1} : i64 {
    %tmp = load %x, [0], [340] : f32[340]
    %acc = add %acc, %tmp : f32[340]
  }
  store %acc, %x, [1024], [340]
}
