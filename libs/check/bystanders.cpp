// SPDX-License-Identifier: Apache-2.0
// Accesses that a stretch of steps or a loop cannot meet wait beside while it is walked: those to
// GM whose windows lie clear of all of its own, and with a loop those to bytes that it does not
// touch. What its flags and barriers tell of them depends on their pipe and on who knows of them
// only, so one entry stands for all that are alike. A large kernel has thousands of accesses to GM
// in flight, and each stretch has few; and a loop in another one is then entered again and again
// with what is known already (see loop()), whatever goes on around it.
//
//   steps 0 ... 511                         set aside what none of these meets
//     steps 0 ... 63, then 64 ... 127, ...  of the rest, what none of these meets; and so on
#include <algorithm>

#include "check/prover.h"

namespace asc2::check {

namespace {

constexpr size_t kFewInFlight = 64;  // that are not worth it, of a stretch
constexpr size_t kStretches[] = {32768, 4096, 512, 64, 8};
constexpr uint32_t kStandIn = 1u << 31;

}  // namespace

bool GmIssued::stands_in() const {
  return (access & kStandIn) != 0;
}

const std::vector<uint32_t>& Prover::accesses_in(const Step& step) {
  const auto [place, added] = accesses_in_.try_emplace(&step);
  std::vector<uint32_t>& list = place->second;
  if (!added) return list;
  for (const auto& region : step.regions) {
    for (const Step& inner : region) {
      list.insert(list.end(), inner.gm.begin(), inner.gm.end());
      if (inner.regions.empty()) continue;
      const std::vector<uint32_t>& more = accesses_in(inner);
      list.insert(list.end(), more.begin(), more.end());
    }
  }
  return list;
}

const std::vector<uint32_t>& Prover::cells_in(const Step& step) {
  const auto [place, added] = cells_in_.try_emplace(&step);
  std::vector<uint32_t>& list = place->second;
  if (!added) return list;
  for (const auto& region : step.regions) {
    for (const Step& inner : region) {
      for (const Touch& touch : inner.touches) {
        for (const CellRange& range : touch.cells) {
          for (uint32_t cell = range.begin; cell < range.end; ++cell) list.push_back(cell);
        }
      }
      if (inner.regions.empty()) continue;
      const std::vector<uint32_t>& more = cells_in(inner);
      list.insert(list.end(), more.begin(), more.end());
    }
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

/// Those that are alike have the same one.
uint32_t Prover::stand_in(const Issued& issued) {
  const auto number = static_cast<uint32_t>(stand_ins_.size());
  return stand_ins_.try_emplace({issued.unit, issued.known}, kStandIn + number).first->second;
}

/// The numbers of stand-ins outside go with those that they stand for, so all that are in the state
/// are of one stretch or loop.
void Prover::take_gm(const Step* begin, const Step* end, OrderState& state, Bystanders& out) {
  if (state.gm.empty()) return;
  std::vector<uint32_t> accesses;
  for (const Step* step = begin; step != end; ++step) {
    accesses.insert(accesses.end(), step->gm.begin(), step->gm.end());
    if (step->regions.empty()) continue;
    const std::vector<uint32_t>& inside = accesses_in(*step);
    accesses.insert(accesses.end(), inside.begin(), inside.end());
  }
  const GmPairs::Hulls hulls = pairs_.hulls(accesses);
  std::vector<GmIssued> involved;
  for (GmIssued& x : state.gm) {
    if (!x.stands_in() && !pairs_.clear_of(x.access, hulls)) {
      involved.push_back(std::move(x));
    } else {
      out[stand_in(x)].gm.push_back(std::move(x));
    }
  }
  state.gm = std::move(involved);
}

void Prover::take_cells(const Step& loop, OrderState& state, Bystanders& out) {
  const std::vector<uint32_t>& touched = cells_in(loop);
  auto next = touched.begin();
  for (uint32_t cell = 0; cell < state.cells.size(); ++cell) {
    if (next != touched.end() && *next == cell) {
      ++next;
      continue;
    }
    for (Issued& x : state.cells[cell]) {
      out[stand_in(x)].cells.emplace_back(cell, std::move(x));
    }
    state.cells[cell].clear();
  }
}

void Prover::add_stand_ins(const Bystanders& bystanders, OrderState& state) const {
  for (const auto& [number, alike] : bystanders) {
    GmIssued one{alike.gm.empty() ? alike.cells[0].second : Issued(alike.gm[0]), number, {}};
    one.write = true;
    one.via = one.when = 0;
    state.gm.push_back(std::move(one));
  }
}

/// Takes out of the state what the loop cannot meet, and puts those in that stand for it.
Prover::Bystanders Prover::take_bystanders(const Step& loop, OrderState& state) {
  Bystanders out;
  take_gm(&loop, &loop + 1, state, out);
  take_cells(loop, state, out);
  add_stand_ins(out, state);
  return out;
}

/// Those in a state that a loop is entered with: at the end of its list.
Prover::StandIns Prover::take_stand_ins(OrderState& entry) {
  StandIns out;
  for (; !entry.gm.empty() && entry.gm.back().stands_in(); entry.gm.pop_back()) {
    out.try_emplace(entry.gm.back().access, entry.gm.back());
  }
  return out;
}

void Prover::put_back(const Bystanders& bystanders, OrderState& state) {
  if (bystanders.empty()) return;
  std::vector<GmIssued> out;
  bool in_cells = false;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> paths;  // to the loop, and through it
  const auto add = [&](auto& list, const auto& waited, const GmIssued& x) {
    list.push_back(waited);
    list.back().known = x.known;
    if (x.via == 0) return;
    uint32_t& path = paths.try_emplace({waited.via, x.via}, 0).first->second;
    if (path == 0) path = proof_.trail.append(waited.via, x.via);
    list.back().via = path;
  };
  for (GmIssued& x : state.gm) {
    if (!x.stands_in()) {
      out.push_back(std::move(x));
      continue;
    }
    const Alike& alike = bystanders.at(x.access);
    for (const GmIssued& waited : alike.gm) {
      if (!waited.stands_in() && x.known.holds(pairs_.rivals(waited.access))) continue;
      add(out, waited, x);
    }
    for (const auto& [cell, waited] : alike.cells) add(state.cells[cell], waited, x);
    in_cells |= !alike.cells.empty();
  }
  state.gm = std::move(out);
  if (in_cells) state.tidy_cells();
}

/// From the inside out.
void Prover::put_back(const Stretches& stretches, OrderState& state) {
  for (size_t i = stretches.size(); i-- > 0;) put_back(stretches[i].bystanders, state);
}

/// Step number `at` comes next: stretches that end here are over, others may begin.
void Prover::set_aside(const std::vector<Step>& steps, size_t at, OrderState& state,
                       Stretches& stretches) {
  for (; !stretches.empty() && stretches.back().end == at; stretches.pop_back()) {
    put_back(stretches.back().bystanders, state);
  }
  for (const size_t length : kStretches) {
    if (at % length != 0 || state.gm.size() < kFewInFlight) continue;
    const size_t end = std::min(at + length, steps.size());
    Bystanders bystanders;
    take_gm(&steps[at], steps.data() + end, state, bystanders);
    add_stand_ins(bystanders, state);
    stretches.push_back({end, std::move(bystanders)});
  }
}

}  // namespace asc2::check
