// SPDX-License-Identifier: Apache-2.0
// Types from their text; see ir::append_type for the forms.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "ir/type.h"

namespace asc2::text {

/// What is wrong with a type's text; `bad_word` is the word that no table knows, if that is the
/// reason.
struct TypeError {
  std::string message;
  std::string_view bad_word;
};

std::variant<ir::Type, TypeError> parse_type(std::string_view text);

}  // namespace asc2::text
