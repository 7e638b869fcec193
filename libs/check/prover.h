// SPDX-License-Identifier: Apache-2.0
// The order of one core's accesses and the discipline of its flags, for all paths and trip counts.
//
// The kernel is walked with an OrderState, which stands for all runs that come by. Both arms of a
// branch are walked and their states meet; the body of a loop is walked round after round until a
// state comes back, and every round after which the loop may end meets the others behind it. So
// what holds here holds for every number of rounds; and what does not is shown by the path and the
// rounds that a fault carries.
//
//   round 0, state A -> round 1, state B -> round 2, state B: all further rounds are like round 1
//
// A state is finite (sets of pipes and flags for each byte), so states come back; slots that take
// turns only make the period longer.
#pragma once

#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "check/check.h"
#include "check/order_state.h"

namespace asc2::check {

enum class FaultKind : uint8_t {
  Raw,  // `first` is the earlier access, `second` the later one
  War,
  Waw,
  Rar,
  DoubleSet,       // `first` set, then `second` set
  WaitWithoutSet,  // `second` waits
  Split,           // `first` sets on one path of `second`, a branch or a loop
  Leak,            // `first` sets, no one waits
  Deadlock,        // `second` waits for ever
  BadId,
  UnknownId,
  ReservedId,
  BadPair,
  TooMany,  // more different flags than states can hold
  Outstanding,
  TooLong,  // nothing more is known of the kernel
};

constexpr bool is_race(FaultKind kind) {
  return kind <= FaultKind::Rar;
}

struct FlagKey {
  Pipe from = Pipe::S, to = Pipe::S;
  int64_t id = 0;
  auto operator<=>(const FlagKey&) const = default;
};

/// "5 mte2 -> v"
std::string flag_text(const FlagKey& flag);
/// What is wrong with a flag: "is set again .."
std::string_view flag_problem(FaultKind kind);
/// Why the chip has no such flag, BadPair, BadId or ReservedId; an id that is not known is none.
std::optional<FaultKind> fault_of(const Target& target, CoreKind core, Pipe from, Pipe to,
                                  std::optional<int64_t> id);

struct Fault {
  FaultKind kind = FaultKind::Raw;
  const Step* first = nullptr;
  const Step* second = nullptr;
  FlagKey flag{};
  Cell bytes{};                              // of races on chip
  ir::ValueId tensor = ir::kNoValue;         // of races in GM
  uint32_t via = 0;                          // decisions of the path
  uint32_t when_first = 0, when_second = 0;  // rounds of the loops around them
  int64_t what = 0;  // Split: the arm, or the rounds, after which the flag is up
  bool sure = true;  // else perhaps no run meets it
};

struct Proof {
  std::vector<Fault> faults;
  /// Each pair of lines is told once.
  using Told = std::set<std::tuple<FaultKind, const ir::Inst*, const ir::Inst*, FlagKey>>;
  Told told;
  Trail trail;
  /// Sets and waits that met, by step number; for groups of a handshake.
  std::set<std::pair<uint32_t, uint32_t>> handshakes;
  /// First lines of groups that races, or flags that may be up, show to be needed; of the others
  /// nothing is known.
  std::set<const ir::Inst*> needed;

  /// What a walk that counts for nothing has to take back.
  struct Mark {
    size_t faults = 0, trail = 0;
    Told told;
  };
  Mark mark() const { return {faults.size(), trail.size(), told}; }
  void back_to(Mark mark);
};

using SyncGroups = std::map<const ir::Inst*, std::set<const ir::Inst*>>;

struct ProverOptions {
  bool outstanding = false;
  bool flags_only = false;  // leave the order of accesses out
  bool races_only = false;  // leave the discipline of flags out
  /// Sync instructions taken as if they were not there.
  const std::set<const ir::Inst*>* without = nullptr;
  /// Sync instructions to be tried without, group by group; by the first line of each.
  const SyncGroups* groups = nullptr;
  /// Of conditions, only what stays known when loops of unknown length are reshaped counts.
  bool lasting_only = false;
  size_t max_faults = 100;
  int64_t max_steps = kMaxSteps;  // cell by cell
};

struct ProvedKernel {
  const ir::Module& module;
  const ir::Inst& inst;
  const Target& target;
  model::Storage storage;
  model::Scalars scalars;
};

class Prover {
 public:
  /// Adds to `proof`, of the kernel's accesses that are in the tree.
  Prover(const ProvedKernel& kernel, const StepTree& tree, const ProverOptions& options,
         Proof& proof);
  /// False when that takes more than so many steps.
  bool run(int64_t most_steps);
  int64_t walked() const { return walked_; }

 private:
  struct Frame {  // a loop being walked
    const Step* step = nullptr;
    int64_t round = 0;
  };

  struct Exit {  // a state in which a loop may end
    OrderState state;
    int64_t rounds = 0;
  };

  void walk(const std::vector<Step>& steps, OrderState& state, size_t from = 0);
  void walk(const Step& step, OrderState& state);
  void forget_result(const ir::Inst& inst, OrderState& state) const;
  void scalar(const Step& step, OrderState& state);
  void branch(const Step& step, OrderState& state);
  // --- known_loops.cpp
  using StandIns = std::map<uint32_t, GmIssued>;  // by number
  /// A loop in another one, and how it has been walked.
  struct KnownLoop {
    struct Walk {
      std::vector<int64_t> rounds;  // of the loops `around` and `deciding`
      bool apart = false;
      OrderState entry;
      StandIns stand_ins;  // that it was entered with besides
      std::vector<Exit> exits;

