// SPDX-License-Identifier: Apache-2.0
// One walk in program order keeps, per variable, the definition that reaches here. A loop begins
// with a merge of every variable that it assigns, a branch ends with a merge of those that its arms
// left with different definitions. Each line gets range and form from those of its operands. A
// merge at a loop head that its own body moved on by a known amount gets that amount as `advance`:
//
//   %o = copy 0                      %o.h (merge): advance 128
//   for %i .. {                      load at %o.h, next load at %o.h + 128 one iteration later
//     %x = load %x_gm, [%o]
//     %o = add %o, 128
//   }
#include "model/affine.h"

#include <algorithm>
#include <cstdlib>

#include "base/diag.h"
#include "base/integer.h"
#include "ir/walk.h"
#include "model/range.h"
#include "model/ranges.h"

namespace asc2::model {

namespace {

using ir::Inst;
using ir::Module;
using ir::Op;
using ir::Operand;
using ir::ValueId;

constexpr size_t kMaxTerms = 12;     // a longer form is an atom of its own
constexpr int64_t kFewRounds = 256;  // of a nest, each of which can be looked at

Affine constant_form(int64_t value) {
  Affine form;
  form.constant = value;
  return form;
}

}  // namespace

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

/// Fills a Scalars.
class Scalars::Builder {
 public:
  Builder(Scalars& scalars, const Inst& kernel)
      : s_(scalars),
        m_(scalars.module_),
        ranges_(scalars, kernel.int_attr(ir::Attr::Grid, 0)),
        reaching_(m_.value_count(), kNoDef) {
    collect(kernel.regions[0], -1);
    compute(kernel.regions[0], -1);
    if (!s_.loops_.empty()) ranges_.settle();
  }

 private:
  /// Finds the loops, and for loops and branches the variables assigned inside.
  std::vector<ValueId> collect(const ir::Region& region, int loop) {
    std::vector<ValueId> assigned;
    for (const Inst* inst : region.body) {
      int inside = loop;
      if (is_loop(*inst)) {
        inside = static_cast<int>(s_.loops_.size());
        s_.loop_by_inst_.emplace(inst, inside);
        s_.loops_.push_back(
            {inst, loop, {0, kPlusInfinity}, false, inst->flag(ir::Attr::Parallel), 0});
      }
      if (inst->result() != ir::kNoValue && is_integer(inst->result())) {
        assigned.push_back(inst->result());
      }
      if (inst->regions.empty()) continue;
      std::vector<ValueId> inner;
      for (const ir::Region& r : inst->regions) {
        const std::vector<ValueId> more = collect(r, inside);
        inner.insert(inner.end(), more.begin(), more.end());
      }
      if (inst->op == Op::For) inner.push_back(inst->result());
      std::sort(inner.begin(), inner.end());
      inner.erase(std::unique(inner.begin(), inner.end()), inner.end());
      assigned.insert(assigned.end(), inner.begin(), inner.end());
      assigned_.emplace(inst, std::move(inner));
    }
    return assigned;
  }

  void compute(const ir::Region& region, int loop) {
    for (const Inst* inst : region.body) {
      if (inst->op != Op::While) record_uses(*inst);
      if (inst->op == Op::Tensor) see_dims(*inst);
      if (is_loop(*inst)) {
        this->loop(*inst, loop);
      } else if (inst->op == Op::If) {
        branch(*inst, loop);
      } else if (inst->result() != ir::kNoValue && is_integer(inst->result())) {
        line(*inst, loop);
      }
    }
  }

  void record_uses(const Inst& inst) {
    ir::for_each_read(inst, [&](const Operand& use) {
      const DefId id = reaching_[use.value];
      if (id != kNoDef) s_.def_of_use_.emplace(&use, id);
    });
    for (const Operand& operand : inst.operands()) {
      if (!operand.is_list()) continue;
      for (const Operand& item : operand.items) {
        if (item.is_value() && reaching_[item.value] != kNoDef) {
          s_.def_of_use_.emplace(&item, reaching_[item.value]);
        }
      }
    }
  }

  /// No tensor has a negative dim: whoever launches the kernel sees to that.
  void see_dims(const Inst& tensor) {
    for (const Operand& dim : tensor.operands()[1].items) {
      const auto at = s_.def_of_use_.find(&dim);
      if (at == s_.def_of_use_.end()) continue;
      Definition& given = s_.definitions_[at->second];
      if (given.kind == DefKind::Line && given.inst->op == Op::Param)
        given.range.lo = std::max<int64_t>(given.range.lo, 0);
    }
  }

  bool is_integer(ValueId value) const {
    const ir::Type& type = m_.type_of(value);
    return type.is_scalar() && !is_float(type.dtype);
  }

