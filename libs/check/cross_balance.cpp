// SPDX-License-Identifier: Apache-2.0
// Counts of the sets and waits of each counter, for all trip counts and ways through branches.
#include "check/cross_balance.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <set>

#include "check/cross_words.h"
#include "check/diags.h"
#include "ir/evaluate.h"
#include "ir/walk.h"
#include "machine/routes.h"

namespace asc2::check {

using namespace ir;

Count& Count::operator+=(const Count& o) {
  for (const auto& [factors, times] : o.terms_) {
    const auto at = terms_.emplace(factors, 0).first;
    at->second += times;
    if (at->second == 0) terms_.erase(at);
  }
  return *this;
}

Count Count::operator*(const Count& o) const {
  Count out;
  for (const auto& [a, times_a] : terms_) {
    for (const auto& [b, times_b] : o.terms_) {
      std::vector<std::string> factors = a;
      factors.insert(factors.end(), b.begin(), b.end());
      std::sort(factors.begin(), factors.end());
      Count one;
      one.terms_[factors] = times_a * times_b;
      out += one;
    }
  }
  return out;
}

Count Count::number(int64_t n) {
  Count out;
  if (n != 0) out.terms_[{}] = n;
  return out;
}

Count Count::symbol(std::string name) {
  Count out;
  out.terms_[{std::move(name)}] = 1;
  return out;
}

std::string Count::text() const {
  std::string out;
  for (const auto& [factors, times] : terms_) {
    std::string term = factors.empty() || times != 1 ? fmt::format("{}", times) : "";
    for (const std::string& factor : factors) term += (term.empty() ? "" : " * ") + factor;
    out += (out.empty() ? "" : " + ") + term;
  }
  return out.empty() ? "0" : out;
}

bool Count::mentions(const std::function<bool(std::string_view)>& what) const {
  return std::any_of(terms_.begin(), terms_.end(), [&](const auto& term) {
    return std::any_of(term.first.begin(), term.first.end(), what);
  });
}

CrossCounts::CrossCounts(const Module& module, const Inst& kernel, int64_t sub_block,
                         const Memories& memories, LongWords& long_words)
    : core_(core_of(module, kernel)), words_(module, kernel, sub_block, memories, long_words) {
  add_region(kernel.regions[0], -1, sets_, waits_);
}

void CrossCounts::add(Counts& to, const Counts& what, const Count& times) {
  for (const auto& [key, count] : what) {
    Counted& mine = to[key];
    if (!mine.inst) mine.inst = count.inst;
    mine.count += count.count * times;
  }
}

void CrossCounts::add_region(const Region& region, int around, Counts& sets, Counts& waits) {
  for (const Inst* inst : region.body) {
    switch (inst->op) {
      case Op::SetCross:
        add_line(*inst, sets);
        break;
      case Op::WaitCross:
        add_line(*inst, waits);
        break;
      case Op::For:
      case Op::While:
      case Op::If: {
        around_[inst] = around;
        const int inside = inst->op == Op::If ? around : words_.scalars().loop_index(*inst);
        const Count times = inst->op == Op::If ? truth(*inst) : trips(inside);
        Count otherwise = times * Count::number(-1);
        otherwise += Count::number(1);
        for (size_t i = 0; i < inst->regions.size(); ++i) {
          Counts inner_sets, inner_waits;
          add_region(inst->regions[i], inside, inner_sets, inner_waits);
          const Count& factor = i == 0 ? times : otherwise;
          add(sets, inner_sets, factor);
          add(waits, inner_waits, factor);
        }
        break;
      }
      default:
        break;
    }
  }
}

/// An id that takes turns counts in the rounds in which it is this one.
void CrossCounts::add_line(const Inst& inst, Counts& to) {
  const Operand& id = inst.operands()[1];
  const int64_t mode = cross_mode(inst);
  const auto put = [&](int64_t number, const Count& times) {
    Counted& counted = to[{mode, number}];
    if (!counted.inst) counted.inst = &inst;
    counted.count += times;
  };
  const model::Range range = words_.scalars().range(id);
  if (range.is_constant()) return put(range.lo, Count::number(1));
  const auto slot = words_.scalars().slot(id);
  if (!slot) return;  // told as a flag whose id is not known
  for (int64_t turn = 0; turn < slot->count; ++turn) {
    const int64_t rest = (turn + slot->count - slot->phase % slot->count) % slot->count;
    put(slot->base + turn,
        Count::symbol(fmt::format("[round of {} mod {} is {}]", words_.rounds(slot->loop),
                                  slot->count, rest)));
  }
}

Count CrossCounts::trips(int loop) const {
  const model::Range trips = words_.scalars().loops()[static_cast<size_t>(loop)].trips;
  if (trips.is_constant()) return Count::number(trips.lo);
  return Count::symbol(fmt::format("rounds of {}", words_.rounds(loop)));
}

Count CrossCounts::truth(const Inst& branch) const {
  const Operand& use = branch.operands()[0];
  const model::Scalars& scalars = words_.scalars();
  const int around = around_.at(&branch);
  if (const auto known = scalars.truth(use)) return Count::number(*known ? 1 : 0);
  const model::Definition* def = scalars.definition(use);
  const bool compares = def && def->kind == model::DefKind::Line &&
                        scalars.loop_contains(def->loop, around) &&
                        def->inst->info().typing == Typing::Compare;
  if (!compares) return Count::symbol(fmt::format("[{} is true]", words_.value(use, around)));
  const auto sides = def->inst->operands();
  const std::string_view how = def->inst->info().mnemonic;
  // Values that have wrapped compare otherwise than their difference with 0.
  const bool whole = scalars.is_whole(sides[0]) && scalars.is_whole(sides[1]);
  const auto apart = whole
                         ? model::combine(*scalars.affine(sides[0]), *scalars.affine(sides[1]), -1)
                         : std::nullopt;
  if (!apart) {
    return Count::symbol(fmt::format("[{} {} {}]", words_.side(sides[0], def->loop), how,
                                     words_.side(sides[1], def->loop)));
  }
  const model::Affine rest = words_.placed(*apart);
  if (rest.is_constant()) {
    return Count::number(evaluate(def->inst->op, rest.constant, 0).value_or(0));
  }
  return Count::symbol(fmt::format("[{} {} 0]", words_.form(rest, def->loop), how));
}

namespace {

/// A counter of one core of a block, and how the sets of all of them raise it.
struct Balance {
  const Inst* inst = nullptr;  // the first line
  Count sets, waits;
  bool even = true;  // those whose sets are needed together set as often as each other
};

class BalanceCheck {
 public:
  BalanceCheck(const Module& module, const std::vector<const Inst*>& halves, const Target& target,
               const Memories& memories)
      : module_(module), halves_(halves), target_(target) {
    for (const Inst* half : halves) {
      const CoreKind kind = core_of(module, *half);
      for (int sub = 0; sub < cores_in_block(kind); ++sub) {
        cores_.emplace_back(module, *half, sub, memories, long_words_);
        block_.push_back({kind, 0, sub});
      }
    }
    for (size_t core = 0; core < cores_.size(); ++core) {
      for (const auto& [key, counted] : cores_[core].waits()) {
        at({static_cast<int>(core), key.first == 4, key.second}, counted).waits += counted.count;
      }
    }
    for (size_t core = 0; core < cores_.size(); ++core) {
      for (const auto& [key, counted] : cores_[core].sets()) {
        add_set(static_cast<int>(core), key.first, key.second, counted);
      }
    }
  }

