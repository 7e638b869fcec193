// SPDX-License-Identifier: Apache-2.0
// What the banks of a space cost a plan: tiles that one operation reads at the same time should lie
// in different bank groups, and a result should not chase an operand through one bank.
//
//   %c = add %a, %b      %a and %b half a turn of the groups apart: 1 cycle a repeat instead of 2
//
// Addresses at whole or half turns of the groups never clash but when two sources are at the same:
// so buffers are given whole turns, and those of one side of a cut through the pairs of sources lie
// half a turn higher.
#pragma once

#include <vector>

#include "memplan/space_plan.h"

namespace asc2::memplan {

class BankCosts {
 public:
  BankCosts(const Facts& facts, const Room& room);

  /// No operation reads or writes buffers of banks.
  bool none() const { return operations_.empty(); }
  /// Cycles in all that the model says more for a plan, for offsets in units of the alignment.
  double of(const Layout& layout, const std::vector<int64_t>& offset) const;
  /// The same problem with all sizes whole turns, or half ones.
  struct Padded {
    Problem problem;
    std::vector<int64_t> shift;  // to add to the offsets of its packing
  };
  Padded padded(const Layout& layout, bool halves) const;

 private:
  struct Operation {
    const ir::Inst* inst = nullptr;
    int loop = -1;
    std::vector<size_t> sources;  // buffers
    size_t result = SIZE_MAX;
  };
  double cost(const Operation& operation, const std::vector<int64_t>& sources,
              int64_t result) const;
  std::vector<bool> upper_side(const Layout& layout) const;

  const Facts& facts_;
  const Room& room_;
  int64_t turn_ = 0, half_ = 0;  // in units of the alignment
  std::vector<Operation> operations_;
};

}  // namespace asc2::memplan
