// SPDX-License-Identifier: Apache-2.0
#include "memplan/groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace asc2::memplan {

using namespace ir;

bool Facts::subscripted(size_t i) const {
  for (const model::Use& use : life(i).uses) {
    for (const Operand& arg : use.inst->args) {
      if (arg.is_value() && arg.value == buffer(i).value && !arg.items.empty()) return true;
    }
  }
  return false;
}

bool Facts::can_rotate(size_t i) const {
  const int home = life(i).home;
  return !unused(i) && home >= 0 && lives.loops()[static_cast<size_t>(home)].inst->op == Op::For;
}

const Inst& Facts::place(size_t i) const {
  return unused(i) ? *buffer(i).decl : *life(i).uses.front().inst;
}

namespace {

std::vector<model::LifeSpan> united(const std::vector<model::LifeSpan>& a,
                                    const std::vector<model::LifeSpan>& b) {
  std::vector<model::LifeSpan> sorted = a, out;
  sorted.insert(sorted.end(), b.begin(), b.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& x, const auto& y) { return x.begin < y.begin; });
  for (const model::LifeSpan& span : sorted) {
    if (!out.empty() && span.begin <= out.back().end)
      out.back().end = std::max(out.back().end, span.end);
    else
      out.push_back(span);
  }
  return out;
}

/// Positions that both lists of spans have.
int64_t common(const std::vector<model::LifeSpan>& a, const std::vector<model::LifeSpan>& b) {
  int64_t sum = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const int64_t low = std::max(a[i].begin, b[j].begin), high = std::min(a[i].end, b[j].end);
    sum += std::max<int64_t>(0, high - low);
    (a[i].end < b[j].end ? i : j)++;
  }
  return sum;
}

bool pinned(const Facts& facts, const Orders& orders, size_t i) {
  return orders.addr && !facts.buffer(i).addr.empty();
}

/// The ends of two groups become neighbours.
void unite(Group& a, const Group& b) {
  a.members.insert(a.members.end(), b.members.begin(), b.members.end());
  a.bytes = std::max(a.bytes, b.bytes);
  a.rotates = a.rotates && b.rotates && a.home == b.home;
  if (a.home != b.home) a.home = Group::kNoHome;
  // What stands at a buffer goes before num_stages of the loop.
  if (a.ordered == 0 || (a.staged && b.ordered > 0 && !b.staged)) {
    a.ordered = b.ordered;
    a.staged = b.staged;
  } else if (a.staged == b.staged) {
    a.ordered = std::max(a.ordered, b.ordered);
  }
  a.no_reuse |= b.no_reuse;
  a.one_pipe &= b.one_pipe;
  if (b.hold.first >= 0) {
    a.hold.first = a.hold.first < 0 ? b.hold.first : std::min(a.hold.first, b.hold.first);
    a.hold.last = std::max(a.hold.last, b.hold.last);
  }
  if (a.addr.empty()) a.addr = b.addr;
  a.spans = united(a.spans, b.spans);
}

}  // namespace

bool counts_slots(const Facts& facts, const Orders& orders, size_t i) {
  return facts.buffer(i).decl->find(Attr::Slots) != nullptr && !facts.subscripted(i) &&
         !pinned(facts, orders, i);
}

/// That of buffers that pass between pipes, of which nothing else is said.
const Inst* staged_by(const Facts& facts, const Orders& orders, size_t i) {
  if (!facts.can_rotate(i) || facts.life(i).one_pipe || facts.subscripted(i) ||
      facts.buffer(i).decl->find(Attr::Slots) != nullptr || pinned(facts, orders, i))
    return nullptr;
  const Inst* loop = facts.lives.loops()[static_cast<size_t>(facts.life(i).home)].inst;
  return loop->find(Attr::NumStages) != nullptr ? loop : nullptr;
}

