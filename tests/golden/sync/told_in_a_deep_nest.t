# The inner loop surely runs, so its wait knows that the flag of the outer one is down again.
# RUN: asc2-sync | asc2-check --strict --redundant
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p0 = param {size = 2048} : ptr f32
  %t0 = tensor %p0, [2048] : gm f32[2048]
  %b0 = buf {addr = [0x000000]} : ub f32[64]
  %b1 = buf {addr = [0x000100]} : ub f32[64]
  %b1 = full 1.0 : f32[64]
  %b0 = add %b1, %b1 : f32[64]
  %i0 = for 0, 4, 1 : i32 {
    %i1 = for 0, 4, 1 : i32 {
      %i2 = for 0, 3, 1 : i32 {
        %i3 = for 0, 3, 1 : i32 {
          %i4 = for 0, 3, 1 : i32 {
            %i5 = for 0, 3, 1 : i32 {
              %j = for 0, 2, 1 : i32 {
                %b0 = add %b0, %b1 : f32[64]
                %b0 = load %t0, [128], [64] : f32[64]
              }
              %b1 = load %t0, [256], [64] : f32[64]
            }
          }
        }
      }
    }
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p0 = param {size = 2048} : ptr f32
  %t0 = tensor %p0, [2048] : gm f32[2048]
  %b0 = buf {addr = [0x000000]} : ub f32[64]
  %b1 = buf {addr = [0x000100]} : ub f32[64]
  %b1 = full 1.0 : f32[64]
  barrier v
  %b0 = add %b1, %b1 : f32[64]
  barrier v
  set_flag mte2, v, 0
  set_flag mte2, v, 1
  %i0 = for 0, 4, 1 : i32 {
    %i1 = for 0, 4, 1 : i32 {
      %i2 = for 0, 3, 1 : i32 {
        %i3 = for 0, 3, 1 : i32 {
          %i4 = for 0, 3, 1 : i32 {
            %i5 = for 0, 3, 1 : i32 {
              wait_flag mte2, v, 1
              %j = for 0, 2, 1 : i32 {
                wait_flag mte2, v, 0
                %b0 = add %b0, %b1 : f32[64]
                set_flag v, mte2, 0
                wait_flag v, mte2, 0
                %b0 = load %t0, [128], [64] : f32[64]
                set_flag mte2, v, 0
              }
              %b1 = load %t0, [256], [64] : f32[64]
              set_flag mte2, v, 1
            }
          }
        }
      }
    }
  }
  wait_flag mte2, v, 0
  wait_flag mte2, v, 1
}
