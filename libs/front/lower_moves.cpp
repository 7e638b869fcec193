// SPDX-License-Identifier: Apache-2.0
// Moves that happen all at once where paths meet. They are put in an order in which each target has
// been read before it is written; a ring goes through a temporary. Where it can, the instruction
// that computed a value writes the target itself.
#include <algorithm>
#include <map>
#include <set>

#include "front/lowering.h"

namespace asc2::front {

namespace {

/// How far back a value's instruction is looked for.
constexpr size_t kLookBack = 64;

void replace(ir::Operand& operand, ir::ValueId from, ir::ValueId to) {
  if (operand.is_value() && operand.value == from) operand.value = to;
  for (ir::Operand& item : operand.items) replace(item, from, to);
}

ir::ValueId source_of(const Move& move) {
  return move.from.is_runtime() ? move.from.var() : ir::kNoValue;
}

}  // namespace

bool Lowering::collect_moves(const Value& to, const Value& from, std::vector<Move>& moves) const {
  if (to.is_sequence()) {
    if (from.kind != to.kind || from.items->size() != to.items->size()) return false;
    for (size_t i = 0; i < to.items->size(); ++i) {
      if (!collect_moves((*to.items)[i], (*from.items)[i], moves)) return false;
    }
    return true;
  }
  if (!to.is_plain_runtime()) return identical(to, from);
  const bool whole_number = from.is(Kind::Int) && to.is(Kind::Scalar) && is_float(to.dtype);
  if (variable_type(from) != to.type && !whole_number) return false;
  if (!from.is_runtime() || from.var() != to.var()) moves.push_back({to.var(), from});
  return true;
}

void Lowering::emit_moves(std::vector<Move> moves, const std::set<ir::ValueId>& kept, Span span) {
  std::map<ir::ValueId, size_t> readers;  // moves still to come that read the variable
  std::map<ir::ValueId, size_t> writer;   // the move that writes it
  for (size_t i = 0; i < moves.size(); ++i) {
    if (source_of(moves[i]) != ir::kNoValue) ++readers[source_of(moves[i])];
    writer[moves[i].to] = i;
  }
  std::set<size_t> ready, waiting;
  for (size_t i = 0; i < moves.size(); ++i) {
    (readers.contains(moves[i].to) ? waiting : ready).insert(i);
  }
  const auto read_once = [&](ir::ValueId variable) {
    const auto count = readers.find(variable);
    if (count == readers.end() || --count->second > 0) return;
    readers.erase(count);
    const auto next = writer.find(variable);
    if (next != writer.end() && waiting.erase(next->second) > 0) ready.insert(next->second);
  };
  while (!ready.empty() || !waiting.empty()) {
    if (ready.empty()) break_ring(moves, *waiting.begin(), readers, ready, waiting, span);
    const Move move = moves[*ready.begin()];
    ready.erase(ready.begin());
    const ir::ValueId source = source_of(move);
    const bool last_reader = source != ir::kNoValue && readers[source] == 1;
    const bool free = last_reader && !kept.contains(source);
    if (!free || !coalesce(move)) emitter_.emit_copy(move.to, move.from, span);
    if (source != ir::kNoValue) read_once(source);
  }
}

/// All that is left waits for one another: the target of one move is saved, and read from there.
void Lowering::break_ring(std::vector<Move>& moves, size_t first,
                          std::map<ir::ValueId, size_t>& readers, std::set<size_t>& ready,
                          std::set<size_t>& waiting, Span span) {
  const ir::ValueId ring = moves[first].to;
  const Value saved =
      in_variable(module_, emitter_.new_variable(module_.name_of(ring), module_.value(ring).type));
  emitter_.emit_copy(saved.variable, in_variable(module_, ring), span);
  for (const size_t i : waiting) {
    if (source_of(moves[i]) != ring) continue;
    moves[i].from = saved;
    ++readers[saved.variable];
  }
  readers.erase(ring);
  waiting.erase(first);
  ready.insert(first);
}

/// A value that nobody else holds is computed into the variable, or else copied there. `written`
/// are the variables that have their values.
void Lowering::put(const Move& move, std::set<ir::ValueId>& written, Span span) {
  const bool fresh = move.from.inst && move.from.type == module_.value(move.to).type;
  const ir::ValueId from = fresh ? emitter_.variable(move.from) : ir::kNoValue;
  const bool free = fresh && !written.contains(from) && environment_.holders(from).empty();
  if (!free || !coalesce(move)) emitter_.emit_copy(move.to, move.from, span);
  written.insert(move.to);
}

/// Instead of a copy at the end, lets the instruction that computed the value write its target.
bool Lowering::coalesce(const Move& move) {
  if (move.from.type != module_.value(move.to).type) return false;
  const ir::ValueId from = move.from.var();
  auto& body = emitter_.region().body;
  size_t steps = 0;
  for (auto at = body.rbegin(); at != body.rend() && steps < kLookBack; ++at, ++steps) {
    ir::Inst* inst = *at;
    if (!inst->regions.empty()) return false;
    const bool writes = inst->result() == from;
    // A tile that is put together has its first part in the first of neighbouring lines.
    const bool more = writes && inst->op == ir::Op::Insert && at + 1 != body.rend() &&
                      (*(at + 1))->op == ir::Op::Insert && (*(at + 1))->result() == from;
    if (writes && !more) {
      inst->args[0].value = move.to;
      for (auto later = body.rbegin(); later != at; ++later) {
        for (ir::Operand& operand : (*later)->args) replace(operand, from, move.to);
      }
      return true;
    }
    if (mentions(*inst, move.to)) return false;
  }
  return false;
}

}  // namespace asc2::front
