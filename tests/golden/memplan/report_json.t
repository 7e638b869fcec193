# The plan as data; the kernel goes to -o FILE.
# RUN: asc2-memplan --report json -o k.a2ir && grep -c buf k.a2ir
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %i = for 0, 8, 1 : i64 {
    %a = load %x, [0], [64] : f32[64]
    %b = exp %a : f32[64]
    store %b, %x, [64], [64]
  }
}
#--- stdout
{"kernels":[
  {"name":"@k","core":"aiv","spaces":[
    {"space":"ub","capacity":5120,"usable":4096,"peak":1024,"bound":1024,"verdict":"optimal without new waits","reserved":[{"name":"select","begin":4096,"bytes":1024}],"buffers":[
      {"name":"%a","type":"f32[64]","bytes":256,"slots":2,"addr":[0,256],"source":"line 11","life":"lines 11 to 12","needed":[[7,9]],"held":[[5,11]]},
      {"name":"%b","type":"f32[64]","bytes":256,"slots":2,"addr":[512,768],"source":"line 12","life":"lines 12 to 13","needed":[[8,10]],"held":[[5,11]]}]}]}
]}
2
