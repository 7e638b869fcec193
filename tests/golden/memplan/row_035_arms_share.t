# Row 35: the arms of a branch share storage: the peak is that of the larger one.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %c = param {value = 1} : i1
  %x = tensor %p, [4096] : gm f32[4096]
  %a0 = buf : ub f32[320]
  %a1 = buf : ub f32[320]
  %a2 = buf : ub f32[320]
  %b0 = buf : ub f32[320]
  %b1 = buf : ub f32[320]
  %b2 = buf : ub f32[320]
  if %c {
    %a0 = load %x, [0], [320] : f32[320]
    %a1 = load %x, [0], [320] : f32[320]
    %a2 = load %x, [0], [320] : f32[320]
    %a0 = add %a0, %a1 : f32[320]
    %a0 = add %a0, %a2 : f32[320]
    store %a0, %x, [1024], [320]
  } else {
    %b0 = load %x, [0], [320] : f32[320]
    %b1 = load %x, [0], [320] : f32[320]
    %b2 = load %x, [0], [320] : f32[320]
    %b0 = add %b0, %b1 : f32[320]
    %b0 = add %b0, %b2 : f32[320]
    store %b0, %x, [1024], [320]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %c = param {value = 1} : i1
  %x = tensor %p, [4096] : gm f32[4096]
  %a0 = buf {addr = [0x000000]} : ub f32[320]
  %a1 = buf {addr = [0x000500]} : ub f32[320]
  %a2 = buf {addr = [0x000a00]} : ub f32[320]
  %b0 = buf {addr = [0x000000]} : ub f32[320]
  %b1 = buf {addr = [0x000500]} : ub f32[320]
  %b2 = buf {addr = [0x000a00]} : ub f32[320]
  if %c {
    %a0 = load %x, [0], [320] : f32[320]
    %a1 = load %x, [0], [320] : f32[320]
    %a2 = load %x, [0], [320] : f32[320]
    %a0 = add %a0, %a1 : f32[320]
    %a0 = add %a0, %a2 : f32[320]
    store %a0, %x, [1024], [320]
  } else {
    %b0 = load %x, [0], [320] : f32[320]
    %b1 = load %x, [0], [320] : f32[320]
    %b2 = load %x, [0], [320] : f32[320]
    %b0 = add %b0, %b1 : f32[320]
    %b0 = add %b0, %b2 : f32[320]
    store %b0, %x, [1024], [320]
  }
}
#--- stderr
<stdin>:5:1: remark: ub: peak 3840 of 4096 bytes, bound 3840: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
