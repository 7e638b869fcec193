// SPDX-License-Identifier: Apache-2.0
// Conflicts of one operation with each operation of a pipe, pair by pair. Slower than find_needs,
// and asked only where the sum over all operations of a pipe was not precise enough.
#include <algorithm>
#include <numeric>

#include "sync/needs.h"

namespace asc2::sync {

namespace {

constexpr int64_t kMaxPeriod = 24;

class Pairs {
 public:
  Pairs(const Program& program, const Region& region, int32_t max_distance)
      : p_(program), region_(region), max_distance_(max_distance) {
    if (region.is_loop) trips_ = program.loop_info(region.loop).trips.hi;
  }

  std::vector<PairNeed> run(int32_t later, Pipe pipe) {
    std::vector<PairNeed> out;
    const int32_t item = item_of(later);
    for (int32_t number = region_.begin; number < region_.end; ++number) {
      const Node& n = p_.node(number);
      if (p_.is_dead(n)) {
        number = n.end - 1;
        continue;
      }
      if (n.kind != NodeKind::Op || n.pipe != pipe) continue;
      const bool before = number < item;  // in an earlier item
      const auto need = first_conflict(number, later, before ? 0 : 1);
      if (!need) continue;
      out.push_back(*need);
      out.back().distance = std::min(need->distance, max_distance_);
    }
    return out;
  }

 private:
  int32_t item_of(int32_t node) const {
    return *std::prev(std::upper_bound(region_.items.begin(), region_.items.end(), node));
  }

  std::optional<PairNeed> first_conflict(int32_t earlier, int32_t later, int64_t from) const {
    const Node &a = p_.node(earlier), &b = p_.node(later);
    std::optional<PairNeed> best;
    const auto consider = [&](std::optional<int64_t> distance, int32_t loop, int32_t period) {
      if (!distance) return;
      const auto d = static_cast<int32_t>(std::min<int64_t>(*distance, max_distance_));
      if (!best) {
        best = {earlier, d, loop, period};
        return;
      }
      best->distance = std::min(best->distance, d);
      if (loop != best->loop || period != best->period) best->loop = -1;
    };
    for (uint32_t i = a.chip_begin; i < a.chip_end; ++i) {
      for (uint32_t j = b.chip_begin; j < b.chip_end; ++j) {
        const ChipAccess &x = p_.chip[i], &y = p_.chip[j];
        if (!x.write && !y.write) continue;
        consider(chip(x, y, from), turns_with(x, y) ? x.slot.loop : -1, x.slot.count);
      }
    }
    for (uint32_t i = a.gm_begin; i < a.gm_end; ++i) {
      for (uint32_t j = b.gm_begin; j < b.gm_end; ++j) {
        const model::Access &x = p_.gm[i], &y = p_.gm[j];
        if (x.write || y.write) consider(gm(x, y, from), -1, 1);
      }
    }
    return best;
  }

  /// Both rotate with one loop inside the region, and meet only when it stands at the same slot.
  bool turns_with(const ChipAccess& a, const ChipAccess& b) const {
    if (a.slot.kind != Slot::Kind::Rotating || b.slot.kind != Slot::Kind::Rotating) return false;
    if (a.slot.loop != b.slot.loop || a.slot.count != b.slot.count) return false;
    if (p_.scalars.loop_contains(a.slot.loop, region_.loop)) return false;
    const model::Buffer &ba = p_.storage.buffers()[a.buffer], &bb = p_.storage.buffers()[b.buffer];
    for (int32_t i = 0; i < a.slot.count; ++i) {
      for (int32_t j = 0; j < a.slot.count; ++j) {
        if (i == j) continue;
        if (ba.range(a.slot.index + i).overlaps(bb.range(b.slot.index + j))) return false;
      }
    }
    return true;
  }

  std::optional<int64_t> gm(const model::Access& a, const model::Access& b, int64_t from) const {
    if (from == 0) {
      const auto overlap = p_.scalars.gm_overlap(p_.storage, a, b, region_.loop, 0);
      if (overlap != model::Overlap::Disjoint) return 0;
    }
    if (!region_.is_loop) return std::nullopt;
    return p_.scalars.gm_first_overlap(p_.storage, a, b, region_.loop, 1);
  }

  std::optional<int64_t> chip(const ChipAccess& a, const ChipAccess& b, int64_t from) const {
    const model::Buffer& ba = p_.storage.buffers()[a.buffer];
    const model::Buffer& bb = p_.storage.buffers()[b.buffer];
    if (ba.space != bb.space) return std::nullopt;
    Frame frame;
    frame.period = std::lcm(int64_t{a.slot.count}, int64_t{b.slot.count});
    frame.exact = frame.period <= kMaxPeriod;
    if (!frame.exact) frame.period = 1;
    frame.tied = !is_outer(a.slot) || !is_outer(b.slot) || a.slot.loop == b.slot.loop;
    for (int64_t distance = from; distance <= frame.period && distance < trips_; ++distance) {
      for (frame.own = 0; frame.own < frame.period && frame.own + distance < trips_; ++frame.own) {
        for (frame.outer = 0; frame.outer < frame.period; ++frame.outer) {
          if (meet(ba, slots(a, ba, frame, 0), bb, slots(b, bb, frame, distance))) return distance;
        }
      }
    }
    return std::nullopt;
  }

  /// Iterations that two slots are compared for.
  struct Frame {
    int64_t period = 1;          // of both slots
    bool exact = true;           // else every slot may be any
    bool tied = true;            // they rotate with no two different loops around the region
    int64_t own = 0, outer = 0;  // of the region's loop, of one around it
  };

  bool is_outer(const Slot& slot) const {
    return slot.kind == Slot::Kind::Rotating && !(region_.is_loop && slot.loop == region_.loop) &&
           p_.scalars.loop_contains(slot.loop, region_.loop);
  }

  /// The slots that an access can mean: [first, first + count).
  std::pair<int64_t, int64_t> slots(const ChipAccess& access, const model::Buffer& buffer,
                                    const Frame& frame, int64_t distance) const {
    const Slot& slot = access.slot;
    if (slot.kind == Slot::Kind::Fixed) return {slot.index, 1};
    if (slot.kind == Slot::Kind::Any) return {0, buffer.slots};
    const std::pair<int64_t, int64_t> all{
        slot.index, std::min<int64_t>(slot.count, p_.loop_info(slot.loop).trips.hi)};
    if (is_outer(slot)) {
      if (!frame.tied || !frame.exact) return all;
      return {slot.index + frame.outer % all.second, 1};
    }
    if (!frame.exact || !region_.is_loop || slot.loop != region_.loop) return all;
    return {slot.index + (frame.own + distance) % slot.count, 1};
  }

  static bool meet(const model::Buffer& a, std::pair<int64_t, int64_t> sa, const model::Buffer& b,
                   std::pair<int64_t, int64_t> sb) {
    for (int64_t i = sa.first; i < sa.first + sa.second; ++i) {
      for (int64_t j = sb.first; j < sb.first + sb.second; ++j) {
        if (a.range(i).overlaps(b.range(j))) return true;
      }
    }
    return false;
  }

  const Program& p_;
  const Region& region_;
  const int32_t max_distance_;
  int64_t trips_ = 1;
};

}  // namespace

std::vector<PairNeed> find_pairs(const Program& program, const Region& region, int32_t later,
                                 Pipe pipe, int32_t max_distance) {
  return Pairs(program, region, max_distance).run(later, pipe);
}

}  // namespace asc2::sync
