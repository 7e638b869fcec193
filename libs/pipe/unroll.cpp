// SPDX-License-Identifier: Apache-2.0
// Unrolling by U. Variables are no SSA values, so a copy of the body is the body itself with
// another loop variable; only slots change, which become literals when U is a multiple of their
// count.
//
//   %i = for 0, 5, 1 {          ->   %i = for 0, 4, 2 {               %i = for 4, 5, 1 {
//     %s = slot %i, 2                  wait_flag v, mte2, 0             wait_flag v, mte2, 0
//     wait_flag v, mte2, %s            %i.1 = add %i, 1               }
//   }                                  wait_flag v, mte2, 1
//                                    }
#include <fmt/format.h>

#include <numeric>

#include "pipe/transform.h"

namespace asc2::pipe {

namespace {

using namespace ir;

class Unroller {
 public:
  Unroller(Module& module, const Loop& loop, const Unrolling& how, std::vector<Inst*>& out)
      : module_(module),
        loop_(loop),
        how_(how),
        factor_(how.factor),
        name_(module.name_of(loop.iv())),
        out_(out),
        outside_(module, *loop.inst, loop.scope, out) {}

  void run() {
    const auto bounds = loop_.inst->operands();
    step_ = outside_.on_entry(loop_, loop_.step);
    const Operand stop = outside_.on_entry(loop_, bounds[1]);
    const Operand trips = outside_.trips(loop_, step_);
    const Operand factor = Operand::of_int(factor_);
    rounds_ = outside_.binary(Op::FloorDiv, trips, factor, name_);
    const Operand covered = outside_.binary(Op::Mul, rounds_, factor, name_);
    const Operand distance = outside_.binary(Op::Mul, covered, step_, name_);
    const Operand middle = outside_.binary(Op::Add, distance, bounds[0], name_);
    const bool has_main = !rounds_.is_int() || rounds_.integer > 0;
    if (has_main && !trips.is_int()) carry_numbers();
    if (has_main) main_loop(middle);
    if (trips.is_int() && trips.integer % factor_ == 0) return;
    // Offsets of literal trips are known, so there what meets is known too.
    if (has_main && !trips.is_int())
      out_.insert(out_.end(), how_.barriers.begin(), how_.barriers.end());
    rest_once_ = trips.is_int() && trips.integer % factor_ == 1;
    rest_loop(middle, stop, covered, !has_main);
  }

 private:
  Inst* new_loop(const Operand& start, const Operand& stop, const Operand& step) {
    Inst* inst = module_.new_inst(Op::For, *loop_.inst);
    inst->type = loop_.inst->type;
    inst->result_count = 1;
    inst->args = {loop_.inst->args[0], start, stop, step};
    inst->attrs = loop_.inst->attrs;
    inst->erase(Attr::UnrollFactor);
    inst->regions.emplace_back();
    return inst;
  }

  void main_loop(const Operand& stop) {
    std::vector<Operand> offsets;  // of the copies
    for (int64_t copy = 0; copy < factor_; ++copy)
      offsets.push_back(outside_.binary(Op::Mul, step_, Operand::of_int(copy), name_));
    const Operand step = outside_.binary(Op::Mul, step_, Operand::of_int(factor_), name_);
    Inst* inst = new_loop(loop_.inst->operands()[0], stop, step);
    out_.push_back(inst);
    if (loop_.inst->comments) inst->comments = std::make_unique<Comments>(*loop_.inst->comments);
    std::vector<Inst*>& body = inst->regions[0].body;
    ScalarCode code(module_, *loop_.inst, loop_.scope, body);
    Operand iv = Operand::of_value(loop_.iv());
    for (int64_t copy = 0; copy < factor_; ++copy) {
      Cloner cloner{module_, {}, {}, copy == 0};
      if (copy > 0) {
        iv = code.binary(Op::Add, Operand::of_value(loop_.iv()), offsets[static_cast<size_t>(copy)],
                         name_);
        cloner.replace[loop_.iv()] = iv;
      }
      std::map<int64_t, Operand> numbers;  // by count
      for (const SlotLine& slot : loop_.slots) {
        const auto [number, added] = numbers.try_emplace(slot.count);
        if (added) number->second = number_of_copy(slot, copy, code);
        cloner.number(slot, number->second);
      }
      cloner.clone_into(loop_.inst->regions[0].body, body);
    }
    for (const auto& [count, next] : next_numbers_) number_behind(count, next, code);
    if (loop_.iv_used_outside) code.assign(loop_.iv(), iv);
    inst->regions[0].comments = loop_.inst->regions[0].comments;
  }

