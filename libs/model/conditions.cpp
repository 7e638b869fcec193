// SPDX-License-Identifier: Apache-2.0
// Which way a condition goes: what its two sides differ by, as an affine form, with the variables
// of loops whose rounds are known put in.
//
//   for %i = 0, 3, 1 { %c = gt %i, 0       not in round 0, and in all others
//   for %i = 0, 9, 2 { %c = eq %i, 5       never: the sides differ by an odd number
//
// Where the sides have no such form, they are computed line by line, if all rounds are known.
//
//   for %i = 0, 3, 1 { %m = mod %i, 2
//                      %c = eq %m, 0       in rounds 0 and 2
#include <numeric>
#include <set>

#include "ir/evaluate.h"
#include "model/affine.h"
#include "model/range.h"

namespace asc2::model {

namespace {

constexpr int kMaxDepth = 12;  // lines behind one another that are looked through

using ir::Inst;
using ir::Op;
using ir::Operand;

bool is_connective(Op op) {
  return op == Op::Not || op == Op::And || op == Op::Or || op == Op::Copy;
}

std::optional<bool> either(bool always, bool never) {
  return always ? std::optional(true) : never ? std::optional(false) : std::nullopt;
}

/// `a op 0`, for an `a` of this range.
std::optional<bool> against_zero(Op op, Range a, bool never_zero) {
  const bool zero = a == Range{0, 0}, apart = never_zero || a.lo > 0 || a.hi < 0;
  switch (op) {
    case Op::Eq:
      return either(zero, apart);
    case Op::Ne:
      return either(apart, zero);
    case Op::Lt:
      return either(a.hi < 0, a.lo >= 0);
    case Op::Le:
      return either(a.hi <= 0, a.lo > 0);
    case Op::Gt:
      return either(a.lo > 0, a.hi <= 0);
    default:
      return either(a.lo >= 0, a.hi < 0);
  }
}

std::optional<bool> connected(Op op, std::optional<bool> a, std::optional<bool> b) {
  switch (op) {
    case Op::Not:
      return a ? std::optional(!*a) : a;
    case Op::And:
      return a == false || b == false ? false : a && b ? std::optional(true) : std::nullopt;
    case Op::Or:
      return a == true || b == true ? true : a && b ? std::optional(false) : std::nullopt;
    default:
      return a;
  }
}

/// The two sides of a comparison of integers, one minus the other, if neither can have wrapped.
std::optional<Affine> difference(const Scalars& scalars, const Inst& comparison) {
  const auto sides = comparison.operands();
  if (!scalars.is_whole(sides[0]) || !scalars.is_whole(sides[1])) return std::nullopt;
  return combine(*scalars.affine(sides[0]), *scalars.affine(sides[1]), -1);
}

/// What is known of a form: it lies in a range, and is `rest` + a multiple of `step`.
struct Known {
  Range range;
  int64_t step = 0, rest = 0;
};

class Evaluator {
 public:
  Evaluator(const ir::Module& module, const Scalars& scalars, const std::vector<Rounds>& rounds)
      : module_(module), scalars_(scalars), rounds_(rounds) {}

  /// Nothing when it depends on more than rounds that are known, or leaves its type.
  std::optional<int64_t> number(const Operand& use, int depth = kMaxDepth) const {
    if (use.is_int()) return use.integer;
    const Range known = scalars_.range(use);
    if (known.is_constant()) return known.lo;
    const Definition* def = scalars_.definition(use);
    if (!def || !def->inst || depth == 0) return std::nullopt;
    std::optional<int64_t> result;
    if (def->kind == DefKind::LoopVariable) result = variable(*def, depth);
    if (def->kind == DefKind::Line) result = line(*def->inst, depth);
    const Dtype dtype = module_.type(def->inst->type).dtype;
    const bool fits = result && contains(range_of(dtype), {*result, *result});
    return fits && !is_float(dtype) ? result : std::nullopt;
  }

  std::optional<Known> evaluate(Affine form) const {
    const Range plain = range_of_form(form);
    Range moved{0, 0};
    int64_t step = 0;
    // Loops from the inside out: the first value of an inner one may depend on an outer one.
    for (int loop = static_cast<int>(scalars_.loops().size()); loop-- > 0;) {
      const LoopInfo& info = scalars_.loops()[static_cast<size_t>(loop)];
      if (info.inst->op != Op::For) continue;
      for (size_t t = 0; t < form.terms.size(); ++t) {
        if (form.terms[t].atom != info.variable) continue;
        if (!put_in(info, rounds_of(loop, info), form.terms[t].factor, form, moved, step)) {
          return std::nullopt;
        }
        break;
      }
    }
    const Range range = moved + range_of_form(form);
    for (const Term& term : form.terms) step = std::gcd(step, term.factor);
    return Known{{std::max(range.lo, plain.lo), std::min(range.hi, plain.hi)}, step, form.constant};
  }

