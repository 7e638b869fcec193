// SPDX-License-Identifier: Apache-2.0
// The end of a run: cores take turns until nothing moves; what is left then hangs, and is reported
// with what each head waits for and the set that would release it, if that exists.
#include "machine/engine.h"

namespace asc2::machine {

bool Engine::run(const std::function<Step(int core)>& resume) {
  for (;;) {
    const uint64_t before = progress_;
    bool finished = true;
    for (size_t c = 0; c < cores_.size(); ++c) {
      if (cores_[c].finished) continue;
      cores_[c].finished = resume(static_cast<int>(c)) == Step::Finished;
      finished = finished && cores_[c].finished;
    }
    bool empty = true;
    for (const Core& c : cores_) {
      for (const PipeState& pipe : c.pipes) empty = empty && pipe.queue.empty();
    }
    if (finished && empty) return finish();
    if (progress_ == before && !grow_backlog()) return finish();
  }
}

/// True when some core was only held back by the limit on unlimited queues.
bool Engine::grow_backlog() {
  for (const Core& c : cores_) {
    if (c.finished || !c.refused || c.reason != Blocked::Reason::QueueFull) continue;
    const size_t depth = queue_depth(c, c.full);
    if (depth != 0 && c.pipes[index_of(c.full)].queue.size() >= depth) continue;
    backlog_ *= 2;
    return true;
  }
  return false;
}

bool Engine::finish() {
  report_blocked();
  if (report_.blocked.empty()) {
    for (Core& c : cores_) c.flags.finish();
    cross_.finish();
  }
  if (time_) timing_.finish();
  return report_.blocked.empty();
}

void Engine::report_blocked() {
  for (size_t number = 0; number < cores_.size(); ++number) {
    Core& c = cores_[number];
    const int core = static_cast<int>(number);
    if (!c.finished && c.refused) {
      report_head(core, *c.refused, true);
      if (c.refused->kind == InstrKind::Wait) c.flags.note_stuck(*c.refused);
    } else if (!c.finished) {
      report_.blocked.push_back({{core, Pipe::S, 0}, true, Blocked::Reason::Program, {}, {}});
    }
    for (const PipeState& pipe : c.pipes) {
      if (!pipe.queue.empty()) report_head(core, pipe.queue.front().instr, false);
    }
  }
}

void Engine::report_head(int core, const Instr& instr, bool dispatch) {
  Blocked blocked;
  blocked.head = {core, instr.pipe, instr.tag};
  blocked.dispatch = dispatch;
  const Core& c = this->core(core);
  const bool wait = instr.kind == InstrKind::Wait || instr.kind == InstrKind::CrossWait;
  if (dispatch && c.reason != Blocked::Reason::Flag && c.reason != Blocked::Reason::CrossFlag) {
    blocked.reason = c.reason;
    blocked.flag.to = c.full;
  } else if (wait) {
    const bool cross = instr.kind == InstrKind::CrossWait;
    blocked.reason = cross ? Blocked::Reason::CrossFlag : Blocked::Reason::Flag;
    blocked.flag = cross ? FlagName{true, instr.pipe, instr.pipe, instr.id} : flag_of(instr);
    blocked.awaited = find_release(core, instr);
  }
  report_.blocked.push_back(blocked);
}

/// A set, queued or refused somewhere, that would let the wait go on.
Party Engine::find_release(int wait_core, const Instr& wait) {
  auto releases = [&](int core, const Instr& instr) {
    if (instr.kind == InstrKind::Set && wait.kind == InstrKind::Wait) {
      return core == wait_core && instr.pipe == wait.peer && instr.peer == wait.pipe &&
             instr.id == wait.id;
    }
    return instr.kind == InstrKind::CrossSet && wait.kind == InstrKind::CrossWait &&
           cross_.releases(core, instr, wait_core, wait);
  };
  for (size_t number = 0; number < cores_.size(); ++number) {
    const Core& c = cores_[number];
    const int core = static_cast<int>(number);
    for (const PipeState& pipe : c.pipes) {
      for (size_t i = 0; i < pipe.queue.size(); ++i) {
        const Instr& instr = pipe.queue[i].instr;
        if (releases(core, instr)) return {core, instr.pipe, instr.tag};
      }
    }
    if (c.refused && releases(core, *c.refused)) {
      return {core, c.refused->pipe, c.refused->tag};
    }
  }
  return {};
}

}  // namespace asc2::machine
