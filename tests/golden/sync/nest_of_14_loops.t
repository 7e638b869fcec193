# A flag in fourteen loops inside one another: rounds of all of them are counted, so one is enough.
# RUN: asc2-sync | asc2-check --strict --redundant
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p0 = param {size = 2048} : ptr f32
  %p1 = param {size = 2048} : ptr f32
  %t0 = tensor %p0, [2048] : gm f32[2048]
  %t1 = tensor %p1, [2048] : gm f32[2048]
  %b = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %i0 = for 0, 2, 1 : i32 {
    %i1 = for 0, 2, 1 : i32 {
      %i2 = for 0, 2, 1 : i32 {
        %i3 = for 0, 2, 1 : i32 {
          %i4 = for 0, 2, 1 : i32 {
            %i5 = for 0, 2, 1 : i32 {
              %i6 = for 0, 2, 1 : i32 {
                %i7 = for 0, 2, 1 : i32 {
                  %i8 = for 0, 2, 1 : i32 {
                    %i9 = for 0, 2, 1 : i32 {
                      %i10 = for 0, 2, 1 : i32 {
                        %i11 = for 0, 1, 1 : i32 {
                          %s = slot %i11, 2 : i64
                          %i12 = for 0, 1, 1 : i32 {
                            %i13 = for 0, 1, 1 : i32 {
                              %b[0] = load %t0, [0], [64] : f32[64]
                              store %b[%s], %t1, [0], [64]
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
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
  %p1 = param {size = 2048} : ptr f32
  %t0 = tensor %p0, [2048] : gm f32[2048]
  %t1 = tensor %p1, [2048] : gm f32[2048]
  %b = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  set_flag mte3, mte2, 0
  %i0 = for 0, 2, 1 : i32 {
    %i1 = for 0, 2, 1 : i32 {
      %i2 = for 0, 2, 1 : i32 {
        %i3 = for 0, 2, 1 : i32 {
          %i4 = for 0, 2, 1 : i32 {
            %i5 = for 0, 2, 1 : i32 {
              %i6 = for 0, 2, 1 : i32 {
                %i7 = for 0, 2, 1 : i32 {
                  %i8 = for 0, 2, 1 : i32 {
                    %i9 = for 0, 2, 1 : i32 {
                      %i10 = for 0, 2, 1 : i32 {
                        wait_flag mte3, mte2, 0
                        %i11 = for 0, 1, 1 : i32 {
                          %s = slot %i11, 2 : i64
                          %i12 = for 0, 1, 1 : i32 {
                            %i13 = for 0, 1, 1 : i32 {
                              %b[0] = load %t0, [0], [64] : f32[64]
                              set_flag mte2, mte3, 0
                              wait_flag mte2, mte3, 0
                              store %b[%s], %t1, [0], [64]
                            }
                          }
                        }
                        set_flag mte3, mte2, 0
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  wait_flag mte3, mte2, 0
}
