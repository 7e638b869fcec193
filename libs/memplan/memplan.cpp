// SPDX-License-Identifier: Apache-2.0
// Space by space: groups of buffers, slots, addresses; then all of it is written into the text. The
// remarks say what was given up and what it costs.
#include "memplan/memplan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ir/stage.h"
#include "ir/walk.h"
#include "memplan/demands.h"
#include "memplan/overflow.h"
#include "memplan/replan.h"
#include "memplan/rotate.h"
#include "memplan/space_plan.h"

namespace asc2::memplan {

namespace {

using namespace ir;

/// Operations times two for each loop around them: what CertainOrder has to follow.
int64_t work_of(const Region& region, int64_t factor) {
  int64_t sum = 0;
  for (const Inst* inst : region.body) {
    sum += factor;
    const bool loop = is_loop(*inst);
    for (const Region& inner : inst->regions)
      sum += work_of(inner, std::min<int64_t>(loop ? factor * 2 : factor, int64_t{1} << 20));
  }
  return sum;
}

class Planner {
 public:
  Planner(Module& module, Inst& kernel, const Target& target, Diags& diags,
          std::vector<Outcome>* outcomes)
      : facts_(module, kernel, target), diags_(diags), outcomes_(outcomes) {}

  Result<> run() {
    Groups groups(facts_, {});
    make_order(groups);
    groups.take_over(facts_, order());
    A2_TRY(check_demands(facts_, groups, diags_));
    make_order(groups);  // together they may have more slots
    addresses_.resize(facts_.count());
    bool fits = true;
    for (size_t s = 0; s < kSpaceCount; ++s) {
      if (!plan(static_cast<Space>(s), groups)) fits = false;
    }
    if (!fits) return Failure{};
    for (size_t i = 0; i < facts_.count(); ++i) write(i);
    return {};
  }

 private:
  const CertainOrder* order() const { return order_ ? &*order_ : nullptr; }
  void make_order(const Groups& groups) {
    constexpr int64_t kMostWork = 1'000'000;
    if (facts_.count() > CertainOrder::kMaxBuffers ||
        work_of(facts_.kernel.regions[0], 1) > kMostWork)
      return;
    std::vector<int64_t> slots;
    for (size_t i = 0; i < facts_.count(); ++i) {
      const Group& group = groups.of(i);
      slots.push_back(
          slots_for(facts_, group, facts_.timing.of(std::max(group.home, -1)).interval));
    }
    order_.emplace(facts_.module, facts_.kernel, facts_.storage, facts_.lives, facts_.target,
                   slots);
  }

  Result<> plan(Space space, const Groups& groups) {
    bool any = false;
    for (size_t i = 0; i < facts_.count(); ++i) any |= facts_.buffer(i).space == space;
    const SpaceSpec* spec = facts_.target.space(facts_.core, space);
    if (!any || spec == nullptr) return {};  // asc2-check has said that there is no such space
    const Room room = room_of(space, *spec);
    const SpacePlanner planner(facts_, room, order(), groups);
    std::optional<Refusal> refused;
    const std::optional<SpacePlan> plan = planner.plan(refused);
    if (!plan) return report_overflow(facts_, room, *refused, diags_);
    take(*plan, room, order_ && less_with_takeovers(*plan, planner, groups));
    explain(*plan, planner, groups);
    return {};
  }

  /// Whether fewer bytes would be alive with all takeovers, those that cost a wait included.
  static bool less_with_takeovers(const SpacePlan& plan, const SpacePlanner& planner,
                                  const Groups& groups) {
    Concessions all = plan.conceded;
    for (size_t i = 0; i < groups.candidates().size(); ++i) all.takeovers.insert(i);
    return live_bound(planner.layout(all).problem) < live_bound(plan.layout.problem);
  }

