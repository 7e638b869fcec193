// SPDX-License-Identifier: Apache-2.0
// A loop inside the region is scheduled once; its further iterations add the cycles of its busiest
// pipe to all that follows.
#include "memplan/timing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/integer.h"
#include "model/cost.h"
#include "model/load.h"
#include "model/pipe_of.h"

namespace asc2::memplan {

using namespace ir;

std::optional<int64_t> literal_trips(const Inst& loop) {
  if (loop.op != Op::For) return std::nullopt;
  const auto bounds = loop.operands();
  if (!std::all_of(bounds.begin(), bounds.end(), [](const Operand& b) { return b.is_int(); }))
    return std::nullopt;
  return signed_trip_count(bounds[0].integer, bounds[1].integer, bounds[2].integer);
}

class Timing::Schedule {
 public:
  explicit Schedule(const Timing& timing) : t_(timing), states_(timing.storage_.buffers().size()) {}

  /// Calls visit(buffer, hold) for each buffer used in the region.
  template <class F>
  LoopTiming run(const Region& body, F&& visit) {
    free_ = alone_ = {};
    touched_.clear();
    region(body);
    const double interval = std::max(1.0, *std::max_element(alone_.begin(), alone_.end()));
    for (const size_t b : touched_) {
      State& state = states_[b];
      if (state.read_late) state.hold.last = std::max(state.hold.last, state.complete + interval);
      if (state.hold.first >= 0) visit(b, state.hold);
      state = {};
    }
    return {interval, std::nullopt};
  }

 private:
  using Clocks = std::array<double, kPipeCount>;
  struct State {
    Hold hold;
    double complete = 0;        // end of the last write
    Pipe writer = Pipe::S;      // of it
    double alone_complete = 0;  // its end on the time of its pipe alone
    bool read_late = false;     // by the scalar unit, an iteration later
  };

  void region(const Region& body) {
    for (const Inst* inst : body.body) {
      if (inst->regions.empty()) {
        instruction(*inst);
      } else if (inst->op == Op::If) {
        if (!model::is_for_tails(*inst)) branch(*inst);
      } else {
        loop(*inst);
      }
    }
  }

  /// Of two arms, a pipe is busy for as long as in that which takes it less; one without another is
  /// as good as taken. A buffer is held for as long as in that which holds it longer.
  void branch(const Inst& inst) {
    const Clocks free = free_, alone = alone_;
    Clocks latest{}, least{};
    std::map<size_t, State> longest;
    for (const Region& arm : inst.regions) {
      free_ = free;
      alone_ = alone;
      const size_t mark = log_.size();
      ++branches_;
      region(arm);
      --branches_;
      for (const auto& [b, state] : undo(mark)) {
        const auto [other, fresh] = longest.try_emplace(b, state);
        if (!fresh && state.hold.last > other->second.hold.last) other->second = state;
      }
      const bool first = &arm == &inst.regions[0];
      for (size_t p = 0; p < kPipeCount; ++p) {
        latest[p] = std::max(latest[p], free_[p]);
        least[p] = first ? alone_[p] : std::min(least[p], alone_[p]);
      }
    }
    free_ = latest;
    alone_ = least;
    for (const auto& [b, state] : longest) {
      note(b);
      states_[b] = state;
    }
  }

  /// Takes back what happened to buffers since; returns how they were until now.
  std::map<size_t, State> undo(size_t mark) {
    std::map<size_t, State> now;
    for (; log_.size() > mark; log_.pop_back()) {
      const auto& [b, before] = log_.back();
      now.try_emplace(b, states_[b]);
      states_[b] = before;
    }
    return now;
  }

  /// Before a buffer's state changes.
  void note(size_t b) {
    touched_.push_back(b);
    if (branches_ > 0) log_.emplace_back(b, states_[b]);
  }

  size_t index(ValueId buffer) const {
    const model::Buffer* found = t_.storage_.buffer(buffer);
    return found == nullptr ? states_.size()
                            : static_cast<size_t>(found - t_.storage_.buffers().data());
  }

  /// While the pipes are at the next iteration, or they would wait for the scalar unit.
  void read_by_scalar_unit(const Inst& inst) {
    accesses_.clear();
    model::append_accesses(t_.module_, inst, accesses_);
    for (const model::Access& access : accesses_) {
      const size_t b = access.in_gm() ? states_.size() : index(access.object);
      if (b >= states_.size() || access.write) continue;
      note(b);
      states_[b].read_late = true;
    }
  }

