# Row 100: two halves of L0B, by hand and both alive, fill it to the byte; a block more is named with what fits.
# RUN: asc2-memplan in.a2ir | grep buf; sed 's/16384/16400/' in.a2ir | asc2-memplan --diag-format=json 2>&1 | grep -o '"message":"[^"]*"\|"help":"[^"]*"'
#--- file in.a2ir
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = machine} {
  %p = param {size = 131072} : ptr f16
  %x = tensor %p, [131072] : gm f16[131072]
  %ping = buf {no_reuse = true} : l0b f16[16384]
  %pong = buf {no_reuse = true} : l0b f16[16384]
}
#--- stdout
  %ping = buf {addr = [0x000000], no_reuse = true} : l0b f16[16384]
  %pong = buf {addr = [0x008000], no_reuse = true} : l0b f16[16384]
"message":"l0b overflow: at least 66560 bytes are needed, 65536 are there"
"message":"%ping takes 33280 bytes, and nothing uses it"
"message":"%pong takes 33280 bytes, and nothing uses it"
"help":"it fits with 'no_reuse' left out; or with tiles of f16[16384] instead of f16[16400]"
