# A flag of the vendor's in the source is the source's fault, not a bug of the tools.
# RUN: asc2 --verify-each --arg x=f32[64] -t ascend910b
import asc2


@asc2.jit
def k(x: asc2.GlobalAddress):
    x_gm = asc2.tensor(x, [64])
    a = asc2.load(x_gm, [64], offsets=[0])
    asc2.sync.set_flag("mte2", "v", 7)
    asc2.sync.wait_flag("mte2", "v", 7)
    asc2.sync.set_flag("m", "fix", 2)
    asc2.sync.wait_flag("m", "fix", 2)
    asc2.store(asc2.place(a, 0x1001), x_gm, offsets=[0])
#--- stderr
<stdin>:10:5: error: flag 7 mte2 -> v is reserved by the vendor [check-flag]
   10 |     asc2.sync.set_flag("mte2", "v", 7)
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:5: error: flag 7 mte2 -> v is reserved by the vendor [check-flag]
   11 |     asc2.sync.wait_flag("mte2", "v", 7)
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: error: flag 2 m -> fix is between pipes that have no flags on this core [check-flag]
   12 |     asc2.sync.set_flag("m", "fix", 2)
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:5: error: flag 2 m -> fix is between pipes that have no flags on this core [check-flag]
   13 |     asc2.sync.wait_flag("m", "fix", 2)
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:16: error: %a is at 0x001001, which is not a multiple of 32 [check-plan]
   14 |     asc2.store(asc2.place(a, 0x1001), x_gm, offsets=[0])
      |                ^~~~~~~~~~~~~~~~~~~~~
asc2: 5 errors
#--- exit 1
