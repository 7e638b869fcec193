// SPDX-License-Identifier: Apache-2.0
// Names of temporaries always have a dot ("%out.1"), so they never meet a name of the user.
#include "front/emitter.h"

#include <algorithm>

#include "base/diag.h"
#include "base/text.h"
#include "ir/walk.h"

namespace asc2::front {

// A path may differ from machine to machine; the text of a kernel must not.
Emitter::Emitter(ir::Module& module, const Source& source)
    : module_(module),
      source_(source),
      scope_(module.new_scope()),
      file_(module.intern(base_name(source.name))) {}

ir::Loc Emitter::loc_of(Span span) {
  const LineCol at = source_.line_col(span.begin);
  return {file_, at.line, at.col};
}

bool Emitter::is_open(const ir::Region* region) const {
  return std::find(regions_.begin(), regions_.end(), region) != regions_.end();
}

bool Emitter::is_last(const ir::Inst* inst) const {
  const auto& body = regions_.back()->body;
  return !body.empty() && body.back() == inst;
}

ir::Inst* Emitter::new_inst(ir::Op op, std::vector<ir::Operand> operands, Span span) {
  ir::Inst* inst = module_.new_inst(op);
  inst->args = std::move(operands);
  inst->span = span;
  inst->loc = loc_of(span);
  for (ir::Operand& operand : inst->args) operand.span = span;
  return inst;
}

Value Emitter::emit(ir::Op op, const ir::Type& type, std::vector<ir::Operand> operands, Span span) {
  operands.insert(operands.begin(), ir::Operand::of_value(ir::kNoValue));
  ir::Inst* inst = new_inst(op, std::move(operands), span);
  inst->result_count = 1;
  inst->type = module_.type_id(type);
  regions_.back()->body.push_back(inst);
  pending_.push_back({inst, hint_});
  Value out;
  out.kind = type.kind == ir::TypeKind::Tile     ? Kind::Tile
             : type.kind == ir::TypeKind::Tensor ? Kind::Tensor
             : type.kind == ir::TypeKind::Ptr    ? Kind::Pointer
                                                 : Kind::Scalar;
  out.dtype = type.dtype;
  out.type = inst->type;
  out.inst = inst;
  return out;
}

ir::Inst* Emitter::emit_into(ir::ValueId variable, ir::Op op, std::vector<ir::Operand> operands,
                             Span span) {
  operands.insert(operands.begin(), ir::Operand::of_value(variable));
  ir::Inst* inst = new_inst(op, std::move(operands), span);
  inst->result_count = 1;
  inst->type = module_.value(variable).type;
  regions_.back()->body.push_back(inst);
  return inst;
}

ir::Inst* Emitter::emit_plain(ir::Op op, std::vector<ir::Operand> operands, Span span) {
  ir::Inst* inst = new_inst(op, std::move(operands), span);
  regions_.back()->body.push_back(inst);
  return inst;
}

void Emitter::emit_copy(ir::ValueId to, const Value& from, Span span) {
  const bool same = !from.is_runtime() || from.type == module_.value(to).type;
  ir::Operand source = operand(from);
  if (source.kind == ir::OperandKind::Int && is_float(module_.type_of(to).dtype)) {
    source = ir::Operand::of_float(static_cast<double>(source.integer));
  }
  emit_into(to, same ? ir::Op::Copy : ir::Op::Cast, {source}, span);
}

/// Zeros for all that is known at run time only.
Value Emitter::zeros_like(const Value& value, Span span) {
  if (value.is_sequence()) {
    std::vector<Value> items;
    for (const Value& item : *value.items) items.push_back(zeros_like(item, span));
    return make_sequence(value.kind, std::move(items));
  }
  if (value.is(Kind::Scalar)) {
    if (is_float(value.dtype)) return make_float(0);
    return value.dtype == Dtype::I1 ? make_bool(false) : make_int(0);
  }
  if (!value.is(Kind::Tile)) return value;
  const Value out = emit(ir::Op::Full, module_.type(value.type), {zero_of(value.dtype)}, span);
  return in_variable(module_, variable(out));
}

void Emitter::insert_before(ir::Inst* place, ir::Inst* inst) {
  auto& body = regions_.back()->body;
  body.insert(std::find(body.begin(), body.end(), place), inst);
}

bool Emitter::assigned_inside(ir::ValueId variable) const {
  bool found = false;
  const auto visit = [&](const ir::Inst& inst) {
    for (const ir::Operand& result : inst.results()) found |= result.value == variable;
  };
  const ir::Inst& open = *regions_.front()->body.back();
  visit(open);
  for (const ir::Region& region : open.regions) ir::walk(region, visit);
  return found;
}

void Emitter::hoist_last(bool constant) {
  ir::Inst* inst = regions_.back()->body.back();
  regions_.back()->body.pop_back();
  auto& head = regions_.front()->body;
  if (!constant) {
    head.insert(head.end() - 1, inst);
    return;
  }
  const auto place = std::find_if(head.begin(), head.end(), [](const ir::Inst* other) {
    return other->info().cls != ir::OpClass::Decl;
  });
  head.insert(place, inst);
}

ir::ValueId Emitter::new_variable(std::string_view base, ir::TypeId type) {
  return module_.derive_value(scope_, base, type);
}

void Emitter::name_result(const Pending& pending) {
  const ir::Inst& inst = *pending.inst;
  if (inst.result() != ir::kNoValue) return;
  const std::string_view base = pending.hint.empty() ? inst.info().mnemonic : pending.hint;
  pending.inst->args[0].value = new_variable(base, inst.type);
}

/// Earlier results for the same name are named first, so that numbers follow the text.
ir::ValueId Emitter::variable(const Value& value) {
  if (value.var() != ir::kNoValue || !value.inst) return value.var();
  const auto at = std::find_if(pending_.rbegin(), pending_.rend(),
                               [&](const Pending& p) { return p.inst == value.inst; });
  A2_CHECK(at != pending_.rend());
  auto first = at;
  while (first + 1 != pending_.rend() && (first + 1)->hint == at->hint) ++first;
  for (; first != at; --first) name_result(*first);
  name_result(*at);
  return value.var();
}

ir::Operand Emitter::operand(const Value& value) {
  if (value.is(Kind::Float)) return ir::Operand::of_float(value.real);
  if (value.is_integer()) return ir::Operand::of_int(static_cast<int64_t>(value.integer));
  const ir::ValueId id = variable(value);
  A2_CHECK(id != ir::kNoValue);
  return ir::Operand::of_value(id);
}

void Emitter::finish_statement(size_t mark) {
  for (size_t i = mark; i < pending_.size(); ++i) name_result(pending_[i]);
  pending_.resize(mark);
}

}  // namespace asc2::front
