// SPDX-License-Identifier: Apache-2.0
// Values of parameters, and of elements of memory that no one writes, that are worth a run: small
// numbers, those next to the bounds that comparisons and loops of the kernel name, those after
// which remainders come again, and one that lets a counter overflow.
//
//   for 0, %m { for 0, %n { if %n > 30 { ... } } }     %m: 0 to 20   %n: 0 to 20, 29, 30, 31
//
// Every combination of them is a launch, if those are not too many.
#include "check/cross_runs.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include "base/integer.h"
#include "ir/walk.h"
#include "model/affine.h"
#include "model/range.h"

namespace asc2::check {

using namespace ir;

namespace {

constexpr int64_t kMostCombined = 1000;  // launches with values of their own
constexpr int64_t kFewest = 4;           // numbers from 0 on, also of many parameters
constexpr uint32_t kWaysOfArms = 6;      // of conditions that are not known, see Policy
constexpr uint32_t kTripsTried = 4;      // 0 to 3, of loops whose bounds are not known

constexpr uint64_t kLongTurn = 64;            // remainders of more are not waited for
constexpr uint64_t kFar = uint64_t{1} << 40;  // numbers beyond that are no bounds

struct Choice {
  std::string name;
  model::Range type;
  std::set<int64_t> numbers;
};
using Choices = std::map<std::string, Choice>;  // by name of the parameter
using Launch = std::map<std::string, int64_t, std::less<>>;

/// Of one kernel: its parameters that decide something, each with the bounds that it names.
class Deciders {
 public:
  Deciders(const Module& module, const Inst& kernel, const Memories& memories)
      : module_(module), memories_(memories), storage_(module, kernel), scalars_(module, kernel) {
    walk(kernel.regions[0], [&](const Inst& inst) {
      if (inst.result_count != 0) writers_[inst.result()].push_back(&inst);
    });
    walk(kernel.regions[0], [&](const Inst& inst) {
      const OpClass cls = inst.info().cls;
      if (cls != OpClass::Elementwise && cls != OpClass::Tile && cls != OpClass::Scalar) read(inst);
    });
    while (!open_.empty()) {
      const ValueId value = open_.back();
      open_.pop_back();
      written(value);
    }
    walk(kernel.regions[0], [&](const Inst& inst) { bounds(inst); });
  }

  void add_to(Choices& out) const {
    for (const auto& [param, choice] : params_) {
      Choice& mine = out[choice.name];
      mine.type = choice.type;
      mine.numbers.insert(choice.numbers.begin(), choice.numbers.end());
      mine.numbers.insert(turns_.begin(), turns_.end());
    }
  }

 private:
  void read(const Inst& inst) {
    for_each_read(inst, [&](const Operand& use) {
      if (seen_.insert(use.value).second) open_.push_back(use.value);
    });
  }

  void written(ValueId value) {
    for (const Inst* writer : writers_[value]) {
      const Type& type = module_.type(writer->type);
      if (!type.is_scalar() || is_float(type.dtype)) continue;
      const std::string name =
          writer->op == Op::Param ? std::string(module_.name_of(value)) : element(*writer);
      if (!name.empty()) {
        params_[value].name = name;
        params_[value].type = model::range_of(type.dtype);
      } else {
        read(*writer);
      }
    }
  }

  /// The name of what is read from memory that no one writes, which decides as parameters do.
  std::string element(const Inst& get) const {
    if (get.op != Op::Get || get.operands()[1].items.size() != 1) return {};
    const Operand& place = get.operands()[1].items[0];
    const model::Tensor* tensor = storage_.tensor(get.operands()[0].value);
    if (!place.is_int() || place.integer < 0) return {};
    if (!tensor || memories_.written(tensor->param)) return {};
    return element_name(module_, tensor->param, static_cast<uint64_t>(place.integer));
  }

  void bounds(const Inst& inst) {
    const auto sides = inst.operands();
    if (inst.op == Op::Mod && sides[1].is_int() && magnitude(sides[1].integer) <= kLongTurn) {
      turns_.insert({sides[1].integer, sides[1].integer + 1});
    }
    if (inst.op != Op::For && inst.info().typing != Typing::Compare) return;
    const auto a = scalars_.affine(sides[0]), b = scalars_.affine(sides[1]);
    const auto apart = a && b ? model::combine(*a, *b, -1) : std::nullopt;
    if (!apart || apart->terms.size() != 1) return;
    const auto& [atom, factor] = apart->terms[0];
    const auto param = params_.find(scalars_.definition(atom).value);
    if (param == params_.end() || std::max(magnitude(factor), magnitude(apart->constant)) > kFar)
      return;
    const int64_t bound = -apart->constant / factor;
    for (const int64_t near : {bound - 1, bound, bound + 1}) param->second.numbers.insert(near);
  }