  /// Addresses of the plan, and its figures. `less`: fewer bytes are possible at the cost of waits.
  void take(const SpacePlan& plan, const Room& room, bool less) {
    int64_t peak = 0;
    for (size_t n = 0; n < plan.layout.items.size(); ++n) {
      const SlotItem& item = plan.layout.items[n];
      const int64_t at = plan.packing.offset[n] * room.align;
      peak = std::max(peak, at + plan.layout.problem.items[n].size * room.align);
      for (const size_t member : plan.layout.groups.all()[item.head].members) {
        addresses_[member].resize(std::max(addresses_[member].size(), item.slot + 1));
        addresses_[member][item.slot] = at;
      }
    }
    const std::vector<Item>& items = plan.layout.problem.items;
    const bool given = std::none_of(items.begin(), items.end(),
                                    [](const Item& item) { return item.pinned == kUnpinned; });
    int64_t bound = given ? plan.packing.bound : live_bound(plan.layout.problem);
    for (size_t n = 0; n < plan.layout.items.size() && !given; ++n) {
      if (items[n].pinned != kUnpinned) bound = std::max(bound, items[n].pinned + items[n].size);
    }
    bound *= room.align;
    const bool proved = plan.packing.verdict == Verdict::Optimal;
    const int64_t gap = plan.for_banks.gap * room.align;
    // With the orders that cost waits, more may be excluded than by what is alive.
    const int64_t least = std::max(bound, plan.packing.bound * room.align);
    std::string verdict = "optimal";
    const bool above = peak - gap > bound;
    if (above && !proved) verdict = fmt::format("gap {} bytes", peak - gap - least);
    if (above && !order_ && (proved || least > bound)) verdict += ": a search excludes less";
    if (order_ && (above ? proved || least > bound : less))
      verdict += plan.waits || !plan.conceded.takeovers.empty() ? " for these waits"
                                                                : " without new waits";
    if (gap > 0)
      verdict += fmt::format(", but for {} bytes that spare {:.0f} cycles of bank conflicts", gap,
                             plan.for_banks.spared);
    if (outcomes_ != nullptr)
      outcomes_->push_back({&facts_.kernel, room.space, peak, bound, verdict});
    diags_.remark<diag::MemplanPeak>(facts_.module.where(facts_.kernel), name_of(room.space), peak,
                                     room.capacity, bound, verdict);
  }

  // --- remarks

  void explain(const SpacePlan& plan, const SpacePlanner& planner, const Groups& groups) {
    explain_slots(plan, planner, groups);
    for (const size_t candidate : plan.conceded.takeovers) {
      const Takeover& takeover = groups.candidates()[candidate];
      if (plan.layout.groups.head(takeover.earlier) != plan.layout.groups.head(takeover.later))
        continue;
      diags_
          .remark<diag::MemplanTakeover>(facts_.module.where(facts_.place(takeover.later)),
                                         facts_.name(takeover.later), facts_.name(takeover.earlier),
                                         std::ceil(planner.takeover_cost(takeover).value_or(0)))
          .from_here(facts_.module.loc_text(facts_.place(takeover.later)));
    }
    if (plan.waits) explain_waits(plan, planner);
  }

  void explain_slots(const SpacePlan& plan, const SpacePlanner& planner, const Groups& groups) {
    for (size_t i = 0; i < facts_.count(); ++i) {
      const Group& wished = groups.of(i);
      const Group& group = plan.layout.groups.of(i);
      if (facts_.buffer(i).space != facts_.buffer(plan_space(plan)).space) continue;
      const int64_t wanted = planner.slots(wished, {});
      const int64_t got = planner.slots(group, plan.conceded);
      if (group.home < 0) continue;
      const LoopTiming& loop = facts_.timing.of(group.home);
      if (got > 1 && got >= wanted && group.ordered == 0)
        diags_.remark<diag::MemplanChosen>(facts_.module.where(facts_.place(i)), facts_.name(i),
                                           got, group.hold.length(),
                                           planner.interval(group.home, plan.conceded));
      if (got >= wanted) continue;
      const double then = std::max(loop.interval, group.hold.length() / static_cast<double>(got));
      std::string cost = fmt::format("{:.0f} cycles an iteration instead of {:.0f}",
                                     std::ceil(then), std::ceil(loop.interval));
      if (loop.trips)
        cost += fmt::format(", {:.0f} in all",
                            std::ceil((then - loop.interval) * facts_.timing.rounds(group.home)));
      diags_
          .remark<diag::MemplanDepth>(facts_.module.where(facts_.place(i)), facts_.name(i), got,
                                      wanted, cost)
          .from_here(facts_.module.loc_text(facts_.place(i)));
    }
  }

