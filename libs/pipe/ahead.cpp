// SPDX-License-Identifier: Apache-2.0
// Loads ahead. The body is split into A, all that MTE2 runs with the scalars it needs, and B, the
// rest. Each pipe keeps its order, and every wait meets the set that it met before, so
// happens-before is the same; what must be seen to is dispatch: a set comes before its wait, and
// sets and waits of a flag alternate.
//
//   for i { A(i); B(i) }    ->    A(first); for i but the last { A(i + step); B(i) }; B(last)
//
// A wait in A is for a token that B sets: it must come from two iterations before or earlier, which
// its rotating id says. A set in A with one id for all iterations gets two that take turns.
#include <algorithm>
#include <set>
#include <tuple>

#include "ir/walk.h"
#include "model/pipe_of.h"
#include "pipe/transform.h"

namespace asc2::pipe {

namespace {

using namespace ir;

struct Parts {
  std::vector<const Inst*> ahead;      // A without its scalars, in order
  std::vector<const Inst*> scalars;    // of the body, in order
  std::vector<const Inst*> behind;     // B without its scalars
  std::set<const Inst*> needed_ahead;  // scalars that A needs
  std::set<const Inst*> needed_behind;
};

bool is_ahead(const Module& module, const Inst& inst, const Target& target, CoreKind core) {
  return inst.regions.empty() && model::pipe_of(module, inst, target, core) == Pipe::Mte2;
}

/// Scalars that the instructions read, and what those read in turn.
std::set<const Inst*> slice(const std::vector<const Inst*>& users,
                            const std::vector<const Inst*>& scalars) {
  std::set<ValueId> wanted;
  const auto want = [&](const Inst& inst) {
    for_each_read(inst, [&](const Operand& o) { wanted.insert(o.value); });
  };
  for (const Inst* inst : users) {
    want(*inst);
    for (const Region& region : inst->regions) walk(region, want);
  }
  std::set<const Inst*> out;
  for (auto scalar = scalars.rbegin(); scalar != scalars.rend(); ++scalar) {
    if (!wanted.contains((*scalar)->result())) continue;
    out.insert(*scalar);
    want(**scalar);
  }
  return out;
}

Parts split(const Module& module, const Loop& loop, const Target& target, CoreKind core) {
  Parts parts;
  for (const Inst* inst : loop.inst->regions[0].body) {
    if (is_ahead(module, *inst, target, core)) {
      parts.ahead.push_back(inst);
    } else if (inst->regions.empty() && model::is_scalar_work(module, *inst)) {
      parts.scalars.push_back(inst);
    } else {
      parts.behind.push_back(inst);
    }
  }
  parts.needed_ahead = slice(parts.ahead, parts.scalars);
  parts.needed_behind = slice(parts.behind, parts.scalars);
  return parts;
}

const Inst* slot_of(const Loop& loop, const Operand& id) {
  if (!id.is_value()) return nullptr;
  for (const Inst* slot : loop.slots) {
    if (slot->result() == id.value) return slot;
  }
  return nullptr;
}

/// The flag's id tells at least two iterations apart.
bool rotates(const Loop& loop, const Operand& id) {
  const Inst* slot = slot_of(loop, id);
  return slot && slot->operands()[1].integer >= 2;
}

/// Two usable ids of the pair that take turns: that of the flag and one that no line names.
std::optional<std::pair<int64_t, int64_t>> two_ids(const Inst& kernel, const Inst& flag,
                                                   const Target& target) {
  std::set<int64_t> used;
  bool unknown = false;
  walk(kernel.regions[0], [&](const Inst& inst) {
    if (inst.op != Op::SetFlag && inst.op != Op::WaitFlag) return;
    const bool same = inst.operands()[0].pipe == flag.operands()[0].pipe &&
                      inst.operands()[1].pipe == flag.operands()[1].pipe;
    if (!same) return;
    const Operand& id = inst.operands()[2];
    id.is_int() ? void(used.insert(id.integer)) : void(unknown = true);
  });
  if (unknown) return std::nullopt;
  const int64_t first = flag.operands()[2].integer;
  for (const int64_t id : target.events.usable) {
    if (!used.contains(id)) return std::pair{first, id};
  }
  return std::nullopt;
}

class LoadAhead {
 public:
  LoadAhead(Module& module, const Inst& kernel, const Loop& loop, const Target& target,
            CoreKind core, std::vector<Inst*>& out)
      : module_(module),
        kernel_(kernel),
        loop_(loop),
        target_(target),
        parts_(split(module, loop, target, core)),
        out_(out) {}

