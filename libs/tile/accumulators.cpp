// SPDX-License-Identifier: Apache-2.0
// A scalar to which a loop does nothing but add up elements of tiles, say, need not come to the
// scalar unit in each round: the vector unit keeps it in a tile of one element until the loop ends.
// That is work for the vector unit, so it is done where another pipe takes longer anyway, and in
// `while` loops, whose rounds do not overlap otherwise.
//
//   %i = for .. {                                %total.tile = full %total : f32[1]
//     %e = extract %m, [0] : f32           =>    %i = for .. {
//     %total = add %total, %e : f32                %total.tile = add %total.tile, %m : f32[1]
//   }                                            }
//                                                %total = extract %total.tile, [0] : f32
#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "ir/notes.h"
#include "ir/uses.h"
#include "model/cost.h"
#include "model/load.h"
#include "model/pipe_of.h"
#include "tile/diags.h"
#include "tile/kernel.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

/// Going down a region: elements that one line reads, of tiles that are still what they were.
class Elements {
 public:
  Elements(const Module& module, const Uses& uses) : module_(module), uses_(uses) {}

  /// Null when the operand is none.
  Inst* extraction(const Operand& operand) const {
    const auto found = operand.is_value() ? known_.find(operand.value) : known_.end();
    return found == known_.end() ? nullptr : found->second;
  }

  void pass(Inst& inst) {
    forget(inst);
    for (const Region& inner : inst.regions) walk(inner, [&](const Inst& line) { forget(line); });
    const bool one_reader = inst.op == Op::Extract && uses_.reads(inst.result()) == 1;
    if (!one_reader || uses_.writes(inst.result()) != 1 || !takes_all(module_, inst)) return;
    known_[inst.result()] = &inst;
    by_tile_[inst.operands()[0].value].push_back(inst.result());
  }

 private:
  void forget(const Inst& line) {
    for (const Operand& result : line.results()) {
      const auto of = by_tile_.find(result.value);
      if (of == by_tile_.end()) continue;
      for (const ValueId element : of->second) known_.erase(element);
      by_tile_.erase(of);
    }
  }

  const Module& module_;
  const Uses& uses_;
  std::map<ValueId, Inst*> known_;
  std::map<ValueId, std::vector<ValueId>> by_tile_;
};

/// `%total = add %total, %e` behind `%e = extract %m, [0]`, which nobody else reads.
struct Step {
  Region* region = nullptr;
  Inst* line = nullptr;
  Inst* extract = nullptr;
  const Inst* loop = nullptr;  // the innermost one around it
};

class Accumulators {
 public:
  Accumulators(Module& module, Inst& kernel, const Rules& rules, Diags& diags)
      : module_(module),
        kernel_(kernel),
        rules_(rules),
        diags_(diags),
        core_(core_of(module, kernel)),
        cores_(std::max<int64_t>(1, kernel.int_attr(Attr::Grid, 1))),
        uses_(module, kernel.regions[0]) {
    if (const CoreSpec* core = rules.target().core(core_))
      cores_ = std::clamp<int64_t>(cores_, 1, core->count);
  }

  void run() {
    region(kernel_.regions[0]);
    for (const auto& [region, lines] : gone_)
      erase_lines(*region, [&gone = lines](const Inst& inst) { return gone.contains(&inst); });
  }

 private:
  /// The outermost loops first: what they only add up stays on the vector unit for longest.
  void region(Region& region) {
    std::vector<Inst*> body;
    for (Inst* inst : region.body) {
      std::vector<Inst*> behind;
      if (is_loop(*inst)) loop(*inst, body, behind);
      for (Region& inner : inst->regions) this->region(inner);
      body.push_back(inst);
      body.insert(body.end(), behind.begin(), behind.end());
    }
    region.body = std::move(body);
  }

  void loop(Inst& loop, std::vector<Inst*>& before, std::vector<Inst*>& behind) {
    std::map<ValueId, std::vector<Step>> steps;
    for (Region& region : loop.regions) find(region, loop, steps);
    if (steps.empty()) return;
    std::map<ValueId, size_t> mentions;
    const auto count = [&](const Inst& inst) {
      for_each_read(inst, [&](const Operand& operand) { ++mentions[operand.value]; });
      for (const Operand& result : inst.results()) ++mentions[result.value];
    };
    count(loop);
    for (const Region& region : loop.regions) walk(region, count);
    for (const auto& [value, lines] : steps) {
      const bool adds_only = mentions[value] == 2 * lines.size();
      if (adds_only && are_alike(lines) && pays(lines)) keep(loop, value, lines, before, behind);
    }
  }

  void find(Region& region, const Inst& loop, std::map<ValueId, std::vector<Step>>& steps) {
    Elements elements(module_, uses_);
    for (Inst* inst : region.body) {
      if (Inst* extract = step_at(*inst, elements))
        steps[inst->result()].push_back({&region, inst, extract, &loop});
      elements.pass(*inst);
      for (Region& inner : inst->regions) find(inner, is_loop(*inst) ? *inst : loop, steps);
    }
  }

