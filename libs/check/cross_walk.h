// SPDX-License-Identifier: Apache-2.0
// All cores of a block walked beside each other, in one order in which they can run: each goes on
// until it waits for a token that is not there, or comes to a loop that others come to as well.
// Who comes before whom does not depend on that order, as tokens are not competed for; so what the
// walk shows holds for every run that takes these paths.
//
//   cube    for %i = 0, %n, 1 {  wait_cross 1   store   set_cross 0  }
//   vector  for %i = 0, %n, 1 {  wait_cross 0   load    set_cross 1  }     one loop of both
//
// Such a loop is walked round after round until a state comes back, as in the proof of one core
// (prover.h): then all further rounds are like those, and it may end behind any of them. Conditions
// that both kinds of cores share go the same way in both; both ways are walked.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "check/cross_balance.h"
#include "check/cross_proof.h"
#include "check/cross_windows.h"
#include "check/order_state.h"
#include "machine/routes.h"

namespace asc2::check {

/// What a path takes for granted: the form, in whole numbers, compares with 0 like that, or not.
struct CrossFact {
  CommonForm form;
  ir::Op op = ir::Op::Eq;
  bool holds = true;
  bool operator==(const CrossFact&) const = default;
};

/// A condition, in words that all cores share.
struct CrossCondition {
  std::string key;
  std::optional<CrossFact> fact{};  // of a single comparison
};

struct CrossDecision {
  bool taken = false;
  std::optional<CrossFact> fact;  // that the condition is

  /// What the decision says.
  std::optional<CrossFact> known() const {
    auto out = fact;
    if (out) out->holds = taken == fact->holds;
    return out;
  }
  bool operator==(const CrossDecision&) const = default;
};

/// A region that a core is in.
struct CrossFrame {
  const ir::Region* region = nullptr;
  const ir::Inst* owner = nullptr;  // a loop or a branch
  size_t at = 0;
  int64_t round = 0;
  int64_t trips = 1;    // of a loop that the core goes through by itself
  int joint = -1;       // number of the loop that cores go through together
  bool exact = true;    // the round is this one, and not one of those that are like it
  int64_t settled = 0;  // conditions on the loop's variable are as they stay from this round on
  int64_t period = 1;
  Number start, stride;                   // of the variable, as the loop was entered
  std::optional<CommonForm> first, stop;  // value of the variable in round 0, and its bound
  int64_t step = 0;
  bool whole = false;  // the bounds are whole numbers, not modulo the width of a type
  bool base = false;   // the walk of this region ends with it

  /// That the loop has a round, in words that all cores share, when its bounds are known in those.
  std::optional<CrossFact> runs() const;
};

struct CrossState {
  OrderState order;  // scalars of all cores; `waits`: of counters, their age is the distance
  std::vector<uint32_t> tokens;                    // by stream
  std::map<std::string, CrossDecision> decisions;  // on what stays the same until a loop goes on
  std::vector<std::vector<CrossFrame>> cores;
  std::optional<bool> more;  // where a loop may end: whether it goes on
  int64_t rounds = 0;        // of a loop, at most

  bool same(const CrossState& o) const;
};

class CrossWalk {
 public:
  CrossWalk(const ir::Module& module, const std::vector<const ir::Inst*>& halves,
            const Target& target);
  CrossProof run();

 private:
  using Mask = uint32_t;  // of cores
  using States = std::vector<CrossState>;

  struct Core {
    const ir::Inst* kernel = nullptr;
    CoreKind kind = CoreKind::Aiv;
    int64_t sub_block = 0;
    Unit unit = 0;  // of its pipe 0
    std::unique_ptr<model::Storage> storage;
    std::unique_ptr<CrossCounts> counts;
    const model::Scalars* scalars = nullptr;  // those of `counts`
    StepTree tree;
    std::unordered_map<const ir::Inst*, const Step*> steps;  // never iterated
    size_t first_cell = 0;
    bool alone = false;  // its own flags order all that it does by itself
  };
  /// Sets of one core for one counter.
  struct Stream {
    uint32_t sender = 0;
    size_t counter = 0;
    std::optional<Unit> unit;  // that sets it
    std::vector<size_t> bits;  // of its tokens, the first set first
  };
  struct Counter {
    int mode = 2;
    CoreKind senders = CoreKind::Aiv;
    std::vector<size_t> streams;  // sets of all are needed for one token
  };

  // --- cross_walk.cpp: paths and loops
  void add_core(const ir::Inst& kernel, int64_t sub_block);
  CrossState start() const;
  States walk(CrossState state, Mask mask);
  void advance_all(CrossState& state, Mask mask, States& forks);
  bool advance(CrossState& state, uint32_t core, States& forks);
  bool end_of_region(CrossState& state, uint32_t core);
  bool branch(CrossState& state, uint32_t core, const ir::Inst& inst, States& forks);
  void enter_arm(CrossState& state, uint32_t core, const ir::Inst& inst, bool taken);
  bool rendezvous(CrossState& state, Mask mask, States& work);
  void expand(CrossState& state, uint32_t core, int64_t trips);
  void stuck(const CrossState& state, Mask mask);
  void merge(States& states);
  void finish(const States& states);
  void fail(const CrossState& state, std::string why, const ir::Inst* at,
            const ir::Inst* other = nullptr);

