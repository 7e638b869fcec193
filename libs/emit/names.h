// SPDX-License-Identifier: Apache-2.0
// C++ names for the variables of a kernel. A name that is a legal, free identifier is kept as it
// is; "row.1" becomes row_1, a character outside of ASCII its code point, and a name that C++, the
// dialect or an earlier name has taken gets a number.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace asc2::emit {

class Names {
 public:
  /// Words of C++ and of the preprocessor are never handed out.
  Names();
  /// Keeps the words of `list`, separated by blanks, from being handed out.
  void reserve(std::string_view list);
  bool is_free(std::string_view name) const { return !taken_.contains(name); }
  /// A free identifier, the nearest to `text`; it is taken from now on.
  std::string take(std::string_view text);

 private:
  std::set<std::string, std::less<>> taken_;
  std::map<std::string, int, std::less<>> numbers_;  // last number that a stem was given
};

/// `text` with every character that an identifier cannot have replaced; not empty.
std::string legal_identifier(std::string_view text);

}  // namespace asc2::emit
