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
/// How often a concession is tried to be taken back.
constexpr int kTakeBack = 24;
/// Of the ways to choose the depths of several loops.
constexpr size_t kMostChoices = 4096;
constexpr size_t kChoicesTried = 64;

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

// --- the packing problem

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
  if (facts_.life(a).home != loop && facts_.life(b).home != loop) {
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

// --- concessions

void SpacePlanner::add_waits(std::vector<Step>& out) const {
  std::vector<double> costs;
  for (size_t a = 0; a < facts_.count() && order_ != nullptr; ++a) {
    if (!mine(groups_.all()[a])) continue;
    for (size_t b = a + 1; b < facts_.count(); ++b) {
      if (!mine(groups_.all()[b])) continue;
      const double cost = wait(groups_.all()[a], groups_.all()[b]);
      if (cost > 0) costs.push_back(cost);
    }
  }
  std::sort(costs.begin(), costs.end());
  costs.erase(std::unique(costs.begin(), costs.end()), costs.end());
  for (const double cost : costs) out.push_back({cost, 0, kWaits, cost, 0});
}

std::optional<double> SpacePlanner::takeover_cost(const Takeover& takeover) const {
  Groups merged = groups_;
  if (!merged.merge(facts_, takeover)) return std::nullopt;
  const Group& group = merged.of(takeover.later);
  const int loop = group.home < 0 ? -1 : group.home;
  const auto depth = static_cast<double>(slots(group, {}));
  const double rest = group.hold.length() / depth - facts_.timing.of(loop).interval;
  const double delay = loop < 0 ? 1.0 : std::max(1.0, rest);
  return delay * facts_.timing.rounds(loop);
}

void SpacePlanner::add_takeovers(std::vector<Step>& out) const {
  for (size_t i = 0; i < groups_.candidates().size(); ++i) {
    const Takeover& takeover = groups_.candidates()[i];
    if (!mine(groups_.of(takeover.earlier))) continue;
    if (const auto cost = takeover_cost(takeover))
      out.push_back({*cost, 1, groups_.of(takeover.later).home, 0, i});
  }
}

/// Also of the groups that takeovers make, which hold longer.
void SpacePlanner::add_slots(std::vector<Step>& out) const {
  Groups merged = groups_;
  for (const Takeover& takeover : groups_.candidates())
    static_cast<void>(merged.merge(facts_, takeover));
  for (const Groups* groups : {&groups_, static_cast<const Groups*>(&merged)}) {
    for (const Group& group : groups->all()) {
      if (!mine(group) || group.ordered > 0 || group.home < 0) continue;
      const double now = facts_.timing.of(group.home).interval;
      for (int64_t depth = slots(group, {}) - 1; depth >= 1; --depth) {
        const double then = std::max(now, group.hold.length() / static_cast<double>(depth));
        out.push_back({(then - now) * facts_.timing.rounds(group.home), 2, group.home, then, 0});
      }
    }
  }
}

std::vector<SpacePlanner::Step> SpacePlanner::steps() const {
  std::vector<Step> out;
  add_waits(out);
  add_takeovers(out);
  add_slots(out);
  std::stable_sort(out.begin(), out.end(), [](const Step& a, const Step& b) {
    return a.cost != b.cost ? a.cost < b.cost : a.kind < b.kind;
  });
  return out;
}

Concessions SpacePlanner::first(const std::vector<Step>& steps, size_t count) const {
  Concessions out;
  for (size_t i = 0; i < count; ++i) {
    const Step& step = steps[i];
    if (step.kind == 0) out.wait = std::max(out.wait, step.value);
    if (step.kind == 1) out.takeovers.insert(step.candidate);
    if (step.kind == 2) {
      double& interval = out.interval[step.loop];
      interval = std::max(interval, step.value);
    }
  }
  return out;
}

Concessions SpacePlanner::everything() const {
  const std::vector<Step> all = steps();
  return first(all, all.size());
}

/// The fewest steps with which it fits; all steps do.
Concessions SpacePlanner::cheapest(const std::vector<Step>& steps, Trials& trials) const {
  size_t low = 0, high = steps.size();  // it does not fit with `low`, it does with `high`
  while (low + 1 < high) {
    const size_t middle = low + (high - low) / 2;
    (trials.fits(first(steps, middle)) ? high : low) = middle;
  }
  Concessions conceded = first(steps, high);
  take_back(conceded, steps, trials);
  spare(conceded, steps, false, trials);
  spare(conceded, steps, true, trials);
  spare_waits(conceded, trials);
  return conceded;
}

/// Of all ways to make loops slower, a choice of one step for each, and with `waits` of all reuse
/// at a cost too, the first by their cost in all with which it fits; of very many, among the
/// cheapest.
void SpacePlanner::spare(Concessions& conceded, const std::vector<Step>& steps, bool waits,
                         Trials& trials) const {
  std::map<int, std::vector<std::pair<double, double>>> choices;  // of a loop: cost, interval
  for (const Step& step : steps) {
    if (step.kind == 1 || (step.kind == 0 && !waits)) continue;
    std::vector<std::pair<double, double>>& list = choices[step.loop];
    if (list.empty()) list.emplace_back(0.0, step.kind == 0 ? 0.0 : interval(step.loop, {}));
    list.emplace_back(step.cost, step.value);
  }
  if (waits && choices.size() == choices.count(kWaits)) return;
  double most = waits ? conceded.wait : 0;
  for (const auto& [loop, now] : conceded.interval)
    most += (now - interval(loop, {})) * facts_.timing.rounds(loop);
  using Choice = std::pair<double, std::map<int, double>>;
  std::vector<Choice> all{{0.0, {}}};
  for (const auto& [loop, list] : choices) {
    std::vector<Choice> longer;
    for (const auto& [cost, intervals] : all) {
      for (const auto& [more, interval] : list) {
        if (cost + more >= most) continue;
        longer.emplace_back(cost + more, intervals).second[loop] = interval;
      }
    }
    std::stable_sort(longer.begin(), longer.end(),
                     [](const Choice& a, const Choice& b) { return a.first < b.first; });
    if (longer.size() > kMostChoices) longer.resize(kMostChoices);
    all = std::move(longer);
  }
  std::vector<const Choice*> failed;  // what is no slower in any loop than one of them fails too
  const auto hopeless = [&](const Choice& choice) {
    return std::any_of(failed.begin(), failed.end(), [&](const Choice* other) {
      return std::all_of(choice.second.begin(), choice.second.end(), [&](const auto& each) {
        return each.second <= other->second.at(each.first);
      });
    });
  };
  for (const Choice& choice : all) {
    if (hopeless(choice)) continue;
    if (failed.size() == kChoicesTried) return;
    Concessions other = conceded;
    other.interval = choice.second;
    if (waits) {
      const auto wait = other.interval.extract(kWaits);
      other.wait = wait.empty() ? 0 : wait.mapped();
    }
    failed.push_back(&choice);
    if (!trials.fits(other)) continue;
    conceded = std::move(other);
    return;
  }
}

/// Of the reuse that costs a wait only as much as it takes to fit, between as few groups as will
/// do.
void SpacePlanner::spare_waits(Concessions& conceded, Trials& trials) const {
  if (conceded.wait <= 0) return;
  size_t low = 1, high = facts_.count();  // it does not fit with `low`, it does with `high`
  while (low + 1 < high) {
    Concessions less = conceded;
    less.sharers = low + (high - low) / 2;
    (trials.fits(less) ? high : low) = less.sharers;
  }
  conceded.sharers = high;
}

/// What later steps have made unnecessary.
void SpacePlanner::take_back(Concessions& conceded, const std::vector<Step>& steps,
                             Trials& trials) const {
  int tries = kTakeBack;
  const auto attempt = [&](const Concessions& less) {
    if (tries-- <= 0 || !trials.fits(less)) return false;
    conceded = less;
    return true;
  };
  const std::set<size_t> takeovers = conceded.takeovers;
  for (auto it = takeovers.rbegin(); it != takeovers.rend(); ++it) {
    Concessions less = conceded;
    less.takeovers.erase(*it);
    attempt(less);
  }
  const std::map<int, double> intervals = conceded.interval;
  for (const auto& [loop, interval] : intervals) {
    Concessions less = conceded;
    less.interval.erase(loop);
    if (attempt(less)) continue;
    for (const Step& step : steps) {
      if (step.kind != 2 || step.loop != loop || step.value >= interval) continue;
      less.interval[loop] = step.value;
      if (attempt(less)) break;
    }
  }
  if (conceded.wait > 0) {
    Concessions less = conceded;
    less.wait = 0;
    attempt(less);
  }
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
