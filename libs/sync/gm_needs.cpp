// SPDX-License-Identifier: Apache-2.0
// Orders that global memory asks for. Windows of one tensor whose offsets are one affine form but
// for their constants make a class: how far two classes lie apart is asked once, and then windows
// compare by their constants. Within a class, windows that agree in all dims but one lie on a line,
// and a line keeps who touched its parts last. So unrolled kernels cost n log n, not n * n.
//
// What does not fit this (two tensors that alias, too many forms) is compared pair by pair, and
// beyond a budget taken as overlapping.
#include <algorithm>
#include <map>

#include "base/integer.h"
#include "model/range.h"
#include "sync/latest.h"

namespace asc2::sync {

namespace {

using model::Access;
using model::Range;

constexpr size_t kMaxClasses = 64;  // of one tensor
constexpr size_t kMaxLines = 256;   // of one class
constexpr int64_t kPairBudget = 200'000;
constexpr int64_t kFar = int64_t{1} << 60;  // constants and sizes beyond it are not compared

struct Window {
  int32_t node = 0;
  int32_t item = 0;
  int pipe = 0;
  const Access* access = nullptr;
  uint32_t line = 0;
  std::vector<int64_t> start, size;  // by dim: constant of the offset, largest extent
};

/// Windows that agree in all dims but `dim` of their class.
struct Line {
  uint32_t form = 0;  // its class
  std::vector<int64_t> start, size;
  std::vector<int64_t> bounds;  // along the dim, sorted
  std::vector<uint32_t> windows;
};

struct Form {
  ir::ValueId tensor = 0;
  bool anywhere = false;  // its windows are not compared with one another
  size_t dim = 0;         // along which its lines run
  std::vector<uint32_t> windows;
  std::vector<uint32_t> lines;
};

/// Where windows of form b lie, seen from those of form a, per dim: constants apart.
struct Apart {
  bool disjoint = false, unknown = false, by_pair = false;
  std::vector<model::Gap> dims;
};

class GmNeeds {
 public:
  GmNeeds(const Program& program, const Region& region, Needs& needs)
      : p_(program), region_(region), max_distance_(needs.max_distance), needs_(needs) {}

  void run() {
    collect();
    if (windows_.empty() || !any_write_) return;
    make_lines();
    within_iteration();
    if (!region_.is_loop) return;
    const model::LoopInfo& loop = p_.loop_info(region_.loop);
    if (loop.parallel || loop.trips.hi <= 1) return;
    for (size_t a = 0; a < forms_.size(); ++a) {
      for (size_t b = 0; b < forms_.size(); ++b) across_iterations(a, b, loop.trips.hi);
    }
  }

 private:
  struct FormKey {
    ir::ValueId tensor = 0;
    std::vector<int64_t> parts;  // terms of every dim, bits, separated
    auto operator<=>(const FormKey&) const = default;
  };

  void collect() {
    std::map<FormKey, uint32_t> form_by_key;
    std::map<ir::ValueId, size_t> forms_of_tensor;
    for (const int32_t item : region_.items) {
      for (int32_t number = item; number < p_.node(item).end; ++number) {
        const Node& n = p_.node(number);
        for (uint32_t i = n.gm_begin; n.kind == NodeKind::Op && i < n.gm_end; ++i) {
          add(number, item, p_.gm[i], form_by_key, forms_of_tensor);
        }
      }
    }
  }

  void add(int32_t node, int32_t item, const Access& access,
           std::map<FormKey, uint32_t>& form_by_key,
           std::map<ir::ValueId, size_t>& forms_of_tensor) {
    Window window;
    window.node = node;
    window.item = item;
    window.pipe = index_of(p_.node(node).pipe);
    window.access = &access;
    FormKey key{access.object, {}};
    const bool placed = place(access, window, key);
    if (!placed) key.parts = {-1};
    auto at = form_by_key.find(key);
    if (at == form_by_key.end()) {
      if (++forms_of_tensor[access.object] > kMaxClasses) key.parts = {-1};
      at = form_by_key.emplace(key, static_cast<uint32_t>(forms_.size())).first;
      if (at->second == forms_.size()) {
        forms_.push_back({access.object, key.parts == std::vector<int64_t>{-1}, 0, {}, {}});
      }
    }
    any_write_ = any_write_ || access.write;
    pipes_ |= 1u << window.pipe;
    forms_[at->second].windows.push_back(static_cast<uint32_t>(windows_.size()));
    form_of_.push_back(at->second);
    windows_.push_back(std::move(window));
  }

