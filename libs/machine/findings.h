// SPDX-License-Identifier: Apache-2.0
// Collects findings: one per pair of tags, kind and flag, whatever the core and the repetition.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "machine/report.h"

namespace asc2::machine {

class Findings {
 public:
  Findings(Report& report, size_t limit) : report_(report), limit_(limit) {}
  void add(const Finding& finding);
  /// A finding about a flag; `second` may be left out.
  void add_flag(FindingKind kind, const FlagName& flag, const Party& first,
                const Party& second = {});

 private:
  struct Key {
    FindingKind kind;
    uint32_t first;
    uint32_t second;
    int32_t id;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    size_t operator()(const Key& key) const;
  };

  Report& report_;
  size_t limit_;
  size_t errors_ = 0;
  size_t remarks_ = 0;
  std::unordered_map<Key, size_t, Hash> known_;  // index in report_.findings; never iterated
};

}  // namespace asc2::machine
