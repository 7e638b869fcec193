// SPDX-License-Identifier: Apache-2.0
// Shadow memory: finding, splitting and merging of extents.
#include "machine/shadow.h"

namespace asc2::machine {

/// The extent that starts at `begin` (after splitting one that spans it), or else the next one.
ShadowMap::Extents::iterator ShadowMap::find(uint64_t begin) {
  if (recent_ != extents_.end() && recent_->first == begin) return recent_;
  auto it = extents_.lower_bound(begin);
  if (it != extents_.end() && it->first == begin) return it;
  if (it != extents_.begin() && std::prev(it)->second.end > begin) {
    split(std::prev(it), begin);
    return std::prev(it);
  }
  return it;
}

void ShadowMap::split(Extents::iterator it, uint64_t at) {
  Extent right{it->second.end, it->second.epochs};
  it->second.end = at;
  extents_.emplace_hint(std::next(it), at, std::move(right));
}

ShadowMap::Extents::iterator ShadowMap::merge_left(Extents::iterator it) {
  if (it == extents_.begin()) return it;
  auto left = std::prev(it);
  if (left->second.end != it->first || left->second.epochs != it->second.epochs) return it;
  left->second.end = it->second.end;
  extents_.erase(it);
  return left;
}

}  // namespace asc2::machine
