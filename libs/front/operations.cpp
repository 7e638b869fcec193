// SPDX-License-Identifier: Apache-2.0
// The table, and the argument lists that its rows describe.
#include "front/operations.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

using L = Lowering;
using ir::Op;

double relu(double x) {
  return x > 0 ? x : 0;
}
double rsqrt(double x) {
  return 1 / std::sqrt(x);
}
double reciprocal(double x) {
  return 1 / x;
}
double sigmoid(double x) {
  return 1 / (1 + std::exp(-x));
}
double silu(double x) {
  return x / (1 + std::exp(-x));
}
double gelu(double x) {
  return x * 0.5 * std::erfc(x * -0.70710678118654752440);
}

constexpr uint8_t kBoth = kAsc2 | kMethod;

constexpr Callable kCallables[] = {
    // --- tensors and moves
    {"tensor", "base, shape", kAsc2, &L::op_tensor},
    {"global_tensor", "base, shape", kAsc2, &L::op_tensor},
    {"num_tiles", "tensor, axis, shape", kAsc2, &L::op_num_tiles},
    {"load",
     "tensor, shape=, after_offsets=, *, offsets=, tile_id=, location=, pad_value=, real_shape=",
     kAsc2, &L::op_load},
    {"copy_in", "src, offsets=, shape=, location=, *, tile_id=, real_shape=, pad_value=", kAsc2,
     &L::op_load},
    {"store", "tile, tensor, *, offsets=, tile_id=, real_shape=", kAsc2, &L::op_store},
    {"copy_out", "src, dst, offsets=, *, tile_id=, real_shape=", kAsc2, &L::op_store},
    {"copy", "tile, shape=, after_offsets=, *, offsets=, location=", kAsc2, &L::op_rows},
    // --- arithmetic
    {"add", "a, b", kAsc2, &L::op_binary, Op::Add},
    {"sub", "a, b", kAsc2, &L::op_binary, Op::Sub},
    {"mul", "a, b", kAsc2, &L::op_binary, Op::Mul},
    {"div", "a, b", kAsc2, &L::op_binary, Op::Div},
    {"floordiv", "a, b", kAsc2, &L::op_binary, Op::FloorDiv},
    {"mod", "a, b", kAsc2, &L::op_binary, Op::Mod},
    {"maximum", "a, b", kAsc2, &L::op_binary, Op::Max},
    {"minimum", "a, b", kAsc2, &L::op_binary, Op::Min},
    {"left_shift", "a, b", kAsc2, &L::op_binary, Op::Shl},
    {"right_shift", "a, b", kAsc2, &L::op_binary, Op::Shr},
    {"clamp", "x, low, high", kAsc2, &L::op_clamp},
    {"pow", "a, b", kAsc2, &L::op_pow},
    {"fma", "a, b, c", kAsc2, &L::op_fma},
    // --- compare and select
    {"equal", "a, b", kAsc2, &L::op_binary, Op::Eq},
    {"not_equal", "a, b", kAsc2, &L::op_binary, Op::Ne},
    {"greater", "a, b", kAsc2, &L::op_binary, Op::Gt},
    {"greater_equal", "a, b", kAsc2, &L::op_binary, Op::Ge},
    {"less", "a, b", kAsc2, &L::op_binary, Op::Lt},
    {"less_equal", "a, b", kAsc2, &L::op_binary, Op::Le},
    {"where", "mask, a, b", kAsc2, &L::op_where},
    // --- unary
    {"abs", "x", kBoth | kBuiltin, &L::op_unary, Op::Abs, std::fabs},
    {"negative", "x", kAsc2, &L::op_unary, Op::Neg},
    {"relu", "x", kBoth, &L::op_unary, Op::Relu, relu},
    {"sqrt", "x", kBoth, &L::op_unary, Op::Sqrt, std::sqrt},
    {"rsqrt", "x", kBoth, &L::op_unary, Op::Rsqrt, rsqrt},
    {"reciprocal", "x", kBoth, &L::op_unary, Op::Reciprocal, reciprocal},
    {"exp", "x", kBoth, &L::op_unary, Op::Exp, std::exp},
    {"log", "x", kBoth, &L::op_unary, Op::Log, std::log},
    {"tanh", "x", kBoth, &L::op_unary, Op::Tanh, std::tanh},
    {"erf", "x", kBoth, &L::op_unary, Op::Erf, std::erf},
    {"sigmoid", "x", kBoth, &L::op_unary, Op::Sigmoid, sigmoid},
    {"ceil", "x", kBoth, &L::op_round, Op::Ceil, std::ceil},
    {"floor", "x", kBoth, &L::op_round, Op::Floor, std::floor},
    {"round", "x", kBoth, &L::op_round, Op::Round, std::nearbyint},
    {"trunc", "x", kBoth, &L::op_round, Op::Trunc, std::trunc},
    {"exp2", "x", kBoth, &L::op_unary, Op::Exp2, std::exp2},
    {"log2", "x", kBoth, &L::op_unary, Op::Log2, std::log2},
    {"sin", "x", kBoth, &L::op_unary, Op::Sin, std::sin},
    {"cos", "x", kBoth, &L::op_unary, Op::Cos, std::cos},
    {"tan", "x", kBoth, &L::op_unary, Op::Tan, std::tan},
    {"sinh", "x", kBoth, &L::op_unary, Op::Sinh, std::sinh},
    {"cosh", "x", kBoth, &L::op_unary, Op::Cosh, std::cosh},
    {"silu", "x", kBoth, &L::op_unary, Op::Silu, silu},
    {"gelu", "x", kBoth, &L::op_unary, Op::Gelu, gelu},
    // --- conversion and creation
    {"cast", "x, dtype, round_mode=", kAsc2, &L::op_cast},
    {"to", "x, dtype, round_mode=", kOnlyMethod, &L::op_cast},
    {"full", "shape, value, dtype=, location=", kAsc2, &L::op_full},
    {"zeros", "shape, dtype=, location=", kAsc2, &L::op_full},
    {"full_like", "x, value, location=, *, dtype=", kAsc2, &L::op_like},
    {"zeros_like", "x, location=, *, dtype=", kAsc2, &L::op_like},
    {"zeros_acc", "shape, dtype=, *, bias=", kAsc2},
    {"concat", "*tiles, axis=", kAsc2, &L::op_rows},
    {"arange", "start, stop=, step=, *, dtype=", kAsc2, &L::op_rows},
    // --- rows and reductions
    {"softmax", "x", kBoth, &L::op_rows},
    {"rms_norm", "x, gamma, epsilon=", kAsc2, &L::op_rows},
    {"layer_norm", "x, gamma, beta, epsilon=", kAsc2, &L::op_rows},
    {"reduce_sum", "x, *dims, keep_dims=", kAsc2, &L::op_rows},
    {"reduce_max", "x, *dims, keep_dims=", kAsc2, &L::op_rows},
    {"reduce_min", "x, *dims, keep_dims=", kAsc2, &L::op_rows},
    {"reduce_prod", "x, *dims, keep_dims=", kAsc2, &L::op_rows},
    {"sum", "x, *dims, keep_dims=", kOnlyMethod, &L::op_rows},
    {"max", "x, *dims, keep_dims=", kOnlyMethod, &L::op_rows},
    {"min", "x, *dims, keep_dims=", kOnlyMethod, &L::op_rows},
    {"prod", "x, *dims, keep_dims=", kOnlyMethod, &L::op_rows},
    {"argmax", "x, axis=", kBoth, &L::op_rows},
    {"argmin", "x, axis=", kBoth, &L::op_rows},
    {"cumsum", "x, axis=", kBoth, &L::op_rows},
    // --- shapes
    {"reshape", "x, *shape", kBoth, &L::op_rows},
    {"ravel", "x", kBoth, &L::op_rows},
    {"expand_dims", "x, *axis", kBoth, &L::op_rows},
    {"squeeze", "x, *axis", kBoth, &L::op_rows},
    {"broadcast_to", "x, *shape", kBoth, &L::op_rows},
    {"broadcast_shapes", "*shapes", kAsc2, &L::op_rows},
    {"broadcast_tensors", "*tiles", kAsc2, &L::op_rows},
    {"transpose", "x, *axes", kBoth, &L::op_rows},
    // --- matrices, atomics, masks
    {"matmul", "a, b, bias=", kAsc2},
    {"matmul_acc", "acc, a, b", kAsc2},
    {"atomic_add", "tile, tensor, offsets=, *, tile_id=, real_shape=", kAsc2, &L::op_atomic},
    {"atomic_max", "tile, tensor, offsets=, *, tile_id=, real_shape=", kAsc2, &L::op_atomic},
    {"atomic_min", "tile, tensor, offsets=, *, tile_id=, real_shape=", kAsc2, &L::op_atomic},
    {"mask", "count=, bits=, other=", kAsc2, &L::op_mask},
    // --- program
    {"block_idx", "", kAsc2, &L::op_block, Op::BlockIdx},
    {"block_num", "", kAsc2, &L::op_block, Op::BlockNum},
    {"range", "start, stop=, step=, *, unroll_factor=, parallel=, num_stages=",
     kAsc2 | kAsc | kBuiltin, &L::op_range},
    {"static_range", "start, stop=, step=", kAsc2 | kAsc, &L::op_range},
    {"ceildiv", "a, b", kAsc2 | kAsc, &L::op_ceildiv},
    {"number", "value, dtype=", kAsc2 | kAsc, &L::op_number},
    // --- expert
    {"place", "tile, address", kAsc2, &L::op_place},
    {"no_reuse", "tile", kAsc2, &L::op_place},
    {"hint", "tile=, stages=, cores=, order=", kAsc2},
    {"sync.set_flag", "src, dst, id", kAsc2, &L::op_sync, Op::SetFlag},
    {"sync.wait_flag", "src, dst, id", kAsc2, &L::op_sync, Op::WaitFlag},
    {"sync.pipe_barrier", "pipe", kAsc2, &L::op_sync, Op::Barrier},
    // --- builtins of Python
    {"len", "object", kBuiltin, &L::op_len},
    {"min", "*values", kBuiltin, &L::op_min_max, Op::Min},
    {"max", "*values", kBuiltin, &L::op_min_max, Op::Max},
    {"isinstance", "object, types", kBuiltin, &L::op_isinstance},
    {"print", "*values, sep=, end=, file=, flush=", kBuiltin, &L::op_print},
    {"all", "values", kBuiltin, &L::op_any_all},
    {"any", "values", kBuiltin, &L::op_any_all},
    {"divmod", "a, b", kBuiltin, &L::op_divmod},
    {"enumerate", "values, start=", kBuiltin, &L::op_enumerate},
    {"filter", "function, values", kBuiltin},
    {"map", "function, *values", kBuiltin},
    {"pow", "a, b", kBuiltin},
    {"reversed", "values", kBuiltin, &L::op_reversed},
    {"round", "x, digits=", kBuiltin},
    {"sorted", "values", kBuiltin},
    {"sum", "values, start=", kBuiltin, &L::op_sum},
    {"zip", "*values", kBuiltin, &L::op_zip},
};

}  // namespace

