// SPDX-License-Identifier: Apache-2.0
// Any bytes as .a2ir: no crash; what parses prints as a fixpoint; what the checker passes goes
// through all steps that are left without a bug being reported.
#include <cstdlib>

#include "check/check.h"
#include "driver/driver.h"
#include "text/parser.h"
#include "text/printer.h"

using namespace asc2;

namespace {

constexpr size_t kMaxCompiled = 4096;  // bytes; larger texts take time and show nothing else

const Target& tiny() {
  static const Target target = [] {
    Diags diags;
    auto loaded = load_target("tiny", diags);
    if (!loaded) std::abort();
    return *std::move(loaded);
  }();
  return target;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Diags diags;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto source = std::make_shared<Source>(Source{"fuzz", text});
  auto module = text::parse_module(source, diags);
  static_cast<void>(diags.render({"fuzz"}, true));
  if (!module) return 0;
  const std::string once = text::print_module(*module);
  const auto again = text::parse_module(std::make_shared<Source>(Source{"again", once}), diags);
  if (!again || text::print_module(*again) != once) std::abort();
  const bool sound = static_cast<bool>(check::check_module(*module, &tiny(), {}, diags));
  if (sound && size <= kMaxCompiled)
    static_cast<void>(driver::compile({source, std::move(*module)}, {}, &tiny(), {}, diags));
  static_cast<void>(diags.render({"fuzz"}, true));
  return 0;
}