  /// Constants and sizes of the window, and what makes its form; false when they are not known.
  bool place(const Access& access, Window& window, FormKey& key) const {
    if (!access.offsets) return false;
    for (size_t dim = 0; dim < access.offsets->items.size(); ++dim) {
      const auto form = p_.scalars.affine(access.offsets->items[dim]);
      if (!form || magnitude(form->constant) > uint64_t{kFar}) return false;
      int64_t size = access.most(p_.module, dim);
      if (access.extents && dim < access.extents->items.size()) {
        size = std::min(size, p_.scalars.range(access.extents->items[dim]).hi);
      }
      window.start.push_back(form->constant);
      window.size.push_back(std::max<int64_t>(0, size));
      key.parts.push_back(form->bits);
      key.parts.push_back(static_cast<int64_t>(form->terms.size()));
      for (const model::Term& term : form->terms) {
        key.parts.push_back(term.atom);
        key.parts.push_back(term.factor);
      }
    }
    return true;
  }

  void make_lines() {
    for (size_t f = 0; f < forms_.size(); ++f) {
      Form& form = forms_[f];
      if (!form.anywhere) form.dim = longest_dim(form);
      std::map<std::vector<int64_t>, uint32_t> line_by_place;
      for (const uint32_t w : form.windows) {
        std::vector<int64_t> key;
        for (size_t d = 0; !form.anywhere && d < windows_[w].start.size(); ++d) {
          if (d == form.dim) continue;
          key.push_back(windows_[w].start[d]);
          key.push_back(windows_[w].size[d]);
        }
        if (line_by_place.size() >= kMaxLines && !line_by_place.contains(key)) form.anywhere = true;
        if (form.anywhere) key = {};
        const auto [at, fresh] = line_by_place.emplace(key, static_cast<uint32_t>(lines_.size()));
        if (fresh) {
          lines_.push_back({static_cast<uint32_t>(f), windows_[w].start, windows_[w].size, {}, {}});
          form.lines.push_back(at->second);
        }
        windows_[w].line = at->second;
        lines_[at->second].windows.push_back(w);
      }
      for (const uint32_t l : form.lines) set_bounds(form, lines_[l]);
    }
  }

  size_t longest_dim(const Form& form) const {
    size_t best = 0, most = 0;
    for (size_t d = 0; d < windows_[form.windows[0]].start.size(); ++d) {
      std::vector<int64_t> starts;
      for (const uint32_t w : form.windows) starts.push_back(windows_[w].start[d]);
      std::sort(starts.begin(), starts.end());
      const auto distinct =
          static_cast<size_t>(std::unique(starts.begin(), starts.end()) - starts.begin());
      if (distinct > most) most = distinct, best = d;
    }
    return best;
  }

  void set_bounds(const Form& form, Line& line) {
    if (form.anywhere) {
      line.bounds = {0, 1};
      return;
    }
    for (const uint32_t w : line.windows) {
      line.bounds.push_back(windows_[w].start[form.dim]);
      line.bounds.push_back(windows_[w].start[form.dim] + windows_[w].size[form.dim]);
    }
    std::sort(line.bounds.begin(), line.bounds.end());
    line.bounds.erase(std::unique(line.bounds.begin(), line.bounds.end()), line.bounds.end());
  }

  /// Cells of the line between two places, which need not be bounds of it.
  static std::pair<size_t, size_t> cells(const Line& line, int64_t begin, int64_t end) {
    const auto first = std::upper_bound(line.bounds.begin(), line.bounds.end(), begin);
    const auto last = std::lower_bound(line.bounds.begin(), line.bounds.end(), end);
    const size_t from =
        first == line.bounds.begin() ? 0 : static_cast<size_t>(first - line.bounds.begin() - 1);
    const auto to = static_cast<size_t>(last - line.bounds.begin());
    return {from, std::min(to, line.bounds.size() - 1)};
  }

  std::pair<size_t, size_t> own_cells(const Window& window) const {
    const Line& line = lines_[window.line];
    const Form& form = forms_[line.form];
    if (form.anywhere) return {0, 1};
    return cells(line, window.start[form.dim], window.start[form.dim] + window.size[form.dim]);
  }

  std::vector<LatestByPipe> empty_lines() const {
    std::vector<LatestByPipe> out;
    for (const Line& line : lines_)
      out.emplace_back(std::max<size_t>(2, line.bounds.size()), pipes_);
    return out;
  }

  Apart apart(size_t a, size_t b, bool same_iteration) const {
    Apart out;
    const Window& wa = windows_[forms_[a].windows[0]];
    const Window& wb = windows_[forms_[b].windows[0]];
    const model::GmGaps gaps =
        p_.scalars.gm_gaps(p_.storage, *wa.access, *wb.access, region_.loop, same_iteration);
    out.disjoint = !gaps.may_alias;
    const bool one_tensor = forms_[a].tensor == forms_[b].tensor;
    out.unknown = forms_[a].anywhere || forms_[b].anywhere || (one_tensor && gaps.dims.empty());
    out.by_pair = !one_tensor;
    out.dims = gaps.dims;
    if (out.disjoint || out.unknown || out.by_pair) return out;
    for (size_t d = 0; d < out.dims.size(); ++d) {
      const int64_t start = wb.start[d] - wa.start[d];
      const Range constants{start, start};
      out.dims[d].rest = out.dims[d].rest - constants;
      out.dims[d].within = out.dims[d].within - constants;
    }
    return out;
  }