  const Module& module_;
  const Memories& memories_;
  model::Storage storage_;
  model::Scalars scalars_;
  std::map<ValueId, std::vector<const Inst*>> writers_;
  std::set<ValueId> seen_;
  std::vector<ValueId> open_;  // of those seen, whose lines are still to be read
  std::map<ValueId, Choice> params_;
  std::set<int64_t> turns_;
};

/// The small numbers of which all combinations are tried: 0 to 20 for one parameter or two.
int64_t numbers_each(size_t parameters) {
  constexpr int64_t kMost = 20;
  int64_t each = kMost;
  const auto combined = [&] {
    int64_t all = 1;
    for (size_t i = 0; i < parameters && all <= kMostCombined; ++i) all *= each + 3;
    return all;
  };
  while (each > kFewest && combined() > kMostCombined) --each;
  return each;
}

/// All launches with those numbers, or so many of them that pairs of parameters take nearly all
/// pairs of values; small numbers first.
std::vector<Launch> combine(const Choices& choices) {
  std::vector<Launch> out;
  if (choices.empty()) return out;
  int64_t all = 1;
  for (const auto& [name, choice] : choices) {
    all = std::min(kMostCombined + 1, all * static_cast<int64_t>(choice.numbers.size()));
  }
  std::minstd_rand random;  // the same ones each time
  for (int64_t i = 0; i < std::min(all, kMostCombined); ++i) {
    int64_t which = i;
    Launch& launch = out.emplace_back();
    for (const auto& [name, choice] : choices) {
      const auto many = static_cast<int64_t>(choice.numbers.size());
      const int64_t place = all > kMostCombined
                                ? static_cast<int64_t>(random() % choice.numbers.size())
                                : which % many;
      which /= many;
      launch[name] = *std::next(choice.numbers.begin(), place);
    }
  }
  const auto size = [](const Launch& launch) {
    uint64_t sum = 0;
    for (const auto& [name, number] : launch) sum += magnitude(number);
    return sum;
  };
  std::stable_sort(out.begin(), out.end(),
                   [&](const Launch& a, const Launch& b) { return size(a) < size(b); });
  return out;
}

}  // namespace

CrossRuns cross_runs(const Module& module, const std::vector<const Inst*>& halves,
                     const Target& target, const std::vector<Tracer>& tracers,
                     const Memories& memories, const CrossProof& proof) {
  const int64_t period = common_period(tracers), enough = enough_rounds(target, period);
  const bool branches = std::any_of(tracers.begin(), tracers.end(),
                                    [](const Tracer& tracer) { return tracer.has_branch(); });
  CrossRuns out;
  const auto all_arms = [&](Policy policy) {
    for (policy.arms = 0; policy.arms < (branches ? kWaysOfArms : 1); ++policy.arms) {
      out.policies.push_back(policy);
    }
  };
  all_arms({{}, 2, 0, proof.rounds});
  Choices choices;
  for (const Inst* half : halves) Deciders(module, *half, memories).add_to(choices);
  std::set<int64_t> numbers{period + 1, enough};
  for (int64_t i = 0; i <= numbers_each(choices.size()); ++i) numbers.insert(i);
  for (const int64_t value : std::set<int64_t>{0, 1, 2, 3, period + 1, enough, enough + period}) {
    all_arms({value, value, 0, proof.rounds});
  }
  all_arms({-1, -1, 0, proof.rounds});
  out.deciding = choices.size();
  for (auto& of_name : choices) {  // lambdas of clang 14 capture no bindings
    Choice& choice = of_name.second;
    choice.numbers.insert(numbers.begin(), numbers.end());
    std::erase_if(choice.numbers, [&](int64_t x) { return !model::contains(choice.type, {x, x}); });
  }
  uint32_t number = 0;
  for (Launch& launch : combine(choices)) {
    const uint32_t arms = number % kWaysOfArms, trips = number / kWaysOfArms % kTripsTried;
    out.policies.push_back({2, trips, arms, proof.rounds, std::move(launch)});
    ++number;
  }
  return out;
}

}  // namespace asc2::check
