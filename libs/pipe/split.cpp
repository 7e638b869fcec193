// SPDX-License-Identifier: Apache-2.0
// A(i + step) is computed before B(i), so all that A reads must be assigned by A itself, in the
// order of the body, or by no line of the loop.
//
//   %o = mul %i, 64                  A
//   %a[%s] = load %x, [%o], [64]     A
//   %o = add %o, %shift              B: no load reads this %o
//   store %b, %y, [%o], [64]         B
#include "pipe/split.h"

#include "ir/walk.h"
#include "model/pipe_of.h"

namespace asc2::pipe {

namespace {

using namespace ir;

bool is_scalar_line(const Module& module, const Inst& inst) {
  return inst.regions.empty() && inst.result_count == 1 && model::is_scalar_work(module, inst);
}

void want_all(const Inst& inst, std::set<ValueId>& wanted) {
  const auto want = [&](const Inst& line) {
    for_each_read(line, [&](const Operand& o) { wanted.insert(o.value); });
  };
  want(inst);
  for (const Region& region : inst.regions) walk(region, want);
}

/// Scalar lines of the body that assign what is wanted, and what those read in turn.
std::set<const Inst*> slice(const Module& module, const std::vector<Inst*>& body,
                            std::set<ValueId> wanted) {
  std::set<const Inst*> out;
  for (bool grown = true; grown;) {  // carried values: a line may feed one above it
    grown = false;
    for (auto line = body.rbegin(); line != body.rend(); ++line) {
      if (!is_scalar_line(module, **line) || !wanted.contains((*line)->result())) continue;
      if (!out.insert(*line).second) continue;
      want_all(**line, wanted);
      grown = true;
    }
  }
  return out;
}

/// From the end of the body up: what is wanted, the line that assigns it, what that reads in turn.
void slice_ahead(const Module& module, const Loop& loop, Split& parts) {
  const auto is_scalar = [&](ValueId value) { return module.type_of(value).is_scalar(); };
  const std::vector<Inst*>& body = loop.inst->regions[0].body;
  std::set<ValueId> wanted;
  for (auto line = body.rbegin(); line != body.rend(); ++line) {
    const Inst& inst = **line;
    if (parts.ahead.contains(&inst)) {
      want_all(inst, wanted);
    } else if (is_scalar_line(module, inst)) {
      if (wanted.erase(inst.result()) == 0) continue;
      parts.needed.insert(&inst);
      want_all(inst, wanted);
    } else {
      const auto look = [&](const Inst& other) {
        for (const Operand& result : other.results())
          parts.own &= !(is_scalar(result.value) && wanted.contains(result.value));
      };
      look(inst);
      for (const Region& region : inst.regions) walk(region, look);
    }
  }
  for (const ValueId value : wanted)
    parts.own &= !(is_scalar(value) && loop.assigned.contains(value));
}

bool mentions(const Inst& inst, Pipe pipe) {
  const bool flag = inst.op == Op::SetFlag || inst.op == Op::WaitFlag;
  return flag && (inst.operands()[0].pipe == pipe || inst.operands()[1].pipe == pipe);
}

}  // namespace

Split split(const Module& module, const Loop& loop, const Target& target, CoreKind core) {
  Split parts;
  const std::vector<Inst*>& body = loop.inst->regions[0].body;
  std::set<ValueId> wanted_behind;
  for (const Inst* inst : body) {
    const bool ahead =
        inst->regions.empty() && model::pipe_of(module, *inst, target, core) == Pipe::Mte2;
    if (ahead) parts.ahead.insert(inst);
    if (!ahead && !is_scalar_line(module, *inst)) want_all(*inst, wanted_behind);
  }
  slice_ahead(module, loop, parts);
  // Variables that are read elsewhere, or that scalars outside of A's slice read, are B's too.
  for (const auto& [value, outside] : loop.assigned) {
    if (outside) wanted_behind.insert(value);
  }
  for (const Inst* inst : body) {
    if (is_scalar_line(module, *inst) && !parts.needed.contains(inst))
      want_all(*inst, wanted_behind);
  }
  const std::set<const Inst*> behind = slice(module, body, std::move(wanted_behind));
  for (const Inst* inst : parts.needed) {
    if (!behind.contains(inst)) parts.dropped.insert(inst);
  }
  return parts;
}

std::string why_not_split(const Module& module, const Loop& loop, const Split& parts,
                          const Target& target, CoreKind core) {
  bool loads = false;
  for (const Inst* inst : parts.ahead) loads |= inst->info().cls == OpClass::Move;
  if (!loads) return "it loads nothing";
  if (loop.trips && *loop.trips < 2) return "it runs less than twice";
  if (loop.iv_assigned) return "its body assigns the loop variable";
  std::string reason;
  walk(loop.inst->regions[0], [&](const Inst& inst) {
    if (parts.ahead.contains(&inst) || !reason.empty()) return;
    const auto pipe = model::pipe_of(module, inst, target, core);
    if (inst.op == Op::Barrier && inst.operands()[0].pipe == Pipe::All)
      reason = "it holds a barrier over all pipes";
    else if (inst.info().cls == OpClass::Sync && inst.op != Op::SetFlag &&
             inst.op != Op::WaitFlag && inst.op != Op::Barrier)
      reason = "it waits for other cores";
    else if (mentions(inst, Pipe::S))
      reason = "it waits on the scalar unit";
    else if (pipe == Pipe::Mte2)
      reason = "a branch in it has to do with MTE2";
  });
  if (!reason.empty()) return reason;
  for (const Inst* inst : loop.inst->regions[0].body) {
    for (const Region& region : inst->regions) {
      walk(region, [&](const Inst& inner) {
        if (mentions(inner, Pipe::Mte2)) reason = "a branch in it has to do with MTE2";
      });
    }
  }
  if (!reason.empty()) return reason;
  if (!parts.own) return "what its loads need comes from a branch, or from the iteration before";
  return "";
}

}  // namespace asc2::pipe
