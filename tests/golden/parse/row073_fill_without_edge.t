# Row 73: a fill value is fine where nothing is missing.
# RUN: cat > k.py && asc2-parse k.py --arg x=f32[64] | asc2-tile -t tiny
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress):
    g = asc2.tensor(x, [64])
    asc2.store(asc2.load(g, [16], offsets=[8], pad_value=7) + 1, g, offsets=[8])
#--- stdout
a2ir 1
target tiny
kernel @k {core = aiv, stage = machine} {                       loc "k.py":5:5
  %x = param {size = 64} : ptr f32                              loc "k.py":5:7
  %g = tensor %x, [64] : gm f32[64]                             loc "k.py":6:9
  %load.1 = buf : ub f32[16]                                    loc "k.py":7:16
  %add.1 = buf : ub f32[16]                                     loc "k.py":7:16
  %load.1 = load %g, [8], [16] {pad = 7.0} : f32[16]            loc "k.py":7:16
  %add.1 = add %load.1, 1.0 : f32[16]                           loc "k.py":7:16
  store %add.1, %g, [8], [16]                                   loc "k.py":7:5
}
