// SPDX-License-Identifier: Apache-2.0
// What all pictures have in common: ink and paper that follow the reader (black on white in print,
// light on dark where the screen is), and a page around them that needs no network.
#pragma once

#include <string>
#include <string_view>

namespace asc2::svg {

/// An SVG document of class `name`. In `rules` and `dark_rules` (of dark screens), both CSS, '@' is
/// that class. Ready for `body` are the classes paper, soft, title, grid and axis.
std::string document(std::string_view name, double width, double height, std::string_view rules,
                     std::string_view dark_rules, std::string_view body);

/// An HTML page. The <title> of each element that `tips`, a CSS selector, finds is shown beside the
/// pointer at once. `script` runs after that.
std::string page(std::string_view title, std::string_view style, std::string_view content,
                 std::string_view tips, std::string_view script = "");

}  // namespace asc2::svg
