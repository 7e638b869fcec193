// SPDX-License-Identifier: Apache-2.0
// Emulation of the part of Ascend C (c220) that asc2-emit uses, so that emitted kernels compile
// with g++ and run on the host, in tests. One instruction after the other: order and values, no
// timing. Everything that the device would do silently wrong ends the program with a message: a
// field that overflows, an address that is not aligned, an access outside of a tensor, a flag set
// twice, waited for in vain or left behind, a missing InitSocState or closing barrier. UB starts as
// garbage, and so does every byte that an instruction leaves unspecified.
//
//   A2_EMULATE(16, vadd_kernel, a2emu::gm(x), a2emu::gm(out), 8192);
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define __global__
#define __aicore__
#define __gm__
#define __ubuf__
#define GM_ADDR __gm__ uint8_t*
#define KERNEL_TASK_TYPE_DEFAULT(type) static_assert((type) == KERNEL_TYPE_AIV_ONLY, "vector core")

enum KernelMetaType : uint8_t { KERNEL_TYPE_AIV_ONLY, KERNEL_TYPE_AIC_ONLY };
enum pipe_t { PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_ALL, PIPE_FIX };

namespace a2emu {

constexpr uint32_t kUbBytes = 192 * 1024;
constexpr uint32_t kBlock = 32;  // bytes
constexpr int kEvents = 64, kIds = 8;

enum class Atomic : uint8_t { None, Add, Max, Min };

struct State {
  alignas(64) uint8_t ub[kUbBytes];
  int64_t block = 0, blocks = 1;
  int flags[kEvents][kIds] = {};
  Atomic atomic = Atomic::None;
  bool running = false, started = false, closed = false;
};
inline State state;

[[noreturn]] inline void fail(const char* what, int64_t a = 0, int64_t b = 0) {
  std::fprintf(stderr, "emulator: block %lld: %s (%lld, %lld)\n",
               static_cast<long long>(state.block), what, static_cast<long long>(a),
               static_cast<long long>(b));
  std::exit(1);
}
inline void check(bool good, const char* what, int64_t a = 0, int64_t b = 0) {
  if (!good) fail(what, a, b);
}

/// Every instruction but the last barrier passes here.
inline void issue() {
  check(state.started, "InitSocState() must come first");
  state.closed = false;
}

inline void begin(int64_t block, int64_t blocks) {
  std::memset(state.ub, 0xff, sizeof state.ub);
  state.block = block;
  state.blocks = blocks;
  state.started = state.closed = false;
}

inline void end() {
  check(state.closed, "PipeBarrier<PIPE_ALL>() must come last");
  check(state.atomic == Atomic::None, "SetAtomicNone() is missing");
  for (int event = 0; event < kEvents; ++event) {
    for (int id = 0; id < kIds; ++id)
      check(state.flags[event][id] == 0, "flag left set", event, id);
  }
}

template <typename T>
uint8_t* gm(T* pointer) {
  return reinterpret_cast<uint8_t*>(pointer);
}

inline float bits_to_float(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
inline uint32_t float_to_bits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

}  // namespace a2emu

#define A2_EMULATE(blocks, kernel, ...)               \
  do {                                                \
    for (int64_t a2_b = 0; a2_b < (blocks); ++a2_b) { \
      a2emu::begin(a2_b, (blocks));                   \
      kernel(__VA_ARGS__);                            \
      a2emu::end();                                   \
    }                                                 \
  } while (false)

/// IEEE binary16; arithmetic goes through float and rounds once.
struct half {
  uint16_t bits;
  half() = default;
  half(float value) : bits(round(value)) {}
  operator float() const {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    float value = exponent == 0    ? std::ldexp(static_cast<float>(fraction), -24)
                  : exponent == 31 ? a2emu::bits_to_float(0x7f800000u | (uint32_t(fraction) << 13))
                                   : std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
    return bits >> 15 ? -value : value;
  }

