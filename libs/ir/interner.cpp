// SPDX-License-Identifier: Apache-2.0
// Interner: texts copied into large blocks, found through one open-addressing table.
#include <cstring>
#include <functional>

#include "ir/module.h"

namespace asc2::ir {

namespace {

constexpr size_t kBlock = size_t{1} << 16;
constexpr size_t kInitialSlots = 1024;  // a power of two

}  // namespace

Interner::Interner() : slots_(kInitialSlots, 0) {
  intern({});
  for (const OpInfo& op : kOps) intern(op.mnemonic);
}

Sym Interner::intern(std::string_view text) {
  const size_t mask = slots_.size() - 1;
  size_t at = std::hash<std::string_view>{}(text)&mask;
  while (slots_[at] != 0) {
    if (texts_[slots_[at] - 1] == text) return slots_[at] - 1;
    at = (at + 1) & mask;
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
  slots_[at] = static_cast<uint32_t>(texts_.size());
  if (texts_.size() * 2 > slots_.size()) grow();
  return static_cast<Sym>(texts_.size() - 1);
}

void Interner::grow() {
  slots_.assign(slots_.size() * 2, 0);
  const size_t mask = slots_.size() - 1;
  for (size_t i = 0; i < texts_.size(); ++i) {
    size_t at = std::hash<std::string_view>{}(texts_[i]) & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = static_cast<uint32_t>(i + 1);
  }
}

}  // namespace asc2::ir
