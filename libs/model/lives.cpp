// SPDX-License-Identifier: Apache-2.0
// One walk that numbers instructions and collects uses; then each buffer's spans follow from its
// uses alone. They are gone through backwards, region by region, with what is needed behind them;
// what a whole region does to that is gen | pass & behind, so a loop needs no fixpoint.
#include "model/lives.h"

#include <algorithm>

#include "ir/walk.h"
#include "model/pipe_of.h"

namespace asc2::model {

using namespace ir;

bool meet(const std::vector<LifeSpan>& a, const std::vector<LifeSpan>& b) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].begin < b[j].end && b[j].begin < a[i].end) return true;
    (a[i].end < b[j].end ? i : j)++;
  }
  return false;
}

/// The spans of one buffer. A range of its uses that lie in one region is cut into items: uses of
/// the region itself, and statements that hold uses in their own regions.
class Lives::Spans {
 public:
  Spans(const std::vector<RegionSpan>& regions, const std::vector<Use>& uses)
      : regions_(regions), uses_(uses) {}

  std::vector<LifeSpan> run(uint32_t end) {
    emit_region({0, uses_.size(), -1, 0, end}, false, false);
    std::sort(spans_.begin(), spans_.end(), [](const Found& a, const Found& b) {
      return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end < b.span.end;
    });
    std::vector<LifeSpan> merged;
    for (const auto& [span, fresh] : spans_) {
      if (!merged.empty() && span.begin < merged.back().end + (fresh ? 0 : 1))
        merged.back().end = std::max(merged.back().end, span.end);
      else
        merged.push_back(span);
    }
    return merged;
  }

 private:
  struct Part {
    size_t first, last;  // uses, half-open
    int region;
    uint32_t begin, end;  // positions of the region
  };
  struct Item {
    Part part;  // the uses in it; its region is the statement's first arm, or -1 for a plain use
    bool assigned = false;  // the buffer may have been written in front of it
  };
  struct Found {
    LifeSpan span;
    bool fresh;  // begins with content that is new
  };
  /// What is needed in front: gen, or what is needed behind when pass.
  struct Transfer {
    bool gen = false, pass = true;
    bool operator()(bool behind) const { return gen || (pass && behind); }
  };

  /// The region just inside `region` that holds the use, -1 when the use is in `region` itself.
  int inner(const Use& use, int region) const {
    int inside = -1;
    for (int r = use.region; r != region; r = regions_[static_cast<size_t>(r)].parent) inside = r;
    return inside;
  }
  const RegionSpan& region(int r) const { return regions_[static_cast<size_t>(r)]; }
  bool kills(const Item& item) const {
    const Use& use = uses_[item.part.first];
    return use.write && (!use.partial || !item.assigned);
  }

  std::vector<Item> items_of(const Part& part, bool assigned) const {
    std::vector<Item> items;
    for (size_t i = part.first; i < part.last;) {
      const int inside = inner(uses_[i], part.region);
      const int statement = inside < 0 ? -1 : region(inside).first_arm;
      size_t next = i + 1;
      bool writes = uses_[i].write;
      for (; statement >= 0 && next < part.last; ++next) {
        const int other = inner(uses_[next], part.region);
        if (other < 0 || region(other).first_arm != statement) break;
        writes |= uses_[next].write;
      }
      items.push_back({{i, next, statement, 0, 0}, assigned});
      assigned |= writes;
      i = next;
    }
    return items;
  }

  /// The uses of arm `arm` of the statement that is `item`.
  Part arm_of(const Item& item, int arm) const {
    const int r = item.part.region + arm;
    Part out{item.part.first, item.part.first, r, region(r).begin, region(r).end};
    while (out.first < item.part.last && uses_[out.first].position < out.begin) ++out.first;
    out.last = out.first;
    while (out.last < item.part.last && uses_[out.last].position < out.end) ++out.last;
    return out;
  }

