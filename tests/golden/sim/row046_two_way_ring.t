# cases/reports.md, row 46: two ways between the cores, each with its own two slots and its own flags.
# RUN: asc2-sim --init random --digest
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %p = param {size = 1024} : ptr f32
  %to = param {size = 256} : ptr f32
  %back = param {size = 256} : ptr f32
  %q = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %down = tensor %to, [256] : gm f32[256]
  %up = tensor %back, [256] : gm f32[256]
  %y = tensor %q, [1024] : gm f32[1024]
  %a = buf {addr = [0x000000]} : l1 f32[128]
  set_flag mte3, mte2, 0
  %i = for 0, 8, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 128 : i64
    %s = mul %i.s2, 128 : i64
    wait_flag mte3, mte2, 0
    %a = load %x, [%o], [128] : f32[128]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    wait_cross mte3, %i.s2
    store %a, %down, [%s], [128]
    set_cross mte3, %i.s2
    set_flag mte3, mte2, 0
    %t = add %i.s2, 2 : i64
    wait_cross mte2, %t
    wait_flag mte3, mte2, 0
    %a = load %up, [%s], [128] : f32[128]
    set_cross mte2, %t
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %a, %y, [%o], [128]
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
  wait_cross mte3, 0
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 1024} : ptr f32
  %to = param {size = 256} : ptr f32
  %back = param {size = 256} : ptr f32
  %q = param {size = 1024} : ptr f32
  %down = tensor %to, [256] : gm f32[256]
  %up = tensor %back, [256] : gm f32[256]
  %v = buf {addr = [0x000000]} : ub f32[64]
  %sub = sub_block_idx : i64
  %part = mul %sub, 64 : i64
  set_cross mte2, 0
  set_cross mte2, 1
  set_flag mte3, mte2, 0
  %i = for 0, 8, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %s.1 = mul %i.s2, 128 : i64
    %s = add %s.1, %part : i64
    wait_flag mte3, mte2, 0
    wait_cross mte2, %i.s2
    %v = load %down, [%s], [64] : f32[64]
    set_cross mte2, %i.s2
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    %t = add %i.s2, 2 : i64
    %late = gt %i, 1 : i1
    if %late {
      wait_cross mte3, %t
    }
    store %v, %up, [%s], [64]
    set_cross mte3, %t
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
  wait_cross mte3, 2
  wait_cross mte3, 3
}
#--- stdout
p f32[1024] a51fe317cb762864
to f32[256] e527f1fbeebe9bb7
back f32[256] e527f1fbeebe9bb7
q f32[1024] a51fe317cb762864
