// SPDX-License-Identifier: Apache-2.0
// Random scalar programs are followed line by line: every value lies in the range that is known of
// its use, a line that cannot wrap does not, and conditions that are known come out so, also by the
// rounds of the loops around them.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "base/integer.h"
#include "ir/evaluate.h"
#include "model/range.h"
#include "unit/model/kernel.h"

namespace asc2::model {
namespace {

using ir::Inst;
using ir::Op;
using ir::Operand;
using test::Kernel;

__extension__ typedef __int128 Wide;

constexpr std::string_view kTypes[] = {"i8", "u8", "i32", "u32", "i64", "u64"};
constexpr int kNames = 3;           // variables of each type
constexpr size_t kMostSteps = 500;  // of a run

class Writer {
 public:
  explicit Writer(uint64_t seed) : random_(seed) {}

  std::string kernel() {
    std::string out =
        "  %p = param {size = 64} : ptr f32\n  %n = param : i32\n"
        "  %g = tensor %p, [%n] : gm f32[?]\n";
    for (const std::string_view type : kTypes) {
      out +=
          fmt::format("  %{0}0 = param : {0}\n  %{0}1 = copy {1} : {0}\n  %{0}2 = copy 1 : {0}\n",
                      type, below(100));
    }
    out += "  %c0 = copy 0 : i1\n  %c1 = copy 1 : i1\n";
    return out + lines(1, 6);
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<uint64_t>(end)); }
  template <size_t N>
  std::string_view one_of(const std::string_view (&words)[N]) {
    return words[static_cast<size_t>(below(N))];
  }
  std::string name(std::string_view type) { return fmt::format("%{}{}", type, below(kNames)); }
  std::string condition() { return fmt::format("%c{}", below(2)); }

  std::string operand(std::string_view type) {
    switch (below(8)) {
      case 0:
        return std::to_string(below(8));
      case 1:
        return type[0] == 'i' ? std::to_string(-1 - below(4)) : std::to_string(below(128));
      case 2:
        return name(one_of(kTypes));  // is cut to the type
      case 3:
        if (type == "i64" && loops_ > 0) return fmt::format("%k{}", below(loops_));
        return type == "i32" ? "%n" : name(type);
      default:
        return name(type);
    }
  }

  std::string body(int depth) {
    ++loops_;
    const std::string out = lines(depth, 3);
    --loops_;
    return out;
  }

  std::string lines(int depth, int count) {
    std::string out;
    for (int k = 0; k < count; ++k) out += line(depth);
    return out;
  }

  std::string line(int depth) {
    const std::string indent(static_cast<size_t>(2 * depth), ' ');
    const int kind = below(depth < 4 ? 12 : 8);
    if (kind == 8) {
      return fmt::format("{}if {} {{\n{}{}}} else {{\n{}{}}}\n", indent, condition(),
                         lines(depth + 1, 2), indent, lines(depth + 1, 2), indent);
    }
    if (kind == 9) {  // to an end whose range is known
      return fmt::format(
          "{0}%i320 = clamp %i321, 0, {1} : i32\n{0}%k{2} = for {3}, %i320, 1 : i64 "
          "{{\n{4}{0}}}\n",
          indent, 1 + below(4), loops_, name("u8"), body(depth + 1));
    }
    if (kind == 10) {
      return fmt::format("{}%k{} = for {}, {}, {} : i64 {{\n{}{}}}\n", indent, loops_,
                         below(2) ? "0" : operand("i64"), below(2) ? "5" : operand("i32"),
                         below(3) ? "1" : "-2", body(depth + 1), indent);
    }
    if (kind == 11) {
      return fmt::format("{}while {} {{\n{}{}}}\n", indent, condition(), lines(depth + 1, 3),
                         indent);
    }
    return indent + assignment() + "\n";
  }

  std::string assignment() {
    static constexpr std::string_view kBinary[] = {"add", "sub", "mul", "floordiv", "mod",
                                                   "min", "max", "and", "or",       "xor"};
    static constexpr std::string_view kUnary[] = {"neg", "abs", "relu", "not", "copy", "cast"};
    static constexpr std::string_view kCompare[] = {"eq", "ne", "lt", "le", "gt", "ge"};
    static constexpr std::string_view kShift[] = {"shl", "shr"};
    const std::string_view type = one_of(kTypes);
    const std::string to = name(type);
    switch (below(10)) {
      case 0:
        return fmt::format("{} = {} {} : {}", to, one_of(kUnary), name(type), type);
      case 1:
        return fmt::format("{} = cast {} : {}", to, name(one_of(kTypes)), type);
      case 2:
        return fmt::format("{} = {} {}, {} : {}", to, one_of(kShift), operand(type), below(8),
                           type);
      case 3:
        return fmt::format("{} = where {}, {}, {} : {}", to, condition(), operand(type),
                           operand(type), type);
      case 4:
        return fmt::format("{} = clamp {}, {}, {} : {}", to, operand(type), below(4), 4 + below(90),
                           type);
      case 5:
      case 6:
        return fmt::format("{} = {} {}, {} : i1", condition(), one_of(kCompare), name(type),
                           below(2) ? std::to_string(below(6)) : name(type));
      default:
        return fmt::format("{} = {} {}, {} : {}", to, one_of(kBinary), operand(type), operand(type),
                           type);
    }
  }

