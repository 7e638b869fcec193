// SPDX-License-Identifier: Apache-2.0
// What is given up when the slots that pay do not fit, against all depths of all buffers of small
// nests of loops, and of loops one behind another against all depths and all waits for reuse:
// nobody finds fewer cycles. And what the remarks say of it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <set>

#include "memplan/memplan.h"
#include "memplan/space_plan.h"
#include "text/parser.h"
#include "unit/memplan/instances.h"

namespace asc2::memplan {
namespace {

using test::Instances;

Target with_capacity(int64_t bytes) {
  Diags diags;
  Target target = *load_target("tiny", diags);
  SpaceSpec& ub =
      *target.cores[static_cast<size_t>(CoreKind::Aiv)]->spaces[static_cast<size_t>(Space::Ub)];
  ub.capacity = ub.usable = bytes;
  ub.reserved.clear();
  return target;
}

/// Buffers of a loop are all alive when it stores them, so none of them shares with another; those
/// of an outer loop live through the inner ones.
class Nest {
 public:
  explicit Nest(uint64_t seed) : random_(seed) {
    loop(static_cast<int>(random_.pick(1, 3)));
    text =
        "a2ir 1\ntarget tiny\nkernel @k {grid = 1, core = aiv, stage = machine} {\n"
        "%p = param {size = 65536} : ptr f32\n%x = tensor %p, [65536] : gm f32[65536]\n"
        "%q = param {size = 65536} : ptr f16\n%y = tensor %q, [65536] : gm f16[65536]\n" +
        buffers_ + body_ + "}\n";
  }
  std::string text;

 private:
  /// `levels` loops, one in the other.
  void loop(int levels) {
    const int own = loops_++;
    const int64_t chains = levels == 1 && own < 2 ? random_.pick(1, 2) : 1;
    body_ += fmt::format("%i{} = for 0, {}, 1 : i64 {{\n", own, random_.pick(2, 9));
    std::vector<std::pair<int, int64_t>> made;
    for (int64_t c = 0; c < chains; ++c) {
      const int64_t elements = random_.pick(1, 24) * 16;
      const int n = chains_++;
      buffers_ +=
          fmt::format("%a{0} = buf : ub f32[{1}]\n%b{0} = buf : ub f16[{1}]\n", n, elements);
      body_ += fmt::format("%a{0} = load %x, [0], [{1}] : f32[{1}]\n", n, elements);
      for (int64_t k = random_.pick(0, 3); k > 0; --k)
        body_ += fmt::format("%a{0} = exp %a{0} : f32[{1}]\n", n, elements);
      made.emplace_back(n, elements);
    }
    for (const auto& [n, elements] : made)
      body_ += fmt::format("%b{0} = cast %a{0} : f16[{1}]\n", n, elements);
    if (levels > 1) loop(levels - 1);
    for (const auto& [n, elements] : made)
      body_ += fmt::format("store %b{}, %y, [0], [{}]\n", n, elements);
    for (const auto& [n, elements] : made)
      body_ += fmt::format("store %a{}, %x, [0], [{}]\n", n, elements);
    body_ += "}\n";
  }

  Instances random_;
  std::string buffers_, body_;
  int loops_ = 0, chains_ = 0;
};

ir::Module parsed(const std::string& text) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  if (!module) ADD_FAILURE() << diags.render({"t"}, false) << text;
  return std::move(*module);
}

/// Loops one behind another: the buffers of one may lie where those of another do, but the first
/// iterations of the later loop wait for the last ones of the earlier then.
std::string row(uint64_t seed) {
  Instances random(seed);
  std::string buffers, body;
  int chains = 0;
  for (int64_t l = random.pick(2, 3), loop = 0; loop < l; ++loop) {
    body += fmt::format("%i{} = for 0, {}, 1 : i64 {{\n", loop, random.pick(2, 9));
    const int first = chains;
    std::vector<int64_t> elements;
    for (int64_t c = random.pick(1, 2); c > 0; --c) elements.push_back(random.pick(1, 24) * 16);
    for (const int64_t n : elements) {
      buffers += fmt::format("%a{} = buf : ub f32[{}]\n", chains, n);
      body += fmt::format("%a{0} = load %x, [0], [{1}] : f32[{1}]\n", chains, n);
      for (int64_t k = random.pick(0, 6); k > 0; --k)
        body += fmt::format("%a{0} = exp %a{0} : f32[{1}]\n", chains, n);
      ++chains;
    }
    for (size_t c = 0; c < elements.size(); ++c)
      body += fmt::format("store %a{}, %x, [0], [{}]\n", first + static_cast<int>(c), elements[c]);
    body += "}\n";
  }
  return "a2ir 1\ntarget tiny\nkernel @k {grid = 1, core = aiv, stage = machine} {\n"
         "%p = param {size = 65536} : ptr f32\n%x = tensor %p, [65536] : gm f32[65536]\n" +
         buffers + body + "}\n";
}

/// The model's view of a kernel, and what depths cost by it.
class Model {
 public:
  Model(ir::Module& module, const Target& target)
      : facts(module, *module.kernels()[0], target), groups_(facts, {}) {
    for (size_t i = 0; i < facts.count(); ++i) {
      const int home = groups_.of(i).home;
      wished.push_back(slots_for(facts, groups_.of(i), facts.timing.of(home).interval));
    }
    order_.emplace(facts.module, facts.kernel, facts.storage, facts.lives, facts.target, wished);
    groups_.take_over(facts, &*order_);
    planner_.emplace(facts, Room{Space::Ub, 32, 1 << 20, {}}, &*order_, groups_);
  }

