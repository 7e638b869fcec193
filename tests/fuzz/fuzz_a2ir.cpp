// SPDX-License-Identifier: Apache-2.0
// Any bytes as .a2ir: no crash, and what parses prints as a fixpoint.
#include <cstdlib>

#include "check/check.h"
#include "text/parser.h"
#include "text/printer.h"

using namespace asc2;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Diags diags;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto module = text::parse_module(std::make_shared<Source>(Source{"fuzz", text}), diags);
  static_cast<void>(diags.render({"fuzz"}, true));
  if (!module) return 0;
  static_cast<void>(check::check_module(*module, nullptr, {}, diags));
  const std::string once = text::print_module(*module);
  const auto again = text::parse_module(std::make_shared<Source>(Source{"again", once}), diags);
  if (!again || text::print_module(*again) != once) std::abort();
  return 0;
}
