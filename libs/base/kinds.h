// SPDX-License-Identifier: Apache-2.0
// Enumerations of formats/types.def with their texts: element types, spaces, pipes, core kinds,
// layouts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace asc2 {

enum class Dtype : uint8_t {
#define A2_DTYPE(name, text, bits, kind) name,
#include "types.def"
};
enum class DtypeKind : uint8_t { Bool, Int, Uint, Float };
enum class Space : uint8_t {
#define A2_SPACE(name, text, doc) name,
#include "types.def"
};
enum class Pipe : uint8_t {
#define A2_PIPE(name, text, doc) name,
#include "types.def"
};
enum class CoreKind : uint8_t {
#define A2_CORE(name, text, doc) name,
#include "types.def"
};
enum class Layout : uint8_t {
#define A2_LAYOUT(name, text, doc) name,
#include "types.def"
};

inline constexpr std::string_view kDtypeNames[] = {
#define A2_DTYPE(name, text, bits, kind) text,
#include "types.def"
};
inline constexpr std::string_view kSpaceNames[] = {
#define A2_SPACE(name, text, doc) text,
#include "types.def"
};
inline constexpr std::string_view kPipeNames[] = {
#define A2_PIPE(name, text, doc) text,
#include "types.def"
};
inline constexpr std::string_view kCoreNames[] = {
#define A2_CORE(name, text, doc) text,
#include "types.def"
};
inline constexpr std::string_view kLayoutNames[] = {
#define A2_LAYOUT(name, text, doc) text,
#include "types.def"
};
inline constexpr size_t kDtypeCount = std::size(kDtypeNames);
inline constexpr size_t kSpaceCount = std::size(kSpaceNames);
inline constexpr size_t kPipeCount = std::size(kPipeNames);  // Pipe::All is the last
inline constexpr size_t kCoreCount = std::size(kCoreNames);

constexpr std::string_view name_of(Dtype d) {
  return kDtypeNames[static_cast<size_t>(d)];
}
constexpr std::string_view name_of(Space s) {
  return kSpaceNames[static_cast<size_t>(s)];
}
constexpr std::string_view name_of(Pipe p) {
  return kPipeNames[static_cast<size_t>(p)];
}
constexpr std::string_view name_of(CoreKind c) {
  return kCoreNames[static_cast<size_t>(c)];
}
constexpr std::string_view name_of(Layout l) {
  return kLayoutNames[static_cast<size_t>(l)];
}

/// The enumerator whose text is `text`: `find_kind<Pipe>(kPipeNames, "mte2")`.
template <class E, size_t N>
constexpr std::optional<E> find_kind(const std::string_view (&names)[N], std::string_view text) {
  for (size_t i = 0; i < N; ++i) {
    if (names[i] == text) return static_cast<E>(i);
  }
  return std::nullopt;
}

/// Width of one element in bits; 1 for i1, which a tile packs eight to a byte, LSB first.
constexpr int bits_of(Dtype dtype) {
  constexpr int kBits[] = {
#define A2_DTYPE(name, text, bits, kind) bits,
#include "types.def"
  };
  return kBits[static_cast<size_t>(dtype)];
}
/// Bytes of one element in GM or a scalar; an i1 takes one byte there.
constexpr int bytes_of(Dtype dtype) {
  return (bits_of(dtype) + 7) / 8;
}

constexpr DtypeKind kind_of(Dtype dtype) {
  constexpr DtypeKind kKinds[] = {
#define A2_DTYPE(name, text, bits, kind) DtypeKind::kind,
#include "types.def"
  };
  return kKinds[static_cast<size_t>(dtype)];
}
constexpr bool is_float(Dtype dtype) {
  return kind_of(dtype) == DtypeKind::Float;
}
constexpr bool is_int(Dtype dtype) {
  return kind_of(dtype) == DtypeKind::Int || kind_of(dtype) == DtypeKind::Uint;
}

/// Lowest and highest value of an integer type; i1 counts as one of a single bit.
struct IntLimits {
  int64_t low;
  uint64_t high;
};
constexpr IntLimits limits_of(Dtype dtype) {
  const int bits = bits_of(dtype);
  if (kind_of(dtype) != DtypeKind::Int) return {0, UINT64_MAX >> (64 - bits)};
  return {INT64_MIN >> (64 - bits), UINT64_MAX >> (65 - bits)};
}

/// The most blocks of a launch: what a kernel call of the vendor takes.
inline constexpr int64_t kMaxBlocks = 65535;
/// The most slots of a buffer, and stages of a loop: more than any chip has room for.
inline constexpr int64_t kMaxSlots = 4096;
/// The most times that a loop is unrolled by order: more takes compilers too long.
inline constexpr int64_t kMaxUnrollFactor = 4096;
/// The most flags of a pair of pipes, and flags between cores: a set of them is a word of bits.
inline constexpr int64_t kMaxFlagIds = 32;
/// Whole numbers up to here are values of f32.
inline constexpr int64_t kMostExactF32 = int64_t{1} << 24;
/// The most elements of an array or tile: products with sizes of elements stay within 64 bits.
inline constexpr int64_t kMaxElements = int64_t{1} << 48;

}  // namespace asc2
