// SPDX-License-Identifier: Apache-2.0
// Walks every instruction once and holds it against its row of ops.def and attrs.def.
#include "ir/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "ir/diags.h"

namespace asc2::ir {

namespace {

std::string_view describe(Role role) {
  switch (role) {
    case Role::Any:
      return "a tile, a scalar or a number";
    case Role::Tile:
      return "a tile";
    case Role::Scalar:
      return "a scalar or a number";
    case Role::Int:
      return "an integer";
    case Role::Gm:
      return "a gm tensor";
    case Role::Ptr:
      return "a pointer";
    case Role::List:
      return "a list of scalars in '[ ]'";
    case Role::Pipe:
      return "a pipe";
    case Role::Symbol:
      return "a name with '@'";
    case Role::Word:
      return "a word";
    case Role::Buf:
      return "a buffer";
  }
  return "";
}

class Verifier {
 public:
  Verifier(const Module& module, Diags& diags) : module_(module), diags_(diags) {}

  Result<> run() {
    region(module_.top, nullptr);
    if (diags_.failed()) return Failure{};
    return {};
  }

 private:
  Where where(const Operand& operand, const Inst& inst) const {
    return module_.where(operand.span.end ? operand.span : inst.span);
  }

  void region(const Region& region, const Inst* parent) {
    for (const Inst* inst : region.body) {
      if (diags_.full()) return;
      place(*inst, parent);
      operands(*inst);
      results(*inst);
      attributes(*inst);
      for (const Region& inner : inst->regions) this->region(inner, inst);
    }
  }

  void place(const Inst& inst, const Inst* parent) {
    const bool top_level = inst.op == Op::Target || inst.op == Op::Kernel;
    if (top_level != (parent == nullptr)) {
      diags_.error<diag::BadPlace>(
          module_.where(inst),
          top_level ? fmt::format("'{}' may not stand inside a region", inst.info().mnemonic)
                    : fmt::format("'{}' must stand inside a kernel", inst.info().mnemonic));
      return;
    }
    const bool head = inst.op == Op::Param || inst.op == Op::Buf;
    if (head && parent->op != Op::Kernel) {
      diags_.error<diag::BadPlace>(
          module_.where(inst),
          fmt::format("'{}' must stand in the kernel itself, not in a loop or branch",
                      inst.info().mnemonic));
    }
    declare(inst);
    if (inst.op == Op::Target && std::exchange(target_seen_, true)) {
      diags_.error<diag::BadPlace>(module_.where(inst),
                                   "a second 'target'; a file is made for one");
    }
    if (inst.op == Op::Kernel && inst.operands().size() == 1 &&
        !kernel_names_.insert({inst.operands()[0].sym, core_of(module_, inst)}).second) {
      diags_
          .error<diag::BadPlace>(module_.where(inst),
                                 fmt::format("a second kernel '@{}' for the same kind of core",
                                             module_.text(inst.operands()[0].sym)))
          .help("a kernel may have one half for core 'aic' and one for 'aiv'");
    }
  }

  /// A parameter, tensor or buffer has one declaration.
  void declare(const Inst& inst) {
    const bool declares = inst.op == Op::Param || inst.op == Op::Tensor || inst.op == Op::Buf;
    if (!declares || inst.result_count == 0) return;
    const auto [first, is_new] = declared_.try_emplace(inst.result(), &inst);
    if (is_new) return;
    diags_
        .error<diag::BadPlace>(
            where(inst.args[0], inst),
            fmt::format("a second declaration of '%{}'", module_.name_of(inst.result())))
        .note(where(first->second->args[0], *first->second), "the first one");
  }

  bool is_scalar(const Operand& o) const {
    if (o.is_number()) return true;
    return o.is_value() && module_.type_of(o.value).is_scalar();
  }

  bool matches(const Operand& o, Role role) const {
    const Type none;
    const Type& type = o.is_value() ? module_.type_of(o.value) : none;
    switch (role) {
      case Role::Any:
        return is_scalar(o) || type.is_tile();
      case Role::Tile:
        return type.is_tile();
      case Role::Scalar:
        return is_scalar(o);
      case Role::Int:
        return o.is_int();
      case Role::Gm:
        return type.kind == TypeKind::Tensor;
      case Role::Ptr:
        return type.kind == TypeKind::Ptr;
      case Role::List:
        return o.is_list() && std::all_of(o.items.begin(), o.items.end(), [&](const Operand& item) {
                 return is_scalar(item) && item.kind != OperandKind::Float;
               });
      case Role::Pipe:
        return o.kind == OperandKind::Pipe;
      case Role::Symbol:
        return o.kind == OperandKind::Symbol;
      case Role::Word:
        return o.kind == OperandKind::Word;
      case Role::Buf:
        return type.kind == TypeKind::Buffer;
    }
    return false;
  }

  void operands(const Inst& inst) {
    const OpInfo& op = inst.info();
    const size_t count = inst.operands().size();
    if (count < op.required_count || count > op.operand_count) {
      diags_
          .error<diag::BadOperand>(
              module_.where(inst),
              fmt::format("'{}' takes {}{} operand{}, got {}", op.mnemonic,
                          op.required_count != op.operand_count ? "at least " : "",
                          op.required_count, op.required_count == 1 ? "" : "s", count))
          .help(fmt::format("its signature is: {}", op.signature));
      return;
    }
    for (size_t i = 0; i < count; ++i) {
      const Operand& operand = inst.operands()[i];
      slot(operand, inst);
      if (matches(operand, op.operand[i].role)) continue;
      diags_.error<diag::BadOperand>(
          where(operand, inst), fmt::format("operand '{}' of '{}' must be {}", op.operand[i].name,
                                            op.mnemonic, describe(op.operand[i].role)));
    }
  }

