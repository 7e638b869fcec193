// SPDX-License-Identifier: Apache-2.0
// Scalars of the walk over several cores: what they are here and now, and in words that mean the
// same on every core of a block.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/integer.h"
#include "check/cross_walk.h"
#include "check/cross_words.h"
#include "model/range.h"

namespace asc2::check {

using namespace ir;

Number CrossWalk::value(const CrossState& state, const Operand& operand, uint32_t core) const {
  if (operand.is_int()) return Number::constant(operand.integer);
  if (!operand.is_value()) return {};
  return state.order.scalars[core * module_.value_count() + operand.value];
}

void CrossWalk::assign(CrossState& state, uint32_t core, ValueId value,
                       const Number& number) const {
  state.order.scalars[core * module_.value_count() + value] = number;
}

Number CrossWalk::slot(const CrossState& state, uint32_t core, const Inst& inst) const {
  const int64_t count = inst.operands()[1].integer;
  const std::vector<CrossFrame>& frames = state.cores[core];
  for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
    const bool loop = frame->owner && frame->owner->op == Op::For;
    if (!loop || frame->owner->result() != inst.operands()[0].value) continue;
    if (!frame->exact && frame->period % count != 0) break;
    return Number::constant(frame->round % count);
  }
  return Number::between(0, count - 1);
}

void CrossWalk::scalar(CrossState& state, uint32_t core, const Inst& inst) {
  if (inst.result() == kNoValue) return;
  const Type& type = module_.type(inst.type);
  if (!type.is_scalar() || is_float(type.dtype)) return;
  switch (inst.op) {
    case Op::Slot:
      return assign(state, core, inst.result(), slot(state, core, inst));
    case Op::Param:
    case Op::BlockNum:
      return assign(state, core, inst.result(), Number{model::range_of(type.dtype)});
    case Op::BlockIdx:
      return assign(state, core, inst.result(),
                    Number::between(0, grid_ > 0 ? grid_ - 1 : INT32_MAX));
    case Op::SubBlockIdx:
      return assign(state, core, inst.result(), Number::constant(cores_[core].sub_block));
    default:
      break;
  }
  if (!inst.operands().empty() && module_.type(inst.type).is_scalar()) {
    std::vector<Number> operands;
    for (const Operand& operand : inst.operands()) {
      operands.push_back(value(state, operand, core));
    }
    assign(state, core, inst.result(), compute(module_, inst, operands));
  }
}

/// Rounds of loops that cores go through together stay rounds, also where the round is known.
std::optional<CommonForm> CrossWalk::atom(const CrossState& state, uint32_t core, model::DefId id,
                                          bool this_round) {
  const Core& c = cores_[core];
  const model::Definition& def = c.scalars->definition(id);
  const auto named = [&](std::string name) {
    const auto [place, added] = atoms_.try_emplace(name, static_cast<int>(atom_names_.size()));
    if (added) atom_names_.push_back(std::move(name));
    return CommonForm::of_atom(place->second);
  };
  if (def.kind == model::DefKind::LoopVariable) {
    const std::vector<CrossFrame>& frames = state.cores[core];
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
      if (frame->owner != def.inst) continue;
      if (!frame->first) return std::nullopt;
      CommonForm form = *frame->first;
      const CommonForm rounds = frame->joint >= 0 ? CommonForm::of_atom(round_atom(frame->joint))
                                                  : CommonForm::number(frame->round);
      return form.add(rounds, frame->step) ? std::optional(form) : std::nullopt;
    }
    return std::nullopt;
  }
  if (def.kind == model::DefKind::Merge) {
    auto word = c.counts->words().constant(id);
    return word ? std::optional(named(std::move(*word))) : std::nullopt;
  }
  if (def.inst->op == Op::Param) return named(fmt::format("%{}", module_.name_of(def.value)));
  if (def.inst->op == Op::BlockIdx || def.inst->op == Op::BlockNum) {
    return named(std::string(def.inst->info().mnemonic));
  }
  const auto writers = writers_.find(def.value);
  if (writers == writers_.end() || writers->second != 1) return std::nullopt;
  if (const auto known = value(state, Operand::of_value(def.value), core).value()) {
    return CommonForm::number(*known);
  }
  if (auto shared = expression(state, core, *def.inst, this_round))
    return named(std::move(*shared));
  if (def.loop >= 0) return std::nullopt;
  return named(fmt::format("%{} of core {}", module_.name_of(def.value), core));
}

