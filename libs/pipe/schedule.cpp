// SPDX-License-Identifier: Apache-2.0
// A(i + k) is issued before B(i), so no line of A may need one of B of the k iterations before it;
// what lines of A need in their own iteration is part of A. Scalars are computed anew for A, with
// names of their own, where nothing but the loop's variable and what the loop leaves alone goes
// into them. Where A holds more than loads, its loads may be a stage of their own, farther ahead.
//
// An order is tried by following a few iterations, as the machine would run them if flags cost
// nothing: pipes in order, queues of their depth, a scalar unit that waits for what it reads.
#include "pipe/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "ir/walk.h"
#include "model/load.h"
#include "model/pipe_of.h"
#include "pipe/late_order.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr int64_t kMostAhead = 3;      // iterations; what slots are there for
constexpr int64_t kFollowed = 12;      // iterations of a trial
constexpr size_t kExactItems = 30;     // operations whose orders are all tried
constexpr int64_t kMostTrials = 2000;  // orders
constexpr double kBetter = 0.995;      // what an order must gain to be worth its longer code
constexpr double kReached = 1.005;     // of the bound

using Chosen = std::vector<bool>;  // by item

/// By item: iterations ahead of B. Scalars go along with whatever needs them.
using Ahead = std::vector<int64_t>;

class Scheduler {
 public:
  Scheduler(const Module& module, const Loop& loop, const Orders& orders, const Bound& bound,
            const Target& target, CoreKind core)
      : module_(module), loop_(loop), orders_(orders), bound_(bound) {
    const size_t count = orders.items.size();
    into_.resize(count);
    for (const Order& order : orders.list) into_[order.to].push_back(order);
    for (size_t p = 0; p < kPipeCount; ++p) {
      const auto pipe = static_cast<Pipe>(p);
      const PipeSpec* spec = target.core(core) ? target.core(core)->pipe(pipe) : nullptr;
      if (spec) depth_[p] = static_cast<size_t>(spec->queue_depth);
    }
    dispatch_ = static_cast<double>(target.cost.dispatch);
    for (const Item& item : orders.items) {
      scalar_.push_back(is_scalar_line(*item.inst));
      movable_.push_back(!scalar_.back() && may_move(item));
    }
    for (size_t item = 0; item < count; ++item) text_.push_back(item);
    late_ = late_order(module, orders);
  }

  Schedule run(bool nested) {
    const Chosen none(orders_.items.size());
    const Ahead nothing(orders_.items.size());
    best_.interval_now = best_.interval = follow(nothing, none, text_);
    if (late_ != text_) {
      Schedule late;
      late.interval = follow(nothing, none, late_);
      if (late.interval < kBetter * best_.interval) take(late);
    }
    if (loop_.iv_assigned) {
      best_.reason = "its body assigns the loop variable";
      return best_;
    }
    const Chosen loads = all_that([](const Item& item) { return item.runs_on(Pipe::Mte2); });
    if (std::count(loads.begin(), loads.end(), true) > 0) best_.reason = try_ahead(loads);
    for (size_t item = 0; item < orders_.items.size() && !reached(); ++item) {
      if (!scalar_[item] && orders_.items[item].runs_on(Pipe::S)) try_before(item, loads);
    }
    const auto movable = std::count(movable_.begin(), movable_.end(), true);
    if (!reached() && movable <= static_cast<int64_t>(kExactItems)) {
      Chosen chosen(orders_.items.size());
      try_all(chosen, 0);
    }
    if (!best_.moves && nested && best_.reason.empty() && !loads_ahead_.stages.empty())
      take(loads_ahead_);
    for (const size_t item : late_) best_.behind.push_back(orders_.items[item].inst);
    best_.most = most_ahead();
    return best_;
  }

 private:
  bool is_scalar_line(const Inst& inst) const {
    if (!inst.regions.empty() || inst.result_count != 1) return false;
    return model::is_scalar_work(module_, inst) || inst.op == Op::Get;
  }

  /// Work of the pipes that assigns no scalar.
  bool may_move(const Item& item) const {
    bool pipes_only = !item.works.empty() || model::is_for_tails(*item.inst);
    const auto look = [&](const Inst& inst) {
      for (const Operand& result : inst.results())
        pipes_only &= !module_.type_of(result.value).is_scalar();
      pipes_only &= inst.info().cls != OpClass::Memory;
    };
    look(*item.inst);
    for (const Region& region : item.inst->regions) walk(region, look);
    return pipes_only;
  }

