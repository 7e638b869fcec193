// SPDX-License-Identifier: Apache-2.0
// One walk counts assignments and finds the loops, a second one computes, in program order, the
// range and the affine form of every scalar that a single line assigns. A value used before its
// line was reached, and a form that grows long, become atoms; so the cost is linear.
#include "model/affine.h"

#include <algorithm>

#include "base/diag.h"
#include "model/range.h"

namespace asc2::model {

namespace {

using ir::Inst;
using ir::Module;
using ir::Op;
using ir::Operand;
using ir::ValueId;

constexpr size_t kMaxTerms = 12;  // a longer form is an atom of its own

Affine constant_form(int64_t value) {
  Affine form;
  form.constant = value;
  return form;
}

/// a + factor * b; nothing when a coefficient leaves 64 bits or the form grows too long.
std::optional<Affine> combine(const Affine& a, const Affine& b, int64_t factor) {
  Affine out;
  out.bits = std::min(a.bits, b.bits);
  int64_t scaled = 0;
  if (__builtin_mul_overflow(b.constant, factor, &scaled) ||
      __builtin_add_overflow(a.constant, scaled, &out.constant)) {
    return std::nullopt;
  }
  size_t i = 0, j = 0;
  while (i < a.terms.size() || j < b.terms.size()) {
    Term term;
    const bool from_a =
        j == b.terms.size() || (i < a.terms.size() && a.terms[i].atom <= b.terms[j].atom);
    const bool from_b =
        i == a.terms.size() || (j < b.terms.size() && b.terms[j].atom <= a.terms[i].atom);
    if (from_b) {
      term.atom = b.terms[j].atom;
      if (__builtin_mul_overflow(b.terms[j++].factor, factor, &term.factor)) return std::nullopt;
    }
    if (from_a) {
      term.atom = a.terms[i].atom;
      if (__builtin_add_overflow(term.factor, a.terms[i++].factor, &term.factor)) {
        return std::nullopt;
      }
    }
    if (term.factor != 0) out.terms.push_back(term);
  }
  if (out.terms.size() > kMaxTerms) return std::nullopt;
  return out;
}

}  // namespace

/// Fills a Scalars.
class Scalars::Builder {
 public:
  Builder(Scalars& scalars, const Inst& kernel) : s_(scalars), m_(scalars.module_) {
    s_.definitions_.resize(m_.value_count());
    grid_ = kernel.int_attr(ir::Attr::Grid, 0);
    collect(kernel.regions[0], -1);
    for (size_t i = 0; i < s_.loops_.size(); ++i) {
      s_.loop_by_inst_.emplace_back(s_.loops_[i].inst, static_cast<int>(i));
    }
    std::sort(s_.loop_by_inst_.begin(), s_.loop_by_inst_.end());
    compute(kernel.regions[0]);
  }

 private:
  void collect(const ir::Region& region, int loop) {
    for (const Inst* inst : region.body) {
      int inside = loop;
      if (inst->op == Op::For || inst->op == Op::While) {
        inside = static_cast<int>(s_.loops_.size());
        LoopInfo info;
        info.inst = inst;
        info.parent = loop;
        info.parallel = inst->flag(ir::Attr::Parallel);
        s_.loops_.push_back(info);
      }
      if (inst->result() != ir::kNoValue) {
        Definition& definition = s_.definitions_[inst->result()];
        definition.inst = inst;
        definition.loop = inst->op == Op::For ? inside : loop;
        ++definition.count;
      }
      for (const ir::Region& inner : inst->regions) collect(inner, inside);
    }
  }

  void compute(const ir::Region& region) {
    for (const Inst* inst : region.body) {
      if (inst->op == Op::For) loop(*inst);
      if (inst->result() != ir::kNoValue && inst->op != Op::For) scalar(*inst);
      for (const ir::Region& inner : inst->regions) compute(inner);
    }
  }

  bool is_integer(ValueId value) const {
    const ir::Type& type = m_.type_of(value);
    return type.is_scalar() && !is_float(type.dtype);
  }

  Affine atom(ValueId value) const {
    Affine form;
    form.terms.push_back({value, 1});
    return form;
  }