  /// Cycles in all that loops take longer with these slots than with those that were wished.
  double cost(const std::vector<int64_t>& slots) const {
    std::map<int, double> delay;
    for (size_t i = 0; i < slots.size(); ++i) {
      double& most = delay[groups_.of(i).home];
      most = std::max(most, delay_of(i, slots[i]));
    }
    double sum = 0;
    for (const auto& [loop, cycles] : delay) sum += cycles * facts.timing.rounds(loop);
    return sum;
  }
  double delay_of(size_t i, int64_t slots) const {
    if (slots >= wished[i]) return 0;
    const double busiest = facts.timing.of(groups_.of(i).home).interval;
    return std::max(0.0, facts.timing.hold(i).length() / static_cast<double>(slots) - busiest);
  }

  /// Cycles that the later of two buffers waits where they share storage.
  double wait(size_t a, size_t b) const { return planner_->wait(groups_.of(a), groups_.of(b)); }
  /// All there are, and none.
  std::set<double> waits() const {
    std::set<double> out{0};
    for (size_t a = 0; a < wished.size(); ++a) {
      for (size_t b = 0; b < a; ++b) out.insert(wait(a, b));
    }
    return out;
  }
  /// The longest that a plan has.
  double longest_wait(const std::vector<model::Buffer>& plan) const {
    double longest = 0;
    for (size_t a = 0; a < plan.size(); ++a) {
      for (size_t b = 0; b < a; ++b) {
        for (const int64_t x : plan[a].addr) {
          for (const int64_t y : plan[b].addr) {
            if (x < y + plan[b].bytes && y < x + plan[a].bytes)
              longest = std::max(longest, wait(a, b));
          }
        }
      }
    }
    return longest;
  }

