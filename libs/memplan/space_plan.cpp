// SPDX-License-Identifier: Apache-2.0
#include "memplan/space_plan.h"

#include <algorithm>
#include <cmath>

#include "base/integer.h"
#include "memplan/banks.h"
#include "memplan/trials.h"

namespace asc2::memplan {

namespace {

/// A buffer that is larger counts as so large: it fits nowhere, and sums stay exact.
constexpr int64_t kMostUnits = int64_t{1} << 30;
/// Whether there is a plan is always decided for so many slots; for more it may take minutes, and a
/// kernel is given a second or two.
constexpr size_t kFewSlots = 64;  // of more, the search gets the square of their ratio

/// Which items belong to the `count` groups with the largest slots.
std::vector<bool> largest(const Layout& layout, size_t count) {
  const std::vector<Item>& items = layout.problem.items;
  std::vector<size_t> first;  // item of each group; those of a group lie together
  for (size_t i = 0; i < layout.items.size(); ++i) {
    if (i == 0 || layout.items[i].head != layout.items[i - 1].head) first.push_back(i);
  }
  std::stable_sort(first.begin(), first.end(),
                   [&](size_t a, size_t b) { return items[a].size > items[b].size; });
  std::set<size_t> heads;
  for (size_t n = 0; n < std::min(count, first.size()); ++n)
    heads.insert(layout.items[first[n]].head);
  std::vector<bool> out;
  for (const SlotItem& item : layout.items) out.push_back(heads.count(item.head) != 0);
  return out;
}

}  // namespace

Room room_of(Space space, const SpaceSpec& spec) {
  Room room{space, spec.align, spec.capacity, spec.reserved};
  const auto at_end = [&](const ReservedRange& r) { return r.begin + r.bytes >= room.capacity; };
  for (auto last = room.within.begin(); last != room.within.end();) {
    last = std::find_if(room.within.begin(), room.within.end(), at_end);
    if (last == room.within.end()) break;
    room.capacity = std::min(room.capacity, last->begin);
    room.within.erase(last);
    last = room.within.begin();
  }
  room.capacity -= room.capacity % room.align;
  return room;
}

SpacePlanner::SpacePlanner(const Facts& facts, const Room& room, const CertainOrder* order,
                           Groups groups)
    : facts_(facts), room_(room), order_(order), groups_(std::move(groups)) {
  if (order_ == nullptr) return;
  const size_t count = facts_.count();
  waits_.resize(count * count, 0);
  for (size_t a = 0; a < count; ++a) {
    if (facts_.buffer(a).space != room_.space) continue;
    for (size_t b = a + 1; b < count; ++b) {
      if (facts_.buffer(b).space == room_.space)
        waits_[a * count + b] = waits_[b * count + a] = compute_wait(a, b);
    }
  }
}

bool SpacePlanner::mine(const Group& group) const {
  return !group.members.empty() && facts_.buffer(group.members.front()).space == room_.space;
}

double SpacePlanner::interval(int loop, const Concessions& conceded) const {
  const auto found = conceded.interval.find(loop);
  return found == conceded.interval.end() ? facts_.timing.of(loop).interval : found->second;
}

int64_t SpacePlanner::slots(const Group& group, const Concessions& conceded) const {
  const int loop = group.home < 0 ? -1 : group.home;
  return slots_for(facts_, group, interval(loop, conceded));
}

Layout SpacePlanner::layout(const Concessions& conceded, const std::vector<int64_t>* bytes) const {
  Layout out{groups_, {}, {}};
  for (const size_t candidate : conceded.takeovers)
    static_cast<void>(out.groups.merge(facts_, groups_.candidates()[candidate]));
  out.problem.capacity = room_.capacity / room_.align;
  uint32_t unused = facts_.lives.end();  // buffers without a use are in nobody's way
  for (size_t head = 0; head < facts_.count(); ++head) {
    const Group& group = out.groups.all()[head];
    if (!mine(group)) continue;
    int64_t size = group.bytes;
    if (bytes != nullptr) {
      size = 0;
      for (const size_t member : group.members) size = std::max(size, (*bytes)[member]);
    }
    const int64_t count = slots(group, conceded);
    const int64_t most = std::max(out.problem.capacity + 1, kMostUnits);
    Item item{std::min(most, ceil_div(size, room_.align)), {}, kUnpinned};
    if (group.no_reuse) {
      item.lives = {{0, UINT32_MAX}};
    } else if (group.spans.empty()) {
      item.lives = {{unused, unused + 1}};
      ++unused;
    } else if (count > 1 && group.home >= 0) {
      const model::LoopSpan& loop = facts_.lives.loops()[static_cast<size_t>(group.home)];
      item.lives = {{loop.begin, loop.end}};
    } else {
      for (const model::LifeSpan& span : group.spans) {
        if (!item.lives.empty() && item.lives.back().upper == span.begin)
          item.lives.back().upper = span.end;
        else
          item.lives.push_back({span.begin, span.end});
      }
    }
    for (int64_t k = 0; k < count; ++k) {
      const auto slot = static_cast<size_t>(k);
      item.pinned = slot < group.addr.size() ? group.addr[slot] / room_.align : kUnpinned;
      out.problem.items.push_back(item);
      out.items.push_back({head, slot});
    }
  }
  for (const ReservedRange& range : room_.within) {
    const int64_t begin = range.begin / room_.align;
    const int64_t end = ceil_div(range.begin + range.bytes, room_.align);
    out.problem.items.push_back({end - begin, {{0, UINT32_MAX}}, begin});
  }
  add_conflicts(out, conceded);
  return out;
}

/// Pairs whose lives do not meet, but of which one would have to wait for the other.
void SpacePlanner::add_conflicts(Layout& layout, const Concessions& conceded) const {
  if (order_ == nullptr) return;
  const std::vector<Group>& groups = layout.groups.all();
  const std::vector<bool> shares = largest(layout, conceded.sharers);
  for (uint32_t a = 0; a < layout.items.size(); ++a) {
    const Group& first = groups[layout.items[a].head];
    if (first.spans.empty()) continue;
    for (uint32_t b = a + 1; b < layout.items.size(); ++b) {
      const Group& second = groups[layout.items[b].head];
      if (second.spans.empty() || layout.items[a].head == layout.items[b].head) continue;
      if (!first.addr.empty() && !second.addr.empty()) continue;  // the text says so
      const double cycles = wait(first, second);
      if (cycles > 0 && (cycles > conceded.wait || !shares[a] || !shares[b]))
        layout.problem.conflicts.emplace_back(a, b);
    }
  }
}

double SpacePlanner::wait(const Group& a, const Group& b) const {
  double most = 0;
  if (order_ == nullptr) return most;
  for (const size_t x : a.members) {
    for (const size_t y : b.members) most = std::max(most, wait_of(x, y));
  }
  return most;
}

double SpacePlanner::compute_wait(size_t a, size_t b) const {
  if (order_->certain(a, b)) return 0;
  int loop = facts_.life(a).home, other = facts_.life(b).home;
  const bool same = loop == other;
  while (loop != other) {
    int& deeper = loop > other ? loop : other;  // loops are numbered outer before inner
    deeper = facts_.lives.loops()[static_cast<size_t>(deeper)].parent;
  }
  double delay = 0;
  const auto beyond = [&](size_t i) {  // the last iteration of its loop, on another pipe
    const int home = facts_.life(i).home;
    return std::max(0.0, facts_.timing.hold(i).length() - facts_.timing.of(home).interval);
  };
  const bool a_inside = facts_.life(a).home != loop, b_inside = facts_.life(b).home != loop;
  if (a_inside != b_inside) {
    // One of a loop and one of its surroundings: first loads of a run wait for the latter.
    const size_t inner = a_inside ? a : b, outer = a_inside ? b : a;
    const bool before = facts_.life(outer).begin < facts_.life(inner).begin;
    if (before || loop >= 0) delay += facts_.timing.hold(outer).length();
    if (!before || loop >= 0) delay += beyond(inner);
  } else if (a_inside) {
    // The later one could be written while the other's loop still computes.
    delay = facts_.life(a).begin < facts_.life(b).begin ? beyond(a) : beyond(b);
    if (loop >= 0) delay = beyond(a) + beyond(b);
  } else if (same) {
    Hold early = facts_.timing.hold(a), late = facts_.timing.hold(b);
    if (late.first < early.first) std::swap(early, late);
    delay = std::max(0.0, early.last - late.first);
    if (loop >= 0)
      delay += std::max(0.0, late.last - early.first - facts_.timing.of(loop).interval);
  }
  return std::max(1.0, delay) * std::max(1.0, facts_.timing.rounds(loop));
}

std::optional<SpacePlan> SpacePlanner::finish(Concessions conceded, const Trials& trials) const {
  SpacePlan out{layout(conceded), std::move(conceded), {}, false, {}};
  out.waits = out.conceded.wait > 0;
  Problem& problem = out.layout.problem;
  const auto unpinned = [](const Item& item) { return item.pinned == kUnpinned; };
  if (std::none_of(problem.items.begin(), problem.items.end(), unpinned)) {
    // A plan that is there; its overlaps have been looked at.
    Packing& packing = out.packing;
    packing.bound = live_bound(problem);
    for (const Item& item : problem.items) {
      packing.offset.push_back(item.pinned);
      packing.peak = std::max(packing.peak, item.pinned + item.size);
    }
    // Where one took over another's storage both are alive for a moment.
    if (packing.bound > packing.peak) packing.bound = occupied_bound(problem);
    packing.verdict = packing.peak <= packing.bound ? Verdict::Optimal : Verdict::Fits;
    return out;
  }
  if (order_ == nullptr && side_by_side(out)) return out;
  Packing known = trials.found_for(out.layout);
  out.packing = pack(problem, {nodes_for(problem), true, known.offset});
  if (out.packing.verdict == Verdict::Unknown) out.packing = std::move(known);
  if (!found(out.packing)) return std::nullopt;
  if (order_ != nullptr) spread_over_banks(out);
  return out;
}

/// Where there is room, buffers of one operation are moved apart as the banks like it.
void SpacePlanner::spread_over_banks(SpacePlan& plan) const {
  const BankCosts banks(facts_, room_);
  if (banks.none()) return;
  const auto top = [&](size_t count) {
    int64_t most = 0;
    for (size_t n = 0; n < count; ++n)
      most = std::max(most, plan.packing.offset[n] + plan.layout.problem.items[n].size);
    return most;
  };
  const size_t buffers = plan.layout.items.size();
  const int64_t peak = top(buffers);
  const double before = banks.of(plan.layout, plan.packing.offset);
  double least = before;
  for (const bool halves : {false, true}) {
    if (least <= 0) break;
    const BankCosts::Padded padded = banks.padded(plan.layout, halves);
    Packing packing = pack(padded.problem, {nodes_for(padded.problem), true});
    if (!found(packing)) continue;
    for (size_t n = 0; n < packing.offset.size(); ++n) packing.offset[n] += padded.shift[n];
    const double cycles = banks.of(plan.layout, packing.offset);
    if (cycles >= least) continue;
    least = cycles;
    plan.packing.offset = std::move(packing.offset);
  }
  plan.packing.peak = top(plan.packing.offset.size());
  plan.for_banks = {std::max<int64_t>(0, top(buffers) - peak), before - least};
}

/// When nobody knows what a reuse costs, there is none as long as all fit beside each other.
bool SpacePlanner::side_by_side(SpacePlan& plan) const {
  const Problem& problem = plan.layout.problem;
  int64_t sum = 0;
  for (const Item& item : problem.items) {
    if (item.pinned != kUnpinned) return false;
    sum += item.size;
  }
  if (sum > problem.capacity) return false;
  plan.packing.bound = live_bound(problem);
  for (const Item& item : problem.items) {
    plan.packing.offset.push_back(plan.packing.peak);
    plan.packing.peak += item.size;
  }
  plan.packing.verdict = sum <= plan.packing.bound ? Verdict::Optimal : Verdict::Fits;
  return true;
}

std::optional<SpacePlan> SpacePlanner::plan(std::optional<Refusal>& refused) const {
  Trials trials(*this);
  if (auto plan = finish({}, trials)) return plan;
  const std::vector<Step> all = steps();
  Layout tightest = layout(first(all, all.size()));
  const size_t items = std::max(kFewSlots, tightest.items.size());
  Packing packing =
      decide(tightest.problem, kDecidingNodes * kFewSlots / items * kFewSlots / items);
  if (!found(packing)) {
    refused = {std::move(tightest), std::move(packing)};
    return std::nullopt;
  }
  trials.add(tightest, packing);
  return finish(cheapest(all, trials), trials);
}

}  // namespace asc2::memplan
