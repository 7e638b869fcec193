# Row 142: views of views in loops in loops end, within seconds.
# RUN: cat > k.py && timeout 20 asc2 k.py --arg x=f32[4096] --arg n=i32 -t ascend910b -o k.cpp && echo ends
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x, [64, 64])
    v = asc2.load(g, [16, 17], offsets=[0, 0])
    for a in range(n):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    w = v[1:, 1:].reshape(16, 15).T[2:10, 3:].reshape(8, 13)
                    v = v + w[:, :1].sum() + asc2.concat(w, w, axis=0)[:, 2:3]
    asc2.store(v, g, offsets=[0, 0])
#--- stdout
ends
