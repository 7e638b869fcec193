// SPDX-License-Identifier: Apache-2.0
// What is given up when a space is too small: the steps that there are, and the cheapest of them
// with which it fits.
#include <algorithm>

#include "memplan/space_plan.h"
#include "memplan/trials.h"

namespace asc2::memplan {

namespace {

/// How often a concession is tried to be taken back.
constexpr int kTakeBack = 24;
/// How many sets of takeovers are looked at.
constexpr size_t kTakeoversTried = 16;
/// Of the ways to choose the depths of several loops.
constexpr size_t kMostChoices = 4096;
constexpr size_t kChoicesTried = 64;

}  // namespace

void SpacePlanner::add_waits(std::vector<Step>& out) const {
  std::vector<double> costs;
  for (size_t a = 0; a < facts_.count() && order_ != nullptr; ++a) {
    if (!mine(groups_.all()[a])) continue;
    for (size_t b = a + 1; b < facts_.count(); ++b) {
      if (!mine(groups_.all()[b])) continue;
      const double cost = wait(groups_.all()[a], groups_.all()[b]);
      if (cost > 0) costs.push_back(cost);
    }
  }
  std::sort(costs.begin(), costs.end());
  costs.erase(std::unique(costs.begin(), costs.end()), costs.end());
  for (const double cost : costs) out.push_back({cost, 0, kWaits, cost, 0});
}

std::optional<double> SpacePlanner::takeover_cost(const Takeover& takeover) const {
  const std::optional<Group> group = groups_.merged(facts_, takeover);
  if (!group) return std::nullopt;
  const int loop = group->home < 0 ? -1 : group->home;
  const auto depth = static_cast<double>(slots(*group, {}));
  const double rest = group->hold.length() / depth - facts_.timing.of(loop).interval;
  const double wait = std::max(1.0, wait_to_take_over(facts_, takeover));
  const double delay = loop < 0 ? wait : std::max(wait, rest);
  return delay * facts_.timing.rounds(loop);
}

void SpacePlanner::add_takeovers(std::vector<Step>& out) const {
  for (size_t i = 0; i < groups_.candidates().size(); ++i) {
    const Takeover& takeover = groups_.candidates()[i];
    if (!mine(groups_.of(takeover.earlier))) continue;
    if (const auto cost = takeover_cost(takeover))
      out.push_back({*cost, 1, groups_.of(takeover.later).home, 0, i});
  }
}

/// Also of the groups that takeovers make, each by itself and all together: they hold longer.
void SpacePlanner::add_slots(std::vector<Step>& out) const {
  const auto add = [&](const Group& group) {
    if (!mine(group) || group.ordered > 0 || group.home < 0) return;
    const double now = facts_.timing.of(group.home).interval;
    for (int64_t depth = slots(group, {}) - 1; depth >= 1; --depth) {
      const double then = std::max(now, group.hold.length() / static_cast<double>(depth));
      out.push_back({(then - now) * facts_.timing.rounds(group.home), 2, group.home, then, 0});
    }
  };
  Groups merged = groups_;
  for (const Takeover& takeover : groups_.candidates()) {
    if (const auto one = groups_.merged(facts_, takeover)) add(*one);
    static_cast<void>(merged.merge(facts_, takeover));
  }
  for (const Group& group : groups_.all()) add(group);
  for (const Group& group : merged.all()) add(group);
}

std::vector<SpacePlanner::Step> SpacePlanner::steps() const {
  std::vector<Step> out;
  add_waits(out);
  add_takeovers(out);
  add_slots(out);
  std::stable_sort(out.begin(), out.end(), [](const Step& a, const Step& b) {
    return a.cost != b.cost ? a.cost < b.cost : a.kind < b.kind;
  });
  return out;
}

Concessions SpacePlanner::first(const std::vector<Step>& steps, size_t count) const {
  Concessions out;
  for (size_t i = 0; i < count; ++i) {
    const Step& step = steps[i];
    if (step.kind == 0) out.wait = std::max(out.wait, step.value);
    if (step.kind == 1) out.takeovers.insert(step.candidate);
    if (step.kind == 2) {
      double& interval = out.interval[step.loop];
      interval = std::max(interval, step.value);
    }
  }
  return out;
}

Concessions SpacePlanner::everything() const {
  const std::vector<Step> all = steps();
  return first(all, all.size());
}

/// The fewest steps with which it fits; all steps do.
Concessions SpacePlanner::cheapest(const std::vector<Step>& steps, Trials& trials) const {
  size_t low = 0, high = steps.size();  // it does not fit with `low`, it does with `high`
  while (low + 1 < high) {
    const size_t middle = low + (high - low) / 2;
    (trials.fits(first(steps, middle)) ? high : low) = middle;
  }
  Concessions conceded = first(steps, high);
  take_back(conceded, steps, trials);
  choose_takeovers(conceded, steps, trials);
  spare(conceded, steps, false, trials);
  spare(conceded, steps, true, trials);
  spare_waits(conceded, trials);
  return conceded;
}

/// Cycles in all.
double SpacePlanner::cost(const Concessions& conceded, const std::vector<Step>& steps) const {
  double sum = conceded.wait;
  for (const Step& step : steps) {
    if (step.kind == 1 && conceded.takeovers.contains(step.candidate)) sum += step.cost;
  }
  for (const auto& [loop, now] : conceded.interval)
    sum += std::max(0.0, now - interval(loop, {})) * facts_.timing.rounds(loop);
  return sum;
}

/// The takeovers and as many of the other steps as it takes to fit; nothing when steps that cost
/// `most` do not do.
std::optional<Concessions> SpacePlanner::cheapest_with(const std::set<size_t>& takeovers,
                                                       const std::vector<Step>& steps, double most,
                                                       Trials& trials) const {
  std::vector<Step> others;
  for (const Step& step : steps) {
    if (step.kind != 1 && step.cost < most) others.push_back(step);
  }
  const auto with = [&](size_t count) {
    Concessions out = first(others, count);
    out.takeovers = takeovers;
    return out;
  };
  size_t high = others.size();
  if (!trials.fits(with(high))) return std::nullopt;
  for (size_t low = 0; low < high;) {
    const size_t middle = low + (high - low) / 2;
    trials.fits(with(middle)) ? high = middle : low = middle + 1;
  }
  return with(high);
}

/// Those that go together with one takeover, and that one.
std::set<size_t> SpacePlanner::exchanged(const std::set<size_t>& takeovers, size_t one) const {
  Groups merged = groups_;
  std::set<size_t> out;
  if (merged.merge(facts_, groups_.candidates()[one])) out.insert(one);
  for (const size_t other : takeovers) {
    if (other != one && merged.merge(facts_, groups_.candidates()[other])) out.insert(other);
  }
  return out;
}

/// Steps in order of their cost are taken one by one, but a takeover may stand in the way of
/// another one that spares more of the others: each is tried in its place, alone, and left out.
void SpacePlanner::choose_takeovers(Concessions& conceded, const std::vector<Step>& steps,
                                    Trials& trials) const {
  double least = cost(conceded, steps);
  std::set<std::set<size_t>> tried{conceded.takeovers};
  const auto attempt = [&](std::set<size_t> takeovers) {
    if (!tried.insert(takeovers).second) return;
    const auto other = cheapest_with(takeovers, steps, least, trials);
    if (!other || cost(*other, steps) >= least) return;
    conceded = *other;
    least = cost(conceded, steps);
  };
  for (const Step& step : steps) {
    if (tried.size() > kTakeoversTried || trials.over()) return;
    if (step.kind != 1 || step.cost >= least) continue;
    attempt(exchanged(conceded.takeovers, step.candidate));
    attempt({step.candidate});
    std::set<size_t> without = conceded.takeovers;
    if (without.erase(step.candidate) > 0) attempt(std::move(without));
  }
}

/// Of all ways to make loops slower, a choice of one step for each, and with `waits` of all reuse
/// at a cost too, the first by their cost in all with which it fits; of very many, among the
/// cheapest.
void SpacePlanner::spare(Concessions& conceded, const std::vector<Step>& steps, bool waits,
                         Trials& trials) const {
  std::map<int, std::vector<std::pair<double, double>>> choices;  // of a loop: cost, interval
  for (const Step& step : steps) {
    if (step.kind == 1 || (step.kind == 0 && !waits)) continue;
    std::vector<std::pair<double, double>>& list = choices[step.loop];
    if (list.empty()) list.emplace_back(0.0, step.kind == 0 ? 0.0 : interval(step.loop, {}));
    list.emplace_back(step.cost, step.value);
  }
  if (waits && choices.size() == choices.count(kWaits)) return;
  double most = waits ? conceded.wait : 0;
  for (const auto& [loop, now] : conceded.interval)
    most += (now - interval(loop, {})) * facts_.timing.rounds(loop);
  using Choice = std::pair<double, std::map<int, double>>;
  std::vector<Choice> all{{0.0, {}}};
  for (const auto& [loop, list] : choices) {
    std::vector<Choice> longer;
    for (const auto& [cost, intervals] : all) {
      for (const auto& [more, interval] : list) {
        if (cost + more >= most) continue;
        longer.emplace_back(cost + more, intervals).second[loop] = interval;
      }
    }
    std::stable_sort(longer.begin(), longer.end(),
                     [](const Choice& a, const Choice& b) { return a.first < b.first; });
    if (longer.size() > kMostChoices) longer.resize(kMostChoices);
    all = std::move(longer);
  }
  std::vector<const Choice*> failed;  // what is no slower in any loop than one of them fails too
  const auto hopeless = [&](const Choice& choice) {
    return std::any_of(failed.begin(), failed.end(), [&](const Choice* other) {
      return std::all_of(choice.second.begin(), choice.second.end(), [&](const auto& each) {
        return each.second <= other->second.at(each.first);
      });
    });
  };
  for (const Choice& choice : all) {
    if (hopeless(choice)) continue;
    if (failed.size() == kChoicesTried) return;
    Concessions other = conceded;
    other.interval = choice.second;
    if (waits) {
      const auto wait = other.interval.extract(kWaits);
      other.wait = wait.empty() ? 0 : wait.mapped();
    }
    failed.push_back(&choice);
    if (!trials.fits(other)) continue;
    conceded = std::move(other);
    return;
  }
}

/// Of the reuse that costs a wait only as much as it takes to fit, between as few groups as will
/// do.
void SpacePlanner::spare_waits(Concessions& conceded, Trials& trials) const {
  if (conceded.wait <= 0) return;
  size_t low = 1, high = facts_.count();  // it does not fit with `low`, it does with `high`
  while (low + 1 < high) {
    Concessions less = conceded;
    less.sharers = low + (high - low) / 2;
    (trials.fits(less) ? high : low) = less.sharers;
  }
  conceded.sharers = high;
}

/// What later steps have made unnecessary.
void SpacePlanner::take_back(Concessions& conceded, const std::vector<Step>& steps,
                             Trials& trials) const {
  int tries = kTakeBack;
  const auto attempt = [&](const Concessions& less) {
    if (tries-- <= 0 || !trials.fits(less)) return false;
    conceded = less;
    return true;
  };
  const std::set<size_t> takeovers = conceded.takeovers;
  for (auto it = takeovers.rbegin(); it != takeovers.rend(); ++it) {
    Concessions less = conceded;
    less.takeovers.erase(*it);
    attempt(less);
  }
  const std::map<int, double> intervals = conceded.interval;
  for (const auto& [loop, interval] : intervals) {
    Concessions less = conceded;
    less.interval.erase(loop);
    if (attempt(less)) continue;
    for (const Step& step : steps) {
      if (step.kind != 2 || step.loop != loop || step.value >= interval) continue;
      less.interval[loop] = step.value;
      if (attempt(less)) break;
    }
  }
  if (conceded.wait > 0) {
    Concessions less = conceded;
    less.wait = 0;
    attempt(less);
  }
}

}  // namespace asc2::memplan