  /// Makes a definition and lets it reach what follows. A range that leaves the type means that the
  /// value may have wrapped.
  DefId define(DefKind kind, ValueId value, const Inst* inst, int loop, Range range,
               std::optional<Affine> form) {
    const Dtype dtype = m_.type_of(value).dtype;
    const bool wraps = !contains(range_of(dtype), range);
    const auto id = static_cast<DefId>(s_.definitions_.size());
    if (!form) {
      form.emplace().terms.push_back({id, 1});
    } else if (wraps) {
      form->bits = std::min(form->bits, bits_of(dtype));
    }
    s_.definitions_.push_back({.kind = kind,
                               .value = value,
                               .inst = inst,
                               .loop = loop,
                               .range = ranges_.in_type(value, range),
                               .form = std::move(form)});
    reaching_[value] = id;
    return id;
  }

  void line(const Inst& inst, int loop) {
    const auto operands = inst.operands();
    const Range a = !operands.empty() ? s_.range(operands[0]) : Range{};
    const Range b = operands.size() > 1 ? s_.range(operands[1]) : Range{};
    define(DefKind::Line, inst.result(), &inst, loop, ranges_.of_line(inst), form(inst, a, b));
  }

  void loop(const Inst& inst, int outer) {
    const int index = s_.loop_index(inst);
    const std::vector<ValueId>& assigned = assigned_.at(&inst);
    std::vector<DefId> before, heads;
    for (const ValueId value : assigned) {
      before.push_back(reaching_[value]);
      heads.push_back(define(DefKind::Merge, value, nullptr, index, {}, std::nullopt));
    }
    if (inst.op == Op::For) {
      loop_variable(inst, index);
    } else {
      record_uses(inst);
    }
    compute(inst.regions[0], index);
    const bool runs = s_.loops_[static_cast<size_t>(index)].trips.lo > 0;
    for (size_t i = 0; i < assigned.size(); ++i) {
      join(heads[i], inst, before[i], reaching_[assigned[i]]);
      find_advance(heads[i], reaching_[assigned[i]]);
      if (inst.op == Op::While) {
        reaching_[assigned[i]] = heads[i];
      } else if (!runs) {
        meet(inst, assigned[i], before[i], reaching_[assigned[i]], outer);
      }
    }
  }

  /// A value that each iteration leaves as it found it plus a constant.
  void find_advance(DefId head, DefId end) {
    const std::optional<Affine>& form = s_.definitions_[end].form;
    if (!form || form->terms.size() != 1 || form->terms[0] != Term{head, 1}) return;
    s_.definitions_[head].advance = Range{form->constant, form->constant};
    s_.definitions_[head].advance_bits = form->bits;
  }

  /// Two paths come together; kNoDef is a path that has not assigned the variable.
  void meet(const Inst& inst, ValueId value, DefId a, DefId b, int loop) {
    reaching_[value] = b;
    if (a == b) return;
    if (a == kNoDef || b == kNoDef) {
      reaching_[value] = a == kNoDef ? b : a;
      return;
    }
    const Range range = hull(s_.definitions_[a].range, s_.definitions_[b].range);
    join(define(DefKind::Merge, value, nullptr, loop, range, std::nullopt), inst, a, b);
  }

  void join(DefId merge, const Inst& inst, DefId first, DefId second) {
    Definition& definition = s_.definitions_[merge];
    definition.joins = &inst;
    definition.first = first;
    definition.second = second;
  }

  void branch(const Inst& inst, int loop) {
    const std::vector<ValueId>& assigned = assigned_.at(&inst);
    std::vector<DefId> before, after_then;
    for (const ValueId value : assigned) before.push_back(reaching_[value]);
    compute(inst.regions[0], loop);
    for (size_t i = 0; i < assigned.size(); ++i) {
      after_then.push_back(reaching_[assigned[i]]);
      reaching_[assigned[i]] = before[i];
    }
    if (inst.regions.size() > 1) compute(inst.regions[1], loop);
    for (size_t i = 0; i < assigned.size(); ++i) {
      meet(inst, assigned[i], after_then[i], reaching_[assigned[i]], loop);
    }
  }

  void loop_variable(const Inst& inst, int index) {
    const Range start = s_.range(inst.operands()[0]);
    const Range stop = s_.range(inst.operands()[1]);
    const Range step = s_.range(inst.operands()[2]);
    LoopInfo& info = s_.loops_[static_cast<size_t>(index)];
    info.trips = trips(inst, start, stop, step);
    int64_t rounds = 1;  // of the nest
    for (int around = index; around >= 0; around = s_.loops_[static_cast<size_t>(around)].parent) {
      const Range its = s_.loops_[static_cast<size_t>(around)].trips;
      if (its.is_constant()) rounds = mul_ends(rounds, std::max<int64_t>(1, its.lo));
    }
    info.few = info.trips.is_constant() && rounds <= kFewRounds;
    const DefId id = define(DefKind::LoopVariable, inst.result(), &inst, index,
                            ranges_.of_loop(inst, info.trips), std::nullopt);
    s_.definitions_[id].advance = step;
    info.variable = id;
  }