  void loop(const Inst& inst) {
    LoopInfo& info = s_.loops_[static_cast<size_t>(s_.loop_index(inst))];
    const Range start = s_.range(inst.operands()[0]);
    const Range stop = s_.range(inst.operands()[1]);
    const Range step = s_.range(inst.operands()[2]);
    if (step.is_constant()) info.step = step.lo;
    info.trips = trips(inst, start, stop, info.step);
    Definition& definition = s_.definitions_[inst.result()];
    if (definition.count != 1) return;
    Range values = {std::min(start.lo, add_ends(stop.lo, 1)),
                    std::max(start.hi, add_ends(stop.hi, -1))};
    if (step.lo > 0) values = {start.lo, std::max(start.lo, add_ends(stop.hi, -1))};
    if (step.hi < 0) values = {std::min(start.hi, add_ends(stop.lo, 1)), start.hi};
    if (info.step != 0 && start.is_constant() && info.trips.is_constant() && info.trips.lo > 0) {
      const int64_t last = add_ends(start.lo, mul_ends(add_ends(info.trips.lo, -1), info.step));
      values = {std::min(start.lo, last), std::max(start.lo, last)};
    }
    finish(definition, inst.result(), values, atom(inst.result()));
  }

  Range trips(const Inst& inst, Range start, Range stop, int64_t step) const {
    if (step == 0) return {0, kPlusInfinity};
    Range length = stop - start;
    const auto first = s_.affine(inst.operands()[0]), last = s_.affine(inst.operands()[1]);
    if (first && last) {
      const auto difference = combine(*last, *first, -1);
      if (difference && difference->is_constant() && difference->bits == 64) {
        length = {difference->constant, difference->constant};
      }
    }
    if (step < 0) {
      length = -length;
      step = -step;
    }
    const auto count = [&](int64_t n) {
      return is_infinite(n) ? (n < 0 ? 0 : n) : std::max<int64_t>(0, ceil_div(n, step));
    };
    return {count(length.lo), count(length.hi)};
  }

  void scalar(const Inst& inst) {
    Definition& definition = s_.definitions_[inst.result()];
    if (definition.count != 1 || !is_integer(inst.result())) return;
    const auto operands = inst.operands();
    const Range a = !operands.empty() ? s_.range(operands[0]) : Range{};
    const Range b = operands.size() > 1 ? s_.range(operands[1]) : Range{};
    const Range c = operands.size() > 2 ? s_.range(operands[2]) : Range{};
    finish(definition, inst.result(), result_range(inst, a, b, c), form(inst, a, b));
  }

  /// Stores range and form; a range that leaves the type means that the value may have wrapped.
  void finish(Definition& definition, ValueId value, Range range, std::optional<Affine> form) {
    const Dtype dtype = m_.type_of(value).dtype;
    const Range type = range_of(dtype);
    const bool wraps = !contains(type, range);
    definition.range = wraps ? type : range;
    if (form && wraps) form->bits = std::min(form->bits, bits_of(dtype));
    definition.form = form ? std::move(form) : atom(value);
    definition.done = true;
  }

  Range result_range(const Inst& inst, Range a, Range b, Range c) const {
    switch (inst.op) {
      case Op::Copy:
        return a;
      case Op::Cast:
        return inst.operands()[0].is_int() || is_integer_operand(inst.operands()[0]) ? a : Range{};
      case Op::Add:
        return a + b;
      case Op::Sub:
        return a - b;
      case Op::Mul:
        return a * b;
      case Op::Neg:
        return -a;
      case Op::Abs:
        return a.lo >= 0 ? a : Range{0, max(a, -a).hi};
      case Op::Relu:
        return max(a, {0, 0});
      case Op::Min:
        return min(a, b);
      case Op::Max:
        return max(a, b);
      case Op::Clamp:
        return min(max(a, b), c);
      case Op::Where:
        return hull(b, c);
      case Op::Slot:
        return {0, inst.operands()[1].integer - 1};
      case Op::BlockIdx:
        return {0, grid_ > 0 ? grid_ - 1 : kPlusInfinity};
      case Op::BlockNum:
        return grid_ > 0 ? Range{grid_, grid_} : Range{1, kPlusInfinity};
      default:
        return bit_range(inst.op, a, b);
    }
  }

