# Comments, blank lines and names survive; spacing, order of attributes and numbers become canonical.
# RUN: asc2-fmt
a2ir 1

  # a kernel
kernel @k {stage=tile,grid=2, x.note="mine"} {
%p=param{size=16}:ptr f32   # where it all is


%g=tensor %p,[16]:gm f32[16] loc "k.py":3:5
  %x = load %g, [0x8]{pad=1e0} : f32[8]
store %x,%g,[0]
# the end
}
#--- stdout
a2ir 1

# a kernel
kernel @k {grid = 2, stage = tile, x.note = "mine"} {
  %p = param {size = 16} : ptr f32  # where it all is

  %g = tensor %p, [16] : gm f32[16]                             loc "k.py":3:5
  %x = load %g, [8] {pad = 1.0} : f32[8]
  store %x, %g, [0]
  # the end
}
