// SPDX-License-Identifier: Apache-2.0
// Legal and unique identifiers. The words that C++ has taken are listed here; those of an Ascend C
// dialect come with the dialect.
#include "emit/names.h"

#include <fmt/format.h>

namespace asc2::emit {
namespace {

// Keywords of C++20, and names that are macros, builtins or special functions where kernels are
// compiled: of the C library, of GNU mode, of the device compiler.
constexpr std::string_view kCppWords =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t "
    "char32_t class co_await co_return co_yield compl concept const const_cast consteval constexpr "
    "constinit continue decltype default delete do double dynamic_cast else enum explicit export "
    "extern false float for friend goto if inline int long mutable namespace new noexcept not "
    "not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires "
    "return short signed sizeof static static_assert static_cast struct switch template this "
    "thread_local throw true try typedef typeid typename union unsigned using virtual void "
    "volatile wchar_t while xor xor_eq final override import module main std int8_t int16_t "
    "int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t asm typeof NULL INFINITY NAN assert "
    "errno stdin stdout stderr EOF linux unix i386 major minor makedev likely unlikely";

constexpr uint32_t kReplacement = 0xfffd;

/// The code point at the start of `text`, which it removes; a broken byte is kReplacement.
uint32_t next_code_point(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : 4;
  uint32_t point = length == 1 ? lead : lead & (0xffu >> (length + 1));
  bool good = length <= text.size() && (lead < 0x80 || (lead >= 0xc2 && lead < 0xf5));
  for (size_t i = 1; good && i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    good = byte >> 6 == 2;
    point = point << 6 | (byte & 0x3fu);
  }
  text.remove_prefix(good ? length : 1);
  return good ? point : kReplacement;
}

bool is_word(uint32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

}  // namespace

std::string legal_identifier(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const uint32_t c = next_code_point(text);
    if (is_word(c)) {
      out += static_cast<char>(c);
    } else if (c >= 0x80) {
      out += fmt::format("u{:04x}", c);
    } else if (out.empty() || out.back() != '_') {  // two underscores belong to the compiler
      out += '_';
    }
  }
  const bool digit = !out.empty() && out[0] >= '0' && out[0] <= '9';
  const bool compilers = out.size() > 1 && out[0] == '_' && out[1] >= 'A' && out[1] <= 'Z';
  const bool illegal = out.empty() || out == "_" || digit || compilers;
  return illegal ? fmt::format("v{}", out) : out;
}

Names::Names() {
  reserve(kCppWords);
}

void Names::reserve(std::string_view list) {
  while (!list.empty()) {
    const size_t end = std::min(list.find(' '), list.size());
    if (end != 0) taken_.emplace(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

std::string Names::take(std::string_view text) {
  const std::string stem = legal_identifier(text);
  std::string name = stem;
  if (!is_free(name)) {
    const std::string numbered = stem.back() == '_' ? stem : stem + '_';
    int& number = numbers_[stem];
    if (number == 0) number = 1;
    while (!is_free(name)) name = fmt::format("{}{}", numbered, ++number);
  }
  taken_.insert(name);
  return name;
}

}  // namespace asc2::emit
