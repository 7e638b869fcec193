// SPDX-License-Identifier: Apache-2.0
// Copies that make nothing new: of a reshape that leaves the elements where they are, say. Both
// variables become one where
//   the copy is all that assigns its result, and whatever assigns the source lies in front of the
//   copy in the copy's region: then both have one value wherever the result is read; or
//   the source is not mentioned behind the copy, nor the result in front of it, and both lie within
//   the copy's region: then one ends where the other begins.
//
//   %s.1 = row_reduce %x {by = sum} : f32[64]   =>   %s = row_reduce %x {by = sum} : f32[64]
//   %s = copy %s.1 : f32[64]
#include <algorithm>
#include <set>

#include "ir/notes.h"
#include "ir/walk.h"
#include "tile/kernel.h"

namespace asc2::tile {

using namespace ir;

namespace {

class Copies {
 public:
  explicit Copies(Module& module)
      : module_(module), places_(module.value_count()), into_(module.value_count(), kNoValue) {}

  void run(Region& body) {
    number(body);
    join(body);
    if (gone_.empty()) return;
    walk(body, [&](Inst& inst) {
      for_each_read(inst, [&](Operand& operand) { operand.value = find(operand.value); });
      for (Operand& result : inst.results()) result.value = find(result.value);
    });
    erase(body);
  }

 private:
  /// Where a variable is mentioned and assigned, in numbers of instructions in program order.
  struct Places {
    size_t first = SIZE_MAX, last = 0;
    size_t first_assigned = SIZE_MAX, last_assigned = 0;
    size_t assignments = 0;
    bool declared = false;  // a buffer of the input
  };

  void number(const Region& region) {
    for (const Inst* inst : region.body) {
      const size_t at = count_++;
      for_each_read(*inst, [&](const Operand& operand) { mention(operand.value, at); });
      for (const Operand& result : inst->results()) {
        mention(result.value, at);
        Places& p = places_[result.value];
        p.first_assigned = std::min(p.first_assigned, at);
        p.last_assigned = std::max(p.last_assigned, at);
        ++p.assignments;
        p.declared = p.declared || inst->op == Op::Buf;
      }
      for (const Region& inner : inst->regions) number(inner);
    }
  }

  void mention(ValueId value, size_t at) {
    Places& p = places_[value];
    p.first = std::min(p.first, at);
    p.last = std::max(p.last, at);
  }

  void join(Region& region) {
    const size_t begin = at_;
    size_t end = begin;
    for (const Inst* inst : region.body) end += size_of(*inst);
    for (Inst* inst : region.body) {
      const size_t here = at_++;
      if (inst->op == Op::Copy) join(*inst, begin, here, end);
      for (Region& inner : inst->regions) join(inner);
    }
  }

  static size_t size_of(const Inst& inst) {
    size_t out = 1;
    for (const Region& inner : inst.regions) {
      for (const Inst* line : inner.body) out += size_of(*line);
    }
    return out;
  }

  void join(Inst& copy, size_t begin, size_t here, size_t end) {
    const Operand &result = copy.args[0], &operand = copy.operands()[0];
    if (!operand.is_value() || !operand.items.empty() || !result.items.empty()) return;
    const ValueId source = find(operand.value), made = find(result.value);
    if (source == made || module_.value(source).type != module_.value(made).type) return;
    if (!copy.attrs.empty()) return;  // a user's notes
    Places &a = places_[source], &b = places_[made];
    if (a.declared || b.declared) return;
    const bool one_value =
        b.assignments == 1 && a.first_assigned >= begin && a.last_assigned < here;
    const bool in_turn = a.first >= begin && a.last == here && b.first == here && b.last < end;
    if (!one_value && !in_turn) return;
    // A name that was derived from the other one gives way.
    const bool derived =
        module_.name_of(source).starts_with(std::string(module_.name_of(made)) + '.');
    Places both{std::min(a.first, b.first),
                std::max(a.last, b.last),
                a.first_assigned,
                std::max(a.last_assigned, one_value ? size_t{0} : b.last_assigned),
                a.assignments + b.assignments - 1,
                false};
    into_[derived ? source : made] = derived ? made : source;
    (derived ? b : a) = both;
    gone_.insert(&copy);
  }

  ValueId find(ValueId value) const {
    while (into_[value] != kNoValue) value = into_[value];
    return value;
  }

  void erase(Region& region) {
    erase_lines(region, [&](const Inst& inst) { return gone_.count(&inst) != 0; });
    for (Inst* inst : region.body) {
      for (Region& inner : inst->regions) erase(inner);
    }
  }

  Module& module_;
  std::vector<Places> places_;  // by ValueId
  std::vector<ValueId> into_;   // by ValueId: what stands for it
  std::set<const Inst*> gone_;
  size_t count_ = 0, at_ = 0;
};

}  // namespace

void join_copies(Module& module, Inst& kernel) {
  Copies(module).run(kernel.regions[0]);
}

}  // namespace asc2::tile
