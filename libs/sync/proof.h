// SPDX-License-Identifier: Apache-2.0
// Decides exactly whether one operation is complete before another one starts. The Walker knows of
// each pipe "everything before", for all operations at once; where paths meet that is less than
// what is known of a single one. Here one operation is followed along all paths on which the other
// can come: which pipes know that it is complete, and which raised flags do, are a few bits, and
// every state that some path brings about is visited.
//
// A path is any way through the text: a branch goes either way each time, unless the rounds of the
// loops around it tell which; a loop runs each time as often as the range of its iteration count
// allows.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sync/plan.h"
#include "sync/program.h"

namespace asc2::sync {

/// A set that may run while its pipe does not know that a wait of the same pair of pipes is over.
struct OpenSet {
  const SyncOp* wait = nullptr;
  const SyncOp* set = nullptr;
  bool same_flag = false;  // of the same flag: it may be up still
  bool inside = false;     // may come before the innermost loop around the wait has been left
  bool beyond = false;     // or after that
  uint32_t apart = 0;      // bit per number of iterations of that loop between them, if `inside`
};
inline constexpr int32_t kMostApart = 31;  // that many or more

/// Two operations of a region, in iterations of it that lie apart.
struct Pair {
  int32_t earlier = 0, later = 0;  // nodes
  int32_t distance = 0;            // in iterations of the region
  bool or_more = false;            // that many at least
};

class Proof {
 public:
  Proof(const Program& program, const Region& region, const Plan& plan);

  /// On every path, `later` starts after `earlier` is complete wherever they touch common bytes.
  /// Also "no" when that costs too many steps to find out.
  bool keeps(const Pair& pair);
  /// Of the whole kernel, with all that is decided in its nodes: the sets that may come too early.
  /// Of a wait that many follow, the first ones. False when that costs too many steps to find out.
  bool find_open(std::vector<OpenSet>& out);
  /// The region is a loop of few rounds that decide branches in it: operations of one round may be
  /// followed by those of any later one only, so all of them have to be looked at.
  static bool by_round(const Program& program, const Region& region);
  /// So many steps were followed for this kernel that no more are spent on what would be better.
  static bool is_spent(const Program& program);
  /// Branches around the region whose arm is decided by rounds of loops that run few times.
  static std::vector<int32_t> decided_around(const Program& program, const Region& region);

 private:
  enum class LineKind : uint8_t {
    Op,
    Sync,
    ItemBegin,
    ItemEnd,
    Enter,
    Head,
    Back,
    Branch,
    Go,
    Join
  };
  struct Line {
    LineKind kind = LineKind::Op;
    int32_t number = 0;  // node (that a Sync stands at), index of the item, or counter of the loop
    int32_t jump = 0;    // where the other way leads
    const SyncOp* sync = nullptr;  // of a Sync
  };
  /// How the iterations of a loop are told apart: exactly up to `base`, and beyond by `period`.
  struct Counter {
    int32_t loop = -1;
    int depth = 0;              // 0: the region's own loop
    int32_t parent = -1;        // of the loop around it
    int64_t low = 0, high = 0;  // iterations of one run of the loop
    int32_t base = 0;
    int32_t period = 1;
    bool decides = false;  // conditions change with it

    bool exact() const { return high <= base; }
    char16_t next(char16_t iteration) const;
    bool may_leave(char16_t after) const;
    bool may_go_on(char16_t after) const;
    int32_t states() const;
  };
  struct State {
    int32_t line = 0;
    int32_t since = 0;  // iterations of the region since the earlier operation; of find_open()
                        // those of the innermost loop around the wait, -1 after it has been left
    uint8_t known = 0;  // bit per pipe
    std::u16string iteration;  // by depth, 0 outside of the loop; few need no memory of their own
    std::vector<uint64_t> flags;  // raised ones that know; sorted
    auto operator<=>(const State&) const = default;
  };
  /// What an access touches.
  struct Place {
    const model::Buffer* buffer = nullptr;
    int64_t first = 0, count = 1;  // slots
  };
  /// Accesses of the earlier and the later operation that may touch common bytes of a buffer.
  struct Clash {
    uint32_t earlier = 0, later = 0;  // of Program::chip
  };
  /// Clashes whose slots turn with the same loops, after as many iterations.
  struct Clashes {
    std::map<int32_t, int32_t> periods;  // by loop
    std::vector<Clash> list;
    bool gm = false;  // with what the operations touch in GM
  };
  /// A loop around the earlier operation, and in how many iterations it is followed.
  struct Turn {
    int32_t loop = -1;
    int depth = -1;  // -1: around the region
    int64_t count = 1;
  };
  /// A branch whose condition changes with the rounds of loops around it.
  struct Condition {
    std::vector<int> loops;
    std::map<std::vector<int64_t>, int> arms;  // by their rounds: 0, 1, or -1 for either
  };
  enum class Step : uint8_t { GoOn, Done, Broken };

