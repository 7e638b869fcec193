# Reductions to scalars, tiles and kept dims; negative dims; shapes broadcast as in NumPy.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[512]"
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress):
    gm = asc2.tensor(x_ptr, [4, 8, 16])
    x = asc2.load(gm, [4, 8, 16], offsets=[0, 0, 0])
    kept = x - x.max(-1, keep_dims=True)
    dropped = asc2.reduce_sum(kept, 0, 1)
    y = x * dropped / (x.sum() * 0.5)
    row = y.min(0).reshape(1, 8, 16)
    asc2.store(x + row, gm, offsets=[0, 0, 0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 512} : ptr f32                         loc "<stdin>":6:7
  %gm = tensor %x_ptr, [4, 8, 16] : gm f32[4,8,16]              loc "<stdin>":7:10
  %x = load %gm, [0, 0, 0] : f32[4,8,16]                        loc "<stdin>":8:9
  %kept.1 = reduce %x {by = max, axes = [2]} : f32[4,8,1]       loc "<stdin>":9:16
  %kept = sub %x, %kept.1 : f32[4,8,16]                         loc "<stdin>":9:12
  %dropped.1 = reduce %kept {by = sum, axes = [0, 1]} : f32[1,1,16] loc "<stdin>":10:15
  %dropped = reshape %dropped.1 : f32[16]                       loc "<stdin>":10:15
  %y.1 = mul %x, %dropped : f32[4,8,16]                         loc "<stdin>":11:9
  %y.2 = reduce %x {by = sum, axes = [0, 1, 2]} : f32[1,1,1]    loc "<stdin>":11:24
  %y.3 = extract %y.2, [0, 0, 0] : f32                          loc "<stdin>":11:24
  %y.4 = mul %y.3, 0.5 : f32                                    loc "<stdin>":11:24
  %y = div %y.1, %y.4 : f32[4,8,16]                             loc "<stdin>":11:9
  %row.1 = reduce %y {by = min, axes = [0]} : f32[1,8,16]       loc "<stdin>":12:11
  %row.2 = reshape %row.1 : f32[8,16]                           loc "<stdin>":12:11
  %row = reshape %row.2 : f32[1,8,16]                           loc "<stdin>":12:11
  %add.1 = add %x, %row : f32[4,8,16]                           loc "<stdin>":13:16
  store %add.1, %gm, [0, 0, 0]                                  loc "<stdin>":13:5
}