  Transfer transfer(const Item& item) const {
    if (item.part.region < 0) {
      const Use& use = uses_[item.part.first];
      if (!item.assigned) return {false, false};
      return kills(item) ? Transfer{false, false} : Transfer{true, use.write};
    }
    const RegionSpan& statement = region(item.part.region);
    Transfer out{false, false};
    for (int arm = 0; arm < statement.arms; ++arm) {
      const Transfer one = transfer(arm_of(item, arm), item.assigned);
      out.gen |= one.gen;
      out.pass |= one.pass;
    }
    if (statement.loop ? !statement.runs : !statement.has_else) out.pass = true;
    if (!item.assigned) return {false, false};
    return out;
  }

  Transfer transfer(const Part& part, bool assigned) const {
    const std::vector<Item> items = items_of(part, assigned);
    Transfer out;
    for (auto item = items.rbegin(); item != items.rend(); ++item) {
      const Transfer one = transfer(*item);
      out = {one(out.gen), one.pass && out.pass};
    }
    return out;
  }

  void emit(uint32_t begin, uint32_t end, bool fresh = false) {
    if (begin < end) spans_.push_back({{begin, end}, fresh});
  }

  /// Appends the spans inside the region when `live` says that the buffer is needed behind it.
  void emit_region(const Part& part, bool assigned, bool live) {
    const std::vector<Item> items = items_of(part, assigned);
    uint32_t upper = part.end;  // of the span that is open while `live`
    for (auto item = items.rbegin(); item != items.rend(); ++item) {
      const bool behind = live;
      live = transfer(*item)(behind);
      if (item->part.region < 0) {
        const uint32_t at = uses_[item->part.first].position;
        if (!behind) upper = at + 1;
        if (!live) emit(at, std::max(upper, at + 1), true);
        continue;
      }
      const RegionSpan& statement = region(item->part.region);
      if (behind) emit(statement.statement_end, upper);
      emit_statement(*item, behind);
      upper = statement.statement + 1;
    }
    if (live) emit(part.begin, upper);
  }

  void emit_statement(const Item& item, bool behind) {
    const RegionSpan& statement = region(item.part.region);
    for (int arm = 0; arm < statement.arms; ++arm) {
      const Part part = arm_of(item, arm);
      const bool around = statement.loop && item.assigned && transfer(part, item.assigned)(behind);
      emit_region(part, item.assigned, behind || around);
    }
  }

  const std::vector<RegionSpan>& regions_;
  const std::vector<Use>& uses_;
  std::vector<Found> spans_;
};

Lives::Lives(const Module& module, Inst& kernel, const Storage& storage, const Target& target)
    : module_(module),
      target_(target),
      core_(core_of(module, kernel)),
      lives_(storage.buffers().size()) {
  for (size_t i = 0; i < storage.buffers().size(); ++i) index_[storage.buffers()[i].value] = i;
  walk(kernel.regions[0], -1, -1);
  for (BufferLife& life : lives_) finish(life);
}

void Lives::walk(Region& region, int loop, int parent) {
  for (Inst* inst : region.body) {
    next_line(*inst);
    add_uses(*inst, loop, parent);
    if (!inst->regions.empty()) enter(*inst, loop, parent);
  }
}

void Lives::next_line(const Inst& inst) {
  ++position_;
  lines_.push_back(&inst);
}

