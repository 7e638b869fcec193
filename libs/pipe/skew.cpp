// SPDX-License-Identifier: Apache-2.0
// A schedule becomes text. Each stage of A runs its k iterations ahead of B; lines keep their order
// within a stage and within B, and scalars of a stage have names of their own. Slots go on counting
// iterations.
//
//   %i = for 0, %n, 1 {            %any = ge %n, 1
//     %a[%i.s2] = load ..          if %any {
//     %b = exp %a[%i.s2]             %a[0] = load ..
//     store %b ..                    %i = for 0, %n - 1, 1 {
//   }                                  %a[(%i.s2 + 1) mod 2] = load ..
//                                      %b = exp %a[%i.s2] ; store %b ..
//                                    }
//                                    %b = exp %a[..] ; store %b ..
//                                  }
//
// So nothing runs that did not run before, whatever the number of trips: where there are fewer than
// k, the loop runs as it was.
//
// Or the loop runs all rounds, and A stands in a branch of it:
//
//     %a[0] = load ..
//     %i = for 0, %n, 1 {
//       if %i != %n - 1 { %a[(%i.s2 + 1) mod 2] = load .. }
//       %b = exp %a[%i.s2] ; store %b ..
//     }
//
// In a nest, flags then go on turning from one run of the loop to the next.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/walk.h"
#include "pipe/transform.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr int64_t kMostPeeled = 64;  // lines that are written out behind the loop

class Skewer {
 public:
  Skewer(Module& module, const Loop& loop, const Schedule& schedule, bool parallel)
      : module_(module),
        loop_(loop),
        schedule_(schedule),
        parallel_(parallel),
        name_(module.name_of(loop.iv())) {
    const std::set<const Inst*> for_flags = lines_for_flags();
    for (const Inst* inst : loop.inst->regions[0].body) {
      if (inst->info().cls != OpClass::Sync && !for_flags.contains(inst)) body_.push_back(inst);
    }
    for (const Advance& stage : schedule.stages) {
      Names names;
      bool reads = false;
      const auto note = [&](const Inst& inst) {
        if (const SlotLine* slot = loop.slot(inst)) {
          counts_ahead_.insert(slot->count);
        } else {
          for_each_read(inst, [&](const Operand& read) { reads |= read.value == loop.iv(); });
        }
      };
      for (const Inst* inst : body_) {
        if (!stage.lines.contains(inst)) continue;
        note(*inst);
        for (const Region& region : inst->regions) walk(region, note);
        if (inst->result_count == 0 || !module.type_of(inst->result()).is_scalar()) continue;
        ValueId& name = names.try_emplace(inst->result(), kNoValue).first->second;
        if (name == kNoValue)
          name = module.derive_value(loop.scope, module.name_of(inst->result()), inst->type);
      }
      renamed_.push_back(std::move(names));
      reads_variable_.push_back(reads);
    }
  }

  Skewed run() {
    ScalarCode code(module_, *loop_.inst, loop_.scope, made_.entry);
    start_ = code.on_entry(loop_, loop_.inst->operands()[0]);
    step_ = code.on_entry(loop_, loop_.step);
    const int64_t distance = schedule_.distance();
    if (distance == 0) {
      steady(loop_.inst->operands()[1]);
      return std::move(made_);
    }
    const Operand trips = code.trips(loop_, step_);
    if (!trips.is_int() && !(loop_.runs && distance == 1)) {
      made_.guard = code.truth(Op::Gt, trips, Operand::of_int(distance - 1), name_);
      if (distance > 1) made_.otherwise = {loop_.inst};
    }
    const Operand rounds = code.binary(Op::Sub, trips, Operand::of_int(distance), name_);
    const Operand middle = at_round(code, rounds);
    for (int64_t round = -distance; round < 0; ++round) {
      for (size_t stage = 0; stage < schedule_.stages.size(); ++stage) {
        const int64_t iteration = round + schedule_.stages[stage].distance;
        if (iteration >= 0) ahead_once(stage, iteration);
      }
    }
    if (schedule_.in_branches) {
      steady(loop_.inst->operands()[1], in_time(middle));
      return std::move(made_);
    }
    steady(middle);
    const auto lines = static_cast<int64_t>(body_.size());
    const bool few = distance * lines <= kMostPeeled && trips.is_int();
    if (distance == 1 || schedule_.stages.size() > 1 || few) {
      for (int64_t i = 0; i < distance; ++i) drain_once(rounds, i);
    } else {
      back(rounds);
    }
    return std::move(made_);
  }

 private:
  using Numbers = std::map<int64_t, Operand>;  // of an iteration, by the count they are modulo
  using Names = std::map<ValueId, ValueId>;    // of scalars of a stage, by those of the body

