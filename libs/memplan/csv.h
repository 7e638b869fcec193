// SPDX-License-Identifier: Apache-2.0
// The packing solver on a problem of its own, in the form of public benchmarks:
//
//   id,lower,upper,size          ->   id,lower,upper,size,offset
//   0,0,10,4096                       0,0,10,4096,0
//
// A buffer lives in the half-open time [lower, upper). Columns may stand in any order; others are
// carried through. An 'offset' that is given is an order.
#pragma once

#include <memory>
#include <string>

#include "base/diag.h"

namespace asc2::memplan {

/// The text with offsets. Reports diag::MemplanCsv, or diag::MemplanOverflow and MemplanGaveUp when
/// no placement within the capacity was found.
Result<std::string> plan_csv(std::shared_ptr<const Source> source, int64_t capacity, Diags& diags);

}  // namespace asc2::memplan
