// SPDX-License-Identifier: Apache-2.0
#include "pipe/skewing.h"

#include <algorithm>

#include "ir/walk.h"
#include "model/cost.h"
#include "model/pipe_of.h"
#include "pipe/memory.h"
#include "pipe/snapshot.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr size_t kMostPassed = 256;  // lines that a prologue goes up by

using Lines = std::vector<std::pair<const Inst*, size_t>>;  // with their depth

void list(const Region& region, size_t depth, Lines& out) {
  for (const Inst* inst : region.body) {
    out.emplace_back(inst, depth);
    for (const Region& inner : inst->regions) list(inner, depth + 1, out);
  }
}

bool same_lines(const Lines& a, const Lines& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    const bool flags = x.first->info().cls == OpClass::Sync && x.first->op == y.first->op &&
                       std::ranges::equal(x.first->operands(), y.first->operands());
    return x.second == y.second && (x.first == y.first || flags);
  });
}

}  // namespace

int64_t lines_of(const Inst& kernel) {
  Lines lines;
  list(kernel.regions[0], 0, lines);
  return static_cast<int64_t>(lines.size());
}

bool synchronise(Module& module, Inst& kernel, const Options& options, int64_t& work) {
  constexpr int64_t kStepsPerLine = 256;  // of proofs, in about the time that a line takes
  Diags unheard;
  work -= lines_of(kernel);
  const Result<int64_t> steps = options.synchronise(module, kernel, unheard);
  if (steps) work -= *steps / kStepsPerLine;
  return static_cast<bool>(steps);
}

bool passes_check(const Module& module, const Inst& kernel, const Options& options) {
  return !options.passes_check || options.passes_check(module, kernel, options.strict);
}

bool flags_are_found_again(Module& module, Inst& kernel, const Options& options, int64_t& work) {
  const Snapshot text(kernel);
  Lines before, after;
  list(kernel.regions[0], 0, before);
  const bool done = synchronise(module, kernel, options, work);
  list(kernel.regions[0], 0, after);
  text.restore();
  return done && same_lines(before, after);
}

namespace {

class Skewing {
 public:
  /// `flats`: loops of the kernel that were two. `work`: lines that may still be synchronised.
  Skewing(Module& module, Inst& kernel, const Target& target, const Options& options,
          const std::vector<Flat>& flats, Rounds rounds, int64_t& work)
      : module_(module),
        kernel_(kernel),
        target_(target),
        options_(options),
        core_(core_of(module, kernel)),
        uses_(module, kernel.regions[0]),
        storage_(module, kernel),
        scalars_(module, kernel),
        work_(work) {
    for (const Flat& flat : flats) {
      seldom_.insert(flat.seldom.begin(), flat.seldom.end());
      plans_.flat.insert(flat.loop);
      if (flat.without_columns) plans_.untold.insert(flat.without_columns);
    }
    plans_.rounds = std::move(rounds);
  }

  Plans run() {
    find(kernel_.regions[0], false);
    std::vector<const Place*> wanted;
    for (const Place& place : candidates_) {
      if (plan_of(place).schedule.moves) wanted.push_back(&place);
    }
    if (wanted.empty() || !options_.synchronise) return std::move(plans_);
    auto before = estimate(module_, kernel_, target_, plans_.rounds);
    std::string reason;
    if (!before) reason = "the kernel is too long to tell whether that is faster";
    if (before && !flags_are_found_again(module_, kernel_, options_, work_))
      reason = "its flags are not those that asc2-sync chooses, and stay";
    if (reason.empty()) {
      std::erase_if(wanted, [&](const Place* place) {
        Plan& plan = plan_of(*place);
        const bool seldom = before->rounds[place->loop.inst] <= plan.schedule.distance();
        if (seldom) plan.reason = "it runs too seldom";
        return seldom;
      });
      try_together(wanted, *before);
    }
    for (const Place* place : wanted) {
      if (reason.empty() && work_ <= 0) reason = "too much was tried in this kernel already";
      plan_of(*place).reason = reason;
      if (reason.empty()) try_alone(*place, *before);
    }
    return std::move(plans_);
  }

 private:
  struct Place {
    Loop loop;
    Region* around = nullptr;
    bool nested = false;  // in another loop
  };
  struct Found {
    Snapshot text;
    Rounds rounds;
    Schedule schedule;
    Skewed made;
    std::optional<Estimate> estimate;  // null: the loop as it was
  };

