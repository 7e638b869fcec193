// SPDX-License-Identifier: Apache-2.0
// A loop inside the region is scheduled once; its further iterations add the cycles of its busiest
// pipe to all that follows.
#include "memplan/timing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/integer.h"
#include "model/cost.h"
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
  explicit Schedule(const Timing& timing)
      : t_(timing),
        hold_(timing.storage_.buffers().size()),
        complete_(hold_.size(), 0.0),
        alone_complete_(hold_.size()) {}

  /// Calls visit(buffer, hold) for each buffer used in the region.
  template <class F>
  LoopTiming run(const Region& body, F&& visit) {
    free_ = alone_ = {};
    touched_.clear();
    region(body);
    for (const size_t b : touched_) {
      if (hold_[b].first >= 0) visit(b, hold_[b]);
      hold_[b] = {};
      complete_[b] = 0;
      alone_complete_[b] = {};
    }
    return {std::max(1.0, *std::max_element(alone_.begin(), alone_.end())), std::nullopt};
  }

 private:
  using Clocks = std::array<double, kPipeCount>;

  void region(const Region& body) {
    for (const Inst* inst : body.body) {
      if (inst->regions.empty()) {
        instruction(*inst);
      } else if (inst->op == Op::If) {
        branch(*inst);
      } else {
        loop(*inst);
      }
    }
  }

  /// Of two arms, a pipe is busy for as long as in that which takes it less; one without another is
  /// as good as taken. Buffers are held as if the arms ran one behind the other.
  void branch(const Inst& inst) {
    const Clocks before = alone_;
    Clocks least{};
    for (const Region& arm : inst.regions) {
      alone_ = before;
      region(arm);
      const bool first = &arm == &inst.regions[0];
      for (size_t p = 0; p < kPipeCount; ++p)
        least[p] = first ? alone_[p] : std::min(least[p], alone_[p]);
    }
    alone_ = least;
  }

  size_t index(ValueId buffer) const {
    const model::Buffer* found = t_.storage_.buffer(buffer);
    return found == nullptr ? hold_.size()
                            : static_cast<size_t>(found - t_.storage_.buffers().data());
  }

  void instruction(const Inst& inst) {
    const auto pipe = model::pipe_of(t_.module_, inst, t_.target_, t_.core_);
    if (!pipe || *pipe == Pipe::S || inst.info().cls == OpClass::Sync) return;
    const auto p = static_cast<size_t>(*pipe);
    const model::Cost cost = model::cost_of(t_.module_, inst, t_.target_, t_.core_);
    accesses_.clear();
    model::append_accesses(t_.module_, inst, accesses_);
    double start = free_[p];
    for (const model::Access& access : accesses_) {
      const size_t b = access.in_gm() ? hold_.size() : index(access.object);
      if (b >= hold_.size() || access.write) continue;
      start = std::max(start, complete_[b]);
      // What the pipe itself has written it must wait for in every iteration.
      if (alone_complete_[b].pipe == *pipe) alone_[p] = std::max(alone_[p], alone_complete_[b].at);
    }
    free_[p] = start + cost.busy;
    const double end = start + cost.until_complete();
    const double alone_end = alone_[p] + cost.until_complete();
    alone_[p] += cost.busy;
    for (const model::Access& access : accesses_) {
      const size_t b = access.in_gm() ? hold_.size() : index(access.object);
      if (b >= hold_.size()) continue;
      if (hold_[b].first < 0) hold_[b].first = start;
      hold_[b].last = std::max(hold_[b].last, end);
      if (access.write) {
        complete_[b] = end;
        alone_complete_[b] = {*pipe, alone_end};
      }
      touched_.push_back(b);
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
      hold_[b].last += more * interval;
      complete_[b] += more * interval;
      alone_complete_[b].at += more * interval;
    }
    touched_.resize(mark);
    touched_.insert(touched_.end(), touched.begin(), touched.end());
  }

  const Timing& t_;
  std::vector<Hold> hold_;
  struct Written {
    Pipe pipe = Pipe::S;
    double at = 0;
  };
  std::vector<double> complete_;         // end of the last write
  std::vector<Written> alone_complete_;  // the same, on the time of its pipe alone
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
