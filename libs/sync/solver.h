// SPDX-License-Identifier: Apache-2.0
// Finds the edges and barriers of one region, given what is decided inside its items. Everything
// that happens between two operations of an item happens inside the item; so a region can be
// decided after those inside it, and never changes their decisions.
//
// The region is followed iteration by iteration. Where an operation misses an order, an edge from
// the latest item concerned is added, and what its wait learns may settle the other misses. An edge
// can only be implied by edges that end before it does and span no more iterations; those are
// decided by then, so no edge that is added becomes superfluous.
//
// What is known of a pipe is "everything before", which is exact along one path. Where paths meet
// it can be less than what is known of the one operation that matters; so a miss in a region with
// branches or loops is looked at again, for each operation concerned as if it were alone.
#pragma once

#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "sync/needs.h"
#include "sync/program.h"
#include "sync/walker.h"

namespace asc2::sync {

struct Decision {
  std::vector<Edge> edges;
  std::map<int32_t, uint32_t> barriers;  // by item: bit per pipe, kAllPipes for all of them
  size_t size() const;
};
inline constexpr uint32_t kAllPipes = 1u << kPipes;

class Solver {
 public:
  Solver(const Program& program, const Region& region, const Needs& needs);

  /// Decides; edges that were decided earlier are forgotten.
  Decision solve();
  /// What the region misses as it stands, without edges of its own.
  std::vector<Miss> misses();

 private:
  struct Step {                   // what is decided at an item
    std::vector<uint32_t> in;     // edges that end before it
    std::vector<uint32_t> early;  // edges from it whose wait stands after it
    uint32_t barriers = 0;
  };
  enum class Phase : uint8_t { Edges, Barriers, Check };

  void follow(Phase phase, std::vector<Miss>* found);
  void enter(size_t item, State& state);
  void learn(const Edge& edge, State& state) const;
  void refine(std::vector<Miss>& misses);
  bool really_misses(const Miss& miss, const PairNeed& pair);
  bool kept_by_turns(const Miss& miss, const PairNeed& pair) const;
  bool decide(Phase phase, size_t item, const std::vector<Miss>& misses, State& before);
  bool add_edge(size_t item, const std::vector<Miss>& misses, State& before);
  bool drop_implied(size_t item, size_t first, const State& before);
  bool add_barriers(size_t item, const std::vector<Miss>& misses);
  void solve_barriers();
  void turn_barriers(int pipe, size_t origin);
  void store(size_t item, const State& state);
  void keep(int32_t passes);
  void prune();
  size_t item_of(int32_t node) const;
  const Row& row(int32_t pass, size_t item, int pipe) const;
  std::vector<Miss> misses_of(size_t item, State state);
  bool is_op(size_t item) const { return program_.node(region_.items[item]).kind == NodeKind::Op; }

  const Program& program_;
  const Region& region_;
  const Needs& needs_;
  Walker walker_;
  int32_t passes_ = 1;
  int32_t pass_ = 0;
  std::vector<Edge> edges_;
  std::vector<bool> dropped_;  // edges that turned out to be implied
  bool has_early_ = false;
  std::vector<Step> steps_;  // by item
  // What a set after an item passes on, by pass.
  uint32_t row_count_ = 0;
  std::vector<uint32_t> first_row_;  // by item
  std::vector<std::vector<Row>> rows_;
  // Misses that are looked at pair by pair, because paths meet in the region.
  bool paths_meet_ = false;
  bool probe_ = false;  // this is such a look
  int64_t budget_ = 0;  // nodes that may still be followed for it
  std::map<std::pair<int32_t, Pipe>, std::vector<PairNeed>> pairs_;
  std::set<std::tuple<int32_t, int32_t, int32_t>> settled_;  // node, pair: found to be kept
  // Barriers: where they may be added in which pass.
  uint32_t wanted_ = 0;  // pipes for which barriers are added
  size_t origin_ = 0;
  bool turned_ = false;
};

}  // namespace asc2::sync