  /// Whether the slots fit where no reuse waits for longer than `most`.
  bool fits(const std::vector<int64_t>& slots, int64_t capacity, double most = INFINITY) const {
    Problem problem{capacity / 32, {}, {}};
    std::vector<size_t> buffers;  // of the items
    for (size_t i = 0; i < slots.size(); ++i) {
      Item item{(facts.buffer(i).bytes + 31) / 32, {}, kUnpinned};
      for (const model::LifeSpan& span : facts.lives.held(i, slots[i]))
        item.lives.push_back({span.begin, span.end});
      for (int64_t k = 0; k < slots[i]; ++k) {
        problem.items.push_back(item);
        buffers.push_back(i);
      }
    }
    for (uint32_t a = 0; a < buffers.size(); ++a) {
      for (uint32_t b = 0; b < a; ++b) {
        if (wait(buffers[a], buffers[b]) > most) problem.conflicts.emplace_back(b, a);
      }
    }
    return pack(problem, {20'000, false}).verdict != Verdict::Infeasible;
  }

  /// The least cost of all depths that fit; nothing when none do.
  std::optional<double> least(int64_t capacity, double most = INFINITY) const {
    std::optional<double> best;
    std::vector<int64_t> slots(wished.size(), 1);
    while (true) {
      const double now = cost(slots);
      if ((!best || now < *best) && fits(slots, capacity, most)) best = now;
      size_t i = 0;
      while (i < slots.size() && slots[i] == wished[i]) slots[i++] = 1;
      if (i == slots.size()) return best;
      ++slots[i];
    }
  }

  const Facts facts;
  std::vector<int64_t> wished;

 private:
  Groups groups_;
  std::optional<CertainOrder> order_;
  std::optional<SpacePlanner> planner_;
};

TEST(Depths, WhatIsGivenUpIsWhatCostsLeast) {
  int planned = 0, given_up = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const Nest nest(seed);
    for (const int64_t percent : {90, 75, 60, 45}) {
      ir::Module module = parsed(nest.text);
      ir::Module untouched = parsed(nest.text);
      const Target roomy = with_capacity(1 << 20);
      const Model all(untouched, roomy);
      int64_t bytes = 0;
      for (size_t i = 0; i < all.wished.size(); ++i)
        bytes += all.facts.buffer(i).bytes * all.wished[i];
      const int64_t capacity = bytes * percent / 100 / 32 * 32;
      const std::optional<double> least = all.least(capacity);
      const Target target = with_capacity(capacity);
      Diags diags;
      const bool fits = bool(plan_memory(module, target, {}, diags));
      ASSERT_EQ(least.has_value(), fits) << "seed " << seed << " at " << percent << "\n"
                                         << nest.text;
      if (!fits) continue;
      ++planned;
      std::vector<int64_t> slots;
      const model::Storage storage(module, *module.kernels()[0]);
      for (const model::Buffer& buffer : storage.buffers()) slots.push_back(buffer.slots);
      EXPECT_NEAR(*least, all.cost(slots), 1e-6) << "seed " << seed << " at " << percent << " %\n"
                                                 << nest.text << diags.render({"t"}, true);
      given_up += *least > 0;
      for (size_t i = 0; i < slots.size(); ++i) {
        const double rounds = all.facts.timing.rounds(all.facts.life(i).home);
        const std::string told =
            slots[i] >= all.wished[i]
                ? ""
                : fmt::format(
                      "'%{}' gets {} of the {} slots that would pay: {:.0f} cycles an "
                      "iteration instead of {:.0f}, {:.0f} in all",
                      all.facts.name(i), slots[i], all.wished[i],
                      std::ceil(all.facts.timing.of(all.facts.life(i).home).interval +
                                all.delay_of(i, slots[i])),
                      std::ceil(all.facts.timing.of(all.facts.life(i).home).interval),
                      std::ceil(all.delay_of(i, slots[i]) * rounds));
        std::string found;
        for (const Diagnostic& d : diags.all()) {
          if (d.info == &diag::MemplanDepth &&
              d.message.starts_with(fmt::format("'%{}' ", all.facts.name(i))))
            found = d.message;
        }
        EXPECT_EQ(told, found) << "seed " << seed << " at " << percent << " %";
      }
    }
  }
  EXPECT_GT(planned, 100);
  EXPECT_GT(given_up, 60);
}

TEST(Depths, OfLoopsOneBehindAnotherAgainstTheWaits) {
  int planned = 0, waits = 0, slower = 0;
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    const std::string text = row(seed);
    for (const int64_t percent : {90, 70, 55, 40}) {
      ir::Module module = parsed(text), untouched = parsed(text);
      const Target roomy = with_capacity(1 << 20);
      const Model all(untouched, roomy);
      int64_t bytes = 0;
      for (size_t i = 0; i < all.wished.size(); ++i)
        bytes += all.facts.buffer(i).bytes * all.wished[i];
      const int64_t capacity = bytes * percent / 100 / 32 * 32;
      std::optional<double> least;
      for (const double wait : all.waits()) {
        const std::optional<double> cost = all.least(capacity, wait);
        if (cost && (!least || *cost + wait < *least)) least = *cost + wait;
      }
      Diags diags;
      const bool fits = bool(plan_memory(module, with_capacity(capacity), {}, diags));
      ASSERT_EQ(least.has_value(), fits) << "seed " << seed << " at " << percent << "\n" << text;
      if (!fits) continue;
      ++planned;
      std::vector<int64_t> slots;
      const model::Storage storage(module, *module.kernels()[0]);
      for (const model::Buffer& buffer : storage.buffers()) slots.push_back(buffer.slots);
      const double wait = all.longest_wait(storage.buffers());
      waits += wait > 0;
      slower += all.cost(slots) > 0;
      EXPECT_NEAR(*least, all.cost(slots) + wait, 1e-6)
          << "seed " << seed << " at " << percent << " %: wait " << wait << "\n"
          << text << diags.render({"t"}, true);
    }
  }
  EXPECT_GT(planned, 350);
  EXPECT_GT(waits, 300);
  EXPECT_GT(slower, 150);
}

}  // namespace
}  // namespace asc2::memplan
