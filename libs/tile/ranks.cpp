// SPDX-License-Identifier: Apache-2.0
// Reshapes that only add or drop dims of 1 in front move nothing: what is computed behind one is
// given the rank that it had before. Tiles that elementwise operations and reductions join have one
// rank and change it together; loads, stores and all other operations keep the rank of theirs.
//
//   %x.1 = load %g, [%i, 0] : f32[1,128]      %x.1 = load %g, [%i, 0] : f32[1,128]
//   %x = reshape %x.1 : f32[128]          =>  %x = copy %x.1 : f32[1,128]
//   %y = exp %x : f32[128]                    %y = exp %x : f32[1,128]
//   %y.1 = reshape %y : f32[1,128]            %y.1 = copy %y : f32[1,128]
//   store %y.1, %h, [%i, 0]                   store %y.1, %h, [%i, 0]
#include <algorithm>
#include <deque>
#include <map>
#include <optional>

#include "ir/walk.h"
#include "model/broadcast.h"
#include "tile/kernel.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

class Ranks {
 public:
  Ranks(Module& module, Inst& kernel) : module_(module), kernel_(kernel) {
    for (ValueId v = 0; v < module.value_count(); ++v) parent_.push_back(v);
    fixed_.resize(parent_.size());
  }

  void run() {
    walk(kernel_.regions[0], [&](Inst& inst) { look_at(inst); });
    if (reshapes_.empty()) return;
    do {
      choose();
    } while (!keeps_broadcasts());
    if (more_.empty()) return;
    walk(kernel_.regions[0], [&](Inst& inst) { retype(inst); });
    for (const auto& [group, members] : members_) {
      for (const ValueId v : members) {
        if (more_of(v) != 0) module_.value(v).type = type_id(v);
      }
    }
    for (Inst* inst : reshapes_) {
      if (module_.value(inst->operands()[0].value).type == inst->type) inst->op = Op::Copy;
    }
  }

 private:
  bool is_tile(const Operand& operand) const {
    return operand.is_value() && module_.type_of(operand.value).is_tile();
  }
  const Shape& shape(ValueId value) const { return module_.type_of(value).shape; }

  ValueId find(ValueId value) {
    while (parent_[value] != value) value = parent_[value] = parent_[parent_[value]];
    return value;
  }

  void look_at(Inst& inst) {
    const bool elementwise = inst.info().cls == OpClass::Elementwise;
    const bool joins =
        elementwise || inst.op == Op::Reduce || inst.op == Op::Full || inst.op == Op::Extract;
    if (inst.op == Op::Reshape && is_tile(inst.operands()[0])) reshapes_.push_back(&inst);
    for (const Operand& operand : inst.args) {
      if (!operand.is_value()) continue;
      const Type& type = module_.type_of(operand.value);
      if (!type.is_tile()) continue;
      if (type.kind == TypeKind::Buffer) fixed_[operand.value] = true;  // of the input
      if (!joins && inst.op != Op::Reshape) fixed_[operand.value] = true;
      if (!joins || inst.result_count == 0 || !is_tile(inst.args[0])) continue;
      if (shape(operand.value).size() == shape(inst.result()).size()) {
        parent_[find(operand.value)] = find(inst.result());
      } else {
        smaller_.push_back({operand.value, inst.result()});
      }
    }
  }

  /// How many dims more, or fewer, each group gets: what follows from those that are fixed.
  void choose() {
    members_.clear(), more_.clear(), ones_.clear();
    std::map<ValueId, int64_t> known;
    std::deque<ValueId> next;  // groups that are known, whose reshapes were not followed yet
    for (ValueId v = 0; v < parent_.size(); ++v) {
      if (!module_.type_of(v).is_tile()) continue;
      const ValueId group = find(v);
      members_[group].push_back(v);
      const auto least = ones_.emplace(group, ones(shape(v))).first;
      least->second = std::min(least->second, ones(shape(v)));
      if (fixed_[v] && known.emplace(group, 0).second) next.push_back(group);
    }
    std::map<ValueId, std::vector<const Inst*>> touching;  // by group
    for (const Inst* inst : reshapes_) {
      touching[find(inst->operands()[0].value)].push_back(inst);
      touching[find(inst->result())].push_back(inst);
    }
    for (; !next.empty(); next.pop_front()) {
      for (const Inst* inst : touching[next.front()]) {
        const ValueId from = inst->operands()[0].value, to = inst->result();
        const int64_t dims = rank(to) - rank(from);
        if (follow(known, from, to, -dims)) next.push_back(find(to));
        if (follow(known, to, from, dims)) next.push_back(find(from));
      }
    }
    for (const auto& [group, more] : known) {
      if (more != 0) more_[group] = more;
    }
  }