 private:
  static uint16_t round(float value) {
    const uint16_t sign = static_cast<uint16_t>(a2emu::float_to_bits(value) >> 16 & 0x8000);
    const float size = std::fabs(value);
    if (size == 0) return sign;
    if (size != size) return sign | 0x7e00;
    if (size >= 65520.0f) return sign | 0x7c00;
    int exponent = 0;
    std::frexp(size, &exponent);
    exponent = exponent < -13 ? -13 : exponent;  // of the leading digit plus one; subnormals below
    const auto fraction = static_cast<int>(std::nearbyint(std::ldexp(size, 11 - exponent)));
    return static_cast<uint16_t>(sign | (((exponent + 13) << 10) + fraction));
  }
};

/// The upper half of a float.
struct bfloat16_t {
  uint16_t bits;
  bfloat16_t() = default;
  explicit bfloat16_t(float value) {
    const uint32_t all = a2emu::float_to_bits(value);
    bits = static_cast<uint16_t>(value != value ? (all >> 16 | 0x40)
                                                : (all + 0x7fff + (all >> 16 & 1)) >> 16);
  }
  explicit operator float() const { return a2emu::bits_to_float(uint32_t(bits) << 16); }
};

namespace AscendC {

enum class TPosition : uint8_t { VECIN, VECOUT, VECCALC };
enum class CMPMODE : uint8_t { LT, GT, EQ, LE, GE, NE };
enum class SELMODE : uint8_t { VSEL_CMPMASK_SPR, VSEL_TENSOR_SCALAR_MODE, VSEL_TENSOR_TENSOR_MODE };
enum class RoundMode : uint8_t {
  CAST_NONE,
  CAST_RINT,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_ROUND,
  CAST_TRUNC,
  CAST_ODD
};
enum class HardEvent : uint8_t {
  MTE2_V,
  V_MTE2,
  MTE3_V,
  V_MTE3,
  V_V,
  MTE3_MTE2,
  MTE2_MTE3,
  S_V,
  V_S,
  S_MTE2,
  MTE2_S,
  S_MTE3,
  MTE3_S
};

inline void InitSocState() {
  a2emu::state.started = true;
}
inline int64_t GetBlockIdx() {
  return a2emu::state.block;
}
inline int64_t GetBlockNum() {
  return a2emu::state.blocks;
}
inline float ToFloat(const bfloat16_t& value) {
  return static_cast<float>(value);
}
inline bfloat16_t ToBfloat16(const float& value) {
  return bfloat16_t(value);
}

template <HardEvent event>
void SetFlag(int32_t id) {
  a2emu::issue();
  a2emu::check(id >= 0 && id < a2emu::kIds, "flag id", id);
  int& flag = a2emu::state.flags[static_cast<int>(event)][id];
  a2emu::check(flag == 0, "flag set twice", static_cast<int>(event), id);
  flag = 1;
}
template <HardEvent event>
void WaitFlag(int32_t id) {
  a2emu::issue();
  a2emu::check(id >= 0 && id < a2emu::kIds, "flag id", id);
  int& flag = a2emu::state.flags[static_cast<int>(event)][id];
  a2emu::check(flag == 1, "wait for a flag that is not set", static_cast<int>(event), id);
  flag = 0;
}
template <pipe_t pipe>
void PipeBarrier() {
  static_assert(pipe != PIPE_S, "there is no barrier of the scalar unit");
  a2emu::issue();
  a2emu::state.closed = pipe == PIPE_ALL;
}

// --- tensors

template <typename T>
class LocalTensor {
 public:
  LocalTensor() = default;
  LocalTensor(TPosition, uint32_t address, uint32_t elements) : address_(address), size_(elements) {
    const uint64_t bytes = uint64_t(elements) * sizeof(T);
    a2emu::check(address % a2emu::kBlock == 0, "address of a LocalTensor", address);
    a2emu::check(bytes > 0 && bytes % a2emu::kBlock == 0, "size of a LocalTensor", elements);
    a2emu::check(address + bytes <= a2emu::kUbBytes, "end of a LocalTensor", address, elements);
  }
  LocalTensor operator[](uint32_t offset) const {
    a2emu::check(offset < size_, "offset into a LocalTensor", offset, size_);
    LocalTensor part;
    part.address_ = address_ + offset * static_cast<uint32_t>(sizeof(T));
    part.size_ = size_ - offset;
    return part;
  }
  template <typename U>
  LocalTensor<U> ReinterpretCast() const {
    return LocalTensor<U>(TPosition::VECCALC, address_, size_ * sizeof(T) / sizeof(U));
  }
  uint32_t GetSize() const { return size_; }
  T GetValue(uint32_t i) const {
    a2emu::check(i < size_, "element of a LocalTensor", i, size_);
    return get(i);
  }
  uint32_t address() const { return address_; }
  uint8_t* bytes() const { return a2emu::state.ub + address_; }
  T get(int64_t i) const {
    T value;
    std::memcpy(&value, bytes() + i * int64_t(sizeof(T)), sizeof(T));
    return value;
  }
  void set(int64_t i, T value) const {
    std::memcpy(bytes() + i * int64_t(sizeof(T)), &value, sizeof(T));
  }

