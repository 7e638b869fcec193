// SPDX-License-Identifier: Apache-2.0
// Lowers Python text in a test: the printed kernel without its places, or the diagnostics.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>

#include "front/front.h"
#include "text/printer.h"

namespace asc2::front {

struct Lowered {
  std::string text;         // the module, empty when there were errors
  std::string diagnostics;  // remarks included
};

/// `facts` are options of asc2-parse: "--arg n=i32" is "arg n=i32".
inline Lowered lower_file(std::string_view python, std::initializer_list<std::string_view> facts) {
  Diags diags;
  Launch launch;
  for (const std::string_view fact : facts) {
    const size_t space = fact.find(' ');
    const std::string_view option = fact.substr(0, space), value = fact.substr(space + 1);
    if (option == "arg") (void)add_arg(launch, value, diags);
    if (option == "const") (void)add_const(launch, value, diags);
    if (option == "grid") (void)set_grid(launch, value, diags);
    if (option == "kernel") (void)set_kernel(launch, value, diags);
  }
  const auto source = std::make_shared<const Source>(Source{"k.py", std::string(python)});
  const auto module = parse_kernel(source, launch, diags);
  Lowered out;
  if (module) out.text = text::print_module(*module);
  out.diagnostics = diags.render({"asc2-parse"}, true);
  return out;
}

inline std::string without_places(const std::string& text) {
  std::string out;
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = text.find('\n', at);
    std::string line = text.substr(at, end - at);
    const size_t loc = line.find(" loc \"");
    if (loc != std::string::npos) line.erase(line.find_last_not_of(' ', loc) + 1);
    out += line + "\n";
    at = end + 1;
  }
  return out;
}

/// The lines of a kernel's body after its head, less two columns: `k(x_ptr, out_ptr, n, s, c)`
/// with f32 tiles x and y of 64 elements at hand.
inline std::string lower_body(std::string_view body) {
  std::string python =
      "import asc2\n"
      "import math\n"
      "@asc2.jit\n"
      "def k(x_ptr, out_ptr, n: int, s: float, c: asc2.ConstExpr[int]):\n"
      "    xg = asc2.tensor(x_ptr, [n])\n"
      "    og = asc2.tensor(out_ptr, [n])\n"
      "    x = asc2.load(xg, [64], offsets=[0])\n"
      "    y = asc2.load(xg, [64], offsets=[64])\n";
  for (size_t at = 0; at < body.size();) {
    const size_t end = std::min(body.find('\n', at), body.size());
    python += "    " + std::string(body.substr(at, end - at)) + "\n";
    at = end + 1;
  }
  const Lowered lowered =
      lower_file(python, {"arg x_ptr=f32[128]", "arg out_ptr=f32[128]", "const c=16"});
  if (lowered.text.empty()) return lowered.diagnostics;
  constexpr int kHeadLines = 10;  // version, kernel, four parameters, two tensors, two loads
  std::string text = without_places(lowered.text), out;
  size_t at = 0;
  for (int line = 0; at < text.size(); ++line) {
    const size_t end = text.find('\n', at);
    if (line >= kHeadLines && end - at > 2) out += text.substr(at + 2, end - at - 2) + "\n";
    at = end + 1;
  }
  return out;
}

}  // namespace asc2::front
