// SPDX-License-Identifier: Apache-2.0
// Text within HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace asc2 {

/// `text` with the characters that have a meaning in HTML replaced: also right within quotes.
std::string escape_html(std::string_view text);

}  // namespace asc2
