# The first load of a row goes ahead of what the scalar unit reads for it, in a branch of the loop: flags turn from row to row.
# RUN: asc2-sync | asc2-pipe --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %rows = param {value = 4} : i64
  %n = param {value = 16} : i64
  %x = tensor %p, [4, 1024] : gm f32[4,1024]
  %y = tensor %q, [4, 1024] : gm f32[4,1024]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000400, 0x000500]} : ub f32[1,64]
  %c = buf {slots = 2, addr = [0x000600, 0x000700]} : ub f32[1,64]
  %i = for 0, %rows, 1 {parallel = true} : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [%i, 0], [1, 64] : f32[1,64]
    %j = for 0, %n, 1 : i64 {
      %a[%i.s2] = exp %a[%i.s2] : f32[1,64]
    }
    %f = extract %a[%i.s2], [0, 0] : f32
    %k = for 0, %n, 1 {parallel = true} : i64 {
      %k.s2 = slot %k, 2 : i64
      %u = mul %k, 64 : i64
      %b[%k.s2] = load %x, [%i, %u], [1, 64] : f32[1,64]
      %c[%k.s2] = mul %b[%k.s2], %f : f32[1,64]
      store %c[%k.s2], %y, [%i, %u], [1, 64]
    }
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %rows = param {value = 4} : i64
  %n = param {value = 16} : i64
  %x = tensor %p, [4, 1024] : gm f32[4,1024]
  %y = tensor %q, [4, 1024] : gm f32[4,1024]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000400, 0x000500]} : ub f32[1,64]
  %c = buf {slots = 2, addr = [0x000600, 0x000700]} : ub f32[1,64]
  set_flag v, mte2, 0
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  set_flag v, mte2, 1
  %i = for 0, %rows, 1 {parallel = true} : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [%i, 0], [1, 64] : f32[1,64]
    wait_flag v, mte2, 1
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    set_flag v, mte2, 1
    %j = for 0, %n, 1 : i64 {
      barrier v
      %a[%i.s2] = exp %a[%i.s2] : f32[1,64]
    }
    set_flag v, s, 0
    %k.1 = max %n, 0 : i64
    %k.2 = gt %k.1, 0 : i1
    %k.3 = sub %k.1, 1 : i64
    wait_flag v, mte2, 1
    set_flag mte2, v, 0
    if %k.2 {
      %u.1 = mul 0, 64 : i64
      %b[0] = load %x, [%i, %u.1], [1, 64] : f32[1,64]
    }
    wait_flag v, s, 0
    %f = extract %a[%i.s2], [0, 0] : f32
    if %k.2 {
      %k = for 0, %n, 1 {parallel = true} : i64 {
        %k.s2 = slot %k, 2 : i64
        %k.4 = lt %k, %k.3 : i1
        wait_flag v, mte2, 0
        set_flag mte2, v, 1
        if %k.4 {
          %k.5 = add %k.s2, 1 : i64
          %k.6 = mod %k.5, 2 : i64
          %k.7 = add %k, 1 : i64
          %u.1 = mul %k.7, 64 : i64
          %b[%k.6] = load %x, [%i, %u.1], [1, 64] : f32[1,64]
        }
        %u = mul %k, 64 : i64
        wait_flag mte2, v, 1
        wait_flag mte3, v, %k.s2
        %c[%k.s2] = mul %b[%k.s2], %f : f32[1,64]
        set_flag v, mte3, %k.s2
        set_flag v, mte2, 0
        wait_flag v, mte3, %k.s2
        store %c[%k.s2], %y, [%i, %u], [1, 64]
        set_flag mte3, v, %k.s2
      }
    }
    wait_flag mte2, v, 0
    set_flag v, mte2, 1
  }
  wait_flag v, mte2, 0
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
  wait_flag v, mte2, 1
}
#--- stderr
<stdin>:21:5: remark: left as it is: its lines wait for each other's results; an iteration takes 23 cycles, at least 22: pipe v 2, the slowest way round 22 [pipe-loop]
   21 |     %j = for 0, %n, 1 : i64 {
      |     ^~~~~~~~~~~~~~~~~~~~~~~
<stdin>:23:7: note: on the way round for 22 of the cycles
   23 |       %a[%i.s2] = exp %a[%i.s2] : f32[1,64]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: the chain exp is carried by %a; several partial results, put together behind the loop, would lower it
<stdin>:28:5: remark: work of mte2 goes 1 iteration ahead, in a branch of the loop; an iteration takes 71 cycles, at least 70: pipe mte2 20, the slowest way round 70 [pipe-loop]
   28 |     %k = for 0, %n, 1 {parallel = true} : i64 {
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:32:7: note: on the way round for 120 of the cycles
   32 |       %b[%k.s2] = load %x, [%i, %u], [1, 64] : f32[1,64]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:36:7: note: on the way round for 21 of the cycles
   36 |       %c[%k.s2] = mul %b[%k.s2], %f : f32[1,64]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: one slot more for %b (256 bytes) would lower it
