// SPDX-License-Identifier: Apache-2.0
// All entries see the same changes, so sync instructions are loops over them. Entries of one pipe
// that differ in what is known stand for different paths; an entry that knows at least as much as
// another one of its kind is dropped, because it cannot be the one that a hazard shows.
#include "check/order_state.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "model/range.h"

namespace asc2::check {

namespace {

constexpr size_t kMaxPaths = 16;     // kept apart for one pipe and cell; more are merged
constexpr size_t kMaxDistances = 8;  // of one GM access; older ones are merged

constexpr size_t core_of(Unit unit) {
  return unit / kPipeCount;
}

auto kind_of(const Issued& x) {
  return std::make_tuple(x.unit, x.write, uint32_t{0}, Distance{});
}
auto kind_of(const GmIssued& x) {
  return std::make_tuple(x.unit, x.write, x.access, x.distance);
}

template <class T>
bool before(const T& a, const T& b) {
  if (const auto ka = kind_of(a), kb = kind_of(b); ka != kb) return ka < kb;
  if (a.known != b.known) return a.known < b.known;
  return a.step->number < b.step->number;
}

/// Sorts a list and keeps of each kind the entries that know least.
template <class T>
void tidy_list(std::vector<T>& list) {
  const auto in_order = [](const T& a, const T& b) { return kind_of(a) < kind_of(b); };
  if (std::adjacent_find(list.begin(), list.end(), std::not_fn(in_order)) == list.end()) return;
  std::stable_sort(list.begin(), list.end(), before<T>);
  std::vector<T> kept;
  kept.reserve(list.size());
  for (size_t begin = 0; begin < list.size();) {
    size_t end = begin + 1;
    while (end < list.size() && kind_of(list[end]) == kind_of(list[begin])) ++end;
    const size_t first = kept.size();
    for (size_t i = begin; i < end; ++i) {
      const bool implied =
          std::any_of(list.begin() + static_cast<std::ptrdiff_t>(begin),
                      list.begin() + static_cast<std::ptrdiff_t>(end), [&](const T& other) {
                        if (&other == &list[i] || !list[i].known.holds(other.known)) return false;
                        return list[i].known != other.known || &other < &list[i];
                      });
      if (!implied) kept.push_back(std::move(list[i]));
    }
    if (kept.size() - first > kMaxPaths) {
      for (size_t i = first + 1; i < kept.size(); ++i) kept[first].known.keep(kept[i].known);
      kept.resize(first + 1);
    }
    begin = end;
  }
  list = std::move(kept);
}

template <class T>
bool same_list(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return x.same(y) && kind_of(x) == kind_of(y); });
}

template <class T>
void sort_list(std::vector<T>& list) {
  if (!std::is_sorted(list.begin(), list.end(), before<T>)) {
    std::stable_sort(list.begin(), list.end(), before<T>);
  }
}

/// Marks entries with the choice that led to them; many of a join came the same way until then.
class Marker {
 public:
  Marker(Trail& trail, const Step& step) : trail_(trail), step_(step) {}
  void mark(Issued& x, int64_t choice) {
    if (x.via != 0 && trail_[x.via].step == &step_) return;
    uint32_t& mark = marks_.try_emplace({x.via, choice}, 0).first->second;
    if (mark == 0) mark = trail_.add(x.via, step_, choice);
    x.via = mark;
  }

 private:
  Trail& trail_;
  const Step& step_;
  std::map<std::pair<uint32_t, int64_t>, uint32_t> marks_;
};

/// Entries of `b` that `a` lacks come in; those of either that the other lacks are marked.
template <class T>
void meet_list(std::vector<T>& a, std::vector<T> b, Marker& marker, int64_t choice_a,
               int64_t choice_b) {
  sort_list(a);
  sort_list(b);
  std::vector<T> out;
  out.reserve(a.size() + b.size());
  for (size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool from_a = j == b.size() || (i < a.size() && !before(b[j], a[i]));
    const bool from_b = i == a.size() || (j < b.size() && !before(a[i], b[j]));
    out.push_back(std::move(from_a ? a[i] : b[j]));
    if (from_a != from_b) marker.mark(out.back(), from_a ? choice_a : choice_b);
    i += from_a;
    j += from_b;
  }
  a = std::move(out);
  tidy_list(a);
}

}  // namespace

const Carriers& pipes_of(Unit unit) {
  static const std::array<Carriers, kUnits / kPipeCount> kPipes = [] {
    std::array<Carriers, kUnits / kPipeCount> pipes;
    for (size_t i = 0; i < kUnits; ++i) pipes[i / kPipeCount].add(i);
    return pipes;
  }();
  return kPipes[core_of(unit)];
}

void learn(Carriers& known, Unit unit) {
  if (pipe_of(unit) == Pipe::S) {
    known.add(pipes_of(unit));
  } else {
    known.add(unit);
  }
}

bool OrderState::same(const OrderState& o) const {
  if (flags != o.flags || scalars != o.scalars || !same_list(gm, o.gm)) return false;
  if (!same_list(waits, o.waits)) return false;
  return std::equal(cells.begin(), cells.end(), o.cells.begin(),
                    [](const auto& a, const auto& b) { return same_list(a, b); });
}

