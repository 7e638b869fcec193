// SPDX-License-Identifier: Apache-2.0
// A target that is as small as the schema allows, and what is said of changed copies of it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/diag.h"
#include "target/target.h"

namespace asc2 {

inline constexpr std::string_view kMinimal = R"(name = "mini"
arch = "c220"
description = "smallest"
clock_mhz = 1000
dtypes = ["i1", "i32", "f16", "f32"]
[gm]
bytes_per_cycle = 64
granule = 512
[core.aiv]
count = 2
[core.aiv.pipes]
s = { serial = true, queue_depth = 1 }
v = { serial = false, queue_depth = 4 }
mte2 = { serial = false, queue_depth = 4 }
[core.aiv.flags]
v = ["mte2"]
mte2 = ["v"]
[core.aiv.space.ub]
capacity = 1280
align = 32
layouts = ["nd"]
reserved = [{ name = "tmp", begin = 1024, bytes = 256 }]
[[path]]
core = "aiv"
from = "gm"
to = "ub"
pipe = "mte2"
from_align = 1
to_align = 32
max_rows = 4095
max_row_bytes = 65535
max_gap = 65535
row_pad = 32
layouts = [["nd", "nd"]]
bytes_per_cycle = 32
latency = 100
[events]
ids = 4
reserved = [3]
[vector]
repeat_bytes = 256
max_repeats = 255
ragged = 16
bank_conflict = 1
[cost]
dispatch = 1
scalar_op = 1
chip_access = 10
gm_access = 100
set_flag = 1
wait_flag = 1
barrier = 1
[op.exp]
pipe = "v"
t = { types = ["f16", "f32"], head = 10, per_repeat = { b16 = 4, b32 = 2 }, tail = 20 }
)";

inline std::string replaced(std::string_view from, std::string_view to,
                            std::string_view text = kMinimal) {
  std::string out(text);
  const size_t at = out.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) out.replace(at, from.size(), to);
  return out;
}

/// Everything that is said of the text, "" when it is a target.
inline std::string messages(const std::string& text) {
  const Source source{"t.toml", text};
  Diags diags;
  const bool ok = static_cast<bool>(parse_target(source, diags));
  EXPECT_EQ(ok, !diags.failed());
  return diags.render({"asc2-x"}, false);
}

}  // namespace asc2
