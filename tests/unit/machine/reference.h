// SPDX-License-Identifier: Apache-2.0
// The definition taken literally, for small programs: events d, s, e of every instruction, the
// edges of H1 to H8, their transitive closure, and every verdict read off the closure pair by pair.
// Cross-core flags of mode 2 only.
#pragma once

#include <bitset>
#include <map>
#include <set>

#include "unit/machine/harness.h"

namespace asc2::machine::test {

class Reference {
 public:
  Reference(const std::vector<Program>& programs, const MachineSpec& spec);

  /// Which instructions run at all, by a simulation of its own; true when all do.
  bool simulate();
  /// `order`: tags in the order in which the machine ran them.
  void close(const std::vector<uint32_t>& order);

  const std::set<uint32_t>& ran() const { return ran_; }
  bool op(uint32_t tag) const { return nodes_.at(tag).instr.kind == InstrKind::Op; }
  bool set(uint32_t tag) const { return nodes_.at(tag).instr.kind == InstrKind::Set; }
  bool end_before_start(uint32_t a, uint32_t b) const { return before(end(a), start(b)); }
  bool end_before_end(uint32_t a, uint32_t b) const { return before(end(a), end(b)); }
  /// The pairs of ops that race, by kind and tags in dispatch order, or run order across cores.
  bool race(uint32_t a, uint32_t b) const;
  /// Whether two ops touch a common byte in a way that `kind` names, a before b.
  bool conflict(FindingKind kind, uint32_t a, uint32_t b, const Finding& bytes) const;
  std::set<uint32_t> outstanding() const;  // sets
  const std::set<uint32_t>& weak() const { return weak_; }
  std::set<int32_t> overflowing(CoreKind sender) const;  // ids

 private:
  struct Node {
    int core;
    Instr instr;
    std::vector<Access> accesses;
  };
  using Row = std::bitset<512>;
  struct Stream {
    std::vector<std::vector<uint32_t>> sets;   // by sender, in run order
    std::vector<std::vector<uint32_t>> waits;  // by receiver
  };

  static size_t dispatch(uint32_t tag) { return tag * 3; }
  static size_t start(uint32_t tag) { return tag * 3 + 1; }
  static size_t end(uint32_t tag) { return tag * 3 + 2; }
  bool before(size_t a, size_t b) const { return after_[a][b]; }
  void edge(size_t a, size_t b) { after_[a].set(b); }
  Pipe pipe_of(const Instr& instr) const;
  bool ready(uint32_t tag) const;
  bool enabled(int core, uint32_t tag) const;
  std::map<int32_t, Stream> streams(CoreKind sender) const;
  void program_edges();
  void token_edges();
  void cross_edges();
  bool find_weak();
  Row relied(uint32_t set) const;

  const std::vector<Program>& programs_;
  const MachineSpec& spec_;
  std::map<uint32_t, Node> nodes_;
  std::map<std::pair<int, Pipe>, std::vector<uint32_t>> queues_;  // dispatched, not run
  std::set<uint32_t> ran_;
  std::vector<uint32_t> order_;
  std::vector<Row> after_;
  Row facts_;  // ends of ops and waits
  std::set<uint32_t> weak_;
};

}  // namespace asc2::machine::test
