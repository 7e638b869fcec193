// SPDX-License-Identifier: Apache-2.0
// Memory that knows which of its bits were ever written. `poison` has a set bit for every bit that
// was not: bits, because an i1 tile packs eight elements to a byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace asc2::sim {

/// Fresh memory reads as this: nan in every float, -1 in every signed integer.
inline constexpr uint8_t kPoisonByte = 0xff;

/// Bits as an i1 tile packs them: the first one of a byte is its lowest.
inline bool get_bit(const std::vector<uint8_t>& bytes, size_t bit) {
  return (bytes[bit / 8] >> (bit % 8) & 1) != 0;
}
inline void set_bit(std::vector<uint8_t>& bytes, size_t bit, bool on) {
  const auto mask = static_cast<uint8_t>(1 << (bit % 8));
  bytes[bit / 8] = static_cast<uint8_t>(on ? bytes[bit / 8] | mask : bytes[bit / 8] & ~mask);
}

struct Slab {
  std::vector<uint8_t> bytes;
  std::vector<uint8_t> poison;

  /// Forgets everything.
  void reset(size_t size) {
    bytes.assign(size, kPoisonByte);
    poison.assign(size, 0xff);
  }
  /// The bytes become as if they had never been written; what lies beyond the end is left out.
  void forget(size_t begin, size_t end) {
    if (begin >= bytes.size()) return;
    const size_t count = (end < bytes.size() ? end : bytes.size()) - begin;
    std::memset(bytes.data() + begin, kPoisonByte, count);
    std::memset(poison.data() + begin, 0xff, count);
  }
  bool is_clean(size_t begin, size_t count) const { return first_poison(begin, count) == count; }
  /// Offset from `begin` of the first byte with a bit that was never written; `count` if none.
  size_t first_poison(size_t begin, size_t count) const {
    const uint8_t* p = poison.data() + begin;
    size_t k = 0;
    for (; k + 8 <= count; k += 8) {
      uint64_t word;
      std::memcpy(&word, p + k, 8);
      if (word != 0) break;
    }
    while (k < count && p[k] == 0) ++k;
    return k;
  }
};

}  // namespace asc2::sim
