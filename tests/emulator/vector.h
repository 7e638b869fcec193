// SPDX-License-Identifier: Apache-2.0
// Vector instructions of the emulation, "first n elements" forms. A static_assert holds the element
// types that c220 has; f16 results round after every operation, integers wrap.
#pragma once

namespace AscendC {
namespace emulated {

template <typename T>
constexpr bool kArithmetic = kOneOf<T, int16_t, half, int32_t, float>;
template <typename T>
constexpr bool kReal = kOneOf<T, half, float>;
template <typename T>
constexpr bool kReluTypes = kOneOf<T, half, int32_t, float>;
template <typename T>
constexpr bool kShiftable = kOneOf<T, int16_t, int32_t, uint16_t, uint32_t>;

template <typename T>
struct Computing {
  using Type = int64_t;  // holds exact results of 32-bit integers
};
template <>
struct Computing<half> {
  using Type = float;
};
template <>
struct Computing<float> {
  using Type = float;
};

template <typename T, typename F>
void map(const LocalTensor<T>& dst, const LocalTensor<T>& a, int64_t count, F&& f) {
  using C = typename Computing<T>::Type;
  a2emu::issue();
  operands(count, dst, a);
  for (int64_t i = 0; i < count; ++i) dst.set(i, static_cast<T>(f(static_cast<C>(a.get(i)))));
}
template <typename T, typename F>
void map(const LocalTensor<T>& dst, const LocalTensor<T>& a, const LocalTensor<T>& b, int64_t count,
         F&& f) {
  using C = typename Computing<T>::Type;
  a2emu::issue();
  operands(count, dst, a, b);
  for (int64_t i = 0; i < count; ++i) {
    dst.set(i, static_cast<T>(f(static_cast<C>(a.get(i)), static_cast<C>(b.get(i)))));
  }
}

}  // namespace emulated

#define A2_BINARY(name, types, expression)                                                     \
  template <typename T>                                                                        \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, \
            const int32_t& count) {                                                            \
    static_assert(emulated::types<T>, #name " has no form for this type on c220");             \
    emulated::map(dst, src0, src1, count, [](auto a, auto b) { return expression; });          \
  }
A2_BINARY(Add, kArithmetic, a + b)
A2_BINARY(Sub, kArithmetic, a - b)
A2_BINARY(Mul, kArithmetic, a* b)
A2_BINARY(Div, kReal, a / b)
A2_BINARY(Max, kArithmetic, a > b || a != a ? a : b)
A2_BINARY(Min, kArithmetic, a < b || a != a ? a : b)
#undef A2_BINARY

#define A2_SCALAR(name, types, expression)                                         \
  template <typename T>                                                            \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalar, \
            const int32_t& count) {                                                \
    static_assert(emulated::types<T>, #name " has no form for this type on c220"); \
    const auto b = static_cast<typename emulated::Computing<T>::Type>(scalar);     \
    emulated::map(dst, src, count, [b](auto a) { return expression; });            \
  }
A2_SCALAR(Adds, kArithmetic, a + b)
A2_SCALAR(Muls, kArithmetic, a* b)
A2_SCALAR(Maxs, kArithmetic, a > b || a != a ? a : b)
A2_SCALAR(Mins, kArithmetic, a < b || a != a ? a : b)
A2_SCALAR(ShiftLeft, kShiftable, static_cast<int64_t>(static_cast<uint64_t>(a) << b))
A2_SCALAR(ShiftRight, kShiftable, a >> b)
#undef A2_SCALAR

#define A2_UNARY(name, types, expression)                                                 \
  template <typename T>                                                                   \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) { \
    static_assert(emulated::types<T>, #name " has no form for this type on c220");        \
    emulated::map(dst, src, count, [](auto a) { return expression; });                    \
  }
A2_UNARY(Exp, kReal, std::exp(a))
A2_UNARY(Ln, kReal, std::log(a))
A2_UNARY(Sqrt, kReal, std::sqrt(a))
A2_UNARY(Rsqrt, kReal, 1.0f / std::sqrt(a))
A2_UNARY(Reciprocal, kReal, 1.0f / a)
A2_UNARY(Abs, kReal, std::fabs(a))
A2_UNARY(Relu, kReluTypes, a > 0 || a != a ? a : 0)
#undef A2_UNARY

namespace emulated {
template <typename T>
constexpr bool kBits = kOneOf<T, int16_t, uint16_t>;
}

template <typename T>
void And(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
         const int32_t& count) {
  static_assert(emulated::kBits<T>, "And has 16-bit forms only on c220");
  emulated::map(dst, src0, src1, count, [](auto a, auto b) { return a & b; });
}
template <typename T>
void Or(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
        const int32_t& count) {
  static_assert(emulated::kBits<T>, "Or has 16-bit forms only on c220");
  emulated::map(dst, src0, src1, count, [](auto a, auto b) { return a | b; });
}
template <typename T>
void Not(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
  static_assert(emulated::kBits<T>, "Not has 16-bit forms only on c220");
  emulated::map(dst, src, count, [](auto a) { return ~a; });
}

template <typename T>
void Duplicate(const LocalTensor<T>& dst, const T& scalar, const int32_t& count) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Duplicate has 16 and 32-bit forms on c220");
  a2emu::issue();
  emulated::operand(dst, count);
  for (int32_t i = 0; i < count; ++i) dst.set(i, scalar);
}

