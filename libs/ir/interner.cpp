// SPDX-License-Identifier: Apache-2.0
// Interner: texts copied into large blocks, found through one open-addressing table.
#include <cstring>
#include <functional>

#include "ir/module.h"

namespace asc2::ir {

namespace {

constexpr size_t kBlock = size_t{1} << 16;
constexpr size_t kInitialTexts = 1024;  // a power of two

// A slot is two words: the hash, so that a miss or a larger table need not look at the text, and
// Sym + 1, where 0 is free.
constexpr size_t kSlot = 2;

}  // namespace

Interner::Interner() : slots_(kSlot * kInitialTexts, 0) {
  intern({});
  for (const OpInfo& op : kOps) intern(op.mnemonic);
}

Sym Interner::intern(std::string_view text) {
  const auto hash = static_cast<uint32_t>(std::hash<std::string_view>{}(text));
  const size_t mask = slots_.size() / kSlot - 1;
  size_t at = hash & mask;
  for (; slots_[kSlot * at + 1] != 0; at = (at + 1) & mask) {
    const Sym sym = slots_[kSlot * at + 1] - 1;
    if (slots_[kSlot * at] == hash && texts_[sym] == text) return sym;
  }
  if (blocks_.empty() || block_used_ + text.size() > block_size_) {
    block_size_ = std::max(kBlock, text.size());
    block_used_ = 0;
    blocks_.push_back(std::make_unique<char[]>(block_size_));
  }
  char* copy = blocks_.back().get() + block_used_;
  if (!text.empty()) std::memcpy(copy, text.data(), text.size());
  block_used_ += text.size();
  texts_.emplace_back(copy, text.size());
  slots_[kSlot * at] = hash;
  slots_[kSlot * at + 1] = static_cast<uint32_t>(texts_.size());
  if (kSlot * texts_.size() * 2 > slots_.size()) grow();
  return static_cast<Sym>(texts_.size() - 1);
}

void Interner::grow() {
  std::vector<uint32_t> old(slots_.size() * 2, 0);
  old.swap(slots_);
  const size_t mask = slots_.size() / kSlot - 1;
  for (size_t i = 0; i < old.size(); i += kSlot) {
    if (old[i + 1] == 0) continue;
    size_t at = old[i] & mask;
    while (slots_[kSlot * at + 1] != 0) at = (at + 1) & mask;
    slots_[kSlot * at] = old[i];
    slots_[kSlot * at + 1] = old[i + 1];
  }
}

}  // namespace asc2::ir
