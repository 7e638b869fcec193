// SPDX-License-Identifier: Apache-2.0
// What the parts of the emitter share while they print one kernel.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "emit/cpp.h"
#include "emit/dialect.h"
#include "emit/helpers.h"
#include "emit/names.h"
#include "ir/module.h"
#include "model/affine.h"
#include "target/target.h"

namespace asc2::emit {

class Usage;

/// A number known now, or an expression.
struct Amount {
  std::optional<int64_t> number;
  Expr expr;            // of a number: its literal
  bool narrow = false;  // the expression has less than 64 bits

  static Amount of(int64_t value) { return {value, {int_literal(value)}, false}; }
  bool is(int64_t value) const { return number == value; }
};

struct Context {
  const ir::Module& module;
  const Target& target;
  const Dialect& dialect;
  Diags& diags;
  const model::Scalars& scalars;  // of the kernel being printed
  Helpers& helpers;
  // --- of the kernel being printed; tables are indexed by ValueId
  std::string kernel_name;
  CoreKind core;
  Names& names;
  std::vector<std::string>& cpp_names;
  std::vector<const ir::Inst*>& decls;               // of tensors and buffers
  std::vector<std::string>& loop_names;              // of loops in copies, from the outermost
  std::map<ir::ValueId, std::vector<Amount>>& dims;  // of tensors

  std::string_view name(ir::ValueId value) const { return cpp_names[value]; }
  /// Where to report about the operand: its own place, or its instruction's.
  Where where(const ir::Operand& operand, const ir::Inst& inst) const {
    return module.where(operand.span.end ? operand.span : inst.span);
  }
  /// Whether an operation on that type never sees the integer below `least`.
  bool at_least(const ir::Operand& operand, int64_t least, Dtype as = Dtype::I64) const;
  /// The way from GM to UB or back; null when the core has none.
  const Path* path(bool load) const {
    return load ? target.path(Space::Gm, Space::Ub, core) : target.path(Space::Ub, Space::Gm, core);
  }
  bool is_tile(const ir::Operand& operand) const {
    return operand.is_value() && module.type_of(operand.value).is_tile();
  }
  /// One letter per operand: 't' a tile, 's' a scalar.
  std::string operand_kinds(const ir::Inst& inst) const {
    std::string kinds;
    for (const ir::Operand& operand : inst.operands()) kinds += is_tile(operand) ? 't' : 's';
    return kinds;
  }
  /// Whether the buffer has several slots and so is an array in C++.
  bool is_array(ir::ValueId buffer) const {
    return decls[buffer] && decls[buffer]->int_attr(ir::Attr::Slots, 1) > 1;
  }
  /// A helper's name as it is called: "asc2::Min".
  std::string call(Helper helper) const;
  /// Reports that the dialect cannot say `what`.
  DiagRef no_form(const ir::Inst& inst, std::string_view what) const;
};

/// Puts `value` in the place of every `word`.
inline void substitute(std::string& text, std::string_view word, std::string_view value) {
  for (size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + value.size())) {
    text.replace(at, word.size(), value);
  }
}

// --- scalar expressions (scalar.cpp)

/// The scalar operand as an expression of that type. Integers may come as a narrower type that
/// C++ widens by itself, unless `exact`: a template argument is deduced from it.
Expr scalar(const Context& context, const ir::Operand& operand, Dtype as, bool exact = false);
Amount amount(const Context& context, const ir::Operand& operand);
Amount product(const Amount& a, const Amount& b);
Amount sum(const Amount& a, const Amount& b);
/// `expr` of one type converted to another, as the scalar unit does it.
Expr convert(const Expr& expr, Dtype from, Dtype to);
/// The right side of the assignment that a scalar operation is.
Result<Expr> scalar_operation(const Context& context, const ir::Inst& inst);

// --- statements

/// The call that a tile operation is, "Add(y, x, x, 128)".
Result<std::string> tile_operation(const Context& context, const ir::Inst& inst);
/// Tile of an operand or result: "x", "x[i_s2]".
std::string tile_text(const Context& context, const ir::Operand& operand);

/// The element that a `get` or `extract` reads, and the statement that a `put` is (element.cpp).
Result<Expr> extract_expression(const Context& context, const ir::Inst& inst);
Result<Expr> get_expression(const Context& context, const ir::Inst& inst);
Result<> emit_put(const Context& context, const ir::Inst& inst, Writer& out);

/// Prints a load or store: one copy, a call of a helper, or loops over the outer dims.
Result<> emit_copy(const Context& context, const ir::Inst& inst, Writer& out);
/// Prints a pad: a call of a helper for each dim that may have something behind its extent.
Result<> emit_pad(const Context& context, const ir::Inst& inst, Writer& out);

/// The IR's comments on the instruction, as C++ comments.
void emit_comments(const Context& context, const ir::Inst& inst, Writer& out);
void emit_comment(const Context& context, ir::Sym text, Writer& out);

/// Opens the kernel: signature and tables (head.cpp).
Result<> emit_head(const Context& context, const ir::Inst& kernel, const Usage& usage, Writer& out);

/// Whether a dim of the tensor is computed by the kernel, so that it is bound to its array where it
/// stands, not at the head.
bool is_bound_late(const ir::Inst& kernel, const ir::Inst& tensor);
/// Gives the tensor its array and its dims.
void bind_tensor(const Context& context, const ir::Inst& tensor, const Usage& usage, Writer& out);

/// Prints one kernel (kernel.cpp).
Result<> emit_kernel(const Context& context, const ir::Inst& kernel, Writer& out);

}  // namespace asc2::emit
