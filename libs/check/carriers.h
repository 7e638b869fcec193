// SPDX-License-Identifier: Apache-2.0
// Who knows that an access has ended: a set of pipes and of flags that are up. A small bit set of
// fixed size; all work on the order of accesses is done on it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace asc2::check {

class Carriers {
 public:
  static constexpr size_t kBits = 384;

  bool has(size_t bit) const { return (words_[bit / 64] >> (bit % 64) & 1) != 0; }
  void add(size_t bit) { words_[bit / 64] |= uint64_t{1} << (bit % 64); }
  void remove(size_t bit) { words_[bit / 64] &= ~(uint64_t{1} << (bit % 64)); }
  void put(size_t bit, bool on) { on ? add(bit) : remove(bit); }
  void add(const Carriers& o) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] |= o.words_[i];
  }
  void keep(const Carriers& o) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= o.words_[i];
  }
  bool holds(const Carriers& o) const {
    for (size_t i = 0; i < words_.size(); ++i) {
      if ((o.words_[i] & ~words_[i]) != 0) return false;
    }
    return true;
  }
  auto operator<=>(const Carriers&) const = default;
  const auto& words() const { return words_; }

 private:
  std::array<uint64_t, kBits / 64> words_{};
};

}  // namespace asc2::check