  void instruction(const Inst& inst) {
    const auto pipe = model::pipe_of(t_.module_, inst, t_.target_, t_.core_);
    if (!pipe || inst.info().cls == OpClass::Sync) return;
    if (*pipe == Pipe::S) return read_by_scalar_unit(inst);
    const auto p = static_cast<size_t>(*pipe);
    const model::Cost cost = model::cost_of(t_.module_, inst, t_.target_, t_.core_);
    accesses_.clear();
    model::append_accesses(t_.module_, inst, accesses_);
    double start = free_[p];
    for (const model::Access& access : accesses_) {
      const size_t b = access.in_gm() ? states_.size() : index(access.object);
      if (b >= states_.size()) continue;
      const State& state = states_[b];
      const bool adds = inst.op == Op::Pad && state.writer != *pipe;  // to what was written
      if (access.write && !adds) continue;
      start = std::max(start, state.complete);
      // What the pipe itself has written it must wait for in every iteration.
      if (state.writer == *pipe) alone_[p] = std::max(alone_[p], state.alone_complete);
    }
    free_[p] = start + cost.busy;
    const double end = start + cost.until_complete();
    const double alone_end = alone_[p] + cost.until_complete();
    alone_[p] += cost.busy;
    for (const model::Access& access : accesses_) {
      const size_t b = access.in_gm() ? states_.size() : index(access.object);
      if (b >= states_.size()) continue;
      note(b);
      State& state = states_[b];
      if (state.hold.first < 0) state.hold.first = start;
      state.hold.last = std::max(state.hold.last, end);
      if (!access.write) continue;
      state.complete = end;
      state.writer = *pipe;
      state.alone_complete = alone_end;
    }
  }

  void loop(const Inst& inst) {
    const Clocks before = alone_;
    const size_t mark = touched_.size();
    region(inst.regions[0]);
    const auto more = static_cast<double>(literal_trips(inst).value_or(kSome) - 1);
    double interval = 0;
    for (size_t p = 0; p < kPipeCount; ++p) interval = std::max(interval, alone_[p] - before[p]);
    if (more <= 0 || interval <= 0) return;
    for (size_t p = 0; p < kPipeCount; ++p) {
      if (alone_[p] == before[p]) continue;
      free_[p] += more * interval;
      alone_[p] += more * (alone_[p] - before[p]);
    }
    std::vector<size_t> touched(touched_.begin() + static_cast<std::ptrdiff_t>(mark),
                                touched_.end());
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    for (const size_t b : touched) {
      if (branches_ > 0) log_.emplace_back(b, states_[b]);
      states_[b].hold.last += more * interval;
      states_[b].complete += more * interval;
      states_[b].alone_complete += more * interval;
    }
    touched_.resize(mark);
    touched_.insert(touched_.end(), touched.begin(), touched.end());
  }

  const Timing& t_;
  std::vector<State> states_;                  // by buffer
  std::vector<std::pair<size_t, State>> log_;  // states before changes within branches
  int branches_ = 0;                           // around the line that is looked at
  Clocks free_{};
  Clocks alone_{};  // as if the pipe never waited for another one
  std::vector<model::Access> accesses_;
  std::vector<size_t> touched_;  // buffers, in order of access
};

Timing::Timing(const Module& module, const Inst& kernel, const model::Storage& storage,
               const model::Lives& lives, const Target& target)
    : module_(module),
      storage_(storage),
      lives_(lives),
      target_(target),
      core_(core_of(module, kernel)) {
  hold_.resize(storage.buffers().size());
  Schedule schedule(*this);
  const auto keep = [&](int loop) {
    return [this, loop](size_t buffer, const Hold& hold) {
      if (lives_.of(buffer).home == loop) hold_[buffer] = hold;
    };
  };
  loops_[-1] = schedule.run(kernel.regions[0], keep(-1));
  for (size_t i = 0; i < storage.buffers().size(); ++i) {
    const int home = lives.of(i).home;
    if (lives.of(i).uses.empty() || loops_.contains(home)) continue;
    const Inst& loop = *lives.loops()[static_cast<size_t>(home)].inst;
    LoopTiming timing = schedule.run(loop.regions[0], keep(home));
    timing.trips = literal_trips(loop);
    loops_[home] = timing;
  }
}

double Timing::rounds(int loop) const {
  double rounds = 1;
  for (; loop >= 0; loop = lives_.loops()[static_cast<size_t>(loop)].parent) {
    const Inst& inst = *lives_.loops()[static_cast<size_t>(loop)].inst;
    rounds *= static_cast<double>(literal_trips(inst).value_or(kSome));
  }
  return rounds;
}

}  // namespace asc2::memplan