  int64_t rank(ValueId value) const { return static_cast<int64_t>(shape(value).size()); }

  /// `to` gets the rank that `from` will have, which has `dims` more now.
  bool follow(std::map<ValueId, int64_t>& known, ValueId from, ValueId to, int64_t dims) {
    const auto leader = known.find(find(from));
    if (leader == known.end() || known.count(find(to)) != 0) return false;
    const int64_t more = leader->second + dims;
    const auto whole = with_rank(shape(from), leader->second), wanted = with_rank(shape(to), more);
    const bool possible = whole && whole == wanted && -more <= ones_[find(to)];
    if (possible) known[find(to)] = more;
    return possible;
  }

  /// How many dims in front can be dropped: they are 1, and one stays.
  static int64_t ones(const Shape& shape) {
    const auto end = std::find_if(shape.begin(), shape.end() - 1, [](int64_t n) { return n != 1; });
    return end - shape.begin();
  }

  /// The shape with more dims of 1 in front, or fewer where they are there.
  static std::optional<Shape> with_rank(Shape shape, int64_t more) {
    if (more >= 0) {
      shape.insert(shape.begin(), static_cast<size_t>(more), 1);
      return shape;
    }
    const auto gone = static_cast<size_t>(-more);
    const auto end = shape.begin() + static_cast<std::ptrdiff_t>(std::min(gone, shape.size()));
    if (gone >= shape.size() || std::any_of(shape.begin(), end, [](int64_t n) { return n != 1; }))
      return std::nullopt;
    shape.erase(shape.begin(), end);
    return shape;
  }

  int64_t more_of(ValueId value) {
    const auto found = more_.find(find(value));
    return found == more_.end() ? 0 : found->second;
  }

  /// An operand that repeats has no more dims than its result. Where it would, its group stays.
  bool keeps_broadcasts() {
    bool kept = true;
    for (const auto& [operand, result] : smaller_) {
      const auto small = with_rank(shape(operand), more_of(operand));
      const auto large = with_rank(shape(result), more_of(result));
      const bool moved = more_of(operand) != 0 || more_of(result) != 0;
      if (!moved || (small && large && model::broadcasts(*small, *large))) continue;
      fixed_[more_of(operand) != 0 ? operand : result] = true;
      kept = false;
    }
    return kept;
  }

  TypeId type_id(ValueId value) {
    Type type = module_.type_of(value);
    type.shape = *with_rank(type.shape, more_of(value));
    return module_.type_id(type);
  }

  void retype(Inst& inst) {
    if (inst.op == Op::Extract && is_tile(inst.operands()[0])) {
      const int64_t more = more_of(inst.operands()[0].value);
      std::vector<Operand> offsets(static_cast<size_t>(std::max<int64_t>(more, 0)),
                                   Operand::of_int(0));
      const OperandList& before = inst.operands()[1].items;
      for (size_t d = more < 0 ? static_cast<size_t>(-more) : 0; d < before.size(); ++d) {
        offsets.push_back(before[d]);
      }
      if (more != 0) inst.operands()[1] = Operand::of_list(std::move(offsets));
    }
    if (inst.result_count == 0 || more_of(inst.result()) == 0) return;
    inst.type = type_id(inst.result());
    if (inst.op != Op::Reduce) return;
    std::vector<Operand> axes;
    for (const Operand& axis : inst.find(Attr::Axes)->items) {
      const int64_t moved = axis.integer + more_of(inst.result());
      if (moved >= 0) axes.push_back(Operand::of_int(moved));  // others were dims of 1
    }
    if (!axes.empty()) {
      inst.set(Attr::Axes, Operand::of_list(std::move(axes)));
      return;
    }
    inst.op = Op::Copy;
    inst.erase(Attr::By);
    inst.erase(Attr::Axes);
  }

  Module& module_;
  Inst& kernel_;
  std::vector<ValueId> parent_;  // by ValueId: union-find
  std::vector<bool> fixed_;      // by ValueId
  std::vector<Inst*> reshapes_;
  std::vector<std::pair<ValueId, ValueId>> smaller_;  // operands that repeat, and the results
  std::map<ValueId, std::vector<ValueId>> members_;   // by group
  std::map<ValueId, int64_t> ones_;                   // dims that all can drop, by group
  std::map<ValueId, int64_t> more_;                   // dims, by group
};

}  // namespace

void keep_ranks(Module& module, Inst& kernel) {
  Ranks(module, kernel).run();
}

}  // namespace asc2::tile
