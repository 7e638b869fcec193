// SPDX-License-Identifier: Apache-2.0
#include "sync/insert.h"

#include <fmt/format.h>

#include <map>

#include "ir/walk.h"

namespace asc2::sync {

namespace {

using ir::Inst;
using ir::Op;
using ir::Operand;
using ir::ValueId;

class Inserter {
 public:
  explicit Inserter(Program& program)
      : p_(program), m_(program.module), assignments_(program.module.value_count(), 0) {
    ir::walk(p_.kernel.regions[0], [&](const Inst& inst) {
      if (inst.result() != ir::kNoValue) ++assignments_[inst.result()];
    });
  }

  void run() {
    // Slot lines change the bodies of loops, so they come first.
    for (const Node& node : p_.nodes) {
      for (const SyncOp& op : node.before) prepare(op);
      for (const SyncOp& op : node.after) prepare(op);
    }
    for (const Region& region : p_.regions) rebuild(region);
  }

 private:
  void prepare(const SyncOp& op) {
    if (op.kind != SyncOp::Kind::Barrier && op.id.count > 1) rotating(op.id);
  }

  void rebuild(const Region& region) {
    std::vector<Inst*> body;
    size_t next = 0;
    for (Inst* inst : region.body->body) {
      const bool is_node = next < region.items.size() && p_.node(region.items[next]).inst == inst;
      if (!is_node) {
        body.push_back(inst);
        continue;
      }
      const Node& node = p_.node(region.items[next++]);
      for (const SyncOp& op : node.before) body.push_back(make(op, *inst));
      body.push_back(inst);
      for (const SyncOp& op : node.after) body.push_back(make(op, *inst));
    }
    region.body->body = std::move(body);
  }

  /// The line; it points at the operation that it stands beside, but carries no `loc` of its own.
  Inst* make(const SyncOp& op, const Inst& beside) {
    static constexpr Op kOps[] = {Op::SetFlag, Op::WaitFlag, Op::Barrier};
    Inst* inst = m_.new_inst(kOps[static_cast<size_t>(op.kind)], beside);
    inst->loc = {};
    inst->args.push_back(Operand::of_pipe(op.source));
    if (op.kind == SyncOp::Kind::Barrier) return inst;
    inst->args.push_back(Operand::of_pipe(op.destination));
    inst->args.push_back(op.id.count > 1 ? Operand::of_value(rotating(op.id))
                                         : Operand::of_int(op.id.base));
    return inst;
  }

  /// The variable that holds the flag's number: `%i.s2 = slot %i, 2`, plus the first number.
  ValueId rotating(const FlagId& id) {
    const auto [at, fresh] = variables_.emplace(std::tuple(id.loop, id.count, id.base), 0);
    if (!fresh) return at->second;
    Inst& loop = const_cast<Inst&>(*p_.loop_info(id.loop).inst);
    if (id.base == 0) return at->second = slot(loop, id.count);
    const ValueId first = rotating({0, id.count, id.loop});
    return at->second = sum(loop, first, id.base);
  }

  /// Lines at the head of the loop that only compute slots.
  size_t head_length(const Inst& loop) const {
    size_t length = 0;
    const std::vector<Inst*>& body = loop.regions[0].body;
    while (length < body.size() &&
           (body[length]->op == Op::Slot || is_shifted_slot(*body[length]))) {
      ++length;
    }
    return length;
  }

  bool is_shifted_slot(const Inst& inst) const {
    return inst.op == Op::Add && m_.type(inst.type).is_scalar() && inst.operands()[0].is_value() &&
           inst.operands()[1].is_int();
  }

  /// A line at the head that computes this and whose variable has no other value anywhere.
  ValueId find(const Inst& loop, Op op, ValueId operand, int64_t number) const {
    const size_t length = head_length(loop);
    for (size_t i = 0; i < length; ++i) {
      const Inst& inst = *loop.regions[0].body[i];
      if (inst.op != op || !inst.operands()[0].is_value()) continue;
      if (inst.operands()[0].value != operand || inst.operands()[1].integer != number) continue;
      if (inst.result() >= assignments_.size() || assignments_[inst.result()] == 1) {
        return inst.result();
      }
    }
    return ir::kNoValue;
  }

  ValueId add_line(Inst& loop, Op op, ValueId operand, int64_t number, ValueId result) {
    Inst* inst = m_.new_inst(op, loop);
    inst->loc = {};
    inst->type = m_.value(result).type;
    inst->result_count = 1;
    inst->args = {Operand::of_value(result), Operand::of_value(operand), Operand::of_int(number)};
    std::vector<Inst*>& body = loop.regions[0].body;
    body.insert(body.begin() + static_cast<std::ptrdiff_t>(head_length(loop)), inst);
    return result;
  }

  ValueId slot(Inst& loop, int32_t count) {
    const ValueId variable = loop.result();
    const ValueId found = find(loop, Op::Slot, variable, count);
    if (found != ir::kNoValue) return found;
    const std::string name = fmt::format("{}.s{}", m_.name_of(variable), count);
    return add_line(loop, Op::Slot, variable, count, fresh(name));
  }

  ValueId sum(Inst& loop, ValueId first, int32_t base) {
    const ValueId found = find(loop, Op::Add, first, base);
    if (found != ir::kNoValue) return found;
    return add_line(loop, Op::Add, first, base,
                    fresh(fmt::format("{}.{}", m_.name_of(first), base)));
  }

  ValueId fresh(const std::string& name) {
    const ir::TypeId type = m_.type_id(ir::Type::scalar(Dtype::I64));
    return m_.fresh_value(p_.kernel.scope, name, type);
  }

  Program& p_;
  ir::Module& m_;
  std::vector<uint32_t> assignments_;  // by ValueId, before anything was added
  std::map<std::tuple<int32_t, int32_t, int32_t>, ValueId> variables_;
};

}  // namespace

void insert_lines(Program& program) {
  Inserter(program).run();
}

}  // namespace asc2::sync