  Range trips(const Inst& inst, Range start, Range stop, Range step) const {
    if (!step.is_constant() || step.lo == 0) return {0, kPlusInfinity};
    Range length = stop - start;
    const auto first = s_.affine(inst.operands()[0]), last = s_.affine(inst.operands()[1]);
    if (first && last) {
      const auto difference = combine(*last, *first, -1);
      if (difference && difference->is_constant() && difference->bits == 64) {
        length = {difference->constant, difference->constant};
      }
    }
    if (step.lo < 0) length = -length;
    const auto count = [&](int64_t n) {
      if (is_infinite(n)) return n < 0 ? int64_t{0} : n;
      if (n <= 0) return int64_t{0};
      return static_cast<int64_t>((static_cast<uint64_t>(n) - 1) / magnitude(step.lo) + 1);
    };
    return {count(length.lo), count(length.hi)};
  }

  /// Nothing when the value has to be an atom of its own.
  std::optional<Affine> form(const Inst& inst, Range a, Range b) const {
    const auto operands = inst.operands();
    const auto fa = !operands.empty() ? s_.affine(operands[0]) : std::nullopt;
    const auto fb = operands.size() > 1 ? s_.affine(operands[1]) : std::nullopt;
    const Affine zero;
    switch (inst.op) {
      case Op::Copy:
        return fa;
      case Op::Cast:  // to i1 it asks whether the number is 0
        return m_.type(inst.type).dtype == Dtype::I1 ? std::nullopt : fa;
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
  Ranges ranges_;
  std::vector<DefId> reaching_;                                     // by ValueId
  std::unordered_map<const Inst*, std::vector<ValueId>> assigned_;  // never iterated
};

Scalars::Scalars(const Module& module, const Inst& kernel) : module_(module) {
  Builder(*this, kernel);
}

int Scalars::loop_index(const Inst& loop) const {
  const auto at = loop_by_inst_.find(&loop);
  A2_CHECK(at != loop_by_inst_.end());
  return at->second;
}

bool Scalars::loop_contains(int outer, int inner) const {
  while (inner > outer) inner = loops_[static_cast<size_t>(inner)].parent;
  return inner == outer;
}

const Definition* Scalars::definition(const Operand& use) const {
  if (!use.is_value()) return nullptr;
  const auto at = def_of_use_.find(&use);
  return at == def_of_use_.end() ? nullptr : &definitions_[at->second];
}

std::optional<Affine> Scalars::affine(const Operand& use) const {
  if (use.is_int()) return constant_form(use.integer);
  const Definition* def = definition(use);
  return def ? def->form : std::nullopt;
}

Range Scalars::range(const Operand& use) const {
  if (use.is_int()) return {use.integer, use.integer};
  if (!use.is_value()) return {};
  if (const Definition* def = definition(use)) return def->range;
  const ir::Type& type = module_.type_of(use.value);
  return type.is_scalar() ? range_of(type.dtype) : Range{};
}

/// The line that alone makes the value but for a constant, which goes to `constant`.
const Definition* Scalars::shifted_line(const Operand& use, int64_t& constant) const {
  const auto form = affine(use);
  if (!form || form->terms.size() != 1 || form->terms[0].factor != 1) return nullptr;
  const Range values = range(use);
  const bool wraps = form->bits < 64 && (values.lo < 0 || values.hi >> (form->bits - 1) != 0);
  if (wraps) return nullptr;
  constant = form->constant;
  const Definition& def = definitions_[form->terms[0].atom];
  return def.kind == DefKind::Line ? &def : nullptr;
}

std::optional<SlotInfo> Scalars::slot(const Operand& use) const {
  SlotInfo info;
  const Definition* def = shifted_line(use, info.base);
  if (def && def->inst->op == Op::Mod && def->inst->operands()[1].is_int()) {
    const Definition* inner = shifted_line(def->inst->operands()[0], info.phase);
    const int64_t count = def->inst->operands()[1].integer;
    const bool turns = inner && inner->inst->op == Op::Slot && inner->loop == def->loop &&
                       inner->inst->operands()[1].integer == count;
    if (!turns) return std::nullopt;
    info.phase = floor_mod(info.phase, count);
    def = inner;
  }
  if (!def || def->inst->op != Op::Slot) return std::nullopt;
  info.count = def->inst->operands()[1].integer;
  // The loop around the line that has this variable; its innermost when names repeat.
  const ValueId variable = def->inst->operands()[0].value;
  for (info.loop = def->loop; info.loop >= 0;
       info.loop = loops_[static_cast<size_t>(info.loop)].parent) {
    const Inst& inst = *loops_[static_cast<size_t>(info.loop)].inst;
    if (inst.op == Op::For && inst.result() == variable) return info;
  }
  return std::nullopt;
}

}  // namespace asc2::model