 private:
  uint32_t address_ = 0, size_ = 0;
};

template <typename T>
class GlobalTensor {
 public:
  void SetGlobalBuffer(__gm__ T* buffer, uint64_t elements) {
    data_ = reinterpret_cast<uint8_t*>(buffer);
    size_ = elements;
  }
  GlobalTensor operator[](uint64_t offset) const {
    GlobalTensor part;
    part.data_ = data_ + offset * sizeof(T);
    part.size_ = offset <= size_ ? size_ - offset : 0;
    return part;
  }
  T GetValue(uint64_t offset) const {
    T value;
    std::memcpy(&value, bytes(offset * sizeof(T), sizeof(T)), sizeof(T));
    return value;
  }
  void SetValue(uint64_t offset, T value) const {
    std::memcpy(bytes(offset * sizeof(T), sizeof(T)), &value, sizeof(T));
  }
  /// The bytes [begin, begin + count) from here on, which must lie in the tensor.
  uint8_t* bytes(uint64_t begin, uint64_t count) const {
    a2emu::check(begin + count <= size_ * sizeof(T), "access outside of a GlobalTensor",
                 int64_t(begin + count), int64_t(size_ * sizeof(T)));
    return data_ + begin;
  }

 private:
  uint8_t* data_ = nullptr;
  uint64_t size_ = 0;
};

// --- copies

struct DataCopyExtParams {
  DataCopyExtParams(int64_t count, int64_t len, int64_t src, int64_t dst, int64_t)
      : blockCount(field(count, 4095, "blockCount")),
        blockLen(field(len, 2097151, "blockLen")),
        srcStride(field(src, UINT32_MAX, "srcStride")),
        dstStride(field(dst, UINT32_MAX, "dstStride")) {}
  uint32_t blockCount, blockLen, srcStride, dstStride;

