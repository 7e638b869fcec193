# cases/reports.md, row 47: a ring of two slots comes out even after any number of rounds.
# RUN: k=$(cat); for n in 0 1 2 3 4 5; do echo "$k" | asc2-check | asc2-sim --init random --arg n=$n --digest; done
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %p = param {size = 1024} : ptr f32
  %to = param {size = 256} : ptr f32
  %q = param {size = 1024} : ptr f32
  %n = param {value = 1} : i32
  %x = tensor %p, [1024] : gm f32[1024]
  %down = tensor %to, [256] : gm f32[256]
  %a = buf {addr = [0x000000]} : l1 f32[128]
  set_flag mte3, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o.1 = mul %i, 128 : i64
    %o = mod %o.1, 1024 : i64
    %s = mul %i.s2, 128 : i64
    wait_flag mte3, mte2, 0
    %a = load %x, [%o], [128] : f32[128]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    wait_cross mte3, %i.s2
    store %a, %down, [%s], [128]
    set_cross mte3, %i.s2
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
  wait_cross mte3, 0
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 1024} : ptr f32
  %to = param {size = 256} : ptr f32
  %q = param {size = 1024} : ptr f32
  %n = param {value = 1} : i32
  %down = tensor %to, [256] : gm f32[256]
  %y = tensor %q, [1024] : gm f32[1024]
  %v = buf {addr = [0x000000]} : ub f32[64]
  %sub = sub_block_idx : i64
  %part = mul %sub, 64 : i64
  set_cross mte2, 0
  set_cross mte2, 1
  set_flag mte3, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %s.1 = mul %i.s2, 128 : i64
    %s = add %s.1, %part : i64
    %o.1 = mul %i, 128 : i64
    %o.2 = mod %o.1, 1024 : i64
    %o = add %o.2, %part : i64
    wait_flag mte3, mte2, 0
    wait_cross mte2, %i.s2
    %v = load %down, [%s], [64] : f32[64]
    set_cross mte2, %i.s2
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    barrier mte3
    store %v, %y, [%o], [64]
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
}
#--- stdout
p f32[1024] a51fe317cb762864
to f32[256] 4088881e6da86175
q f32[1024] 1c364c9b2330ebb3
p f32[1024] a51fe317cb762864
to f32[256] 59123d3751a433dc
q f32[1024] ca0d422851eeca7e
p f32[1024] a51fe317cb762864
to f32[256] 15c940b5d89b7e3e
q f32[1024] f3b4e170c4aaa8ef
p f32[1024] a51fe317cb762864
to f32[256] c6eb8dc43046fb10
q f32[1024] 3687a3f4bf1118d1
p f32[1024] a51fe317cb762864
to f32[256] 1ff9fe167f7fd824
q f32[1024] af54884bfa44ef93
p f32[1024] a51fe317cb762864
to f32[256] 0909067a8e374ac0
q f32[1024] a68974baaae97252
