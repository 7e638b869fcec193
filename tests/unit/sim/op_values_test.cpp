// SPDX-License-Identifier: Apache-2.0
// Every operation in every dtype against NumPy's values, at stage tile and at stage machine, and
// as scalars: op_values.inc is a table of bit patterns.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ir/op.h"
#include "sim/op_table.h"
#include "unit/sim/harness.h"

namespace asc2::sim::test {
namespace {

struct Case {
  const char* op;
  const char* round;
  const char* from;
  const char* to;
  std::vector<uint64_t> in[3];
  std::vector<uint64_t> out;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    struct Row {
      const char *op, *round, *from, *to;
      std::vector<uint64_t> a, b, c, out;
    };
    const std::vector<Row> rows = {
#include "unit/sim/op_values.inc"
    };
    std::vector<Case> list;
    for (const Row& row : rows) {
      list.push_back({row.op, row.round, row.from, row.to, {row.a, row.b, row.c}, row.out});
    }
    return list;
  }();
  return all;
}

Dtype dtype(std::string_view text) {
  return find_kind<Dtype>(kDtypeNames, text).value();
}

NpyArray pack(const std::vector<uint64_t>& bits, Dtype d) {
  const auto size = static_cast<size_t>(bytes_of(d));
  NpyArray out{d == Dtype::Bf16 ? Dtype::U16 : d,
               {static_cast<int64_t>(bits.size())},
               std::vector<uint8_t>(bits.size() * size)};
  for (size_t k = 0; k < bits.size(); ++k) std::memcpy(&out.data[k * size], &bits[k], size);
  return out;
}

std::vector<uint64_t> unpack(const NpyArray& array, Dtype d) {
  const auto size = static_cast<size_t>(bytes_of(d));
  std::vector<uint64_t> out(array.data.size() / size);
  for (size_t k = 0; k < out.size(); ++k) std::memcpy(&out[k], &array.data[k * size], size);
  return out;
}

bool is_nan(uint64_t bits, Dtype d) {
  if (d == Dtype::F32) return (bits & 0x7fffffff) > 0x7f800000;
  if (d == Dtype::F16) return (bits & 0x7fff) > 0x7c00;
  return d == Dtype::Bf16 && (bits & 0x7fff) > 0x7f80;
}

void expect_same(const std::vector<uint64_t>& got, const Case& c, std::string_view how) {
  const Dtype d = dtype(c.to);
  ASSERT_EQ(got.size(), c.out.size());
  for (size_t k = 0; k < got.size(); ++k) {
    if (is_nan(got[k], d) && is_nan(c.out[k], d)) continue;
    EXPECT_EQ(got[k], c.out[k]) << how << ": " << c.op << " " << c.round << " " << c.from << " -> "
                                << c.to << ", lane " << k
                                << fmt::format(": {:#x} {:#x} {:#x}: got {:#x}, want {:#x}",
                                               c.in[0][k], c.in[1].empty() ? 0 : c.in[1][k],
                                               c.in[2].empty() ? 0 : c.in[2][k], got[k], c.out[k]);
  }
}

/// A kernel that loads the operands, computes, and stores; `machine`: with buffers whose rows are
/// padded.
std::string program(const Case& c, bool machine) {
  const size_t lanes = c.out.size();
  const std::string extents = machine ? fmt::format(", [2, {}]", lanes / 2) : "";
  std::string params, bufs, loads, names;
  for (size_t k = 0; k < 3; ++k) {
    if (c.in[k].empty()) continue;
    const bool is_mask = std::string_view(c.op) == "where" && k == 0;
    const std::string_view d = is_mask ? "i1" : c.from;
    params +=
        fmt::format("  %p{0} = param : ptr {1}\n  %t{0} = tensor %p{0}, [2, {2}] : gm {1}[2,{2}]\n",
                    k, d, lanes / 2);
    bufs += fmt::format("  %x{} = buf : ub {}[2,{}] pitch 32\n", k, d, lanes / 2);
    loads +=
        fmt::format("  %x{0} = load %t{0}, [0, 0]{3} : {1}[2,{2}]\n", k, d, lanes / 2, extents);
    names += fmt::format("{}%x{}", k == 0 ? "" : ", ", k);
  }
  const std::string round = *c.round ? fmt::format(" {{round = {}}}", c.round) : "";
  return kernel(
      machine ? "machine" : "tile",
      fmt::format(
          "{0}  %q = param {{size = {1}}} : ptr {2}\n"
          "  %to = tensor %q, [2, {3}] : gm {2}[2,{3}]\n{4}{5}"
          "  %y = {6} {7}{8} : {2}[2,{3}]\n  store %y, %to, [0, 0]{9}\n",
          params, lanes, c.to, lanes / 2,
          machine ? bufs + fmt::format("  %y = buf : ub {}[2,{}] pitch 32\n", c.to, lanes / 2) : "",
          loads, c.op, names, round, extents));
}

void check(bool machine) {
  for (const Case& c : cases()) {
    Simulation test(program(c, machine));
    for (size_t k = 0; k < 3; ++k) {
      const bool is_mask = std::string_view(c.op) == "where" && k == 0;
      if (!c.in[k].empty()) {
        test.in(fmt::format("p{}", k), pack(c.in[k], is_mask ? Dtype::I1 : dtype(c.from)));
      }
    }
    const Outcome outcome = test.run();
    ASSERT_TRUE(outcome.ok) << program(c, machine) << outcome.messages;
    expect_same(unpack(outcome.output("q").array, dtype(c.to)), c, machine ? "machine" : "tile");
  }
}

TEST(OpValues, TileStageIsNumPy) {
  check(false);
}

TEST(OpValues, MachineStageIsNumPy) {
  check(true);
}

/// Kernels work on one lane as scalar code uses them.
TEST(OpValues, OneLane) {
  for (const Case& c : cases()) {
    ir::Op op{};
    for (size_t k = 0; k < ir::kOpCount; ++k) {
      if (ir::kOps[k].mnemonic == c.op) op = static_cast<ir::Op>(k);
    }
    if (op == ir::Op::Cast && *c.round) continue;
    const Kernel kernel = op == ir::Op::Cast
                              ? find_cast(dtype(c.from), dtype(c.to))
                              : row_of(op).kernels[static_cast<size_t>(dtype(c.from))];
    ASSERT_TRUE(kernel) << c.op << " " << c.from;
    std::vector<uint64_t> got;
    for (size_t k = 0; k < c.out.size(); ++k) {
      Bits out = 0;
      Lanes lanes{&out, {}, 1};
      for (size_t i = 0; i < 3; ++i) lanes.in[i] = c.in[i].empty() ? nullptr : &c.in[i][k];
      kernel(lanes);
      got.push_back(out);
    }
    expect_same(got, c, "scalar");
  }
}

/// Each kernel that exists has a row in the table, and no other.
TEST(OpValues, TheTableIsComplete) {
  std::set<std::pair<std::string, std::string>> have;
  for (const Case& c : cases()) have.emplace(c.op, c.from);
  for (size_t k = 0; k < ir::kOpCount; ++k) {
    const OpRow& row = row_of(static_cast<ir::Op>(k));
    if (row.action != Action::Compute || row.op == ir::Op::Full) continue;
    for (size_t d = 0; d < kDtypeCount; ++d) {
      const std::pair key{std::string(ir::kOps[k].mnemonic), std::string(kDtypeNames[d])};
      const bool is_i1_min_max =
          (row.op == ir::Op::Min || row.op == ir::Op::Max) && static_cast<Dtype>(d) == Dtype::I1;
      if (is_i1_min_max) continue;
      EXPECT_EQ(have.contains(key), row.kernels[d] != nullptr) << key.first << " " << key.second;
    }
  }
}

}  // namespace
}  // namespace asc2::sim::test
