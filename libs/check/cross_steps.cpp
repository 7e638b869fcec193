// SPDX-License-Identifier: Apache-2.0
// What lines do in the walk over several cores. Accesses are judged as in the proof of one core;
// tokens between cores are flags of which several can be up, first in first out (H5, H7):
//
//   set    the last token learns what the pipe knows
//   wait   the core learns what the first token knows; the others move up
//
// A counter can be as high as its tokens here and the waits of which the setting pipe has not heard
// yet: those may come later than the set (F3).
#include <fmt/format.h>

#include <algorithm>

#include "check/cross_walk.h"
#include "ir/walk.h"
#include "model/range.h"

namespace asc2::check {

using namespace ir;

namespace {

constexpr int64_t kMostUnheard = 20;  // waits of one counter that are told apart

}  // namespace

void CrossWalk::line(CrossState& state, uint32_t core, const Inst& inst) {
  const auto found = cores_[core].steps.find(&inst);
  if (inst.info().cls == OpClass::Sync) {
    if (found == cores_[core].steps.end()) return fail(state, "it has no pipe", &inst);
    const Step& step = *found->second;
    switch (inst.op) {
      case Op::Barrier:
        return barrier(state, step);
      case Op::SetCross:
        return set_cross(state, core, step);
      case Op::WaitCross:
        return wait_cross(state, core, step);
      default:
        return flag(state, core, step);
    }
  }
  const bool works = found != cores_[core].steps.end() && found->second->kind == StepKind::Work;
  if (!works) return scalar(state, core, inst);
  work(state, core, *found->second);
  if (inst.result_count == 0 || !module_.type(inst.type).is_scalar()) return;
  assign(state, core, inst.result(), Number{model::range_of(module_.type(inst.type).dtype)});
}

Issued CrossWalk::issue(uint32_t core, const Step& step, bool write) const {
  Issued issued{&step, step.unit, write, {}, 0, 0};
  if (target_.serial(cores_[core].kind, pipe_of(step.unit))) learn(issued.known, step.unit);
  return issued;
}

void CrossWalk::work(CrossState& state, uint32_t core, const Step& step) {
  if (!cores_[core].alone) work_on_chip(state, core, step);
  if (!failed_) work_in_gm(state, core, step);
}

void CrossWalk::work_on_chip(CrossState& state, uint32_t core, const Step& step) {
  struct Place {
    size_t cell = 0;
    bool write = false, certain = false;
  };
  std::vector<Place> places;
  for (const Touch& touch : step.touches) {
    const auto count = static_cast<int64_t>(touch.cells.size());
    Number slot = Number::constant(0);
    if (touch.slot) slot = value(state, *touch.slot, core);
    const bool certain = slot.value().has_value();
    const int64_t last = std::min(count - 1, slot.range.hi);
    for (int64_t i = std::max<int64_t>(0, slot.range.lo); i <= last; ++i) {
      const CellRange range = touch.cells[static_cast<size_t>(i)];
      for (uint32_t cell = range.begin; cell < range.end; ++cell) {
        places.push_back({cores_[core].first_cell + cell, touch.write, certain});
      }
    }
  }
  for (const Place& place : places) {
    for (const Issued& earlier : state.order.cells[place.cell]) {
      if ((!place.write && !earlier.write) || earlier.known.has(step.unit)) continue;
      return fail(state, "it may meet another operation on the same bytes", step.inst,
                  earlier.step->inst);
    }
  }
  for (const Place& place : places) {
    std::vector<Issued>& list = state.order.cells[place.cell];
    if (place.certain && place.write) {
      list.clear();
    } else if (place.certain) {
      std::erase_if(list, [&](const Issued& x) { return x.unit == step.unit && !x.write; });
    }
    list.push_back(issue(core, step, place.write));
  }
}

void CrossWalk::work_in_gm(CrossState& state, uint32_t core, const Step& step) {
  std::vector<GmIssued> news;
  for (const uint32_t access : step.gm) {
    const model::Access& window = cores_[core].tree.gm[access].access;
    CrossWindow here{core, access, {}};
    if (window.offsets) {
      for (const Operand& offset : window.offsets->items) {
        const auto common = form(state, core, offset);
        here.begin.push_back(common ? std::optional(CrossOffset{*common}) : std::nullopt);
      }
    }
    const uint32_t number = windows_->number(here);
    for (const GmIssued& earlier : state.order.gm) {
      const uint32_t other = (*windows_)[earlier.access].core;
      if (earlier.known.has(step.unit) || (other == core && cores_[core].alone)) continue;
      const int loop = other == core ? earlier.distance.loop : -1;
      if (loop >= 0) {  // rounds of a parallel loop do not meet in one core
        const std::vector<CrossFrame>& frames = state.cores[core];
        const auto frame = std::find_if(frames.begin(), frames.end(), [&](const CrossFrame& x) {
          return x.joint == loop && x.owner;
        });
        const bool parallel =
            frame != frames.end() &&
            cores_[core]
                .scalars
                ->loops()[static_cast<size_t>(cores_[core].scalars->loop_index(*frame->owner))]
                .parallel;
        if (parallel) continue;
      }
      if (!windows_->meet(earlier.access, number, earlier.distance)) continue;
      return fail(state, "it may meet another operation in gm", step.inst, earlier.step->inst);
    }
    GmIssued issued{issue(core, step, window.write), number, {}};
    if (!issued.known.holds(rivals_[core][access])) news.push_back(std::move(issued));
  }
  for (GmIssued& issued : news) state.order.gm.push_back(std::move(issued));
}

/// For each access, the pipes that may touch the same memory in a way that conflicts.
void CrossWalk::find_rivals() {
  std::map<std::pair<uint64_t, uint32_t>, std::pair<Carriers, Carriers>>
      users;  // who reads, writes
  for (uint32_t c = 0; c < cores_.size(); ++c) {
    for (uint32_t i = 0; i < cores_[c].tree.gm.size(); ++i) {
      const GmAccess& gm = cores_[c].tree.gm[i];
      auto& [readers, writers] = users[{windows_->memory(c, i), c}];
      (gm.access.write ? writers : readers).add(gm.unit);
    }
  }
  for (uint32_t c = 0; c < cores_.size(); ++c) {
    std::vector<Carriers>& list = rivals_.emplace_back(cores_[c].tree.gm.size());
    for (uint32_t i = 0; i < list.size(); ++i) {
      for (uint32_t o = 0; o < cores_.size(); ++o) {
        const auto found = users.find({windows_->memory(c, i), o});
        if (found == users.end() || (o == c && cores_[c].alone)) continue;
        list[i].add(found->second.second);
        if (cores_[c].tree.gm[i].access.write) list[i].add(found->second.first);
      }
    }
  }
}

void CrossWalk::drop_settled(CrossState& state) const {
  std::erase_if(state.order.gm, [&](const GmIssued& x) {
    const CrossWindow& window = (*windows_)[x.access];
    return x.known.holds(rivals_[window.core][window.access]);
  });
}

std::optional<size_t> CrossWalk::new_bit() {
  if (bits_ == Carriers::kBits) return std::nullopt;
  return bits_++;
}

/// Flags of one core, which alternate: that is proved of each core alone.
void CrossWalk::flag(CrossState& state, uint32_t core, const Step& step) {
  const auto operands = step.inst->operands();
  const auto id = value(state, operands[2], core).value();
  if (!id) return fail(state, "its id is not known", step.inst);
  const auto [place, added] =
      flags_.try_emplace({core, operands[0].pipe, operands[1].pipe, *id}, flag_bits_.size());
  if (added) {
    const auto bit = new_bit();
    if (!bit) {
      flags_.erase(place);
      return fail(state, "there are more flags than the proof tells apart", step.inst);
    }
    flag_bits_.push_back(*bit);
  }
  state.order.flags.resize(flag_bits_.size());
  FlagState& now = state.order.flags[place->second];
  const bool set = step.inst->op == Op::SetFlag;
  if (now.status != (set ? FlagStatus::Down : FlagStatus::Up)) {
    return fail(state, "its sets and waits are not known to take turns here", step.inst);
  }
  now = {set ? FlagStatus::Up : FlagStatus::Down, nullptr};
  const size_t bit = flag_bits_[place->second];
  if (set) return state.order.set(step.unit, bit);
  state.order.wait(step.unit, bit);
  drop_settled(state);
}

void CrossWalk::barrier(CrossState& state, const Step& step) {
  if (pipe_of(step.unit) == Pipe::All) {
    state.order.barrier_all(step.unit);
  } else {
    state.order.barrier(step.unit);
  }
  drop_settled(state);
}

CrossWalk::Mask CrossWalk::cores_of(CoreKind kind) const {
  Mask mask = 0;
  for (uint32_t c = 0; c < cores_.size(); ++c) mask |= cores_[c].kind == kind ? 1u << c : 0;
  return mask;
}

std::optional<int64_t> CrossWalk::cross_id(const CrossState& state, uint32_t core,
                                           const Inst& inst) {
  const auto id = value(state, inst.operands()[1], core).value();
  const auto& cross = target_.cross_core;
  if (!id || !cross) {
    fail(state, "its id is not known", &inst);
    return std::nullopt;
  }
  const bool cube = cores_[core].kind == CoreKind::Aic;
  const int64_t mode = cross_mode(inst);
  const int64_t ids = cross->flags * (mode == 4 && cube ? 2 : 1);
  const bool reserved = *id >= 0 && std::find(cross->reserved.begin(), cross->reserved.end(),
                                              *id % cross->flags) != cross->reserved.end();
  if (*id < 0 || *id >= ids || reserved) {
    fail(state, "its id is none that kernels have", &inst);
    return std::nullopt;
  }
  return id;
}

/// The counters that a set raises; none when more than this block takes part.
machine::Route CrossWalk::route(uint32_t core, int64_t mode, int64_t id) const {
  if (mode == 0 && grid_ != 1) return {};
  std::vector<machine::CoreAt> block;
  for (const Core& c : cores_) block.push_back({c.kind, 0, static_cast<int>(c.sub_block)});
  return machine::route_of(block, static_cast<int>(core), mode, id, target_.cross_core->flags);
}

size_t CrossWalk::stream(CrossState& state, uint32_t core, size_t counter) {
  for (const size_t number : counter_list_[counter].streams) {
    if (streams_[number].sender == core) return number;
  }
  counter_list_[counter].streams.push_back(streams_.size());
  streams_.push_back({core, counter, {}, {}});
  state.tokens.resize(streams_.size());
  return streams_.size() - 1;
}

void CrossWalk::set_cross(CrossState& state, uint32_t core, const Step& step) {
  const int64_t mode = cross_mode(*step.inst);
  const auto id = cross_id(state, core, *step.inst);
  if (!id) return;
  const machine::Route route = this->route(core, mode, *id);
  if (route.receivers.empty() || (pipe_of(step.unit) == Pipe::S && mode != 4) ||
      pipe_of(step.unit) == Pipe::All) {
    return fail(state, "its mode joins more cores than those of a block", step.inst);
  }
  for (const machine::CounterKey& key : route.receivers) {
    raise(state, core, step, key, route);
    if (failed_) return;
  }
}

void CrossWalk::raise(CrossState& state, uint32_t core, const Step& step,
                      const machine::CounterKey& key, const machine::Route& route) {
  const auto mode = static_cast<int>(cross_mode(*step.inst));
  const auto [place, added] = counters_.try_emplace(key, counter_list_.size());
  if (added) {
    counter_list_.push_back({mode, cores_[core].kind, {}});
    for (const int sender : route.senders) {
      static_cast<void>(stream(state, static_cast<uint32_t>(sender), place->second));
    }
  }
  const Counter& counter = counter_list_[place->second];
  if (counter.mode != mode || counter.senders != cores_[core].kind) {
    return fail(state, "sets of several kinds raise its counter", step.inst);
  }
  const size_t number = stream(state, core, place->second);
  state.tokens.resize(streams_.size());
  Stream& stream = streams_[number];
  if (stream.unit.value_or(step.unit) != step.unit) {
    return fail(state, "several pipes of a core set it, and those sets are in no order", step.inst);
  }
  stream.unit = step.unit;
  const uint32_t tokens = ++state.tokens[number];
  int64_t unheard = 0;
  const Inst* wait = nullptr;
  for (const GmIssued& x : state.order.waits) {
    if (x.access != place->second || x.known.has(step.unit)) continue;
    if (x.distance.lo + 1 > unheard) wait = x.step->inst;
    unheard = std::max(unheard, x.distance.lo + 1);
  }
  const int64_t most = target_.cross_core->counter_max;
  if (tokens + unheard > most) {
    return fail(state, fmt::format("its counter may hold more than {} tokens", most), step.inst,
                wait);
  }
  while (stream.bits.size() < tokens) {
    const auto bit = new_bit();
    if (!bit) return fail(state, "there are more tokens than the proof tells apart", step.inst);
    stream.bits.push_back(*bit);
  }
  state.order.set(step.unit, stream.bits[tokens - 1]);
}

bool CrossWalk::ready(const CrossState& state, uint32_t core, const Inst& inst) {
  const auto id = cross_id(state, core, inst);
  if (!id) return false;
  const auto counter = counters_.find({static_cast<int>(core), cross_mode(inst) == 4, *id});
  if (counter == counters_.end()) return false;
  const std::vector<size_t>& streams = counter_list_[counter->second].streams;
  return std::all_of(streams.begin(), streams.end(), [&](size_t stream) {
    return stream < state.tokens.size() && state.tokens[stream] > 0;
  });
}

/// A token that is there. The scalar unit waits, whatever the pipe.
void CrossWalk::wait_cross(CrossState& state, uint32_t core, const Step& step) {
  const auto id = cross_id(state, core, *step.inst);
  if (!id) return;
  const size_t counter = counters_.at({static_cast<int>(core), cross_mode(*step.inst) == 4, *id});
  const Unit scalar_unit = cores_[core].unit + static_cast<Unit>(Pipe::S);
  for (const size_t number : counter_list_[counter].streams) {
    const std::vector<size_t>& bits = streams_[number].bits;
    const uint32_t tokens = state.tokens[number]--;
    state.order.wait(scalar_unit, bits[0]);
    state.order.for_each([&](Issued& x) {
      for (uint32_t i = 1; i < tokens; ++i) x.known.put(bits[i - 1], x.known.has(bits[i]));
      x.known.remove(bits[tokens - 1]);
    });
  }
  for (GmIssued& x : state.order.waits) {
    if (x.access != counter) continue;
    x.distance.lo = x.distance.hi = std::min(x.distance.lo + 1, kMostUnheard);
  }
  GmIssued wait{Issued{&step, scalar_unit, false, {}, 0, 0}, static_cast<uint32_t>(counter), {}};
  learn(wait.known, scalar_unit);
  state.order.waits.push_back(std::move(wait));
  // Those that all of its setters have heard of are history.
  std::erase_if(state.order.waits, [&](const GmIssued& x) {
    const std::vector<size_t>& streams = counter_list_[x.access].streams;
    return std::all_of(streams.begin(), streams.end(), [&](size_t number) {
      return streams_[number].unit && x.known.has(*streams_[number].unit);
    });
  });
  drop_settled(state);
}

}  // namespace asc2::check
