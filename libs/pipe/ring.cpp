// SPDX-License-Identifier: Apache-2.0
// The largest ratio of cycles to iterations over all ways round the order of starts and ends of one
// iteration: the bound of every modulo schedule (Rau 1994, "Iterative modulo scheduling", RecMII).
// Found by bisection; a ratio is too small when the edges, less that ratio for each iteration that
// they cross, still have a way round that is longer than nothing (Bellman-Ford).
#include "pipe/ring.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include "ir/walk.h"
#include "model/cost.h"
#include "model/pipe_of.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr int kNone = -1;
constexpr size_t kLongestBody = 4096;  // lines; longer loops are no matter of single waits
constexpr int kHalvings = 40;          // of a bound of some 1e6 cycles: far below one cycle

/// `to` is at least `cycles` after `from`, `distance` iterations later.
struct Edge {
  int from = kNone, to = kNone;
  double cycles = 0;
  double distance = 0;
  const Inst* wait = nullptr;  // flags
};

class Graph {
 public:
  Graph(const Module& module, const Inst& loop, const Target& target, CoreKind core)
      : module_(module), loop_(loop), target_(target), core_(core) {
    for (const Inst* inst : loop.regions[0].body) {
      add(*inst);
      for (const Region& region : inst->regions) {
        walk(region, [&](const Inst& inner) {
          if (inner.info().cls == OpClass::Sync) add(inner);
        });
      }
    }
    close();
    match_flags();
    std::stable_sort(edges_.begin(), edges_.end(),
                     [](const Edge& a, const Edge& b) { return a.to < b.to; });
  }

  Ring slowest() {
    double low = 0, high = 0;
    for (const Edge& edge : edges_) high += edge.cycles;
    std::vector<const Edge*> way;
    for (int i = 0; i < kHalvings && high - low > 1e-3; ++i) {
      const double middle = (low + high) / 2;
      std::vector<const Edge*> found = longer_than(middle);
      if (found.empty()) {
        high = middle;
      } else {
        low = middle;
        way = std::move(found);
      }
    }
    Ring ring;
    ring.cycles = high;
    for (const Edge* edge : way) {
      if (edge->wait) ring.waits.push_back(edge->wait);
    }
    if (!way.empty()) ring.pipe = pipes_[static_cast<size_t>(way[0]->to)];
    const auto by_place = [](const Inst* a, const Inst* b) {
      return a->span.begin < b->span.begin;
    };
    std::stable_sort(ring.waits.begin(), ring.waits.end(), by_place);
    return ring;
  }

 private:
  struct Queue {              // a pipe, behind what it was given so far
    int start = kNone;        // of the last instruction
    double busy = 0;          // of it
    int done = kNone;         // all of it
    int first_start = kNone;  // of the first instruction
    int first_done = kNone;
    std::vector<int> needs_done;  // starts in this iteration before anything was done
  };

  int node(Pipe pipe) {
    pipes_.push_back(pipe);
    return static_cast<int>(pipes_.size()) - 1;
  }

  void edge(int from, int to, double cycles) {
    if (from != kNone) edges_.push_back({from, to, cycles, 0, nullptr});
  }

  Queue& queue(Pipe pipe) { return queues_[static_cast<size_t>(pipe)]; }

  /// The start of an instruction of the pipe.
  int start(Pipe pipe, double busy, bool after_all) {
    Queue& q = queue(pipe);
    const int now = node(pipe);
    if (q.start == kNone) q.first_start = now;
    edge(q.start, now, q.busy);
    if (after_all) done_before(q, now);
    q.start = now;
    q.busy = busy;
    return now;
  }

  void done_before(Queue& q, int now) {
    if (q.done == kNone) q.needs_done.push_back(now);
    edge(q.done, now, 0);
  }

  void add(const Inst& inst) {
    const auto pipe = model::pipe_of(module_, inst, target_, core_);
    if (!pipe || *pipe == Pipe::S || *pipe == Pipe::All) return;
    const model::Cost cost = model::cost_of(module_, inst, target_, core_);
    const PipeSpec* spec = target_.core(core_) ? target_.core(core_)->pipe(*pipe) : nullptr;
    const bool serial = spec && spec->serial;
    const int now = start(*pipe, cost.busy, serial || inst.op == Op::Barrier);
    Queue& q = queue(*pipe);
    if (inst.op == Op::SetFlag) {
      const int raised = node(*pipe);
      edge(now, raised, cost.busy);
      done_before(q, raised);
      flag(inst, raised);
    } else if (inst.op == Op::WaitFlag) {
      flag(inst, now);
    } else if (inst.op != Op::Barrier) {
      const int done = node(*pipe);
      edge(now, done, cost.busy + cost.latency);
      if (q.done == kNone) q.first_done = done;
      edge(q.done, done, 0);
      q.done = done;
    }
  }

