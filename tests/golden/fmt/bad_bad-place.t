# Statements outside of a kernel, and a kernel twice.
# RUN: asc2-fmt
a2ir 1
target tiny
%a = add 1, 2 : i32
kernel @k {
}
kernel @k {
}
#--- stderr
<stdin>:5:1: error: 'add' must stand inside a kernel [bad-place]
    5 | %a = add 1, 2 : i32
      | ^~~~~~~~~~~~~~~~~~~
<stdin>:8:1: error: a second kernel '@k' for the same kind of core [bad-place]
    8 | kernel @k {
      | ^~~~~~~~~
   = help: a kernel may have one half for core 'aic' and one for 'aiv'
asc2-fmt: 2 errors
#--- exit 1
