// SPDX-License-Identifier: Apache-2.0
// Attributes whose value is a word of attrs.def, as enumerations in the order of that table.
#pragma once

#include <array>

#include "ir/module.h"

namespace asc2::ir {

/// How a cast rounds; Default is that of a cast without the attribute.
enum class Round : uint8_t { Default, None, Rint, Floor, Ceil, Away, Trunc, Odd };
/// How a reduction joins elements.
enum class By : uint8_t { Sum, Max, Min, Prod };

namespace detail {

/// The words of the attribute; another number than N does not compile.
template <size_t N>
consteval std::array<std::string_view, N> words_of(Attr attr) {
  std::array<std::string_view, N> out;
  std::string_view rest = info(attr).words;
  for (std::string_view& word : out) {
    word = take(rest, " ");
    skip_spaces(rest);
  }
  if (out.back().empty() || !rest.empty())
    throw "an attribute has other words than its enumeration";
  return out;
}

inline constexpr auto kRoundWords = words_of<static_cast<size_t>(Round::Odd)>(Attr::Round);
inline constexpr auto kByWords = words_of<static_cast<size_t>(By::Prod) + 1>(Attr::By);

template <size_t N>
size_t index_of(const std::array<std::string_view, N>& words, std::string_view word) {
  size_t at = 0;
  while (at < N && words[at] != word) ++at;
  return at;
}

}  // namespace detail

/// The word; "" for the default.
constexpr std::string_view word_of(Round round) {
  return round == Round::Default ? "" : detail::kRoundWords[static_cast<size_t>(round) - 1];
}
constexpr std::string_view word_of(By by) {
  return detail::kByWords[static_cast<size_t>(by)];
}

/// Of an instruction that a reader has accepted.
inline Round round_of(const Module& module, const Inst& inst) {
  const Operand* word = inst.find(Attr::Round);
  if (!word) return Round::Default;
  return static_cast<Round>(detail::index_of(detail::kRoundWords, module.text(word->sym)) + 1);
}
inline By by_of(const Module& module, const Inst& inst) {
  const Operand* word = inst.find(Attr::By);
  return word ? static_cast<By>(detail::index_of(detail::kByWords, module.text(word->sym)))
              : By::Sum;
}

/// The operation that joins two elements.
constexpr Op joining_op(By by) {
  return by == By::Sum ? Op::Add : by == By::Max ? Op::Max : by == By::Min ? Op::Min : Op::Mul;
}

}  // namespace asc2::ir
