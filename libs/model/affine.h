// SPDX-License-Identifier: Apache-2.0
// What is known of the scalars of a kernel without running it: affine forms over loop variables,
// parameters and other values that one line defines; ranges; iteration counts; and from these
// whether two windows of GM can meet.
//
// A scalar that exactly one line assigns has one value per iteration of the loops around that line.
// Sums, differences and products with constants of such scalars fold into an affine form; anything
// else that one line defines is an atom of its own; a scalar with several assignments has no form.
// Integers wrap, so a form holds modulo 2^bits of the narrowest type on the way.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "ir/module.h"
#include "model/access.h"

namespace asc2::model {

inline constexpr int64_t kMinusInfinity = std::numeric_limits<int64_t>::min();
inline constexpr int64_t kPlusInfinity = std::numeric_limits<int64_t>::max();

/// Closed range; the ends may be infinite.
struct Range {
  int64_t lo = kMinusInfinity;
  int64_t hi = kPlusInfinity;
  bool is_constant() const { return lo == hi; }
  bool operator==(const Range&) const = default;
};

struct Term {
  ir::ValueId atom = ir::kNoValue;
  int64_t factor = 0;
  bool operator==(const Term&) const = default;
};

struct Affine {
  std::vector<Term> terms;  // sorted by atom, no zero factors
  int64_t constant = 0;
  int bits = 64;  // the form is right modulo 2^bits
  bool is_constant() const { return terms.empty(); }
};

struct LoopInfo {
  const ir::Inst* inst = nullptr;  // a For or a While
  int parent = -1;                 // index of the loop around it, -1 for none
  Range trips{0, kPlusInfinity};   // how often it runs each time it is entered
  int64_t step = 0;                // 0 when not constant, or a While
  bool parallel = false;
};

/// `%r = slot %i, N` and its loop: iterations completed since the loop was entered, mod N.
struct SlotInfo {
  int loop = -1;
  int64_t count = 1;
};

enum class Overlap : uint8_t { Disjoint, Certain, Unknown };

class Scalars {
 public:
  /// Looks at the kernel once; later changes to it are not seen.
  Scalars(const ir::Module& module, const ir::Inst& kernel);

  /// In program order, outer before inner.
  const std::vector<LoopInfo>& loops() const { return loops_; }
  /// Index of a For or While of this kernel.
  int loop_index(const ir::Inst& loop) const;
  bool loop_contains(int outer, int inner) const;  // also outer == inner; -1 contains all

  /// Nothing for a variable that is assigned more than once, or a float.
  std::optional<Affine> affine(const ir::Operand& operand) const;
  /// Holds at every use of the operand. The widest range of its type when nothing is known.
  Range range(const ir::Operand& operand) const;
  bool non_negative(const ir::Operand& operand) const { return range(operand).lo >= 0; }
  /// The one line that assigns the variable; null when there are none or several.
  const ir::Inst* definition(ir::ValueId value) const;
  /// Innermost loop around that line (for a loop variable: its loop), -1 for none.
  int loop_of(ir::ValueId value) const;
  std::optional<SlotInfo> slot(const ir::Operand& operand) const;

  /// Whether GM access `b` in the iteration that comes `distance` >= 0 iterations of `loop` after
  /// that of `a` can touch bytes that `a` touches. Loops around `loop` are in the same iteration,
  /// those inside it in any iteration (at distance 0 pass the innermost loop that contains both).
  /// `loop` -1: the kernel's body. `parallel` loops are believed.
  Overlap gm_overlap(const Storage& storage, const Access& a, const Access& b, int loop,
                     int64_t distance) const;
  /// The smallest distance from `from` on, below the loop's iteration count, at which they may
  /// overlap; nothing when there is none.
  std::optional<int64_t> gm_first_overlap(const Storage& storage, const Access& a, const Access& b,
                                          int loop, int64_t from) const;

 private:
  struct Definition {
    const ir::Inst* inst = nullptr;
    int loop = -1;
    uint32_t count = 0;
    bool done = false;  // range and form are computed
    Range range;
    std::optional<Affine> form;
  };
  class Builder;
  class Windows;

  const ir::Module& module_;
  std::vector<LoopInfo> loops_;
  std::vector<std::pair<const ir::Inst*, int>>
      loop_by_inst_;                     // sorted by address, for look-up only
  std::vector<Definition> definitions_;  // by ValueId
};

}  // namespace asc2::model
