// SPDX-License-Identifier: Apache-2.0
// Loads ahead. The body is split into A, all that MTE2 runs with the scalars it needs, and B, the
// rest.
//
//   for i { A(i); B(i) }    ->    A(first); for i but the last { A(i + step); B(i) }; B(last)
//
// Each pipe keeps its order, and every wait meets the set that it met before (flags.h), so what
// happens before what is the same. The text is right as well when read from top to bottom: all that
// A(i + 1) waits for was set in B(i - 1) or earlier, so nothing of B(i) was ordered before it, and
// in a program without races nothing of B(i) meets its bytes. Scalars of A get names of their own
// (split.h); lines keep their order within A and within B.
#include <fmt/format.h>

#include <set>

#include "pipe/flags.h"
#include "pipe/memory.h"
#include "pipe/split.h"
#include "pipe/transform.h"

namespace asc2::pipe {

namespace {

using namespace ir;

class LoadAhead {
 public:
  LoadAhead(Module& module, const Loop& loop, const Split& parts, const FlagPlan& flags,
            const std::vector<Inst*>& barriers, std::vector<Inst*>& out)
      : module_(module),
        loop_(loop),
        parts_(parts),
        flags_(flags),
        barriers_(barriers),
        name_(module.name_of(loop.iv())),
        out_(out) {
    for (const Inst* inst : loop.inst->regions[0].body) {
      if (!parts.needed.contains(inst)) continue;
      ValueId& name = renamed_.try_emplace(inst->result(), kNoValue).first->second;
      if (name == kNoValue)
        name = module.derive_value(loop.scope, module.name_of(inst->result()), inst->type);
    }
    std::set<int64_t> counts;
    for (const SlotLine& slot : loop.slots) counts.insert(slot.count);
    if (!flags.turns.empty()) counts.insert(2);
    const TypeId type = module.type_id(Type::scalar(Dtype::I64));
    for (const int64_t count : counts) {
      numbers_ahead_[count] =
          module.fresh_value(loop.scope, fmt::format("{}.s{}.next", name_, count), type);
    }
  }

  void run() {
    ScalarCode code(module_, *loop_.inst, loop_.scope, out_);
    start_ = code.on_entry(loop_, loop_.inst->operands()[0]);
    step_ = code.on_entry(loop_, loop_.step);
    const Operand trips = code.trips(loop_, step_);
    if (loop_.trips) return pipelined(out_, trips);
    const Operand any = code.greater(trips, Operand::of_int(0), name_);
    Inst* guard = module_.new_inst(Op::If, *loop_.inst);
    guard->args = {any};
    guard->regions.emplace_back();
    out_.push_back(guard);
    pipelined(guard->regions[0].body, trips);
  }

 private:
  using Numbers = std::map<int64_t, Operand>;  // of an iteration, by the count they are modulo

  void pipelined(std::vector<Inst*>& out, const Operand& trips) {
    ScalarCode code(module_, *loop_.inst, loop_.scope, out);
    const Operand rounds = code.binary(Op::Sub, trips, Operand::of_int(1), name_);
    const Operand distance = code.binary(Op::Mul, rounds, step_, name_);
    const Operand last = code.binary(Op::Add, distance, start_, name_);
    Numbers numbers, last_numbers;
    for (const auto& [count, ahead] : numbers_ahead_) {
      numbers[count] = Operand::of_int(0);
      last_numbers[count] = Operand::of_value(ahead);
      if (loop_.trips) last_numbers[count] = Operand::of_int((*loop_.trips - 1) % count);
      if (!loop_.trips) code.assign(ahead, numbers[count]);
    }
    part_ahead(start_, numbers, out, true);
    steady(last, out);
    out.insert(out.end(), barriers_.begin(), barriers_.end());
    assign_last(code, last);
    Cloner cloner{module_, {}, {}, false};
    for (const SlotLine& slot : loop_.slots) cloner.number(slot, last_numbers.at(slot.count));
    part_behind(cloner, last_numbers, out);
  }

  /// The last iteration is not before the first one: said so, a branch that only first iterations
  /// could take another way is as certain here as it is in the loop.
  void assign_last(ScalarCode& code, const Operand& last) {
    if (!last.is_int() && loop_.step_range.lo > 0) {
      code.compute(loop_.iv(), Op::Max, last, start_);
    } else if (!last.is_int() && loop_.step_range.hi < 0) {
      code.compute(loop_.iv(), Op::Min, last, start_);
    } else {
      code.assign(loop_.iv(), last);
    }
  }

  void steady(const Operand& stop, std::vector<Inst*>& out) {
    Inst* inst = module_.new_inst(Op::For, *loop_.inst);
    inst->type = loop_.inst->type;
    inst->result_count = 1;
    inst->args = {loop_.inst->args[0], start_, stop, step_};
    inst->attrs = loop_.inst->attrs;
    inst->regions.emplace_back();
    inst->regions[0].comments = loop_.inst->regions[0].comments;
    if (loop_.inst->comments) inst->comments = std::make_unique<Comments>(*loop_.inst->comments);
    out.push_back(inst);
    steady_body(inst->regions[0].body);
  }

