// SPDX-License-Identifier: Apache-2.0
// Finds the edges and barriers of one region, given what is decided inside its items. Everything
// that happens between two operations of an item happens inside the item; so a region can be
// decided after those inside it, and never changes their decisions.
//
// The region is followed iteration by iteration. Where an operation misses an order, an edge from
// the latest item concerned is added, and what its wait learns may settle the other misses. Along
// one path an edge can only be implied by edges that end before it does and span no more
// iterations; those are decided by then, so no edge that is added becomes superfluous.
//
// Where paths meet, or slots of different periods turn, the Walker knows less than is true. So a
// miss is looked at again by a Proof, for each operation concerned; and in the end every edge and
// barrier is taken away in turn, and stays away when nothing is missed without it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "sync/needs.h"
#include "sync/plan.h"
#include "sync/proof.h"
#include "sync/rivals.h"
#include "sync/walker.h"

namespace asc2::sync {

struct Decision {
  std::vector<Edge> edges;               // besides the given ones
  std::vector<bool> given_dropped;       // by given edge: others do its work
  std::map<int32_t, uint32_t> barriers;  // by item: bit per pipe, kAllPipes for all of them
  std::map<std::pair<int32_t, int>, Hazard> hazards;  // of barriers, by item and pipe
  size_t size() const;
};

class Solver {
 public:
  /// `given`: edges that are there already.
  Solver(const Program& program, const Region& region, const Needs& needs,
         const std::vector<Edge>& given = {});

  Decision solve();
  /// What the region misses as it stands.
  std::vector<Miss> misses();

 private:
  enum class Phase : uint8_t { Edges, Barriers, Check };
  using Moment = std::pair<int32_t, size_t>;  // iteration, item

  // --- following the region
  void follow(Phase phase, std::vector<Miss>* found);
  void visit(size_t item, State& state, std::vector<Miss>& misses);
  void leave(size_t item, State& state);
  void pass(const std::vector<uint32_t>& waits, State& state) const;
  void store(size_t item, const State& state);
  void store(uint32_t index, const Row& row, const std::vector<uint32_t>& sets);
  bool needs_own_row(const Edge& edge) const;
  uint32_t row_of(uint32_t edge) const;
  Row snapshot_of(uint32_t edge, const State& state) const;
  uint32_t row_of(size_t item, int pipe) const;
  const Row& row(int32_t pass, uint32_t index) const;
  bool is_op(size_t item) const { return program_.node(region_.items[item]).kind == NodeKind::Op; }
  size_t item_of(int32_t node) const;

  // --- misses
  void refine(std::vector<Miss>& misses);
  int32_t latest_open(const Miss& miss, int32_t low, int32_t high, int32_t distance);
  bool decide(Phase phase, size_t item, const std::vector<Miss>& misses, State& before);
  bool add_edge(size_t item, const std::vector<Miss>& misses, State& before);
  bool drop_implied(size_t item, size_t first, const State& before);
  bool add_barriers(size_t item, const std::vector<Miss>& misses);
  void solve_barriers();
  void turn_barriers(int pipe, size_t origin);
  void find_hazards(Decision& out);

  // --- taking away: prune.cpp
  void prune_edges();
  void prune_barriers();
  void record();
  bool breaks(size_t item, int32_t first_pass, bool crossing_only);
  bool breaks_settled(size_t item, bool crossing_only);
  bool misses_at(Moment at, State& state, bool crossing_only);
  void commit();

  const Program& program_;
  const Region& region_;
  const Needs& needs_;
  Walker walker_;
  Plan plan_;
  size_t given_ = 0;  // edges of the plan that were there before
  int32_t passes_ = 1;
  int32_t pass_ = 0;
  bool has_early_ = false;                 // or sets ahead of their items
  std::array<int32_t, kPipes> holders_{};  // by pipe: items that hold operations of it
  // What a set after an item passes on, by pass.
  uint32_t row_count_ = 0;
  std::vector<uint32_t> first_row_;       // by item
  std::map<uint32_t, uint32_t> own_row_;  // by edge, see needs_own_row()
  std::vector<std::vector<Row>> rows_;
  // Misses that are looked at again.
  bool exact_ = false;
  std::optional<Proof> proof_;
  std::optional<Rivals> rivals_;
  Settled settled_;
  // Barriers: where they may be added in which pass.
  uint32_t wanted_ = 0;  // pipes for which barriers are added
  size_t origin_ = 0;
  bool turned_ = false;
  // Taking away: the states before items as they are, and what a trial changes.
  bool trial_ = false;
  int64_t budget_ = 0;  // nodes that may still be followed
  std::vector<std::vector<State>> before_;
  std::map<Moment, State> new_before_;
  Settled new_settled_;
  std::map<std::pair<int32_t, uint32_t>, Row> new_rows_;
  std::set<Moment> todo_;
};

}  // namespace asc2::sync
