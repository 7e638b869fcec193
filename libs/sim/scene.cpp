// SPDX-License-Identifier: Apache-2.0
// Chooses what a picture shows. Events come in the order in which the machine ran them, so they are
// sorted by core and start first.
#include <algorithm>
#include <map>
#include <tuple>

#include "sim/timeline.h"

namespace asc2::sim {

Scene choose_scene(const Trace& trace, size_t most_events) {
  Scene scene;
  std::vector<std::vector<const TraceEvent*>> cores(trace.cores.size());
  for (const TraceEvent& event : trace.events) cores[event.core].push_back(&event);
  for (std::vector<const TraceEvent*>& core : cores) {
    std::stable_sort(core.begin(), core.end(),
                     [](const TraceEvent* a, const TraceEvent* b) { return a->start < b->start; });
    if (!scene.shown.empty() && scene.shown.size() + core.size() > most_events) break;
    if (core.size() > most_events) core.resize(most_events);
    ++scene.cores;
    scene.shown.insert(scene.shown.end(), core.begin(), core.end());
  }
  for (const TraceEvent* event : scene.shown) {
    scene.end = std::max({scene.end, event->end, event->complete});
  }
  return scene;
}

std::vector<FlagArrow> match_flags(const Scene& scene) {
  using Key = std::tuple<uint32_t, Pipe, Pipe, int32_t>;
  std::map<Key, std::pair<std::vector<const TraceEvent*>, std::vector<const TraceEvent*>>> flags;
  for (const TraceEvent* event : scene.shown) {
    if (event->peer == event->pipe) continue;  // flags between cores have no peer
    if (event->kind == Lane::Set)
      flags[{event->core, event->pipe, event->peer, event->id}].first.push_back(event);
    if (event->kind == Lane::Wait)
      flags[{event->core, event->peer, event->pipe, event->id}].second.push_back(event);
  }
  std::vector<FlagArrow> arrows;
  for (const auto& [key, sides] : flags) {
    const size_t count = std::min(sides.first.size(), sides.second.size());
    for (size_t k = 0; k < count; ++k) arrows.push_back({sides.first[k], sides.second[k]});
  }
  std::stable_sort(arrows.begin(), arrows.end(), [](const FlagArrow& a, const FlagArrow& b) {
    return std::pair(a.set->core, a.set->start) < std::pair(b.set->core, b.set->start);
  });
  return arrows;
}

}  // namespace asc2::sim