void Lives::enter(Inst& inst, int loop, int parent) {
  const bool loops = is_loop(inst);
  const uint32_t at = position_;
  int inner = loop;
  if (loops) {
    inner = static_cast<int>(loops_.size());
    loops_.push_back({&inst, loop, at, 0});
  }
  // The arms of a statement have neighbouring numbers, whatever lies inside them.
  const size_t first = regions_.size();
  const auto arms = static_cast<int>(inst.regions.size());
  regions_.resize(first + inst.regions.size());
  for (size_t arm = 0; arm < inst.regions.size(); ++arm) {
    const uint32_t begin = position_ + 1;
    walk(inst.regions[arm], inner, static_cast<int>(first + arm));
    // The closing line is a position of its own: what is needed behind the region lives there, so
    // that it does not seem to end with the last line inside.
    next_line(inst);
    RegionSpan& span = regions_[first + arm];
    span = {parent, begin, position_ + 1, at,      0, static_cast<int>(first),
            arms,   loops, false,         arms > 1};
    span.runs = surely_runs(inst);
  }
  for (size_t arm = 0; arm < inst.regions.size(); ++arm)
    regions_[first + arm].statement_end = position_ + 1;
  if (loops) loops_[static_cast<size_t>(inner)].end = position_ + 1;
}

void Lives::add_uses(Inst& inst, int loop, int region) {
  const auto pipe = pipe_of(module_, inst, target_, core_);
  for (const Access& access : accesses(module_, inst)) {
    const auto found = index_.find(access.object);
    if (access.in_gm() || found == index_.end()) continue;
    lives_[found->second].uses.push_back({&inst, position_, loop, region, pipe.value_or(Pipe::V),
                                          access.write,
                                          access.write && may_keep_rest(module_, inst)});
  }
}

int Lives::common_loop(int a, int b) const {
  while (a != b) {
    int& deeper = a > b ? a : b;  // loops are numbered outer before inner
    deeper = loops_[static_cast<size_t>(deeper)].parent;
  }
  return a;
}

void Lives::finish(BufferLife& life) const {
  if (life.uses.empty()) return;
  life.home = life.uses.front().loop;
  for (const Use& use : life.uses) {
    life.home = common_loop(life.home, use.loop);
    life.one_pipe &= use.pipe == life.uses.front().pipe;
  }
  life.spans = Spans(regions_, life.uses).run(position_ + 1);
  life.begin = life.spans.front().begin;
  life.end = life.spans.back().end;
}

std::vector<LifeSpan> Lives::held(size_t buffer, int64_t slots) const {
  const BufferLife& life = lives_[buffer];
  if (slots <= 1 || life.home < 0 || life.spans.empty()) return life.spans;
  const LoopSpan& loop = loops_[static_cast<size_t>(life.home)];
  return {{loop.begin, loop.end}};
}

/// What is written at the position may lie on its operands.
bool Lives::writes_in_place(const BufferLife& life, uint32_t position) const {
  const auto use = std::find_if(life.uses.begin(), life.uses.end(),
                                [&](const Use& u) { return u.position == position && u.write; });
  if (use == life.uses.end()) return false;
  const OpInfo& info = use->inst->info();
  return info.cls == OpClass::Elementwise && !info.has(kNoInPlace);
}

bool Lives::may_share(const Storage& storage, size_t a, size_t b) const {
  const Buffer &one = storage.buffers()[a], &two = storage.buffers()[b];
  const Type &from = module_.type_of(one.value), &to = module_.type_of(two.value);
  const bool repeats = from.rows() != to.rows() || from.columns() != to.columns();
  if (one.space != two.space || one.bytes != two.bytes || from.pitch != to.pitch ||
      bits_of(from.dtype) != bits_of(to.dtype) || repeats)
    return false;
  const BufferLife &first = lives_[a], &second = lives_[b];
  for (size_t i = 0, j = 0; i < first.spans.size() && j < second.spans.size();) {
    const LifeSpan &x = first.spans[i], &y = second.spans[j];
    if (x.begin < y.end && y.begin < x.end) {
      // The span that is there already may begin at the same position, with an arm or a body.
      const bool on_first =
          x.begin != y.begin ? x.begin < y.begin : writes_in_place(second, y.begin);
      const LifeSpan &earlier = on_first ? x : y, &later = on_first ? y : x;
      if (earlier.end != later.begin + 1) return false;
      if (!writes_in_place(on_first ? second : first, later.begin)) return false;
    }
    (x.end < y.end ? i : j)++;
  }
  return true;
}

}  // namespace asc2::model
