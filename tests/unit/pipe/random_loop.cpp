// SPDX-License-Identifier: Apache-2.0
#include "unit/pipe/random_loop.h"

#include <fmt/format.h>

#include <random>
#include <vector>

namespace asc2::pipe::test {

namespace {

constexpr int kElements = 64;  // of a buffer

class Generator {
 public:
  Generator(uint64_t seed, const LoopOptions& options) : rng_(seed), options_(options) {}

  std::string run() {
    loads_ = 1 + pick(options_.slots > 2 ? 2 : 3);
    work_ = 1 + pick(2);
    head();
    const bool nested = !options_.nest && chance(20);
    line("%shift = copy 0 : i64");
    line("%carried = copy 3 : i64");
    line("%acc = full 0.0 : f32[64]");
    for (int i = 0; i < loads_; ++i) {
      for (int64_t s = 0; s < options_.slots; ++s)
        line(fmt::format("%a{}[{}] = full {}.0 : f32[64]", i, s, s));
    }
    for (int i = 0; i < work_; ++i) line(fmt::format("%b{}[0] = full 0.0 : f32[64]", i));
    if (options_.nest) line("%eight = full 5.0 : f32[8]");
    if (options_.nest) before_loop();
    if (nested) line("%j = for 0, 2, 1 : i64 {");
    loop();
    if (nested) line("}");
    if (options_.nest) behind_loop();
    line("store %acc, %z, [0], [64]");
    // %o and %i are read behind the loop where it surely runs.
    if (options_.constant_trips && options_.trips > 0 && !options_.nest) {
      line("%last = add %i, %o : i64");
      line("%last = mod %last, 4000 : i64");
      line("store %acc, %z, [%last], [64]");
    }
    line("%carried = mod %carried, 4000 : i64");
    line("store %acc, %z, [%carried], [64]");
    line("}");
    return text_;
  }

 private:
  int pick(int n) { return static_cast<int>(rng_() % static_cast<uint64_t>(n)); }
  bool chance(int percent) { return pick(100) < percent; }

  void line(const std::string& words) {
    if (words.starts_with("}")) --level_;
    text_ += std::string(2 * level_, ' ') + words + "\n";
    if (words.ends_with("{")) ++level_;
  }

  void buffer(const std::string& name, int64_t slots) {
    std::string at;
    for (int64_t s = 0; s < slots; ++s, next_ += kElements * 4)
      at += fmt::format("{}0x{:06x}", s ? ", " : "", next_);
    const std::string count = slots > 1 ? fmt::format("slots = {}, ", slots) : "";
    line(fmt::format("%{} = buf {{{}addr = [{}]}} : ub f32[64]", name, count, at));
  }

  void head() {
    text_ = "a2ir 1\ntarget tiny\n";
    line("kernel @k {grid = 1, core = aiv, stage = planned} {");
    for (const char* name : {"p", "q", "r"})
      line(fmt::format("%{} = param {{size = 8192}} : ptr f32", name));
    line(fmt::format("%trips = param {{value = {}}} : i32",
                     options_.constant_trips ? options_.trips : 9));
    if (options_.nest) line("%rows = param {value = 3} : i32");
    line(fmt::format("%by = param {{value = {}}} : i32", options_.step));
    line(fmt::format("%k = param {{value = {}}} : i32", pick(5)));
    line("%x = tensor %p, [8192] : gm f32[8192]");
    line("%y = tensor %q, [8192] : gm f32[8192]");
    line("%z = tensor %r, [8192] : gm f32[8192]");
    for (int i = 0; i < loads_; ++i) buffer(fmt::format("a{}", i), options_.slots);
    for (int i = 0; i < work_; ++i) buffer(fmt::format("b{}", i), options_.nest ? 1 : 1 + pick(2));
    buffer("acc", 1);
    if (options_.nest) buffer("row", 2);
    if (options_.nest) line(fmt::format("%eight = buf {{addr = [0x{:06x}]}} : ub f32[8]", next_));
  }

