// SPDX-License-Identifier: Apache-2.0
// How often each counter between cores is set and waited for, as a sum of products over trip counts
// and conditions, in words that mean the same in both halves of a kernel:
//
//   cube    for %i = 0, %n, 1 { set_cross fix, 0 }          rounds of 0..%n step 1
//   vector  if [%m > 0] { wait_cross mte2, 0 }              [%m gt 0]
//
// Sums that are equal as forms are equal in every launch; others need not be.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diag.h"
#include "base/kinds.h"
#include "check/cross_words.h"
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
  bool mentions(const std::function<bool(std::string_view)>& what) const;
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
              const Memories& memories, LongWords& long_words);
  const Counts& sets() const { return sets_; }
  const Counts& waits() const { return waits_; }
  CoreKind core() const { return core_; }
  const CrossWords& words() const { return words_; }
  /// 1 when the condition holds, 0 when not.
  Count truth(const ir::Inst& branch) const;

 private:
  static void add(Counts& to, const Counts& what, const Count& times);
  void add_region(const ir::Region& region, int around, Counts& sets, Counts& waits);
  void add_line(const ir::Inst& inst, Counts& to);
  Count trips(int loop) const;

  const CoreKind core_;
  const CrossWords words_;
  std::map<const ir::Inst*, int> around_;  // the innermost loop around each loop and branch
  Counts sets_, waits_;
};

/// An error for each counter that is not shown to be set as often as it is waited for. `halves`:
/// the kernel, and its other half if there is one.
void check_cross_balance(const ir::Module& module, const std::vector<const ir::Inst*>& halves,
                         const Target& target, const Memories& memories, Diags& diags);

}  // namespace asc2::check
