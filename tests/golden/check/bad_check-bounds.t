# An extent that may pass its tile, and slots that are not there, would overwrite a neighbour.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 64} : ptr f32
  %n = param {value = 40} : i64
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {slots = 2, addr = [0x000000, 0x000080]} : ub f32[32]
  %i = for 0, 2, 1 : i64 {
    %i.s3 = slot %i, 3 : i64
    %m = clamp %n, 0, 64 : i64
    %a[%i.s3] = load %x, [0], [32] : f32[32] loc "k.py":5:9
    %a[0] = load %x, [0], [%m] : f32[32]
    %a[1] = load %x, [0], [%n] : f32[32]
    %a[2] = load %x, [0], [32] : f32[32]
    %a[0] = pad 0.0, [%m] : f32[32]
  }
}
#--- stderr
<stdin>:13:5: error: the slot of '%a' may be 0 to 2, it has 2 [check-bounds]
   13 |     %a[%i.s3] = load %x, [0], [32] : f32[32] loc "k.py":5:9
      |     ^~~~~~~~~
k.py:5:9: note: from here
   = help: slots count from 0; '%s = slot %i, 2' gives those of a loop in turn
<stdin>:14:28: error: extent 0 may be 0 to 64, '%a' has 32 elements there [check-bounds]
   14 |     %a[0] = load %x, [0], [%m] : f32[32]
      |                            ^~
   = help: '%n = clamp %rest, 0, 32 : i64' keeps it in bounds
<stdin>:15:28: error: extent 0 may be any number, '%a' has 32 elements there [check-bounds]
   15 |     %a[1] = load %x, [0], [%n] : f32[32]
      |                            ^~
   = help: '%n = clamp %rest, 0, 32 : i64' keeps it in bounds
<stdin>:16:5: error: the slot of '%a' is 2, it has 2 [check-bounds]
   16 |     %a[2] = load %x, [0], [32] : f32[32]
      |     ^~~~~
   = help: slots count from 0; '%s = slot %i, 2' gives those of a loop in turn
<stdin>:17:23: error: extent 0 may be 0 to 64, '%a' has 32 elements there [check-bounds]
   17 |     %a[0] = pad 0.0, [%m] : f32[32]
      |                       ^~
   = help: '%n = clamp %rest, 0, 32 : i64' keeps it in bounds
asc2-check: 5 errors
#--- exit 1
