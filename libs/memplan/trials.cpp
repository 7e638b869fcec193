// SPDX-License-Identifier: Apache-2.0
#include "memplan/trials.h"

#include <algorithm>

namespace asc2::memplan {

namespace {

/// Of an exact search: enough for hard instances, milliseconds for kernels.
constexpr uint64_t kSearchNodes = 8'000;
constexpr size_t kFewItems = 64;
/// A trial is made with a part of them, as there are dozens, and all that are in vain with another.
constexpr uint64_t kTrialPart = 15;
constexpr uint64_t kInVainPart = 3;
/// After that a trial gets so small a part: most that fit are found with it all the same.
constexpr uint64_t kLeastPart = 60;

/// What takes most of a trial of a large kernel is to lay it out: of 10,000 buffers there are few
/// trials, of a hundred as many as anybody asks for.
constexpr size_t kMostTried = 20'000;  // items, of all trials

}  // namespace

uint64_t nodes_for(const Problem& problem) {
  return nodes_in_time_of(kSearchNodes, kFewItems, problem.items.size());
}

bool Trials::over() const {
  return tried_ >= kMostTried;
}

bool Trials::fits(const Concessions& conceded) {
  if (over()) return false;
  const Layout trial = planner_.layout(conceded);
  tried_ += trial.items.size();
  if (found(found_for(trial))) return true;
  const uint64_t all = nodes_for(trial.problem);
  const bool poor = spent_ >= all / kInVainPart;
  const Packing packing = pack(trial.problem, {all / (poor ? kLeastPart : kTrialPart), false});
  if (found(packing))
    add(trial, packing);
  else if (packing.verdict == Verdict::Unknown)
    spent_ += packing.nodes;
  return found(packing);
}

void Trials::add(const Layout& layout, const Packing& packing) {
  Found& found = found_.emplace_back();
  for (size_t n = 0; n < layout.items.size(); ++n)
    found[{layout.items[n].head, layout.items[n].slot}] = packing.offset[n];
}

Packing Trials::found_for(const Layout& layout) const {
  Packing best;
  const std::vector<Item>& items = layout.problem.items;
  const auto suits = [&](const Found& found, Packing& packing) {
    for (size_t n = 0; n < items.size(); ++n) {
      int64_t offset = items[n].pinned;
      if (n < layout.items.size()) {
        const auto slot = found.find({layout.items[n].head, layout.items[n].slot});
        if (slot == found.end() || (offset != kUnpinned && offset != slot->second)) return false;
        offset = slot->second;
      }
      packing.offset.push_back(offset);
      packing.peak = std::max(packing.peak, offset + items[n].size);
    }
    return packing.peak <= layout.problem.capacity &&
           find_overlap(layout.problem, packing.offset).first == UINT32_MAX;
  };
  for (const Found& found : found_) {
    Packing packing;
    packing.verdict = Verdict::Fits;
    if (!suits(found, packing)) continue;
    if (!memplan::found(best) || packing.peak < best.peak) best = std::move(packing);
  }
  return best;
}

}  // namespace asc2::memplan
