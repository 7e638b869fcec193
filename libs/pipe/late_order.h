// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pipe/orders.h"

namespace asc2::pipe {

/// The items in an order in which what the scalar unit reads or writes in memory, and waits for,
/// comes as late as what needs it allows; all others stay in their order.
std::vector<size_t> late_order(const ir::Module& module, const Orders& orders);

}  // namespace asc2::pipe
