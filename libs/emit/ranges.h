// SPDX-License-Identifier: Apache-2.0
// Bounds on the values of integer scalars, so that arithmetic which cannot overflow prints as plain
// C++, and tests that cannot fail are left out. One interval per variable, over all of its
// assignments; parameters may be anything that their type holds, dims of tensors are not negative.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "ir/module.h"

namespace asc2::emit {

struct Range {
  int64_t lo = 0;
  int64_t hi = -1;  // empty: no assignment seen
  bool empty() const { return lo > hi; }
  bool operator==(const Range&) const = default;
};

/// All values of the type; nullopt for floats, and for u64, whose values int64_t does not hold.
std::optional<Range> range_of_type(Dtype dtype);

class Ranges {
 public:
  explicit Ranges(const ir::Module& module) : module_(module) {}
  /// Finds the bounds of the kernel's variables.
  void add_kernel(const ir::Inst& kernel);
  /// Bounds of an integer variable or literal; nullopt when nothing is known.
  std::optional<Range> of(const ir::Operand& operand) const;
  /// Whether the exact result of the scalar operation always lies in its type: it cannot wrap.
  bool fits(const ir::Inst& inst) const;
  /// Whether the value is never below `least`.
  bool at_least(const ir::Operand& operand, int64_t least) const;

 private:
  bool assign(const ir::Inst& inst, bool widen);
  std::optional<Range> of_result(const ir::Inst& inst, bool* fits) const;

  const ir::Module& module_;
  std::vector<Range> ranges_;    // by ValueId
  std::set<ir::ValueId> sizes_;  // dims of tensors
};

}  // namespace asc2::emit
