// SPDX-License-Identifier: Apache-2.0
// Global memory of the emulation besides plain copies: the scalar unit's data cache, which here is
// none, and atomic stores, whose mode stays set until it is taken back.
#pragma once

namespace AscendC {

enum class CacheLine : uint8_t { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum class DcciDst : uint8_t { CACHELINE_ALL, CACHELINE_UB, CACHELINE_OUT, CACHELINE_ATOMIC };

template <typename T, CacheLine line, DcciDst dst>
void DataCacheCleanAndInvalid(const GlobalTensor<T>& tensor) {
  static_assert(line == CacheLine::SINGLE_CACHE_LINE, "one line is emulated");
  a2emu::issue();
  (void)tensor.bytes(0, sizeof(T));
}

namespace emulated {

template <typename T>
constexpr bool kAtomic = kOneOf<T, int8_t, int16_t, int32_t, half, bfloat16_t, float>;

template <typename T>
void set_atomic(a2emu::Atomic mode) {
  static_assert(kAtomic<T>, "there is no atomic store of this type");
  a2emu::issue();
  a2emu::check(a2emu::state.atomic == a2emu::Atomic::None, "an atomic mode in another one");
  a2emu::state.atomic = mode;
}

template <typename T>
T combined(T old, T value) {
  if (a2emu::state.atomic == a2emu::Atomic::Add) {
    if constexpr (kOneOf<T, half, bfloat16_t, float>) {
      return static_cast<T>(static_cast<float>(old) + static_cast<float>(value));
    } else {
      return static_cast<T>(static_cast<uint32_t>(old) + static_cast<uint32_t>(value));
    }
  }
  double a, b;
  if constexpr (kOneOf<T, bfloat16_t>) {
    a = static_cast<float>(old), b = static_cast<float>(value);
  } else {
    a = static_cast<double>(old), b = static_cast<double>(value);
  }
  return (a > b) == (a2emu::state.atomic == a2emu::Atomic::Max) ? old : value;
}

/// Bytes of a copy to GM, by the mode that is set.
template <typename T>
void put(uint8_t* to, const uint8_t* from, uint64_t bytes) {
  if (a2emu::state.atomic == a2emu::Atomic::None) {
    std::memcpy(to, from, bytes);
    return;
  }
  if constexpr (kAtomic<T>) {
    for (uint64_t at = 0; at < bytes; at += sizeof(T)) {
      T old, value;
      std::memcpy(&old, to + at, sizeof(T));
      std::memcpy(&value, from + at, sizeof(T));
      const T result = combined(old, value);
      std::memcpy(to + at, &result, sizeof(T));
    }
  } else {
    a2emu::fail("an atomic copy of this type");
  }
}

}  // namespace emulated

template <typename T>
void SetAtomicAdd() {
  emulated::set_atomic<T>(a2emu::Atomic::Add);
}
template <typename T>
void SetAtomicMax() {
  emulated::set_atomic<T>(a2emu::Atomic::Max);
}
template <typename T>
void SetAtomicMin() {
  emulated::set_atomic<T>(a2emu::Atomic::Min);
}
inline void SetAtomicNone() {
  a2emu::issue();
  a2emu::check(a2emu::state.atomic != a2emu::Atomic::None, "SetAtomicNone of nothing");
  a2emu::state.atomic = a2emu::Atomic::None;
}

}  // namespace AscendC
