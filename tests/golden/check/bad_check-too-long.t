# A flag whose id is computed from the slots of seven loops.
# RUN: asc2-check --max-steps 1
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param : i32
  %b = buf {slots = 5, addr = [0x000000, 0x000100, 0x000200, 0x000300, 0x000400]} : ub f32[64]
  %b[0] = full 1.0 : f32[64]
  %b[1] = full 1.0 : f32[64]
  %b[2] = full 1.0 : f32[64]
  %b[3] = full 1.0 : f32[64]
  %b[4] = full 1.0 : f32[64]
  %i0 = for 0, %n, 1 : i32 {
    %s0 = slot %i0, 5 : i64
    %i1 = for 0, %n, 1 : i32 {
      %s1 = slot %i1, 5 : i64
      %i2 = for 0, %n, 1 : i32 {
        %s2 = slot %i2, 5 : i64
        %i3 = for 0, %n, 1 : i32 {
          %s3 = slot %i3, 5 : i64
          %i4 = for 0, %n, 1 : i32 {
            %s4 = slot %i4, 5 : i64
            %i5 = for 0, %n, 1 : i32 {
              %s5 = slot %i5, 5 : i64
              %i6 = for 0, %n, 1 : i32 {
                %s6 = slot %i6, 5 : i64
                %y1 = add %s0, %s1 : i64
                %y2 = add %y1, %s2 : i64
                %y3 = add %y2, %s3 : i64
                %y4 = add %y3, %s4 : i64
                %y5 = add %y4, %s5 : i64
                %y6 = add %y5, %s6 : i64
                %z = mod %y6, 5 : i64
                barrier v
                %b[%z] = exp %b[%z] : f32[64]
                set_flag v, mte3, %z
                wait_flag v, mte3, %z
              }
            }
          }
        }
      }
    }
  }
}
#--- stderr
<stdin>:5:1: error: not proved: the conditions and the ids of flags have too many combinations [check-too-long]
    5 | kernel @k {grid = 1, core = aiv, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: make them depend on the slots of fewer loops, or let 'asc2-check --max-steps=N' look further
asc2-check: 1 error
#--- exit 1
