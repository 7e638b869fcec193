// SPDX-License-Identifier: Apache-2.0
// Ranges of the definitions of a kernel: part of Scalars.
#pragma once

#include "model/affine.h"

namespace asc2::model {

class Scalars::Ranges {
 public:
  /// `grid` 0: any number of blocks.
  Ranges(Scalars& scalars, int64_t grid) : s_(scalars), grid_(grid) {}

  /// Where a line's result lies, if it does not wrap; all that 64 bits hold if that may not be.
  Range of_line(const ir::Inst& line) const;
  /// The values of a loop's variable in its body.
  Range of_loop(const ir::Inst& loop, Range trips) const;
  /// The range, or that of the variable's type when it may wrap there.
  Range in_type(ir::ValueId value, Range range) const;
  /// All ranges once more, with what rounds of loops hand on to one another. Forms, and how often
  /// loops run, stay.
  void settle();

 private:
  /// What is known of the operand in an operation of that type.
  Range as(const ir::Operand& operand, Dtype dtype) const;
  std::optional<int64_t> known_rest(const ir::Inst& inst) const;
  Range again(const Definition& definition, bool first_walk) const;
  Range grown(const Definition& definition, Range more, bool whole) const;
  Dtype dtype_of(ir::ValueId value) const { return s_.module_.type_of(value).dtype; }

  Scalars& s_;
  int64_t grid_;
};

}  // namespace asc2::model