  // --- what goes ahead

  template <class F>
  Chosen all_that(F&& wanted) const {
    Chosen out(orders_.items.size());
    for (size_t i = 0; i < out.size(); ++i) out[i] = movable_[i] && wanted(orders_.items[i]);
    return out;
  }

  bool reached() const { return best_.interval <= kReached * bound_.cycles(); }

  bool is_scalar(const Order& order) const {
    return order.why == Order::Why::Value && order.object != kNoValue &&
           module_.type_of(order.object).is_scalar();
  }

  /// Adds what the lines need in their own iteration; false when that cannot go ahead with them.
  bool close(Chosen& chosen, std::string& reason) const {
    for (size_t item = chosen.size(); item-- > 0;) {
      if (!chosen[item]) continue;
      for (const Order& order : into_[item]) {
        if (is_scalar(order) && (order.distance > 0 || !scalar_[order.from])) {
          reason =
              fmt::format("%{}, which its loads need, comes from {}", module_.name_of(order.object),
                          order.distance > 0 ? "the iteration before" : "other work");
          return false;
        }
        if (order.distance > 0 || chosen[order.from]) continue;
        if (!scalar_[order.from] && !movable_[order.from]) {
          reason = "its loads wait for work of the same iteration";
          return false;
        }
        chosen[order.from] = true;
      }
    }
    return true;
  }

  /// Why what is issued later must come first; "" when it need not.
  std::string held_by(const Ahead& ahead, const Chosen& drop) {
    for (size_t item = 0; item < ahead.size(); ++item) {
      for (const Order& order : into_[item]) {
        // A scalar is computed wherever it is needed; what B reads from memory, it reads there.
        const bool anew = scalar_[order.from] && ahead[order.from] > 0;
        const bool again = orders_.items[order.from].inst->op == Op::Get && !drop[order.from];
        if (anew && !again) continue;
        const int64_t from = anew ? 0 : ahead[order.from];
        if (ahead[item] <= from || ahead[item] - from < order.distance) continue;
        if (order.why == Order::Why::Gm) return "its loads may read what other iterations store";
        held_ = order.object;
        return fmt::format("%{} has no slot to spare", module_.name_of(order.object));
      }
    }
    return "";
  }

  /// Lines of A that B need not run: scalars that only A reads, and the work of A.
  Chosen dropped(const Chosen& ahead) const {
    Chosen needed(ahead.size());
    for (size_t item = 0; item < ahead.size(); ++item) {
      needed[item] = !ahead[item];
      if (!ahead[item] || !scalar_[item]) continue;
      const auto assigned = loop_.assigned.find(orders_.items[item].inst->result());
      needed[item] = assigned != loop_.assigned.end() && assigned->second;
    }
    for (bool grown = true; grown;) {
      grown = false;
      for (const Order& order : orders_.list) {
        if (!needed[order.to] || needed[order.from] || !is_scalar(order)) continue;
        needed[order.from] = true;
        grown = true;
      }
    }
    Chosen out(ahead.size());
    for (size_t item = 0; item < ahead.size(); ++item)
      out[item] = ahead[item] && (!scalar_[item] || !needed[item]);
    return out;
  }

  static Ahead at_distance(const Chosen& ahead, int64_t distance) {
    Ahead out(ahead.size());
    for (size_t item = 0; item < ahead.size(); ++item) out[item] = ahead[item] ? distance : 0;
    return out;
  }

  /// Scalars are as far ahead as the farthest line that needs them.
  void settle_scalars(Ahead& ahead) const {
    for (size_t item = 0; item < ahead.size(); ++item)
      ahead[item] = scalar_[item] ? 0 : ahead[item];
    for (size_t item = ahead.size(); item-- > 0;) {
      for (const Order& order : into_[item]) {
        if (scalar_[order.from] && order.distance == 0)
          ahead[order.from] = std::max(ahead[order.from], ahead[item]);
      }
    }
  }

