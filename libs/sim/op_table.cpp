// SPDX-License-Identifier: Apache-2.0
// The table of operations. A row of Action::Compute says with one lambda what happens to one
// element; transcendental functions are computed in double and rounded once.
#include "sim/op_table.h"

#include <algorithm>

namespace asc2::sim {

namespace {

using ir::Op;
using enum Domain;

constexpr OpRow compute(Op op, const KernelSet& kernels, Guard guard = Guard::None) {
  return {op, Action::Compute, kernels, guard, Operands::AsResult};
}

constexpr OpRow comparison(Op op, const KernelSet& kernels) {
  return {op, Action::Compute, kernels, Guard::None, Operands::AsFirst};
}

/// A function of a double on f32, f16 or bf16 values.
template <class F>
constexpr KernelSet through_double(F) {
  return unary<Float>([](float a) { return static_cast<float>(F{}(static_cast<double>(a))); });
}

double sigmoid(double a) {
  return a < 0 ? std::exp(a) / (1.0 + std::exp(a)) : 1.0 / (1.0 + std::exp(-a));
}

/// -0 at minus infinity, the limit.
double gelu(double a) {
  return a < -40.0 ? -0.0 : a * 0.5 * std::erfc(a * -0.70710678118654752440);
}

constexpr OpRow kRows[] = {
    {Op::Target, Action::Declare},
    {Op::Kernel, Action::Declare},
    {Op::Param, Action::Declare},
    {Op::Tensor, Action::Tensor},
    {Op::Buf, Action::Declare},
    {Op::For, Action::For},
    {Op::While, Action::While},
    {Op::If, Action::If},
    {Op::BlockIdx, Action::BlockIdx},
    {Op::BlockNum, Action::BlockNum},
    {Op::SubBlockIdx, Action::SubBlockIdx},
    {Op::Slot, Action::Slot},
    compute(Op::Copy, unary<Any>([](auto a) { return a; })),
    compute(Op::Add, binary<Number>([](auto a, auto b) { return wrap_add(a, b); })),
    compute(Op::Sub, binary<Number>([](auto a, auto b) { return wrap_sub(a, b); })),
    compute(Op::Mul, binary<Number>([](auto a, auto b) { return wrap_mul(a, b); })),
    compute(Op::Div, binary<Float>([](auto a, auto b) { return a / b; })),
    compute(Op::FloorDiv, binary<Number>([](auto a, auto b) { return floor_div(a, b); }),
            Guard::Divisor),
    compute(Op::Mod, binary<Number>([](auto a, auto b) { return floor_mod(a, b); }),
            Guard::Divisor),
    compute(Op::Min, binary<Any>([](auto a, auto b) { return minimum(a, b); })),
    compute(Op::Max, binary<Any>([](auto a, auto b) { return maximum(a, b); })),
    compute(Op::Clamp, ternary<Number>([](auto x, auto low, auto high) {
              return minimum(maximum(x, low), high);
            })),
    compute(Op::And, binary<IntOrBool>([](auto a, auto b) -> decltype(a) { return a & b; })),
    compute(Op::Or, binary<IntOrBool>([](auto a, auto b) -> decltype(a) { return a | b; })),
    compute(Op::Xor, binary<IntOrBool>([](auto a, auto b) -> decltype(a) { return a ^ b; })),
    compute(Op::Not, unary<IntOrBool>([](auto a) -> decltype(a) {
              if constexpr (std::same_as<decltype(a), bool>)
                return !a;
              else
                return static_cast<decltype(a)>(~a);
            })),
    compute(Op::Shl, binary<Int>([](auto a, auto b) { return shift_left(a, b); }),
            Guard::ShiftCount),
    compute(Op::Shr, binary<Int>([](auto a, auto b) { return shift_right(a, b); }),
            Guard::ShiftCount),
    comparison(Op::Eq, compare([](auto a, auto b) { return a == b; })),
    comparison(Op::Ne, compare([](auto a, auto b) { return a != b; })),
    comparison(Op::Lt, compare([](auto a, auto b) { return a < b; })),
    comparison(Op::Le, compare([](auto a, auto b) { return a <= b; })),
    comparison(Op::Gt, compare([](auto a, auto b) { return a > b; })),
    comparison(Op::Ge, compare([](auto a, auto b) { return a >= b; })),
    {Op::Where, Action::Compute, select(), Guard::None, Operands::MaskThenResult},
    {Op::Cast, Action::Cast},
    compute(Op::Neg, unary<Number>([](auto a) { return wrap_neg(a); })),
    compute(Op::Abs, unary<Number>([](auto a) { return absolute(a); })),
    compute(Op::Relu, unary<Number>([](auto a) { return maximum(a, decltype(a){0}); })),
    compute(Op::Exp, through_double([](double a) { return std::exp(a); })),
    compute(Op::Log, through_double([](double a) { return std::log(a); })),
    compute(Op::Sqrt, through_double([](double a) { return std::sqrt(a); })),
    compute(Op::Rsqrt, through_double([](double a) { return 1.0 / std::sqrt(a); })),
    compute(Op::Reciprocal, through_double([](double a) { return 1.0 / a; })),
    compute(Op::Tanh, through_double([](double a) { return std::tanh(a); })),
    compute(Op::Erf, through_double([](double a) { return std::erf(a); })),
    compute(Op::Sigmoid, through_double([](double a) { return sigmoid(a); })),
    compute(Op::Silu, through_double([](double a) { return a * sigmoid(a); })),
    compute(Op::Gelu, through_double([](double a) { return gelu(a); })),
    compute(Op::Exp2, through_double([](double a) { return std::exp2(a); })),
    compute(Op::Log2, through_double([](double a) { return std::log2(a); })),
    compute(Op::Sin, through_double([](double a) { return std::sin(a); })),
    compute(Op::Cos, through_double([](double a) { return std::cos(a); })),
    compute(Op::Tan, through_double([](double a) { return std::tan(a); })),
    compute(Op::Sinh, through_double([](double a) { return std::sinh(a); })),
    compute(Op::Cosh, through_double([](double a) { return std::cosh(a); })),
    compute(Op::Floor, unary<Float>([](auto a) { return std::floor(a); })),
    compute(Op::Ceil, unary<Float>([](auto a) { return std::ceil(a); })),
    compute(Op::Round, unary<Float>([](auto a) { return std::nearbyint(a); })),
    compute(Op::Trunc, unary<Float>([](auto a) { return std::trunc(a); })),
    compute(Op::Pow, binary<Float>([](auto a, auto b) {
              return static_cast<decltype(a)>(
                  std::pow(static_cast<double>(a), static_cast<double>(b)));
            })),
    {Op::Bitcast, Action::Bitcast, unary<Int>([](auto a) { return a; })},
    compute(Op::Full, unary<Any>([](auto a) { return a; })),
    {Op::Iota, Action::Rows},
    {Op::Reduce, Action::Rows},
    {Op::BlockReduce, Action::Rows},
    {Op::RowReduce, Action::Rows},
    {Op::Fold, Action::Rows},
    {Op::Spread, Action::Rows},
    {Op::Reshape, Action::Rows},
    {Op::Slice, Action::Rows},
    {Op::Insert, Action::Rows},
    {Op::Pad, Action::Rows},
    {Op::Transpose, Action::Rows},
    {Op::Gather, Action::Rows},
    {Op::Extract, Action::Extract},
    {Op::Load, Action::Load},
    {Op::Store, Action::Store},
    {Op::Get, Action::Get},
    {Op::Put, Action::Put},
    {Op::SetFlag, Action::SetFlag},
    {Op::WaitFlag, Action::WaitFlag},
    {Op::Barrier, Action::Barrier},
    {Op::SetCross, Action::SetCross},
    {Op::WaitCross, Action::WaitCross},
};

constexpr bool rows_in_order() {
  for (size_t i = 0; i < std::size(kRows); ++i) {
    if (kRows[i].op != static_cast<Op>(i)) return false;
  }
  return std::size(kRows) == ir::kOpCount;
}
static_assert(rows_in_order(), "one row per operation of ops.def, in its order");

}  // namespace

const OpRow& row_of(ir::Op op) {
  return kRows[static_cast<size_t>(op)];
}

}  // namespace asc2::sim
