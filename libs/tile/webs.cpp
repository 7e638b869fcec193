// SPDX-License-Identifier: Apache-2.0
// Def-use webs over structured control flow. Each assignment is a node; where two may reach the
// same place (after a branch, at the head of a loop) a join node stands for both. A use takes the
// node that reaches it; once all is read, used joins are united with what they join. So two values
// of a name stay apart unless some use can see either.
//
//   %x = load ...            %x = load ...
//   %y = exp %x              %y = exp %x
//   %x = load ...    =>      %x.1 = load ...
//   %z = add %x, %y          %z = add %x.1, %y
//
// An update in place (%a = add %a, %t) and a partial write keep the web of what they change.
#include "tile/webs.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "ir/walk.h"
#include "model/access.h"

namespace asc2::tile {

namespace {

using namespace ir;

constexpr uint32_t kNone = UINT32_MAX;

class Webs {
 public:
  Webs(Module& module, Inst& kernel)
      : module_(module), scope_(kernel.scope), reaching_(module.value_count(), kNone) {
    region(kernel.regions[0]);
  }

  void rename() {
    join_used();
    std::map<uint32_t, ValueId> name_of_web;  // by the web's root
    std::vector<bool> kept(module_.value_count(), false);
    for (const auto& [operand, node] : places_) {
      const uint32_t root = find(node);
      auto [entry, added] = name_of_web.try_emplace(root, operand->value);
      const ValueId variable = operand->value;
      if (added && kept[variable]) {
        entry->second =
            module_.derive_value(scope_, module_.name_of(variable), module_.value(variable).type);
      }
      if (added) kept[variable] = true;
      operand->value = entry->second;
    }
  }

 private:
  struct Node {
    uint32_t parent = 0;          // union-find
    bool used = false;            // of a join: some use sees it
    std::vector<uint32_t> joins;  // of a join: what it stands for
  };
  using Written = std::vector<std::pair<ValueId, uint32_t>>;  // variable, node before the region

  bool is_split(const Operand& operand) const {
    return operand.is_value() && module_.type_of(operand.value).kind == TypeKind::Tile;
  }

  uint32_t new_node(std::vector<uint32_t> joins) {
    nodes_.push_back({static_cast<uint32_t>(nodes_.size()), false, std::move(joins)});
    return nodes_.back().parent;
  }

  uint32_t find(uint32_t node) {
    while (nodes_[node].parent != node)
      node = nodes_[node].parent = nodes_[nodes_[node].parent].parent;
    return node;
  }

  void unite(uint32_t a, uint32_t b) {
    a = find(a), b = find(b);
    nodes_[std::max(a, b)].parent = std::min(a, b);
  }

  void use(uint32_t node) {
    if (std::exchange(nodes_[node].used, true)) return;
    if (!nodes_[node].joins.empty()) used_joins_.push_back(node);
  }

  void set(ValueId variable, uint32_t node) {
    written_.emplace_back(variable, reaching_[variable]);
    reaching_[variable] = node;
  }

  void region(Region& region) {
    for (Inst* inst : region.body) {
      if (is_loop(*inst)) {
        loop(*inst);
      } else if (inst->op == Op::If) {
        branch(*inst);
      } else {
        statement(*inst);
      }
    }
  }

  void statement(Inst& inst) {
    for_each_read(inst, [&](Operand& operand) {
      if (!is_split(operand) || reaching_[operand.value] == kNone) return;
      use(reaching_[operand.value]);
      places_.emplace_back(&operand, reaching_[operand.value]);
    });
    for (Operand& result : inst.results()) {
      if (!is_split(result)) continue;
      const uint32_t before = reaching_[result.value];
      const uint32_t node = new_node({});
      if (before != kNone && updates(inst, result)) {
        use(before);
        unite(before, node);
      }
      set(result.value, node);
      places_.emplace_back(&result, node);
    }
  }

  /// Whether the result keeps the storage of the variable's earlier value.
  bool updates(const Inst& inst, const Operand& result) const {
    if (model::may_keep_rest(module_, inst)) return true;
    if (inst.info().has(kNoInPlace)) return false;
    const auto operands = inst.operands();
    return std::any_of(operands.begin(), operands.end(), [&](const Operand& operand) {
      return operand.is_value() && operand.value == result.value;
    });
  }

  void loop(Inst& inst) {
    std::vector<std::pair<ValueId, uint32_t>> heads;
    for (const ValueId variable : assigned(inst.regions[0])) {
      std::vector<uint32_t> before;
      if (reaching_[variable] != kNone) before.push_back(reaching_[variable]);
      const uint32_t head = new_node(std::move(before));
      heads.emplace_back(variable, head);
      set(variable, head);
    }
    region(inst.regions[0]);
    for (const auto& [variable, head] : heads) {
      nodes_[head].joins.push_back(reaching_[variable]);
      if (nodes_[head].used && nodes_[head].joins.size() == 1) used_joins_.push_back(head);
      set(variable, head);  // the loop may have run no round
    }
  }

  std::vector<ValueId> assigned(const Region& region) const {
    std::vector<ValueId> out;
    walk(region, [&](const Inst& inst) {
      for (const Operand& result : inst.results()) {
        if (is_split(result)) out.push_back(result.value);
      }
    });
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  void branch(Inst& inst) {
    Written outside = std::move(written_);
    std::map<ValueId, std::vector<uint32_t>> ends;  // node at the end of each arm that writes
    for (Region& arm : inst.regions) {
      written_.clear();
      region(arm);
      for (const auto& entry : written_) {
        const ValueId variable = entry.first;
        if (ends[variable].empty() || ends[variable].back() != reaching_[variable])
          ends[variable].push_back(reaching_[variable]);
      }
      for (auto entry = written_.rbegin(); entry != written_.rend(); ++entry)
        reaching_[entry->first] = entry->second;
    }
    written_ = std::move(outside);
    for (auto& [variable, joins] : ends) {
      if (joins.size() < 2 && reaching_[variable] != kNone) joins.push_back(reaching_[variable]);
      set(variable, joins.size() == 1 ? joins[0] : new_node(std::move(joins)));
    }
  }

  void join_used() {
    while (!used_joins_.empty()) {
      const uint32_t node = used_joins_.back();
      used_joins_.pop_back();
      for (const uint32_t joined : nodes_[node].joins) {
        unite(node, joined);
        use(joined);
      }
    }
  }

  Module& module_;
  uint32_t scope_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> reaching_;  // by ValueId
  Written written_;                 // in the innermost arm, to undo it
  std::vector<uint32_t> used_joins_;
  std::vector<std::pair<Operand*, uint32_t>> places_;  // every use and definition, in order
};

}  // namespace

void split_webs(Module& module, Inst& kernel) {
  Webs(module, kernel).rename();
}

}  // namespace asc2::tile