  /// Keeps the best distance for A; returns why A cannot go ahead at all.
  std::string try_ahead(Chosen ahead) {
    std::string reason;
    if (!close(ahead, reason)) return reason;
    const bool all_loads = loads_ahead_.stages.empty();  // the first that is tried
    const Chosen drop = dropped(ahead);
    bool leaves_work = false;
    for (size_t item = 0; item < ahead.size(); ++item) {
      leaves_work |=
          !drop[item] && (!orders_.items[item].only_scalars() || orders_.items[item].is_slow());
    }
    if (!leaves_work) return "";
    for (int64_t distance = 1; distance <= kMostAhead; ++distance) {
      if (reached() && !(all_loads && distance == 1)) break;
      std::string held = try_at(at_distance(ahead, distance), drop, all_loads && distance == 1);
      if (!held.empty()) {
        if (distance == 1) reason = std::move(held);
        break;
      }
      try_loads_farther(ahead, distance, drop);
    }
    return reason;
  }

  /// The loads of A in a stage of their own.
  void try_loads_farther(const Chosen& ahead, int64_t distance, const Chosen& drop) {
    const auto loads = [&](size_t item) {
      return movable_[item] && orders_.items[item].runs_on(Pipe::Mte2);
    };
    Ahead stages = at_distance(ahead, distance);
    bool others = false;
    for (size_t item = 0; item < ahead.size(); ++item)
      others |= ahead[item] && !scalar_[item] && !loads(item);
    if (!others) return;
    for (int64_t farther = distance + 1; farther <= kMostAhead && !reached(); ++farther) {
      for (size_t item = 0; item < ahead.size(); ++item) {
        if (ahead[item] && loads(item)) stages[item] = farther;
      }
      settle_scalars(stages);
      if (!try_at(stages, drop, false).empty()) break;
    }
  }

  /// Keeps these stages if they are better; returns why they cannot be.
  std::string try_at(const Ahead& ahead, const Chosen& drop, bool all_loads) {
    const int64_t distance = *std::max_element(ahead.begin(), ahead.end());
    if (loop_.trips && *loop_.trips <= distance) return "it runs less than twice";
    std::string held = held_by(ahead, drop);
    if (!held.empty()) {
      if (distance == 1) best_.held = held_;
      return held;
    }
    Schedule found;
    found.interval = follow(ahead, drop, late_);
    for (int64_t d = distance; d > 0; --d) {
      Advance stage{d, lines_at(ahead, d)};
      if (!stage.lines.empty()) found.stages.push_back(std::move(stage));
    }
    for (size_t item = 0; item < ahead.size(); ++item) {
      if (drop[item]) found.dropped.insert(orders_.items[item].inst);
    }
    if (all_loads) loads_ahead_ = found;
    if (found.interval < kBetter * best_.interval) take(found);
    return "";
  }

  /// What is issued so far ahead, with the scalars that it needs.
  std::set<const Inst*> lines_at(const Ahead& ahead, int64_t distance) const {
    Chosen wanted(ahead.size());
    std::set<const Inst*> lines;
    for (size_t item = ahead.size(); item-- > 0;) {
      if (!scalar_[item]) wanted[item] = ahead[item] == distance;
      if (!wanted[item]) continue;
      lines.insert(orders_.items[item].inst);
      for (const Order& order : into_[item]) {
        if (scalar_[order.from] && order.distance == 0) wanted[order.from] = true;
      }
    }
    return lines;
  }

  int64_t most_ahead() {
    if (best_.stages.empty()) return 0;
    Chosen drop(orders_.items.size());
    for (size_t item = 0; item < drop.size(); ++item)
      drop[item] = best_.dropped.contains(orders_.items[item].inst);
    Ahead ahead(orders_.items.size());
    for (const Advance& stage : best_.stages) {
      for (size_t item = 0; item < ahead.size(); ++item) {
        if (stage.lines.contains(orders_.items[item].inst))
          ahead[item] = std::max(ahead[item], stage.distance);
      }
    }
    const std::set<const Inst*>& first = best_.stages.front().lines;
    int64_t most = best_.distance();
    const int64_t end = std::min(kMostAhead, loop_.trips.value_or(kMostAhead + 1) - 1);
    while (most < end) {
      for (size_t item = 0; item < ahead.size(); ++item) {
        if (!scalar_[item] && first.contains(orders_.items[item].inst)) ahead[item] = most + 1;
      }
      settle_scalars(ahead);
      if (!held_by(ahead, drop).empty()) break;
      ++most;
    }
    return most;
  }

  void take(const Schedule& found) {
    best_.moves = true;
    best_.stages = found.stages;
    best_.dropped = found.dropped;
    best_.interval = found.interval;
  }

  /// All that the scalar unit waits for at `item`.
  void try_before(size_t item, const Chosen& loads) {
    Chosen ahead = loads;
    for (const Order& order : into_[item]) {
      if (order.distance == 0 && movable_[order.from]) ahead[order.from] = true;
    }
    try_ahead(std::move(ahead));
  }

