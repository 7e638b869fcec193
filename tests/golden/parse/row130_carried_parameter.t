# Row 130: a loop may begin with a parameter; what is printed reads back.
# RUN: cat > k.py && asc2-parse k.py --arg x=i64[4] --arg n=i64 | asc2-fmt
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress, n: int):
    total = n
    for i in range(3):
        total = total + i * n
    asc2.store(total, asc2.tensor(x, [4]), offsets=[1])
#--- stdout
a2ir 1
kernel @k {                                                     loc "k.py":5:5
  %x = param {size = 4} : ptr i64                               loc "k.py":5:7
  %n = param : i64                                              loc "k.py":5:30
  %total = copy %n : i64                                        loc "k.py":7:5
  %i = for 0, 3, 1 : i64 {                                      loc "k.py":7:5
    %total.1 = mul %i, %n : i64                                 loc "k.py":8:25
    %total = add %total, %total.1 : i64                         loc "k.py":8:17
  }
  %tensor.1 = tensor %x, [4] : gm i64[4]                        loc "k.py":9:23
  put %total, %tensor.1, [1]                                    loc "k.py":9:5
}