void Groups::add(const Facts& facts, const Orders& orders, size_t i) {
  const model::Buffer& buffer = facts.buffer(i);
  const model::BufferLife& life = facts.life(i);
  Group group;
  group.members = {i};
  group.bytes = buffer.bytes;
  group.home = life.home;
  group.one_pipe = life.one_pipe;
  group.rotates = facts.can_rotate(i);
  group.no_reuse = orders.no_reuse && buffer.no_reuse;
  group.hold = facts.timing.hold(i);
  group.spans = life.spans;
  if (const Inst* loop = staged_by(facts, orders, i)) {
    const int64_t trips = std::max<int64_t>(1, literal_trips(*loop).value_or(INT64_MAX));
    const int64_t stages = std::min(loop->find(Attr::NumStages)->integer, orders.most_stages);
    group.ordered = std::clamp<int64_t>(stages, 1, trips);
    group.staged = true;
  } else if (counts_slots(facts, orders, i)) {
    group.ordered = std::min(buffer.slots, orders.most_slots);
  } else if (buffer.decl->find(Attr::Slots) != nullptr || pinned(facts, orders, i) ||
             facts.subscripted(i)) {
    group.ordered = buffer.slots;
  }
  if (orders.addr) group.addr = buffer.addr;
  groups_.push_back(std::move(group));
  head_.push_back(i);
}

Groups::Groups(const Facts& facts, const Orders& orders) {
  for (size_t i = 0; i < facts.count(); ++i) add(facts, orders, i);
  for (size_t i = 0; i < facts.count() && orders.share; ++i) {
    const Operand* share = facts.buffer(i).decl->find(Attr::Share);
    if (share == nullptr) continue;
    for (const Operand& other : share->items) {
      const model::Buffer* found = facts.storage.buffer(other.value);
      if (found == nullptr) continue;
      const size_t into = head_[static_cast<size_t>(found - facts.storage.buffers().data())];
      const size_t from = head_[i];
      if (into == from) continue;
      Group both = groups_[into];
      unite(both, groups_[from]);
      join(into, from, std::move(both));
    }
  }
}

void Groups::join(size_t into, size_t from, Group both) {
  for (const size_t member : groups_[from].members) head_[member] = into;
  groups_[from] = Group{};
  groups_[into] = std::move(both);
}

/// Neither order of the text nor life speaks against it.
bool Groups::compatible(const Facts& facts, const Takeover& takeover) const {
  const size_t ha = head_[takeover.earlier], hb = head_[takeover.later];
  const Group& a = groups_[ha];
  const Group& b = groups_[hb];
  if (ha == hb || a.bytes != b.bytes) return false;
  if (a.no_reuse || b.no_reuse) return false;
  const bool pinned_together = !a.addr.empty() && a.addr == b.addr;
  if (!pinned_together) {
    if (!a.addr.empty() || !b.addr.empty()) return false;
    const int64_t ordered = std::max(a.ordered, b.ordered);
    if (a.ordered > 0 && b.ordered > 0 && a.ordered != b.ordered) return false;
    if (ordered > 1 && (a.home != b.home || !a.rotates || !b.rotates)) return false;
  }
  // Only where a takeover happens do two of them live at the same time; mostly it is this one.
  if (common(a.spans, b.spans) ==
      common(facts.life(takeover.earlier).spans, facts.life(takeover.later).spans))
    return true;
  for (const size_t x : a.members) {
    for (const size_t y : b.members) {
      if (meet(facts.life(x).spans, facts.life(y).spans) &&
          !facts.lives.may_share(facts.storage, x, y))
        return false;
    }
  }
  return true;
}

double wait_to_take_over(const Facts& facts, const Takeover& takeover) {
  if (facts.life(takeover.earlier).home != facts.life(takeover.later).home) return 0;
  return facts.timing.wait_for_readers(takeover.earlier, takeover.later,
                                       facts.life(takeover.later).uses.front().pipe);
}

std::optional<Group> Groups::merged(const Facts& facts, const Takeover& takeover) const {
  if (!compatible(facts, takeover)) return std::nullopt;
  Group a = of(takeover.earlier), b = of(takeover.later);
  b.hold.last += wait_to_take_over(facts, takeover);
  unite(a, b);
  return a;
}