  /// Lines that compute the numbers of flags, and nothing else reads them.
  std::set<const Inst*> lines_for_flags() const {
    const Region& body = loop_.inst->regions[0];
    std::map<ValueId, std::vector<const Inst*>> readers, writers;
    walk(body, [&](const Inst& inst) {
      for_each_read(inst, [&](const Operand& read) { readers[read.value].push_back(&inst); });
      for (const Operand& result : inst.results()) writers[result.value].push_back(&inst);
    });
    const auto is_flag = [](const Inst* inst) { return inst->info().cls == OpClass::Sync; };
    std::set<const Inst*> lines;
    for (const Inst* inst : body.body) {
      const bool sum = inst->op == Op::Add && inst->operands()[1].is_int();
      if (!(sum || inst->op == Op::Slot) || writers[inst->result()].size() > 1) continue;
      // Flags that were found anew since the loop was analysed may have brought lines of their own.
      const auto known = loop_.assigned.find(inst->result());
      if (known == loop_.assigned.end() || !known->second) lines.insert(inst);
    }
    for (bool shrunk = true; shrunk;) {
      shrunk = std::erase_if(lines, [&](const Inst* line) {
                 const auto& by = readers[line->result()];
                 return !std::all_of(by.begin(), by.end(), [&](const Inst* reader) {
                   return is_flag(reader) || (reader != line && lines.contains(reader));
                 });
               }) > 0;
    }
    std::erase_if(lines, [&](const Inst* line) { return readers[line->result()].empty(); });
    return lines;
  }

  /// Where the loop's variable is in the iteration number `round`.
  Operand at_round(ScalarCode& code, const Operand& round) {
    return code.binary(Op::Add, code.binary(Op::Mul, round, step_, name_), start_, name_);
  }

  Inst* new_loop(ValueId variable, const Operand& start, const Operand& stop, const Operand& step) {
    Inst* inst = module_.new_inst(Op::For, *loop_.inst);
    inst->type = loop_.inst->type;
    inst->result_count = 1;
    inst->args = {Operand::of_value(variable, loop_.inst->args[0].span), start, stop, step};
    inst->attrs = loop_.inst->attrs;
    if (!parallel_) inst->erase(Attr::Parallel);
    inst->regions.emplace_back();
    made_.rest.push_back(inst);
    return inst;
  }

  void ahead_once(size_t stage, int64_t iteration) {
    ScalarCode code(module_, *loop_.inst, loop_.scope, made_.prologue);
    Numbers numbers;
    for (const int64_t count : counts_ahead_) numbers[count] = Operand::of_int(iteration % count);
    part_ahead(stage, at_round(code, Operand::of_int(iteration)), numbers, made_.prologue);
  }

  /// When A has iterations left: `limit` is where it has none.
  struct Condition {
    Op op;
    Operand limit;
  };
  Condition in_time(const Operand& limit) const {
    const model::Range& step = loop_.step_range;
    return {step.lo > 0 ? Op::Lt : step.hi < 0 ? Op::Gt : Op::Ne, limit};
  }

  void steady(const Operand& stop, const std::optional<Condition>& condition = std::nullopt) {
    made_.steady = new_loop(loop_.iv(), start_, stop, step_);
    if (loop_.inst->comments)
      made_.steady->comments = std::make_unique<Comments>(*loop_.inst->comments);
    made_.steady->regions[0].comments = loop_.inst->regions[0].comments;
    std::vector<Inst*>& body = made_.steady->regions[0].body;
    ScalarCode code(module_, *loop_.inst, loop_.scope, body);
    Cloner behind{module_, {}, {}, true};
    Numbers now;
    std::set<const Inst*> at_head;
    for (const SlotLine& slot : loop_.slots) {
      if (!slot.folds || schedule_.dropped.contains(slot.inst) || !stands_in_body(slot.inst))
        continue;
      behind.append(*slot.inst, body);
      now[slot.count] = Operand::of_value(slot.inst->result());
      at_head.insert(slot.inst);
    }
    for (const int64_t count : counts_ahead_) {
      const auto [number, missing] = now.try_emplace(count);
      if (missing) number->second = code.slot(loop_.iv(), count, name_);
    }
    for (size_t stage = 0; stage < schedule_.stages.size(); ++stage)
      stage_ahead(stage, now, condition ? branch(code, *condition) : body);
    part_behind(behind, body, at_head);
  }

  /// The arm of a branch at the end of the steady loop.
  std::vector<Inst*>& branch(ScalarCode& code, const Condition& condition) {
    Inst* inst = module_.new_inst(Op::If, *loop_.inst);
    inst->args = {code.truth(condition.op, Operand::of_value(loop_.iv()), condition.limit, name_)};
    inst->regions.emplace_back();
    code.append(inst);
    return inst->regions[0].body;
  }

