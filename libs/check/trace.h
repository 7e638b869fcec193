// SPDX-License-Identifier: Apache-2.0
// One run of one core as the queue machine takes it, without data: branches as a policy says, loops
// whole or cut to as many rounds as counters can tell apart. Scalars are computed as far as they
// are known, so slots, flags and windows of GM are those of a real run.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ir/module.h"
#include "machine/instr.h"
#include "model/access.h"
#include "target/target.h"

namespace asc2::check {

/// Of an element of memory, as launches give it a value: "p[3]".
std::string element_name(const ir::Module& module, ir::ValueId param, uint64_t place);

struct Policy {
  std::optional<int64_t> parameter;  // value of every integer parameter; absent: those in the text
  int64_t trips = 2;                 // of loops whose bounds are not known
  /// Where a condition is not known: 0 first arm, 1 second, 2, 3 in turn, else pseudo-random.
  uint32_t arms = 0;
  int64_t rounds = 0;  // that long loops are not cut below
  /// Of some parameters by name, and of elements of memory that no one writes by theirs.
  std::map<std::string, int64_t, std::less<>> values{};
  int64_t period = 1;  // of slots: whole ones are left out
  bool whole = false;  // no loop is cut; the run, if it is long
};

struct Trace {
  std::vector<machine::Instr> instrs;  // tag: index into `insts`
  std::vector<const ir::Inst*> insts;
  std::deque<std::vector<machine::Access>> storage;  // that the instructions' spans point into
  bool cut_off = false;                              // longer than kMaxTrace, or kMaxWhole
  /// Something was decided that a launch may decide otherwise, or rounds of a loop were left out.
  bool chosen = false;
};

inline constexpr size_t kMaxTrace = 200'000;  // instructions of a core
inline constexpr size_t kMaxWhole = 400'000;  // lines of a run in which no loop is cut

/// The memory behind each pointer parameter, by name: halves of a kernel share it, and parameters
/// that may alias have one between them.
class Memories {
 public:
  explicit Memories(const ir::Module& module) : module_(module) {}
  void add(const ir::Inst& kernel);
  uint64_t of(ir::ValueId param) const;
  /// Whether a kernel that was added writes there.
  bool written(ir::ValueId param) const;

 private:
  const ir::Module& module_;
  std::vector<std::set<std::string_view>> shared_;
  std::set<std::string_view> written_;  // parameters
};

class Tracer {
 public:
  Tracer(const ir::Module& module, const ir::Inst& kernel, const Target& target,
         const Memories& memories);
  Trace run(const Policy& policy, int64_t block, int64_t sub_block) const;
  bool has_branch() const { return has_branch_; }
  int64_t slot_period() const { return slot_period_; }

 private:
  class Run;
  const ir::Module& module_;
  const ir::Inst& kernel_;
  const Target& target_;
  const Memories& memories_;
  model::Storage storage_;
  int64_t slot_period_ = 1;  // least common multiple of the slot counts, bounded
  bool has_branch_ = false;
};

/// Rounds after which the slots of all of these kernels are as before, bounded.
int64_t common_period(const std::vector<Tracer>& tracers);

/// How many rounds of a loop tell all that more of them would.
int64_t enough_rounds(const Target& target, int64_t period);

}  // namespace asc2::check
