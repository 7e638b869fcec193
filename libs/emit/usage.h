// SPDX-License-Identifier: Apache-2.0
// Who writes and reads what in one kernel: what nobody needs is not emitted, and every scalar is
// declared where C++ wants it: at its first assignment when that one dominates all other uses, else
// in the innermost block around all of them.
#pragma once

#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/module.h"

namespace asc2::emit {

enum class Decl : uint8_t { None, Const, Variable };

class Usage {
 public:
  Usage(const ir::Module& module, const ir::Inst& kernel);

  /// A scalar operation, tensor or buffer whose result is never used.
  bool is_dead(const ir::Inst& inst) const { return dead_.contains(&inst); }
  /// How the assignment declares its variable; None when it is declared elsewhere.
  Decl declares(const ir::Inst& inst) const;
  /// Variables to declare ahead of the instruction, in the order of their first use.
  std::span<const ir::ValueId> before(const ir::Inst& inst) const;
  /// Whether the loop's body assigns the variable; its loop variable does not count.
  bool assigned_in(ir::ValueId value, const ir::Inst& loop) const;
  /// Whether the variable has more than one assignment.
  bool is_reassigned(ir::ValueId value) const;
  bool has_slots(const ir::Inst& loop) const { return slot_loops_.contains(&loop); }
  /// Whether anything but a `slot` reads the variable.
  bool is_read(ir::ValueId value) const;

 private:
  struct Access {
    ir::ValueId value;
    uint32_t region;
    const ir::Inst* inst;
    bool write;
  };
  struct RegionInfo {
    uint32_t parent;
    const ir::Inst* owner;
  };
  struct Order {
    uint32_t begin = 0, end = 0;  // of the instruction and what it contains
  };
  using Accesses = std::span<const Access>;

  void count_uses(const ir::Inst& kernel);
  void find_dead(const ir::Inst& kernel);
  void collect(const ir::Region& region, uint32_t index);
  bool analyse(const ir::Inst& kernel);
  void place(Accesses accesses, uint32_t region);
  bool is_dead_group(Accesses accesses) const;
  bool closed(Accesses accesses, uint32_t region) const;
  Accesses group(Accesses accesses, uint32_t region) const;
  uint32_t child_on_path(uint32_t region, uint32_t ancestor) const;
  Accesses of(ir::ValueId value) const;

  const ir::Module& module_;
  std::unordered_map<ir::ValueId, uint32_t> uses_;  // reads, for a buffer also writes
  std::unordered_map<ir::ValueId, uint32_t> slot_reads_;
  std::unordered_set<const ir::Inst*> dead_, slot_loops_;
  std::vector<Access> accesses_;  // by value, then in program order
  std::unordered_map<ir::ValueId, std::pair<uint32_t, uint32_t>> spans_;
  std::vector<RegionInfo> regions_;
  std::vector<const ir::Inst*> loops_;  // around the instruction being collected
  std::unordered_map<const ir::Inst*, Order> order_;
  uint32_t next_order_ = 0;
  std::unordered_map<const ir::Inst*, Decl> declares_;
  std::unordered_map<const ir::Inst*, std::vector<ir::ValueId>> before_;
};

}  // namespace asc2::emit
