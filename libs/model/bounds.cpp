// SPDX-License-Identifier: Apache-2.0
// What the loops around a line tell of its scalars. While the body of `for %i = a, b, step` runs,
// %i - a and b - 1 - %i are not negative, for a positive step. A form is at least zero when it is
// so by the ranges of its atoms, or when what is left of it after such a fact is:
//
//   for %i = 0, %n, 256          %n + %i = (%n - 1 - %i) + (2 * %i + 1), which is never negative
//
#include "model/affine.h"
#include "model/range.h"

namespace asc2::model {

namespace {

/// Facts that are tried one upon the other.
constexpr int kMostFacts = 3;

bool at_least_zero(const Scalars& scalars, const Affine& form) {
  Range sum{form.constant, form.constant};
  for (const Term& term : form.terms)
    sum = sum + scalars.definition(term.atom).range * Range{term.factor, term.factor};
  return sum.lo >= 0;
}

/// How often `fact` goes into the form such that one of their common atoms vanishes.
std::vector<int64_t> quotients(const Affine& form, const Affine& fact) {
  std::vector<int64_t> out;
  for (const Term& mine : form.terms) {
    for (const Term& other : fact.terms) {
      if (mine.atom != other.atom || mine.factor % other.factor != 0) continue;
      const int64_t times = mine.factor / other.factor;
      if (times > 0) out.push_back(times);
    }
  }
  return out;
}

bool follows(const Scalars& scalars, const Affine& form, const std::vector<Affine>& facts,
             int depth) {
  if (at_least_zero(scalars, form)) return true;
  if (depth == 0) return false;
  for (const Affine& fact : facts) {
    for (const int64_t times : quotients(form, fact)) {
      const auto rest = combine(form, fact, -times);
      if (rest && follows(scalars, *rest, facts, depth - 1)) return true;
    }
  }
  return false;
}

}  // namespace

bool Scalars::is_whole(const ir::Operand& use) const {
  const auto form = affine(use);
  if (!form || form->bits < 64) return false;
  for (const Term& term : form->terms) {  // first values of loops
    const Definition& atom = definition(term.atom);
    const bool variable = atom.kind == DefKind::LoopVariable;
    if (variable && !is_whole(atom.inst->operands()[0])) return false;
  }
  const Range known = range(use);
  if (form->is_constant()) return contains(known, {form->constant, form->constant});
  // The value of the atom itself, not cast to a type in which it may be another.
  const bool single = form->constant == 0 && form->terms.size() == 1 && form->terms[0].factor == 1;
  const auto dtype = [&](ir::ValueId value) { return module_.type_of(value).dtype; };
  const bool same = single && dtype(use.value) == dtype(definition(form->terms[0].atom).value);
  return same || !known.may_wrap();
}

bool Scalars::never_negative(const Affine& form, int loop) const {
  if (form.bits < 64) return false;
  std::vector<Affine> facts;
  const auto add = [&](const std::optional<Affine>& fact) {
    if (fact && fact->bits == 64) facts.push_back(*fact);
  };
  for (; loop >= 0; loop = loops_[static_cast<size_t>(loop)].parent) {
    const ir::Inst& inst = *loops_[static_cast<size_t>(loop)].inst;
    if (inst.op != ir::Op::For || range(inst.operands()[2]).lo <= 0) continue;
    const Affine& at = *definitions_[loops_[static_cast<size_t>(loop)].variable].form;
    const auto first = affine(inst.operands()[0]), last = affine(inst.operands()[1]);
    if (first) add(combine(at, *first, -1));
    Affine one;
    one.constant = 1;
    if (const auto behind = last ? combine(*last, at, -1) : std::nullopt)
      add(combine(*behind, one, -1));
  }
  return follows(*this, form, facts, kMostFacts);
}

}  // namespace asc2::model
