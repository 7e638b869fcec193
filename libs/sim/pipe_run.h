// SPDX-License-Identifier: Apache-2.0
// One pass of a synchronised kernel through the queue machine: the cores of all blocks, each with a
// scalar unit that dispatches. Data moves when the machine runs an instruction.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "machine/machine.h"
#include "sim/run.h"

namespace asc2::sim {

/// Where an instruction runs, and what it costs by what that depends on.
struct CodeFacts {
  asc2::Pipe pipe = asc2::Pipe::S;
  std::map<std::vector<int64_t>, machine::Cost> costs;
};

/// Facts of all instructions; an error where the target has no unit for one.
Result<std::vector<CodeFacts>> collect_facts(const Run& run);

enum class PassKind : uint8_t {
  Data,    // values, findings, times; a tag is an index into Program::codes
  Names,   // findings only; a tag numbers the instructions of its core in the order of dispatch
  Bound,   // times only, without synchronisation
  Perfect  // times only, with flags and barriers that make nobody wait
};

/// How many blocks the cores of the chip run at the same time.
int64_t blocks_at_once(const Run& run);

/// How many cores share GM, at least 1.
int64_t active_cores(const Run& run);

/// Tag, in passes other than Names, of the scalar work between two instructions.
uint32_t scalar_tag(const Program& program);

class PipePass {
 public:
  PipePass(Run& run, std::vector<CodeFacts>& facts, PassKind kind);

  /// Fails, with an error, on what is wrong with a single instruction; what the machine finds is in
  /// its report.
  Result<> execute();
  const machine::Report& report() const { return machine_.report(); }
  /// The store that met bytes never written, if any.
  const std::optional<PoisonedStore>& poisoned() const { return poisoned_; }
  /// PassKind::Names: where the n-th instruction of a core stood; cores by their number.
  const Code& code_of(int number, uint32_t ordinal) const;
  /// With a trace: the round of the innermost loop in which an instruction was dispatched.
  uint64_t round_of(const machine::Event& event) const {
    return cores_[event.core].rounds[static_cast<size_t>(event.order)];
  }

 private:
  struct Core {
    std::unique_ptr<ScalarUnit> unit;
    Slabs slabs;
    machine::Instr next;                    // waits for its dispatch when `waiting`
    std::vector<machine::Access> accesses;  // of `next`
    bool waiting = false, ended = false;
    uint64_t scalar_ops = 0;       // already dispatched
    uint64_t in_flight = 0;        // dispatched and not run
    size_t replayed = 0;           // of Run::fetched
    std::vector<uint32_t> codes;   // PassKind::Names: of each instruction
    std::vector<uint64_t> rounds;  // with a trace: of each instruction, by Instr::order
  };
  bool keeps_rounds() const { return kind_ == PassKind::Data && run_.options.trace; }
  static machine::Options machine_options(const Run& run, PassKind kind);
  machine::Step resume(int number);
  Result<bool> fetch(int number);
  void begin(Core& core, int number);
  void dispatch_scalars(Core& core, int number);
  Result<> make_instr(Core& core, const Code& code);
  const machine::Cost& cost(const Code& code, const Work& work);
  void run_op(int number, uint64_t payload);
  void run_scalar(Core& core, int number, uint64_t payload);
  void replay(Core& core, const Code& code);
  uint32_t new_work();

  Run& run_;
  std::vector<CodeFacts>& facts_;
  PassKind kind_;
  machine::Machine machine_;
  std::vector<Core> cores_;
  std::vector<Work> works_;  // by payload
  std::vector<uint32_t> free_works_;
  std::optional<PoisonedStore> poisoned_;
  bool failed_ = false;
};

}  // namespace asc2::sim
