// SPDX-License-Identifier: Apache-2.0
// Unrolling by U. Variables are no SSA values, so a copy of the body is the body itself with
// another loop variable; only slots change, which become literals when U is a multiple of their
// count.
//
//   %i = for 0, 5, 1 {          ->   %i = for 0, 4, 2 {               %i = for 4, 5, 1 {
//     %s = slot %i, 2                  wait_flag v, mte2, 0             %s = slot %i, 2
//     wait_flag v, mte2, %s            %i.1 = add %i, 1                 wait_flag v, mte2, %s
//   }                                  wait_flag v, mte2, 1           }
//                                    }
#include <numeric>

#include "pipe/transform.h"

namespace asc2::pipe {

namespace {

using namespace ir;

class Unroller {
 public:
  Unroller(Module& module, const Loop& loop, int64_t factor, std::vector<Inst*>& out)
      : module_(module),
        loop_(loop),
        factor_(factor),
        out_(out),
        outside_(module, *loop.inst, loop.scope, out) {}

  void run() {
    const auto bounds = loop_.inst->operands();
    const Operand trips = outside_.trips(loop_);
    const std::string name(module_.name_of(loop_.iv()));
    const Operand rounds = outside_.binary(Op::FloorDiv, trips, Operand::of_int(factor_), name);
    const Operand covered = outside_.binary(Op::Mul, rounds, Operand::of_int(factor_), name);
    const Operand distance = outside_.binary(Op::Mul, covered, Operand::of_int(loop_.step), name);
    const Operand middle = outside_.binary(Op::Add, distance, bounds[0], name);
    const bool has_main = !rounds.is_int() || rounds.integer > 0;
    if (has_main) main_loop(middle);
    if (!trips.is_int() || trips.integer % factor_ != 0) rest_loop(middle, covered, !has_main);
  }

 private:
  Inst* new_loop(const Operand& start, const Operand& stop, int64_t step) {
    Inst* inst = module_.new_inst(Op::For, *loop_.inst);
    inst->type = loop_.inst->type;
    inst->result_count = 1;
    inst->args = {loop_.inst->args[0], start, stop, Operand::of_int(step)};
    inst->attrs = loop_.inst->attrs;
    inst->erase(Attr::UnrollFactor);
    inst->regions.emplace_back();
    out_.push_back(inst);
    return inst;
  }

  void main_loop(const Operand& stop) {
    Inst* inst = new_loop(loop_.inst->operands()[0], stop, loop_.step * factor_);
    if (loop_.inst->comments) inst->comments = std::make_unique<Comments>(*loop_.inst->comments);
    std::vector<Inst*>& body = inst->regions[0].body;
    ScalarCode code(module_, *loop_.inst, loop_.scope, body);
    const std::string name(module_.name_of(loop_.iv()));
    Operand iv = Operand::of_value(loop_.iv());
    for (int64_t copy = 0; copy < factor_; ++copy) {
      Cloner cloner{module_, {}, {}, copy == 0};
      if (copy > 0) {
        iv = code.binary(Op::Add, Operand::of_value(loop_.iv()), Operand::of_int(copy * loop_.step),
                         name);
        cloner.replace[loop_.iv()] = iv;
      }
      for (const Inst* slot : loop_.slots)
        cloner.replace[slot->result()] = slot_of_copy(*slot, copy, code);
      cloner.clone_into(loop_.inst->regions[0].body, body);
    }
    if (loop_.iv_used_after) code.assign(loop_.iv(), iv);
    inst->regions[0].comments = loop_.inst->regions[0].comments;
  }

  Operand slot_of_copy(const Inst& slot, int64_t copy, ScalarCode& code) {
    const int64_t count = slot.operands()[1].integer;
    if (factor_ % count == 0) return Operand::of_int(copy % count);
    const std::string name(module_.name_of(slot.result()));
    if (copy == 0) {
      Cloner plain{module_, {}, {}, false};
      Inst* round = plain.clone(slot);
      round->args[0] = Operand::of_value(module_.derive_value(loop_.scope, name, slot.type));
      rounds_[slot.result()] = round->args[0];
      code.append(round);
    }
    const Operand first =
        code.binary(Op::Mul, rounds_.at(slot.result()), Operand::of_int(factor_), name);
    const Operand moved = code.binary(Op::Add, first, Operand::of_int(copy), name);
    return code.binary(Op::Mod, moved, Operand::of_int(count), name);
  }

  /// Iterations from `covered` on; its slots go on where the main loop ends.
  void rest_loop(const Operand& start, const Operand& covered, bool alone) {
    Inst* inst = new_loop(start, loop_.inst->operands()[1], loop_.step);
    std::vector<Inst*>& body = inst->regions[0].body;
    ScalarCode code(module_, *loop_.inst, loop_.scope, body);
    Cloner cloner{module_, {}, {}, alone};
    if (alone && loop_.inst->comments)
      inst->comments = std::make_unique<Comments>(*loop_.inst->comments);
    for (const Inst* slot : loop_.slots) {
      const int64_t count = slot->operands()[1].integer;
      const Operand shift = outside_before(inst, Op::Mod, covered, Operand::of_int(count), *slot);
      if (shift.is_int() && shift.integer == 0) continue;
      const std::string name(module_.name_of(slot->result()));
      Inst* plain = cloner.clone(*slot);
      plain->args[0] = Operand::of_value(module_.derive_value(loop_.scope, name, slot->type));
      body.push_back(plain);
      const Operand moved = code.binary(Op::Add, plain->args[0], shift, name);
      cloner.replace[slot->result()] = code.binary(Op::Mod, moved, Operand::of_int(count), name);
    }
    cloner.clone_into(loop_.inst->regions[0].body, body);
  }

  /// A scalar line in front of the loop just appended; nothing is needed when the factor covers the
  /// slots.
  Operand outside_before(Inst* loop, Op op, const Operand& a, const Operand& b, const Inst& slot) {
    if (factor_ % b.integer == 0) return Operand::of_int(0);
    out_.pop_back();
    const Operand result = outside_.binary(op, a, b, module_.name_of(slot.result()));
    out_.push_back(loop);
    return result;
  }

  Module& module_;
  const Loop& loop_;
  int64_t factor_;
  std::vector<Inst*>& out_;
  ScalarCode outside_;
  std::map<ValueId, Operand> rounds_;  // number of the round of the main loop, by slot variable
};

}  // namespace

void unroll(Module& module, const Loop& loop, int64_t factor, std::vector<Inst*>& out) {
  Unroller(module, loop, factor, out).run();
}

}  // namespace asc2::pipe