  static size_t plan_space(const SpacePlan& plan) { return plan.layout.items.front().head; }

  /// Pairs that share bytes although the later one has to wait for the earlier.
  void explain_waits(const SpacePlan& plan, const SpacePlanner& planner) {
    const auto& items = plan.layout.problem.items;
    const auto& offset = plan.packing.offset;
    std::set<std::pair<size_t, size_t>> told;
    for (size_t a = 0; a < plan.layout.items.size(); ++a) {
      for (size_t b = a + 1; b < plan.layout.items.size(); ++b) {
        if (offset[a] >= offset[b] + items[b].size || offset[b] >= offset[a] + items[a].size)
          continue;
        size_t first = plan.layout.items[a].head, second = plan.layout.items[b].head;
        const auto& groups = plan.layout.groups.all();
        const double cycles = planner.wait(groups[first], groups[second]);
        if (cycles <= 0 || facts_.unused(first) || facts_.unused(second) ||
            !told.emplace(first, second).second)
          continue;
        if (facts_.life(second).begin < facts_.life(first).begin) std::swap(first, second);
        diags_
            .remark<diag::MemplanWait>(facts_.module.where(facts_.place(second)),
                                       facts_.name(second), facts_.name(first), std::ceil(cycles))
            .from_here(facts_.module.loc_text(facts_.place(second)));
      }
    }
  }

  // --- the text

  void write(size_t i) {
    Inst& decl = *const_cast<Inst*>(facts_.buffer(i).decl);
    const std::vector<int64_t>& addresses = addresses_[i];
    if (addresses.empty()) return;
    std::vector<Operand> list;
    for (const int64_t address : addresses) list.push_back(Operand::of_int(address));
    const auto count = static_cast<int64_t>(list.size());
    if (count > 1 || decl.find(Attr::Slots)) decl.set(Attr::Slots, Operand::of_int(count));
    decl.set(Attr::Addr, Operand::of_list(std::move(list)));
    if (count > 1 && !facts_.unused(i) && !facts_.subscripted(i))
      rotate(facts_.module, facts_.kernel, facts_.lives, facts_.life(i), facts_.buffer(i).value,
             count);
  }

  Facts facts_;
  Diags& diags_;
  std::vector<Outcome>* outcomes_;
  std::optional<CertainOrder> order_;
  std::vector<std::vector<int64_t>> addresses_;  // by buffer
};

}  // namespace

Result<> plan_memory(Module& module, const Target& target, const Options& options, Diags& diags,
                     std::vector<Outcome>* outcomes) {
  bool ok = true;
  for (Inst* kernel : module.kernels()) {
    const Stage stage = stage_of(module, *kernel);
    const std::string_view name = module.kernel_name(*kernel);
    if (stage < Stage::Machine) {
      diags.error<diag::MemplanStage>(module.where(*kernel), name).help("run asc2-tile first");
      ok = false;
      continue;
    }
    if (options.replan && stage > Stage::Planned) {
      diags.error<diag::MemplanSynced>(module.where(*kernel), name);
      ok = false;
      continue;
    }
    if (options.replan) drop_plan(module, *kernel);
    if (stage > Stage::Planned) continue;
    if (!Planner(module, *kernel, target, diags, outcomes).run()) {
      ok = false;
      continue;
    }
    set_stage(module, *kernel, Stage::Planned);
  }
  if (!ok) return Failure{};
  return {};
}

}  // namespace asc2::memplan
