// SPDX-License-Identifier: Apache-2.0
// How often each counter between cores is set and waited for, as a sum of products over trip counts
// and conditions, in words that mean the same in both halves of a kernel:
//
//   cube    for %i = 0, %n, 1 { set_cross fix, 0 }          rounds of 0..%n step 1
//   vector  if [%m > 0] { wait_cross mte2, 0 }              [%m gt 0]
//
// Sums that are equal as forms are equal in every launch; others need not be.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/diag.h"
#include "base/kinds.h"
#include "check/trace.h"
#include "ir/module.h"
#include "model/affine.h"
#include "target/target.h"

namespace asc2::check {

/// Sum of products of symbols, with whole factors.
class Count {
 public:
  static Count number(int64_t n);
  static Count symbol(std::string name);
  Count& operator+=(const Count& o);
  Count operator*(const Count& o) const;
  bool operator==(const Count&) const = default;
  bool mentions(std::string_view word) const;
  std::string text() const;

 private:
  std::map<std::vector<std::string>, int64_t> terms_;  // by sorted factors
};

/// The sets and waits of one core.
class CrossCounts {
 public:
  struct Counted {
    Count count;
    const ir::Inst* inst = nullptr;  // the first line
  };
  using Counts = std::map<std::pair<int64_t, int64_t>, Counted>;  // by mode and id

  CrossCounts(const ir::Module& module, const ir::Inst& kernel, int64_t sub_block,
              const Memories& memories);
  const Counts& sets() const { return sets_; }
  const Counts& waits() const { return waits_; }
  CoreKind core() const { return core_; }
  /// 1 when the condition holds, 0 when not.
  Count truth(const ir::Inst& branch) const;

 private:
  static void add(Counts& to, const Counts& what, const Count& times);
  void add_region(const ir::Region& region, Counts& sets, Counts& waits);
  void add_line(const ir::Inst& inst, Counts& to);
  model::Affine placed(model::Affine form) const;
  // `depth`: of operations in one another.
  std::string text_of(model::DefId id, int depth) const;
  std::string text(const model::Affine& form, int depth = 0) const;
  std::string text(const ir::Operand& use, int depth = 0) const;
  std::string word(const ir::Operand& use, int depth = 0) const;
  std::string own(const std::string& what) const;
  std::string loop_text(int loop, int depth = 0) const;
  std::string rounds_text(int loop) const;
  Count trips(const ir::Inst& loop) const;

  const ir::Module& module_;
  const CoreKind core_;
  const int64_t sub_block_;
  const Memories& memories_;
  model::Storage storage_;
  model::Scalars scalars_;
  std::set<ir::ValueId> params_;                          // that nothing else assigns
  mutable std::map<const ir::Operand*, size_t> unknown_;  // numbered as they are met
  Counts sets_, waits_;
};

/// An error for each counter that is not shown to be set as often as it is waited for. `halves`:
/// the kernel, and its other half if there is one.
void check_cross_balance(const ir::Module& module, const std::vector<const ir::Inst*>& halves,
                         const Target& target, const Memories& memories, Diags& diags);

}  // namespace asc2::check
