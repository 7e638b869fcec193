// SPDX-License-Identifier: Apache-2.0
#include "sync/needs.h"

namespace asc2::sync {

Needs find_needs(const Program& program, const Region& region, int32_t max_distance) {
  Needs needs;
  needs.begin = region.begin;
  needs.length = region.end - region.begin;
  needs.max_distance = max_distance;
  Row none;
  none.fill(kNoNeed);
  needs.rows.assign(static_cast<size_t>(needs.length), none);
  add_chip_needs(program, region, needs);
  add_gm_needs(program, region, needs);
  return needs;
}

}  // namespace asc2::sync