  std::mt19937_64 random_;
  int loops_ = 0;  // around the line
};

/// Follows a kernel; a run ends where the language says nothing: a division by 0, u64 from 2^63.
class Follower {
 public:
  Follower(const Kernel& kernel, uint64_t seed) : k_(kernel), random_(seed) {}

  void run() { static_cast<void>(region(k_.kernel->regions[0])); }

 private:
  Dtype dtype(ir::ValueId value) const { return k_.module.type_of(value).dtype; }

  /// A value as the text names it, for messages.
  std::string at(const Inst& inst, const Operand& operand) const {
    return fmt::format("%{} of '{}' in line {}", k_.module.name_of(operand.value),
                       inst.info().mnemonic, k_.module.source->line_col(inst.span.begin).line);
  }

  int64_t read(const Inst& inst, const Operand& operand) {
    if (operand.is_int()) return operand.integer;
    const int64_t value = values_[operand.value];
    const Range known = k_.scalars->range(operand);
    EXPECT_TRUE(contains(known, {value, value})) << at(inst, operand) << " is " << value;
    for (const std::vector<Rounds>& rounds : {std::vector<Rounds>(), rounds_}) {
      if (const auto truth = k_.scalars->truth(operand, rounds)) {
        EXPECT_EQ(*truth, value != 0) << at(inst, operand);
      }
    }
    return value;
  }

  bool region(const ir::Region& region) {
    for (const Inst* inst : region.body) {
      if (++steps_ > kMostSteps || !statement(*inst)) return false;
    }
    return true;
  }

  bool statement(const Inst& inst) {
    const auto operands = inst.operands();
    switch (inst.op) {
      case Op::Tensor:
        return true;
      case Op::Param:
        values_[inst.result()] = k_.module.name_of(inst.result()) == "n"
                                     ? static_cast<int64_t>(random_() % 40)
                                     : any(dtype(inst.result()));
        return true;
      case Op::If:
        return region(inst.regions[read(inst, operands[0]) != 0 ? 0 : 1]);
      case Op::While:
        while (read(inst, operands[0]) != 0) {
          if (!region(inst.regions[0])) return false;
        }
        return true;
      case Op::For: {
        const int64_t start = read(inst, operands[0]), stop = read(inst, operands[1]);
        const uint64_t trips = trip_count(start, stop, operands[2].integer);
        for (uint64_t k = 0; k < trips; ++k) {
          const auto round = static_cast<int64_t>(k);
          values_[inst.result()] = start + round * operands[2].integer;
          rounds_.push_back({k_.scalars->loop_index(inst), {round, round}});
          if (!region(inst.regions[0])) return false;
          rounds_.pop_back();
        }
        return true;
      }
      default:
        return line(inst);
    }
  }

  int64_t any(Dtype type) {
    const int64_t small = static_cast<int64_t>(random_() % 16) - 4;
    const auto large = static_cast<int64_t>(random_());
    const int64_t value = ir::wrap(random_() % 2 ? small : large, type);
    return type == Dtype::U64 && value < 0 ? 7 : value;
  }

  bool line(const Inst& inst) {
    const Dtype type = dtype(inst.result());
    std::vector<int64_t> in;
    for (const Operand& operand : inst.operands()) in.push_back(read(inst, operand));
    const bool compares = inst.info().typing == ir::Typing::Compare;
    for (size_t i = 0; i < in.size(); ++i) {
      const bool mask = inst.op == Op::Where && i == 0;
      if (!compares && !mask && inst.op != Op::Cast) in[i] = ir::wrap(in[i], type);
      if (type == Dtype::U64 && in[i] < 0) return false;
    }
    auto value = inst.op == Op::Copy || inst.op == Op::Cast ? std::optional(ir::wrap(in[0], type))
                 : inst.op == Op::Where                     ? std::optional(in[in[0] ? 1 : 2])
                                                            : ir::evaluate(inst.op, in, type);
    if (!value || (type == Dtype::U64 && *value < 0)) return false;
    if (k_.scalars->fits(inst)) {
      EXPECT_EQ(exact(inst.op, in), Wide{*value}) << "line " << steps_;
    }
    values_[inst.result()] = *value;
    return true;
  }

  /// Of operations that wrap.
  static Wide exact(Op op, const std::vector<int64_t>& in) {
    const Wide a = in[0], b = in.size() > 1 ? in[1] : 0;
    switch (op) {
      case Op::Add:
        return a + b;
      case Op::Sub:
        return a - b;
      case Op::Mul:
        return a * b;
      case Op::Shl:
        return a * (Wide{1} << in[1]);
      case Op::Neg:
        return -a;
      case Op::Abs:
        return a < 0 ? -a : a;
      default:
        return Wide{*ir::evaluate(op, in, Dtype::I64)};
    }
  }

  const Kernel& k_;
  std::mt19937_64 random_;
  std::map<ir::ValueId, int64_t> values_;
  std::vector<Rounds> rounds_;  // of the loops around the line
  size_t steps_ = 0;
};

TEST(RandomScalars, LieInTheirRanges) {
  const char* more = std::getenv("ASC2_RANDOM_SCALARS");
  const uint64_t programs = more ? std::strtoull(more, nullptr, 10) : 300;
  for (uint64_t seed = 0; seed < programs; ++seed) {
    const std::string text = Writer(seed).kernel();
    const Kernel kernel(text);
    for (uint64_t run = 0; run < 20; ++run) Follower(kernel, run).run();
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << "\n" << text;
  }
}

}  // namespace
}  // namespace asc2::model
