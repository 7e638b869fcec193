// SPDX-License-Identifier: Apache-2.0
// What is known to be complete. On every pipe that is a prefix of its operations, because sets,
// barriers and serial pipes all speak of "everything earlier on the pipe". So one time per pair of
// pipes says it all: known[q][p] = t means that before the next operation of q starts, all
// operations of p that were dispatched before time t have ended.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sync/program.h"

namespace asc2::sync {

using Time = int32_t;                  // pass over the region * its length + number of the node
using Row = std::array<Time, kPipes>;  // by pipe: complete before that time

inline void raise(Row& row, const Row& by) {
  for (int p = 0; p < kPipes; ++p) row[p] = std::max(row[p], by[p]);
}
inline void lower(Row& row, const Row& by) {
  for (int p = 0; p < kPipes; ++p) row[p] = std::min(row[p], by[p]);
}
inline void limit(Row& row, Time time) {
  for (Time& t : row) t = std::min(t, time);
}

/// A flag that is set and what its wait will learn.
struct Token {
  uint64_t key = 0;
  Row row{};
  bool operator==(const Token&) const = default;
};

/// A loop with rotating flags has been left: which of them was set last is not known, but who has
/// waited for all of them knows what the last one knew.
struct Rotation {
  uint64_t first = 0;  // key of the first flag
  int32_t count = 1;
  uint32_t waited = 0;  // bit per flag
  Row row{};
  bool operator==(const Rotation&) const = default;
};

struct State {
  std::array<Row, kPipes> known{};
  Row last{};                       // by pipe: time of its last operation, on this path
  std::vector<Token> tokens;        // sorted by key
  std::vector<Rotation> rotations;  // sorted by first

  /// Nothing has been dispatched yet at `start`.
  explicit State(Time start = 0);
  bool operator==(const State&) const = default;
  /// What a set on `pipe` passes on: all its operations so far, and what it knows of the others.
  Row snapshot(int pipe) const;
  void put(uint64_t key, const Row& row);
  void put(const Rotation& rotation);  // takes the place of an earlier one
  Token* find(uint64_t key);
  /// The token, taken away; null when the flag was set before this region began.
  bool take(uint64_t key, Row& row);
  /// A wait of `pipe`. What follows one of the scalar unit is not even dispatched before.
  void learn(Pipe pipe, const Row& row);
  void barrier(Pipe pipe);
  /// Two paths meet at `now`: what holds on both. A path on which everything of a pipe is complete
  /// counts as knowing the other path's operations, which it never ran.
  void meet(State other, Time now);
  /// Another iteration of a loop that begins at `time` follows: of what is inside, nothing is
  /// known.
  void forget_since(Time time);

 private:
  void settle(Time now);
};

}  // namespace asc2::sync
