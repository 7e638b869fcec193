# In a mask a helper's result is put together by part, and only where the path computed it.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32
import asc2

def f(x, n):
    for i in range(n):
        if i > 3:
            return x + 1.0, x
    return x + 2.0, x * 3.0

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    t = asc2.tensor(x_ptr, [256])
    x = asc2.load(t, [64], offsets=[0])
    a = x
    b = asc2.load(t, [64], offsets=[64])
    with asc2.mask(count=20):
        a, b = f(x, n)
    asc2.store(a, t, offsets=[128])
    asc2.store(b, t, offsets=[192])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":12:5
  %x_ptr = param {size = 256} : ptr f32                         loc "<stdin>":12:7
  %n = param : i32                                              loc "<stdin>":12:34
  %t = tensor %x_ptr, [256] : gm f32[256]                       loc "<stdin>":13:9
  %x = load %t, [0] : f32[64]                                   loc "<stdin>":14:9
  %b = load %t, [64] : f32[64]                                  loc "<stdin>":16:9
  %result.2 = full 0.0 : f32[64]                                loc "<stdin>":6:5
  %result.1 = full 0.0 : f32[64]                                loc "<stdin>":6:5
  %stays = copy 1 : i1                                          loc "<stdin>":6:5
  %i = for 0, %n, 1 : i64 {                                     loc "<stdin>":6:5
    if %stays {                                                 loc "<stdin>":6:5
      %cond.1 = gt %i, 3 : i1                                   loc "<stdin>":7:12
      if %cond.1 {                                              loc "<stdin>":7:9
        %add.1 = add %x, 1.0 : f32[64]                          loc "<stdin>":8:20
        %result.1 = copy %add.1 : f32[64]                       loc "<stdin>":7:9
        %result.2 = copy %x : f32[64]                           loc "<stdin>":7:9
        %stays = copy 0 : i1                                    loc "<stdin>":7:9
      }
    }
  }
  if %stays {                                                   loc "<stdin>":6:5
    %result = add %x, 2.0 : f32[64]                             loc "<stdin>":9:12
    %result.5 = mul %x, 3.0 : f32[64]                           loc "<stdin>":9:21
    %partial = copy 1 : i1                                      loc "<stdin>":6:5
  } else {
    %result = copy %result.1 : f32[64]                          loc "<stdin>":6:5
    %result.5 = copy %result.2 : f32[64]                        loc "<stdin>":6:5
    %partial = copy 0 : i1                                      loc "<stdin>":6:5
  }
  %iota.1 = iota 0.0 : f32[64]                                  loc "<stdin>":18:9
  %lt.1 = lt %iota.1, 20.0 : i1[64]                             loc "<stdin>":18:9
  %a = where %lt.1, %result, %x : f32[64]                       loc "<stdin>":18:9
  if %partial {                                                 loc "<stdin>":18:9
    %mask.1 = where %lt.1, %result.5, %b : f32[64]              loc "<stdin>":18:9
  } else {
    %mask.1 = copy %result.5 : f32[64]                          loc "<stdin>":18:9
  }
  store %a, %t, [128]                                           loc "<stdin>":19:5
  store %mask.1, %t, [192]                                      loc "<stdin>":20:5
}