      bool same(const Walk& o);
    };
    std::vector<const Step*> around;                // loops whose slots it counts
    std::vector<const Step*> deciding;              // loops around it that decide branches in it
    std::vector<uint32_t> passing;                  // scalars that nothing in it reads or assigns
    std::unordered_multimap<uint64_t, Walk> walks;  // by hash of the entry
  };

  KnownLoop& known_loop(const Step& step);
  std::vector<int64_t> rounds_around(const KnownLoop& known) const;
  void keep_walk(const Step& step, uint64_t hash, KnownLoop::Walk walk);
  std::vector<Exit> loop(const Step& step, const OrderState& entry);
  // --- bystanders.cpp
  /// What one entry stands for.
  struct Alike {
    std::vector<GmIssued> gm;
    std::vector<std::pair<uint32_t, Issued>> cells;
  };
  using Bystanders = std::map<uint32_t, Alike>;  // by the number that stands for them
  /// A stretch of the steps of a region, up to step number `end`.
  struct Stretch {
    size_t end = 0;
    Bystanders bystanders;
  };
  using Stretches = std::vector<Stretch>;  // each inside the one before
  const std::vector<uint32_t>& accesses_in(const Step& step);
  const std::vector<uint32_t>& cells_in(const Step& step);
  uint32_t stand_in(const Issued& issued);
  void take_gm(const Step* begin, const Step* end, OrderState& state, Bystanders& out);
  void take_cells(const Step& loop, OrderState& state, Bystanders& out);
  void add_stand_ins(const Bystanders& bystanders, OrderState& state) const;
  Bystanders take_bystanders(const Step& loop, OrderState& state);
  static StandIns take_stand_ins(OrderState& entry);
  void put_back(const Bystanders& bystanders, OrderState& state);
  void put_back(const Stretches& stretches, OrderState& state);
  void set_aside(const std::vector<Step>& steps, size_t at, OrderState& state,
                 Stretches& stretches);

  void try_without(const std::vector<Step>& steps, size_t at, const OrderState& state,
                   const Stretches& stretches);

  std::vector<Exit> walk_loop(const Step& step, const OrderState& entry);
  void join_exits(const Step& step, std::vector<Exit> exits, OrderState& state);
  bool goes_apart(const std::vector<Exit>& exits, const std::vector<Step>& steps,
                  size_t next) const;
  bool matters(const std::vector<Exit>& exits, const std::vector<Step>& steps, size_t next) const;
  void note_reads(const std::vector<Step>& steps);
  bool any_read(const std::vector<Step>& steps, size_t from, std::set<uint32_t>& scalars) const;
  bool walk_apart(const std::vector<Step>& steps, size_t next, const std::vector<Exit>& exits,
                  OrderState& state);
  void enter_round(const Step& step, int64_t round, const OrderState& entry, OrderState& state);
  void work(const Step& step, OrderState& state);
  void compare(const Step& step, bool write, uint32_t cell, const OrderState& state);
  void compare_gm(const Step& step, uint32_t access, const OrderState& state);
  void drop_settled(OrderState& state) const;
  void set_flag(const Step& step, OrderState& state);
  void wait_flag(const Step& step, OrderState& state);
  void barrier(const Step& step, OrderState& state);
  void end(OrderState& state);
  void join_paths(OrderState& a, const OrderState& b, const Step& step, int64_t choice_a,
                  int64_t choice_b);

  struct SlotRange {
    int64_t first = 0, last = 0;
    bool certain = true;
  };
  SlotRange slots_of(const Touch& touch, const OrderState& state) const;
  uint32_t relevant(const ir::Operand& operand) const;
  Number value(const ir::Operand& operand, const OrderState& state) const;
  model::Range trips(const Step& step, const OrderState& state) const;
  Issued issue(const Step& step, bool write) const;
  /// Bit of the flag that the instruction names, if it is one.
  std::optional<size_t> flag_of(const Step& step, OrderState& state);
  bool fault(Fault fault);
  bool serial(Unit unit) const;
  bool given_up() const {
    return proof_.faults.size() >= options_.max_faults || walked_ > most_steps_;
  }

  const ir::Module& module_;
  const ir::Inst& kernel_;
  const Target& target_;
  const ProverOptions options_;
  const CoreKind core_;
  const model::Storage& storage_;
  const model::Scalars& scalars_;
  const StepTree& tree_;
  GmPairs pairs_;
  std::vector<uint32_t> last_read_;  // by relevant scalar: number of the last step that reads it
  std::map<FlagKey, size_t> flags_;  // index of each flag met
  std::vector<FlagKey> flag_keys_;
  std::vector<Frame> frames_;
  std::map<const Step*, KnownLoop> known_loops_;
  size_t known_size_ = 0;
  std::map<const Step*, std::vector<uint32_t>> accesses_in_;  // to GM, by loop or branch
  std::map<const Step*, std::vector<uint32_t>> cells_in_;     // that it touches, sorted
  /// Numbers of the entries that stand for others.
  std::map<std::pair<Unit, Carriers>, uint32_t> stand_ins_;
  uint32_t when_ = 0;
  bool apart_ = false;   // in walk_apart
  bool trying_ = false;  // in try_without
  const std::set<const ir::Inst*>* without_ = nullptr;
  Proof& proof_;
  int64_t walked_ = 0, most_steps_ = 0;  // steps
};

}  // namespace asc2::check
