// SPDX-License-Identifier: Apache-2.0
// Races by epochs over shadow memory, and the data dependences of the oracle.
#include "machine/races.h"

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
      if (a.kind == b.kind || a.space != b.space || a.core != b.core) continue;
      if (a.begin < last(b) && b.begin < last(a)) return true;
    }
  }
  return false;
}

Party party_of(const Epoch& epoch) {
  return {epoch.core, epoch.pipe, epoch.tag};
}

/// Name of the dependence of a later access on an earlier one.
FindingKind kind_of(AccessKind earlier, AccessKind later) {
  if (later == AccessKind::Read) {
    return earlier == AccessKind::Read ? FindingKind::Rar : FindingKind::Raw;
  }
  return earlier == AccessKind::Read ? FindingKind::War : FindingKind::Waw;
}

}  // namespace

const ShadowMap& RaceChecker::map_of(int core, const Access& access) const {
  if (access.space == Space::Gm) return gm_;
  const size_t owner = access.core == kOwnCore ? static_cast<size_t>(core) : access.core;
  return local_.at(owner)[static_cast<size_t>(access.space)];
}

ShadowMap& RaceChecker::map_of(int core, const Access& access) {
  return const_cast<ShadowMap&>(std::as_const(*this).map_of(core, access));
}

bool RaceChecker::conflict(Space space, const Epoch& a, const Epoch& b) const {
  if (a.kind != b.kind || a.kind == AccessKind::Write) return true;
  if (a.kind == AccessKind::Accumulate || a.core != b.core || a.pipe == b.pipe) return false;
  return (spec_.read_hazard_spaces >> static_cast<unsigned>(space) & 1) != 0;
}

template <class Visit>
void RaceChecker::walk(const Epoch& self, std::span<const Access> accesses, Visit&& visit) {
  for (const Access& access : accesses) {
    Epoch epoch = self;
    epoch.kind = access.kind;
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

void RaceChecker::compare(const Bytes& bytes, const Epoch& self, const Clock& start,
                          const Epochs& epochs) {
  for (const Epoch& other : epochs) {
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
  bool needed = true;
  std::erase_if(epochs, [&](const Epoch& other) {
    if (self.kind == AccessKind::Write) return other.same_pipe(self) || known(other, start);
    if (other.same_instr(self) && other.kind == AccessKind::Write) needed = false;
    return other.same_lane(self);
  });
  if (needed) epochs.push_back(self);
}

void RaceChecker::report_race(const Bytes& bytes, const Epoch& earlier, const Epoch& later) {
  const bool swap = comparable(earlier, later) && earlier.stamp > later.stamp;
  const Epoch& first = swap ? later : earlier;
  const Epoch& second = swap ? earlier : later;
  Finding finding{};
  finding.kind = kind_of(first.kind, second.kind);
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
    const ShadowMap& map = map_of(self.core, access);
    for_each_row(access, [&](uint64_t begin, uint64_t end) {
      map.visit(begin, end, [&](const Epochs& epochs) {
        for (const Epoch& other : epochs) {
          if (conflict(access.space, other, epoch)) latest = std::max(latest, other.stamp);
        }
      });
    });
  }
  return latest;
}

void RaceChecker::record(const Epoch& self, std::span<const Access> accesses) {
  walk(self, accesses, [](const Bytes&, const Epoch& epoch, Epochs& epochs) {
    // A write ends after all it conflicts with; a read stands for the earlier ones of its pipe.
    std::erase_if(epochs, [&](const Epoch& other) {
      const bool stands_for = epoch.kind == AccessKind::Write || other.same_lane(epoch);
      return stands_for && other.stamp <= epoch.stamp;
    });
    epochs.push_back(epoch);
  });
}

}  // namespace asc2::machine
