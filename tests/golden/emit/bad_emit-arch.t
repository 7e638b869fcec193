# A target for whose language there is no dialect.
# RUN: asc2-emit -t ./future.toml
a2ir 1
kernel @k {grid = 1, core = aiv, stage = synced} {
}
#--- file future.toml
name = "future"
arch = "c999"
description = "a chip that is not built"
clock_mhz = 1000
dtypes = ["i64", "f32"]
[gm]
bytes_per_cycle = 64
granule = 512
[core.aiv]
count = 1
[core.aiv.pipes]
s = { serial = true, queue_depth = 1 }
v = { serial = false, queue_depth = 4 }
[core.aiv.flags]
s = ["v"]
v = ["s"]
[core.aiv.space.ub]
capacity = 4096
align = 32
layouts = ["nd"]
[[path]]
core = "aiv"
from = "gm"
to = "ub"
pipe = "s"
from_align = 1
to_align = 32
max_rows = 1
max_row_bytes = 4096
max_gap = 0
row_pad = 32
layouts = [["nd", "nd"]]
bytes_per_cycle = 32
latency = 100
row = 4
floor = 20
[events]
ids = 4
reserved = []
[cost]
dispatch = 1
scalar_op = 1
chip_access = 10
gm_access = 100
set_flag = 1
wait_flag = 1
barrier = 1
[vector]
repeat_bytes = 256
max_repeats = 255
ragged = 0
bank_conflict = 0
[op.add]
pipe = "v"
tt = { types = ["f32"], head = 10, per_repeat = 1, tail = 10 }
#--- stderr
asc2-emit: error: target 'future' has arch 'c999', for which there is no Ascend C dialect [emit-arch]
asc2-emit: 1 error
#--- exit 1
