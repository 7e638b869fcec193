// SPDX-License-Identifier: Apache-2.0
// The first walk over a kernel knows nothing of what a loop's rounds leave behind. Further walks
// begin at a loop's head with what it is entered with, then take in what a round made of that,
// until nothing grows. An end that still grows after a few walks is that of its type. What holds
// at the end of a walk that changed nothing holds in every round.
//
//   %k = copy 0                      %k at the head of the loop: [0, 0], then [0, 1]
//   for %i .. {
//     %k.1 = add %k, 1               [1, 1], then [1, 2]
//     %k = mod %k.1, 2               [0, 1]
//   }
#include "model/ranges.h"

#include <algorithm>

#include "base/integer.h"
#include "model/arithmetic.h"
#include "model/range.h"

namespace asc2::model {

using ir::Inst;
using ir::Op;
using ir::Operand;

namespace {

constexpr int kExactWalks = 3;  // enough for values that flow once around each loop
constexpr int kMostWalks = 16;  // more steps of values handed on in loops are not followed

}  // namespace

Range Scalars::Ranges::of_line(const Inst& line) const {
  const auto operands = line.operands();
  const auto taken = [&](size_t i) { return as(operands[i], dtype_of(line.result())); };
  switch (line.op) {
    case Op::Copy:
    case Op::Cast:
      return taken(0);
    case Op::Where:
      if (const auto chosen = s_.truth(operands[0])) return taken(*chosen ? 1 : 2);
      return hull(taken(1), taken(2));
    case Op::Slot:
      return {0, operands[1].integer - 1};
    case Op::BlockIdx:
      return {0, grid_ > 0 ? grid_ - 1 : kMaxBlocks - 1};
    case Op::BlockNum:
      return grid_ > 0 ? Range{grid_, grid_} : Range{1, kMaxBlocks};
    case Op::Mod:
      if (const auto rest = known_rest(line)) return {*rest, *rest};
      break;
    default:
      break;
  }
  return s_.exact(line).value_or(Range{});
}

/// A float may become any number.
Range Scalars::Ranges::as(const Operand& operand, Dtype dtype) const {
  const Range known = s_.range(operand);
  if (!operand.is_value()) return known;
  const Dtype from = dtype_of(operand.value);
  return is_float(from) || may_turn(known, from, dtype) ? Range{} : known;
}

/// Of a remainder by a constant, when all that varies in the number is a multiple of it.
std::optional<int64_t> Scalars::Ranges::known_rest(const Inst& inst) const {
  const Operand& number = inst.operands()[0];
  const Range by = s_.range(inst.operands()[1]);
  const auto form = s_.affine(number);
  if (!form || form->bits < 64 || !by.is_constant() || by.lo <= 0) return std::nullopt;
  const bool divides_all = (by.lo & (by.lo - 1)) == 0;  // 2^64, modulo which the form is right
  const Range known = s_.range(number);
  const bool is_cut = known.may_wrap() || !contains(range_of(dtype_of(inst.result())), known);
  if (!divides_all && is_cut) return std::nullopt;
  const auto varies = [&](const Term& term) { return term.factor % by.lo != 0; };
  if (std::any_of(form->terms.begin(), form->terms.end(), varies)) return std::nullopt;
  return floor_mod(form->constant, by.lo);
}

Range Scalars::Ranges::of_loop(const Inst& loop, Range trips) const {
  const auto bounds = loop.operands();
  const Dtype dtype = dtype_of(loop.result());
  const Range start = as(bounds[0], dtype), stop = as(bounds[1], dtype), step = s_.range(bounds[2]);
  if (step.is_constant() && start.is_constant() && trips.is_constant() && trips.lo > 0) {
    const int64_t last = add_ends(start.lo, mul_ends(trips.lo - 1, step.lo));
    return {std::min(start.lo, last), std::max(start.lo, last)};
  }
  // It comes before the last number of 64 bits too; but that of u64 lies beyond them.
  const bool beyond = dtype == Dtype::U64 && is_infinite(stop.hi);
  const int64_t most = beyond || stop.hi == kMinusInfinity ? stop.hi : stop.hi - 1;
  const int64_t least = stop.lo == kPlusInfinity ? stop.lo : stop.lo + 1;
  if (step.lo > 0) return {start.lo, std::max(start.lo, most)};
  if (step.hi < 0) return {std::min(start.hi, least), start.hi};
  return {std::min(start.lo, least), std::max(start.hi, most)};
}

Range Scalars::Ranges::in_type(ir::ValueId value, Range range) const {
  const Range type = range_of(dtype_of(value));
  return contains(type, range) ? range : type;
}

void Scalars::Ranges::settle() {
  std::vector<Range> before;
  for (const Definition& definition : s_.definitions_) before.push_back(definition.range);
  bool grows = true;
  for (int walk = 0; grows && walk < kMostWalks; ++walk) {
    grows = false;
    for (Definition& definition : s_.definitions_) {
      const Range now = again(definition, walk == 0);
      if (walk > 0 && contains(definition.range, now)) continue;
      definition.range = walk == 0 ? now : grown(definition, now, walk >= kExactWalks);
      grows = true;
    }
  }
  for (size_t i = 0; i < before.size(); ++i) {  // both are right
    Range& now = s_.definitions_[i].range;
    const Range both{std::max(now.lo, before[i].lo), std::min(now.hi, before[i].hi)};
    now = grows || both.lo > both.hi ? before[i] : both;
  }
}

Range Scalars::Ranges::again(const Definition& definition, bool first_walk) const {
  if (definition.kind == DefKind::LoopVariable) {
    const LoopInfo& loop = s_.loops_[static_cast<size_t>(definition.loop)];
    return in_type(definition.value, of_loop(*loop.inst, loop.trips));
  }
  if (definition.kind == DefKind::Line) {
    if (definition.inst->op == Op::Param) return definition.range;
    return in_type(definition.value, of_line(*definition.inst));
  }
  if (definition.first == kNoDef) return range_of(dtype_of(definition.value));
  const Range first = s_.definitions_[definition.first].range;
  const bool head = definition.loop >= 0 &&
                    s_.loops_[static_cast<size_t>(definition.loop)].inst == definition.joins;
  return head && first_walk ? first : hull(first, s_.definitions_[definition.second].range);
}

Range Scalars::Ranges::grown(const Definition& definition, Range more, bool whole) const {
  const Range type = range_of(dtype_of(definition.value)), was = definition.range;
  Range out = hull(was, more);
  if (whole && more.lo < was.lo) out.lo = type.lo;
  if (whole && more.hi > was.hi) out.hi = type.hi;
  return out;
}

/// Of operands that the type of the result cuts nothing is known.
std::optional<Range> Scalars::exact(const Inst& line) const {
  const auto operands = line.operands();
  const Dtype dtype = module_.type_of(line.result()).dtype;
  const Range type = range_of(dtype);
  Range in[3];
  if (operands.size() > std::size(in)) return std::nullopt;
  for (size_t i = 0; i < operands.size(); ++i) {
    in[i] = range(operands[i]);
    if (!operands[i].is_value()) continue;
    const Dtype from = module_.type_of(operands[i].value).dtype;
    if (may_turn(in[i], from, dtype) || !contains(type, in[i])) return std::nullopt;
  }
  return exact_range(line.op, dtype, in[0], in[1], in[2]);
}

bool Scalars::fits(const Inst& line) const {
  const auto result = exact(line);
  return result && contains(range_of(module_.type_of(line.result()).dtype), *result);
}

}  // namespace asc2::model