  /// Asks lines of form `a` for the latest access that window `w` conflicts with, when b lies `by`
  /// after a; calls found(pipe, time).
  template <class F>
  void ask(size_t a, const Window& w, const Apart& apart, const std::vector<Range>& by,
           const std::vector<LatestByPipe>& latest, F&& found) const {
    const Form& form = forms_[a];
    AccessKind kind = w.access->kind;  // as those of `a` see it
    if (w.access->write && w.access->dtype != windows_[form.windows[0]].access->dtype) {
      kind = AccessKind::Write;
    }
    for (const uint32_t l : form.lines) {
      const Line& line = lines_[l];
      std::pair<size_t, size_t> range{0, line.bounds.size() - 1};
      bool meets = true;
      for (size_t d = 0; !apart.unknown && d < by.size(); ++d) {
        const Range at = by[d] + Range{w.start[d], w.start[d]};
        const int64_t end = model::add_ends(at.hi, w.size[d]);
        if (w.size[d] == 0) meets = false;
        if (d == form.dim) {
          range = cells(line, at.lo, end);
        } else if (line.size[d] == 0 || line.start[d] >= end ||
                   model::add_ends(line.start[d], line.size[d]) <= at.lo) {
          meets = false;
        }
      }
      for (int p = 0; meets && p < kPipes; ++p) {
        if ((pipes_ >> p & 1) == 0 || completes_first(p, w.pipe)) continue;
        const Time time = latest[l].find(p, kind, range.first, range.second);
        if (time != kNoNeed) found(p, time);
      }
    }
  }

  /// Per dim, how far the windows of form b lie from those of form a, constants apart; anywhere
  /// when an offset may have wrapped until one of them meets another.
  std::vector<Range> gaps_at(size_t a, size_t b, const Apart& apart, int64_t distance) const {
    std::vector<Range> out;
    for (size_t d = 0; d < apart.dims.size(); ++d) {
      const model::Gap& gap = apart.dims[d];
      Range at = gap.at(distance);
      if (gap.may_wrap() && !apart.unknown && !apart.by_pair) {
        const int64_t turn = int64_t{1} << gap.bits;
        const auto [a_lo, a_hi] = extent(a, d);
        const auto [b_lo, b_hi] = extent(b, d);
        if (model::add_ends(at.hi, b_hi) > turn + a_lo ||
            model::add_ends(at.lo, b_lo) < a_hi - turn)
          at = Range{};
      }
      out.push_back(at);
    }
    return out;
  }

  void within_iteration() {
    std::vector<LatestByPipe> latest = empty_lines();
    std::map<std::pair<size_t, size_t>, std::pair<Apart, std::vector<Range>>> known;
    size_t next = 0;
    for (const int32_t item : region_.items) {
      const size_t first = next;
      while (next < windows_.size() && windows_[next].item == item) ++next;
      for (size_t w = first; w < next; ++w) {
        const size_t b = form_of_[w];
        for (size_t a = 0; a < forms_.size(); ++a) {
          auto at = known.find({a, b});
          if (at == known.end()) {
            Apart between = apart(a, b, true);
            std::vector<Range> gaps = gaps_at(a, b, between, 0);
            at = known.emplace(std::pair(a, b), std::pair(std::move(between), std::move(gaps)))
                     .first;
          }
          const Apart& between = at->second.first;
          if (between.disjoint) continue;
          if (between.by_pair && !between.unknown) {
            compare_pairs(a, w, first);
            continue;
          }
          ask(a, windows_[w], between, at->second.second, latest,
              [&](int pipe, Time time) { needs_.add(windows_[w].node, pipe, time, 0); });
        }
      }
      for (size_t w = first; w < next; ++w) touch(latest, w);
    }
  }

  void touch(std::vector<LatestByPipe>& latest, size_t w) const {
    const Window& window = windows_[w];
    const auto [begin, end] = own_cells(window);
    latest[window.line].touch(window.pipe, window.access->kind, begin, end, window.node);
  }

  /// Window `w` with the windows of form `a` before window number `before`.
  void compare_pairs(size_t a, size_t w, size_t before) {
    const Window& wb = windows_[w];
    for (const uint32_t other : forms_[a].windows) {
      if (other >= before) break;
      const Window& wa = windows_[other];
      if (!conflict(wa, wb)) continue;
      const bool meets =
          --pair_budget_ < 0 || p_.scalars.gm_overlap(p_.storage, *wa.access, *wb.access,
                                                      region_.loop, 0) != model::Overlap::Disjoint;
      if (meets) needs_.add(wb.node, wa.pipe, wa.node, 0);
    }
  }

