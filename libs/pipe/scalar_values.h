// SPDX-License-Identifier: Apache-2.0
// Integers of a kernel, as far as they are known while its lines are followed one by one.
#pragma once

#include <optional>
#include <vector>

#include "ir/module.h"

namespace asc2::pipe {

class ScalarValues {
 public:
  ScalarValues(const ir::Module& module, const ir::Inst& kernel);

  std::optional<int64_t> of(const ir::Operand& operand) const;
  void set(ir::ValueId value, std::optional<int64_t> number);
  /// The loop of the variable begins its round number `round`.
  void begin_round(ir::ValueId variable, int64_t round) { set_at(rounds_, variable, round); }
  /// Follows a line: what it assigns is known, or no longer.
  void follow(const ir::Inst& inst);

 private:
  using Numbers = std::vector<std::optional<int64_t>>;  // by ValueId
  static void set_at(Numbers& numbers, ir::ValueId value, std::optional<int64_t> number);
  std::optional<int64_t> result(const ir::Inst& inst) const;

  const ir::Module& module_;
  int64_t grid_ = 1;
  Numbers values_;
  Numbers rounds_;  // of the innermost loop of each variable
};

}  // namespace asc2::pipe
