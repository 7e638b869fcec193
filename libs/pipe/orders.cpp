// SPDX-License-Identifier: Apache-2.0
#include "pipe/orders.h"

#include <algorithm>
#include <numeric>

#include "ir/walk.h"
#include "model/cost.h"
#include "model/load.h"
#include "model/pipe_of.h"

namespace asc2::pipe {

using namespace ir;

double Item::cycles() const {
  return inst->regions.empty() && !works.empty() ? works[0].until : 0;
}

bool Item::only_scalars() const {
  return std::all_of(works.begin(), works.end(),
                     [](const Work& work) { return work.pipe == Pipe::S; });
}

bool Item::is_slow() const {
  return inst->info().cls == ir::OpClass::Memory;
}

bool Item::runs_on(Pipe pipe) const {
  return std::any_of(works.begin(), works.end(),
                     [pipe](const Work& work) { return work.pipe == pipe; });
}

namespace {

constexpr int64_t kMostDistance = 8;  // beyond it nothing is moved, and bounds are far
constexpr int64_t kMostPeriod =
    64;  // rounds after which slots repeat; with more the loop stays as it is

class Builder {
 public:
  Builder(const Module& module, const Loop& loop, const model::Storage& storage,
          const model::Scalars& scalars, const std::set<const Inst*>& seldom, const Target& target,
          CoreKind core)
      : module_(module),
        loop_(loop),
        storage_(storage),
        scalars_(scalars),
        seldom_(seldom),
        target_(target),
        core_(core),
        loop_index_(scalars.loop_index(*loop.inst)) {}

  std::optional<Orders> run() {
    for (const Inst* inst : loop_.inst->regions[0].body) {
      if (inst->info().cls == OpClass::Sync) continue;
      if (out_.items.size() == kMostItems) return std::nullopt;
      add(*inst);
    }
    for (const SlotLine& slot : loop_.slots) {
      period_ = std::lcm(period_, slot.count);
      if (period_ > kMostPeriod) return std::nullopt;
    }
    for (size_t b = 0; b < out_.items.size(); ++b) {
      for (const Touch& touch : touches_[b]) memory(b, touch);
    }
    for (size_t item = 0; item < out_.items.size(); ++item) values(item);
    return std::move(out_);
  }

 private:
  struct Touch {
    model::Access access;
    int64_t first = 0, count = 1;  // slots: `count` from `first` on
    int64_t phase = 0;             // of the first iteration, when they turn
    bool turns = false;            // one of them, by the iteration

    bool fixed() const { return count == 1 && !turns; }
  };

  void add(const Inst& inst) {
    Item item{&inst, {}};
    touches_.emplace_back();
    const auto look = [&](const Inst& line, bool counts) {
      if (line.info().cls == OpClass::Sync || line.info().cls == OpClass::Decl) return;
      for (const model::Access& access : model::accesses(module_, line))
        touches_.back().push_back(touch(access));
      const auto pipe = model::pipe_of(module_, line, target_, core_);
      if (!counts || !pipe || line.op == Op::If) return;
      const model::Cost cost = model::cost_of(module_, line, target_, core_);
      item.works.push_back({*pipe, cost.head + cost.busy, cost.until_complete()});
    };
    look(inst, true);
    const bool runs = !seldom_.contains(&inst) && !model::is_for_tails(inst);
    for (size_t arm = 0; arm < inst.regions.size(); ++arm) {
      walk(inst.regions[arm],
           [&](const Inst& line) { look(line, runs && arm + 1 == inst.regions.size()); });
    }
    out_.items.push_back(std::move(item));
  }

  Touch touch(const model::Access& access) const {
    Touch out{access};
    const model::Buffer* buffer = access.in_gm() ? nullptr : storage_.buffer(access.object);
    if (!buffer || buffer->slots == 1) return out;
    out.count = buffer->slots;
    if (!access.slot) return out;
    if (access.slot->is_int()) {
      out.first = access.slot->integer;
      out.count = 1;
    }
    const auto slot = scalars_.slot(*access.slot);
    if (!slot || slot->loop != loop_index_ || slot->base < 0) return out;
    if (slot->base + slot->count > buffer->slots) return out;
    out.first = slot->base;
    out.count = slot->count;
    out.phase = slot->phase;
    out.turns = true;
    return out;
  }

