// SPDX-License-Identifier: Apache-2.0
// Which operations a Proof is asked about: those of one pipe that may touch bytes of a later one,
// and of which of them it has said already that they are complete in time.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "sync/program.h"

namespace asc2::sync {

/// Operations of a region by pipe, narrowed down to those that a given later one may conflict with.
class Rivals {
 public:
  Rivals(const Program& program, const Region& region);
  /// In program order. Operations that touch the same memories have one list between them.
  const std::vector<int32_t>& of(int32_t later, Pipe source);

 private:
  bool may_conflict(int32_t earlier, int32_t later) const;
  std::vector<int64_t> memories(int32_t node, Pipe source) const;

  const Program& program_;
  const Region& region_;
  std::vector<std::vector<int32_t>> by_pipe_;
  std::map<std::vector<int64_t>, std::vector<int32_t>> lists_;
  std::vector<const std::vector<int32_t>*> known_;  // by (node - begin) * kPipes + pipe
};

/// Stretches of nodes whose operations of one pipe are known to be complete before a later one.
class Settled {
 public:
  struct Key {
    int32_t later = 0;
    Pipe source = Pipe::S;
    int32_t distance = 0;
    auto operator<=>(const Key&) const = default;
  };
  using Stretches = std::vector<std::pair<int32_t, int32_t>>;  // closed, in order, apart

  /// The stretch that the node lies in, or null.
  const std::pair<int32_t, int32_t>* find(const Key& key, int32_t node) const;
  void add(const Key& key, int32_t first, int32_t last);
  void add(const Settled& others);
  void clear() { all_.clear(); }
  const std::map<Key, Stretches>& all() const { return all_; }

 private:
  std::map<Key, Stretches> all_;
};

}  // namespace asc2::sync
