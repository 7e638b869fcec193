// SPDX-License-Identifier: Apache-2.0
// What is known of the integer scalars of a kernel without running it: affine forms over loop
// variables, parameters and other single values; ranges; iteration counts; and from these whether
// two windows of GM can meet.
//
// Names are variables that lines overwrite, so facts belong to definitions: a line that assigns, a
// loop that assigns its variable, or a place where paths meet and bring different values. Each use
// of a variable has exactly one definition, and a definition has one value per iteration of the
// loops around it. Sums, differences and products with constants fold into affine forms; a value
// that does not is an atom of its own.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
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
  /// Nothing excludes that the value left 64 bits on the way; its form is right modulo 2^64 then.
  bool may_wrap() const { return lo == kMinusInfinity || hi == kPlusInfinity; }
  bool operator==(const Range&) const = default;
};

using DefId = uint32_t;
inline constexpr DefId kNoDef = std::numeric_limits<DefId>::max();

struct Term {
  DefId atom = 0;
  int64_t factor = 0;
  bool operator==(const Term&) const = default;
};

/// constant + sum of factor * atom. Integers wrap: the form is right modulo 2^bits, the width of
/// the narrowest type on the way in which the value may have wrapped; 64 when it cannot have.
struct Affine {
  std::vector<Term> terms;  // sorted by atom, no zero factors
  int64_t constant = 0;
  int bits = 64;
  bool is_constant() const { return terms.empty(); }
  bool operator==(const Affine&) const = default;
};

/// a + factor * b; nothing when a coefficient leaves 64 bits or the form grows too long.
std::optional<Affine> combine(const Affine& a, const Affine& b, int64_t factor);

enum class DefKind : uint8_t { Line, LoopVariable, Merge };

struct Definition {
  DefKind kind = DefKind::Line;
  ir::ValueId value = ir::kNoValue;
  const ir::Inst* inst = nullptr;  // the line or the For; null for a merge
  int loop = -1;                   // innermost loop around it (of a loop variable: its loop)
  Range range;
  /// Of a merge: the If whose arms bring these values, or the loop. At its head (`loop` is it): the
  /// value that it is entered with and the one that a round leaves; behind it: that without a round
  /// and the last one. kNoDef: there is none.
  const ir::Inst* joins = nullptr;
  DefId first = kNoDef, second = kNoDef;
  std::optional<Affine> form{};    // nothing for a float
  std::optional<Range> advance{};  // how much it grows from one iteration of `loop` to the next
  int advance_bits = 64;           // right modulo 2^advance_bits
};

struct LoopInfo {
  const ir::Inst* inst = nullptr;  // a For or a While
  int parent = -1;                 // index of the loop around it, -1 for none
  Range trips{0, kPlusInfinity};   // how often it runs each time it is entered
  bool few = false;                // a known, small number, also with the loops around it: each
                                   // round can be looked at by itself
  bool parallel = false;
  DefId variable = 0;  // of a For: the definition that its body begins with
};

/// Rounds of a loop completed before this one.
struct Rounds {
  int loop = -1;
  Range completed;
};

/// A value base + ((iterations of a loop completed since it was entered, plus phase) mod count).
struct SlotInfo {
  int loop = -1;
  int64_t count = 1;
  int64_t base = 0;
  int64_t phase = 0;  // below count
};

enum class Overlap : uint8_t { Disjoint, Certain, Unknown };

/// How two windows of GM lie to one another along one dim (or in bytes): window b begins
/// `slope * distance + rest` after window a, and at no distance outside of `within`.
struct Gap {
  int64_t slope = 0;
  Range rest;
  Range within{};
  int bits = 64;  // right modulo 2^bits
  Range size_a, size_b;

  /// A form of a type up to 32 bits may wrap; of a wider one it cannot within 64-bit addresses.
  static constexpr int kWrapBits = 32;
  bool may_wrap() const { return bits <= kWrapBits; }

  Range at(int64_t distance) const;
  bool apart(Range gap) const;
  bool disjoint_at(int64_t distance) const;
  bool certain_at(int64_t distance) const;
  /// Distances of 1 and more at which the windows can meet, if it may not wrap.
  Range meeting() const;
};

/// They are disjoint when they may not alias, or when they are in one dim.
struct GmGaps {
  bool may_alias = true;
  std::vector<Gap> dims;  // empty: nothing is known of their places

  /// The smallest distance of [lo, hi], lo >= 1, at which they may meet.
  std::optional<int64_t> first_meeting(int64_t lo, int64_t hi) const;
};

class Scalars {
 public:
  /// Looks at the kernel once; lines that are added or rewritten later are not known.
  Scalars(const ir::Module& module, const ir::Inst& kernel);

  /// In program order, outer before inner.
  const std::vector<LoopInfo>& loops() const { return loops_; }
  int loop_index(const ir::Inst& loop) const;      // of a For or While of this kernel
  bool loop_contains(int outer, int inner) const;  // also outer == inner; -1 contains all

  // Operands are those of the kernel's own instructions (also list elements and subscripts), or
  // literals: a copy of a variable operand is not known.
  const Definition* definition(const ir::Operand& use) const;
  const Definition& definition(DefId id) const { return definitions_[id]; }
  std::optional<Affine> affine(const ir::Operand& use) const;
  /// The widest range of its type when nothing is known.
  Range range(const ir::Operand& use) const;
  /// The exact result of the line always lies in its type: this operation on integers cannot wrap.
  bool fits(const ir::Inst& line) const;
  /// The form is the value in whole numbers: nothing on the way to it can have wrapped.
  bool is_whole(const ir::Operand& use) const;
  /// Whether the form is at least zero in every round of `loop` (-1: the kernel's body): by the
  /// ranges of its atoms, and because a loop's variable lies between its bounds while the body
  /// runs. False also when it cannot be shown.
  bool never_negative(const Affine& form, int loop) const;
  std::optional<SlotInfo> slot(const ir::Operand& use) const;
  /// Whether a condition holds, with loops in the rounds given; nothing when it may be either. The
  /// loops must be around the use.
  std::optional<bool> truth(const ir::Operand& use, const std::vector<Rounds>& rounds = {}) const;
  /// The loops, sorted, on whose variables the value depends.
  std::vector<int> loops_of(const ir::Operand& use) const;
  /// All of them run few times: what is known of the value stays known when loops are unrolled.
  bool lasting(const ir::Operand& use) const;

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
  /// What both decide by: at distance 0 with `same_iteration`, at others without.
  GmGaps gm_gaps(const Storage& storage, const Access& a, const Access& b, int loop,
                 bool same_iteration) const;

 private:
  class Builder;
  class Ranges;
  class Windows;

  /// Where the result lies before it wraps; nothing when it is not known.
  std::optional<Range> exact(const ir::Inst& line) const;
  const Definition* shifted_line(const ir::Operand& use, int64_t& constant) const;

  const ir::Module& module_;
  std::vector<LoopInfo> loops_;
  std::vector<Definition> definitions_;
  std::unordered_map<const ir::Inst*, int> loop_by_inst_;     // never iterated
  std::unordered_map<const ir::Operand*, DefId> def_of_use_;  // never iterated
};

}  // namespace asc2::model
