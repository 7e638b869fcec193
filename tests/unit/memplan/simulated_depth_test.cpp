// SPDX-License-Identifier: Apache-2.0
// The slots that are chosen for random loops against others, in cycles of the simulator: more do
// not make them faster by much, in the mean by next to nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "memplan/memplan.h"
#include "model/access.h"
#include "sim/sim.h"
#include "sync/sync.h"
#include "text/parser.h"
#include "unit/memplan/instances.h"

namespace asc2::memplan {
namespace {

using test::Instances;

/// One loop, or two: up to three loads, of which the last may come late, a chain of operations on
/// them, some of which write over what is being stored, and a store or two.
class RandomLoop {
 public:
  explicit RandomLoop(uint64_t seed) : random_(seed), elements_(1024 << random_.pick(0, 2)) {
    const bool nested = random_.pick(0, 3) == 0;
    body_ += nested ? "%j = for 0, 3, 1 : i64 {\n%from = mul %j, 65536 : i64\n"
                    : "%from = copy 0 : i64\n";
    if (nested && random_.pick(0, 1) == 0) load("0");
    inner_ = buffers_;
    body_ += fmt::format(
        "%i = for 0, 16, 1 : i64 {{\n%o = mul %i, {} : i64\n%o = add %o, %from : i64\n", elements_);
    for (int64_t loads = random_.pick(1, 3); loads > 0; --loads) load("%o");
    for (int64_t ops = random_.pick(1, 6); ops > 0; --ops) {
      if (random_.pick(0, 4) == 0) load("%o");
      operation();
      if (random_.pick(0, 3) == 0) store();
    }
    while (!unread_.empty()) operation();
    store();
    body_ += nested ? "}\n}\n" : "}\n";
  }

  /// `slots` of the buffers of the inner loop, all as many where it holds one number; none where
  /// the planner chooses.
  std::string text(const std::vector<int64_t>& slots = {}) const {
    std::string out =
        "a2ir 1\ntarget ascend910b\nkernel @k {grid = 1, core = aiv, stage = machine} {\n"
        "%p = param {size = 196608} : ptr f32\n%q = param {size = 196608} : ptr f32\n"
        "%x = tensor %p, [196608] : gm f32[196608]\n%y = tensor %q, [196608] : gm f32[196608]\n";
    for (int b = 0; b < buffers_; ++b) {
      const auto chosen = static_cast<size_t>(b - inner_);
      const bool given = b >= inner_ && !slots.empty();
      out += fmt::format(
          "%b{} = buf {}: ub f32[{}]\n", b,
          given ? fmt::format("{{slots = {}}} ", slots.size() == 1 ? slots[0] : slots[chosen]) : "",
          elements_);
    }
    return out + body_ + "}\n";
  }
  int inner() const { return inner_; }

 private:
  void load(const std::string& offset) {
    body_ += fmt::format("%b{0} = load %x, [{1}], [{2}] : f32[{2}]\n", buffers_, offset, elements_);
    unread_.push_back(buffers_++);
  }
  void operation() {
    const int a = last_ >= 0 ? last_ : unread_.back();
    int b = a;
    if (last_ < 0 || (!unread_.empty() && random_.pick(0, 2) > 0)) {
      b = unread_.back();
      unread_.pop_back();
    }
    if (last_ < 0 || random_.pick(0, 2) > (stored_ ? 1 : 0)) last_ = buffers_++;
    stored_ = false;
    body_ += fmt::format("%b{} = {} %b{}, %b{} : f32[{}]\n", last_,
                         random_.pick(0, 1) == 0 ? "mul" : "div", a, b, elements_);
  }
  void store() {
    stored_ = last_ >= 0;
    if (stored_) body_ += fmt::format("store %b{}, %y, [%o], [{}]\n", last_, elements_);
  }

  Instances random_;
  const int64_t elements_;
  std::string body_;
  std::vector<int> unread_;
  int buffers_ = 0, inner_ = 0, last_ = -1;
  bool stored_ = false;  // just now
};

struct Run {
  double cycles = 0;
  std::vector<int64_t> slots;  // by buffer
};

/// Nothing when it does not fit.
std::optional<Run> run(const std::string& text) {
  Diags diags;
  const Target target = *load_target("ascend910b", diags);
  auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  if (!module || !plan_memory(*module, target, {}, diags)) return std::nullopt;
  Run out;
  const model::Storage storage(*module, *module->kernels()[0]);
  for (const model::Buffer& buffer : storage.buffers()) out.slots.push_back(buffer.slots);
  if (!sync::synchronise(*module, target, {}, diags)) return std::nullopt;
  sim::Inputs inputs;
  inputs.zeroed = {"p", "q"};
  const auto result = sim::simulate(*module, &target, inputs, {}, diags);
  if (!result) return std::nullopt;
  out.cycles = static_cast<double>(result->stats.cycles);
  return out;
}

TEST(SimulatedDepths, NoOthersAreMuchFaster) {
  double lost = 0;
  int loops = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomLoop loop(seed);
    const auto chosen = run(loop.text());
    if (!chosen) continue;
    double least = chosen->cycles;
    const auto compare = [&](const std::vector<int64_t>& slots) {
      const auto other = run(loop.text(slots));
      if (other) least = std::min(least, other->cycles);
    };
    for (int64_t all = 1; all <= 4; ++all) compare({all});
    const std::vector<int64_t> slots(chosen->slots.begin() + loop.inner(), chosen->slots.end());
    for (size_t b = 0; b < slots.size() && slots.size() > 1; ++b) {
      std::vector<int64_t> more = slots;
      ++more[b];
      compare(more);
    }
    EXPECT_LE(chosen->cycles, 1.1 * least) << "seed " << seed << "\n" << loop.text();
    lost += std::log(chosen->cycles / least);
    ++loops;
  }
  EXPECT_GE(loops, 30);
  EXPECT_LE(lost / loops, 0.01);
}

}  // namespace
}  // namespace asc2::memplan
