// SPDX-License-Identifier: Apache-2.0
// Values of one core in words that mean the same on every core of a block: two that are written
// alike are alike, wherever they stand.
//
//   %n                       a parameter
//   mod(%n, 3) : i32         what is computed of such values
//   get %p(16, 0) : i32      an element of memory that no core writes
//   variable 0 of 0..%n ..   of the outermost loop, in the round that it is in
//   %v (7) own to aic        what only this core knows
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "check/trace.h"
#include "ir/module.h"
#include "model/access.h"
#include "model/affine.h"

namespace asc2::check {

/// Bits of such a value compare, divide and widen otherwise.
bool is_unsigned(const ir::Module& module, const ir::Operand& operand);

/// With the width, if it has wrapped to one, in which it is compared or divided: "%n + 100 in 8
/// bits unsigned".
std::string in_width(const ir::Module& module, const ir::Operand& operand, std::string text,
                     int bits);

/// An operation whose result is the same wherever its operands are: on numbers, or a `get` from
/// memory that no core writes.
struct SharedOperation {
  std::string name;                          // "mod", "get %p"
  std::vector<const ir::Operand*> operands;  // of a get: dims and offsets

  /// With the operands in such words: "mod(%n, 3) : i32".
  std::string word(const ir::Module& module, const ir::Inst& inst,
                   const std::vector<std::string>& words) const;
};
std::optional<SharedOperation> shared_operation(const ir::Module& module, const ir::Inst& inst,
                                                const model::Storage& storage,
                                                const Memories& memories);

/// Long words are numbers: the same one for all cores that share the table.
class LongWords {
 public:
  std::string shortened(std::string word);

 private:
  std::map<std::string, size_t> numbers_;
};

/// `around` is the innermost loop around the place of a use, -1 for none.
class CrossWords {
 public:
  CrossWords(const ir::Module& module, const ir::Inst& kernel, int64_t sub_block,
             const Memories& memories, LongWords& long_words);

  const model::Scalars& scalars() const { return scalars_; }
  /// With the number of this vector core put in.
  model::Affine placed(model::Affine form) const;
  std::string form(const model::Affine& form, int around) const;
  std::string value(const ir::Operand& use, int around) const;
  /// The same with the width in which it is compared or divided.
  std::string side(const ir::Operand& use, int around) const;
  /// How often a loop runs.
  std::string rounds(int loop) const;
  /// Of a definition outside of loops; nothing when only this core knows it.
  std::optional<std::string> constant(model::DefId id) const;
  /// Of a loop that is in no other, whose rounds all cores know; else nothing.
  std::optional<std::string> constant_rounds(int loop) const;
  static bool is_own(std::string_view word);
  /// Blocks differ in their number, and may in what only one core knows.
  static bool differs_by_block(std::string_view word);

 private:
  std::string name(model::DefId id, int around) const;
  std::string named(model::DefId id) const;
  std::string merged(model::DefId id) const;
  std::string brought(model::DefId id, int around) const;
  std::string bounds(int loop) const;
  std::string own(const std::string& what) const;
  int parent(int loop) const { return scalars_.loops()[static_cast<size_t>(loop)].parent; }
  int depth(int loop) const;

  const ir::Module& module_;
  const CoreKind core_;
  const int64_t sub_block_;
  const Memories& memories_;
  LongWords& long_words_;
  const model::Storage storage_;
  const model::Scalars scalars_;
  std::set<ir::ValueId> params_;                          // that nothing else assigns
  mutable std::map<const ir::Operand*, size_t> unknown_;  // numbered as they are met
  using Named = std::tuple<model::DefId, int, std::vector<model::DefId>>;  // around, open heads
  mutable std::map<Named, std::string> names_;
  mutable std::vector<model::DefId> open_;  // heads of loops that are being written
  mutable int nested_ = 0;                  // names in one another
};

}  // namespace asc2::check
