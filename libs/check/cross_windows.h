// SPDX-License-Identifier: Apache-2.0
// Windows of GM in words that all cores of a block share: offsets are sums over parameters, numbers
// of blocks, and rounds of the loops that the cores go through together.
//
//   cube    %o = add %base, mul(%i, 128)            64 * round of the loop + 2048 * block_idx
//   vector  %o = add %base, mul(%i, 128), %part     the same + 64 * sub_block_idx, which is known
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/gm_pairs.h"
#include "check/trace.h"
#include "model/access.h"

namespace asc2::check {

/// Sum of atoms with factors. Atoms from 0 on are values that stay the same in a launch; -1 - n is
/// the number of rounds that loop n has completed.
struct CommonForm {
  std::vector<std::pair<int, int64_t>> terms;  // sorted, no zero factors
  int64_t constant = 0;
  auto operator<=>(const CommonForm&) const = default;

  /// Adds `factor` times another form; false when a number leaves 64 bits.
  bool add(const CommonForm& o, int64_t factor);
  int64_t factor(int atom) const;
  static CommonForm number(int64_t value) { return {{}, value}; }
  static CommonForm of_atom(int atom) { return {{{atom, 1}}, 0}; }
};

constexpr int round_atom(int loop) {
  return -1 - loop;
}

/// Where a window begins in one dim: the form, and from `least` to `most` more, in steps.
struct CrossOffset {
  CommonForm form;
  int64_t least = 0, most = 0;
  int64_t stride = 0;
  auto operator<=>(const CrossOffset&) const = default;
};

/// A window as one access had it.
struct CrossWindow {
  uint32_t core = 0;
  uint32_t access = 0;                            // in the core's StepTree::gm
  std::vector<std::optional<CrossOffset>> begin;  // by dim; nothing: not known
  auto operator<=>(const CrossWindow&) const = default;

  bool mentions(int loop) const;
};

/// All windows met, by number.
class CrossWindows {
 public:
  struct Side {
    const ir::Module* module = nullptr;
    const model::Storage* storage = nullptr;
    const model::Scalars* scalars = nullptr;
    const std::vector<GmAccess>* accesses = nullptr;
  };

  CrossWindows(const Memories& memories, std::vector<Side> sides);

  uint32_t number(const CrossWindow& window);
  const CrossWindow& operator[](uint32_t number) const { return *list_[number]; }
  /// How many rounds of a loop may be complete, for as long as it is walked.
  void set_rounds(int loop, model::Range rounds) { rounds_[loop] = rounds; }
  /// The window once the loop has ended: it may be that of any round.
  uint32_t without(uint32_t number, int loop);

  const model::Access& access(uint32_t number) const;
  uint64_t memory(uint32_t core, uint32_t access) const { return memory_[core][access]; }
  /// Whether `later`, that far behind `earlier`, may touch bytes that it touched, one writing.
  bool meet(uint32_t earlier, uint32_t later, const Distance& distance) const;

 private:
  bool same_shape(const CrossWindow& a, const CrossWindow& b) const;
  std::string dim_name(const Side& side, const ir::Operand& dim) const;
  int64_t size(const CrossWindow& window, size_t dim) const;
  struct Gap {
    model::Range range;
    int64_t rest = 0, stride = 0;  // it is `rest` and a multiple of `stride`
  };
  std::optional<Gap> gap(const CrossOffset& a, const CrossOffset& b,
                         const Distance& distance) const;

  std::vector<Side> sides_;                    // by core
  std::vector<std::vector<uint64_t>> memory_;  // by core and access
  std::map<int, model::Range> rounds_;
  std::map<CrossWindow, uint32_t> numbers_;
  std::vector<const CrossWindow*> list_;
};

}  // namespace asc2::check