  // --- cross_loops.cpp: loops that cores go through together
  /// A loop as each core has it; of those that are not in it, nothing.
  struct Joint {
    std::vector<CrossFrame> frames;
    model::Range trips{0, model::kPlusInfinity};
    int64_t settled = 0, period = 1;
    int number = -1;
  };
  States loop(const CrossState& entry, Mask mask);
  Joint joint_of(const CrossState& entry, Mask mask);
  CrossFrame frame_of(const CrossState& entry, uint32_t core);
  States round(const CrossState& head, const Joint& joint, int64_t round);
  void enter_round(CrossState& state, uint32_t core, const CrossFrame& frame);
  void give_up_scalars(const std::vector<States>& heads, States& next, const Joint& joint) const;
  std::optional<bool> goes_on(const CrossState& state, const Joint& joint, bool behind_round) const;
  void tell_apart(States& exits, const Joint& joint) const;
  int64_t comes_back(std::vector<States>& heads, const States& next, const Joint& joint);
  States exits(const std::vector<States>& heads, int64_t back_to, const Joint& joint);
  model::Range trips(const CrossState& state, uint32_t core, const ir::Inst& loop) const;
  int64_t settled(uint32_t core, const ir::Inst& loop, int64_t last) const;
  int64_t period(uint32_t core, const ir::Inst& loop) const;
  bool decides(uint32_t core, const ir::Inst& loop) const;
  void next_round(CrossState& state, int joint);
  void leave(CrossState& state, int joint);

  // --- cross_forms.cpp: scalars
  Number value(const CrossState& state, const ir::Operand& operand, uint32_t core) const;
  void scalar(CrossState& state, uint32_t core, const ir::Inst& inst);
  void assign(CrossState& state, uint32_t core, ir::ValueId value, const Number& number) const;
  Number slot(const CrossState& state, uint32_t core, const ir::Inst& inst) const;
  std::optional<CommonForm> form(const CrossState& state, uint32_t core,
                                 const ir::Operand& operand);
  /// With `this_round`, atoms may be values that change from round to round: nothing to keep.
  std::optional<CommonForm> form(const CrossState& state, uint32_t core,
                                 const model::Affine& affine, bool this_round = false);
  std::optional<std::string> expression(const CrossState& state, uint32_t core,
                                        const ir::Inst& inst, bool this_round);
  std::optional<CommonForm> atom(const CrossState& state, uint32_t core, model::DefId id,
                                 bool this_round);
  static std::string round_word(int joint);
  std::string text(const CommonForm& form) const;
  /// Nothing when only this core knows what it is.
  std::optional<CrossCondition> condition(const CrossState& state, uint32_t core,
                                          const ir::Operand& operand);
  std::optional<CrossCondition> wrapped_condition(const CrossState& state, uint32_t core,
                                                  const ir::Inst& inst);
  std::optional<bool> truth(const CrossState& state, uint32_t core, const ir::Operand& operand);
  // --- cross_facts.cpp: what follows from what was decided
  std::optional<bool> implied(const CrossState& state, const CrossFact& fact) const;
  model::Range known_sum(const CrossState& state, const CommonForm& form, bool decided) const;
  void shift_facts(CrossState& state, int joint) const;
  std::optional<std::string> loop_key(const CrossState& state, uint32_t core, const ir::Inst& inst);

  // --- cross_steps.cpp: what lines do
  void line(CrossState& state, uint32_t core, const ir::Inst& inst);
  void work(CrossState& state, uint32_t core, const Step& step);
  void work_on_chip(CrossState& state, uint32_t core, const Step& step);
  void work_in_gm(CrossState& state, uint32_t core, const Step& step);
  Issued issue(uint32_t core, const Step& step, bool write) const;
  void find_rivals();
  void drop_settled(CrossState& state) const;
  void flag(CrossState& state, uint32_t core, const Step& step);
  void barrier(CrossState& state, const Step& step);
  void set_cross(CrossState& state, uint32_t core, const Step& step);
  void raise(CrossState& state, uint32_t core, const Step& step, const machine::CounterKey& key,
             const machine::Route& route);
  machine::Route route(uint32_t core, int64_t mode, int64_t id) const;
  std::optional<int64_t> cross_id(const CrossState& state, uint32_t core, const ir::Inst& inst);
  bool ready(const CrossState& state, uint32_t core, const ir::Inst& inst);
  void wait_cross(CrossState& state, uint32_t core, const Step& step);
  size_t stream(CrossState& state, uint32_t core, size_t counter);
  std::optional<size_t> new_bit();
  Mask cores_of(CoreKind kind) const;

  bool crosses(const ir::Inst& inst) const { return crossing_.contains(&inst); }
  const ir::Inst* here(const CrossState& state, uint32_t core) const;

  const ir::Module& module_;
  const Target& target_;
  const int64_t grid_;  // 0: not known
  Memories memories_;
  LongWords long_words_;
  std::vector<Core> cores_;
  std::unique_ptr<CrossWindows> windows_;
  std::set<const ir::Inst*> crossing_;         // loops and branches with sets or waits in them
  std::set<std::string> crossing_conditions_;  // in the words of CrossCounts
  std::map<ir::ValueId, int> writers_;         // lines that assign it
  std::map<std::string, int> atoms_;
  std::vector<std::string> atom_names_;
  std::map<const ir::Inst*, int> joints_;
  std::map<machine::CounterKey, size_t> counters_;
  std::vector<Counter> counter_list_;
  std::vector<Stream> streams_;
  std::map<std::tuple<uint32_t, Pipe, Pipe, int64_t>, size_t> flags_;
  std::vector<size_t> flag_bits_;
  size_t bits_ = kUnits;
  std::vector<std::vector<Carriers>> rivals_;  // by core and access to GM
  Trail trail_;
  Step join_;  // paths that come together
  int64_t lines_ = 0;
  bool expand_first_ = false;
  int depth_ = 0;  // of expressions in one another
  CrossProof proof_;
  bool failed_ = false;
};

}  // namespace asc2::check
