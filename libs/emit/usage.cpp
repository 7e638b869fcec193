// SPDX-License-Identifier: Apache-2.0
// Places of declarations. The accesses of a variable are sorted in program order; from the kernel's
// body inwards: if the first access of a block is an assignment in the block itself, it declares;
// if all accesses lie in one inner block, go there; if they lie in several and each begins with an
// assignment, no value passes between them and each gets a declaration of its own. Otherwise the
// variable is declared in this block, ahead of the statement that holds its first access.
#include "emit/usage.h"

#include <algorithm>

#include "ir/walk.h"

namespace asc2::emit {

using ir::Inst;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int kDeadRounds = 8;  // what is dead only by what is dead only by ... beyond it stays

bool is_scalar(const ir::Module& module, ValueId value) {
  return module.type_of(value).is_scalar();
}

/// May be left out when nothing uses the result.
bool is_removable(const ir::Module& module, const Inst& inst) {
  if (!inst.result_count) return false;
  if (inst.op == Op::Tensor || inst.op == Op::Buf) return true;
  const ir::OpClass cls = inst.info().cls;
  return (cls == ir::OpClass::Scalar || cls == ir::OpClass::Elementwise) &&
         is_scalar(module, inst.result());
}

}  // namespace

Usage::Usage(const ir::Module& module, const Inst& kernel) : module_(module) {
  count_uses(kernel);
  find_dead(kernel);
  // Where declarations split a variable, a part may turn out to be unused.
  for (int round = 0; round < kDeadRounds && !analyse(kernel); ++round) {
  }
}

/// Returns false when it found more that is dead.
bool Usage::analyse(const Inst& kernel) {
  const size_t dead = dead_.size();
  accesses_.clear();
  spans_.clear();
  regions_ = {{0, &kernel}};
  slot_loops_.clear();
  order_.clear();
  declares_.clear();
  before_.clear();
  collect(kernel.regions[0], 0);
  std::stable_sort(accesses_.begin(), accesses_.end(),
                   [](const Access& a, const Access& b) { return a.value < b.value; });
  for (uint32_t begin = 0; begin < accesses_.size();) {
    uint32_t end = begin;
    while (end < accesses_.size() && accesses_[end].value == accesses_[begin].value) ++end;
    spans_[accesses_[begin].value] = {begin, end};
    place(Accesses(accesses_).subspan(begin, end - begin), 0);
    begin = end;
  }
  return dead_.size() == dead;
}

void Usage::count_uses(const Inst& kernel) {
  ir::walk(kernel.regions[0], [&](const Inst& inst) {
    ir::for_each_read(inst, [&](const ir::Operand& operand) {
      ++uses_[operand.value];
      if (inst.op == Op::Slot) ++slot_reads_[operand.value];
    });
    const bool declares = inst.info().cls == ir::OpClass::Decl;
    if (!declares && inst.result_count && !is_scalar(module_, inst.result())) {
      ++uses_[inst.result()];
    }
  });
}

void Usage::find_dead(const Inst& kernel) {
  std::unordered_map<ValueId, std::vector<const Inst*>> writers;
  std::vector<ValueId> unused;
  ir::walk(kernel.regions[0], [&](const Inst& inst) {
    if (!is_removable(module_, inst)) return;
    writers[inst.result()].push_back(&inst);
    if (uses_[inst.result()] == 0) unused.push_back(inst.result());
  });
  while (!unused.empty()) {
    const ValueId value = unused.back();
    unused.pop_back();
    for (const Inst* inst : writers[value]) {
      if (!dead_.insert(inst).second) continue;
      ir::for_each_read(*inst, [&](const ir::Operand& operand) {
        if (inst->op == Op::Slot) --slot_reads_[operand.value];
        if (--uses_[operand.value] == 0) unused.push_back(operand.value);
      });
    }
  }
}

void Usage::collect(const ir::Region& region, uint32_t index) {
  for (const Inst* inst : region.body) {
    if (is_dead(*inst)) continue;
    order_[inst].begin = next_order_++;
    ir::for_each_read(*inst, [&](const ir::Operand& operand) {
      if (is_scalar(module_, operand.value))
        accesses_.push_back({operand.value, index, inst, false});
    });
    if (inst->op == Op::Slot && inst->operands()[0].is_value()) {
      const ValueId variable = inst->operands()[0].value;
      const auto loop = std::find_if(loops_.rbegin(), loops_.rend(), [&](const Inst* outer) {
        return outer->result() == variable;
      });
      if (loop != loops_.rend()) slot_loops_.insert(*loop);
    }
    const bool loop = inst->op == Op::For;
    if (!loop && inst->result_count && is_scalar(module_, inst->result())) {
      accesses_.push_back({inst->result(), index, inst, true});
    }
    if (loop) loops_.push_back(inst);
    for (const ir::Region& inner : inst->regions) {
      const auto child = static_cast<uint32_t>(regions_.size());
      regions_.push_back({index, inst});
      if (loop) accesses_.push_back({inst->result(), child, inst, true});
      collect(inner, child);
    }
    if (loop) loops_.pop_back();
    order_[inst].end = next_order_;
  }
}