  void find(Region& region, bool nested) {
    for (Inst* inst : region.body) {
      for (Region& inner : inst->regions) find(inner, nested || is_loop(*inst));
      if (inst->op != Op::For || inst->int_attr(Attr::UnrollFactor, 1) > 1) continue;
      if (plans_.untold.contains(inst)) continue;
      bool innermost = true;
      walk(inst->regions[0], [&](const Inst& inner) { innermost &= !is_loop(inner); });
      if (innermost) plan(*inst, region, nested);
    }
  }

  void plan(Inst& inst, Region& around, bool nested) {
    const Operand& step = inst.operands()[2];
    auto loop = analyse(module_, inst, kernel_.scope, uses_, scalars_.range(step));
    if (loop) loop->runs = plans_.flat.contains(&inst);
    Plan& plan = plans_.of[&inst];
    if (loop) plan.orders = orders_of(module_, *loop, storage_, scalars_, seldom_, target_, core_);
    const int64_t cores = model::cores_at_once(kernel_, target_, core_);
    const Orders* orders = plan.orders ? &*plan.orders : nullptr;
    plan.bound = bound_of(module_, inst, orders, target_, core_, cores);
    if (!plan.orders) return;
    const bool may_gain_around = nested || plans_.flat.contains(&inst);
    plan.schedule =
        schedule_of(module_, *loop, *plan.orders, plan.bound, target_, core_, may_gain_around);
    candidates_.push_back({std::move(*loop), &around, nested});
  }

  Plan& plan_of(const Place& place) { return plans_.of.at(place.loop.inst); }

  /// Puts the schedules of the loops into the text and finds flags; nothing when there are none.
  std::optional<Estimate> follow(const std::vector<const Place*>& places, const Estimate& before,
                                 std::vector<Skewed>& made) {
    for (const Place* place : places) {
      const Schedule& schedule = plan_of(*place).schedule;
      std::vector<const Inst*> parts[2];  // behind, ahead
      for (const Inst* inst : place->loop.inst->regions[0].body)
        parts[schedule.goes_ahead(inst)].push_back(inst);
      const bool parallel = !meet_in_gm(module_, storage_, parts[0], parts[1]);
      made.push_back(skew(module_, place->loop, schedule, parallel));
      plans_.rounds[made.back().steady] =
          before.rounds.at(place->loop.inst) - (schedule.in_branches ? 0 : schedule.distance());
      put(*place->around, place->loop.inst, made.back());
    }
    if (!synchronise(module_, kernel_, options_, work_)) return std::nullopt;
    return estimate(module_, kernel_, target_, plans_.rounds);
  }

  static double interval(const Estimate& estimate, const Inst* loop) {
    const auto found = estimate.interval.find(loop);
    return found == estimate.interval.end() ? 0 : found->second;
  }

  /// All loops at once that gain by themselves, then those that did; takes what it decided on out
  /// of `places`.
  void try_together(std::vector<const Place*>& places, Estimate& best) {
    std::vector<const Place*> now, later;
    for (const Place* place : places) {
      const Schedule& schedule = plan_of(*place).schedule;
      const bool gains = schedule.interval < schedule.interval_now;
      (gains ? now : later).push_back(place);
    }
    places = std::move(later);
    while (!now.empty() && work_ > 0) {
      const Snapshot text(kernel_);
      const Rounds kept = plans_.rounds;
      std::vector<Skewed> made;
      auto found = follow(now, best, made);
      std::vector<const Place*> faster;
      for (size_t i = 0; i < now.size() && found; ++i) {
        const double after = interval(*found, made[i].steady);
        const bool gained = after > 0 && after < kFaster * interval(best, now[i]->loop.inst);
        if (gained) faster.push_back(now[i]);
        if (after == 0) places.push_back(now[i]);  // it runs too seldom to tell by that
        if (!gained && after > 0)
          plan_of(*now[i]).reason = "with the flags that it takes, that is no faster";
      }
      const bool all = found && faster.size() == now.size() && found->cycles < best.cycles;
      if (all && passes_check(module_, kernel_, options_)) {
        try_in_branches(now, text, kept, best, *found, made);
        best = std::move(*found);
        for (size_t i = 0; i < now.size(); ++i) plan_of(*now[i]).made = std::move(made[i]);
        return;
      }
      plans_.rounds = kept;
      text.restore();
      if (!found || faster.size() == now.size()) {
        places.insert(places.end(), now.begin(), now.end());
        return;
      }
      now = std::move(faster);
    }
    places.insert(places.end(), now.begin(), now.end());
  }

