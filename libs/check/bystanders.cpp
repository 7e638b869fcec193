// SPDX-License-Identifier: Apache-2.0
// Accesses to GM that a stretch of steps or a loop cannot meet, because their windows lie clear of
// all of its own: they wait beside while it is walked. What its flags and barriers tell of them
// depends on their pipe and on who knows of them only, so one entry stands for all that are alike.
// A large kernel has thousands of them in flight, and each stretch has few accesses.
//
//   steps 0 ... 511                         set aside what none of these meets
//     steps 0 ... 63, then 64 ... 127, ...  of the rest, what none of these meets; and so on
#include <algorithm>

#include "check/prover.h"

namespace asc2::check {

namespace {

constexpr size_t kFewInFlight = 64;  // that are not worth it
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

/// Takes them out of the state, and puts those in that stand for them.
Prover::Bystanders Prover::take_bystanders(const Step* begin, const Step* end, OrderState& state) {
  Bystanders out;
  if (state.gm.size() < kFewInFlight) return out;
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
      out[{x.unit, x.known}].push_back(std::move(x));
    }
  }
  state.gm = std::move(involved);
  uint32_t number = kStandIn;
  for (const auto& [alike, list] : out) {
    GmIssued one;
    one.step = begin;
    one.unit = alike.first;
    one.write = true;
    one.known = alike.second;
    one.access = number++;
    state.gm.push_back(std::move(one));
  }
  return out;
}

void Prover::put_back(const Bystanders& bystanders, OrderState& state) const {
  if (bystanders.empty()) return;
  std::vector<const std::vector<GmIssued>*> lists;
  for (const auto& [alike, list] : bystanders) lists.push_back(&list);
  std::vector<GmIssued> out;
  for (GmIssued& x : state.gm) {
    if (!x.stands_in()) {
      out.push_back(std::move(x));
      continue;
    }
    for (const GmIssued& waited : *lists[x.access - kStandIn]) {
      if (!waited.stands_in() && x.known.holds(pairs_.rivals(waited.access))) continue;
      out.push_back(waited);
      out.back().known = x.known;
      if (x.via != 0) out.back().via = x.via;
    }
  }
  state.gm = std::move(out);
}

/// From the inside out.
void Prover::put_back(const Stretches& stretches, OrderState& state) const {
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
    stretches.push_back({end, take_bystanders(&steps[at], steps.data() + end, state)});
  }
}

}  // namespace asc2::check
