// SPDX-License-Identifier: Apache-2.0
// What an iteration of a loop takes at least, whatever the order of issue (Rau 1994, "Iterative
// modulo scheduling": ResMII and RecMII).
//
//   by resource     the busiest pipe; the scalar unit, which also hands out all work; the core's
//                   share of the bandwidth of GM
//   by recurrence   the slowest way round lines that need each other's results, for each iteration
//                   that the way crosses:
//
//   %acc = max %acc, %b     end to end, once an iteration: %acc is carried
//   %a = load ..            with one slot: load, work, and the next load not before
//   %b = exp %a
#pragma once

#include <string>

#include "pipe/orders.h"

namespace asc2::pipe {

inline constexpr std::string_view kScalarUnit = "the scalar unit";
inline constexpr std::string_view kGmBandwidth = "the bandwidth of gm";

struct Bound {
  double resource = 0;     // cycles an iteration
  std::string by;          // "pipe v", "the scalar unit", "the bandwidth of gm"
  double recurrence = 0;   // 0: the lines need nothing of an iteration before
  std::vector<Order> way;  // of the recurrence, in the order in which it is run through
  double cycles() const { return std::max(resource, recurrence); }
};

/// `orders` null: the body is too long to look for recurrences. `cores` share GM.
Bound bound_of(const ir::Module& module, const ir::Inst& loop, const Orders* orders,
               const Target& target, CoreKind core, int64_t cores);

}  // namespace asc2::pipe
