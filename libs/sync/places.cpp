// SPDX-License-Identifier: Apache-2.0
#include "sync/places.h"

#include <algorithm>
#include <map>

namespace asc2::sync {

namespace {

class UseFinder {
 public:
  explicit UseFinder(const Program& program)
      : p_(program), of_edge_(program.edges.size()), loops_(program.scalars.loops().size()) {}

  Uses run() {
    region(p_.regions[0]);
    Uses out;
    out.loops = std::move(loops_);
    for (size_t e = 0; e < of_edge_.size(); ++e) {
      const std::vector<Interval>& busy = of_edge_[e].intervals;
      if (!busy.empty()) out.edges.push_back({static_cast<int32_t>(e), busy});
    }
    std::stable_sort(out.edges.begin(), out.edges.end(), [](const FlagUse& a, const FlagUse& b) {
      return a.busy[0].begin < b.busy[0].begin;
    });
    for (const auto& [flag, busy] : pinned_) {
      for (const Interval& interval : busy.intervals) {
        out.pinned.push_back({flag.first, flag.second, interval});
      }
    }
    return out;
  }

 private:
  void region(const Region& region) {
    for (const int32_t item : region.items) {
      const Node& n = p_.node(item);
      for (const SyncOp& op : n.before) line(op);
      if (n.kind == NodeKind::Sync) line(n.sync);
      const Place begin = next_;
      for (const int32_t inner : n.regions) {
        if (inner >= 0) this->region(p_.regions[static_cast<size_t>(inner)]);
      }
      if (n.kind == NodeKind::Loop) {
        loops_[static_cast<size_t>(n.loop)] = {begin, next_};
        hold_rotating(n, begin);
      }
      for (const SyncOp& op : n.after) line(op);
    }
  }

  void line(const SyncOp& op) {
    if (op.kind == SyncOp::Kind::Barrier) return;
    const Place here = next_++;
    const bool set = op.kind == SyncOp::Kind::Set;
    if (op.edge >= 0) {
      // Flags of one rotation are in use from the first set to the last wait.
      Busy& busy = of_edge_[static_cast<size_t>(op.edge)];
      busy.extend(here, set);
      if (p_.edges[static_cast<size_t>(op.edge)].id.count > 1) busy.open = true;
    } else if (op.id.count == 1) {
      pinned_[{pair_of(op.source, op.destination), op.id.base}].extend(here, set);
    } else {
      for (int32_t i = 0; i < op.id.count; ++i) {
        rotating_.push_back({op.id.loop, pair_of(op.source, op.destination), op.id.base + i});
      }
    }
  }

  /// Flags of the input that rotate in a loop are in use all through it.
  void hold_rotating(const Node& loop, Place begin) {
    for (const Rotating& flag : rotating_) {
      if (flag.loop == loop.loop) pinned_[{flag.pair, flag.id}].intervals.push_back({begin, next_});
    }
    std::erase_if(rotating_, [&](const Rotating& flag) { return flag.loop == loop.loop; });
  }

  struct Busy {
    std::vector<Interval> intervals;
    bool open = false;  // set, and not yet waited for

    void extend(Place here, bool set) {
      if (intervals.empty() || (set && !open)) {
        intervals.push_back({here, here});
      } else {
        intervals.back().end = here;
      }
      open = set;
    }
  };
  struct Rotating {
    int32_t loop;
    int pair;
    int32_t id;
  };

  const Program& p_;
  Place next_ = 0;
  std::vector<Busy> of_edge_;
  std::map<std::pair<int, int32_t>, Busy> pinned_;
  std::vector<Interval> loops_;
  std::vector<Rotating> rotating_;
};

}  // namespace

Uses find_uses(const Program& program) {
  return UseFinder(program).run();
}

}  // namespace asc2::sync
