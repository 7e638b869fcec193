# Two files that a run writes have one name.
# RUN: asc2-sim --out p=same.npy --trace same.npy
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 8} : ptr f32
}
#--- stderr
asc2-sim: error: 'same.npy' would be written twice [usage]
asc2-sim: 1 error
#--- exit 2