  /// A subscript selects a slot of a buffer: one integer or integer variable.
  void slot(const Operand& operand, const Inst& inst) {
    if (!operand.is_value() || operand.items.empty()) return;
    if (module_.type_of(operand.value).kind != TypeKind::Buffer) {
      diags_.error<diag::BadOperand>(
          where(operand, inst),
          fmt::format("'%{}' is no buffer and has no slots", module_.name_of(operand.value)));
      return;
    }
    const Operand& item = operand.items[0];
    const bool literal = item.is_int() && item.integer >= 0;
    const bool variable = item.is_value() && module_.type_of(item.value).is_scalar() &&
                          is_int(module_.type_of(item.value).dtype);
    if (literal || variable) return;
    diags_.error<diag::BadOperand>(where(operand, inst),
                                   "a slot must be an integer from 0, or an integer variable");
  }

  void results(const Inst& inst) {
    const OpInfo& op = inst.info();
    if (inst.result_count != op.result_count) {
      diags_.error<diag::BadOperand>(module_.where(inst),
                                     op.result_count
                                         ? fmt::format("'{}' needs a result '%name ='", op.mnemonic)
                                         : fmt::format("'{}' has no result", op.mnemonic));
      return;
    }
    if (op.result_count == 0) {
      if (inst.type != 0) {
        diags_.error<diag::BadType>(module_.where(inst),
                                    fmt::format("'{}' has no result and no type", op.mnemonic));
      }
      return;
    }
    if (inst.type == 0) {
      diags_.error<diag::BadType>(module_.where(inst),
                                  fmt::format("'{}' needs a type after ':'", op.mnemonic));
      return;
    }
    slot(inst.args[0], inst);
    if (result_fits(module_.type(inst.type), op.result.role, inst.op)) return;
    diags_.error<diag::BadType>(
        module_.where(inst),
        fmt::format("the result of '{}' must be {}", op.mnemonic,
                    inst.op == Op::Param ? "a scalar or a pointer" : describe(op.result.role)));
  }

  static bool result_fits(const Type& type, Role role, Op op) {
    const bool tile = type.kind == TypeKind::Tile;
    switch (role) {
      case Role::Any:
        return type.is_scalar() || (op == Op::Param ? type.kind == TypeKind::Ptr : tile);
      case Role::Tile:
        return tile;
      case Role::Scalar:
        return type.is_scalar();
      case Role::Gm:
        return type.kind == TypeKind::Tensor;
      case Role::Buf:
        return type.kind == TypeKind::Buffer;
      default:
        return false;
    }
  }

  void attributes(const Inst& inst) {
    for (const AttrEntry& entry : inst.attrs) {
      if (entry.attr == Attr::User) continue;
      const AttrInfo& attr = info(entry.attr);
      if (!inst.info().allows(static_cast<size_t>(entry.attr))) {
        diags_.error<diag::BadAttr>(
            where(entry.value, inst),
            fmt::format("'{}' has no attribute '{}'", inst.info().mnemonic, attr.text));
      } else if (!fits(entry.value, attr)) {
        diags_.error<diag::BadAttr>(
            where(entry.value, inst),
            fmt::format("attribute '{}' must be {}", attr.text, wanted(attr)));
      }
    }
  }

  static std::string wanted(const AttrInfo& attr) {
    switch (attr.kind) {
      case AttrKind::Int:
        return "an integer from 0";
      case AttrKind::Number:
        return "a number";
      case AttrKind::Flag:
        return "true or false";
      case AttrKind::Addrs:
        return "a list of addresses in '[ ]'";
      case AttrKind::Ints:
        return "a list of integers from 0 in '[ ]'";
      case AttrKind::Word:
        return fmt::format("one of: {}", attr.words);
      case AttrKind::Values:
        return "a list of variables in '[ ]'";
    }
    return {};
  }

  bool fits(const Operand& value, const AttrInfo& attr) const {
    const auto all = [&](auto test) {
      return value.is_list() && !value.items.empty() &&
             std::all_of(value.items.begin(), value.items.end(), test);
    };
    switch (attr.kind) {
      case AttrKind::Int:
        return value.is_int() && value.integer >= 0;
      case AttrKind::Number:
        return value.is_number();
      case AttrKind::Flag:
        return value.is_int() && (value.integer == 0 || value.integer == 1);
      case AttrKind::Addrs:
      case AttrKind::Ints:
        return all([](const Operand& o) { return o.is_int() && o.integer >= 0; });
      case AttrKind::Values:
        return all([](const Operand& o) { return o.is_value() && o.items.empty(); });
      case AttrKind::Word:
        break;
    }
    if (value.kind != OperandKind::Word) return false;
    const auto words = split(attr.words, ' ');
    return std::find(words.begin(), words.end(), module_.text(value.sym)) != words.end();
  }

  const Module& module_;
  Diags& diags_;
  std::set<std::pair<Sym, CoreKind>> kernel_names_;
  std::map<ValueId, const Inst*> declared_;
  bool target_seen_ = false;
};

}  // namespace

Result<> verify_structure(const Module& module, Diags& diags) {
  return Verifier(module, diags).run();
}

}  // namespace asc2::ir
