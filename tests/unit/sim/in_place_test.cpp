// SPDX-License-Identifier: Apache-2.0
// At stage tile an operation may write the variable that it reads: the values are those that it
// gives in a variable of its own.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/op.h"
#include "sim/op_table.h"
#include "unit/sim/harness.h"

namespace asc2::sim::test {
namespace {

/// An operation of shapes that can leave the type as it is; {} stands for the operand.
struct Form {
  std::string_view op, line, shape;
};
constexpr Form kForms[] = {
    {"reduce", "reduce {} {{by = max, axes = [0]}}", "1,9"},
    {"reduce", "reduce {} {{by = sum, axes = [1]}}", "9,1"},
    {"reduce", "reduce {} {{by = prod, axes = [0, 1]}}", "1,1,9"},
    {"block_reduce", "block_reduce {} {{by = sum}}", "9,1"},
    {"row_reduce", "row_reduce {} {{by = min}}", "9,1"},
    {"fold", "fold {} {{by = sum}}", "1,9"},
    {"spread", "spread {}", "9,1"},
    {"reshape", "reshape {}", "3,3"},
    {"slice", "slice {}, [0, 0]", "3,3"},
    {"insert", "insert {}, [0, 0]", "3,3"},
    {"transpose", "transpose {} {{axes = [1, 0]}}", "3,3"},
    {"transpose", "transpose {} {{axes = [2, 0, 1]}}", "2,2,2"},
    {"transpose", "transpose {} {{axes = [0, 2, 1]}}", "2,3,3"},
    {"transpose", "transpose {} {{axes = [3, 2, 1, 0]}}", "2,2,2,2"},
    {"gather", "gather {}, %at", "9"},
    {"gather", "gather %at, {}", "9"},
    {"gather", "gather {0}, {0}", "9"},
};

/// The elements 0, 4, 8 .. 4n - 4 in an order of their own: offsets of words, so that they can be
/// gathered with.
std::vector<int32_t> shuffled(int64_t count) {
  std::vector<int32_t> out;
  for (int64_t k = 0; k < count; ++k) out.push_back(static_cast<int32_t>(k * 7 % count * 4));
  return out;
}

Outcome run(const Form& form, std::string_view result, int64_t count) {
  const std::string_view shape = form.shape;
  std::string zeros;
  for (const char c : shape) zeros += c == ',' ? ", 0" : "";
  std::string type = fmt::format("i32[{}]", shape), dims;
  for (const char c : shape) dims += c == ',' ? std::string(", ") : std::string(1, c);
  const Outcome outcome =
      Simulation(kernel("tile", fmt::format("  %p = param : ptr i32\n"
                                            "  %q = param {{size = {4}}} : ptr i32\n"
                                            "  %s = tensor %p, [{0}] : gm {1}\n"
                                            "  %o = tensor %q, [{0}] : gm {1}\n"
                                            "  %x = load %s, [0{2}] : {1}\n"
                                            "  %at = load %s, [0{2}] : {1}\n"
                                            "  {3} : {1}\n",
                                            dims, type, zeros,
                                            fmt::format("{} = ", result) +
                                                fmt::format(fmt::runtime(form.line), "%x"),
                                            count) +
                                    fmt::format("  store {}, %o, [0{}]\n", result, zeros)))
          .in("p", i32(shuffled(count)))
          .run();
  EXPECT_TRUE(outcome.ok) << form.line << "\n" << outcome.messages;
  return outcome;
}

TEST(InPlace, IsAsInAVariableOfItsOwn) {
  for (const Form& form : kForms) {
    int64_t count = 1;
    for (const char c : form.shape) count *= c == ',' ? 1 : c - '0';
    const std::vector<int32_t> apart = run(form, "%y", count).ints("q");
    EXPECT_EQ(run(form, "%x", count).ints("q"), apart) << form.line;
  }
}

/// Operations that make rows of a tile; those of Action::Compute work lane by lane.
TEST(InPlace, EveryOperationIsTried) {
  for (size_t k = 0; k < ir::kOpCount; ++k) {
    const ir::OpInfo& op = ir::kOps[k];
    if (row_of(static_cast<ir::Op>(k)).action != Action::Rows ||
        op.operand[0].role != ir::Role::Tile)
      continue;
    EXPECT_TRUE(std::any_of(std::begin(kForms), std::end(kForms), [&](const Form& form) {
      return form.op == op.mnemonic;
    })) << op.mnemonic;
  }
}

}  // namespace
}  // namespace asc2::sim::test
