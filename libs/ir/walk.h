// SPDX-License-Identifier: Apache-2.0
// Walks over the instruction tree in program order.
#pragma once

#include "base/integer.h"
#include "ir/module.h"

namespace asc2::ir {

inline bool is_loop(const Inst& inst) {
  return inst.op == Op::For || inst.op == Op::While;
}

/// A flag between cores.
inline bool joins_cores(const Inst& inst) {
  return inst.op == Op::SetCross || inst.op == Op::WaitCross;
}

/// Which cores a flag between cores joins.
inline int64_t cross_mode(const Inst& inst) {
  return inst.int_attr(Attr::Mode, 2);
}

/// A loop with literal bounds that runs; false also when nobody knows.
inline bool surely_runs(const Inst& loop) {
  if (loop.op != Op::For) return false;
  const auto bounds = loop.operands();
  if (!bounds[0].is_int() || !bounds[1].is_int() || !bounds[2].is_int()) return false;
  return trip_count(bounds[0].integer, bounds[1].integer, bounds[2].integer) > 0;
}

/// Calls `visit(inst)` for every instruction of the region and of the regions inside it, in order.
template <class F>
void walk(const Region& region, F&& visit) {
  for (Inst* inst : region.body) {
    visit(*inst);
    for (const Region& inner : inst->regions) walk(inner, visit);
  }
}

/// The first line, in program order, of a flag between cores; null when there is none.
inline const Inst* first_that_joins_cores(const Region& region) {
  const Inst* found = nullptr;
  walk(region, [&](const Inst& inst) {
    if (!found && joins_cores(inst)) found = &inst;
  });
  return found;
}

/// Calls `visit(operand)` for every variable that the instruction reads: operands, list elements,
/// and the slot subscripts of operands and results.
template <class F>
void for_each_read(const Inst& inst, F&& visit) {
  for (const Operand& result : inst.results()) {
    for (const Operand& item : result.items) {
      if (item.is_value()) visit(item);
    }
  }
  for (const Operand& operand : inst.operands()) {
    if (operand.is_value()) visit(operand);
    for (const Operand& item : operand.items) {
      if (item.is_value()) visit(item);
    }
  }
}

/// Same, to rewrite operands in place.
template <class F>
void for_each_read(Inst& inst, F&& visit) {
  for (Operand& result : inst.results()) {
    for (Operand& item : result.items) {
      if (item.is_value()) visit(item);
    }
  }
  for (Operand& operand : inst.operands()) {
    if (operand.is_value()) visit(operand);
    for (Operand& item : operand.items) {
      if (item.is_value()) visit(item);
    }
  }
}

}  // namespace asc2::ir
