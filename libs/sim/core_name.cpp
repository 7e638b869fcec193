// SPDX-License-Identifier: Apache-2.0
#include "sim/core_name.h"

#include <fmt/format.h>

namespace asc2::sim {

std::string CoreName::within_block() const {
  return has_twins ? fmt::format("{} {}", name_of(kind), sub_block) : std::string(name_of(kind));
}

std::string CoreName::text() const {
  return fmt::format("block {}, {}", block, within_block());
}

std::string CoreName::short_text() const {
  return is_alone ? fmt::format("block {}", block) : text();
}

}  // namespace asc2::sim
