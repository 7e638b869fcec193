# Sizes beyond all memory neither wrap nor take time.
# RUN: asc2-memplan --diag-format=json 2>&1 | grep -o '"message":"[^"]*"'
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %a = buf {no_reuse = true} : ub f32[281474976710656]
  %b = buf {no_reuse = true} : ub f32[281474976710656]
  %c = buf {no_reuse = true, slots = 4096} : ub f32[281474976710656]
  %d = buf {no_reuse = true, slots = 4096} : ub f32[281474976710656]
}
#--- stdout
"message":"ub overflow: at least 281543696187392 bytes are needed, 4096 are there"
"message":"%c takes 34359738368 bytes in 1 of its 4096 slots, and nothing uses it"
"message":"these alone are too many; 3 more are alive with them"
