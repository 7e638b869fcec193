// SPDX-License-Identifier: Apache-2.0
#include "memplan/overflow.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "memplan/diags.h"
#include "memplan/graph.h"
#include "memplan/suggest.h"

namespace asc2::memplan {

namespace {

using namespace ir;

constexpr uint64_t kProofNodes = 5'000;   // of one proof
constexpr uint64_t kMostProofs = 20'000;  // of all
constexpr size_t kMaxProof = 64;  // items of which a smallest set in conflict is searched for
constexpr size_t kShown = 6;

/// A buffer of the message and how many of its slots belong to the conflict.
struct Culprit {
  size_t buffer = 0;
  int64_t slots = 0;
  int64_t bytes = 0;  // of a slot, whole units of the alignment
  int64_t of = 0;     // slots that it has
};

class Overflow {
 public:
  Overflow(const Facts& facts, const Room& room, const Layout& layout, Diags& diags)
      : facts_(facts), room_(room), diags_(diags), layout_(layout) {}

  Failure report(const Packing& packing) {
    std::vector<uint32_t> alive;
    uint32_t position = 0;
    const int64_t live = live_bound(layout_.problem, &alive, &position);
    const int64_t bytes = std::max(live, packing.bound) * room_.align;
    const bool too_many = live > layout_.problem.capacity;
    const bool proved = packing.verdict != Verdict::Unknown;
    const std::vector<Culprit> culprits =
        name(too_many ? smallest(alive) : conflict(proved), position);
    if (culprits.empty()) A2_BUG("nothing fits although nothing is alive");
    const Inst& place = facts_.place(culprits.front().buffer);
    const Where where = facts_.module.where(place);
    if (!proved) {
      auto diag = diags_.error<diag::MemplanGaveUp>(where, name_of(room_.space), live * room_.align,
                                                    available(), packing.nodes);
      return finish(diag, culprits, 0);
    }
    auto diag =
        diags_.error<diag::MemplanOverflow>(where, name_of(room_.space), bytes, available());
    return finish(diag, culprits, too_many ? name(alive, position).size() : 0);
  }

 private:
  int64_t available() const {
    int64_t bytes = room_.capacity;
    for (const ReservedRange& range : room_.within) bytes -= range.bytes;
    return bytes;
  }

  /// `alive`: buffers that are, 0 when it is not that moment that matters.
  Failure finish(DiagRef& diag, const std::vector<Culprit>& culprits, size_t alive) {
    size_t shown = 0;
    for (const Culprit& culprit : culprits) {
      if (++shown > kShown) continue;
      const Inst& place = facts_.place(culprit.buffer);
      std::string text = fmt::format("%{} takes {} bytes", facts_.name(culprit.buffer),
                                     culprit.bytes * culprit.slots);
      if (culprit.slots < culprit.of)
        text += fmt::format(" in {} of its {} slots", culprit.slots, culprit.of);
      else if (culprit.of > 1)
        text += fmt::format(" in {} slots", culprit.of);
      if (facts_.unused(culprit.buffer)) text += ", and nothing uses it";
      diag.note(facts_.module.where(place), text).from_here(facts_.module.loc_text(place));
    }
    if (shown > kShown)
      diag.note({}, fmt::format("and {} more that cannot live with them", shown - kShown));
    else if (alive > shown)
      diag.note(
          {}, fmt::format("these alone are too many; {} more are alive with them", alive - shown));
    else if (alive > 0 && std::any_of(culprits.begin(), culprits.end(),
                                      [](const Culprit& c) { return c.slots < c.of; }))
      diag.note({}, "these alone are too many");
    diag.help(suggest(facts_, room_, culprits.front().buffer));
    return diag;
  }

  /// The head of the group whose slot it is; another number for each reserved range.
  size_t owner(uint32_t item) const {
    return item < layout_.items.size() ? layout_.items[item].head : facts_.count() + item;
  }