  /// The same from `text` on with A in branches of the loops that are in others; `found` and `made`
  /// are those of the better one, which then is the text.
  void try_in_branches(const std::vector<const Place*>& places, const Snapshot& text,
                       const Rounds& rounds, const Estimate& before, Estimate& found,
                       std::vector<Skewed>& made) {
    const Snapshot peeled(kernel_);
    const Rounds kept = std::exchange(plans_.rounds, rounds);
    text.restore();
    bool any = false;
    for (const Place* place : places) {
      Schedule& schedule = plan_of(*place).schedule;
      schedule.in_branches = place->nested && schedule.may_branch(place->loop);
      any |= schedule.in_branches;
    }
    std::vector<Skewed> others;
    auto other = any && work_ > 0 ? follow(places, before, others) : std::nullopt;
    if (other && other->cycles < kFaster * found.cycles &&
        passes_check(module_, kernel_, options_)) {
      found = std::move(*other);
      made = std::move(others);
      return;
    }
    for (const Place* place : places) plan_of(*place).schedule.in_branches = false;
    peeled.restore();
    plans_.rounds = kept;
  }

  /// As far ahead as pays.
  void try_alone(const Place& place, Estimate& best) {
    Plan& plan = plan_of(place);
    const double takes =
        interval(best, place.loop.inst) * static_cast<double>(best.rounds.at(place.loop.inst));
    const Schedule wanted = plan.schedule;
    Found chosen{Snapshot(kernel_), plans_.rounds, wanted, {}, std::nullopt};
    double limit = best.cycles - (1 - kFaster) * takes;
    for (int64_t distance = wanted.distance(); distance <= wanted.most; ++distance) {
      if (distance > 0) plan.schedule.stages.front().distance = distance;
      bool faster = false;
      for (const bool in_branches : {false, true}) {
        if (in_branches && !(place.nested && plan.schedule.may_branch(place.loop))) continue;
        if (work_ <= 0) break;
        plan.schedule.in_branches = in_branches;
        const Snapshot text(kernel_);
        const Rounds kept = plans_.rounds;
        std::vector<Skewed> made;
        auto found = follow({&place}, best, made);
        if (!found) plan.reason = "flags do not suffice";
        const bool gains = found && found->cycles < limit;
        const bool proved = gains && passes_check(module_, kernel_, options_);
        if (gains && !proved) plan.reason = "the check could not prove the result";
        if (proved) {
          limit = found->cycles - (1 - kFaster) * takes;
          chosen = {Snapshot(kernel_), plans_.rounds, plan.schedule, std::move(made[0]),
                    std::move(found)};
          faster = true;
        }
        text.restore();
        plans_.rounds = kept;
      }
      if (!faster) break;
    }
    chosen.text.restore();
    plans_.rounds = std::move(chosen.rounds);
    plan.schedule = std::move(chosen.schedule);
    if (chosen.estimate) {
      plan.reason.clear();
      plan.made = std::move(chosen.made);
      best = std::move(*chosen.estimate);
    } else if (plan.reason.empty()) {
      plan.reason = "with the flags that it takes, that is no faster";
    }
  }