  /// The pipes go on where they were in the iteration before.
  void close() {
    for (const Queue& q : queues_) {
      if (q.start != kNone) edges_.push_back({q.start, q.first_start, q.busy, 1, nullptr});
      if (q.done == kNone) continue;
      edges_.push_back({q.done, q.first_done, 0, 1, nullptr});
      for (const int early : q.needs_done) edges_.push_back({q.done, early, 0, 1, nullptr});
    }
  }

  void flag(const Inst& inst, int at) {
    const auto operands = inst.operands();
    const Operand& id = operands[2];
    const int64_t key = id.is_int() ? id.integer : static_cast<int64_t>(id.value);
    flags_[{operands[0].pipe, operands[1].pipe, id.is_int(), key}].emplace_back(&inst, at);
  }

  void match_flags() {
    for (const auto& [key, lines] : flags_) {
      const std::pair<const Inst*, int>* set = nullptr;
      for (const auto& line : lines) {
        if (line.first->op == Op::SetFlag) set = &line;
      }
      double distance = static_cast<double>(slots_of(lines[0].first->operands()[2]));
      for (const auto& line : lines) {
        if (line.first->op == Op::SetFlag) {
          set = &line;
          distance = 0;
        } else if (set) {
          edges_.push_back({set->second, line.second, 0, distance, line.first});
        }
      }
    }
  }

  /// After how many iterations a flag has the same id again.
  int64_t slots_of(const Operand& id) const {
    int64_t slots = 1;
    walk(loop_.regions[0], [&](const Inst& inst) {
      if (!id.is_value() || inst.result() != id.value) return;
      if (inst.op == Op::Slot && inst.operands()[0].value == loop_.result())
        slots = inst.operands()[1].integer;
      if (inst.op == Op::Add && inst.operands()[1].is_int()) slots = slots_of(inst.operands()[0]);
    });
    return slots;
  }

  /// A way round that takes more than `ratio` cycles for each iteration that it crosses.
  std::vector<const Edge*> longer_than(double ratio) const {
    std::vector<double> at(pipes_.size());
    std::vector<const Edge*> by(pipes_.size());
    const auto turns = std::count_if(edges_.begin(), edges_.end(),
                                     [](const Edge& edge) { return edge.distance > 0; });
    int last = kNone;
    for (int64_t pass = 0; pass <= turns + 1; ++pass) {
      last = kNone;
      for (const Edge& edge : edges_) {
        const double then =
            at[static_cast<size_t>(edge.from)] + edge.cycles - ratio * edge.distance;
        if (then <= at[static_cast<size_t>(edge.to)] + 1e-9) continue;
        at[static_cast<size_t>(edge.to)] = then;
        by[static_cast<size_t>(edge.to)] = &edge;
        last = edge.to;
      }
      if (last == kNone) return {};
    }
    return way_round(by, last);
  }

  static std::vector<const Edge*> way_round(const std::vector<const Edge*>& by, int at) {
    std::vector<bool> seen(by.size());
    while (by[static_cast<size_t>(at)] && !seen[static_cast<size_t>(at)]) {
      seen[static_cast<size_t>(at)] = true;
      at = by[static_cast<size_t>(at)]->from;
    }
    std::vector<const Edge*> way;
    const int first = at;
    while (const Edge* edge = by[static_cast<size_t>(at)]) {
      way.push_back(edge);
      at = edge->from;
      if (at == first) break;
    }
    return way;
  }

  const Module& module_;
  const Inst& loop_;
  const Target& target_;
  const CoreKind core_;
  std::array<Queue, kPipeCount> queues_;
  std::vector<Pipe> pipes_;  // of the nodes
  std::vector<Edge> edges_;
  std::map<std::tuple<Pipe, Pipe, bool, int64_t>, std::vector<std::pair<const Inst*, int>>> flags_;
};

}  // namespace

Ring slowest_ring(const Module& module, const Inst& loop, const Target& target, CoreKind core) {
  size_t lines = 0;
  walk(loop.regions[0], [&](const Inst&) { ++lines; });
  if (lines > kLongestBody) return {};
  return Graph(module, loop, target, core).slowest();
}

}  // namespace asc2::pipe
