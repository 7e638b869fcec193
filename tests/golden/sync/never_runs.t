# What never runs needs no flags: a loop without rounds, an arm that no block takes, an arm in
# another one whose conditions exclude each other. What follows is not ordered after it either.
# RUN: asc2-sync | asc2-check --redundant
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = full 1.0 : f32[64]
  %b = exp %a : f32[64]
  %i = for 4, 4, 1 : i64 {
    %a = load %x, [0], [64] : f32[64]
    %a = exp %a : f32[64]
  }
  %block = block_idx : i64
  %c = gt %block, 1 : i1
  if %c {
    %a = load %x, [0], [64] : f32[64]
    %b = exp %a : f32[64]
  }
  %j = for 0, 3, 1 : i64 {
    %first = eq %j, 0 : i1
    if %first {
      %second = eq %j, 1 : i1
      if %second {
        %b = load %x, [0], [64] : f32[64]
      }
    }
  }
  store %b, %x, [128], [64]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = full 1.0 : f32[64]
  barrier v
  %b = exp %a : f32[64]
  set_flag v, mte3, 0
  %i = for 4, 4, 1 : i64 {
    %a = load %x, [0], [64] : f32[64]
    %a = exp %a : f32[64]
  }
  %block = block_idx : i64
  %c = gt %block, 1 : i1
  if %c {
    %a = load %x, [0], [64] : f32[64]
    %b = exp %a : f32[64]
  }
  %j = for 0, 3, 1 : i64 {
    %first = eq %j, 0 : i1
    if %first {
      %second = eq %j, 1 : i1
      if %second {
        %b = load %x, [0], [64] : f32[64]
      }
    }
  }
  wait_flag v, mte3, 0
  store %b, %x, [128], [64]
}
