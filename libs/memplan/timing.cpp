// SPDX-License-Identifier: Apache-2.0
// A loop inside the region is scheduled once; its further iterations add the cycles of its busiest
// pipe to all that follows.
#include "memplan/timing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/integer.h"
#include "model/affine.h"
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

  /// Calls visit(buffer, hold, reads by pipe) for each buffer used in the region.
  template <class F>
  LoopTiming run(const Region& body, F&& visit) {
    free_ = alone_ = {};
    touched_.clear();
    starts_.clear();
    region(body);
    const double interval = std::max(1.0, *std::max_element(alone_.begin(), alone_.end()));
    delay_loads(interval);
    for (const size_t b : touched_) {
      State& state = states_[b];
      if (state.read_late) state.hold.last = std::max(state.hold.last, state.complete + interval);
      if (state.hold.first >= 0) visit(b, state.hold, state.read);
      state = {};
    }
    return {interval, std::nullopt};
  }

 private:
  struct State {
    Hold hold;
    double complete = 0;        // end of the last write
    Pipe writer = Pipe::S;      // of it
    double alone_complete = 0;  // its end on the time of its pipe alone
    Clocks read{};              // by pipe: end of the last read
    bool read_late = false;     // by the scalar unit, an iteration later
  };

  struct Start {
    Pipe pipe = Pipe::S;
    double at = 0, busy = 0, until_complete = 0;
    bool movable = false;  // reads nothing on the chip, and stands in no branch or loop
    std::vector<size_t> buffers;
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
    Start its{*pipe, free_[p], cost.busy, cost.until_complete(), branches_ + loops_ == 0, {}};
    for (const model::Access& access : accesses_) {
      const size_t b = access.in_gm() ? states_.size() : index(access.object);
      if (b >= states_.size()) continue;
      its.buffers.push_back(b);
      its.movable = its.movable && access.write;
      const State& state = states_[b];
      its.at = std::max(its.at, state.complete);
      // What the pipe itself has written it must wait for in every iteration.
      if (state.writer == *pipe) alone_[p] = std::max(alone_[p], state.alone_complete);
      for (size_t q = 0; q < kPipeCount && access.write; ++q) {
        if (q != p) its.at = std::max(its.at, state.read[q]);
      }
    }
    const double start = its.at;
    starts_.push_back(std::move(its));
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
      if (!access.write) {
        state.read[p] = end;
        continue;
      }
      state.complete = end;
      state.writer = *pipe;
      state.alone_complete = alone_end;
    }
  }

  void loop(const Inst& inst) {
    const Clocks before = alone_;
    const size_t mark = touched_.size();
    ++loops_;
    region(inst.regions[0]);
    --loops_;
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
      for (double& read : states_[b].read) read += more * interval;
    }
    touched_.resize(mark);
    touched_.insert(touched_.end(), touched.begin(), touched.end());
  }

  /// What reads nothing on the chip may come later: before the next one of its pipe, where the
  /// first one of the next iteration follows the last, and before the next use of its result.
  void delay_loads(double interval) {
    Clocks next;  // by pipe
    for (auto start = starts_.rbegin(); start != starts_.rend(); ++start)
      next[static_cast<size_t>(start->pipe)] = start->at + interval;
    std::map<size_t, double> used;  // by buffer
    for (auto start = starts_.rbegin(); start != starts_.rend(); ++start) {
      double& before = next[static_cast<size_t>(start->pipe)];
      double latest = INFINITY;
      for (const size_t b : start->buffers) {
        const auto user = used.find(b);
        if (user != used.end()) latest = std::min(latest, user->second - start->until_complete);
      }
      double at = start->at;
      if (start->movable && latest < INFINITY)
        at = std::max(at, std::min(latest, before - start->busy));
      for (const size_t b : start->buffers) {
        if (states_[b].hold.first == start->at) states_[b].hold.first = at;
        used[b] = at;
      }
      before = at;
    }
  }

  const Timing& t_;
  std::vector<State> states_;                  // by buffer
  std::vector<std::pair<size_t, State>> log_;  // states before changes within branches
  int branches_ = 0, loops_ = 0;               // around the line that is looked at
  Clocks free_{};
  Clocks alone_{};  // as if the pipe never waited for another one
  std::vector<model::Access> accesses_;
  std::vector<Start> starts_;
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
  read_.resize(storage.buffers().size());
  Schedule schedule(*this);
  const model::Scalars scalars(module, kernel);
  const auto keep = [&](int loop) {
    return [this, loop](size_t buffer, const Hold& hold, const Clocks& read) {
      if (lives_.of(buffer).home != loop) return;
      hold_[buffer] = hold;
      read_[buffer] = read;
    };
  };
  loops_[-1] = schedule.run(kernel.regions[0], keep(-1));
  for (size_t i = 0; i < storage.buffers().size(); ++i) {
    const int home = lives.of(i).home;
    if (lives.of(i).uses.empty() || loops_.contains(home)) continue;
    const Inst& loop = *lives.loops()[static_cast<size_t>(home)].inst;
    LoopTiming timing = schedule.run(loop.regions[0], keep(home));
    const model::Range trips = scalars.loops()[static_cast<size_t>(scalars.loop_index(loop))].trips;
    if (trips.lo == trips.hi) timing.trips = trips.lo;
    loops_[home] = timing;
  }
}

double Timing::wait_for_readers(size_t earlier, size_t later, Pipe writer) const {
  double last = 0;
  for (size_t p = 0; p < kPipeCount; ++p) {
    if (p != static_cast<size_t>(writer)) last = std::max(last, read_[earlier][p]);
  }
  return std::max(0.0, last - hold_[later].first);
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