  /// Items whose sizes exceed the capacity, and do not when any one is left out, of few buffers:
  /// those that take most, with all their slots.
  std::vector<uint32_t> smallest(std::vector<uint32_t> alive) const {
    const auto& items = layout_.problem.items;
    std::vector<int64_t> taken(facts_.count() + items.size(), 0);
    for (const uint32_t item : alive) taken[owner(item)] += items[item].size;
    std::stable_sort(alive.begin(), alive.end(), [&](uint32_t a, uint32_t b) {
      const size_t x = owner(a), y = owner(b);
      return taken[x] != taken[y] ? taken[x] > taken[y] : x < y;
    });
    int64_t sum = 0;
    size_t count = 0;
    while (count < alive.size() && sum <= layout_.problem.capacity)
      sum += items[alive[count++]].size;
    alive.resize(count);
    for (size_t n = alive.size(); n-- > 0;) {
      if (sum - items[alive[n]].size <= layout_.problem.capacity) continue;
      sum -= items[alive[n]].size;
      alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(n));
    }
    return alive;
  }

  /// A set of items that cannot be placed, and can when any one of it is left out: items of which
  /// any two are in conflict, if they are too many; else all those are dropped, one after the
  /// other, without which it is still proved that nothing fits. All, when it is not `proved` at
  /// all.
  std::vector<uint32_t> conflict(bool proved) const {
    std::vector<uint32_t> pairwise = heaviest_clique(layout_.problem);
    int64_t sum = 0;
    for (const uint32_t item : pairwise) sum += layout_.problem.items[item].size;
    if (sum > layout_.problem.capacity) return smallest(std::move(pairwise));
    std::vector<uint32_t> kept(layout_.problem.items.size());
    std::iota(kept.begin(), kept.end(), 0u);
    const auto& items = layout_.problem.items;
    std::stable_sort(kept.begin(), kept.end(),
                     [&](uint32_t a, uint32_t b) { return items[a].size > items[b].size; });
    if (kept.size() > kMaxProof || !proved) return kept;
    uint64_t nodes = 0;
    for (size_t n = kept.size(); n-- > 0 && nodes < kMostProofs;) {
      std::vector<uint32_t> fewer = kept;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(n));
      Problem part{layout_.problem.capacity, {}, {}};
      for (const uint32_t item : fewer) part.items.push_back(items[item]);
      const Packing packing = pack(part, {kProofNodes, false});
      nodes += packing.nodes;
      if (packing.verdict == Verdict::Infeasible) kept = std::move(fewer);
    }
    return kept;
  }

  /// The buffers behind items: of a group the member that is alive at the position.
  std::vector<Culprit> name(const std::vector<uint32_t>& items, uint32_t position) const {
    std::vector<Culprit> out;
    for (const uint32_t item : items) {
      if (item >= layout_.items.size()) continue;  // a reserved range
      const Group& group = layout_.groups.all()[layout_.items[item].head];
      size_t buffer = group.members.front();
      for (const size_t member : group.members) {
        const auto& spans = facts_.life(member).spans;
        if (std::any_of(spans.begin(), spans.end(), [&](const model::LifeSpan& s) {
              return s.begin <= position && position < s.end;
            }))
          buffer = member;
      }
      const auto same = std::find_if(out.begin(), out.end(),
                                     [&](const Culprit& c) { return c.buffer == buffer; });
      if (same == out.end())
        out.push_back({buffer, 1, layout_.problem.items[item].size * room_.align,
                       slots_of(layout_.items[item].head)});
      else
        ++same->slots;
    }
    return out;
  }

  int64_t slots_of(size_t head) const {
    return std::count_if(layout_.items.begin(), layout_.items.end(),
                         [&](const SlotItem& item) { return item.head == head; });
  }

  const Facts& facts_;
  const Room& room_;
  Diags& diags_;
  const Layout& layout_;
};

}  // namespace

Failure report_overflow(const Facts& facts, const Room& room, const Refusal& refused,
                        Diags& diags) {
  return Overflow(facts, room, refused.layout, diags).report(refused.packing);
}

}  // namespace asc2::memplan