  /// The outer loop of a nest, and what its rounds begin with.
  void before_loop() {
    const std::string rows = chance(30) ? "3" : "%rows", by = chance(30) ? "2" : "1";
    line(fmt::format("%j = for {}, {}, {} : i64 {{", pick(2), rows, by));
    if (chance(60)) line("%g = get %x, [%j] : f32");
    if (chance(50)) line("%acc = full 1.0 : f32[64]");
    sums_row_ = chance(50);
    if (sums_row_) line("%j.s2 = slot %j, 2 : i64");
    if (sums_row_) line("%row[%j.s2] = full 0.0 : f32[64]");
    if (chance(20)) line("%shift = mul %j, 8 : i64");
    if (chance(20)) {
      line("%h = gt %j, 0 : i1");
      line("if %h {");
      line("store %acc, %z, [%j], [64]");
      line("}");
    }
    reads_row_ = text_.find("%g = get") != std::string::npos;
  }

  void behind_loop() {
    if (sums_row_) line("%w = mul %j, 64 : i64");
    if (sums_row_) line("store %row[%j.s2], %z, [%w], [64]");
    if (chance(50)) {
      line("%e = mul %j, 64 : i64");
      line("store %acc, %z, [%e], [64]");
    }
    if (chance(30)) line("%carried = add %carried, %j : i64");
    line("}");
  }

  /// From `start` by `step`, `trips` times, never below 0 times 64.
  void loop() {
    const int64_t start = options_.step < 0 ? 40 : pick(4);
    std::string stop = fmt::format("{}", start + options_.trips * options_.step);
    const std::string step = options_.constant_step ? fmt::format("{}", options_.step) : "%by";
    if (!options_.constant_trips) {
      line(fmt::format("%stop = mul %trips, {} : i64", step));
      line(fmt::format("%stop = add %stop, {} : i64", start));
      stop = "%stop";
    }
    const std::string order =
        options_.unroll > 1 ? fmt::format(" {{unroll_factor = {}}}", options_.unroll) : "";
    line(fmt::format("%i = for {}, {}, {}{} : i64 {{", start, stop, step, order));
    line(fmt::format("%i.s{0} = slot %i, {0} : i64", options_.slots));
    if (options_.slots != 2) line("%i.s2 = slot %i, 2 : i64");
    line("%o = mul %i, 64 : i64");
    line("%o.n = clamp %k, 64, 64 : i64");
    for (int i = 0; i < loads_; ++i) load(i);
    const int operations = 1 + pick(8);
    for (int i = 0; i < operations; ++i) operation();
    store();
    if (chance(20)) line("%stop = copy 0 : i64");
    if (chance(20)) line("%by = copy 7 : i32");
    line("}");
  }

  std::string loaded(int i) { return fmt::format("%a{}[%i.s{}]", i, options_.slots); }
  std::string any_loaded() { return loaded(pick(loads_)); }
  std::string worked() {
    // The declarations say how many slots; a subscript of a buffer with one slot is 0.
    return fmt::format("%b{}[0]", pick(work_));
  }

  void load(int i) {
    const int kind = pick(100);
    if (kind < 15) {  // a pad fill first
      line(fmt::format("%c.{} = lt %i, 2 : i1", i));
      line(fmt::format("if %c.{} {{", i));
      line(fmt::format("{} = full 0.0 : f32[64]", loaded(i)));
      line("}");
    }
    if (kind >= 85) {  // where it loads from is carried, or decided by a branch
      line(kind < 93 ? "%shift = add %shift, 8 : i64" : "%shift = mul %i, 8 : i64");
      if (chance(50)) {
        line(fmt::format("%d.{} = gt %i, %k : i1", i));
        line(fmt::format("if %d.{} {{", i));
        line("%shift = copy 16 : i64");
        line("}");
      }
      line(fmt::format("%l.{} = mod %shift, 4096 : i64", i));
      line(fmt::format("{} = load %x, [%l.{}], [64] : f32[64]", loaded(i), i));
      return;
    }
    const bool guarded = kind >= (options_.nest ? 83 : 75);
    if (guarded) {
      line(fmt::format("%e.{} = ge %k, 1 : i1", i));
      line(fmt::format("if %e.{} {{", i));
    }
    line(fmt::format("{} = load {}, [%o], [{}] : f32[64]", loaded(i), chance(80) ? "%x" : "%y",
                     chance(30) ? "%o.n" : "64"));
    if (guarded) line("}");
  }

