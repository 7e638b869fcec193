// SPDX-License-Identifier: Apache-2.0
// What a Python expression stands for while a kernel is lowered: a compile-time value, a name of
// the language (an operation, a dtype, a module), or a value at run time, which an IR variable
// holds.
//
// A result that was just computed has no variable yet: it gets one when it is read ("%out.2") or
// bound to a name ("%out"). So `out = x * 2` writes %out directly.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "front/number.h"
#include "ir/module.h"

namespace asc2::front {

struct Callable;
struct Definition;
struct MaskSpec;
struct MathFunction;
struct RangeSpec;

enum class Kind : uint8_t {
  Poison,  // its error was reported
  // --- compile time
  None,
  Bool,
  Int,
  Float,
  Text,
  Tuple,
  List,
  Dtype,
  Word,  // a member of an enumeration: TileLocation.UB
  // --- names of the language
  Namespace,   // asc2, math, or another module
  Callable,    // an operation or builtin; with `items`, a method of that value
  Math,        // math.sqrt
  Function,    // a function of the file
  PyType,      // int, float, bool, str, tuple, list: for isinstance
  Annotation,  // GlobalAddress, ConstExpr, Tensor
  Range,
  Mask,
  // --- run time
  Scalar,
  Tile,
  Tensor,
  Pointer,
};

struct Value {
  Kind kind = Kind::None;
  Dtype dtype = Dtype::I32;  // of a Dtype, and of values at run time
  Int integer = 0;           // of an Int or Bool
  double real = 0;           // of a Float
  std::string text;          // of a Text, Word, Namespace, PyType
  /// Of a Tuple or List; the receiver of a method; the dims of a Tensor.
  std::shared_ptr<const std::vector<Value>> items;
  std::shared_ptr<const RangeSpec> range;
  std::shared_ptr<const MaskSpec> mask;
  const Callable* callable = nullptr;
  const MathFunction* math = nullptr;
  const Definition* function = nullptr;
  ir::TypeId type = 0;       // at run time
  ir::Inst* inst = nullptr;  // whose result it is, when it had no variable at first
  ir::ValueId variable = ir::kNoValue;
  bool partial = false;  // only the elements that the mask around leaves in count
  ir::ValueId partial_when = ir::kNoValue;  // if so, only when this i1 is true; kNoValue: always

  bool is(Kind k) const { return kind == k; }
  bool is_number() const { return kind == Kind::Bool || kind == Kind::Int || kind == Kind::Float; }
  bool is_integer() const { return kind == Kind::Bool || kind == Kind::Int; }
  bool is_sequence() const { return kind == Kind::Tuple || kind == Kind::List; }
  bool is_runtime() const { return kind >= Kind::Scalar; }
  /// Data that a variable holds and that can be copied.
  bool is_plain_runtime() const { return kind == Kind::Scalar || kind == Kind::Tile; }
  /// Known now, with all its parts.
  bool is_constant() const;
  /// The variable that holds it, kNoValue while it has none.
  ir::ValueId var() const { return inst ? inst->result() : variable; }
  double number() const { return kind == Kind::Float ? real : static_cast<double>(integer); }
};

/// range(start, stop, step) with its hints.
struct RangeSpec {
  Value start, stop, step;
  bool unrolled = false;  // static_range
  bool parallel = false;
  std::optional<int64_t> unroll_factor;
  std::optional<int64_t> num_stages;
};

/// asc2.mask(count=n) or mask(bits=(high, low)), both with other=v.
struct MaskSpec {
  std::optional<Value> count;
  std::vector<std::pair<int64_t, int64_t>> runs;  // of set bits, half-open, of 128
  std::optional<Value> other;
  Span other_span;
};

Value make_int(Int value);
Value make_float(double value);
Value make_bool(bool value);
Value make_text(std::string value);
Value make_dtype(Dtype dtype);
Value make_sequence(Kind kind, std::vector<Value> items);
/// The values of an integer type, or of i1.
struct IntRange {
  Int low, high;
  bool holds(Int value) const { return low <= value && value <= high; }
};
IntRange range_of(Dtype dtype);
/// 0 as an operand of that type.
ir::Operand zero_of(Dtype dtype);

/// The variables that hold it or its parts.
void add_variables(const Value& value, std::set<ir::ValueId>& out);

/// The scalar or tile that the variable holds.
Value in_variable(const ir::Module& module, ir::ValueId variable);

/// Of each tile in the value whether it is partial, as a bool of compile time or run time.
Value partial_parts(const ir::Module& module, const Value& value);
/// The value with its tiles partial as partial_parts() said, on whichever path.
Value with_partial(const Value& value, const Value& partial);

/// A float, at compile time or run time.
bool is_real(const Value& value);
/// Truth of a compile-time value.
bool truth(const Value& value);
/// Same kind and value, as for "the name is still what it was".
bool identical(const Value& a, const Value& b);
/// "the int 3", "a tile f32[128]", "a run-time i32": for messages.
std::string describe(const Value& value, const ir::Module& module);
/// As repr() shows it.
std::string repr(const Value& value);
/// As str() shows it.
std::string str(const Value& value);
/// "[4, 126]"
std::string shape_text(const std::vector<int64_t>& shape);
/// NumPy's rule: dims from the right are equal or 1. Nothing when some are neither.
std::optional<std::vector<int64_t>> broadcast(const std::vector<int64_t>& a,
                                              const std::vector<int64_t>& b);

}  // namespace asc2::front
