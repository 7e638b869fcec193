// SPDX-License-Identifier: Apache-2.0
// What is known of an integer scalar at one place of a walk: a range, and a remainder for some
// modulus. Enough to know slots, flag ids and conditions that take turns from iteration to
// iteration.
//
//   %i in its rounds 2, 5, 8, ..., from 0 by 4:  8 modulo 12, from 8 on;  mod %i, 3 is then 2
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "ir/module.h"
#include "model/affine.h"

namespace asc2::check {

struct Number {
  model::Range range;     // closed
  int64_t modulus = 1;    // 0 for a constant, which is the remainder
  int64_t remainder = 0;  // from 0 to below the modulus

  static Number constant(int64_t value) { return {{value, value}, 0, value}; }
  static Number between(int64_t lo, int64_t hi);
  std::optional<int64_t> value() const;
  bool operator==(const Number&) const = default;
};

Number operator+(const Number& a, const Number& b);
Number operator*(const Number& a, const Number& b);
/// What holds for both.
Number join(const Number& a, const Number& b);
/// The result of an operation on scalars; anything that is not known is any value of its type.
Number compute(const ir::Module& module, const ir::Inst& inst, std::span<const Number> operands);

// --- loops
/// Rounds after which scalars that still change from round to round count as not known.
inline constexpr int64_t kScalarPatience = 8;
/// How often a loop with these bounds runs: `known` when they are not.
model::Range trips(const Number& start, const Number& stop, const Number& step, model::Range known);
/// All rounds from `first` to `last` in which what comes again after `period` rounds is as in this.
Number rounds_like(int64_t round, int64_t first, int64_t last, int64_t period);
/// In that round.
Number loop_variable(const Number& start, const Number& step, const Number& round, Dtype dtype);

}  // namespace asc2::check