  void tell(Diags& diags) {
    for (const CrossCounts& core : cores_) tell_too_many_blocks(core, diags);
    for (const auto& [counter, balance] : balances_) {
      if (balance.even && balance.sets == balance.waits) continue;
      if (!told_.insert(balance.inst).second) continue;
      diags
          .error<diag::CheckFlag>(module_.where(*balance.inst),
                                  fmt::format("{} between cores", counter.id),
                                  "is not shown to be set as often as it is waited for")
          .from_here(module_.loc_text(*balance.inst))
          .note({}, balance.even ? fmt::format("sets: {}", balance.sets.text())
                                 : std::string("not each core that has to set it does so as often"))
          .note({}, fmt::format("waits: {}", balance.waits.text()));
    }
  }

 private:
  int64_t cores_in_block(CoreKind kind) const {
    return halves_.size() > 1 && kind == CoreKind::Aiv ? target_.aiv_per_aic() : 1;
  }

  Balance& at(const machine::CounterKey& counter, const CrossCounts::Counted& counted) {
    Balance& balance = balances_[counter];
    if (!balance.inst) balance.inst = counted.inst;
    return balance;
  }

  /// All senders set together: the first stands for them.
  void add_set(int core, int64_t mode, int64_t id, const CrossCounts::Counted& counted) {
    const int64_t bank = target_.cross_core ? target_.cross_core->flags : 0;
    const machine::Route route = machine::route_of(block_, core, mode, id, bank);
    bool even = mode != 0 || !counted.count.mentions(CrossWords::differs_by_block);
    for (const int sender : route.senders) {
      const CrossCounts::Counts& sets = cores_[static_cast<size_t>(sender)].sets();
      const auto same = sets.find({mode, id});
      even = even && same != sets.end() && same->second.count == counted.count;
    }
    for (const machine::CounterKey& counter : route.receivers) {
      Balance& balance = at(counter, counted);
      balance.even = balance.even && even;
      if (core == route.senders[0]) balance.sets += counted.count;
    }
  }

  void tell_too_many_blocks(const CrossCounts& core, Diags& diags) {
    const std::optional<CoreSpec>& spec = target_.cores[static_cast<size_t>(core.core())];
    const int64_t grid = halves_[0]->int_attr(Attr::Grid, 0);  // 0: not known
    const int64_t in_block = cores_in_block(core.core());
    for (const auto& [key, counted] : core.waits()) {
      if (key.first != 0 || !spec || grid * in_block <= spec->count) continue;
      if (!told_.insert(counted.inst).second) continue;
      diags
          .error<diag::CheckFlag>(module_.where(*counted.inst),
                                  fmt::format("{} between cores", key.second),
                                  fmt::format("waits for all {} blocks, of which {} run at once",
                                              grid, spec->count / in_block))
          .from_here(module_.loc_text(*counted.inst));
    }
  }

  const Module& module_;
  const std::vector<const Inst*>& halves_;
  const Target& target_;
  LongWords long_words_;
  std::deque<CrossCounts> cores_;  // of one block: a cube core, its vector cores
  std::vector<machine::CoreAt> block_;
  std::map<machine::CounterKey, Balance> balances_;
  std::set<const Inst*> told_;
};

}  // namespace

void check_cross_balance(const Module& module, const std::vector<const Inst*>& halves,
                         const Target& target, const Memories& memories, Diags& diags) {
  BalanceCheck(module, halves, target, memories).tell(diags);
}

}  // namespace asc2::check
