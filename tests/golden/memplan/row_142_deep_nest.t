# Row 142: the deepest nest with uses of each buffer at other depths is planned at once.
# RUN: /usr/bin/python3 nest.py > in.a2ir && timeout 10 asc2-memplan in.a2ir --report json | grep -o '"peak":[0-9]*,"bound":[0-9]*'
#--- file nest.py
DEPTH = 16
print("a2ir 1\ntarget tiny\nkernel @k {grid = 1, core = aiv, stage = machine} {")
print("%p = param {size = 4096} : ptr f32\n%n = param {value = 3} : i64\n%x = tensor %p, [4096] : gm f32[4096]")
for d in range(DEPTH):
    print(f"%b{d} = buf : ub f32[16]")
for d in range(DEPTH):
    print(f"%b{d} = load %x, [0], [16] : f32[16]\n%i{d} = for 0, %n, 1 : i64 {{\nstore %b{d // 2}, %x, [0], [16]")
for d in reversed(range(DEPTH)):
    print(f"}}\nstore %b{d}, %x, [0], [16]")
print("}")
#--- stdout
"peak":1664,"bound":1664
