// SPDX-License-Identifier: Apache-2.0
// The trace as a picture: to the right the cycles, a lane for each pipe of each core. A box is an
// operation while it occupies its pipe; the line below it goes on until the result is there.
// Hatched is what waits for a flag or a barrier; numbers below the boxes count the rounds of the
// innermost loop. Flags are arrows from set to wait, shown on demand.
#include "sim/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/html.h"
#include "base/svg.h"

namespace asc2::sim {

namespace {

constexpr double kLeft = 70, kRight = 30, kTop = 78, kWidth = 1200;
constexpr double kBox = 22, kStrip = 10, kLane = 38, kCoreGap = 26;
constexpr double kLetter = 6.7;  // width of a letter of the names, 11 px monospace

constexpr std::string_view kLaneNames[] = {"scalar", "load", "store", "move",   "compute",
                                           "cube",   "wait", "set",   "barrier"};
constexpr Lane kLegend[] = {Lane::Load, Lane::Store, Lane::Compute, Lane::Cube, Lane::Scalar};

constexpr std::string_view kRules = R"(  @ .load { fill: #4477aa; stroke: #4477aa; }
  @ .store { fill: #228833; stroke: #228833; } @ .compute { fill: #ee6677; stroke: #ee6677; }
  @ .cube { fill: #aa3377; stroke: #aa3377; } @ .scalar { fill: #888888; stroke: #888888; }
  @ .box { fill-opacity: .35; } @ g.op:hover .box { fill-opacity: .75; }
  @ .tail { stroke-width: 3; fill: none; } @ g text { pointer-events: none; }
  @ .lane { fill: #888888; fill-opacity: .07; }
  @ .wait, @ .barrier { fill: url(#hatch); stroke: #888888; stroke-width: .6; }
  @ #hatch line { stroke: #888888; stroke-width: 1.4; }
  @ .round { fill: #888888; fill-opacity: .14; } @ .odd { fill-opacity: .34; }
  @ .count { font-size: 8px; }
  @ .flags { visibility: hidden; } @ .flags:target, @.arrows .flags { visibility: visible; }
  @ .arrow { fill: none; stroke: #b3261e; } @ .tip { fill: #b3261e; }
  @ a text { fill: #1a5fb4; text-decoration: underline; }
  @ .hidden { visibility: hidden; }
)";
constexpr std::string_view kDarkRules =
    R"(    @ .box { fill-opacity: .55; } @ .arrow { stroke: #ff8a80; } @ .tip { fill: #ff8a80; }
    @ a text { fill: #8ab4f8; }
)";

class Picture {
 public:
  Picture(const Trace& trace, size_t most) : trace_(trace), scene_(choose_scene(trace, most)) {}

  std::string run() {
    place_lanes();
    head();
    for (const auto& [key, top] : lanes_) lane(key, top);
    axis();
    for (const TraceEvent* event : scene_.shown) draw(*event);
    rounds();
    arrows();
    return svg::document("timeline", kLeft + kWidth + kRight, bottom_ + 30, kRules, kDarkRules,
                         out_);
  }

 private:
  using Key = std::pair<uint32_t, Pipe>;

  template <class... Args>
  void put(fmt::format_string<Args...> format, Args&&... args) {
    out_ += fmt::format(format, std::forward<Args>(args)...);
  }
  double x(uint64_t cycle) const {
    return kLeft + kWidth * static_cast<double>(cycle) /
                       static_cast<double>(std::max<uint64_t>(scene_.end, 1));
  }
  double top(const TraceEvent& event) const {
    const auto found = lanes_.find({event.core, lane_pipe(event)});
    return found == lanes_.end() ? kTop : found->second;
  }
  /// A barrier over all pipes stands on the scalar unit.
  static Pipe lane_pipe(const TraceEvent& event) {
    return event.pipe == Pipe::All ? Pipe::S : event.pipe;
  }

  void place_lanes() {
    for (const TraceEvent* event : scene_.shown) lanes_[{event->core, lane_pipe(*event)}] = 0;
    bottom_ = kTop;
    uint32_t core = UINT32_MAX;
    for (auto& [key, top] : lanes_) {
      if (key.first != core) bottom_ += kCoreGap;
      core = key.first;
      top = bottom_;
      bottom_ += kLane;
    }
  }

  void head() {
    put("<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\"/></pattern>"
        "<marker id=\"head\" viewBox=\"0 0 6 6\" refX=\"6\" refY=\"3\" markerWidth=\"6\" "
        "markerHeight=\"6\" orient=\"auto\"><path class=\"tip\" d=\"M0 0L6 3L0 6z\"/></marker>"
        "</defs>\n");
    put("<text class=\"title\" x=\"{:.1f}\" y=\"24\">{}: {} cycles</text>\n", kLeft,
        escape_html("@" + trace_.kernel), trace_.cycles);
    std::string what = fmt::format("{} of {} cores", scene_.cores, trace_.cores.size());
    if (scene_.end < trace_.cycles) what += fmt::format(", up to cycle {}", scene_.end);
    if (scene_.shown.empty()) what = "nothing is timed before stage synced";
    put("<text class=\"soft\" x=\"{:.1f}\" y=\"42\">{}</text>\n", kLeft, what);
    double at = kLeft;
    for (const Lane kind : kLegend) {
      const std::string_view name = kLaneNames[static_cast<size_t>(kind)];
      put("<rect class=\"box {0}\" x=\"{1:.1f}\" y=\"54\" width=\"12\" height=\"12\"/><text "
          "x=\"{2:.1f}\" y=\"64\">{0}</text>\n",
          name, at, at + 16);
      at += 26 + kLetter * static_cast<double>(name.size());
    }
    put("<rect class=\"wait\" x=\"{:.1f}\" y=\"54\" width=\"12\" height=\"12\"/><text "
        "x=\"{:.1f}\" y=\"64\">waits</text>\n<a href=\"#flags\"><text x=\"{:.1f}\" y=\"64\">show "
        "flags</text></a>\n",
        at, at + 16, at + 64);
  }

  void lane(const Key& key, double top) {
    const bool first =
        lanes_.find(key) == lanes_.begin() || std::prev(lanes_.find(key))->first.first != key.first;
    if (first) {
      put("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", kLeft, top - 8,
          trace_.cores[key.first].text());
    }
    put("<rect class=\"lane\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/><text "
        "class=\"name\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        kLeft, top, kWidth, kBox, kLeft - 8, top + kBox / 2 + 4, name_of(key.second));
  }

  void axis() {
    constexpr uint64_t kTicks = 12;
    uint64_t step = 1;
    for (int k = 0; step * kTicks < scene_.end; ++k) step = k % 3 == 1 ? step / 2 * 5 : step * 2;
    for (uint64_t cycle = 0; cycle <= scene_.end; cycle += step) {
      put("<g class=\"tick\"><line class=\"grid\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" "
          "y2=\"{2:.1f}\"/><text class=\"soft\" x=\"{0:.1f}\" y=\"{3:.1f}\" "
          "text-anchor=\"middle\">{4}</text></g>\n",
          x(cycle), kTop + 8, bottom_, bottom_ + 16, cycle);
    }
  }

  std::string title(const TraceEvent& event) const {
    std::string out = trace_.names[event.name];
    if (!trace_.places[event.name].empty()) out += "\n" + trace_.places[event.name];
    out += fmt::format("\ncycles {} to {}: {}", event.start, event.end, event.end - event.start);
    if (event.complete > event.end) out += fmt::format("\ncomplete at {}", event.complete);
    if (event.loop < trace_.loops.size())
      out += fmt::format("\nround {} of {}", event.round, trace_.loops[event.loop]);
    return escape_html(out);
  }

  void draw(const TraceEvent& event) {
    if (event.kind == Lane::Set || event.end <= event.start) return;
    const std::string_view kind = kLaneNames[static_cast<size_t>(event.kind)];
    const double left = x(event.start), width = std::max(.5, x(event.end) - left), y = top(event);
    if (event.kind == Lane::Wait || event.kind == Lane::Barrier) {
      if (event.end <= event.start + 1) return;  // it did not wait
      put("<g class=\"op\"><title>{}</title><rect class=\"{}\" x=\"{:.2f}\" y=\"{:.1f}\" "
          "width=\"{:.2f}\" height=\"{:.1f}\"/></g>\n",
          title(event), kind, left, y + 4, width, kBox - 8);
      return;
    }
    const std::string& name = trace_.names[event.name];
    const bool fits = kLetter * static_cast<double>(name.size()) + 4 <= width;
    put("<g class=\"op\"><title>{}</title><rect class=\"box {}\" x=\"{:.2f}\" y=\"{:.1f}\" "
        "width=\"{:.2f}\" height=\"{:.1f}\"/>",
        title(event), kind, left, y, width, kBox);
    if (event.complete > event.end) {
      put("<line class=\"tail {}\" x1=\"{:.2f}\" y1=\"{:.1f}\" x2=\"{:.2f}\" y2=\"{:.1f}\"/>", kind,
          x(event.end), y + kBox - 1.5, x(event.complete), y + kBox - 1.5);
    }
    put("<text{} x=\"{:.2f}\" y=\"{:.1f}\">{}</text></g>\n", fits ? "" : " class=\"hidden\"",
        left + 2, y + kBox / 2 + 4, escape_html(name));
  }

  /// Work of one round of a loop on one lane, as a bracket with its number.
  void rounds() {
    std::map<std::tuple<uint32_t, Pipe, uint32_t, uint64_t>, std::vector<std::pair<double, double>>>
        spans;
    std::map<Key, std::tuple<uint32_t, uint64_t>> last;
    for (const TraceEvent* event : scene_.shown) {
      if (event->loop >= trace_.loops.size() || event->kind >= Lane::Wait) continue;
      auto& list = spans[{event->core, lane_pipe(*event), event->loop, event->round}];
      std::tuple<uint32_t, uint64_t>& before = last[{event->core, lane_pipe(*event)}];
      const std::tuple<uint32_t, uint64_t> now{event->loop, event->round};
      if (list.empty() || before != now) list.push_back({x(event->start), x(event->end)});
      list.back().second = std::max(list.back().second, x(event->end));
      before = now;
    }
    for (const auto& [key, list] : spans) {
      const auto& [core, pipe, loop, round] = key;
      const double y = lanes_[{core, pipe}] + kBox + 1;
      for (const auto& [left, right] : list) {
        const std::string number = std::to_string(round);
        const bool fits = 5 * static_cast<double>(number.size()) + 2 <= right - left;
        put("<g class=\"op\"><title>round {0} of {1}</title><rect class=\"round{2}\" x=\"{3:.2f}\" "
            "y=\"{4:.1f}\" width=\"{5:.2f}\" height=\"{6:.1f}\"/><text class=\"count{7}\" "
            "x=\"{8:.2f}\" y=\"{9:.1f}\">{0}</text></g>\n",
            number, escape_html(trace_.loops[loop]), round % 2 ? " odd" : "", left, y,
            std::max(.5, right - left), kStrip - 1, fits ? "" : " hidden", left + 2, y + 7.5);
      }
    }
  }

  void arrows() {
    out_ += "<g class=\"flags\" id=\"flags\">\n";
    for (const FlagArrow& arrow : match_flags(scene_)) {
      const double x1 = x(arrow.set->complete), x2 = x(arrow.wait->end);
      const double y1 = top(*arrow.set) + kBox / 2, y2 = top(*arrow.wait) + kBox / 2;
      put("<g class=\"op\"><title>{}, id {}\n{} for {}</title><line class=\"arrow\" x1=\"{:.2f}\" "
          "y1=\"{:.1f}\" x2=\"{:.2f}\" y2=\"{:.1f}\" marker-end=\"url(#head)\"/></g>\n",
          escape_html(trace_.names[arrow.set->name]), arrow.set->id,
          escape_html(trace_.places[arrow.set->name]), escape_html(trace_.places[arrow.wait->name]),
          x1, y1, x2, y2);
    }
    out_ += "</g>\n";
  }

  const Trace& trace_;
  const Scene scene_;
  std::map<Key, double> lanes_;  // top of each
  double bottom_ = 0;
  std::string out_;
};

constexpr std::string_view kPageStyle = R"(  #bar { margin-bottom: .5em; font: 13px sans-serif; }
  #view { overflow-x: auto; cursor: grab; border: 1px solid #8884; }
  svg.timeline { display: block; max-width: none; }
  @page { size: landscape; }
  @media print { #bar { display: none; } #view { border: none; overflow: visible; }
    body { margin: 0; } svg.timeline { width: 100%; height: auto; max-height: 95vh; } }
)";

constexpr std::string_view kPageBar =
    R"(<div id="bar"><button id="out">&#8722;</button> <button id="in">+</button>
<button id="all">all</button> <label><input type="checkbox" id="arrows"> flags</label> &#183;
the wheel zooms, dragging moves</div>
<div id="view">
)";

// Boxes keep their height and names their width: only places along the time axis are scaled.
constexpr std::string_view kScript = R"(  const view = document.getElementById("view");
  const picture = view.querySelector("svg"), left = LEFT, base = picture.width.baseVal.value;
  const height = picture.height.baseVal.value;
  const parts = [];
  const moving = "g.op rect, g.op line, g.op text, g.tick *, rect.lane";
  for (const e of picture.querySelectorAll(moving)) {
    const part = { e, text: e.tagName === "text" };
    for (const name of ["x", "x1", "x2", "width"])
      if (e.hasAttribute(name)) part[name] = parseFloat(e.getAttribute(name));
    if (part.text && e.parentNode.classList.contains("op"))
      part.box = e.parentNode.querySelector("rect");
    parts.push(part);
  }
  let zoom = 1;
  function place() {
    for (const p of parts) {
      for (const name of ["x", "x1", "x2"]) {
        if (!(name in p)) continue;
        const pad = p.box ? 2 : 0;
        p.e.setAttribute(name, left + (p[name] - pad - left) * zoom + pad);
      }
      if ("width" in p) p.e.setAttribute("width", p.width * zoom);
    }
    for (const p of parts) {
      if (!p.box) continue;
      const letter = p.e.classList.contains("count") ? 5 : 6.7;
      const fits = p.e.textContent.length * letter + 4 <= p.box.width.baseVal.value;
      p.e.classList.toggle("hidden", !fits);
    }
    const width = base + (base - left - RIGHT) * (zoom - 1);
    picture.setAttribute("width", width);
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }
  function zoom_at(factor, client) {
    const next = Math.min(Math.max(zoom * factor, 1), 2000);
    const at = client - view.getBoundingClientRect().left;
    const cycle = (view.scrollLeft + at - left) / zoom;
    zoom = next;
    place();
    view.scrollLeft = left + cycle * zoom - at;
  }
  const middle = () => view.getBoundingClientRect().left + view.clientWidth / 2;
  view.addEventListener("wheel", (event) => {
    if (event.shiftKey || !event.deltaY) return;
    event.preventDefault();
    zoom_at(Math.exp(-event.deltaY / 400), event.clientX);
  }, { passive: false });
  let held = null;
  view.addEventListener("mousedown", (event) => { held = [event.clientX, view.scrollLeft]; });
  addEventListener("mouseup", () => { held = null; });
  addEventListener("mousemove", (event) => {
    if (held) view.scrollLeft = held[1] - (event.clientX - held[0]);
  });
  document.getElementById("in").onclick = () => zoom_at(2, middle());
  document.getElementById("out").onclick = () => zoom_at(.5, middle());
  document.getElementById("all").onclick = () => zoom_at(0, middle());
  document.getElementById("arrows").onchange = (event) =>
    picture.classList.toggle("arrows", event.target.checked);
)";

}  // namespace

std::string timeline_svg(const Trace& trace, size_t most_events) {
  return Picture(trace, most_events).run();
}

std::string timeline_html(const Trace& trace) {
  const std::string edges = fmt::format("  const LEFT = {:.0f}, RIGHT = {:.0f};\n", kLeft, kRight);
  return svg::page("timeline of @" + trace.kernel, kPageStyle,
                   std::string(kPageBar) + timeline_svg(trace) + "</div>\n", "g.op",
                   edges + std::string(kScript));
}

}  // namespace asc2::sim