  /// Every set of lines of which each has all that it needs.
  void try_all(Chosen& chosen, size_t item) {
    if (reached() || trials_ > kMostTrials) return;
    if (item == chosen.size()) {
      ++trials_;
      if (std::count(chosen.begin(), chosen.end(), true) > 0) try_ahead(chosen);
      return;
    }
    const bool whole = std::all_of(into_[item].begin(), into_[item].end(), [&](const Order& order) {
      return order.distance > 0 || chosen[order.from] || scalar_[order.from];
    });
    if (movable_[item] && whole) {
      chosen[item] = true;
      try_all(chosen, item + 1);
      chosen[item] = false;
    }
    try_all(chosen, item + 1);
  }

  // --- following a few iterations

  struct Queue {
    double free = 0;
    std::vector<double> starts;
  };

  /// Cycles an iteration.
  double follow(const Ahead& ahead, const Chosen& drop, const std::vector<size_t>& behind) {
    queues_ = {};
    now_ = latest_ = 0;
    const int64_t farthest = ahead.empty() ? 0 : *std::max_element(ahead.begin(), ahead.end());
    ends_.assign(orders_.items.size(),
                 std::vector<double>(static_cast<size_t>(kFollowed + farthest), 0));
    double middle = 0;
    for (int64_t round = -farthest; round < kFollowed; ++round) {
      for (int64_t distance = farthest; distance > 0; --distance) {
        for (size_t item = 0; item < ahead.size(); ++item) {
          if (ahead[item] == distance && round + distance >= 0) issue(item, round + distance);
        }
      }
      for (const size_t item : behind) {
        if (round >= 0 && !drop[item]) issue(item, round);
      }
      if (round == kFollowed / 2) middle = latest_;
    }
    const double interval = (latest_ - middle) / static_cast<double>(kFollowed - 1 - kFollowed / 2);
    return std::max(interval, bound_.cycles());
  }

  void issue(size_t item, int64_t iteration) {
    double ready = 0;
    for (const Order& order : into_[item]) {
      const int64_t source = iteration - order.distance;
      if (source >= 0) ready = std::max(ready, ends_[order.from][static_cast<size_t>(source)]);
    }
    double end = 0;
    for (const Work& work : orders_.items[item].works) end = std::max(end, issue(work, ready));
    ends_[item][static_cast<size_t>(iteration)] = end;
    latest_ = std::max(latest_, end);
  }

  double issue(const Work& work, double ready) {
    if (work.pipe == Pipe::S) {
      now_ = std::max(now_, ready) + work.until;
      return now_;
    }
    Queue& queue = queues_[static_cast<size_t>(work.pipe)];
    const size_t depth = depth_[static_cast<size_t>(work.pipe)];
    if (depth > 0 && queue.starts.size() >= depth)
      now_ = std::max(now_, queue.starts[queue.starts.size() - depth]);
    now_ += dispatch_;
    const double start = std::max({now_, ready, queue.free});
    queue.starts.push_back(start);
    queue.free = start + work.busy;
    return start + work.until;
  }

  const Module& module_;
  const Loop& loop_;
  const Orders& orders_;
  const Bound& bound_;
  std::vector<std::vector<Order>> into_;  // by item that they lead to
  std::vector<bool> scalar_;              // lines that A computes anew
  std::vector<bool> movable_;
  std::vector<size_t> text_, late_;  // orders within B: as it is, and with slow lines late
  std::array<size_t, kPipeCount> depth_{};
  double dispatch_ = 1;
  Schedule best_, loads_ahead_;
  ValueId held_ = kNoValue;  // by what the last A was held that could not go ahead
  int64_t trials_ = 0;
  std::array<Queue, kPipeCount> queues_;
  double now_ = 0, latest_ = 0;  // of the scalar unit; of all
  std::vector<std::vector<double>> ends_;
};

}  // namespace

bool Schedule::goes_ahead(const Inst* line) const {
  return std::any_of(stages.begin(), stages.end(),
                     [&](const Advance& stage) { return stage.lines.contains(line); });
}

Schedule schedule_of(const Module& module, const Loop& loop, const Orders& orders,
                     const Bound& bound, const Target& target, CoreKind core, bool nested) {
  return Scheduler(module, loop, orders, bound, target, core).run(nested);
}

}  // namespace asc2::pipe