  bool run() {
    for (const Inst* inst : parts_.ahead) {
      if (inst->op != Op::SetFlag || rotates(loop_, inst->operands()[2])) continue;
      const auto ids = two_ids(kernel_, *inst, target_);
      if (!ids) return false;
      turns_[{inst->operands()[1].pipe, inst->operands()[2].integer}] = *ids;
    }
    if (loop_.trips) {
      pipelined(out_, Operand::of_int(*loop_.trips));
      return true;
    }
    ScalarCode code(module_, *loop_.inst, loop_.scope, out_);
    const Operand trips = code.trips(loop_);
    Inst* guard = module_.new_inst(Op::If, *loop_.inst);
    guard->args = {condition(trips)};
    guard->regions.emplace_back();
    out_.push_back(guard);
    pipelined(guard->regions[0].body, trips);
    return true;
  }

 private:
  Operand condition(const Operand& trips) {
    const TypeId type = module_.type_id(Type::scalar(Dtype::I1));
    Inst* inst = module_.new_inst(Op::Gt, *loop_.inst);
    inst->type = type;
    inst->result_count = 1;
    inst->args = {Operand::of_value(module_.derive_value(loop_.scope, name(), type)), trips,
                  Operand::of_int(0)};
    out_.push_back(inst);
    return Operand::of_value(inst->result());
  }

  std::string name() const { return std::string(module_.name_of(loop_.iv())); }

  void pipelined(std::vector<Inst*>& out, const Operand& trips) {
    ScalarCode code(module_, *loop_.inst, loop_.scope, out);
    const Operand start = loop_.inst->operands()[0];
    const Operand rounds = code.binary(Op::Sub, trips, Operand::of_int(1), name());
    const Operand distance = code.binary(Op::Mul, rounds, Operand::of_int(loop_.step), name());
    const Operand last = code.binary(Op::Add, distance, start, name());
    part_ahead(
        start, [](int64_t) { return Operand::of_int(0); }, out, true);
    out.push_back(steady(last));
    code.assign(loop_.iv(), last);
    part_behind(
        Operand::of_value(loop_.iv()),
        [&](int64_t count) { return code.binary(Op::Mod, rounds, Operand::of_int(count), name()); },
        out, false);
  }

  Inst* steady(const Operand& stop) {
    Inst* inst = module_.new_inst(Op::For, *loop_.inst);
    inst->type = loop_.inst->type;
    inst->result_count = 1;
    inst->args = {loop_.inst->args[0], loop_.inst->operands()[0], stop, loop_.inst->operands()[2]};
    inst->attrs = loop_.inst->attrs;
    inst->regions.emplace_back();
    if (loop_.inst->comments) inst->comments = std::make_unique<Comments>(*loop_.inst->comments);
    std::vector<Inst*>& body = inst->regions[0].body;
    ScalarCode code(module_, *loop_.inst, loop_.scope, body);
    const Operand next =
        code.binary(Op::Add, Operand::of_value(loop_.iv()), Operand::of_int(loop_.step), name());
    std::map<int64_t, Operand> numbers;  // of this iteration, by slot count
    const auto number = [&](int64_t count) {
      const auto [found, added] = numbers.try_emplace(count);
      if (added) found->second = slot_line(count, body);
      return found->second;
    };
    part_ahead(
        next,
        [&](int64_t count) {
          const Operand after = code.binary(Op::Add, number(count), Operand::of_int(1), name());
          return code.binary(Op::Mod, after, Operand::of_int(count), name());
        },
        body, false);
    part_behind(Operand::of_value(loop_.iv()), number, body, true);
    return inst;
  }

