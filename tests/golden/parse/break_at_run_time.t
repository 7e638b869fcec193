# A break, a continue and a return that are decided at run time.
# RUN: asc2-parse --grid 2 --arg "x_ptr=f32[256]" --arg n=i32:256
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    if asc2.block_idx() > n:
        return
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    for i in asc2.range(4):
        if n > i * 64:
            break
        if n == i:
            continue
        x = x + i
    asc2.store(x, g, offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 2} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 256} : ptr f32                         loc "<stdin>":6:7
  %n = param {value = 256} : i32                                loc "<stdin>":6:34
  %cond.1 = block_idx : i64                                     loc "<stdin>":7:8
  %cond.2 = gt %cond.1, %n : i1                                 loc "<stdin>":7:8
  %g = tensor %x_ptr, [%n] : gm f32[?]                          loc "<stdin>":9:9
  %cond.7 = not %cond.2 : i1                                    loc "<stdin>":7:5
  if %cond.7 {                                                  loc "<stdin>":7:5
    %x = load %g, [0] : f32[64]                                 loc "<stdin>":10:9
    %goes_on = copy 1 : i1                                      loc "<stdin>":11:5
    %i = for 0, 4, 1 : i64 {                                    loc "<stdin>":11:5
      if %goes_on {                                             loc "<stdin>":11:5
        %cond.3 = mul %i, 64 : i64                              loc "<stdin>":12:16
        %cond.4 = gt %n, %cond.3 : i1                           loc "<stdin>":12:12
        if %cond.4 {                                            loc "<stdin>":12:9
          %goes_on = copy 0 : i1                                loc "<stdin>":12:9
        } else {
          %cond.5 = eq %n, %i : i1                              loc "<stdin>":14:12
          %cond.6 = not %cond.5 : i1                            loc "<stdin>":14:9
          if %cond.6 {                                          loc "<stdin>":14:9
            %x.1 = cast %i : f32                                loc "<stdin>":16:13
            %x = add %x, %x.1 : f32[64]                         loc "<stdin>":16:13
          }
        }
      }
    }
    store %x, %g, [0]                                           loc "<stdin>":17:5
  }
}