  void steady_body(std::vector<Inst*>& body) {
    ScalarCode code(module_, *loop_.inst, loop_.scope, body);
    Cloner behind{module_, {}, {}, true};
    Numbers numbers, next_numbers;
    for (const SlotLine& slot : loop_.slots) {
      if (!slot.folds) continue;
      body.push_back(behind.clone(*slot.inst));
      numbers[slot.count] = Operand::of_value(slot.inst->result());
      behind.number(slot, numbers[slot.count]);
    }
    for (const auto& [count, ahead] : numbers_ahead_) {
      const auto [number, missing] = numbers.try_emplace(count);
      if (missing) number->second = code.slot(loop_.iv(), count, name_);
      follow(code, ahead, number->second, count);
      next_numbers[count] = Operand::of_value(ahead);
    }
    const Operand next = code.binary(Op::Add, Operand::of_value(loop_.iv()), step_, name_);
    part_ahead(next, next_numbers, body, false);
    part_behind(behind, numbers, body);
  }

  /// The number of the next iteration. It is carried out of the loop when only the run tells which
  /// iteration is the last.
  void follow(ScalarCode& code, ValueId result, const Operand& number, int64_t count) {
    const Operand one = Operand::of_int(1);
    if (count == 1) {
      code.assign(result, Operand::of_int(0));
    } else if (count == 2) {
      code.compute(result, Op::Sub, one, number);
    } else {
      const Operand after = code.binary(Op::Add, number, one, name_);
      code.compute(result, Op::Mod, after, Operand::of_int(count));
    }
  }

  void part_ahead(const Operand& iv, const Numbers& numbers, std::vector<Inst*>& out,
                  bool keep_comments) {
    Cloner cloner{module_, {{loop_.iv(), iv}}, renamed_, keep_comments};
    for (const SlotLine& slot : loop_.slots) {
      if (parts_.needed.contains(slot.inst)) cloner.number(slot, numbers.at(slot.count));
    }
    for (const Inst* inst : loop_.inst->regions[0].body) {
      if (!parts_.needed.contains(inst) && !parts_.ahead.contains(inst)) continue;
      const Operand id = turn_of(*inst, numbers, out);
      cloner.append(*inst, out);
      if (flags_.turns.contains(inst)) out.back()->operands()[2] = id;
    }
  }

  void part_behind(const Cloner& cloner, const Numbers& numbers, std::vector<Inst*>& out) {
    for (const Inst* inst : loop_.inst->regions[0].body) {
      if (parts_.ahead.contains(inst) || parts_.dropped.contains(inst)) continue;
      const Operand id = turn_of(*inst, numbers, out);
      cloner.append(*inst, out);
      if (flags_.turns.contains(inst)) out.back()->operands()[2] = id;
    }
  }

  /// The id that a set or wait has in the iteration.
  Operand turn_of(const Inst& inst, const Numbers& numbers, std::vector<Inst*>& out) {
    const auto turns = flags_.turns.find(&inst);
    if (turns == flags_.turns.end()) return Operand::of_int(0);
    ScalarCode code(module_, inst, loop_.scope, out);
    const auto [even, odd] = turns->second;
    const Operand scaled = code.binary(Op::Mul, numbers.at(2), Operand::of_int(odd - even), name_);
    return code.binary(Op::Add, scaled, Operand::of_int(even), name_);
  }

  Module& module_;
  const Loop& loop_;
  const Split& parts_;
  const FlagPlan& flags_;
  const std::vector<Inst*>& barriers_;  // in front of the last iteration
  std::string name_;
  std::vector<Inst*>& out_;
  Operand start_, step_;
  std::map<ValueId, ValueId> renamed_;        // scalars of A, by those of the body
  std::map<int64_t, ValueId> numbers_ahead_;  // of the iteration of A, by the count of slot lines
};

}  // namespace

std::string load_ahead(Module& module, const Inst& kernel, const Loop& loop, const Uses& uses,
                       const Target& target, CoreKind core, std::vector<Inst*>& out) {
  const Split parts = split(module, loop, target, core);
  if (std::string reason = why_not_split(module, loop, parts, target, core); !reason.empty())
    return reason;
  FlagPlan flags = plan_flags(kernel, loop, target);
  if (!flags.reason.empty()) return std::move(flags.reason);
  if (meets_a_store(module, kernel, loop, uses))
    return "its loads may read what other iterations store";
  // Loads of the last iteration stand in the loop, so only its stores are apart from the others.
  std::vector<Inst*> barriers;
  if (!loop.trips) barriers = barriers_between(module, kernel, loop, target, core, false);
  LoadAhead(module, loop, parts, flags, barriers, out).run();
  return "";
}

}  // namespace asc2::pipe
