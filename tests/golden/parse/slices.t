# Slices of tiles, numbers and None as indices, and tiles put together.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[128]"
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress):
    gm = asc2.tensor(x_ptr, [8, 16])
    x = asc2.load(gm, [8, 16], offsets=[0, 0])
    top = x[:4]
    right = x[:, -8:]
    row = x[2]
    column = x[2, :, None]
    y = asc2.concat(top, x[4:], axis=0) + asc2.concat(x[:, 0:8], right, axis=1)
    asc2.store(y + row, gm, offsets=[0, 0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 128} : ptr f32                         loc "<stdin>":6:7
  %gm = tensor %x_ptr, [8, 16] : gm f32[8,16]                   loc "<stdin>":7:10
  %x = load %gm, [0, 0] : f32[8,16]                             loc "<stdin>":8:9
  %top = slice %x, [0, 0] : f32[4,16]                           loc "<stdin>":9:11
  %right = slice %x, [0, 8] : f32[8,8]                          loc "<stdin>":10:13
  %row.1 = slice %x, [2, 0] : f32[1,16]                         loc "<stdin>":11:11
  %row = reshape %row.1 : f32[16]                               loc "<stdin>":11:11
  %column.1 = slice %x, [2, 0] : f32[1,16]                      loc "<stdin>":12:14
  %column = reshape %column.1 : f32[16,1]                       loc "<stdin>":12:14
  %y.1 = slice %x, [4, 0] : f32[4,16]                           loc "<stdin>":13:26
  %y.2 = insert %top, [0, 0] : f32[8,16]                        loc "<stdin>":13:9
  %y.2 = insert %y.1, [4, 0] : f32[8,16]                        loc "<stdin>":13:9
  %y.3 = slice %x, [0, 0] : f32[8,8]                            loc "<stdin>":13:55
  %y.4 = insert %y.3, [0, 0] : f32[8,16]                        loc "<stdin>":13:43
  %y.4 = insert %right, [0, 8] : f32[8,16]                      loc "<stdin>":13:43
  %y = add %y.2, %y.4 : f32[8,16]                               loc "<stdin>":13:9
  %add.1 = add %y, %row : f32[8,16]                             loc "<stdin>":14:16
  store %add.1, %gm, [0, 0]                                     loc "<stdin>":14:5
}