const Callable* find_callable(std::string_view name, unsigned places) {
  for (const Callable& row : kCallables) {
    if (row.name == name && (row.places & places) != 0) return &row;
  }
  return nullptr;
}

std::vector<std::string_view> callable_names(unsigned places) {
  std::vector<std::string_view> out;
  for (const Callable& row : kCallables) {
    if ((row.places & places) != 0) out.push_back(row.name);
  }
  return out;
}

std::vector<Parameter> parse_signature(std::string_view signature) {
  std::vector<Parameter> out;
  bool keyword_only = false;
  if (signature.empty()) return out;
  for (std::string_view text : split(signature, ',')) {
    text = trim(text);
    if (text == "*") {
      keyword_only = true;
      continue;
    }
    Parameter parameter;
    parameter.keyword_only = keyword_only;
    if (text.starts_with('*')) {
      parameter.variadic = true;
      keyword_only = true;
      text.remove_prefix(1);
    }
    if (text.ends_with('=')) {
      parameter.optional = true;
      text.remove_suffix(1);
    }
    parameter.name = text;
    out.push_back(parameter);
  }
  return out;
}

const Value* Call::find(std::string_view name) const {
  for (const Slot& slot : slots) {
    if (slot.parameter.name != name || slot.values.empty()) continue;
    return slot.values.front().is(Kind::None) ? nullptr : &slot.values.front();
  }
  return nullptr;
}

Span Call::span_of(std::string_view name) const {
  for (const Slot& slot : slots) {
    if (slot.parameter.name == name) return slot.span;
  }
  return span;
}

}  // namespace asc2::front
