# A return inside a loop at run time: what follows the loop is for those who stayed.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:4
import asc2

def first_above(g, n, limit):
    for i in asc2.range(n):
        if asc2.load(g, offsets=[i]) > limit:
            return i
    return -1

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    asc2.store(first_above(g, n, 2.5), g, offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":12:5
  %x_ptr = param {size = 256} : ptr f32                         loc "<stdin>":12:7
  %n = param {value = 4} : i32                                  loc "<stdin>":12:34
  %g = tensor %x_ptr, [%n] : gm f32[?]                          loc "<stdin>":13:9
  %result.1 = copy 0 : i64                                      loc "<stdin>":6:5
  %stays = copy 1 : i1                                          loc "<stdin>":6:5
  %i = for 0, %n, 1 : i64 {                                     loc "<stdin>":6:5
    if %stays {                                                 loc "<stdin>":6:5
      %cond.1 = get %g, [%i] : f32                              loc "<stdin>":7:12
      %cond.2 = gt %cond.1, 2.5 : i1                            loc "<stdin>":7:12
      if %cond.2 {                                              loc "<stdin>":7:9
        %result.1 = copy %i : i64                               loc "<stdin>":7:9
        %stays = copy 0 : i1                                    loc "<stdin>":7:9
      }
    }
  }
  if %stays {                                                   loc "<stdin>":6:5
    %result = copy -1 : i64                                     loc "<stdin>":6:5
  } else {
    %result = copy %result.1 : i64                              loc "<stdin>":6:5
  }
  %cast.1 = cast %result : f32                                  loc "<stdin>":14:16
  put %cast.1, %g, [0]                                          loc "<stdin>":14:5
}
