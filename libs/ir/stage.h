// SPDX-License-Identifier: Apache-2.0
// How far a kernel has come, and the tools that bring it further.
#pragma once

#include <string>
#include <string_view>

#include "ir/module.h"

namespace asc2::ir {

enum class Stage : uint8_t { Tile, Machine, Planned, Synced, Pipelined };
inline constexpr std::string_view kStageNames[] = {"tile", "machine", "planned", "synced",
                                                   "pipelined"};
Stage stage_of(const Module& module, const Inst& kernel);
void set_stage(Module& module, Inst& kernel, Stage stage);

/// "asc2-memplan and asc2-sync" from machine to synced, for messages; "" when nothing is left to
/// do.
std::string tools_between(Stage from, Stage to);

}  // namespace asc2::ir
