// SPDX-License-Identifier: Apache-2.0
// Runs the scalars of a kernel and lists what its pipes are given, for chosen values of its
// parameters; and lets the queue machine judge such a run. The judge of all tests here: it knows
// nothing of how flags are chosen.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ir/module.h"
#include "machine/machine.h"
#include "target/target.h"

namespace asc2::sync::test {

struct Trace {
  std::vector<machine::Instr> instrs;  // tag: index into insts
  std::vector<const ir::Inst*> insts;
  std::deque<std::vector<machine::Access>> accesses;
  bool cut_off = false;  // too long: nothing of its end can be said
};

using Values = std::map<std::string, int64_t>;  // of scalar parameters

Trace trace(const ir::Module& module, const ir::Inst& kernel, const Target& target,
            const Values& values);

/// "" when the run is right, as far as it goes; else what is wrong, as "kind: earlier / later". Nor
/// may a flag be set while its token may still be there.
std::string judge(const ir::Module& module, const Trace& trace, const Target& target);

/// How long the run takes; with Oracle, when data alone orders the pipes.
uint64_t cycles(const Trace& trace, const Target& target,
                machine::Sync sync = machine::Sync::Flags);

std::unique_ptr<ir::Module> parse(const std::string& text);
const Target& target(const std::string& name);
/// Synchronises; the text of the module, or of the errors.
std::string synced(const std::string& text, const std::string& target_name,
                   const std::string& options = "");
/// Lines of the text that hold the word.
size_t count(const std::string& text, const std::string& word);
/// Wraps lines in a kernel at stage planned.
std::string kernel(const std::string& body);

}  // namespace asc2::sync::test
