// SPDX-License-Identifier: Apache-2.0
#include "machine/routes.h"

namespace asc2::machine {

namespace {

/// All cores of a kind, in order; of one group only unless `group` is null.
std::vector<int> members(const std::vector<CoreAt>& cores, CoreKind kind, const int* group) {
  std::vector<int> found;
  for (size_t c = 0; c < cores.size(); ++c) {
    if (cores[c].kind != kind || (group != nullptr && cores[c].group != *group)) continue;
    found.push_back(static_cast<int>(c));
  }
  return found;
}

}  // namespace

Route route_of(const std::vector<CoreAt>& cores, int core, int64_t mode, int64_t id, int64_t bank) {
  const CoreAt& self = cores[static_cast<size_t>(core)];
  const bool vector = self.kind == CoreKind::Aiv;
  const CoreKind other = vector ? CoreKind::Aic : CoreKind::Aiv;
  Route route;
  std::vector<int> receivers;
  if (mode == 0) {
    receivers = route.senders = members(cores, self.kind, nullptr);
  } else if (mode == 1 && vector) {
    receivers = route.senders = members(cores, self.kind, &self.group);
  } else if (mode == 2) {
    route.senders = members(cores, self.kind, &self.group);
    receivers = members(cores, other, &self.group);
  } else if (mode == 4 && bank > 0) {
    // The AIC has a bank of counters for each of its AIVs, one after the other.
    route.senders = {core};
    receivers = members(cores, other, &self.group);
    if (vector) {
      id += bank * self.sub;
    } else {
      const auto peer = static_cast<size_t>(id / bank);
      receivers = peer < receivers.size() ? std::vector<int>{receivers[peer]} : std::vector<int>{};
      id %= bank;
    }
  }
  for (const int receiver : receivers) route.receivers.push_back({receiver, mode == 4, id});
  return route;
}

}  // namespace asc2::machine
