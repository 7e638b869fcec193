// SPDX-License-Identifier: Apache-2.0
// Collects findings without repeats.
#include "machine/findings.h"

namespace asc2::machine {

bool is_error(FindingKind kind) {
  return kind != FindingKind::Outstanding && kind != FindingKind::CrossWeak;
}

bool is_race(FindingKind kind) {
  return kind <= FindingKind::Rar;
}

bool Report::clean() const {
  if (!blocked.empty() || dropped != 0) return false;
  for (const Finding& finding : findings) {
    if (is_error(finding.kind)) return false;
  }
  return true;
}

size_t Findings::Hash::operator()(const Key& key) const {
  uint64_t h = (static_cast<uint64_t>(key.first) << 32 | key.second) * 0x9e3779b97f4a7c15ull;
  h ^= (static_cast<uint64_t>(key.kind) << 32 | static_cast<uint32_t>(key.id)) + (h >> 29);
  return static_cast<size_t>(h * 0xbf58476d1ce4e5b9ull >> 7);
}

void Findings::add(const Finding& finding) {
  const Key key{finding.kind, finding.first.tag, finding.second.tag, finding.flag.id};
  const bool error = is_error(finding.kind);
  size_t& kept = error ? errors_ : remarks_;  // neither may crowd out the other
  auto known = known_.find(key);
  if (known != known_.end()) {
    ++report_.findings[known->second].count;
  } else if (kept < limit_) {
    ++kept;
    known_.emplace(key, report_.findings.size());
    report_.findings.push_back(finding);
  } else if (error) {
    ++report_.dropped;
  }
}

void Findings::add_flag(FindingKind kind, const FlagName& flag, const Party& first,
                        const Party& second) {
  Finding finding{};
  finding.kind = kind;
  finding.first = first;
  finding.second = second;
  finding.flag = flag;
  add(finding);
}

}  // namespace asc2::machine
