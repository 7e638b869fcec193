// SPDX-License-Identifier: Apache-2.0
// The plan as a picture. To the right goes the program, upwards the addresses; a buffer is a
// rectangle as long as it lives and as high as it is large, each slot one of its own. Where it is
// taken but not needed it is pale. Names that do not fit stand below the picture.
#include <fmt/format.h>

#include <algorithm>

#include "base/html.h"
#include "base/svg.h"
#include "memplan/report.h"

namespace asc2::memplan {

namespace {

constexpr double kLeft = 88, kRight = 150, kTop = 56, kWidth = 900, kHeight = 420;
constexpr double kLetter = 6.7;     // width of a letter of the names, 11 px monospace
constexpr double kLine = 15;        // of the legend
constexpr double kLoopHeight = 13;  // of a bar below the picture
constexpr int kColors = 8;

constexpr std::string_view kRules =
    R"(  @ .peak { stroke: #b3261e; stroke-width: 1.5; stroke-dasharray: 6 3; }
  @ text.peak { fill: #b3261e; stroke: none; }
  @ .reserved { fill: #888888; fill-opacity: .25; stroke: #888888; stroke-dasharray: 3 3; }
  @ .loop { fill: #888888; fill-opacity: .25; stroke: #888888; }
  @ .held { fill-opacity: .12; stroke-width: .8; stroke-dasharray: 3 2; }
  @ .need { fill-opacity: .35; stroke-width: 1; }
  @ .c0 { fill: #4477aa; stroke: #4477aa; } @ .c1 { fill: #ee6677; stroke: #ee6677; }
  @ .c2 { fill: #228833; stroke: #228833; } @ .c3 { fill: #b59a1d; stroke: #b59a1d; }
  @ .c4 { fill: #2b9dbb; stroke: #2b9dbb; } @ .c5 { fill: #aa3377; stroke: #aa3377; }
  @ .c6 { fill: #777777; stroke: #777777; } @ .c7 { fill: #d2691e; stroke: #d2691e; }
  @ g.buffer:hover .need { fill-opacity: .75; }
  @ g.buffer text { pointer-events: none; }
)";
constexpr std::string_view kDarkRules =
    R"(    @ .peak { stroke: #ff8a80; } @ text.peak { fill: #ff8a80; }
    @ .need { fill-opacity: .5; }
)";

class Panel {
 public:
  Panel(const ReportKernel& kernel, const ReportSpace& space, double top)
      : kernel_(kernel), space_(space), top_(top) {
    // A space that is half empty is shown up to what is used of it.
    top_address_ = space.peak * 2 < space.capacity ? std::max<int64_t>(space.peak * 5 / 4, 32)
                                                   : space.capacity;
    depth_ = 0;
    for (const ReportLoop& loop : kernel.loops) depth_ = std::max(depth_, loop.depth + 1);
  }

  std::string run() {
    head();
    axes();
    for (size_t i = 0; i < space_.buffers.size(); ++i) buffer(i);
    marks();
    loops();
    legend();
    return std::move(out_);
  }
  double bottom() const { return bottom_; }

 private:
  double x(uint32_t position) const {
    const double begin = kernel_.begin, end = std::max(kernel_.end, kernel_.begin + 1);
    return kLeft + kWidth * (std::clamp<double>(position, begin, end) - begin) / (end - begin);
  }
  double y(int64_t address) const {
    const double part = static_cast<double>(address) / static_cast<double>(top_address_);
    return top_ + kTop + kHeight * (1 - std::min(part, 1.0));
  }
  template <class... Args>
  void put(fmt::format_string<Args...> format, Args&&... args) {
    out_ += fmt::format(format, std::forward<Args>(args)...);
  }

  void head() {
    put("<text class=\"title\" x=\"{:.1f}\" y=\"{:.1f}\">{} ({}), {}</text>\n", kLeft, top_ + 20,
        escape_html(kernel_.name), kernel_.core, name_of(space_.space));
    put("<text class=\"soft\" x=\"{:.1f}\" y=\"{:.1f}\">peak {} of {} bytes, {} alive at most: "
        "{}</text>\n",
        kLeft, top_ + 38, space_.peak, space_.usable, space_.bound, escape_html(space_.verdict));
  }

  void axes() {
    constexpr int kTicks = 8;
    int64_t step = 32;
    while (step * kTicks < top_address_) step *= 2;
    for (int64_t address = 0; address <= top_address_; address += step) {
      put("<line class=\"grid\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>"
          "<text class=\"soft\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">0x{:06x}</text>\n",
          kLeft, y(address), kLeft + kWidth, y(address), kLeft - 6, y(address) + 4, address);
    }
    for (const ReservedRange& r : space_.reserved) {
      if (r.begin >= top_address_) continue;
      put("<rect class=\"reserved\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
          "height=\"{:.1f}\"/><text class=\"soft\" x=\"{:.1f}\" y=\"{:.1f}\">reserved: "
          "{}</text>\n",
          kLeft, y(r.begin + r.bytes), kWidth, y(r.begin) - y(r.begin + r.bytes), kLeft + 6,
          (y(r.begin) + y(r.begin + r.bytes)) / 2 + 4, escape_html(r.name));
    }
    put("<rect class=\"axis\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
        kLeft, top_ + kTop, kWidth, kHeight);
    put("<text class=\"soft\" x=\"{:.1f}\" y=\"{:.1f}\">address</text>\n", kLeft - 82,
        top_ + kTop - 8);
  }

  void rectangle(const char* kind, size_t color, const model::LifeSpan& span, int64_t address,
                 int64_t bytes) {
    put("<rect class=\"{} c{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
        kind, color, x(span.begin), y(address + bytes), std::max(1.0, x(span.end) - x(span.begin)),
        std::max(1.0, y(address) - y(address + bytes)));
  }

  void buffer(size_t i) {
    const ReportBuffer& b = space_.buffers[i];
    const size_t color = i % kColors;
    for (size_t k = 0; k < b.addr.size(); ++k) {
      const int64_t at = b.addr[k];
      const std::string name = b.addr.size() == 1 ? b.name : fmt::format("{}[{}]", b.name, k);
      put("<g class=\"buffer\"><title>{}: {}, {} bytes at 0x{:06x}\n{}\n{}</title>",
          escape_html(name), b.type, b.bytes, at, escape_html(b.source), b.life);
      model::LifeSpan all{kernel_.begin, kernel_.end};  // of a buffer that nobody uses
      if (!b.held.empty()) all = {b.held.front().begin, b.held.back().end};
      if (b.spans.size() != 1 || b.spans.front() != all) rectangle("held", color, all, at, b.bytes);
      for (const model::LifeSpan& span : b.spans) rectangle("need", color, span, at, b.bytes);
      label(name, free_stretch(i, at, all), all, at, b.bytes);
      out_ += "</g>\n";
    }
  }

  /// The longest part of the life of buffer `i` in which no other one lies on its bytes at `at`:
  /// there its name can be read. Results that take over their operand meet it at one operation.
  model::LifeSpan free_stretch(size_t i, int64_t at, const model::LifeSpan& all) const {
    const ReportBuffer& mine = space_.buffers[i];
    std::vector<model::LifeSpan> others;
    for (const ReportBuffer& b : space_.buffers) {
      const auto meets = [&](int64_t addr) {
        return &b != &mine && addr < at + mine.bytes && at < addr + b.bytes;
      };
      if (std::any_of(b.addr.begin(), b.addr.end(), meets))
        others.insert(others.end(), b.held.begin(), b.held.end());
    }
    std::sort(others.begin(), others.end(),
              [](const auto& a, const auto& b) { return a.begin < b.begin; });
    model::LifeSpan best{all.begin, all.begin};
    const auto offer = [&](uint32_t begin, uint32_t end) {
      if (begin < end && end - begin > best.end - best.begin) best = {begin, end};
    };
    for (const model::LifeSpan& span : mine.held.empty() ? std::vector{all} : mine.held) {
      uint32_t begin = span.begin;
      for (const model::LifeSpan& other : others) {
        offer(begin, std::min(other.begin, span.end));
        begin = std::max(begin, other.end);
      }
      offer(begin, span.end);
    }
    return best;
  }

  /// The name where it is `free` to be read; a number, if that fits only across `all` of the life.
  void label(const std::string& name, const model::LifeSpan& free, const model::LifeSpan& all,
             int64_t at, int64_t bytes) {
    const double width = x(free.end) - x(free.begin), height = y(at) - y(at + bytes);
    const double middle = (y(at) + y(at + bytes)) / 2 + 4;
    const double letters = kLetter * static_cast<double>(name.size()) + 4;
    if (height < 9) return unlabelled_.push_back(fmt::format("{} at 0x{:06x}", name, at));
    if (letters <= width) {
      put("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", x(free.begin) + 3, middle,
          escape_html(name));
    } else if (letters <= height && width >= 11) {
      put("<text transform=\"translate({:.1f},{:.1f}) rotate(-90)\">{}</text>",
          x(free.begin) + width / 2 + 4, y(at) - 3, escape_html(name));
    } else {
      const std::string number = std::to_string(++numbers_);
      unlabelled_.push_back(fmt::format("{}: {}", number, name));
      const double wanted = kLetter * static_cast<double>(number.size());
      const model::LifeSpan& across = wanted <= width ? free : all;
      if (wanted <= x(across.end) - x(across.begin))
        put("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
            (x(across.begin) + x(across.end)) / 2, middle, number);
    }
  }

  void marks() {
    put("<line class=\"peak\" x1=\"{0:.1f}\" y1=\"{2:.1f}\" x2=\"{1:.1f}\" y2=\"{2:.1f}\"/>"
        "<text class=\"peak\" x=\"{3:.1f}\" y=\"{4:.1f}\">peak 0x{5:06x}</text>\n",
        kLeft, kLeft + kWidth, y(space_.peak), kLeft + kWidth + 6, y(space_.peak) + 4, space_.peak);
    if (space_.peak_position == 0) return;
    const double at = x(space_.peak_position);
    put("<line class=\"peak\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\"/>"
        "<text class=\"peak\" x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">most "
        "alive</text>\n",
        at, top_ + kTop, top_ + kTop + kHeight, top_ + kTop - 4);
  }

  void loops() {
    bottom_ = top_ + kTop + kHeight + 6;
    for (const ReportLoop& loop : kernel_.loops) {
      const double at = bottom_ + kLoopHeight * loop.depth;
      put("<g><title>loop {}</title><rect class=\"loop\" x=\"{:.1f}\" y=\"{:.1f}\" "
          "width=\"{:.1f}\" height=\"{:.1f}\"/>",
          escape_html(loop.name), x(loop.begin), at, std::max(2.0, x(loop.end) - x(loop.begin)),
          kLoopHeight - 2);
      if (x(loop.end) - x(loop.begin) > kLetter * static_cast<double>(loop.name.size() + 4))
        put("<text x=\"{:.1f}\" y=\"{:.1f}\">for {}</text>", x(loop.begin) + 3,
            at + kLoopHeight - 4, escape_html(loop.name));
      out_ += "</g>\n";
    }
    bottom_ += kLoopHeight * depth_ + 14;
    put("<text class=\"soft\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">program order "
        "&#8594;</text>\n",
        kLeft + kWidth, bottom_);
  }

  /// Names of the rectangles that were too small for them, by number or, of the flattest, by
  /// address.
  void legend() {
    constexpr size_t kColumns = 4;
    bottom_ += 6;
    for (size_t i = 0; i < unlabelled_.size(); ++i) {
      if (i % kColumns == 0) bottom_ += kLine;
      put("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
          kLeft + kWidth / kColumns * static_cast<double>(i % kColumns), bottom_,
          escape_html(unlabelled_[i]));
    }
    bottom_ += kLine;
  }

  const ReportKernel& kernel_;
  const ReportSpace& space_;
  const double top_;
  double bottom_ = 0;
  int64_t top_address_ = 0;
  int depth_ = 0, numbers_ = 0;
  std::vector<std::string> unlabelled_;
  std::string out_;
};

}  // namespace

std::string map_svg(const std::vector<ReportKernel>& report) {
  std::string panels;
  double top = 8;
  for (const ReportKernel& kernel : report) {
    for (const ReportSpace& space : kernel.spaces) {
      Panel panel(kernel, space, top);
      panels += panel.run();
      top = panel.bottom() + 24;
    }
  }
  return svg::document("memplan", kLeft + kWidth + kRight, top, kRules, kDarkRules, panels);
}

std::string map_html(const std::vector<ReportKernel>& report) {
  return svg::page("memory plan", "  svg.memplan { max-width: 100%; height: auto; }\n",
                   map_svg(report), "g.buffer");
}

}  // namespace asc2::memplan