/// What an operation yields, whichever core runs it: on values that stay the same in a launch, or
/// in this round.
std::optional<std::string> CrossWalk::expression(const CrossState& state, uint32_t core,
                                                 const Inst& inst, bool this_round) {
  constexpr int kMaxDepth = 8;  // operations in one another: what is read twice is named twice
  if (depth_ == kMaxDepth) return std::nullopt;
  const auto shared = shared_operation(module_, inst, *cores_[core].storage, memories_);
  if (!shared) return std::nullopt;
  std::vector<std::string> words;
  for (const Operand* operand : shared->operands) {
    const auto affine = cores_[core].scalars->affine(*operand);
    ++depth_;
    const auto common = affine ? form(state, core, *affine, this_round) : std::nullopt;
    --depth_;
    if (!common) return std::nullopt;
    const bool turns = !common->terms.empty() && common->terms[0].first < 0;
    if (turns && !this_round) return std::nullopt;
    words.push_back(in_width(module_, *operand, text(*common), affine->bits));
  }
  return shared->word(module_, inst, words);
}

std::optional<CommonForm> CrossWalk::form(const CrossState& state, uint32_t core,
                                          const model::Affine& affine, bool this_round) {
  CommonForm out = CommonForm::number(affine.constant);
  for (const model::Term& term : affine.terms) {
    const auto one = atom(state, core, term.atom, this_round);
    if (!one || !out.add(*one, term.factor)) return std::nullopt;
  }
  return out;
}

std::optional<CommonForm> CrossWalk::form(const CrossState& state, uint32_t core,
                                          const Operand& operand) {
  const auto affine = cores_[core].scalars->affine(operand);
  if (affine && affine->bits > model::Gap::kWrapBits) {
    if (auto out = form(state, core, *affine)) return out;
  }
  const auto known = value(state, operand, core).value();
  return known ? std::optional(CommonForm::number(*known)) : std::nullopt;
}

std::string CrossWalk::round_word(int joint) {
  return fmt::format("<round of {}>", joint);
}

std::string CrossWalk::text(const CommonForm& form) const {
  std::string out;
  for (const auto& [atom, times] : form.terms) {
    const std::string name =
        atom >= 0 ? atom_names_[static_cast<size_t>(atom)] : round_word(-1 - atom);
    out += fmt::format("{} * {} + ", times, name);
  }
  return out + fmt::format("{}", form.constant);
}

std::optional<CrossCondition> CrossWalk::condition(const CrossState& state, uint32_t core,
                                                   const Operand& operand) {
  const model::Scalars& scalars = *cores_[core].scalars;
  const model::Definition* def = scalars.definition(operand);
  if (!def || def->kind != model::DefKind::Line) return std::nullopt;
  const Inst& inst = *def->inst;
  const std::string_view word = inst.info().mnemonic;
  if (inst.op == Op::Param) return CrossCondition{fmt::format("%{}", module_.name_of(def->value))};
  const auto sides = inst.operands();
  if (inst.op == Op::Not || inst.op == Op::Copy) {
    const auto inner = condition(state, core, sides[0]);
    if (!inner) return inner;
    return CrossCondition{fmt::format("{}({})", word, inner->key)};
  }
  if (inst.op == Op::And || inst.op == Op::Or) {
    const auto a = condition(state, core, sides[0]), b = condition(state, core, sides[1]);
    if (!a || !b) return std::nullopt;
    return CrossCondition{fmt::format("{}({}, {})", word, a->key, b->key)};
  }
  if (inst.info().typing != Typing::Compare) return std::nullopt;
  const bool whole = scalars.is_whole(sides[0]) && scalars.is_whole(sides[1]);
  if (!whole) return wrapped_condition(state, core, inst);
  const auto a = scalars.affine(sides[0]), b = scalars.affine(sides[1]);
  const auto apart = a && b ? model::combine(*a, *b, -1) : std::nullopt;
  if (!apart) return std::nullopt;
  const auto common = form(state, core, *apart);
  const auto now = common ? common : form(state, core, *apart, true);
  if (!now) return std::nullopt;
  const bool natural = is_unsigned(module_, sides[0]) || is_unsigned(module_, sides[1]);
  CrossCondition out{fmt::format("{} {} 0 in {} bits{}", text(*now), word,
                                 std::min(a->bits, b->bits), natural ? " unsigned" : "")};
  if (common && !natural) out.fact = CrossFact{*common, inst.op};
  return out;
}