  /// The extraction of which the line adds the element to what it assigns; null when it does not.
  Inst* step_at(const Inst& inst, const Elements& elements) const {
    const bool commutes =
        inst.op == Op::Add || inst.op == Op::Mul || inst.op == Op::Max || inst.op == Op::Min;
    if ((!commutes && inst.op != Op::Sub) || !module_.type(inst.type).is_scalar()) return nullptr;
    const auto operands = inst.operands();
    const auto carries = [&](size_t i) {
      return operands[i].is_value() && operands[i].value == inst.result();
    };
    if (!carries(0) && !(commutes && carries(1))) return nullptr;
    Inst* extract = elements.extraction(operands[carries(0) ? 1 : 0]);
    if (extract == nullptr) return nullptr;
    const Dtype dtype = module_.type(inst.type).dtype;
    const bool same = module_.type_of(extract->operands()[0].value).dtype == dtype;
    return same && rules_.has(inst.op, dtype, 0) && rules_.has(Op::Full, dtype, 1) ? extract
                                                                                   : nullptr;
  }

  /// What one operation computes with has one pitch.
  bool are_alike(const std::vector<Step>& steps) const {
    const auto pitch = [&](const Step& step) {
      return module_.type_of(step.extract->operands()[0].value).pitch;
    };
    return std::all_of(steps.begin(), steps.end(),
                       [&](const Step& step) { return pitch(step) == pitch(steps.front()); });
  }

  /// Each loop has another pipe that takes longer, even if every operation of the vector unit waits
  /// for the one before it.
  bool pays(const std::vector<Step>& steps) {
    return std::all_of(steps.begin(), steps.end(), [&](const Step& step) {
      double vector = 0;
      for (const Step& other : steps) {
        if (other.loop == step.loop) vector += cycles(*other.line);
      }
      return vector < spare(*step.loop);
    });
  }

  /// Cycles of a round in which the vector unit would have nothing to do.
  double spare(const Inst& loop) {
    if (loop.op == Op::While) return std::numeric_limits<double>::infinity();
    const auto [found, is_new] = spare_.try_emplace(&loop);
    if (!is_new) return found->second;
    const Region& body = loop.regions[0];
    const model::Load load = model::load_of(module_, body, rules_.target(), core_);
    double others = load.gm_cycles(rules_.target(), cores_), vector = 0;
    for (size_t p = 0; p < kPipeCount; ++p) {
      const auto pipe = static_cast<Pipe>(p);
      if (pipe != Pipe::V && pipe != Pipe::S) others = std::max(others, load.busy[p]);
    }
    walk(body, [&](const Inst& inst) {
      if (model::pipe_of(module_, inst, rules_.target(), core_) == Pipe::V) vector += cycles(inst);
    });
    return found->second = others - vector;
  }

  double cycles(const Inst& inst) const {
    return model::cost_of(module_, inst, rules_.target(), core_).until_complete();
  }

  void keep(Inst& loop, ValueId value, const std::vector<Step>& steps, std::vector<Inst*>& before,
            std::vector<Inst*>& behind) {
    const TypeId type = module_.type_id(Type::tile(module_.type_of(value).dtype, {1}));
    const std::string name = fmt::format("{}.tile", module_.name_of(value));
    const Operand tile = Operand::of_value(module_.fresh_value(kernel_.scope, name, type));
    for (const Step& step : steps) {
      for (Operand& operand : step.line->operands()) {
        const bool carried = operand.is_value() && operand.value == value;
        operand = carried ? tile : step.extract->operands()[0];
      }
      step.line->args[0] = tile;
      step.line->type = type;
      move_user_attributes(*step.extract, *step.line);
      gone_[step.region].insert(step.extract);
    }
    Inst* start = module_.new_inst(Op::Full, loop);
    start->type = type;
    start->args = {tile, Operand::of_value(value)};
    start->result_count = 1;
    before.push_back(start);
    Inst* end = module_.new_inst(Op::Extract, loop);
    end->type = module_.value(value).type;
    end->args = {Operand::of_value(value), tile, Operand::of_list({Operand::of_int(0)})};
    end->result_count = 1;
    behind.push_back(end);
    diags_.remark<diag::TileAccumulates>(module_.where(*steps.front().line),
                                         module_.name_of(value));
  }

  Module& module_;
  Inst& kernel_;
  const Rules& rules_;
  Diags& diags_;
  const CoreKind core_;
  int64_t cores_;
  const Uses uses_;
  std::map<const Inst*, double> spare_;            // by loop
  std::map<Region*, std::set<const Inst*>> gone_;  // extractions
};

}  // namespace

void accumulate_on_vector_unit(Module& module, Inst& kernel, const Rules& rules, Diags& diags) {
  Accumulators(module, kernel, rules, diags).run();
}

}  // namespace asc2::tile
