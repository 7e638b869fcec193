// SPDX-License-Identifier: Apache-2.0
// Races by epochs over shadow memory, and the data dependences of the oracle.
#include "machine/races.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace asc2::machine {
namespace {

template <class Visit>
void for_each_row(const Access& access, Visit&& visit) {
  if (access.begin >= access.end) return;
  for (uint32_t row = 0; row < access.rows; ++row) {
    const uint64_t offset = row * access.pitch;
    visit(access.begin + offset, access.end + offset);
  }
}

/// Two accesses of one instruction, not both reads, may have bytes in common.
bool overlaps_itself(std::span<const Access> accesses) {
  auto last = [](const Access& a) { return a.end + (a.rows - 1) * a.pitch; };
  for (size_t i = 0; i < accesses.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const Access& a = accesses[i];
      const Access& b = accesses[j];
      if (a.kind == b.kind || a.space != b.space) continue;
      if (a.begin < last(b) && b.begin < last(a)) return true;
    }
  }
  return false;
}

Party party_of(const Epoch& epoch) {
  return {static_cast<int>(epoch.core), epoch.pipe, epoch.tag};
}

bool is_read(const Epoch& epoch) {
  return epoch.kind == AccessKind::Read;
}

bool lane_before(const Epoch& a, const Epoch& b) {
  return std::tuple(is_read(a), a.core, a.pipe, a.kind, a.dtype) <
         std::tuple(is_read(b), b.core, b.pipe, b.kind, b.dtype);
}

size_t count_changes(const Epochs& epochs) {
  return static_cast<size_t>(
      std::partition_point(epochs.begin(), epochs.end(), std::not_fn(is_read)) - epochs.begin());
}

/// Where the epoch of that lane is, or belongs.
Epochs::iterator place_of(Epochs& epochs, const Epoch& epoch) {
  return std::lower_bound(epochs.begin(), epochs.end(), epoch, lane_before);
}

/// In place of the earlier one of its lane.
void put(Epochs& epochs, const Epoch& epoch) {
  const auto at = place_of(epochs, epoch);
  if (at != epochs.end() && at->same_lane(epoch)) {
    *at = epoch;
  } else {
    epochs.insert(at, epoch);
  }
}

/// Name of the dependence of a later access on an earlier one.
FindingKind dependence(AccessKind earlier, AccessKind later) {
  if (later == AccessKind::Read) {
    return earlier == AccessKind::Read ? FindingKind::Rar : FindingKind::Raw;
  }
  return earlier == AccessKind::Read ? FindingKind::War : FindingKind::Waw;
}

}  // namespace

const ShadowMap& RaceChecker::map_of(uint32_t core, const Access& access) const {
  if (access.space == Space::Gm) return gm_;
  const uint32_t owner = access.core == kOwnCore ? core : access.core;
  return local_.at(owner)[static_cast<size_t>(access.space)];
}

ShadowMap& RaceChecker::map_of(uint32_t core, const Access& access) {
  return const_cast<ShadowMap&>(std::as_const(*this).map_of(core, access));
}

bool RaceChecker::conflict(Space space, const Epoch& a, const Epoch& b) const {
  if (a.kind != b.kind || a.kind == AccessKind::Write) return true;
  if (!is_read(a)) return a.dtype != b.dtype;
  if (a.core != b.core || a.pipe == b.pipe) return false;
  return (spec_.read_hazard_spaces >> static_cast<unsigned>(space) & 1) != 0;
}

template <class Visit>
void RaceChecker::walk(const Epoch& self, std::span<const Access> accesses, Visit&& visit) {
  for (const Access& access : accesses) {
    Epoch epoch = self;
    epoch.kind = access.kind;
    epoch.dtype = access.dtype;
    ShadowMap& map = map_of(self.core, access);
    for_each_row(access, [&](uint64_t begin, uint64_t end) {
      map.touch(begin, end, [&](uint64_t from, uint64_t to, Epochs& epochs) {
        visit(Bytes{access.space, from, to}, epoch, epochs);
      });
    });
  }
}

