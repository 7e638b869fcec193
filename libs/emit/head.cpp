// SPDX-License-Identifier: Apache-2.0
// The head of a kernel: names for its variables, signature, tables of tensors and of buffers.
//
//   %x = buf {slots = 2, addr = [0x000000, 0x000200]} : ub f32[128]
//   LocalTensor<float> x[2] = {LocalTensor<float>(TPosition::VECCALC, 0x000000, 128),
//                              LocalTensor<float>(TPosition::VECCALC, 0x000200, 128)};
#include <fmt/format.h>

#include "base/integer.h"
#include "emit/context.h"
#include "emit/diags.h"
#include "emit/usage.h"
#include "ir/walk.h"

namespace asc2::emit {

using ir::Inst;
using ir::Op;
using ir::Operand;
using ir::ValueId;

void emit_comment(const Context& context, ir::Sym sym, Writer& out) {
  std::string_view text = context.module.text(sym);
  if (text.starts_with('#')) text.remove_prefix(1);
  if (text.starts_with(' ')) text.remove_prefix(1);
  out.comment(text);
}

void emit_comments(const Context& context, const Inst& inst, Writer& out) {
  if (!inst.comments) return;
  for (const ir::Sym text : inst.comments->leading) {
    if (!context.module.text(text).empty()) emit_comment(context, text, out);
  }
  if (inst.comments->trailing) emit_comment(context, inst.comments->trailing, out);
}

bool is_bound_late(const Inst& kernel, const Inst& tensor) {
  const ir::OperandList& dims = tensor.operands()[1].items;
  return std::any_of(dims.begin(), dims.end(), [&](const Operand& dim) {
    if (!dim.is_value()) return false;
    const auto& body = kernel.regions[0].body;
    return std::none_of(body.begin(), body.end(), [&](const Inst* inst) {
      return inst->op == Op::Param && inst->result() == dim.value;
    });
  });
}

void bind_tensor(const Context& context, const Inst& tensor, const Usage& usage, Writer& out) {
  const ir::Type& type = context.module.type_of(tensor.result());
  const std::string_view name = context.name(tensor.result());
  const ir::OperandList& shape = tensor.operands()[1].items;
  std::vector<Amount> dims;
  Amount count = Amount::of(1);
  for (size_t d = 0; d < shape.size(); ++d) {
    Amount dim =
        type.shape[d] == ir::kDynamic ? amount(context, shape[d]) : Amount::of(type.shape[d]);
    if (!dim.number && usage.is_reassigned(shape[d].value)) {
      // The kernel assigns the variable later; the tensor keeps the value that it has here.
      const std::string kept = context.names.take(fmt::format("{}_dim{}", name, d));
      out.line(fmt::format("const int64_t {} = {};", kept, dim.expr.text));
      dim = {std::nullopt, {kept}, false};
    }
    count = product(count, dim);
    dims.push_back(std::move(dim));
  }
  context.dims[tensor.result()] = std::move(dims);
  out.line(fmt::format("{}.SetGlobalBuffer(reinterpret_cast<__gm__ {}*>({}), {});", name,
                       context.dialect.types[static_cast<size_t>(type.dtype)],
                       context.name(tensor.operands()[0].value), count.expr.text));
}

namespace {

class HeadPrinter {
 public:
  HeadPrinter(const Context& context, const Inst& kernel, const Usage& usage, Writer& out)
      : context_(context), kernel_(kernel), usage_(usage), out_(out) {}

  Result<> run() {
    name_variables();
    A2_TRY(open_kernel());
    A2_TRY(table(Op::Tensor, &HeadPrinter::tensor));
    A2_TRY(table(Op::Buf, &HeadPrinter::buffer));
    return check_uses();
  }

 private:
  const ir::Type& type_of(ValueId value) const { return context_.module.type_of(value); }
  std::string_view name(ValueId value) const { return context_.name(value); }

  // --- names

  void name_variables() {
    std::vector<ValueId> others;
    collect_names(kernel_.regions[0], others);
    for (const ValueId value : others) {
      if (context_.cpp_names[value].empty()) {
        context_.cpp_names[value] = context_.names.take(context_.module.name_of(value));
      }
    }
  }

  /// Names that can stay are taken first; the rest is left in `others`.
  void collect_names(const ir::Region& region, std::vector<ValueId>& others) {
    for (const Inst* inst : region.body) {
      if (inst->result_count && !usage_.is_dead(*inst)) {
        const ValueId value = inst->result();
        const std::string_view text = context_.module.name_of(value);
        if (!context_.cpp_names[value].empty()) {
          // named already
        } else if (legal_identifier(text) == text && context_.names.is_free(text)) {
          context_.cpp_names[value] = context_.names.take(text);
        } else {
          others.push_back(value);
        }
      }
      for (const ir::Region& inner : inst->regions) collect_names(inner, others);
    }
  }

  // --- head

  Result<> open_kernel() {
    std::string text;
    for (const Inst* inst : kernel_.regions[0].body) {
      if (inst->op != Op::Param) continue;
      const ir::Type& type = type_of(inst->result());
      const bool pointer = type.kind == ir::TypeKind::Ptr;
      const std::string_view cpp = pointer ? "GM_ADDR" : scalar_type(type.dtype);
      if (cpp.empty()) return no_type(*inst, type.dtype);
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", cpp, name(inst->result()));
    }
    emit_comments(context_, kernel_, out_);
    for (const Inst* inst : kernel_.regions[0].body) {
      if (inst->op == Op::Param) emit_comments(context_, *inst, out_);
    }
    out_.open(
        fmt::format("extern \"C\" __global__ __aicore__ void {}({})", context_.kernel_name, text));
    out_.line(fmt::format("KERNEL_TASK_TYPE_DEFAULT({});", context_.core == CoreKind::Aiv
                                                               ? "KERNEL_TYPE_AIV_ONLY"
                                                               : "KERNEL_TYPE_AIC_ONLY"));
    out_.line("InitSocState();");
    return {};
  }

