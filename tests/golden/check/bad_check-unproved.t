# Two slots that are never the same, each computed from those of seven loops.
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
                %w.1 = add %z, 1 : i64
                %w = mod %w.1, 5 : i64
                barrier v
                %b[%z] = exp %b[%z] : f32[64]
                %b[%w] = exp %b[%w] : f32[64]
              }
            }
          }
        }
      }
    }
  }
}
#--- stderr
<stdin>:38:17: error: not proved: on pipe v this reads bytes that may not have been written yet: ub [0x000000, 0x000100) [check-unproved]
   38 |                 %b[%w] = exp %b[%w] : f32[64]
      |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in round 0 of '%i0', round 0 of '%i1', round 0 of '%i2', round 0 of '%i3', round 0 of '%i4', round 0 of '%i5', round 0 of '%i6'
<stdin>:37:17: note: the other operation, on pipe v, in round 0 of '%i0', round 0 of '%i1', round 0 of '%i2', round 0 of '%i3', round 0 of '%i4', round 0 of '%i5', round 0 of '%i6'
   37 |                 %b[%z] = exp %b[%z] : f32[64]
      |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: computed subscripts count as any slot here: they have too many combinations
   = help: subscript by the slot of one loop, put a barrier between the two, or let 'asc2-check --max-steps=N' look further
<stdin>:38:17: error: not proved: on pipe v this writes bytes that may still be read: ub [0x000000, 0x000100) [check-unproved]
   38 |                 %b[%w] = exp %b[%w] : f32[64]
      |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in round 0 of '%i0', round 0 of '%i1', round 0 of '%i2', round 0 of '%i3', round 0 of '%i4', round 0 of '%i5', round 0 of '%i6'
<stdin>:37:17: note: the other operation, on pipe v, in round 0 of '%i0', round 0 of '%i1', round 0 of '%i2', round 0 of '%i3', round 0 of '%i4', round 0 of '%i5', round 0 of '%i6'
   37 |                 %b[%z] = exp %b[%z] : f32[64]
      |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: computed subscripts count as any slot here: they have too many combinations
   = help: subscript by the slot of one loop, put a barrier between the two, or let 'asc2-check --max-steps=N' look further
<stdin>:38:17: error: not proved: on pipe v this writes bytes that may still be written: ub [0x000000, 0x000100) [check-unproved]
   38 |                 %b[%w] = exp %b[%w] : f32[64]
      |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in round 0 of '%i0', round 0 of '%i1', round 0 of '%i2', round 0 of '%i3', round 0 of '%i4', round 0 of '%i5', round 0 of '%i6'
<stdin>:37:17: note: the other operation, on pipe v, in round 0 of '%i0', round 0 of '%i1', round 0 of '%i2', round 0 of '%i3', round 0 of '%i4', round 0 of '%i5', round 0 of '%i6'
   37 |                 %b[%z] = exp %b[%z] : f32[64]
      |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: computed subscripts count as any slot here: they have too many combinations
   = help: subscript by the slot of one loop, put a barrier between the two, or let 'asc2-check --max-steps=N' look further
asc2-check: 3 errors
#--- exit 1