  /// A, so many iterations ahead of the loop's variable, whose rounds have the numbers `now`.
  void stage_ahead(size_t stage, const Numbers& now, std::vector<Inst*>& out) {
    ScalarCode code(module_, *loop_.inst, loop_.scope, out);
    const int64_t distance = schedule_.stages[stage].distance;
    Numbers next;
    for (const int64_t count : counts_ahead_)
      next[count] = shifted(code, now.at(count), distance % count, count);
    Operand iv = Operand::of_value(loop_.iv());
    if (reads_variable_[stage]) {
      const Operand by = code.binary(Op::Mul, step_, Operand::of_int(distance), name_);
      iv = code.binary(Op::Add, iv, by, name_);
    }
    part_ahead(stage, iv, next, out);
  }

  bool stands_in_body(const Inst* line) const {
    return std::find(body_.begin(), body_.end(), line) != body_.end();
  }

  Operand shifted(ScalarCode& code, const Operand& number, int64_t by, int64_t count) {
    if (by == 0) return number;
    const Operand moved = code.binary(Op::Add, number, Operand::of_int(by), name_);
    return code.binary(Op::Mod, moved, Operand::of_int(count), name_);
  }

  /// The number of iteration rounds + i, for each count.
  void number_behind(ScalarCode& code, Cloner& cloner, const Operand& iteration) {
    Numbers numbers;
    for (const SlotLine& slot : loop_.slots) {
      if (schedule_.dropped.contains(slot.inst)) continue;
      const auto [number, fresh] = numbers.try_emplace(slot.count);
      if (fresh)
        number->second = code.binary(Op::Mod, iteration, Operand::of_int(slot.count), name_);
      cloner.number(slot, number->second);
    }
  }

  /// The round `i` of those behind the steady state; the first stages have nothing left to do.
  void drain_once(const Operand& rounds, int64_t i) {
    ScalarCode code(module_, *loop_.inst, loop_.scope, made_.rest);
    for (size_t stage = 0; stage < schedule_.stages.size(); ++stage) {
      const int64_t ahead = i + schedule_.stages[stage].distance;
      if (ahead >= schedule_.distance()) continue;
      const Operand at = code.binary(Op::Add, rounds, Operand::of_int(ahead), name_);
      Numbers numbers;
      for (const int64_t count : counts_ahead_)
        numbers[count] = code.binary(Op::Mod, at, Operand::of_int(count), name_);
      part_ahead(stage, reads_variable_[stage] ? at_round(code, at) : at, numbers, made_.rest);
    }
    const Operand iteration = code.binary(Op::Add, rounds, Operand::of_int(i), name_);
    code.assign(loop_.iv(), at_round(code, iteration));
    Cloner cloner{module_, {}, {}, false};
    number_behind(code, cloner, iteration);
    part_behind(cloner, made_.rest, {});
  }

  void back(const Operand& rounds) {
    const ValueId variable = module_.derive_value(loop_.scope, name_, loop_.inst->type);
    made_.back = new_loop(variable, Operand::of_int(0), Operand::of_int(schedule_.distance()),
                          Operand::of_int(1));
    std::vector<Inst*>& body = made_.back->regions[0].body;
    ScalarCode code(module_, *loop_.inst, loop_.scope, body);
    const Operand iteration = code.binary(Op::Add, Operand::of_value(variable), rounds, name_);
    code.assign(loop_.iv(), at_round(code, iteration));
    Cloner cloner{module_, {}, {}, false};
    number_behind(code, cloner, iteration);
    part_behind(cloner, body, {});
  }

  void part_ahead(size_t stage, const Operand& iv, const Numbers& numbers,
                  std::vector<Inst*>& out) {
    Cloner cloner{module_, {{loop_.iv(), iv}}, renamed_[stage], false};
    for (const SlotLine& slot : loop_.slots) {
      if (numbers.contains(slot.count)) cloner.number(slot, numbers.at(slot.count));
    }
    for (const Inst* inst : body_) {
      if (schedule_.stages[stage].lines.contains(inst)) cloner.append(*inst, out);
    }
  }

  void part_behind(Cloner& cloner, std::vector<Inst*>& out, const std::set<const Inst*>& done) {
    for (const Inst* inst : schedule_.behind) {
      const bool there = std::find(body_.begin(), body_.end(), inst) != body_.end();
      if (there && !schedule_.dropped.contains(inst) && !done.contains(inst))
        cloner.append(*inst, out);
    }
  }

  Module& module_;
  const Loop& loop_;
  const Schedule& schedule_;
  const bool parallel_;
  const std::string name_;
  std::vector<const Inst*> body_;  // without flags and what only they need
  Operand start_, step_;
  std::vector<Names> renamed_;        // by stage
  std::vector<bool> reads_variable_;  // by stage: its lines read the loop's variable
  std::set<int64_t> counts_ahead_;    // of slot lines of A
  Skewed made_;
};

}  // namespace

Skewed skew(Module& module, const Loop& loop, const Schedule& schedule, bool parallel) {
  return Skewer(module, loop, schedule, parallel).run();
}

}  // namespace asc2::pipe