  DiagRef no_type(const Inst& inst, Dtype dtype) const {
    return context_.no_form(inst, fmt::format("the element type {}", name_of(dtype)));
  }

  /// The declarations of one kind, with a blank line ahead.
  Result<> table(Op op, Result<> (HeadPrinter::*print)(const Inst&)) {
    bool first = true;
    for (const Inst* inst : kernel_.regions[0].body) {
      if (inst->op != op || usage_.is_dead(*inst)) continue;
      context_.decls[inst->result()] = inst;
      if (first) out_.blank();
      first = false;
      A2_TRY((this->*print)(*inst));
    }
    return {};
  }

  Result<> tensor(const Inst& inst) {
    const ir::Type& type = type_of(inst.result());
    const std::string_view element = context_.dialect.types[static_cast<size_t>(type.dtype)];
    if (element.empty()) return no_type(inst, type.dtype);
    if (inst.operands()[1].items.size() != type.shape.size()) {
      return context_.diags.error<diag::EmitWindow>(
          context_.module.where(inst), "a tensor whose dims differ in number from its type");
    }
    emit_comments(context_, inst, out_);
    out_.line(fmt::format("GlobalTensor<{}> {};", element, name(inst.result())));
    if (!is_bound_late(kernel_, inst)) bind_tensor(context_, inst, usage_, out_);
    return {};
  }

  static std::string addresses_text(int64_t slots) {
    return slots == 1 ? "an address" : fmt::format("{} addresses, one per slot,", slots);
  }

  Result<> buffer(const Inst& inst) {
    const ir::Type& type = type_of(inst.result());
    const std::string_view buffer = name(inst.result());
    const bool mask = type.dtype == Dtype::I1;
    const std::string_view element =
        mask ? "uint8_t" : context_.dialect.types[static_cast<size_t>(type.dtype)];
    if (element.empty()) return no_type(inst, type.dtype);
    const SpaceSpec* space = context_.target.space(context_.core, type.space);
    if (type.space != Space::Ub || !space) {
      return context_.no_form(inst,
                              fmt::format("a buffer in {} on this core", name_of(type.space)));
    }
    const Operand* addresses = inst.find(ir::Attr::Addr);
    const int64_t slots = inst.int_attr(ir::Attr::Slots, 1);
    if (!addresses || static_cast<int64_t>(addresses->items.size()) != slots) {
      return context_.diags
          .error<diag::EmitAddress>(context_.module.where(inst),
                                    context_.module.name_of(inst.result()), addresses_text(slots))
          .help("run asc2-memplan first: it plans them");
    }
    const int64_t bytes = round_up(type.bytes(), space->align);
    std::string list;
    for (const Operand& address : addresses->items) {
      A2_TRY(check_range(inst, address, bytes, *space));
      const std::string arguments =
          fmt::format("(TPosition::VECCALC, {}, {})", address_literal(address.integer),
                      bytes / bytes_of(type.dtype));
      list += slots == 1 ? arguments
                         : fmt::format("{}LocalTensor<{}>{}", list.empty() ? "" : ", ", element,
                                       arguments);
    }
    emit_comments(context_, inst, out_);
    out_.line(slots == 1
                  ? fmt::format("LocalTensor<{}> {}{};", element, buffer, list)
                  : fmt::format("LocalTensor<{}> {}[{}] = {{{}}};", element, buffer, slots, list));
    return {};
  }

  Result<> check_range(const Inst& inst, const Operand& address, int64_t bytes,
                       const SpaceSpec& space) const {
    const int64_t at = address.integer;
    const bool fits =
        at >= 0 && bytes > 0 && bytes <= space.capacity && at <= space.capacity - bytes;
    if (fits && at % space.align == 0) return {};
    return context_.diags.error<diag::EmitRange>(
        context_.where(address, inst), context_.module.name_of(inst.result()), bytes,
        address_literal(at), name_of(type_of(inst.result()).space), space.capacity, space.align);
  }

  /// Every tile and tensor must be declared at the head.
  Result<> check_uses() const {
    const Inst* wrong = nullptr;
    ValueId value = ir::kNoValue;
    ir::walk(kernel_.regions[0], [&](const Inst& inst) {
      if (inst.info().cls == ir::OpClass::Decl) return;
      for (const Operand& operand : inst.args) {
        if (wrong || !operand.is_value() || type_of(operand.value).is_scalar()) continue;
        if (context_.decls[operand.value]) continue;
        wrong = &inst;
        value = operand.value;
      }
    });
    if (!wrong) return {};
    if (type_of(value).kind == ir::TypeKind::Tensor) {
      return context_.diags.error<diag::EmitWindow>(
          context_.module.where(*wrong),
          fmt::format("'%{}' is not declared at the head of the kernel",
                      context_.module.name_of(value)));
    }
    return context_.diags
        .error<diag::EmitAddress>(context_.module.where(*wrong), context_.module.name_of(value),
                                  "a buffer")
        .help("run asc2-tile first: it writes the table of buffers");
  }

  const Context& context_;
  const Inst& kernel_;
  const Usage& usage_;
  Writer& out_;
};

}  // namespace

Result<> emit_head(const Context& context, const Inst& kernel, const Usage& usage, Writer& out) {
  return HeadPrinter(context, kernel, usage, out).run();
}

}  // namespace asc2::emit