template <typename T>
void Duplicate(const LocalTensor<T>& dst, const T& scalar, uint64_t mask, uint8_t repeats,
               uint16_t block_stride, uint8_t repeat_stride) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Duplicate has 16 and 32-bit forms on c220");
  a2emu::issue();
  constexpr uint64_t kBlock = 32 / sizeof(T);
  for (uint64_t r = 0; r < repeats; ++r) {
    for (uint64_t i = 0; i < mask; ++i)
      dst.set((r * repeat_stride + i / kBlock * block_stride) * kBlock + i % kBlock, scalar);
  }
}

template <typename T>
void CreateVecIndex(LocalTensor<T> dst, const T& first, uint32_t count) {
  static_assert(emulated::kArithmetic<T>, "CreateVecIndex has no form for this type on c220");
  a2emu::issue();
  emulated::operand(dst, count);
  for (uint32_t i = 0; i < count; ++i) {
    if constexpr (emulated::kReal<T>) {
      dst.set(i, static_cast<T>(static_cast<float>(first) + static_cast<float>(i)));
    } else {
      dst.set(i, static_cast<T>(static_cast<uint32_t>(first) + i));
    }
  }
}

// --- compare and select

namespace emulated {

template <typename T>
bool holds(CMPMODE mode, T a, T b) {
  switch (mode) {
    case CMPMODE::LT:
      return a < b;
    case CMPMODE::GT:
      return a > b;
    case CMPMODE::EQ:
      return a == b;
    case CMPMODE::LE:
      return a <= b;
    case CMPMODE::GE:
      return a >= b;
    case CMPMODE::NE:
      return a != b;
  }
  return false;
}

template <typename T, typename U, typename F>
void compare(const LocalTensor<U>& dst, const LocalTensor<T>& src, CMPMODE mode, int64_t count,
             F&& other) {
  static_assert(kOneOf<U, int8_t, uint8_t>, "a mask has 8-bit elements");
  static_assert(kOneOf<T, half, float, int32_t>, "Compare has no form for this type on c220");
  a2emu::issue();
  if (kOneOf<T, int32_t>) a2emu::check(mode == CMPMODE::EQ, "int32_t compares with EQ only");
  a2emu::check(count * int64_t(sizeof(T)) % 256 == 0, "count of a compare", count);
  operand(src, count);
  operand(dst, count / 8);
  for (int64_t i = 0; i < count; i += 8) {
    unsigned bits = 0;
    for (int64_t k = 0; k < 8; ++k)
      bits |= unsigned(holds(mode, src.get(i + k), other(i + k))) << k;
    dst.set(i / 8, static_cast<U>(bits));
  }
}

template <typename T, typename U, typename F>
void select(const LocalTensor<T>& dst, const LocalTensor<U>& mask, const LocalTensor<T>& src,
            int64_t count, F&& other) {
  static_assert(kOneOf<U, int8_t, uint8_t>, "a mask has 8-bit elements");
  static_assert(kReal<T>, "Select has no form for this type on c220");
  a2emu::issue();
  operands(count, dst, src);
  operand(mask, (count + 7) / 8);
  for (int64_t i = 0; i < count; ++i) {
    const bool first = (static_cast<uint8_t>(mask.get(i / 8)) >> (i % 8) & 1) != 0;
    dst.set(i, first ? src.get(i) : other(i));
  }
}

}  // namespace emulated

template <typename T, typename U>
void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
             CMPMODE mode, uint32_t count) {
  emulated::operand(src1, count);
  emulated::compare(dst, src0, mode, count, [&](int64_t i) { return src1.get(i); });
}
template <typename T, typename U>
void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T scalar,
                   CMPMODE mode, uint32_t count) {
  emulated::compare(dst, src0, mode, count, [&](int64_t) { return scalar; });
}
template <typename T, typename U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& mask, const LocalTensor<T>& src0,
            const LocalTensor<T>& src1, SELMODE mode, uint32_t count) {
  a2emu::check(mode == SELMODE::VSEL_TENSOR_TENSOR_MODE, "mode of a select of two tensors");
  emulated::operand(src1, count);
  emulated::select(dst, mask, src0, count, [&](int64_t i) { return src1.get(i); });
}
template <typename T, typename U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& mask, const LocalTensor<T>& src0,
            T scalar, SELMODE mode, uint32_t count) {
  a2emu::check(mode == SELMODE::VSEL_TENSOR_SCALAR_MODE, "mode of a select with a scalar");
  emulated::select(dst, mask, src0, count, [&](int64_t) { return scalar; });
}