  /// The slots may meet when the one is of iteration `i`, the other of `j`.
  bool meet(const Touch& a, int64_t i, const Touch& b, int64_t j) const {
    const model::Buffer* x = storage_.buffer(a.access.object);
    const model::Buffer* y = storage_.buffer(b.access.object);
    if (!x || !y || x->space != y->space) return false;
    for (int64_t k = 0; k < (a.turns ? 1 : a.count); ++k) {
      for (int64_t l = 0; l < (b.turns ? 1 : b.count); ++l) {
        const int64_t slot_a = a.first + (a.turns ? (i + a.phase) % a.count : k);
        const int64_t slot_b = b.first + (b.turns ? (j + b.phase) % b.count : l);
        if (slot_a >= static_cast<int64_t>(x->addr.size()) ||
            slot_b >= static_cast<int64_t>(y->addr.size()))
          return true;
        if (x->range(slot_a).overlaps(y->range(slot_b))) return true;
      }
    }
    return false;
  }

  std::optional<int64_t> first_distance(const Touch& a, const Touch& b, int64_t from) const {
    if (!model::conflict(a.access, b.access) || (!a.access.write && !b.access.write))
      return std::nullopt;
    if (a.access.in_gm() != b.access.in_gm()) return std::nullopt;
    if (a.access.in_gm())
      return scalars_.gm_first_overlap(storage_, a.access, b.access, loop_index_, from);
    for (int64_t d = from; d < from + std::min(period_, kMostDistance); ++d) {
      for (int64_t i = 0; i < period_; ++i) {
        if (meet(a, i, b, i + d)) return d;
      }
    }
    return std::nullopt;
  }

  /// Orders that lead to an access of item b: from those before it, back to one that surely writes
  /// the same bytes, since that one is ordered after all that are further back.
  void memory(size_t b, const Touch& y) {
    const size_t count = out_.items.size();
    for (size_t back = 1; back <= count; ++back) {
      const size_t a = (b + count - back) % count;
      bool covers = false;
      for (const Touch& x : touches_[a]) {
        const auto distance = first_distance(x, y, a < b ? 0 : 1);
        if (!distance || *distance > kMostDistance) continue;
        const bool value = x.access.write && !y.access.write;
        const Order::Why why = x.access.in_gm() ? Order::Why::Gm
                               : value          ? Order::Why::Value
                                                : Order::Why::Storage;
        out_.list.push_back({a, b, *distance, why, y.access.object});
        const bool same = x.access.object == y.access.object && x.fixed() && y.fixed() &&
                          x.first == y.first && !x.access.in_gm();
        covers |= same && x.access.write && out_.items[a].inst->regions.empty();
      }
      if (covers) return;
    }
  }

  bool assigns(const Inst& inst, ValueId value) const {
    bool found = false;
    const auto look = [&](const Inst& line) {
      for (const Operand& result : line.results()) found |= result.value == value;
    };
    look(inst);
    for (const Region& region : inst.regions) walk(region, look);
    return found;
  }

  /// Orders from the lines whose scalars the item reads: back to the line that surely assigned it.
  void values(size_t to) {
    std::vector<ValueId> wanted;
    const auto look = [&](const Inst& line) {
      for_each_read(line, [&](const Operand& operand) {
        const ValueId value = operand.value;
        if (module_.type_of(value).is_scalar() && loop_.assigned.contains(value))
          wanted.push_back(value);
      });
    };
    look(*out_.items[to].inst);
    for (const Region& region : out_.items[to].inst->regions) walk(region, look);
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    const size_t count = out_.items.size();
    for (const ValueId value : wanted) {
      for (size_t back = 1; back <= count; ++back) {
        const size_t from = (to + count - back) % count;
        const Inst& inst = *out_.items[from].inst;
        if (!assigns(inst, value)) continue;
        out_.list.push_back({from, to, from < to ? 0 : 1, Order::Why::Value, value});
        if (inst.regions.empty()) break;
      }
    }
  }

  const Module& module_;
  const Loop& loop_;
  const model::Storage& storage_;
  const model::Scalars& scalars_;
  const std::set<const Inst*>& seldom_;
  const Target& target_;
  const CoreKind core_;
  const int loop_index_;
  int64_t period_ = 1;
  std::vector<std::vector<Touch>> touches_;  // by item
  Orders out_;
};

}  // namespace

std::optional<Orders> orders_of(const Module& module, const Loop& loop,
                                const model::Storage& storage, const model::Scalars& scalars,
                                const std::set<const Inst*>& seldom, const Target& target,
                                CoreKind core) {
  return Builder(module, loop, storage, scalars, seldom, target, core).run();
}

}  // namespace asc2::pipe