  /// Copy k of round r is iteration r * U + k. Modulo C that repeats after C / gcd(C, U) rounds.
  Operand number_of_copy(const SlotLine& slot, int64_t copy, ScalarCode& code) {
    const int64_t count = slot.count, period = count / std::gcd(count, factor_);
    const bool once = rounds_.is_int() && rounds_.integer == 1;
    if (period == 1 || once) return Operand::of_int(copy % count);
    const std::string name(module_.name_of(slot.inst->result()));
    const int64_t stride = factor_ % count;
    const auto [first, added] = first_numbers_.try_emplace(count);
    if (added) {
      const Operand round = code.slot(loop_.iv(), period, name);
      first->second = code.binary(Op::Mul, round, Operand::of_int(stride), name);
    }
    const Operand moved = code.binary(Op::Add, first->second, Operand::of_int(copy % count), name);
    const int64_t largest = (period - 1) * stride + copy % count;
    return largest < count ? moved : code.binary(Op::Mod, moved, Operand::of_int(count), name);
  }

  /// What only the run tells: the number of the first iteration of the rest, for counts that the
  /// factor is no multiple of.
  void carry_numbers() {
    const TypeId type = module_.type_id(Type::scalar(Dtype::I64));
    for (const SlotLine& slot : loop_.slots) {
      const auto [next, added] = next_numbers_.try_emplace(slot.count, kNoValue);
      if (!added || factor_ % slot.count == 0) continue;
      const std::string name = fmt::format("{}.s{}.rest", name_, slot.count);
      next->second = module_.fresh_value(loop_.scope, name, type);
      outside_.assign(next->second, Operand::of_int(0));
    }
  }

  /// Behind a round of the main loop.
  void number_behind(int64_t count, ValueId next, ScalarCode& code) {
    if (next == kNoValue) return;
    const Operand moved =
        code.binary(Op::Add, first_numbers_.at(count), Operand::of_int(factor_ % count), name_);
    code.compute(next, Op::Mod, moved, Operand::of_int(count));
  }

  /// Iterations from `covered` on; its slots go on where the main loop ends.
  void rest_loop(const Operand& start, const Operand& stop, const Operand& covered, bool alone) {
    Inst* inst = new_loop(start, stop, step_);
    std::vector<Inst*>& body = inst->regions[0].body;
    ScalarCode code(module_, *loop_.inst, loop_.scope, body);
    Cloner cloner{module_, {}, {}, alone};
    if (alone && loop_.inst->comments)
      inst->comments = std::make_unique<Comments>(*loop_.inst->comments);
    std::map<int64_t, Operand> numbers;  // by count
    for (const SlotLine& slot : loop_.slots) {
      const auto [number, added] = numbers.try_emplace(slot.count);
      if (added) number->second = number_in_rest(slot, covered, code);
      cloner.number(slot, number->second);
    }
    cloner.clone_into(loop_.inst->regions[0].body, body);
    out_.push_back(inst);
  }

  Operand number_in_rest(const SlotLine& slot, const Operand& covered, ScalarCode& code) {
    const std::string name(module_.name_of(slot.inst->result()));
    const int64_t count = slot.count;
    const bool whole = factor_ % count == 0;  // the main loop ends where slots begin again
    Operand shift = Operand::of_int(0);
    if (!whole && covered.is_int()) shift.integer = covered.integer % count;
    if (!whole && !covered.is_int()) shift = Operand::of_value(next_numbers_.at(count));
    if (rest_once_) return shift;
    const Operand round = code.slot(loop_.iv(), count, name);
    const Operand moved = code.binary(Op::Add, round, shift, name);
    // At most U - 1 rounds, after a multiple of U: within the slots when U divides their count.
    // With run-time trips the modulo stays, as no one sees how few rounds these are.
    const bool within = whole || (covered.is_int() && count % factor_ == 0);
    return within ? moved : code.binary(Op::Mod, moved, Operand::of_int(count), name);
  }

  Module& module_;
  const Loop& loop_;
  const Unrolling& how_;
  const int64_t factor_;
  std::string name_;
  std::vector<Inst*>& out_;
  ScalarCode outside_;
  Operand step_, rounds_;
  bool rest_once_ = false;                    // the rest is one iteration at most
  std::map<int64_t, ValueId> next_numbers_;   // of the rest, by slot count
  std::map<int64_t, Operand> first_numbers_;  // in a round of the main loop, by slot count
};

}  // namespace

void unroll(Module& module, const Loop& loop, const Unrolling& how, std::vector<Inst*>& out) {
  Unroller(module, loop, how, out).run();
}

}  // namespace asc2::pipe
