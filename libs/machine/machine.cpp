// SPDX-License-Identifier: Apache-2.0
// The public face of the queue machine, and the constructors of instructions.
#include "machine/machine.h"

#include "machine/engine.h"

namespace asc2::machine {

Machine::Machine(const MachineSpec& spec, Options options)
    : engine_(std::make_unique<Engine>(spec, std::move(options))) {}
Machine::~Machine() = default;

int Machine::add_core(CoreKind kind, int group) {
  return engine_->add_core(kind, group);
}
void Machine::on_execute(std::function<void(int, uint64_t)> execute) {
  engine_->on_execute(std::move(execute));
}
bool Machine::dispatch(int core, const Instr& instr) {
  return engine_->dispatch(core, instr);
}
bool Machine::run(const std::function<Step(int core)>& resume) {
  return engine_->run(resume);
}
const Report& Machine::report() const {
  return engine_->report();
}
uint64_t Machine::cycle(int core) const {
  return engine_->cycle(core);
}

namespace {

Instr make(InstrKind kind, Pipe pipe, int32_t id, uint32_t tag) {
  Instr instr;
  instr.kind = kind;
  instr.pipe = pipe;
  instr.id = id;
  instr.tag = tag;
  return instr;
}

}  // namespace

Instr Instr::op(Pipe pipe, uint32_t tag, std::span<const Access> accesses, Cost cost,
                uint64_t payload) {
  Instr instr = make(InstrKind::Op, pipe, 0, tag);
  instr.accesses = accesses;
  instr.cost = cost;
  instr.payload = payload;
  return instr;
}

Instr Instr::set(Pipe from, Pipe to, int32_t id, uint32_t tag) {
  Instr instr = make(InstrKind::Set, from, id, tag);
  instr.peer = to;
  return instr;
}

Instr Instr::wait(Pipe from, Pipe to, int32_t id, uint32_t tag) {
  Instr instr = make(InstrKind::Wait, to, id, tag);
  instr.peer = from;
  return instr;
}

Instr Instr::barrier(Pipe pipe, uint32_t tag) {
  return make(InstrKind::Barrier, pipe, 0, tag);
}

Instr Instr::cross_set(Pipe pipe, uint8_t mode, int32_t id, uint32_t tag) {
  Instr instr = make(InstrKind::CrossSet, pipe, id, tag);
  instr.mode = mode;
  return instr;
}

Instr Instr::cross_wait(Pipe pipe, uint8_t mode, int32_t id, uint32_t tag) {
  Instr instr = make(InstrKind::CrossWait, pipe, id, tag);
  instr.mode = mode;
  return instr;
}

}  // namespace asc2::machine
