# Branches of which both arms go on, and one may leave, copy what follows: not without end.
# RUN: asc2-parse --arg x=f32[64] --arg n=i32 2>&1 | head -3; exit 1
import asc2

@asc2.jit
def k(x: asc2.GlobalAddress, n: int):
    v = n
    for i in range(n):
        if v > 1:
            if n == 1:
                break
            v = v + 1
        if v > 2:
            if n == 2:
                break
            v = v + 1
        if v > 3:
            if n == 3:
                break
            v = v + 1
        if v > 4:
            if n == 4:
                break
            v = v + 1
        if v > 5:
            if n == 5:
                break
            v = v + 1
        if v > 6:
            if n == 6:
                break
            v = v + 1
        if v > 7:
            if n == 7:
                break
            v = v + 1
        if v > 8:
            if n == 8:
                break
            v = v + 1
        if v > 9:
            if n == 9:
                break
            v = v + 1
        if v > 10:
            if n == 10:
                break
            v = v + 1
        if v > 11:
            if n == 11:
                break
            v = v + 1
        if v > 12:
            if n == 12:
                break
            v = v + 1
        if v > 13:
            if n == 13:
                break
            v = v + 1
        if v > 14:
            if n == 14:
                break
            v = v + 1
        if v > 15:
            if n == 15:
                break
            v = v + 1
        if v > 16:
            if n == 16:
                break
            v = v + 1
    asc2.store(asc2.full([64], v), asc2.tensor(x, [64]), offsets=[0])
#--- stdout
<stdin>:13:9: error: what follows branches that leave a loop or function is lowered once for each way through them, more than 20000 statements [parse-limit]
   13 |         if v > 2:
      |         ^~~~~~~~
#--- exit 1
