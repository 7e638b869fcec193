// SPDX-License-Identifier: Apache-2.0
#include "memplan/demands.h"

#include <fmt/format.h>

#include <algorithm>

#include "memplan/diags.h"

namespace asc2::memplan {

namespace {

using namespace ir;

class Demands {
 public:
  Demands(const Facts& facts, const Groups& groups, Diags& diags)
      : facts_(facts), groups_(groups), diags_(diags) {}

  void slots(size_t i) {
    const Group& group = groups_.of(i);
    if (group.ordered <= 1 || facts_.unused(i) || facts_.subscripted(i)) return;
    if (!facts_.can_rotate(i)) {
      diags_
          .error<diag::MemplanSlots>(facts_.module.where(*facts_.buffer(i).decl), facts_.name(i),
                                     group.ordered)
          .note_at(facts_.module.loc_text(facts_.place(i)), "its first use")
          .help("only a buffer that is written and read within one counted loop can rotate");
    } else if (group.home == Group::kNoHome) {
      refuse_share(i,
                   fmt::format("they rotate with {} slots, and not with one loop", group.ordered));
    }
  }

  void share(size_t i) {
    const Operand* list = facts_.buffer(i).decl->find(Attr::Share);
    if (list == nullptr) return;
    for (const Operand& other : list->items) {
      if (facts_.storage.buffer(other.value) == nullptr)
        return refuse_share(i, fmt::format("%{} is no buffer", facts_.module.name_of(other.value)));
      if (other.value == facts_.buffer(i).value)
        return refuse_share(i, "a buffer shares with others");
    }
    const Group& group = groups_.of(i);
    for (const size_t member : group.members) {
      if (member == i) continue;
      if (facts_.buffer(member).space != facts_.buffer(i).space)
        return refuse_share(i, fmt::format("%{} is in another space", facts_.name(member)));
      if (facts_.buffer(member).no_reuse || facts_.buffer(i).no_reuse)
        return refuse_share(i, fmt::format("no_reuse of %{} asks for the opposite",
                                           facts_.name(facts_.buffer(i).no_reuse ? i : member)));
      const auto& mine = facts_.buffer(i);
      const auto& its = facts_.buffer(member);
      if (!mine.addr.empty() && !its.addr.empty() && mine.addr != its.addr)
        return refuse_share(i, fmt::format("%{} has another address", facts_.name(member)));
      if (mine.slots != its.slots)
        return refuse_share(
            i, fmt::format("%{} has {} slots, not {}", facts_.name(member), its.slots, mine.slots));
      if (!apart(member, i))
        return refuse_share(i, fmt::format("%{} is needed at the same time", facts_.name(member)));
    }
  }

  void address(size_t i) {
    const model::Buffer& buffer = facts_.buffer(i);
    const SpaceSpec* spec = facts_.target.space(facts_.core, buffer.space);
    if (spec == nullptr) return;
    if (!buffer.addr.empty() && static_cast<int64_t>(buffer.addr.size()) != buffer.slots) {
      diags_.error<diag::MemplanAddress>(
          facts_.module.where(*buffer.decl), facts_.name(i),
          fmt::format("{} addresses for {} slots", buffer.addr.size(), buffer.slots));
      return;
    }
    for (size_t k = 0; k < buffer.addr.size(); ++k) one_address(buffer, k, *spec);
  }

