// SPDX-License-Identifier: Apache-2.0
// Slow lines, and scalar lines that need them, are held back until something else needs them.
#include "pipe/late_order.h"

#include <algorithm>

#include "ir/walk.h"

namespace asc2::pipe {

namespace {

using namespace ir;

class Late {
 public:
  Late(const Module& module, const Orders& orders)
      : module_(module), orders_(orders), into_(orders.items.size()) {
    for (const Order& order : orders.list) into_[order.to].push_back(order);
    for (const Item& item : orders.items) scalars_.push_back(scalars_of(item));
  }

  std::vector<size_t> run() {
    for (size_t item = 0; item < orders_.items.size(); ++item) {
      const bool needs_held = std::any_of(
          held_.begin(), held_.end(), [&](size_t earlier) { return keeps_behind(earlier, item); });
      const Item& it = orders_.items[item];
      if (it.is_slow() || (needs_held && it.only_scalars())) {
        held_.push_back(item);
        continue;
      }
      if (needs_held) release(item);
      out_.push_back(item);
    }
    out_.insert(out_.end(), held_.begin(), held_.end());
    return std::move(out_);
  }

 private:
  struct Mentioned {
    std::set<ValueId> read, assigned;
  };

  Mentioned scalars_of(const Item& item) const {
    Mentioned out;
    const auto look = [&](const Inst& inst) {
      for_each_read(inst, [&](const Operand& read) { out.read.insert(read.value); });
      for (const Operand& result : inst.results()) {
        if (module_.type_of(result.value).is_scalar()) out.assigned.insert(result.value);
      }
    };
    look(*item.inst);
    for (const Region& region : item.inst->regions) walk(region, look);
    return out;
  }

  /// `later` must stay behind `earlier`.
  bool keeps_behind(size_t earlier, size_t later) const {
    const Mentioned& before = scalars_[earlier];
    for (const ValueId value : scalars_[later].assigned) {
      if (before.read.contains(value) || before.assigned.contains(value)) return true;
    }
    return std::any_of(into_[later].begin(), into_[later].end(), [&](const Order& order) {
      return order.from == earlier && order.distance == 0;
    });
  }

  /// What the item must stay behind.
  void release(size_t item) {
    std::vector<bool> wanted(orders_.items.size());
    wanted[item] = true;
    for (size_t i = held_.size(); i-- > 0;) {
      for (size_t later = held_[i] + 1; later < wanted.size(); ++later)
        wanted[held_[i]] = wanted[held_[i]] || (wanted[later] && keeps_behind(held_[i], later));
    }
    for (const size_t waiting : held_) {
      if (wanted[waiting]) out_.push_back(waiting);
    }
    std::erase_if(held_, [&](size_t waiting) { return wanted[waiting]; });
  }

  const Module& module_;
  const Orders& orders_;
  std::vector<std::vector<Order>> into_;  // by item that they lead to
  std::vector<Mentioned> scalars_;        // by item
  std::vector<size_t> held_, out_;
};

}  // namespace

std::vector<size_t> late_order(const Module& module, const Orders& orders) {
  return Late(module, orders).run();
}

}  // namespace asc2::pipe