uint32_t Usage::child_on_path(uint32_t region, uint32_t ancestor) const {
  while (regions_[region].parent != ancestor) region = regions_[region].parent;
  return region;
}

/// The accesses at the front that lie in the same inner block of `region` as the first.
Usage::Accesses Usage::group(Accesses accesses, uint32_t region) const {
  const uint32_t child = child_on_path(accesses[0].region, region);
  size_t count = 1;
  while (count < accesses.size() && accesses[count].region != region &&
         child_on_path(accesses[count].region, region) == child) {
    ++count;
  }
  return accesses.first(count);
}

/// Whether no value flows into the block: every access follows an assignment in it.
bool Usage::closed(Accesses accesses, uint32_t region) const {
  if (accesses[0].region == region) return accesses[0].write;
  while (!accesses.empty()) {
    if (accesses[0].region == region) return false;
    const Accesses inner = group(accesses, region);
    if (!closed(inner, child_on_path(inner[0].region, region))) return false;
    accesses = accesses.subspan(inner.size());
  }
  return true;
}

/// Whether nobody reads what these assignments write, and they can be left out.
bool Usage::is_dead_group(Accesses accesses) const {
  return std::all_of(accesses.begin(), accesses.end(), [&](const Access& access) {
    return access.write && is_removable(module_, *access.inst);
  });
}

void Usage::place(Accesses accesses, uint32_t region) {
  if (is_dead_group(accesses)) {
    for (const Access& access : accesses) dead_.insert(access.inst);
    return;
  }
  const Access& first = accesses[0];
  if (first.region == region && first.write) {
    const auto writes = std::count_if(accesses.begin(), accesses.end(),
                                      [](const Access& access) { return access.write; });
    declares_[first.inst] = writes == 1 ? Decl::Const : Decl::Variable;
    return;
  }
  if (first.region == region) {
    before_[first.inst].push_back(first.value);
    return;
  }
  const uint32_t child = child_on_path(first.region, region);
  if (group(accesses, region).size() == accesses.size()) return place(accesses, child);
  if (!closed(accesses, region)) {
    before_[regions_[child].owner].push_back(first.value);
    return;
  }
  while (!accesses.empty()) {
    const Accesses inner = group(accesses, region);
    place(inner, child_on_path(inner[0].region, region));
    accesses = accesses.subspan(inner.size());
  }
}

Decl Usage::declares(const Inst& inst) const {
  const auto it = declares_.find(&inst);
  return it == declares_.end() ? Decl::None : it->second;
}

std::span<const ValueId> Usage::before(const Inst& inst) const {
  const auto it = before_.find(&inst);
  if (it == before_.end()) return {};
  return it->second;
}

Usage::Accesses Usage::of(ValueId value) const {
  const auto it = spans_.find(value);
  if (it == spans_.end()) return {};
  return Accesses(accesses_).subspan(it->second.first, it->second.second - it->second.first);
}

bool Usage::assigned_in(ValueId value, const Inst& loop) const {
  const Order range = order_.at(&loop);
  const Accesses all = of(value);
  auto it = std::partition_point(all.begin(), all.end(), [&](const Access& access) {
    return order_.at(access.inst).begin < range.begin;
  });
  for (; it != all.end() && order_.at(it->inst).begin < range.end; ++it) {
    if (it->write && it->inst != &loop) return true;
  }
  return false;
}

bool Usage::is_reassigned(ValueId value) const {
  const Accesses all = of(value);
  return std::count_if(all.begin(), all.end(), [](const Access& a) { return a.write; }) > 1;
}

bool Usage::is_read(ValueId value) const {
  const auto uses = uses_.find(value);
  if (uses == uses_.end()) return false;
  const auto slots = slot_reads_.find(value);
  return uses->second > (slots == slot_reads_.end() ? 0 : slots->second);
}

}  // namespace asc2::emit
