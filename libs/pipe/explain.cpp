// SPDX-License-Identifier: Apache-2.0
#include "pipe/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "pipe/diags.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr double kClose = 1.05;  // of the bound

std::string_view mnemonic(const Plan& plan, size_t item) {
  return plan.orders->items[item].inst->info().mnemonic;
}

const Inst* buffer_line(const Module& module, ValueId value) {
  for (const Inst* kernel : module.kernels()) {
    if (kernel->scope != module.value(value).scope) continue;
    for (const Inst* inst : kernel->regions[0].body) {
      if (inst->op == Op::Buf && inst->result() == value) return inst;
    }
  }
  return nullptr;
}

/// "one slot more for %x (8192 bytes)"
std::string more_slots(const Module& module, ValueId buffer) {
  const Inst* line = buffer_line(module, buffer);
  if (!line) return "";
  return fmt::format("one slot more for %{} ({} bytes)", module.name_of(buffer),
                     module.type(line->type).bytes());
}

/// The order is there for want of another slot, and not for a value.
bool only_storage(const Plan& plan, const Order& order) {
  if (order.why != Order::Why::Storage) return false;
  return std::none_of(plan.orders->list.begin(), plan.orders->list.end(), [&](const Order& other) {
    return other.why == Order::Why::Value && other.from == order.from && other.to == order.to &&
           other.distance == order.distance;
  });
}

std::string lower_recurrence(const Module& module, const Plan& plan) {
  std::string chain;
  for (const Order& order : plan.bound.way)
    chain += fmt::format("{}{}", chain.empty() ? "" : ", ", mnemonic(plan, order.from));
  for (const Order& order : plan.bound.way) {
    if (!only_storage(plan, order)) continue;
    const std::string slots = more_slots(module, order.object);
    if (!slots.empty()) return slots + " would lower it";
  }
  for (const Order& order : plan.bound.way) {
    if (order.distance == 0) continue;
    return fmt::format("the chain {} is carried by %{}{}", chain, module.name_of(order.object),
                       order.why == Order::Why::Gm
                           ? ", which one iteration writes and a later one reads"
                           : "; several partial results, put together behind the loop, would "
                             "lower it");
  }
  return "";
}

/// Cycles in which the scalar unit reads or writes memory.
double memory_of(const Plan& plan) {
  double cycles = 0;
  for (const Item& item : plan.orders->items) {
    if (item.inst->info().cls == OpClass::Memory) cycles += item.cycles();
  }
  return cycles;
}

std::string lower_resource(const Plan& plan) {
  const Bound& bound = plan.bound;
  if (bound.by == kScalarUnit && plan.orders && memory_of(plan) > bound.resource / 2)
    return "it reads and writes single elements in memory; whole tiles would lower it";
  if (bound.by == kScalarUnit) return "larger tiles, or an unroll_factor, would lower it";
  if (bound.by == kGmBandwidth) return "only fewer bytes would lower it";
  if (bound.by.starts_with("pipe mte"))
    return "fewer bytes would lower it, or larger tiles where the copies are short";
  return "only less work on that pipe would lower it";
}

/// What would lower the interval.
std::string advice(const Module& module, const Plan& plan, double interval) {
  const Bound& bound = plan.bound;
  if (bound.recurrence > bound.resource) return lower_recurrence(module, plan);
  if (interval <= kClose * bound.cycles()) return lower_resource(plan);
  if (plan.schedule.held == kNoValue) return "";
  const std::string slots = more_slots(module, plan.schedule.held);
  return slots.empty() ? "" : slots + " would lower it";
}

}  // namespace

void explain(const Module& module, const Inst& loop, std::string what, double interval,
             const Plan* plan, const Target& target, CoreKind core, Diags& diags) {
  const Bound bound = plan ? plan->bound : bound_of(module, loop, nullptr, target, core, 1);
  if (interval > 0) interval = std::max(interval, bound.cycles());  // an estimate of few rounds
  if (what.empty()) {
    const std::string reason = !plan                   ? ""
                               : !plan->reason.empty() ? plan->reason
                                                       : plan->schedule.reason;
    const bool slow = interval > kClose * bound.cycles();
    const bool waits = bound.recurrence > kClose * bound.resource;
    what = !slow && waits    ? "left as it is: its lines wait for each other's results"
           : !slow           ? "left as it is: the pipes run beside each other already"
           : !reason.empty() ? "left as it is: " + reason
                             : "left as it is: no other order is faster";
  }
  const std::string takes = interval > 0
                                ? fmt::format("an iteration takes {:.0f} cycles,", interval)
                                : "an iteration takes";
  const std::string round =
      bound.recurrence > 0 ? fmt::format(", the slowest way round {:.0f}", bound.recurrence) : "";
  auto remark = diags.remark<diag::PipeLoop>(module.where(loop), what, takes, bound.cycles(),
                                             bound.by, bound.resource, round);
  remark.from_here(module.loc_text(loop));
  if (!plan) return;
  if (bound.recurrence > bound.resource) {
    for (const Order& order : bound.way) {
      const Inst& inst = *plan->orders->items[order.from].inst;
      remark.note(module.where(inst), fmt::format("on the way round for {:.0f} of the cycles",
                                                  plan->orders->items[order.from].cycles()));
    }
  }
  if (const std::string help = advice(module, *plan, interval); !help.empty()) remark.help(help);
}

}  // namespace asc2::pipe
