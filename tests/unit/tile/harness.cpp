// SPDX-License-Identifier: Apache-2.0
#include "unit/tile/harness.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "check/check.h"
#include "text/parser.h"
#include "text/printer.h"
#include "tile/tile.h"
#include "unit/targets.h"

namespace asc2::tile::test {

namespace {

Result<ir::Module> parsed(const std::string& text, Diags& diags) {
  return text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
}

/// Lines of the kernel; of the buffer table, or the others without declarations.
std::string pick(const Legal& legal, bool buffers) {
  if (!legal.ok) return legal.messages;
  std::string out;
  for (const std::string_view line : split(legal.text, '\n')) {
    const auto has = [&](std::string_view word) { return line.find(word) != line.npos; };
    const bool buffer = has(" = buf");
    const bool head = line == "}" || line.starts_with("a2ir") || line.starts_with("target") ||
                      line.starts_with("kernel") || has(" = param") || has(" = tensor");
    if (head || buffer != buffers || line.empty()) continue;
    out += std::string(line.substr(2)) + "\n";
  }
  return out;
}

}  // namespace

const Target& a2() {
  return shipped_target("ascend910b");
}

const Target& tiny() {
  return shipped_target("tiny");
}

Legal legalise_text(const std::string& text, const Target& target) {
  Diags diags;
  Legal out;
  auto module = parsed(text, diags);
  if (module && legalise(*module, target, diags)) {
    out.ok = true;
    out.text = text::print_module(*module);
    // Its result is a legal module of its own, and legalising it again changes nothing.
    Diags after;
    auto again = parsed(out.text, after);
    const bool fine =
        again && check::check_module(*again, &target, {}, after) && legalise(*again, target, after);
    EXPECT_TRUE(fine) << after.render({"test"}, true) << out.text;
    if (fine) {
      EXPECT_EQ(text::print_module(*again), out.text);
    }
  }
  out.messages = diags.render({"asc2-tile"}, false);
  out.remarks = diags.render({"asc2-tile"}, true);
  return out;
}

std::string kernel(std::string_view lines, int grid) {
  return fmt::format("a2ir 1\nkernel @k {{grid = {}, stage = tile}} {{\n{}}}\n", grid, lines);
}

std::string legal_lines(std::string_view lines, const Target& target) {
  return pick(legalise_text(kernel(lines), target), false);
}

std::string table(std::string_view lines, const Target& target) {
  return pick(legalise_text(kernel(lines), target), true);
}

NpyArray run(const std::string& text, const Arrays& in, const std::string& out,
             const Target& target) {
  Diags diags;
  auto module = parsed(text, diags);
  if (module) {
    sim::Inputs inputs;
    for (const auto& [name, array] : in) inputs.arrays[name] = {array, name};
    auto result = sim::simulate(*module, &target, inputs, {}, diags);
    if (result) {
      for (sim::OutputArray& array : result->arrays) {
        if (array.name == out) return std::move(array.array);
      }
    }
  }
  ADD_FAILURE() << diags.render({"asc2-sim"}, false) << text;
  return {};
}

}  // namespace asc2::tile::test