  int32_t add_counter(int32_t loop, int depth, int32_t parent);
  void list(const std::vector<SyncOp>& ops, int32_t node);
  void sync_line(const SyncOp& op, int32_t node);
  void turn(int32_t loop, int32_t count);
  void compile(int32_t number, int depth, int32_t counter);
  void compile_body(int32_t region, int depth, int32_t counter);
  void compile_loop(const Node& n, int depth, int32_t parent);
  void compile_branch(int32_t number, int depth, int32_t counter);
  void note_condition(int32_t number);

  size_t item_of(int32_t node) const;
  int32_t counter_around(int32_t node) const;
  static bool meet(const Place& a, const Place& b);
  int64_t iteration_of(int32_t loop, const State& state) const;
  Place place_of(const ChipAccess& access, const State& state) const;
  bool conflict(const Pair& pair, const State& state);
  int32_t last_distance(const Pair& pair) const;
  bool gm_conflict(const Pair& pair, int32_t since) const;

  std::optional<uint64_t> key_of(const SyncOp& op, const State& state) const;
  uint64_t key_of(uint32_t edge, const State& state) const;
  bool knows(Pipe pipe, const State& state) const;
  void put(uint64_t key, Pipe source, State& state) const;
  void take(uint64_t key, Pipe destination, State& state) const;
  static void learn(Pipe destination, State& state);
  void apply(const SyncOp& op, State& state) const;
  void pass(const std::vector<uint32_t>& waits, State& state) const;
  void raise(const std::vector<uint32_t>& sets, State& state) const;
  void begin_item(size_t item, State& state) const;
  void end_item(size_t item, State& state) const;

  std::vector<Clashes> clashes_of(const Pair& pair) const;
  State start_state() const;
  std::vector<Turn> choose_turns(const Pair& pair, const Clashes& clashes);
  bool follow_all(const Pair& pair, const Clashes& clashes);
  bool follow(const Pair& pair, State start);
  Step step(const Pair& pair, State& state);
  std::vector<model::Rounds> rounds_of(const Condition& condition, const State& state) const;
  int arm_taken(int32_t branch, const State& state);
  bool can_be(int32_t node, const State& state);
  Step arrive(const State& state);
  void set_iteration(int32_t counter, char16_t iteration, State& state) const;
  Step head(const Line& line, State& state);
  Step leave_region(const Pair& pair, State& state);
  // --- proof_flags.cpp
  void count_for_flags();
  std::optional<std::vector<State>> starts_of(int32_t line);
  bool follow_wait(int32_t line, std::vector<OpenSet>& out);
  void note(const SyncOp& set, const State& state, std::optional<uint64_t> flag, int32_t line,
            std::vector<OpenSet>& found) const;

  const Program& p_;
  const Region& region_;
  const Plan& plan_;
  const bool by_round_;
  std::vector<Line> code_;
  std::vector<int32_t> line_of_;             // by node - begin: of its Op
  std::vector<int32_t> loop_of_;             // by node - begin: counter of the loop around it
  std::vector<Counter> counters_;            // outer before inner
  size_t depths_ = 1;                        // of them
  std::map<int32_t, int32_t> counter_of_;    // by loop
  std::map<int32_t, Condition> conditions_;  // by node
  std::set<int32_t> exact_;                  // loops around the region whose rounds are all tried
  std::map<int32_t, int32_t> turning_;       // loops with which flags rotate, and the period
  size_t turned_ = 0;                        // edges of the plan that are in it
  int64_t budget_;                           // steps that may be followed
  // For the pair at hand.
  Pipe source_ = Pipe::S, destination_ = Pipe::S;
  size_t later_item_ = 0;
  bool same_item_ = false;
  int32_t last_ = 0;                                // iterations since that are told apart
  std::map<int32_t, int64_t> outer_;                // iteration of loops around the region
  std::vector<std::pair<Place, uint32_t>> places_;  // of the earlier access, and the later one
  bool in_gm_ = false;                              // accesses to GM are compared
  std::map<int32_t, bool> gm_;                      // by iterations since
  std::vector<State> todo_;
  std::set<State> seen_;
};

}  // namespace asc2::sync