bool Groups::merge(const Facts& facts, const Takeover& takeover) {
  std::optional<Group> both = merged(facts, takeover);
  if (!both) return false;
  join(head_[takeover.earlier], head_[takeover.later], std::move(*both));
  return true;
}

bool Groups::costs_nothing(const Facts& facts, const CertainOrder* order,
                           const Takeover& takeover) const {
  const Group &a = of(takeover.earlier), &b = of(takeover.later);
  if (!a.addr.empty() && a.addr == b.addr) return true;
  if (a.ordered > 1 || b.ordered > 1) return false;
  if (order != nullptr) {
    return std::all_of(a.members.begin(), a.members.end(), [&](size_t x) {
      return std::all_of(b.members.begin(), b.members.end(),
                         [&](size_t y) { return order->certain(x, y); });
    });
  }
  return a.one_pipe && b.one_pipe &&
         facts.life(takeover.earlier).uses.front().pipe ==
             facts.life(takeover.later).uses.front().pipe;
}

void Groups::take_over(const Facts& facts, const CertainOrder* order) {
  std::vector<size_t> by_begin(facts.count());
  std::iota(by_begin.begin(), by_begin.end(), size_t{0});
  std::stable_sort(by_begin.begin(), by_begin.end(),
                   [&](size_t a, size_t b) { return facts.life(a).begin < facts.life(b).begin; });
  for (const size_t later : by_begin) {
    bool merged = false;
    std::vector<Takeover> found;
    for (const model::Use& use : facts.life(later).uses) {
      if (use.inst->result() != facts.buffer(later).value) continue;
      for (const Operand& operand : use.inst->operands()) {
        const model::Buffer* source =
            operand.is_value() ? facts.storage.buffer(operand.value) : nullptr;
        if (source == nullptr) continue;
        const Takeover takeover{static_cast<size_t>(source - facts.storage.buffers().data()),
                                later};
        if (takeover.earlier == later ||
            !facts.lives.may_share(facts.storage, takeover.earlier, later))
          continue;
        if (costs_nothing(facts, order, takeover) && !merged)
          merged = merge(facts, takeover);
        else if (std::none_of(found.begin(), found.end(),
                              [&](const Takeover& t) { return t.earlier == takeover.earlier; }))
          found.push_back(takeover);
      }
    }
    if (!merged) candidates_.insert(candidates_.end(), found.begin(), found.end());
  }
  // Those that make nobody get more slots than the text asks for go first.
  std::stable_partition(candidates_.begin(), candidates_.end(), [&](const Takeover& takeover) {
    return of(takeover.earlier).ordered == of(takeover.later).ordered;
  });
}

/// In a loop that runs again and again, slots begin anew each time: the first loads of a run need
/// those that the last iterations of the run before have used. At least so many slots that these
/// are as many iterations away as the others, when there are; else `depth`.
int64_t slots_over_runs(int64_t depth, int64_t trips, int64_t most) {
  for (int64_t slots = depth; slots <= most; ++slots) {
    if (trips % slots == 0 || trips % slots >= depth) return slots;
  }
  return depth;
}

int64_t slots_for(const Facts& facts, const Group& group, double interval) {
  if (group.ordered > 0) return group.ordered;
  if (!group.rotates || group.one_pipe) return 1;
  const std::optional<int64_t> trips = facts.timing.of(group.home).trips;
  const auto ids = std::max<int64_t>(1, static_cast<int64_t>(facts.target.events.usable.size()));
  const int64_t most = std::min(std::max<int64_t>(1, trips.value_or(INT64_MAX)), ids);
  const double wanted = std::ceil(group.hold.length() / interval - 1e-9);
  const int64_t depth =
      std::clamp<int64_t>(wanted > 64 ? 64 : static_cast<int64_t>(wanted), 1, most);
  const bool again = facts.lives.loops()[static_cast<size_t>(group.home)].parent >= 0;
  return depth > 1 && trips && again ? slots_over_runs(depth, *trips, most) : depth;
}

}  // namespace asc2::memplan
