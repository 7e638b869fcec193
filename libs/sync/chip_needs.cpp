// SPDX-License-Identifier: Apache-2.0
// Orders that on-chip memory asks for, by exact byte ranges. The addresses that the region uses cut
// the spaces into cells; the region is followed in program order, and each operation asks which
// operation of each pipe touched its cells last.
//
// A loop's own iterations are followed with the slots that they really use, two periods of them, so
// that each pair of iterations up to a period apart is met. Slots that rotate with a loop around
// the region are the same in all its iterations: one run for each of them. Slots of loops inside
// the region count as all that the loop can reach.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "sync/latest.h"

namespace asc2::sync {

namespace {

constexpr int64_t kMaxPeriod = 840;        // of slots of the region's loop: up to 8 of any number
constexpr int64_t kMaxVisits = 8'000'000;  // of accesses; beyond either, a slot may be any
constexpr int64_t kFewPasses = 48;         // that any region is worth
constexpr int64_t kMaxRuns = 16;           // combinations of slots of the loops around the region

class ChipNeeds {
 public:
  ChipNeeds(const Program& program, const Region& region, Needs& needs)
      : program_(program), region_(region), needs_(needs) {}

  void run() {
    collect();
    if (bounds_.empty()) return;
    std::sort(bounds_.begin(), bounds_.end());
    bounds_.erase(std::unique(bounds_.begin(), bounds_.end()), bounds_.end());
    for (int64_t r = 0; r < runs_; ++r) follow(r);
    needs_.distance = std::max(needs_.distance, longest_turn());
  }

 private:
  struct Cells {
    uint32_t begin = 0, end = 0;
  };

  const model::Buffer& buffer(uint32_t index) const { return program_.storage.buffers()[index]; }
  /// All spaces on one line.
  static int64_t place(const model::Buffer& buffer, int64_t address) {
    return (static_cast<int64_t>(buffer.space) << 48) + address;
  }

  void collect() {
    for (int32_t number = region_.begin; number < region_.end; ++number) {
      const Node& n = program_.node(number);
      if (n.kind != NodeKind::Op) continue;
      pipes_ |= 1u << index_of(n.pipe);
      for (uint32_t i = n.chip_begin; i < n.chip_end; ++i) collect(program_.chip[i]);
    }
    needs_.turns = period_ > 1;
    const int64_t trips = region_.is_loop ? program_.loop_info(region_.loop).trips.hi : 1;
    const int64_t passes = std::min(trips, 2 * period_);
    if (period_ > kMaxPeriod || (passes > kFewPasses && passes * accesses_ > kMaxVisits)) {
      period_ = 1;
      any_own_ = true;
      needs_.max_distance = 1;  // at which distance two slots are the same is not known
    }
    for (auto& [loop, count] : outer_) {
      count = std::min(count, program_.loop_info(loop).trips.hi);
      runs_ = std::min(kMaxRuns + 1, runs_ * count);
    }
    if (runs_ > kMaxRuns) {
      runs_ = 1;
      any_outer_ = true;
      needs_.turns = true;
    }
  }

  void collect(const ChipAccess& access) {
    ++accesses_;
    const model::Buffer& b = buffer(access.buffer);
    if (buffers_.emplace(access.buffer, std::vector<Cells>()).second) {
      for (const int64_t address : b.addr) {
        bounds_.push_back(place(b, address));
        bounds_.push_back(place(b, address + b.bytes));
      }
    }
    if (access.slot.kind != Slot::Kind::Rotating) return;
    if (access.slot.loop == region_.loop && region_.is_loop) {
      period_ = std::min(std::lcm(period_, int64_t{access.slot.count}), kMaxPeriod + 1);
      own_turns_.emplace(access.buffer, access.slot.count);
    } else if (program_.scalars.loop_contains(access.slot.loop, region_.loop)) {
      int64_t& count = outer_.emplace(access.slot.loop, 1).first->second;
      count = std::min(std::lcm(count, int64_t{access.slot.count}), kMaxRuns + 1);
    }
  }

  const std::vector<Cells>& cells_of(uint32_t index) {
    std::vector<Cells>& cells = buffers_.at(index);
    if (!cells.empty()) return cells;
    const model::Buffer& b = buffer(index);
    const auto cell = [&](int64_t address) {
      return static_cast<uint32_t>(
          std::lower_bound(bounds_.begin(), bounds_.end(), place(b, address)) - bounds_.begin());
    };
    for (const int64_t address : b.addr) cells.push_back({cell(address), cell(address + b.bytes)});
    return cells;
  }

