# What touched a slot last may lie in an arm that was not taken: then the turn before it counts.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %n = param {value = 3} : i64
  %f = param {value = 3} : i64
  %a = buf {slots = 2, addr = [0x000000, 0x000040]} : ub f32[16]
  %b = buf {addr = [0x000080]} : ub f32[16]
  %b = full 1.0 : f32[16]
  %a[0] = full 1.0 : f32[16]
  %a[1] = full 1.0 : f32[16]
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %c.1 = mul %i, %f : i64
    %c = gt %c.1, 3 : i1
    if %c {
      %j = for 0, %f, 1 : i64 {
        %j.s2 = slot %j, 2 : i64
        %a[%j.s2] = exp %a[0] : f32[16]
      }
      %a[%i.s2] = add %a[%i.s2], %b : f32[16]
    } else {
      %a[%i.s2] = exp %b : f32[16]
    }
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i64
  %f = param {value = 3} : i64
  %a = buf {slots = 2, addr = [0x000000, 0x000040]} : ub f32[16]
  %b = buf {addr = [0x000080]} : ub f32[16]
  %b = full 1.0 : f32[16]
  %a[0] = full 1.0 : f32[16]
  %a[1] = full 1.0 : f32[16]
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %c.1 = mul %i, %f : i64
    %c = gt %c.1, 3 : i1
    barrier v
    if %c {
      %j = for 0, %f, 1 : i64 {
        %j.s2 = slot %j, 2 : i64
        barrier v
        %a[%j.s2] = exp %a[0] : f32[16]
      }
      barrier v
      %a[%i.s2] = add %a[%i.s2], %b : f32[16]
    } else {
      %a[%i.s2] = exp %b : f32[16]
    }
  }
}