  /// In place of the loop; the prologue as far up as nothing that it touches is touched.
  void put(Region& region, Inst* loop, const Skewed& made) {
    std::vector<Inst*>& body = region.body;
    const auto at = static_cast<size_t>(std::find(body.begin(), body.end(), loop) - body.begin());
    std::vector<Inst*> first = made.entry;
    first.insert(first.end(), made.prologue.begin(), made.prologue.end());
    size_t up = at;
    while (up > 0 && at - up < kMostPassed && may_pass(first, *body[up - 1])) --up;
    while (up < at && !worth_passing(*body[up])) ++up;
    const std::vector<Inst*> passed(body.begin() + static_cast<std::ptrdiff_t>(up),
                                    body.begin() + static_cast<std::ptrdiff_t>(at));
    std::vector<Inst*> lines = made.entry;
    if (!made.guard || passed.empty()) {
      std::vector<Inst*> inner = made.prologue;
      inner.insert(inner.end(), passed.begin(), passed.end());
      inner.insert(inner.end(), made.rest.begin(), made.rest.end());
      put(guarded(*loop, made, std::move(inner), made.otherwise), lines);
    } else {
      put(guarded(*loop, made, made.prologue, {}), lines);
      lines.insert(lines.end(), passed.begin(), passed.end());
      put(guarded(*loop, made, made.rest, made.otherwise), lines);
    }
    body.erase(body.begin() + static_cast<std::ptrdiff_t>(up),
               body.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    body.insert(body.begin() + static_cast<std::ptrdiff_t>(up), lines.begin(), lines.end());
  }

  static void put(const std::vector<Inst*>& more, std::vector<Inst*>& lines) {
    lines.insert(lines.end(), more.begin(), more.end());
  }

  /// The lines where the guard is true, or as they are when there is none.
  std::vector<Inst*> guarded(const Inst& loop, const Skewed& made, std::vector<Inst*> lines,
                             const std::vector<Inst*>& otherwise) {
    if (!made.guard) return lines;
    Inst* guard = module_.new_inst(Op::If, loop);
    guard->args = {*made.guard};
    guard->regions.emplace_back();
    guard->regions[0].body = std::move(lines);
    plans_.rounds[guard] = 1;
    if (otherwise.empty()) return {guard};
    guard->regions.emplace_back();
    guard->regions[1].body = otherwise;
    return {guard};
  }

  /// Work that takes its time.
  bool worth_passing(const Inst& inst) const {
    return inst.info().cls != OpClass::Sync && !model::is_scalar_work(module_, inst);
  }

  bool may_pass(const std::vector<Inst*>& prologue, const Inst& line) const {
    if (line.info().cls == OpClass::Sync) return true;
    if (line.info().cls == OpClass::Decl || !line.regions.empty()) return false;
    const auto pipe = model::pipe_of(module_, line, target_, core_);
    if (!pipe || *pipe == Pipe::Mte2) return false;
    const std::vector<model::Access> own = model::accesses(module_, line);
    bool free = true;
    const auto look = [&](const Inst& inst) {
      for_each_read(inst, [&](const Operand& read) {
        for (const Operand& result : line.results()) free &= read.value != result.value;
      });
      for (const model::Access& a : model::accesses(module_, inst)) {
        for (const model::Access& b : own) free &= !may_meet(a, b);
      }
    };
    for (const Inst* inst : prologue) {
      look(*inst);
      for (const Region& inner : inst->regions) walk(inner, look);
    }
    return free;
  }

  /// Whatever the slots and the offsets.
  bool may_meet(const model::Access& a, const model::Access& b) const {
    if ((!a.write && !b.write) || a.in_gm() != b.in_gm()) return false;
    if (a.in_gm()) {
      const model::Tensor* x = storage_.tensor(a.object);
      const model::Tensor* y = storage_.tensor(b.object);
      return !x || !y || storage_.may_alias(x->param, y->param);
    }
    const model::Buffer* x = storage_.buffer(a.object);
    const model::Buffer* y = storage_.buffer(b.object);
    if (!x || !y) return true;
    if (x->space != y->space) return false;
    for (const int64_t i : x->addr) {
      for (const int64_t j : y->addr) {
        if (i < j + y->bytes && j < i + x->bytes) return true;
      }
    }
    return false;
  }

  Module& module_;
  Inst& kernel_;
  const Target& target_;
  const Options& options_;
  const CoreKind core_;
  const Uses uses_;
  const model::Storage storage_;
  const model::Scalars scalars_;  // of the kernel as it was given
  std::set<const Inst*> seldom_;  // branches
  std::vector<Place> candidates_;
  Plans plans_;
  int64_t& work_;  // lines that may still be synchronised
};

}  // namespace

Plans skew_innermost(Module& module, Inst& kernel, const Target& target, const Options& options,
                     const std::vector<Flat>& flats, Rounds rounds, int64_t& work) {
  return Skewing(module, kernel, target, options, flats, std::move(rounds), work).run();
}

}  // namespace asc2::pipe