  void operation() {
    const int kind = pick(100);
    if (options_.nest && kind >= 97) {
      line("%turn = cast %i.s2 : f32");
      line("%acc = add %acc, %turn : f32[64]");
    } else if (options_.nest && kind >= 94) {
      line(fmt::format("{} = insert %eight, [8] : f32[64]", any_loaded()));
    } else if (sums_row_ && kind >= 80) {
      line(fmt::format("%row[%j.s2] = add %row[%j.s2], {} : f32[64]", any_loaded()));
    } else if (reads_row_ && kind < 20) {
      line("%acc = mul %acc, %g : f32[64]");
    } else if (kind < 25) {
      line(fmt::format("%acc = add %acc, {} : f32[64]", any_loaded()));
    } else if (kind < 50) {
      line(fmt::format("{} = max {}, {} : f32[64]", worked(), any_loaded(), any_loaded()));
    } else if (kind < 65) {
      line(fmt::format("{0} = min {0}, 1.0 : f32[64]", any_loaded()));
    } else if (kind < 75) {
      branch();
    } else if (kind < 80) {
      line("%carried = add %carried, %i : i64");
    } else if (kind < 92) {
      scalar();
    } else {
      line(fmt::format("{} = add %acc, 0.5 : f32[64]", worked()));
    }
  }

  /// The scalar unit reads or writes memory, and a pipe may wait for it.
  void scalar() {
    const int id = names_++;
    const std::string name = fmt::format("%v.{}", id);
    if (chance(60)) {
      line(fmt::format("{} = extract {}, [{}] : f32", name, chance(50) ? any_loaded() : "%acc",
                       pick(64)));
    } else {
      line(fmt::format("{} = get %{}, [%o] : f32", name, chance(80) ? "x" : "y"));
    }
    if (chance(60)) line(fmt::format("{} = mul %acc, {} : f32[64]", worked(), name));
    if (chance(30)) {
      line(fmt::format("%w.{} = gt {}, 1.0 : i1", id, name));
      line(fmt::format("if %w.{} {{", id));
      line(fmt::format("{} = max {}, 0.5 : f32[64]", any_loaded(), any_loaded()));
      line("}");
    }
    if (chance(30)) line(fmt::format("put {}, %y, [%o]", name));
  }

  void branch() {
    const int id = names_++;
    line(fmt::format("%f.{} = gt %{}, 1 : i1", id, chance(50) ? "k" : "i"));
    line(fmt::format("if %f.{} {{", id));
    line(fmt::format("%acc = add %acc, {} : f32[64]", any_loaded()));
    if (chance(40)) line("%carried = add %carried, 2 : i64");
    if (chance(40)) line("store %acc, %y, [%o], [64]");
    if (chance(50)) {
      line("} else {");
      line(fmt::format("{} = full 2.0 : f32[64]", worked()));
    }
    line("}");
  }

  void store() {
    if (chance(30)) line("%o = add %o, 64 : i64");  // behind its use by the loads
    const std::string what = chance(50) ? "%acc" : chance(50) ? any_loaded() : worked();
    line(fmt::format("store {}, %{}, [%o], [64]", what, chance(85) ? "y" : "x"));
  }

  std::mt19937_64 rng_;
  const LoopOptions& options_;
  std::string text_;
  size_t level_ = 0;
  int64_t next_ = 0;
  int loads_ = 1, work_ = 1, names_ = 0;
  bool reads_row_ = false;  // a scalar that each round of the outer loop reads
  bool sums_row_ = false;   // a buffer of which each round of it writes a slot
};

}  // namespace

std::string random_loop(uint64_t seed, const LoopOptions& options) {
  return Generator(seed, options).run();
}

}  // namespace asc2::pipe::test
