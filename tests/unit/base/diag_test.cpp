// SPDX-License-Identifier: Apache-2.0
// The order in which diagnostics are printed.
#include "base/diag.h"

#include <gtest/gtest.h>

namespace asc2 {
namespace {

TEST(Diags, AreInTheOrderOfTheirSourceWhateverStandsBetween) {
  const Source a{"a", "0123456789"}, b{"b", "0123456789"};
  Diags diags;
  diags.error<diag::Usage>({&a, {8, 9}}, "a8");
  diags.error<diag::Usage>({}, "nowhere");
  diags.error<diag::Usage>({&b, {5, 6}}, "b5");
  diags.error<diag::Usage>({&a, {2, 3}}, "a2");
  diags.error<diag::Usage>({&b, {1, 2}}, "b1");
  const std::string text = diags.render({"tool"}, true);
  const std::vector<std::string> order = {"a2", "a8", "nowhere", "b1", "b5"};
  size_t at = 0;
  for (const std::string& word : order) {
    at = text.find("error: " + word, at);
    ASSERT_NE(at, text.npos) << word << " is missing or too early in\n" << text;
  }
}

}  // namespace
}  // namespace asc2
