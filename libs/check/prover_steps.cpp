// SPDX-License-Identifier: Apache-2.0
// What single instructions do to an OrderState, and what they show to be wrong.
#include <algorithm>

#include "check/prover.h"

namespace asc2::check {

namespace {

using namespace ir;

constexpr size_t kFirstFlag = kUnits;  // bit of the first flag
constexpr size_t kMostFlags = Carriers::kBits - kFirstFlag;

FaultKind race(bool first_writes, bool second_writes) {
  return first_writes ? (second_writes ? FaultKind::Waw : FaultKind::Raw) : FaultKind::War;
}

}  // namespace

bool Prover::serial(Unit unit) const {
  return target_.serial(core_, pipe_of(unit));
}

bool Prover::fault(Fault fault) {
  const bool of_flags = !is_race(fault.kind);
  if (of_flags && options_.races_only) return false;
  if (of_flags && trying_ && fault.kind != FaultKind::Outstanding) return false;
  const auto inst_of = [](const Step* step) { return step ? step->inst : nullptr; };
  const bool is_new =
      proof_.told.insert({fault.kind, inst_of(fault.first), inst_of(fault.second), fault.flag})
          .second;
  if (is_new) proof_.faults.push_back(fault);
  return is_new;
}

Issued Prover::issue(const Step& step, bool write) const {
  Issued issued{&step, step.unit, write, {}, 0, when_};
  if (serial(step.unit)) learn(issued.known, step.unit);
  return issued;
}

/// All is looked at before any of it is noted, so that an operation does not meet itself.
void Prover::work(const Step& step, OrderState& state) {
  const auto each_cell = [&](const Touch& touch, auto&& visit) {
    const SlotRange slots = slots_of(touch, state);
    for (int64_t slot = slots.first; slot <= slots.last; ++slot) {
      const CellRange range = touch.cells[static_cast<size_t>(slot)];
      for (uint32_t cell = range.begin; cell < range.end; ++cell) visit(cell, slots.certain);
    }
  };
  for (const Touch& touch : step.touches) {
    each_cell(touch, [&](uint32_t cell, bool) { compare(step, touch.write, cell, state); });
  }
  for (const uint32_t access : step.gm) compare_gm(step, access, state);
  for (const Touch& touch : step.touches) {
    each_cell(touch, [&](uint32_t cell, bool certain) {
      std::vector<Issued>& list = state.cells[cell];
      if (certain && touch.write) {  // who comes after this write comes after those before it
        list.clear();
      } else if (certain) {
        std::erase_if(list, [&](const Issued& x) { return x.unit == step.unit && !x.write; });
      }
      list.push_back(issue(step, touch.write));
    });
  }
  for (const uint32_t access : step.gm) {
    GmIssued issued{issue(step, tree_.gm[access].access.write), access, {}};
    if (!issued.known.holds(pairs_.rivals(access))) state.gm.push_back(std::move(issued));
  }
}

/// All slots that the access may mean.
Prover::SlotRange Prover::slots_of(const Touch& touch, const OrderState& state) const {
  const auto count = static_cast<int64_t>(touch.cells.size());
  if (touch.any_slot) return {0, count - 1, false};
  if (!touch.slot) return {0, 0, true};
  const Number slot = value(*touch.slot, state);
  return {std::max<int64_t>(0, slot.range.lo), std::min(count - 1, slot.range.hi),
          slot.value().has_value()};
}

void Prover::compare(const Step& step, bool write, uint32_t cell, const OrderState& state) {
  for (const Issued& earlier : state.cells[cell]) {
    if ((!write && !earlier.write) || earlier.known.has(step.unit)) continue;
    fault({.kind = race(earlier.write, write),
           .first = earlier.step,
           .second = &step,
           .bytes = tree_.cells[cell],
           .via = earlier.via,
           .when_first = earlier.when,
           .when_second = when_});
  }
}

void Prover::compare_gm(const Step& step, uint32_t access, const OrderState& state) {
  const model::Access& window = tree_.gm[access].access;
  for (const GmIssued& earlier : state.gm) {
    if (earlier.stands_in() || earlier.known.has(step.unit)) continue;
    if (!pairs_.meet(earlier.access, access, earlier.distance)) continue;
    fault({.kind = race(earlier.write, window.write),
           .first = earlier.step,
           .second = &step,
           .tensor = window.object,
           .via = earlier.via,
           .when_first = earlier.when,
           .when_second = when_});
  }
}

/// Accesses to GM that all know of who could meet them.
void Prover::drop_settled(OrderState& state) const {
  std::erase_if(state.gm, [&](const GmIssued& x) {
    return !x.stands_in() && x.known.holds(pairs_.rivals(x.access));
  });
}

/// Reports ids and pairs that do not exist.
std::optional<size_t> Prover::flag_of(const Step& step, OrderState& state) {
  const auto operands = step.inst->operands();
  FlagKey key{operands[0].pipe, operands[1].pipe, -1};
  const auto bad = [&](FaultKind kind) {
    fault({.kind = kind, .second = &step, .flag = key, .when_second = when_});
  };
  const auto id = value(operands[2], state).value();
  if (id) key.id = *id;
  const auto wrong = fault_of(target_, core_, key.from, key.to, id);
  if (wrong) bad(*wrong);
  if (wrong && *wrong != FaultKind::ReservedId) return std::nullopt;
  if (!id) {
    bad(FaultKind::UnknownId);
    return std::nullopt;
  }
  if (flag_keys_.size() == kMostFlags && !flags_.contains(key)) {
    bad(FaultKind::TooMany);
    return std::nullopt;
  }
  const auto [place, added] = flags_.try_emplace(key, flag_keys_.size());
  if (added) flag_keys_.push_back(key);
  if (state.flags.size() < flag_keys_.size()) state.flags.resize(flag_keys_.size());
  return place->second;
}

void Prover::set_flag(const Step& step, OrderState& state) {
  const auto flag = flag_of(step, state);
  if (!flag) return;
  FlagState& now = state.flags[*flag];
  const FlagKey& key = flag_keys_[*flag];
  if (now.status == FlagStatus::Owed) {
    now = {FlagStatus::Down, nullptr};
    return;
  }
  if (now.status == FlagStatus::Up) {
    fault({.kind = FaultKind::DoubleSet,
           .first = now.step,
           .second = &step,
           .flag = key,
           .when_second = when_});
    now.status = FlagStatus::Broken;
  }
  if (now.status == FlagStatus::Down) now = {FlagStatus::Up, &step};
  if (options_.outstanding) {
    for (const GmIssued& wait : state.waits) {
      if (wait.access != *flag || wait.known.has(step.unit)) continue;
      fault({.kind = FaultKind::Outstanding,
             .first = wait.step,
             .second = &step,
             .flag = key,
             .when_second = when_});
    }
  }
  state.set(step.unit, kFirstFlag + *flag);
}

void Prover::wait_flag(const Step& step, OrderState& state) {
  const auto flag = flag_of(step, state);
  if (!flag) return;
  FlagState& now = state.flags[*flag];
  const FlagKey& key = flag_keys_[*flag];
  if (now.status == FlagStatus::Up) {
    proof_.handshakes.insert({now.step->number, step.number});
    now = {FlagStatus::Down, nullptr};
  } else if (now.status != FlagStatus::Broken) {
    const bool stuck = key.to == Pipe::S;  // no later set will ever be dispatched
    fault({.kind = stuck ? FaultKind::Deadlock : FaultKind::WaitWithoutSet,
           .second = &step,
           .flag = key,
           .when_second = when_});
    now = {stuck ? FlagStatus::Broken : FlagStatus::Owed, &step};
  }
  state.wait(step.unit, kFirstFlag + *flag);
  drop_settled(state);
  if (!options_.outstanding) return;
  std::erase_if(state.waits, [&](const GmIssued& x) { return x.access == *flag; });
  GmIssued wait{issue(step, false), static_cast<uint32_t>(*flag), {}};
  learn(wait.known, step.unit);
  state.waits.push_back(std::move(wait));
}

void Prover::barrier(const Step& step, OrderState& state) {
  if (pipe_of(step.unit) != Pipe::All) {
    state.barrier(step.unit);
    return drop_settled(state);
  }
  // Dispatch stands until all queues are empty.
  for (size_t flag = 0; flag < state.flags.size(); ++flag) {
    FlagState& now = state.flags[flag];
    if (now.status != FlagStatus::Owed) continue;
    fault({.kind = FaultKind::Deadlock,
           .second = now.step,
           .flag = flag_keys_[flag],
           .when_second = when_});
    now.status = FlagStatus::Broken;
  }
  state.barrier_all(step.unit);
  drop_settled(state);
}

void Prover::end(OrderState& state) {
  for (size_t flag = 0; flag < state.flags.size(); ++flag) {
    const FlagState& now = state.flags[flag];
    const bool up = now.status == FlagStatus::Up;
    if (!up && now.status != FlagStatus::Owed) continue;
    fault({.kind = up ? FaultKind::Leak : FaultKind::Deadlock,
           .first = up ? now.step : nullptr,
           .second = up ? nullptr : now.step,
           .flag = flag_keys_[flag]});
  }
}

}  // namespace asc2::check
