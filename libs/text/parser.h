// SPDX-License-Identifier: Apache-2.0
// .a2ir text to IR: the grammar of formats/a2ir.ebnf, then the structural rules of ir/verify.h.
#pragma once

#include <memory>

#include "base/diag.h"
#include "ir/module.h"

namespace asc2::text {

/// The only version of the format that this code reads and writes.
inline constexpr int kFormatVersion = 1;

/// Regions may nest this deep; deeper text is refused.
inline constexpr size_t kMaxNesting = 200;

/// Reports up to Diags::kMaxErrors errors in source order; comments, names and locations are kept.
Result<ir::Module> parse_module(std::shared_ptr<const Source> source, Diags& diags);

}  // namespace asc2::text