  /// Addresses of the text must not overlap while both buffers are needed.
  void overlaps(Space space) {
    Problem pinned;
    std::vector<int64_t> offsets;
    std::vector<size_t> heads;
    for (size_t head = 0; head < facts_.count(); ++head) {
      const Group& group = groups_.all()[head];
      if (group.members.empty() || group.addr.empty() || facts_.buffer(head).space != space)
        continue;
      Item item{group.bytes, {}, 0};
      if (group.no_reuse) {
        item.lives = {{0, UINT32_MAX}};
      } else if (group.addr.size() > 1 && group.home >= 0) {
        const model::LoopSpan& loop = facts_.lives.loops()[static_cast<size_t>(group.home)];
        item.lives = {{loop.begin, loop.end}};
      } else {
        for (const model::LifeSpan& s : group.spans) item.lives.push_back({s.begin, s.end});
      }
      for (const int64_t address : group.addr) {
        pinned.items.push_back(item);
        offsets.push_back(address);
        heads.push_back(head);
      }
    }
    const auto [a, b] = find_overlap(pinned, offsets);
    if (a != UINT32_MAX) report_overlap(heads[std::min(a, b)], heads[std::max(a, b)]);
  }

 private:
  void refuse_share(size_t i, std::string reason) {
    diags_.error<diag::MemplanShare>(facts_.module.where(*facts_.buffer(i).decl), facts_.name(i),
                                     reason);
  }

  bool apart(size_t a, size_t b) const {
    return !meet(facts_.life(a).spans, facts_.life(b).spans) ||
           facts_.lives.may_share(facts_.storage, a, b);
  }

  void one_address(const model::Buffer& buffer, size_t k, const SpaceSpec& spec) {
    const Operand& text = buffer.decl->find(Attr::Addr)->items[k];
    const Where where = facts_.module.where(text.span.end != 0 ? text.span : buffer.decl->span);
    const model::ByteRange range = buffer.range(static_cast<int64_t>(k));
    const auto refuse = [&](std::string reason) {
      diags_.error<diag::MemplanAddress>(where, facts_.module.name_of(buffer.value), reason);
    };
    if (range.begin % spec.align != 0)
      return refuse(fmt::format("0x{:06x} is not a multiple of {}", range.begin, spec.align));
    if (range.begin < 0 || range.end > spec.capacity)
      return refuse(fmt::format("it would end at 0x{:06x}, {} has 0x{:06x} bytes", range.end,
                                name_of(buffer.space), spec.capacity));
    for (const ReservedRange& reserved : spec.reserved) {
      if (range.overlaps({reserved.begin, reserved.begin + reserved.bytes}))
        return refuse(fmt::format("0x{:06x} to 0x{:06x} is reserved for '{}'", reserved.begin,
                                  reserved.begin + reserved.bytes, reserved.name));
    }
  }

  void report_overlap(size_t first, size_t second) {
    const Inst& a = *facts_.buffer(first).decl;
    const Inst& b = *facts_.buffer(second).decl;
    if (first == second) {
      diags_.error<diag::MemplanAddress>(facts_.module.where(b), facts_.name(first),
                                         "its slots overlap each other");
      return;
    }
    auto diag = diags_.error<diag::MemplanPinned>(facts_.module.where(b), facts_.name(second),
                                                  facts_.name(first));
    diag.note(facts_.module.where(a), "the other buffer");
    for (const size_t i : {first, second}) {
      if (facts_.buffer(i).no_reuse)
        diag.help(fmt::format("no_reuse of %{} keeps its bytes for itself", facts_.name(i)));
      else if (groups_.of(i).addr.size() > 1)
        diag.help(fmt::format("the slots of %{} rotate: they are taken through all of its loop",
                              facts_.name(i)));
    }
  }

  const Facts& facts_;
  const Groups& groups_;
  Diags& diags_;
};

}  // namespace

Result<> check_demands(const Facts& facts, const Groups& groups, Diags& diags) {
  const size_t before = diags.error_count();
  Demands demands(facts, groups, diags);
  for (size_t i = 0; i < facts.count(); ++i) {
    demands.slots(i);
    demands.share(i);
    demands.address(i);
  }
  if (diags.error_count() != before) return Failure{};
  for (size_t s = 0; s < kSpaceCount; ++s) demands.overlaps(static_cast<Space>(s));
  if (diags.error_count() != before) return Failure{};
  return {};
}

}  // namespace asc2::memplan