  Operand slot_line(int64_t count, std::vector<Inst*>& out) {
    const TypeId type = module_.type_id(Type::scalar(Dtype::I64));
    Inst* inst = module_.new_inst(Op::Slot, *loop_.inst);
    inst->type = type;
    inst->result_count = 1;
    inst->args = {Operand::of_value(module_.derive_value(loop_.scope, name(), type)),
                  Operand::of_value(loop_.iv()), Operand::of_int(count)};
    out.push_back(inst);
    return Operand::of_value(inst->result());
  }

  /// Scalars that the part needs, then its instructions; `number(count)`: the iteration modulo
  /// count.
  template <class Number>
  void part(const std::vector<const Inst*>& insts, const std::set<const Inst*>& scalars,
            Cloner& cloner, Number&& number, std::vector<Inst*>& out) {
    for (const Inst* scalar : parts_.scalars) {
      if (!scalars.contains(scalar)) continue;
      const bool slot =
          std::find(loop_.slots.begin(), loop_.slots.end(), scalar) != loop_.slots.end();
      if (slot) {
        cloner.replace[scalar->result()] = number(scalar->operands()[1].integer);
      } else {
        out.push_back(cloner.clone(*scalar));
      }
    }
    for (const Inst* inst : insts) {
      Inst* copy = cloner.clone(*inst);
      take_turns(*copy, number, out);
      out.push_back(copy);
    }
  }

  template <class Number>
  void part_ahead(const Operand& iv, Number&& number, std::vector<Inst*>& out, bool keep_comments) {
    Cloner cloner{module_, {{loop_.iv(), iv}}, {}, keep_comments};
    for (const Inst* scalar : parts_.needed_ahead) {
      const std::string base(module_.name_of(scalar->result()));
      cloner.rename[scalar->result()] =
          renamed_.try_emplace(scalar->result(), kNoValue).first->second;
      if (cloner.rename[scalar->result()] != kNoValue) continue;
      cloner.rename[scalar->result()] = module_.derive_value(loop_.scope, base, scalar->type);
      renamed_[scalar->result()] = cloner.rename[scalar->result()];
    }
    part(parts_.ahead, parts_.needed_ahead, cloner, number, out);
  }

  template <class Number>
  void part_behind(const Operand& iv, Number&& number, std::vector<Inst*>& out,
                   bool keep_comments) {
    Cloner cloner{module_, {{loop_.iv(), iv}}, {}, keep_comments};
    part(parts_.behind, all_scalars_behind(), cloner, number, out);
  }

  /// B keeps every scalar that anything but A reads, here or behind the loop.
  std::set<const Inst*> all_scalars_behind() const {
    std::set<const Inst*> out = parts_.needed_behind;
    for (const Inst* scalar : parts_.scalars) {
      if (!parts_.needed_ahead.contains(scalar)) out.insert(scalar);
    }
    return out;
  }

  /// A flag from A to B with one id gets the id of this iteration's turn.
  template <class Number>
  void take_turns(Inst& inst, Number&& number, std::vector<Inst*>& out) {
    if (inst.op != Op::SetFlag && inst.op != Op::WaitFlag) return;
    if (inst.operands()[0].pipe != Pipe::Mte2 || !inst.operands()[2].is_int()) return;
    const auto ids = turns_.find({inst.operands()[1].pipe, inst.operands()[2].integer});
    if (ids == turns_.end()) return;
    ScalarCode code(module_, inst, loop_.scope, out);
    const auto [first, second] = ids->second;
    const Operand scaled = code.binary(Op::Mul, number(2), Operand::of_int(second - first), name());
    inst.operands()[2] = code.binary(Op::Add, scaled, Operand::of_int(first), name());
  }

