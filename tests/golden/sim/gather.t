# A gather takes words by byte offsets: these make i64 elements of two rows of halves.
# RUN: asc2-sim --init random --digest
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 16} : ptr i32
  %q = param {size = 8} : ptr i64
  %x = tensor %p, [2, 8] : gm i32[2,8]
  %y = tensor %q, [8] : gm i64[8]
  %a = buf : ub i32[2,8]
  %lane = buf : ub i32[16]
  %half = buf : ub i32[16]
  %at = buf : ub i32[16]
  %b = buf : ub i64[8]
  %a = load %x, [0, 0], [2, 8] : i32[2,8]
  %lane = iota 0 : i32[16]
  %half = shr %lane, 1 : i32[16]
  %at = shl %half, 1 : i32[16]
  %at = sub %lane, %at : i32[16]
  %at = shl %at, 3 : i32[16]
  %at = add %at, %half : i32[16]
  %at = shl %at, 2 : i32[16]
  %b = gather %a, %at : i64[8]
  store %b, %y, [0], [8]
}
#--- stdout
p i32[16] 54805e197ef70022
q i64[8] 61a1724a1bdda09a