 private:
  static uint32_t field(int64_t value, int64_t most, const char* name) {
    a2emu::check(value >= 0 && value <= most, name, value, most);
    return static_cast<uint32_t>(value);
  }
};

template <typename T>
struct DataCopyPadExtParams {
  DataCopyPadExtParams(bool pad, int64_t left, int64_t right, T value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {
    constexpr int64_t most = a2emu::kBlock / int64_t(sizeof(T));
    a2emu::check(left >= 0 && left <= most && right >= 0 && right <= most, "padding", left, right);
    if constexpr (sizeof(T) == 8) a2emu::check(value == T(), "padding value of 64-bit elements");
  }
  bool isPad;
  int64_t leftPadding, rightPadding;
  T paddingValue;
};

namespace emulated {

inline uint32_t blocks(uint32_t bytes) {
  return (bytes + a2emu::kBlock - 1) / a2emu::kBlock;
}

/// An operand of a vector instruction, or one end of a copy.
template <typename T>
void operand(const LocalTensor<T>& tensor, int64_t count) {
  a2emu::check(tensor.address() % a2emu::kBlock == 0, "address of an operand", tensor.address());
  a2emu::check(count >= 0 && count <= tensor.GetSize(), "count", count, tensor.GetSize());
}
template <typename T, typename... Rest>
void operands(int64_t count, const LocalTensor<T>& first, const Rest&... rest) {
  operand(first, count);
  if constexpr (sizeof...(rest) > 0) operands(count, rest...);
}

template <typename T>
void whole_blocks(int64_t count) {
  a2emu::issue();
  a2emu::check(count > 0 && count * int64_t(sizeof(T)) % a2emu::kBlock == 0, "DataCopy of a part",
               count, sizeof(T));
}

template <typename T, typename U>
constexpr bool kSame = false;
template <typename T>
constexpr bool kSame<T, T> = true;
template <typename T, typename... Types>
constexpr bool kOneOf = (kSame<T, Types> || ...);

}  // namespace emulated
}  // namespace AscendC

#include "gm.h"

namespace AscendC {

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, uint32_t count) {
  emulated::whole_blocks<T>(count);
  emulated::operand(dst, count);
  std::memcpy(dst.bytes(), src.bytes(0, uint64_t(count) * sizeof(T)), count * sizeof(T));
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, uint32_t count) {
  emulated::whole_blocks<T>(count);
  emulated::operand(src, count);
  emulated::put<T>(dst.bytes(0, uint64_t(count) * sizeof(T)), src.bytes(), count * sizeof(T));
}
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t count) {
  emulated::whole_blocks<T>(count);
  emulated::operands(count, dst, src);
  std::memmove(dst.bytes(), src.bytes(), count * sizeof(T));
}

template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                 const DataCopyExtParams& copy, const DataCopyPadExtParams<T>& pad) {
  a2emu::issue();
  a2emu::check(copy.blockLen % sizeof(T) == 0, "blockLen", copy.blockLen);
  a2emu::check(pad.leftPadding == 0, "left padding is not emulated");
  const uint32_t right = pad.isPad ? uint32_t(pad.rightPadding * int64_t(sizeof(T))) : 0;
  const uint32_t row = emulated::blocks(copy.blockLen + right) * a2emu::kBlock;
  const uint64_t pitch = row + uint64_t(copy.dstStride) * a2emu::kBlock;
  if (copy.blockCount == 0 || copy.blockLen == 0) return;
  emulated::operand(dst, ((copy.blockCount - 1) * pitch + row) / sizeof(T));
  for (uint32_t i = 0; i < copy.blockCount; ++i) {
    uint8_t* to = dst.bytes() + i * pitch;
    const uint64_t begin = i * (uint64_t(copy.blockLen) + copy.srcStride);
    std::memcpy(to, src.bytes(begin, copy.blockLen), copy.blockLen);
    std::memset(to + copy.blockLen, 0xa5, row - copy.blockLen);
    for (uint32_t at = copy.blockLen; pad.isPad && at < row; at += sizeof(T)) {
      std::memcpy(to + at, &pad.paddingValue, sizeof(T));
    }
  }
}
template <typename T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                 const DataCopyExtParams& copy) {
  a2emu::issue();
  a2emu::check(copy.blockLen % sizeof(T) == 0, "blockLen", copy.blockLen);
  const uint32_t row = emulated::blocks(copy.blockLen) * a2emu::kBlock;
  const uint64_t pitch = row + uint64_t(copy.srcStride) * a2emu::kBlock;
  if (copy.blockCount == 0 || copy.blockLen == 0) return;
  emulated::operand(src, ((copy.blockCount - 1) * pitch + row) / sizeof(T));
  for (uint32_t i = 0; i < copy.blockCount; ++i) {
    const uint64_t begin = i * (uint64_t(copy.blockLen) + copy.dstStride);
    emulated::put<T>(dst.bytes(begin, copy.blockLen), src.bytes() + i * pitch, copy.blockLen);
  }
}

}  // namespace AscendC

#include "rows.h"
#include "vector.h"