  /// After how many iterations every byte has had all its turns. The latest operation that touched
  /// it may lie on another path; the one before may then lie so far back.
  int32_t longest_turn() {
    std::vector<int64_t> turns(bounds_.size(), 1);  // by cell
    for (const auto& [buffer, count] : own_turns_) {
      for (const Cells& cells : cells_of(buffer)) {
        for (uint32_t c = cells.begin; c < cells.end; ++c) {
          turns[c] = std::min<int64_t>(std::lcm(turns[c], count), needs_.max_distance);
        }
      }
    }
    const int64_t longest = *std::max_element(turns.begin(), turns.end());
    return static_cast<int32_t>(longest > 1 ? longest : 0);
  }

  /// Which iteration of a loop around the region run number `run` stands for.
  int64_t iteration_of(int32_t loop, int64_t run) const {
    for (const auto& [outer, count] : outer_) {
      if (outer == loop) return run % count;
      run /= count;
    }
    return 0;
  }

  /// The slots that an access may mean now: [first, first + count).
  std::pair<int32_t, int32_t> slots(const ChipAccess& access) const {
    const Slot& slot = access.slot;
    const auto all = static_cast<int32_t>(buffer(access.buffer).slots);
    if (slot.kind == Slot::Kind::Fixed) return {slot.index, 1};
    if (slot.kind == Slot::Kind::Any) return {0, all};
    if (region_.is_loop && slot.loop == region_.loop) {
      if (any_own_) return {slot.index, slot.count};
      return {slot.at(pass_), 1};
    }
    if (program_.scalars.loop_contains(slot.loop, region_.loop)) {
      if (any_outer_) return {slot.index, slot.count};
      return {slot.at(iteration_of(slot.loop, run_)), 1};
    }
    return {slot.index, slot.reached(program_.loop_info(slot.loop).trips.hi)};
  }

  template <class F>
  void for_each_access(int32_t item, F&& visit) {
    const int32_t end = program_.node(item).end;
    for (int32_t number = item; number < end; ++number) {
      const Node& n = program_.node(number);
      if (n.kind != NodeKind::Op) continue;
      for (uint32_t i = n.chip_begin; i < n.chip_end; ++i) {
        const auto [first, count] = slots(program_.chip[i]);
        const std::vector<Cells>& cells = cells_of(program_.chip[i].buffer);
        for (int32_t s = first; s < first + count; ++s) {
          const AccessKind kind = program_.chip[i].write ? AccessKind::Write : AccessKind::Read;
          visit(number, n.pipe, kind, cells[static_cast<size_t>(s)]);
        }
      }
    }
  }

  void follow(int64_t run) {
    run_ = run;
    LatestByPipe latest(bounds_.size(), pipes_);
    const int64_t trips = region_.is_loop ? program_.loop_info(region_.loop).trips.hi : 1;
    const int64_t passes = std::min(trips, 2 * period_);
    for (pass_ = 0; pass_ < passes; ++pass_) {
      const auto begin = static_cast<Time>(pass_ * needs_.length);
      for (const int32_t item : region_.items) {
        for_each_access(item, [&](int32_t node, Pipe pipe, AccessKind kind, Cells cells) {
          ask(latest, node, pipe, kind, cells);
        });
        for_each_access(item, [&](int32_t node, Pipe pipe, AccessKind kind, Cells cells) {
          latest.touch(index_of(pipe), kind, cells.begin, cells.end, begin + node);
        });
      }
    }
  }

  void ask(const LatestByPipe& latest, int32_t node, Pipe pipe, AccessKind kind, Cells cells) {
    for (int p = 0; p < kPipes; ++p) {
      if ((latest.pipes() >> p & 1) == 0) continue;
      if (p == index_of(Pipe::S)) continue;  // it dispatches nothing before it is done
      if (p == index_of(pipe) && program_.serial(pipe)) continue;
      const Time time = latest.find(p, kind, cells.begin, cells.end);
      if (time == kNoNeed) continue;
      const int32_t source_pass = (time - region_.begin) / needs_.length;
      const auto distance = static_cast<int32_t>(pass_) - source_pass;
      needs_.add(node, p, time - source_pass * needs_.length,
                 std::min(distance, needs_.max_distance));
    }
  }

  const Program& program_;
  const Region& region_;
  Needs& needs_;
  uint32_t pipes_ = 0;
  std::vector<int64_t> bounds_;
  std::map<uint32_t, std::vector<Cells>> buffers_;  // cells by slot
  std::set<std::pair<uint32_t, int64_t>>
      own_turns_;                     // buffers whose slots turn with the region's loop
  std::map<int32_t, int64_t> outer_;  // loops around, and the period of their slots
  int64_t period_ = 1, runs_ = 1, accesses_ = 0;
  bool any_own_ = false, any_outer_ = false;
  int64_t pass_ = 0, run_ = 0;
};

}  // namespace

void add_chip_needs(const Program& program, const Region& region, Needs& needs) {
  ChipNeeds(program, region, needs).run();
}

}  // namespace asc2::sync
