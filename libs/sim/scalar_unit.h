// SPDX-License-Identifier: Apache-2.0
// The scalar unit of one core: runs control flow and scalar code, and stops at every instruction
// that touches memory or orders pipes.
#pragma once

#include <string>

#include "sim/core_name.h"
#include "sim/program.h"

namespace asc2::sim {

/// Dims of a tensor may multiply up to this, so that byte offsets never overflow.
inline constexpr int64_t kMaxTensorElements = int64_t{1} << 56;

/// What a running loop knows. Values are those of 64-bit arithmetic, which wraps.
struct LoopState {
  uint64_t start = 0, step = 0;
  uint64_t trips = 0;  // of a for
  uint64_t done = 0;   // rounds completed
};

/// What a core does: which block it works on, and with which half of the kernel.
struct CoreRole {
  CoreName core;
  size_t part = 0;
};

class ScalarUnit {
 public:
  ScalarUnit(const Program& program, Diags& diags);

  void set_scalar(uint32_t reg, Bits bits) { write(reg, bits); }
  /// Starts at the top of a part of the kernel.
  void start(const CoreRole& role, int64_t blocks, uint64_t max_steps);
  /// Runs to the next instruction that is not the scalar unit's own; Step::End at the end.
  Result<const Code*> advance();
  /// Counts work of the other pipes against the limit of steps; tiles are dearer than scalars.
  void charge(uint64_t steps) { charged_ += steps; }

  const CoreName& core() const { return core_; }
  /// Scalar instructions that ran, those that control loops and branches included.
  uint64_t scalar_ops() const { return ops_; }
  Bits bits(uint32_t reg) const { return registers_[reg]; }
  int64_t integer(uint32_t reg) const {
    return to_int(registers_[reg], program_.registers[reg].dtype);
  }
  /// The run-time dims of a tensor.
  std::span<const int64_t> dims(uint32_t tensor) const { return dims_[tensor]; }
  /// False, with an error, when a register that the instruction reads was never written.
  bool ready(const Code& code);
  void write(uint32_t reg, Bits bits) {
    registers_[reg] = bits;
    written_[reg] = 1;
  }
  /// A scalar divisor of 0 and a scalar shift count out of range are errors.
  Result<> check_guard(const Code& code);
  /// "in block 3, iteration 2 of '%i'": where the run stands, for an instruction.
  std::string context(const Code& code) const;
  /// Rounds completed of the loops around an instruction, outermost first.
  std::vector<uint64_t> rounds(const Code& code) const;
  /// Of the innermost one; 0 when there is none.
  uint64_t round(const Code& code) const {
    return code.parent == kNone ? 0 : loops_[code.parent].done;
  }

 private:
  bool is_written(uint32_t reg, const Code& code);
  Result<> enter_for(const Code& code);
  Result<> scalar(const Code& code);
  Result<> set_tensor(const Code& code);
  Result<> out_of_steps(const Code& code);

  const Program& program_;
  Diags& diags_;
  std::vector<Bits> registers_;
  std::vector<uint8_t> written_;
  std::vector<LoopState> loops_;
  std::vector<std::vector<int64_t>> dims_;
  CoreName core_;
  int64_t blocks_ = 1;
  uint32_t at_ = 0;
  uint64_t ops_ = 0, steps_ = 0, charged_ = 0, max_steps_ = 0;
};

/// "in block 3, iteration 2 of '%i', 0 of '%j'" from the rounds of the loops around `code`.
std::string context_text(const Program& program, const Code& code, const CoreName& core,
                         std::span<const uint64_t> rounds);

/// Reports a run-time error with the kernel's own line and where the run stands.
template <const DiagInfo& D, class... Args>
Failure fail_at(Diags& diags, const ScalarUnit& unit, const Program& program, const Code& code,
                Args&&... args) {
  diags.error<D>(program.where(code), std::forward<Args>(args)...)
      .from_this_line(program.module->loc_text(*code.inst))
      .note({}, unit.context(code));
  return {};
}

}  // namespace asc2::sim
