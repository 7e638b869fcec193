// SPDX-License-Identifier: Apache-2.0
// An operation whose result is its operand comes out as lines that pass the check, or as an error:
// also where nothing is left to do, as in a sum over a dim of 1.
#include <gtest/gtest.h>

#include <set>

#include "base/text.h"
#include "check/check.h"
#include "ir/op.h"
#include "text/parser.h"
#include "unit/tile/harness.h"

namespace asc2::tile::test {
namespace {

constexpr std::string_view kDtypes[] = {"f32", "f16", "bf16", "i8",  "u8",  "i16",
                                        "u16", "i32", "u32",  "i64", "u64", "i1"};
constexpr std::string_view kShapes[] = {"1", "8", "1, 8", "8, 1", "3, 3", "1, 1", "3, 1, 5"};

/// The attributes with which the type can stay as it is.
std::vector<std::string> attributes(std::string_view mnemonic,
                                    const std::vector<std::string_view>& dims) {
  std::vector<std::string> out;
  if (mnemonic == "reduce") {
    for (const std::string_view by : {"sum", "max", "min", "prod"}) {
      for (size_t d = 0; d < dims.size(); ++d) {
        if (dims[d] == "1") out.push_back(fmt::format(" {{by = {}, axes = [{}]}}", by, d));
      }
    }
  } else if (mnemonic == "transpose") {
    if (dims.size() == 1) out = {" {axes = [0]}"};
    if (dims.size() == 2) out = {" {axes = [0, 1]}"};
    if (dims.size() == 2 && dims[0] == dims[1]) out.emplace_back(" {axes = [1, 0]}");
    if (dims.size() == 3) out = {" {axes = [0, 1, 2]}"};
  } else if (mnemonic.ends_with("_reduce") || mnemonic == "fold") {
    out = {" {by = max}"};
  } else {
    out = {""};
  }
  return out;
}

/// `%x = op %x, ..` in an arm, so that both values are of one variable.
std::string in_place(const ir::OpInfo& op, std::string_view dtype, std::string_view shape,
                     std::string_view zeros, std::string_view attributes) {
  std::string operands;
  for (size_t k = 0; k < op.required_count; ++k) {
    const ir::Role role = op.operand[k].role;
    operands += k == 0 ? "" : ", ";
    operands += role == ir::Role::List                            ? fmt::format("[{}]", zeros)
                : role == ir::Role::Any || role == ir::Role::Tile ? "%x"
                                                                  : "1";
  }
  return kernel(
      fmt::format("  %p = param {{size = 64}} : ptr {0}\n  %n = param : i32\n"
                  "  %g = tensor %p, [{1}] : gm {0}[{1}]\n"
                  "  %x = load %g, [{2}] : {0}[{1}]\n  %c = gt %n, 1 : i1\n"
                  "  if %c {{\n    # why\n    %x = {3} {4}{5} : {0}[{1}]\n  }}\n"
                  "  store %x, %g, [{2}]\n",
                  dtype, shape, zeros, op.mnemonic, operands, attributes));
}

bool passes_check(const std::string& text, const Target& target) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  return module && check::check_module(*module, &target, {}, diags);
}

/// Adds what comes out to `legal`, and the ids of errors to `refused`.
void try_all(const Target& target, const ir::OpInfo& op, std::string_view shape, int& legal,
             std::set<std::string>& refused) {
  const std::vector<std::string_view> dims = split(shape, ' ');
  std::vector<std::string_view> numbers;
  std::string zeros = "0";
  for (const std::string_view dim : dims) numbers.push_back(dim.substr(0, dim.find(',')));
  for (size_t d = 1; d < dims.size(); ++d) zeros += ", 0";
  for (const std::string_view dtype : kDtypes) {
    for (const std::string& attributes : attributes(op.mnemonic, numbers)) {
      const std::string before = in_place(op, dtype, shape, zeros, attributes);
      if (!passes_check(before, target)) continue;
      const Legal after = legalise_text(before, target);
      if (after.ok) {
        EXPECT_NE(after.text.find("# why"), std::string::npos) << before << after.text;
        ++legal;
        continue;
      }
      const size_t id = after.messages.find(" [");
      ASSERT_NE(id, std::string::npos) << before << after.messages;
      refused.insert(after.messages.substr(id + 2, after.messages.find(']', id) - id - 2));
    }
  }
}

TEST(InPlace, EveryOperationComesOut) {
  std::set<std::string> refused, never;
  for (const ir::OpInfo& op : ir::kOps) {
    const bool on_tiles = op.cls == ir::OpClass::Elementwise || op.cls == ir::OpClass::Tile;
    if (!on_tiles || op.typing == ir::Typing::Compare) continue;
    int legal = 0;
    for (const std::string_view shape : kShapes) {
      try_all(tiny(), op, shape, legal, refused);
      try_all(a2(), op, shape, legal, refused);
    }
    if (legal == 0) never.emplace(op.mnemonic);
  }
  EXPECT_EQ(refused, (std::set<std::string>{"tile-no-form", "tile-not-yet"}));
  // The check or asc2-tile refuses rows of one element, and what asc2-tile itself puts in.
  EXPECT_EQ(never, (std::set<std::string>{"block_reduce", "fold", "pad", "row_reduce"}));
}

}  // namespace
}  // namespace asc2::tile::test
