// SPDX-License-Identifier: Apache-2.0
// Counters between cores: which sets raise which counters, by mode, and which flags exist at all.
#include <algorithm>

#include "machine/cross.h"

namespace asc2::machine {

void CrossFlags::add_core(CoreKind kind, int group) {
  const int core = static_cast<int>(cores_.size());
  if (group < 0) group = -1 - core;  // a group of its own
  int sub = 0;
  for (const Core& other : cores_) sub += other.kind == kind && other.group == group ? 1 : 0;
  cores_.push_back({kind, group, sub});
}

/// All cores of a kind, in order; of one group only unless `group` is null.
std::vector<int> CrossFlags::members(CoreKind kind, const int* group) const {
  std::vector<int> found;
  for (size_t c = 0; c < cores_.size(); ++c) {
    if (cores_[c].kind != kind || (group != nullptr && cores_[c].group != *group)) continue;
    found.push_back(static_cast<int>(c));
  }
  return found;
}

/// No receivers: there is no such flag.
CrossFlags::Route CrossFlags::route_of(int core, const Instr& set) const {
  const Core& self = cores_[static_cast<size_t>(core)];
  const bool vector = self.kind == CoreKind::Aiv;
  Route route;
  std::vector<int> receivers;
  int32_t id = set.id;
  if (set.mode == 0) {
    receivers = route.senders = members(self.kind, nullptr);
  } else if (set.mode == 1 && vector) {
    receivers = route.senders = members(self.kind, &self.group);
  } else if (set.mode == 2) {
    route.senders = members(self.kind, &self.group);
    receivers = members(vector ? CoreKind::Aic : CoreKind::Aiv, &self.group);
  } else if (set.mode == 4) {
    // The AIC has a bank of counters for each of its AIVs, one after the other.
    const auto bank = static_cast<int32_t>(spec_.cross_ids);
    route.senders = {core};
    receivers = members(vector ? CoreKind::Aic : CoreKind::Aiv, &self.group);
    if (vector) {
      id += bank * self.sub;
    } else {
      const auto peer = static_cast<size_t>(id / bank);
      receivers = peer < receivers.size() ? std::vector<int>{receivers[peer]} : std::vector<int>{};
      id %= bank;
    }
  }
  for (const int receiver : receivers) route.receivers.push_back({receiver, paired(set), id});
  return route;
}

CrossFlags::SourceKey CrossFlags::source_key(int core, const Instr& set) const {
  const Core& self = cores_[static_cast<size_t>(core)];
  const int kind = self.kind == CoreKind::Aiv ? 1 : 0;
  switch (set.mode) {
    case 0:
      return {0, kind, set.id};
    case 1:
      return {1, self.group, set.id};
    case 2:
      return {2, self.group * 2 + kind, set.id};
    default:
      return {set.mode, core, set.id};
  }
}

bool CrossFlags::check(int core, const Instr& instr) {
  const Party party{core, instr.pipe, instr.tag};
  const FlagName flag{true, instr.pipe, instr.pipe, instr.id};
  const bool cube = cores_[static_cast<size_t>(core)].kind == CoreKind::Aic;
  const uint32_t ids = spec_.cross_ids * (paired(instr) && cube ? 2 : 1);
  if (instr.id < 0 || static_cast<uint32_t>(instr.id) >= ids) {
    findings_.add_flag(FindingKind::BadId, flag, party);
    return false;
  }
  const bool set = instr.kind == InstrKind::CrossSet;
  const bool known_mode = instr.mode <= 2 || instr.mode == 4;
  const bool scalar_set = set && instr.pipe == Pipe::S && !paired(instr);
  if (!known_mode || scalar_set || (set && route_of(core, instr).receivers.empty())) {
    findings_.add_flag(FindingKind::BadPair, flag, party);
    return false;
  }
  const auto id = static_cast<uint32_t>(instr.id) % spec_.cross_ids;
  if (id < 32 && (spec_.cross_reserved_ids >> id & 1) != 0) {
    findings_.add_flag(FindingKind::ReservedId, flag, party);
  }
  return true;
}

bool CrossFlags::releases(int set_core, const Instr& set, int wait_core, const Instr& wait) const {
  const Route route = route_of(set_core, set);
  const CounterKey key{wait_core, paired(wait), wait.id};
  return std::find(route.receivers.begin(), route.receivers.end(), key) != route.receivers.end();
}

}  // namespace asc2::machine
