// SPDX-License-Identifier: Apache-2.0
// The one table of what a kernel can call: operations of asc2, their methods on tiles, and Python's
// builtins. A row without a handler is known and not supported yet; a name without a row gets
// "did you mean".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "front/constant.h"

namespace asc2::front {

class Lowering;
struct Call;

enum Place : uint8_t {
  kAsc2 = 1,    // asc2.name
  kAsc = 2,     // also asc.name
  kMethod = 4,  // also tile.name(...), the tile being the first argument
  kOnlyMethod = 8,
  kBuiltin = 16,  // name
};

struct Callable {
  std::string_view name;
  /// Parameters, as Python would write them; '=' marks those that may be left out.
  std::string_view signature;
  uint8_t places;
  Result<Value> (Lowering::*handler)(const Call&) = nullptr;
  ir::Op op = ir::Op::Copy;              // of elementwise operations
  double (*evaluate)(double) = nullptr;  // on a compile-time number
};

/// The row of `name` at one of the places, null when there is none.
const Callable* find_callable(std::string_view name, unsigned places);
/// Names of the rows at one of the places.
std::vector<std::string_view> callable_names(unsigned places);

/// The Python operator of an operation, nothing when there is none.
std::optional<PyOp> python_op(ir::Op op);
/// The operation as the user writes it: "+", else "exp".
std::string_view spelling(ir::Op op);
/// A unary operation on a compile-time number.
Folded fold_operation(ir::Op op, double (*evaluate)(double), const Value& x);

struct Parameter {
  std::string_view name;
  bool optional = false;
  bool keyword_only = false;
  bool variadic = false;  // *name
};
std::vector<Parameter> parse_signature(std::string_view signature);

/// An argument as it is written.
struct Arg {
  Value value;
  std::string_view keyword;
  Span span;
  Span keyword_span;
};

/// Arguments of one call, in the order of the signature.
struct Call {
  const Callable* row = nullptr;
  std::string spelling;  // "asc2.load", ".to", "len": for messages
  Span span;
  struct Slot {
    Parameter parameter;
    std::vector<Value> values;  // one, or those of a variadic parameter; empty when left out
    Span span;
  };
  std::vector<Slot> slots;

  /// The argument, or null when it was left out or is None.
  const Value* find(std::string_view name) const;
  const Value& at(size_t index) const { return slots[index].values.front(); }
  Span span_of(std::string_view name) const;
};

/// The call with 'offsets' and 'shape' by their names, when PyAsc's order was used without them.
Call in_named_order(const Call& call);

}  // namespace asc2::front
