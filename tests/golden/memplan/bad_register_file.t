# More registers than there are.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %a = buf {no_reuse = true} : reg f32[64]
  %b = buf {no_reuse = true} : reg f32[65]
}
#--- stderr
<stdin>:7:3: error: reg overflow: at least 576 bytes are needed, 512 are there [memplan-overflow]
    7 |   %b = buf {no_reuse = true} : reg f32[65]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:7:3: note: %b takes 320 bytes, and nothing uses it
    7 |   %b = buf {no_reuse = true} : reg f32[65]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:6:3: note: %a takes 256 bytes, and nothing uses it
    6 |   %a = buf {no_reuse = true} : reg f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: it fits with 'no_reuse' left out; or with tiles of f32[64] instead of f32[65]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1