  bool conflict(const Window& a, const Window& b) const {
    if (!model::conflict(*a.access, *b.access)) return false;
    return !completes_first(a.pipe, b.pipe);
  }

  /// The scalar unit dispatches nothing before it is done.
  bool completes_first(int earlier, int later) const {
    return earlier == index_of(Pipe::S) ||
           (earlier == later && p_.serial(static_cast<Pipe>(earlier)));
  }

  void across_iterations(size_t a, size_t b, int64_t trips) {
    const Apart between = apart(a, b, false);
    if (between.disjoint) return;
    if (between.by_pair && !between.unknown) {
      for (const uint32_t wb : forms_[b].windows) {
        for (const uint32_t wa : forms_[a].windows) across_pair(windows_[wa], windows_[wb]);
      }
      return;
    }
    if (never_meet(a, b, between, trips)) return;
    std::vector<LatestByPipe> latest = empty_lines();
    for (const uint32_t w : forms_[a].windows) touch(latest, w);
    const int64_t last = std::min<int64_t>(max_distance_, trips - 1);
    for (int64_t distance = 1; distance <= last; ++distance) {
      std::vector<Range> gaps = gaps_at(a, b, between, distance);
      bool farther = false;  // it may be at other distances only that they meet
      if (distance == max_distance_ && trips - 1 > distance) {
        const std::vector<Range> near = gaps, end = gaps_at(a, b, between, trips - 1);
        for (size_t d = 0; d < gaps.size(); ++d) gaps[d] = model::hull(gaps[d], end[d]);
        farther = gaps != near;
      }
      for (const uint32_t w : forms_[b].windows) {
        ask(a, windows_[w], between, gaps, latest, [&](int pipe, Time time) {
          needs_.add(windows_[w].node, pipe, time, static_cast<int32_t>(distance));
          needs_.turns = needs_.turns || farther;
        });
      }
      // Windows that stay where they are meet at every distance if at one: the nearest stands for
      // all, as with slots that do not turn.
      const bool stay = std::all_of(between.dims.begin(), between.dims.end(),
                                    [](const model::Gap& gap) { return gap.slope == 0; });
      if (stay && !between.unknown) break;
    }
  }

  void across_pair(const Window& a, const Window& b) {
    if (!conflict(a, b)) return;
    std::optional<int64_t> distance = 1;
    if (--pair_budget_ >= 0) {
      distance = p_.scalars.gm_first_overlap(p_.storage, *a.access, *b.access, region_.loop, 1);
    }
    if (!distance) return;
    needs_.turns = needs_.turns || *distance > max_distance_;
    needs_.add(b.node, a.pipe, a.node,
               static_cast<int32_t>(std::min<int64_t>(*distance, max_distance_)));
  }

  /// All windows of one form keep clear of all of the other, in some dim, at every distance.
  bool never_meet(size_t a, size_t b, const Apart& between, int64_t trips) const {
    if (between.unknown) return false;
    const std::vector<Range> nearest = gaps_at(a, b, between, 1);
    const std::vector<Range> farthest = gaps_at(a, b, between, trips - 1);
    for (size_t d = 0; d < between.dims.size(); ++d) {
      const auto [a_lo, a_hi] = extent(a, d);
      const auto [b_lo, b_hi] = extent(b, d);
      const Range near = nearest[d], far = farthest[d];
      const Range at = model::hull(near, far);
      if (model::add_ends(at.lo, b_lo) >= a_hi || model::add_ends(at.hi, b_hi) <= a_lo) return true;
    }
    return false;
  }

  std::pair<int64_t, int64_t> extent(size_t form, size_t dim) const {
    int64_t lo = kFar * 2, hi = -kFar * 2;
    for (const uint32_t w : forms_[form].windows) {
      lo = std::min(lo, windows_[w].start[dim]);
      hi = std::max(hi, windows_[w].start[dim] + windows_[w].size[dim]);
    }
    return {lo, hi};
  }

  const Program& p_;
  const Region& region_;
  const int32_t max_distance_;
  Needs& needs_;
  bool any_write_ = false;
  uint32_t pipes_ = 0;
  int64_t pair_budget_ = kPairBudget;
  std::vector<Window> windows_;  // in program order
  std::vector<uint32_t> form_of_;
  std::vector<Form> forms_;
  std::vector<Line> lines_;
};

}  // namespace

void add_gm_needs(const Program& program, const Region& region, Needs& needs) {
  GmNeeds(program, region, needs).run();
}

}  // namespace asc2::sync