void RaceChecker::check(const Epoch& self, std::span<const Access> accesses, const Clock& start) {
  if (!overlaps_itself(accesses)) {
    walk(self, accesses, [&](const Bytes& bytes, const Epoch& epoch, Epochs& epochs) {
      compare(bytes, epoch, start, epochs);
      replace(epoch, start, epochs);
    });
    return;
  }
  // In place: what it reads must not hide from its writes who else reads, nor the other way round.
  walk(self, accesses, [&](const Bytes& bytes, const Epoch& epoch, Epochs& epochs) {
    compare(bytes, epoch, start, epochs);
  });
  walk(self, accesses,
       [&](const Bytes&, const Epoch& epoch, Epochs& epochs) { replace(epoch, start, epochs); });
}

/// How many epochs, from the first, may conflict with an access.
size_t RaceChecker::count_rivals(Space space, const Epoch& self, const Epochs& epochs) const {
  const bool hazard = (spec_.read_hazard_spaces >> static_cast<unsigned>(space) & 1) != 0;
  return is_read(self) && !hazard ? count_changes(epochs) : epochs.size();
}

void RaceChecker::compare(const Bytes& bytes, const Epoch& self, const Clock& start,
                          const Epochs& epochs) {
  const size_t rivals = count_rivals(bytes.space, self, epochs);
  for (size_t i = 0; i < rivals; ++i) {
    const Epoch& other = epochs[i];
    if (other.same_instr(self) || !conflict(bytes.space, other, self)) continue;
    if (!known(other, start)) {
      report_race(bytes, other, self);
    } else if (other.stamp > self.stamp && comparable(other, self)) {
      report_order(bytes, other, self);
    }
  }
}

/// Adds the access, and drops those for which it stands.
void RaceChecker::replace(const Epoch& self, const Clock& start, Epochs& epochs) {
  if (self.kind == AccessKind::Write) {
    std::erase_if(epochs,
                  [&](const Epoch& other) { return other.same_pipe(self) || known(other, start); });
  }
  for (const Epoch& other : std::span(epochs).first(count_changes(epochs))) {
    if (other.same_instr(self) && other.kind == AccessKind::Write) return;
  }
  put(epochs, self);
}

void RaceChecker::report_race(const Bytes& bytes, const Epoch& earlier, const Epoch& later) {
  const bool swap = comparable(earlier, later) && earlier.stamp > later.stamp;
  const Epoch& first = swap ? later : earlier;
  const Epoch& second = swap ? earlier : later;
  Finding finding{};
  finding.kind = dependence(first.kind, second.kind);
  finding.first = party_of(first);
  finding.second = party_of(second);
  finding.space = bytes.space;
  finding.begin = bytes.begin;
  finding.end = bytes.end;
  findings_.add(finding);
}

void RaceChecker::report_order(const Bytes& bytes, const Epoch& ran_first,
                               const Epoch& ran_second) {
  Finding finding{};
  finding.kind = FindingKind::Order;
  finding.first = party_of(ran_second);
  finding.second = party_of(ran_first);
  finding.space = bytes.space;
  finding.begin = bytes.begin;
  finding.end = bytes.end;
  findings_.add(finding);
}

uint64_t RaceChecker::ready(const Epoch& self, std::span<const Access> accesses) const {
  uint64_t latest = 0;
  for (const Access& access : accesses) {
    Epoch epoch = self;
    epoch.kind = access.kind;
    epoch.dtype = access.dtype;
    const ShadowMap& map = map_of(self.core, access);
    for_each_row(access, [&](uint64_t begin, uint64_t end) {
      map.visit(begin, end, [&](const Epochs& epochs) {
        const size_t rivals = count_rivals(access.space, epoch, epochs);
        for (const Epoch& other : std::span(epochs).first(rivals)) {
          if (conflict(access.space, other, epoch)) latest = std::max(latest, other.stamp);
        }
      });
    });
  }
  return latest;
}

void RaceChecker::record(const Epoch& self, std::span<const Access> accesses) {
  walk(self, accesses, [](const Bytes&, Epoch epoch, Epochs& epochs) {
    const auto at = place_of(epochs, epoch);
    const bool known = at != epochs.end() && at->same_lane(epoch);
    if (known) epoch.stamp = std::max(epoch.stamp, at->stamp);
    if (epoch.kind == AccessKind::Write) {  // ends after all it conflicts with
      std::erase_if(epochs, [&](const Epoch& other) { return other.stamp <= epoch.stamp; });
    }
    put(epochs, epoch);
  });
}

}  // namespace asc2::machine
