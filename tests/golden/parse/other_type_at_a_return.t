# Behind a return nothing is read: what the name is there does not matter to the loop that hands it on.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.tensor(x_ptr, [64])
    u = 0.0
    for i in range(n):
        asc2.store(u, x, offsets=[i])
        u = asc2.load(x, [64], offsets=[i])
        if u.sum() > 3.0:
            return
        u = i * 1.0
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 64} : ptr f32                          loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:34
  %x = tensor %x_ptr, [64] : gm f32[64]                         loc "<stdin>":7:9
  %u = copy 0.0 : f32                                           loc "<stdin>":9:5
  %stays = copy 1 : i1                                          loc "<stdin>":9:5
  %i = for 0, %n, 1 : i64 {                                     loc "<stdin>":9:5
    if %stays {                                                 loc "<stdin>":9:5
      put %u, %x, [%i]                                          loc "<stdin>":10:9
      %u.1 = load %x, [%i] : f32[64]                            loc "<stdin>":11:13
      %cond.1 = reduce %u.1 {by = sum, axes = [0]} : f32[1]     loc "<stdin>":12:12
      %cond.2 = extract %cond.1, [0] : f32                      loc "<stdin>":12:12
      %cond.3 = gt %cond.2, 3.0 : i1                            loc "<stdin>":12:12
      if %cond.3 {                                              loc "<stdin>":12:9
        %stays = copy 0 : i1                                    loc "<stdin>":12:9
      } else {
        %u.2 = cast %i : f32                                    loc "<stdin>":14:13
        %u = mul %u.2, 1.0 : f32                                loc "<stdin>":14:13
      }
    }
  }
}