  Module& module_;
  const Inst& kernel_;
  const Loop& loop_;
  const Target& target_;
  Parts parts_;
  std::vector<Inst*>& out_;
  std::map<std::pair<Pipe, int64_t>, std::pair<int64_t, int64_t>> turns_;  // by destination and id
  std::map<ValueId, ValueId> renamed_;  // scalars of A, by those of the body
};

/// Scalars of A must be new in every iteration: assigned once, from values of this iteration or
/// from outside.
bool carries_scalars(const Parts& parts) {
  std::set<ValueId> assigned, seen;
  for (const Inst* scalar : parts.scalars) {
    if (!assigned.insert(scalar->result()).second && parts.needed_ahead.contains(scalar))
      return true;
  }
  for (const Inst* scalar : parts.scalars) {
    bool early = false;
    for_each_read(*scalar, [&](const Operand& o) {
      early |= assigned.contains(o.value) && !seen.contains(o.value);
    });
    if (early && parts.needed_ahead.contains(scalar)) return true;
    seen.insert(scalar->result());
  }
  return false;
}

}  // namespace

std::string why_not_ahead(const Module& module, const Loop& loop, const Target& target,
                          CoreKind core) {
  const Parts parts = split(module, loop, target, core);
  const auto is_load = [](const Inst* inst) { return inst->info().cls == OpClass::Move; };
  if (std::none_of(parts.ahead.begin(), parts.ahead.end(), is_load)) return "it loads nothing";
  if (loop.trips && *loop.trips < 2) return "it runs less than twice";
  if (loop.iv_assigned) return "its body assigns the loop variable";
  if (carries_scalars(parts))
    return "scalars that its loads need are carried from one iteration to the next";
  std::string reason;
  for (const Inst* inst : parts.behind) {
    for (const Region& region : inst->regions) {
      walk(region, [&](const Inst& inner) {
        const auto pipe = model::pipe_of(module, inner, target, core);
        const bool flag = inner.op == Op::SetFlag || inner.op == Op::WaitFlag;
        const auto mentions = [&](size_t n) { return inner.operands()[n].pipe == Pipe::Mte2; };
        if (pipe == Pipe::Mte2 || (flag && (mentions(0) || mentions(1)))) {
          reason = "a branch in it has to do with MTE2";
        }
        if (inner.result_count && module.type_of(inner.result()).is_scalar())
          reason = "a branch in it assigns scalars";
      });
    }
    if (inst->op == Op::Barrier && inst->operands()[0].pipe == Pipe::All)
      reason = "it holds a barrier over all pipes";
    const bool flag = inst->op == Op::SetFlag || inst->op == Op::WaitFlag;
    if (flag && (inst->operands()[0].pipe == Pipe::S || inst->operands()[1].pipe == Pipe::S))
      reason = "it waits on the scalar unit";
  }
  std::set<std::tuple<Op, Pipe, Pipe, bool, int64_t>> flags;  // that A sets or waits for: each once
  for (const Inst* inst : parts.ahead) {
    if (inst->op == Op::SetFlag || inst->op == Op::WaitFlag) {
      const Operand& id = inst->operands()[2];
      const int64_t number = id.is_int() ? id.integer : static_cast<int64_t>(id.value);
      const bool once = flags
                            .emplace(inst->op, inst->operands()[0].pipe, inst->operands()[1].pipe,
                                     id.is_int(), number)
                            .second;
      if (!once) reason = "its loads use a flag twice in an iteration";
    }
    if (inst->op == Op::WaitFlag && !rotates(loop, inst->operands()[2])) {
      reason = "its loads wait for the iteration before; two slots would free them";
    }
  }
  return reason;
}

bool load_ahead(Module& module, const Inst& kernel, const Loop& loop, const Target& target,
                CoreKind core, std::vector<Inst*>& out) {
  return LoadAhead(module, kernel, loop, target, core, out).run();
}

}  // namespace asc2::pipe