  static Range bit_range(Op op, Range a, Range b) {
    const bool shift = b.is_constant() && b.lo >= 0 && b.lo < 62;
    switch (op) {
      case Op::FloorDiv:
        if (b.is_constant() && b.lo > 0) return floordiv(a, b.lo);
        break;
      case Op::Mod:
        if (b.lo > 0) return {0, std::min(add_ends(b.hi, -1), a.lo >= 0 ? a.hi : kPlusInfinity)};
        break;
      case Op::Shl:
        if (shift) return a * Range{int64_t{1} << b.lo, int64_t{1} << b.lo};
        break;
      case Op::Shr:
        if (shift) return floordiv(a, int64_t{1} << b.lo);
        break;
      case Op::And:
        if (a.lo >= 0 && b.lo >= 0) return {0, std::min(a.hi, b.hi)};
        break;
      default:
        break;
    }
    return {};
  }

  bool is_integer_operand(const Operand& operand) const {
    return operand.is_value() && is_integer(operand.value);
  }

  /// Nothing when the value has to be an atom of its own.
  std::optional<Affine> form(const Inst& inst, Range a, Range b) const {
    const auto operands = inst.operands();
    const auto fa = !operands.empty() ? s_.affine(operands[0]) : std::nullopt;
    const auto fb = operands.size() > 1 ? s_.affine(operands[1]) : std::nullopt;
    const Affine zero;
    switch (inst.op) {
      case Op::Copy:
      case Op::Cast:
        return fa;
      case Op::Add:
        return fa && fb ? combine(*fa, *fb, 1) : std::nullopt;
      case Op::Sub:
        return fa && fb ? combine(*fa, *fb, -1) : std::nullopt;
      case Op::Neg:
        return fa ? combine(zero, *fa, -1) : std::nullopt;
      case Op::Mul:
        if (fa && b.is_constant()) return combine(zero, *fa, b.lo);
        return fb && a.is_constant() ? combine(zero, *fb, a.lo) : std::nullopt;
      case Op::Shl:
        if (!fa || !b.is_constant() || b.lo < 0 || b.lo >= 62) return std::nullopt;
        return combine(zero, *fa, int64_t{1} << b.lo);
      default:
        return std::nullopt;
    }
  }

  Scalars& s_;
  const Module& m_;
  int64_t grid_ = 0;
};

Scalars::Scalars(const Module& module, const Inst& kernel) : module_(module) {
  Builder(*this, kernel);
}

int Scalars::loop_index(const Inst& loop) const {
  const auto at = std::lower_bound(loop_by_inst_.begin(), loop_by_inst_.end(),
                                   std::pair<const Inst*, int>(&loop, -1));
  A2_CHECK(at != loop_by_inst_.end() && at->first == &loop);
  return at->second;
}

bool Scalars::loop_contains(int outer, int inner) const {
  while (inner > outer) inner = loops_[static_cast<size_t>(inner)].parent;
  return inner == outer;
}

const Inst* Scalars::definition(ValueId value) const {
  if (value >= definitions_.size() || definitions_[value].count != 1) return nullptr;
  return definitions_[value].inst;
}

int Scalars::loop_of(ValueId value) const {
  return definition(value) ? definitions_[value].loop : -1;
}

std::optional<Affine> Scalars::affine(const Operand& operand) const {
  if (operand.is_int()) return constant_form(operand.integer);
  if (!operand.is_value() || !definition(operand.value)) return std::nullopt;
  const Definition& definition = definitions_[operand.value];
  if (definition.done) return definition.form;
  return std::nullopt;
}

Range Scalars::range(const Operand& operand) const {
  if (operand.is_int()) return {operand.integer, operand.integer};
  if (!operand.is_value()) return {};
  if (definition(operand.value) && definitions_[operand.value].done) {
    return definitions_[operand.value].range;
  }
  const ir::Type& type = module_.type_of(operand.value);
  return type.is_scalar() ? range_of(type.dtype) : Range{};
}

std::optional<SlotInfo> Scalars::slot(const Operand& operand) const {
  if (!operand.is_value()) return std::nullopt;
  const Inst* inst = definition(operand.value);
  if (!inst || inst->op != Op::Slot || !inst->operands()[0].is_value()) return std::nullopt;
  const ValueId variable = inst->operands()[0].value;
  const Inst* loop = definition(variable);
  if (!loop || loop->op != Op::For) return std::nullopt;
  return SlotInfo{loop_of(variable), inst->operands()[1].integer};
}

}  // namespace asc2::model