// --- casts

namespace emulated {

inline double rounded(double value, RoundMode mode) {
  switch (mode) {
    case RoundMode::CAST_RINT:
      return std::nearbyint(value);
    case RoundMode::CAST_FLOOR:
      return std::floor(value);
    case RoundMode::CAST_CEIL:
      return std::ceil(value);
    case RoundMode::CAST_ROUND:
      return std::round(value);
    case RoundMode::CAST_TRUNC:
      return std::trunc(value);
    default:
      a2emu::fail("rounding mode", static_cast<int>(mode));
  }
}

template <typename T>
constexpr bool kFloats = kOneOf<T, half, bfloat16_t, float>;
/// Binary digits of the type, without sign.
template <typename T>
constexpr int kDigits = kOneOf<T, float>        ? 24
                        : kOneOf<T, half>       ? 11
                        : kOneOf<T, bfloat16_t> ? 8
                                                : int(sizeof(T)) * 8 - (T(-1) < T(0) ? 1 : 0);
template <>
inline constexpr int kDigits<float> = 24;
template <>
inline constexpr int kDigits<half> = 11;
template <>
inline constexpr int kDigits<bfloat16_t> = 8;

/// Pairs that take two steps on c220.
template <typename T, typename U>
constexpr bool kTwoSteps = (kOneOf<T, half> && kOneOf<U, bfloat16_t, int32_t>) ||
                           (kOneOf<T, bfloat16_t> && kOneOf<U, half>) ||
                           (kOneOf<T, float> && sizeof(U) == 1) ||
                           (kOneOf<U, float> && sizeof(T) == 1);

/// To a float of 16 bits: to nearest even, and from there a step where another direction is wanted.
/// One less in the bits is one step towards 0.
template <typename T>
T rounded_to(float value, RoundMode mode) {
  T near(value);
  const float back = static_cast<float>(near);
  if (mode == RoundMode::CAST_RINT || back == value || value != value) return near;
  const bool larger = std::fabs(back) > std::fabs(value);
  const bool outward = mode == (value < 0 ? RoundMode::CAST_FLOOR : RoundMode::CAST_CEIL);
  a2emu::check(mode != RoundMode::CAST_NONE && mode != RoundMode::CAST_ROUND, "rounding mode");
  if (larger && !outward) --near.bits;
  if (!larger && outward) ++near.bits;
  if (mode == RoundMode::CAST_ODD) near.bits |= 1;
  return near;
}

template <typename T, typename U>
T cast(U from, RoundMode mode) {
  static_assert(!kTwoSteps<T, U>, "Cast has no form for this pair on c220");
  constexpr bool exact =
      kFloats<T> ? (kFloats<U> ? kDigits<U> < kDigits<T> : kDigits<U> <= kDigits<T>) : !kFloats<U>;
  if constexpr (!kFloats<T> && kFloats<U>) {
    const double value = rounded(static_cast<float>(from), mode);
    const double most = std::ldexp(1.0, kDigits<T>) - 1.0;
    const double least = T(-1) < T(0) ? -most - 1.0 : 0.0;
    return static_cast<T>(value < least ? least : value > most ? most : value);
  } else if constexpr (kSame<T, U>) {
    return static_cast<T>(static_cast<float>(rounded(static_cast<float>(from), mode)));
  } else if constexpr (exact) {
    a2emu::check(mode == RoundMode::CAST_NONE, "rounding mode of an exact cast");
    if constexpr (kFloats<T>)
      return static_cast<T>(static_cast<float>(from));
    else
      return static_cast<T>(from);
  } else if constexpr (kFloats<U> && sizeof(T) == 2) {
    return rounded_to<T>(static_cast<float>(from), mode);
  } else {
    a2emu::check(mode == RoundMode::CAST_RINT, "rounding mode that is emulated", int(mode));
    return static_cast<T>(static_cast<float>(from));
  }
}

}  // namespace emulated

template <typename T, typename U>
void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& mode,
          uint32_t count) {
  a2emu::issue();
  emulated::operand(dst, count);
  emulated::operand(src, count);
  for (int64_t i = 0; i < count; ++i) dst.set(i, emulated::cast<T>(src.get(i), mode));
}

}  // namespace AscendC
