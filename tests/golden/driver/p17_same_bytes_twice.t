# P17: the same kernel gives the same bytes, at every stage.
# RUN: cat > k.py; for d in a b; do asc2 k.py --arg x=f32[4096] --arg y=f32[4096] -t ascend910b --save-temps $d -o $d/k.cpp || exit; done; rm a/*.sh b/*.sh a/Makefile b/Makefile 2>/dev/null; diff -r a b && echo same
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress, y: asc2.GlobalAddress):
    g, h = asc2.tensor(x, [4096]), asc2.tensor(y, [4096])
    for i in range(0, 4096, 256):
        v = asc2.load(g, [256], offsets=[i])
        w = asc2.exp(v - v.max()) + asc2.tanh(v)
        asc2.store(w / w.sum() + asc2.load(h, [256], offsets=[i]), h, offsets=[i])
#--- stdout
same
