# Tiles that the user placed are lines of the buffer table; flags and barriers stand where they were written.
# RUN: asc2-parse --arg "x_ptr=f32[256]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [256])
    for i in range(n):
        x = asc2.place(asc2.load(g, [64], offsets=[64 * i]), (0x1000, 0x1100))
        asc2.sync.set_flag("mte2", "V", 3)
        asc2.sync.wait_flag("PIPE_MTE2", "v", 3)
        y = asc2.no_reuse(asc2.place(x + 1, 0x2000))
        asc2.sync.pipe_barrier("v")
        asc2.store(y, g, offsets=[64 * i])
#--- stdout
a2ir 1
kernel @k {                                                     loc "<stdin>":6:5
  %x_ptr = param {size = 256} : ptr f32                         loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:34
  %g = tensor %x_ptr, [256] : gm f32[256]                       loc "<stdin>":7:9
  %x = buf {slots = 2, addr = [0x001000, 0x001100]} : ub f32[64] loc "<stdin>":9:13
  %y = buf {addr = [0x002000], no_reuse = true} : ub f32[64]    loc "<stdin>":12:27
  %i = for 0, %n, 1 : i64 {                                     loc "<stdin>":8:5
    %x.1 = mul 64, %i : i64                                     loc "<stdin>":9:52
    %x = load %g, [%x.1] : f32[64]                              loc "<stdin>":9:24
    set_flag mte2, v, 3                                         loc "<stdin>":10:9
    wait_flag mte2, v, 3                                        loc "<stdin>":11:9
    %y = add %x, 1.0 : f32[64]                                  loc "<stdin>":12:38
    barrier v                                                   loc "<stdin>":13:9
    %mul.1 = mul 64, %i : i64                                   loc "<stdin>":14:35
    store %y, %g, [%mul.1]                                      loc "<stdin>":14:9
  }
}
