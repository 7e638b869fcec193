// SPDX-License-Identifier: Apache-2.0
// Which pipe of a core runs an instruction.
#pragma once

#include <optional>

#include "base/kinds.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::model {

/// Scalar and control operations: S, also elementwise ones of scalar type, and accesses of the
/// scalar unit to memory. Elementwise and tile operations: the pipe of the target's op table.
/// Moves: that of the data path between the spaces. set_flag: its source pipe, wait_flag: its
/// destination pipe, barrier: its own pipe. Nothing when the target has no row or path on that kind
/// of core.
std::optional<Pipe> pipe_of(const ir::Module& module, const ir::Inst& inst, const Target& target,
                            CoreKind core);

/// Whether the instruction computes on scalars only (declarations and control included): it runs
/// on the scalar unit as it is dispatched.
bool is_scalar_work(const ir::Module& module, const ir::Inst& inst);

}  // namespace asc2::model