 private:
  std::optional<int64_t> variable(const Definition& def, int depth) const {
    const LoopInfo& info = scalars_.loops()[static_cast<size_t>(def.loop)];
    const Range round = rounds_of(def.loop, info);
    const auto first = number(info.inst->operands()[0], depth - 1);
    const auto step = number(info.inst->operands()[2], depth - 1);
    if (!first || !step || !round.is_constant()) return std::nullopt;
    return finite(Range{*first, *first} + round * Range{*step, *step});
  }

  std::optional<int64_t> line(const Inst& inst, int depth) const {
    std::vector<int64_t> n;
    for (const Operand& operand : inst.operands()) {
      const auto one = number(operand, depth - 1);
      if (!one) return std::nullopt;
      n.push_back(*one);
    }
    return ir::evaluate(inst.op, n, module_.type(inst.type).dtype);
  }

  static std::optional<int64_t> finite(Range a) {
    return is_infinite(a.lo) ? std::nullopt : std::optional(a.lo);
  }

  Range range_of_form(const Affine& form) const {
    Range range{form.constant, form.constant};
    for (const Term& term : form.terms) {
      range = range + scalars_.definition(term.atom).range * Range{term.factor, term.factor};
    }
    return range;
  }

  Range rounds_of(int loop, const LoopInfo& info) const {
    for (const Rounds& rounds : rounds_) {
      if (rounds.loop == loop) return rounds.completed;
    }
    return {0, add_ends(info.trips.hi, -1)};
  }

  /// The loop's variable, `factor` times: its first value, and a multiple of its step.
  bool put_in(const LoopInfo& info, Range rounds, int64_t factor, Affine& form, Range& moved,
              int64_t& step) const {
    const auto first = scalars_.affine(info.inst->operands()[0]);
    const Range by = scalars_.range(info.inst->operands()[2]);
    if (!first || first->bits < 64) return true;  // stays an atom
    Affine variable;
    variable.terms = {{info.variable, 1}};
    const auto without = combine(form, variable, -factor);
    const auto with_first = without ? combine(*without, *first, factor) : std::nullopt;
    if (!with_first) return false;
    form = *with_first;
    const Range distance = rounds * by * Range{factor, factor};
    if (distance.is_constant() && !is_infinite(distance.lo)) {
      return !__builtin_add_overflow(form.constant, distance.lo, &form.constant);
    }
    moved = moved + distance;
    int64_t stride = factor;
    if (by.is_constant() && __builtin_mul_overflow(factor, by.lo, &stride)) return false;
    step = std::gcd(step, stride);
    return true;
  }

  const ir::Module& module_;
  const Scalars& scalars_;
  const std::vector<Rounds>& rounds_;
};

}  // namespace

std::optional<bool> Scalars::truth(const Operand& use, const std::vector<Rounds>& rounds) const {
  const Range known = range(use);
  if (known.is_constant()) return known.lo != 0;
  const Definition* def = definition(use);
  if (!def || def->kind != DefKind::Line) return std::nullopt;
  const Inst& inst = *def->inst;
  if (is_connective(inst.op) && module_.type(inst.type).dtype == Dtype::I1) {
    const auto operands = inst.operands();
    return connected(inst.op, truth(operands[0], rounds),
                     operands.size() > 1 ? truth(operands[1], rounds) : std::nullopt);
  }
  if (inst.info().typing != ir::Typing::Compare) return std::nullopt;
  const Evaluator evaluator(module_, *this, rounds);
  std::optional<bool> holds;
  if (const auto apart = difference(*this, inst)) {
    const auto is = evaluator.evaluate(*apart);
    if (is) holds = against_zero(inst.op, is->range, is->step != 0 && is->rest % is->step != 0);
  }
  if (holds || rounds.empty()) return holds;
  const auto a = evaluator.number(inst.operands()[0]), b = evaluator.number(inst.operands()[1]);
  if (!a || !b) return std::nullopt;
  const int64_t sign = *a < *b ? -1 : *a > *b ? 1 : 0;
  return against_zero(inst.op, {sign, sign}, false);
}

/// Of a value where paths meet nothing is known, whatever it depends on.
std::vector<int> Scalars::loops_of(const Operand& use) const {
  std::set<int> loops;
  std::set<const Definition*> seen;
  std::vector<const Operand*> open{&use};
  while (!open.empty()) {
    const Definition* def = definition(*open.back());
    open.pop_back();
    if (!def || def->kind == DefKind::Merge || !seen.insert(def).second) continue;
    if (def->kind == DefKind::LoopVariable) loops.insert(def->loop);
    // Of a loop: where its variable begins, and by what it grows.
    for (const Operand& operand : def->inst->operands()) open.push_back(&operand);
  }
  return {loops.begin(), loops.end()};
}

bool Scalars::lasting(const Operand& use) const {
  const std::vector<int> loops = loops_of(use);
  return std::all_of(loops.begin(), loops.end(),
                     [&](int loop) { return loops_[static_cast<size_t>(loop)].few; });
}

}  // namespace asc2::model