uint64_t OrderState::hash() const {
  uint64_t hash = 0;
  const auto mix = [&hash](auto part) {
    hash = (hash ^ static_cast<uint64_t>(part)) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
  };
  for (size_t i = 0; i < flags.size(); ++i) {
    if (flags[i].status != FlagStatus::Down) mix(i * 4 + static_cast<size_t>(flags[i].status));
  }
  for (const Number& number : scalars) {
    mix(number.range.lo);
    mix(number.range.hi);
    mix(number.remainder);
  }
  const auto mix_list = [&mix](const auto& list) {
    mix(list.size());
    for (const Issued& issued : list) {
      mix(issued.step ? issued.step->number : 0);
      mix(issued.unit * 2 + issued.write);
      for (const uint64_t word : issued.known.words()) mix(word);
    }
  };
  for (const std::vector<Issued>& cell : cells) mix_list(cell);
  mix_list(gm);
  mix_list(waits);
  return hash;
}

void OrderState::tidy_cells() {
  for (std::vector<Issued>& cell : cells) tidy_list(cell);
}

void OrderState::tidy() {
  tidy_cells();
  tidy_list(gm);
}

void OrderState::set(Unit from, size_t flag) {
  for_each([&](Issued& x) { x.known.put(flag, x.unit == from || x.known.has(from)); });
}

void OrderState::wait(Unit to, size_t flag) {
  for_each([&](Issued& x) {
    if (!x.known.has(flag)) return;
    x.known.remove(flag);
    learn(x.known, to);
  });
}

void OrderState::barrier(Unit unit) {
  for_each([&](Issued& x) {
    if (x.unit == unit) learn(x.known, unit);
  });
}

void OrderState::barrier_all(Unit unit) {
  const Carriers& all = pipes_of(unit);
  for_each([&](Issued& x) {
    bool known = core_of(x.unit) == core_of(unit);
    for (Unit u = static_cast<Unit>(core_of(unit) * kPipeCount), end = u + kPipeCount;
         u < end && !known; ++u) {
      known = x.known.has(u);
    }
    if (known) x.known.add(all);
  });
}

void OrderState::next_round(int loop, bool exact, const std::vector<GmAccess>& accesses,
                            const model::Scalars& scalars) {
  for (GmIssued& x : gm) {
    Distance& d = x.distance;
    if (x.stands_in() || !scalars.loop_contains(loop, accesses[x.access].loop)) continue;
    if (d.loop == loop) {
      d.lo = model::add_ends(d.lo, 1);
      d.hi = model::add_ends(d.hi, 1);
    } else if (d.loop < 0 || scalars.loop_contains(loop, d.loop)) {
      d = {loop, 1, 1};
    }
  }
  // Rounds next to one another of which the same is known are one entry from then on.
  tidy_list(gm);
  std::map<std::pair<uint32_t, int>, std::map<Distance, std::vector<GmIssued>>> groups;
  std::vector<GmIssued> out;
  for (GmIssued& x : gm) {
    if (x.distance.loop == loop) {
      groups[{x.access, loop}][x.distance].push_back(std::move(x));
    } else {
      out.push_back(std::move(x));
    }
  }
  const auto same_knowledge = [](const std::vector<GmIssued>& a, const std::vector<GmIssued>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Issued& x, const Issued& y) { return x.known == y.known; });
  };
  for (auto& [key, rounds] : groups) {
    for (auto at = rounds.begin(); at != rounds.end(); ++at) {
      auto next = std::next(at);
      const bool full = rounds.size() > kMaxDistances && std::next(next) == rounds.end();
      if (next == rounds.end() || !(full || same_knowledge(at->second, next->second))) {
        for (GmIssued& x : at->second) out.push_back(std::move(x));
        continue;
      }
      const int64_t farthest = exact ? rounds.rbegin()->first.hi : model::kPlusInfinity;
      const Distance all{loop, at->first.lo, farthest};
      for (; at != rounds.end(); ++at) {
        for (GmIssued& x : at->second) {
          x.distance = all;
          out.push_back(std::move(x));
        }
      }
      break;
    }
  }
  gm = std::move(out);
  tidy_list(gm);
}

void OrderState::leave(int loop) {
  for (GmIssued& x : gm) {
    if (x.distance.loop == loop) x.distance = {};
  }
  tidy_list(gm);
}

uint32_t Trail::append(uint32_t before, uint32_t more) {
  if (before == 0) return more;
  std::vector<uint32_t> marks;
  for (; more != 0; more = (*this)[more].before) marks.push_back(more);
  for (size_t i = marks.size(); i-- > 0;) {
    const Mark mark = (*this)[marks[i]];
    if ((*this)[before].step != mark.step) before = add(before, *mark.step, mark.what);
  }
  return before;
}

std::vector<FlagSplit> meet(OrderState& a, const OrderState& b, Trail& trail, const Step& step,
                            int64_t choice_a, int64_t choice_b) {
  Marker marker(trail, step);
  const auto meet_lists = [&](auto& x, const auto& y) {
    if (!same_list(x, y)) meet_list(x, y, marker, choice_a, choice_b);
  };
  for (size_t i = 0; i < a.cells.size(); ++i) meet_lists(a.cells[i], b.cells[i]);
  meet_lists(a.gm, b.gm);
  meet_lists(a.waits, b.waits);
  for (size_t i = 0; i < a.scalars.size(); ++i) a.scalars[i] = join(a.scalars[i], b.scalars[i]);
  std::vector<FlagSplit> splits;
  for (size_t i = 0; i < a.flags.size(); ++i) {
    FlagState& x = a.flags[i];
    const FlagState& y = b.flags[i];
    if (x.status == y.status) continue;
    const bool in_a = x.status == FlagStatus::Up, in_b = y.status == FlagStatus::Up;
    const bool broken = x.status == FlagStatus::Broken || y.status == FlagStatus::Broken;
    if ((in_a || in_b) && !broken) {
      splits.push_back({i, in_a ? x.step : y.step, in_a ? choice_a : choice_b});
    }
    x.status = FlagStatus::Broken;
  }
  return splits;
}

}  // namespace asc2::check
