# Row 107: an overflow names the buffers, their sizes and slots, and what would help.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[400]
  %b = buf : ub f32[400]
  %c = buf : ub f32[320]
  %i = for 0, 8, 1 : i64 {
    %a = load %x, [0], [400] : f32[400]    loc "k.py":7:9
    %b = load %x, [512], [400] : f32[400]  loc "k.py":8:9
    %c = load %x, [0], [320] : f32[320]    loc "k.py":9:9
    store %a, %x, [1024], [400]            loc "k.py":10:9
    store %b, %x, [2048], [400]            loc "k.py":11:9
    store %c, %x, [3072], [320]            loc "k.py":12:9
  }
}
#--- stderr
<stdin>:12:5: error: ub overflow: at least 4480 bytes are needed, 4096 are there [memplan-overflow]
   12 |     %a = load %x, [0], [400] : f32[400]    loc "k.py":7:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: note: %a takes 1600 bytes
   12 |     %a = load %x, [0], [400] : f32[400]    loc "k.py":7:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:7:9: note: from here
<stdin>:13:5: note: %b takes 1600 bytes
   13 |     %b = load %x, [512], [400] : f32[400]  loc "k.py":8:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:8:9: note: from here
<stdin>:14:5: note: %c takes 1280 bytes
   14 |     %c = load %x, [0], [320] : f32[320]    loc "k.py":9:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:9:9: note: from here
   = help: it fits with tiles of f32[352] instead of f32[400]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1
