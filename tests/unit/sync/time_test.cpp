// SPDX-License-Identifier: Apache-2.0
// How long kernels take with the flags of asc2-sync, beside full barriers and beside an oracle that
// orders by data alone. Streams are what kernels are made of, tiles that are loaded, computed with
// and stored in a loop; of realistic size they take no more than 2 % longer than the oracle. More
// with ASC2_RANDOM=count, from ASC2_SEED on.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "check/rules.h"
#include "unit/sync/random_program.h"

namespace asc2::sync {
namespace {

using namespace test;

uint64_t number(const char* variable, uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// One to three tensors are loaded tile by tile, combined, and one or two results stored; every
/// buffer has its own bytes and one to four slots, which turn with the loop.
class Stream {
 public:
  Stream(uint64_t seed, int tile, bool nest) : rng_(seed), tile_(tile), nest_(nest) {}

  std::string run() {
    const int loads = 1 + pick(3), works = 1 + pick(5), stores = 1 + pick(2);
    for (int i = 0; i < loads + stores; ++i) {
      head_ += fmt::format("  %p{0} = param {{size = 8388608}} : ptr f32\n", i);
      tensors_ += fmt::format("  %g{0} = tensor %p{0}, [8388608] : gm f32[8388608]\n", i);
    }
    if (nest_) line("%j = for 0, {}, 1 : i64 {{", 2 + pick(4));
    if (nest_) line("%at = mul %j, {} : i64", 64 * tile_);
    line("%i = for 0, {}, 1 : i64 {{", 12 + pick(40));
    line("%i.s2 = slot %i, 2 : i64");
    line("%i.s3 = slot %i, 3 : i64");
    line("%i.s4 = slot %i, 4 : i64");
    line("%o = mul %i, {} : i64", tile_);
    if (nest_) line("%o = add %o, %at : i64");
    std::vector<std::string> values;
    for (int i = 0; i < loads; ++i) {
      values.push_back(buffer());
      line("{} = load %g{}, [%o], [{}] : f32[{}]", values.back(), i, tile_, tile_);
    }
    std::string value = values[0];
    for (int i = 1; i < loads; ++i) value = work("add", value, values[static_cast<size_t>(i)]);
    for (int i = 0; i < works; ++i) {
      const bool one = chance(40);
      value = work(one ? "exp" : "add", value, one ? "" : value);
    }
    for (int i = 0; i < stores; ++i) {
      line("store {}, %g{}, [%o], [{}]", value, loads + i, tile_);
    }
    line("}}");
    if (nest_) line("}}");
    return kernel(head_ + tensors_ + buffers_ + body_);
  }

 private:
  int pick(int n) { return static_cast<int>(rng_() % static_cast<uint64_t>(n)); }
  bool chance(int percent) { return pick(100) < percent; }

  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    body_ += "  " + fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  /// A vector operation; returns where its result is: a buffer of its own, or in place.
  std::string work(std::string_view mnemonic, const std::string& a, const std::string& b) {
    const std::string out = chance(25) ? a : buffer();
    line("{} = {} {}{}{} : f32[{}]", out, mnemonic, a, b.empty() ? "" : ", ", b, tile_);
    return out;
  }

  /// A new buffer, as the loop uses it.
  std::string buffer() {
    const int slots = 1 + pick(4);
    std::string list;
    for (int s = 0; s < slots; ++s, next_ += 4 * tile_) {
      list += fmt::format("{}0x{:06x}", s ? ", " : "", next_);
    }
    const std::string name = fmt::format("%b{}", count_++);
    buffers_ += fmt::format("  {} = buf {{slots = {}, addr = [{}]}} : ub f32[{}]\n", name, slots,
                            list, tile_);
    return slots == 1 ? name : fmt::format("{}[%i.s{}]", name, slots);
  }

  std::mt19937_64 rng_;
  const int tile_;  // elements of f32
  const bool nest_;
  std::string head_, tensors_, buffers_, body_;
  int next_ = 0, count_ = 0;
};

/// Cycles with the flags of asc2-sync, as a multiple of the oracle's.
double ratio(const std::string& input, std::string& output) {
  const Target& chip = target("ascend910b");
  output = synced(input, "ascend910b");
  const auto module = parse(output);
  const Trace run = trace(*module, *module->kernels()[0], chip, {});
  const auto flags = static_cast<double>(cycles(run, chip));
  return flags / static_cast<double>(cycles(run, chip, machine::Sync::Oracle));
}

void try_streams(int tile, bool nest, double most, double most_on_average) {
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 200);
  double sum = 0, worst = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    std::string output;
    const double times = ratio(Stream(seed, tile, nest).run(), output);
    sum += times;
    worst = std::max(worst, times);
    ASSERT_LE(times, most) << "seed " << seed << "\n" << output;
  }
  const double mean = sum / static_cast<double>(count);
  fmt::print("{:.4f} of the oracle's cycles on average, {:.4f} at most\n", mean, worst);
  EXPECT_LE(mean, most_on_average);
}

TEST(Streams, OfTilesOf8KiBWait) {
  try_streams(2048, false, 1.02, 1.01);
}
/// A handshake takes as long for tiles of any size.
TEST(Streams, OfTilesOf1KiBWait) {
  try_streams(256, false, 1.06, 1.02);
}
/// Slots begin anew in every round of the outer loop, and what was ordered by the turn before may
/// then wait for the whole of it.
TEST(Streams, InNestsWait) {
  try_streams(2048, true, 1.10, 1.02);
}

/// Only where a loop in another one begins anew, the flags of its last round may still be up.
TEST(Streams, SetNoFlagThatMayBeUp) {
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 200);
  check::Options strict;
  strict.strict = true;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const std::string output = synced(Stream(seed, 1024, false).run(), "ascend910b");
    const auto module = parse(output);
    Diags diags;
    check::check_sync(*module, *module->kernels()[0], target("ascend910b"), strict, diags);
    ASSERT_EQ(diags.render({"check"}, false), "") << "seed " << seed << "\n" << output;
  }
}

}  // namespace
}  // namespace asc2::sync
