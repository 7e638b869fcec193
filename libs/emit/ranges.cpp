// SPDX-License-Identifier: Apache-2.0
// Interval analysis without regard to control flow: rounds over the kernel until nothing grows.
// A bound that still grows after a few rounds (a counter in a loop) goes to the bound of its type,
// so the rounds end. Exact results are computed in 128 bits: no product of two int64_t overflows.
#include "emit/ranges.h"

#include <algorithm>
#include <limits>

#include "ir/walk.h"

namespace asc2::emit {
namespace {

using ir::Inst;
using ir::Op;
using ir::Operand;

__extension__ typedef __int128 Wide;

struct WideRange {
  Wide lo, hi;
};

constexpr int kExactRounds = 3;   // enough for values that flow once around each loop
constexpr int kChainRounds = 16;  // a longer chain of loop-carried copies is not followed

WideRange corners(Wide a, Wide b, Wide c, Wide d) {
  return {std::min(std::min(a, b), std::min(c, d)), std::max(std::max(a, b), std::max(c, d))};
}

Wide floor_div(Wide a, Wide b) {
  const Wide quotient = a / b;
  return a % b != 0 && (a % b < 0) != (b < 0) ? quotient - 1 : quotient;
}

/// All values with no more bits than the larger of two that are not negative.
int64_t bit_ceiling(int64_t a, int64_t b) {
  const auto most = static_cast<uint64_t>(std::max(a, b));
  uint64_t mask = most;
  for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  return static_cast<int64_t>(mask);
}

std::optional<WideRange> divide(Range a, Range b) {
  if (b.lo <= 0 && b.hi >= 0) return std::nullopt;
  return corners(floor_div(a.lo, b.lo), floor_div(a.lo, b.hi), floor_div(a.hi, b.lo),
                 floor_div(a.hi, b.hi));
}

std::optional<WideRange> modulo(Range a, Range b) {
  if (b.lo > 0) {
    if (a.lo >= 0 && a.hi < b.lo) return WideRange{a.lo, a.hi};
    return WideRange{0, Wide{b.hi} - 1};
  }
  if (b.hi < 0) return WideRange{Wide{b.lo} + 1, 0};
  return std::nullopt;
}

std::optional<WideRange> shift(Op op, Range a, Range by) {
  if (by.lo < 0 || by.hi > 63) return std::nullopt;
  if (op == Op::Shr) {
    return corners(a.lo >> by.lo, a.lo >> by.hi, a.hi >> by.lo, a.hi >> by.hi);
  }
  const Wide low = Wide{1} << by.lo, high = Wide{1} << by.hi;
  return corners(a.lo * low, a.lo * high, a.hi * low, a.hi * high);
}

std::optional<WideRange> bitwise(Op op, Range a, Range b) {
  if (op == Op::And && (a.lo >= 0 || b.lo >= 0)) {
    const int64_t top = std::numeric_limits<int64_t>::max();
    return WideRange{0, std::min(a.lo >= 0 ? a.hi : top, b.lo >= 0 ? b.hi : top)};
  }
  if (a.lo < 0 || b.lo < 0) return std::nullopt;
  return WideRange{0, bit_ceiling(a.hi, b.hi)};
}

std::optional<WideRange> of_binary(Op op, Range a, Range b) {
  switch (op) {
    case Op::Add:
      return WideRange{Wide{a.lo} + b.lo, Wide{a.hi} + b.hi};
    case Op::Sub:
      return WideRange{Wide{a.lo} - b.hi, Wide{a.hi} - b.lo};
    case Op::Mul:
      return corners(Wide{a.lo} * b.lo, Wide{a.lo} * b.hi, Wide{a.hi} * b.lo, Wide{a.hi} * b.hi);
    case Op::FloorDiv:
      return divide(a, b);
    case Op::Mod:
      return modulo(a, b);
    case Op::Min:
      return WideRange{std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
    case Op::Max:
      return WideRange{std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
    case Op::And:
    case Op::Or:
    case Op::Xor:
      return bitwise(op, a, b);
    case Op::Shl:
    case Op::Shr:
      return shift(op, a, b);
    default:
      return std::nullopt;
  }
}

std::optional<WideRange> of_unary(Op op, Range a) {
  switch (op) {
    case Op::Copy:
    case Op::Cast:
      return WideRange{a.lo, a.hi};
    case Op::Neg:
      return WideRange{-Wide{a.hi}, -Wide{a.lo}};
    case Op::Not:
      return WideRange{~a.hi, ~a.lo};
    case Op::Relu:
      return WideRange{std::max<int64_t>(a.lo, 0), std::max<int64_t>(a.hi, 0)};
    case Op::Abs: {
      const Wide low = a.lo, high = a.hi;
      const Wide least = low > 0 ? low : high < 0 ? -high : 0;
      return WideRange{least, std::max(-low, high)};
    }
    default:
      return std::nullopt;
  }
}

/// Values that the variable of a loop takes.
WideRange of_loop(Range start, Range stop, Range step) {
  if (step.lo > 0) return {start.lo, std::max<Wide>(start.lo, Wide{stop.hi} - 1)};
  if (step.hi < 0) return {std::min<Wide>(start.hi, Wide{stop.lo} + 1), start.hi};
  return {std::min<Wide>(start.lo, Wide{stop.lo} + 1), std::max<Wide>(start.hi, Wide{stop.hi} - 1)};
}

}  // namespace

std::optional<Range> range_of_type(Dtype dtype) {
  const int bits = bits_of(dtype);
  if (is_float(dtype) || (bits == 64 && kind_of(dtype) == DtypeKind::Uint)) return std::nullopt;
  if (kind_of(dtype) == DtypeKind::Int) {
    const int64_t top = std::numeric_limits<int64_t>::max() >> (64 - bits);
    return Range{-top - 1, top};
  }
  return Range{0, (int64_t{1} << bits) - 1};
}

std::optional<Range> Ranges::of(const Operand& operand) const {
  if (operand.is_int()) return Range{operand.integer, operand.integer};
  if (!operand.is_value()) return std::nullopt;
  const ir::Type& type = module_.type_of(operand.value);
  if (!type.is_scalar()) return std::nullopt;
  if (operand.value < ranges_.size() && !ranges_[operand.value].empty() &&
      range_of_type(type.dtype)) {
    return ranges_[operand.value];
  }
  return range_of_type(type.dtype);
}

bool Ranges::at_least(const Operand& operand, int64_t least) const {
  if (operand.is_value() && kind_of(module_.type_of(operand.value).dtype) == DtypeKind::Uint) {
    if (least <= 0) return true;
  }
  const auto range = of(operand);
  return range && range->lo >= least;
}

std::optional<Range> Ranges::of_result(const Inst& inst, bool* fits) const {
  *fits = false;
  const auto whole = range_of_type(module_.type_of(inst.result()).dtype);
  if (!whole) return std::nullopt;
  std::optional<WideRange> exact;
  std::optional<Range> in[3];
  const auto operands = inst.operands();
  bool known = operands.size() <= 3;
  for (size_t i = 0; known && i < operands.size(); ++i) {
    in[i] = of(operands[i]);
    known = in[i].has_value();
  }
  if (inst.info().typing == ir::Typing::Compare) {
    exact = WideRange{0, 1};
  } else if (inst.op == Op::BlockIdx || inst.op == Op::BlockNum) {
    exact = WideRange{inst.op == Op::BlockNum ? 1 : 0, kMaxBlocks};
  } else if (inst.op == Op::Slot) {
    exact = WideRange{0, std::max<int64_t>(operands[1].integer, 1) - 1};
  } else if (inst.op == Op::For && known) {
    exact = of_loop(*in[0], *in[1], *in[2]);
  } else if (inst.op == Op::Where && in[1] && in[2]) {
    exact = WideRange{std::min(in[1]->lo, in[2]->lo), std::max(in[1]->hi, in[2]->hi)};
  } else if (inst.op == Op::Clamp && known) {
    exact = WideRange{std::min(std::max(in[0]->lo, in[1]->lo), in[2]->lo),
                      std::min(std::max(in[0]->hi, in[1]->hi), in[2]->hi)};
  } else if (known && operands.size() == 2) {
    exact = of_binary(inst.op, *in[0], *in[1]);
  } else if (known && operands.size() == 1) {
    exact = of_unary(inst.op, *in[0]);
  }
  if (!exact || exact->lo < whole->lo || exact->hi > whole->hi) return whole;
  *fits = true;
  return Range{static_cast<int64_t>(exact->lo), static_cast<int64_t>(exact->hi)};
}

bool Ranges::assign(const Inst& inst, bool widen) {
  if (!inst.result_count || !inst.args[0].is_value()) return false;
  const ir::Type& type = module_.type_of(inst.result());
  if (!type.is_scalar()) return false;
  bool fits = false;
  auto value = of_result(inst, &fits);
  if (!value) return false;
  if (inst.op == Op::Param && sizes_.contains(inst.result()))
    value->lo = std::max<int64_t>(value->lo, 0);
  Range& known = ranges_[inst.result()];
  if (known.empty()) {
    known = *value;
    return true;
  }
  if (value->lo >= known.lo && value->hi <= known.hi) return false;
  const Range whole = *range_of_type(type.dtype);
  if (value->lo < known.lo) known.lo = widen ? whole.lo : value->lo;
  if (value->hi > known.hi) known.hi = widen ? whole.hi : value->hi;
  return true;
}

void Ranges::add_kernel(const Inst& kernel) {
  ranges_.resize(module_.value_count());
  for (const Inst* inst : kernel.regions[0].body) {
    if (inst->op == Op::Tensor)
      ir::for_each_read(*inst, [&](const Operand& o) { sizes_.insert(o.value); });
  }
  for (int round = 0; round < kChainRounds; ++round) {
    bool changed = false;
    ir::walk(kernel.regions[0],
             [&](const Inst& inst) { changed = assign(inst, round >= kExactRounds) || changed; });
    if (!changed) return;
  }
  ir::walk(kernel.regions[0], [&](const Inst& inst) {
    if (!inst.result_count || !module_.type_of(inst.result()).is_scalar()) return;
    const auto whole = range_of_type(module_.type_of(inst.result()).dtype);
    if (whole) ranges_[inst.result()] = *whole;
  });
}

bool Ranges::fits(const Inst& inst) const {
  bool fits = false;
  of_result(inst, &fits);
  return fits;
}

}  // namespace asc2::emit