/// Of values that may have wrapped, which compare otherwise than their difference with 0.
std::optional<CrossCondition> CrossWalk::wrapped_condition(const CrossState& state, uint32_t core,
                                                           const Inst& inst) {
  std::vector<std::string> sides;
  for (const Operand& side : inst.operands()) {
    const auto affine = cores_[core].scalars->affine(side);
    auto now = affine ? form(state, core, *affine) : std::nullopt;
    if (affine && !now) now = form(state, core, *affine, true);
    if (!now) return std::nullopt;
    sides.push_back(in_width(module_, side, text(*now), affine->bits));
  }
  return CrossCondition{fmt::format("{} {} {}", sides[0], inst.info().mnemonic, sides[1])};
}

std::optional<bool> CrossWalk::truth(const CrossState& state, uint32_t core,
                                     const Operand& operand) {
  if (const auto known = value(state, operand, core).value()) return *known != 0;
  std::vector<model::Rounds> rounds;
  const model::Scalars& scalars = *cores_[core].scalars;
  for (const CrossFrame& frame : state.cores[core]) {
    if (!frame.owner || frame.owner->op != Op::For) continue;
    const int loop = scalars.loop_index(*frame.owner);
    if (frame.exact) {
      rounds.push_back({loop, {frame.round, frame.round}});
    } else {
      const int64_t last = model::add_ends(scalars.loops()[static_cast<size_t>(loop)].trips.hi, -1);
      rounds.push_back({loop, {frame.settled, std::max(frame.settled, last)}});
    }
  }
  return scalars.truth(operand, rounds);
}

/// What two loops have in common that run as often as each other.
std::optional<std::string> CrossWalk::loop_key(const CrossState& state, uint32_t core,
                                               const Inst& inst) {
  const model::Scalars& scalars = *cores_[core].scalars;
  if (inst.op == Op::While) {
    return cores_[core].counts->words().constant_rounds(scalars.loop_index(inst));
  }
  const model::Range known = trips(state, core, inst);
  if (known.is_constant()) return fmt::format("{} rounds", known.lo);
  const auto bounds = inst.operands();
  std::vector<std::string> keys;
  std::vector<CommonForm> forms;
  for (const Operand& bound : bounds) {
    const auto affine = scalars.affine(bound);
    const auto common = affine ? form(state, core, *affine) : std::nullopt;
    if (!common) return std::nullopt;
    keys.push_back(in_width(module_, bound, text(*common), affine->bits));
    forms.push_back(*common);
  }
  // Where the loop begins does not matter, as long as no bound has wrapped.
  const bool whole = scalars.is_whole(bounds[0]) && scalars.is_whole(bounds[1]);
  if (whole && forms[1].add(forms[0], -1)) {
    const bool down = bounds[2].is_int() && bounds[2].integer < 0 && bounds[2].integer > -INT64_MAX;
    CommonForm upwards;
    if (!down || !upwards.add(forms[1], -1))
      return fmt::format("{} by {}", text(forms[1]), keys[2]);
    return fmt::format("{} by {}", text(upwards), -bounds[2].integer);
  }
  return fmt::format("{}", fmt::join(keys, ", "));
}

}  // namespace asc2::check
