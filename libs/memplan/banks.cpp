// SPDX-License-Identifier: Apache-2.0
#include "memplan/banks.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/integer.h"
#include "model/cost.h"

namespace asc2::memplan {

namespace {

using namespace ir;

/// Iterations that are looked at: slots of several depths meet in other ways in each.
constexpr int64_t kMostPhases = 12;

/// Where the slots of each buffer stand among the items of a layout; they lie together.
class Slots {
 public:
  Slots(const Facts& facts, const Layout& layout) : first_(facts.count(), SIZE_MAX) {
    count_.resize(facts.count(), 0);
    for (size_t n = 0; n < layout.items.size(); ++n) {
      for (const size_t member : layout.groups.all()[layout.items[n].head].members) {
        first_[member] = std::min(first_[member], n);
        ++count_[member];
      }
    }
  }
  size_t item(size_t buffer, int64_t phase) const {
    return first_[buffer] + static_cast<size_t>(phase % count_[buffer]);
  }
  int64_t phases(const std::vector<size_t>& buffers) const {
    int64_t phases = 1;
    for (const size_t buffer : buffers) phases = std::lcm(phases, count_[buffer]);
    return std::min(phases, kMostPhases);
  }

 private:
  std::vector<size_t> first_;
  std::vector<int64_t> count_;
};

/// Two sides, joined by pairs that want to be on different ones.
class Sides {
 public:
  explicit Sides(size_t count) : parent_(count), other_(count, false) {
    std::iota(parent_.begin(), parent_.end(), size_t{0});
  }
  /// The representative, and whether `item` is on the other side than it.
  std::pair<size_t, bool> find(size_t item) const {
    bool other = false;
    for (; parent_[item] != item; item = parent_[item]) other ^= other_[item];
    return {item, other};
  }
  /// Without effect when the two are on known sides already.
  void part(size_t a, size_t b) {
    const auto [x, x_other] = find(a);
    const auto [y, y_other] = find(b);
    if (x == y) return;
    parent_[std::max(x, y)] = std::min(x, y);
    other_[std::max(x, y)] = x_other == y_other;
  }

 private:
  std::vector<size_t> parent_;
  std::vector<bool> other_;  // than the parent
};

}  // namespace

BankCosts::BankCosts(const Facts& facts, const Room& room) : facts_(facts), room_(room) {
  const SpaceSpec* spec = facts.target.space(facts.core, room.space);
  if (spec == nullptr || !spec->banks || !facts.target.vector || room.space != Space::Ub) return;
  turn_ = spec->banks->groups * spec->banks->group_bytes / room.align;
  half_ = turn_ / 2;
  if (half_ <= 1) return;
  std::map<uint32_t, Operation> found;  // by position
  for (size_t i = 0; i < facts.count(); ++i) {
    if (facts.buffer(i).space != room.space) continue;
    const bool mask = facts.module.type_of(facts.buffer(i).value).dtype == Dtype::I1;
    for (const model::Use& use : facts.life(i).uses) {
      const OpClass cls = use.inst->info().cls;
      if (cls != OpClass::Elementwise && cls != OpClass::Tile) continue;
      Operation& operation = found[use.position];
      operation.inst = use.inst;
      operation.loop = use.loop;
      if (use.write)
        operation.result = i;
      else if (!mask)
        operation.sources.push_back(i);
    }
  }
  for (auto& [position, operation] : found) {
    if (operation.result != SIZE_MAX && !operation.sources.empty())
      operations_.push_back(std::move(operation));
  }
}

double BankCosts::cost(const Operation& operation, const std::vector<int64_t>& sources,
                       int64_t result) const {
  const auto cycles = [&](const model::Place& place) {
    return model::cost_of(facts_.module, *operation.inst, facts_.target, facts_.core, place).busy;
  };
  model::Place place;
  place.sources = sources;
  place.result = result;
  return cycles(place) - cycles({});
}

double BankCosts::of(const Layout& layout, const std::vector<int64_t>& offset) const {
  const Slots slots(facts_, layout);
  double sum = 0;
  for (const Operation& operation : operations_) {
    std::vector<size_t> buffers = operation.sources;
    buffers.push_back(operation.result);
    const int64_t phases = slots.phases(buffers);
    double cycles = 0;
    for (int64_t phase = 0; phase < phases; ++phase) {
      std::vector<int64_t> sources;
      for (const size_t source : operation.sources)
        sources.push_back(offset[slots.item(source, phase)] * room_.align);
      cycles += cost(operation, sources, offset[slots.item(operation.result, phase)] * room_.align);
    }
    sum += cycles / static_cast<double>(phases) * facts_.timing.rounds(operation.loop);
  }
  return sum;
}

/// Of each item of the layout, whether it should lie half a turn higher; the pairs that cost most
/// are heard first.
std::vector<bool> BankCosts::upper_side(const Layout& layout) const {
  const Slots slots(facts_, layout);
  std::map<std::pair<size_t, size_t>, double> weight;
  for (const Operation& operation : operations_) {
    const int64_t phases = slots.phases(operation.sources);
    const double clash = cost(operation, std::vector<int64_t>(operation.sources.size(), 0), 0) *
                         facts_.timing.rounds(operation.loop) / static_cast<double>(phases);
    for (int64_t phase = 0; phase < phases; ++phase) {
      for (size_t i = 0; i < operation.sources.size(); ++i) {
        for (size_t j = 0; j < i; ++j) {
          const size_t a = slots.item(operation.sources[i], phase);
          const size_t b = slots.item(operation.sources[j], phase);
          if (a != b) weight[std::minmax(a, b)] += clash;
        }
      }
    }
  }
  std::vector<std::pair<double, std::pair<size_t, size_t>>> pairs;
  for (const auto& [pair, cycles] : weight) pairs.emplace_back(cycles, pair);
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  Sides sides(layout.items.size());
  for (const auto& [cycles, pair] : pairs) sides.part(pair.first, pair.second);
  std::vector<bool> upper;
  for (size_t n = 0; n < layout.items.size(); ++n) upper.push_back(sides.find(n).second);
  return upper;
}

BankCosts::Padded BankCosts::padded(const Layout& layout, bool halves) const {
  const std::vector<bool> upper = upper_side(layout);
  const int64_t unit = halves ? half_ : turn_;
  const auto whole = [&](int64_t size) { return round_up(size, unit); };
  Padded out{layout.problem, std::vector<int64_t>(layout.problem.items.size(), 0)};
  for (size_t n = 0; n < out.problem.items.size(); ++n) {
    Item& item = out.problem.items[n];
    if (item.pinned != kUnpinned) {
      out.shift[n] = item.pinned % unit;
      item.pinned -= out.shift[n];
    } else if (!halves && n < upper.size() && upper[n]) {
      out.shift[n] = half_;
    }
    item.size = whole(item.size + out.shift[n]);
  }
  out.problem.capacity -= out.problem.capacity % unit;
  return out;
}

}  // namespace asc2::memplan
