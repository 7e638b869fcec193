// SPDX-License-Identifier: Apache-2.0
// One run of a kernel as the queue machine takes it, without data: loops cut to a few iterations,
// branches as a policy says. Scalars are computed as far as they are known, so slots, flags and
// windows of GM are those of a real run. A set of policies covers the paths that design rules ask
// for: no iteration, one, fewer than slots, as many, more; both arms.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "ir/module.h"
#include "machine/instr.h"
#include "model/access.h"
#include "target/target.h"

namespace asc2::check {

struct Policy {
  std::optional<int64_t> parameter;  // value of every integer parameter; absent: those in the text
  int64_t block = 0;
  int64_t trips = 2;  // of loops whose bounds are not known
  uint32_t arms =
      0;  // where a condition is not known: 0 first arm, 1 second, 2, 3 in turn, else pseudo-random
};

struct Trace {
  std::vector<machine::Instr> instrs;  // tag: index into `insts`
  std::vector<const ir::Inst*> insts;
  std::deque<std::vector<machine::Access>> storage;  // that the instructions' spans point into
  bool cut_off = false;                              // longer than kMaxTrace
};

inline constexpr size_t kMaxTrace = 2'000'000;

class Tracer {
 public:
  Tracer(const ir::Module& module, const ir::Inst& kernel, const Target& target);
  ~Tracer();
  Trace run(const Policy& policy);
  /// The policies that tell paths of this kernel apart.
  std::vector<Policy> policies() const;

 private:
  class Run;
  const ir::Module& module_;
  const ir::Inst& kernel_;
  const Target& target_;
  model::Storage storage_;
  int64_t slot_period_ = 1;  // least common multiple of the slot counts, bounded
  bool has_branch_ = false;
  bool has_loop_ = false;
};

}  // namespace asc2::check
