// SPDX-License-Identifier: Apache-2.0
// How fast the tools are: MB/s of parser, printer and the search for definitions, and milliseconds
// of each step over the number of operations, in a straight line and in a loop; asc2-sync and
// asc2-check also over other shapes. Rates and ratios of one run; nothing passes or fails here.
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <functional>
#include <random>

#include "check/check.h"
#include "driver/driver.h"
#include "front/skim.h"
#include "memplan/memplan.h"
#include "text/parser.h"
#include "text/printer.h"

using namespace asc2;

namespace {

double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The most memory that this process has had.
double peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Groups of load, three operations and store on one tensor: `operations` lines of work, each with
/// its place in a kernel, as asc2-parse writes them.
std::string kernel(int operations, bool in_loop) {
  std::string text =
      "a2ir 1\nkernel @k {grid = 1, stage = tile} {\n  %p = param {size = 1048576} : ptr f32\n  %q "
      "= param {size = 1048576} : ptr f32\n"
      "  %x = tensor %p, [1048576] : gm f32[1048576]\n  %y = tensor %q, [1048576] : gm "
      "f32[1048576]\n";
  if (in_loop) text += "  %i = for 0, 8, 1 : i64 {\n";
  for (int group = 0; group * 5 < operations; ++group) {
    const int at = group % 4096 * 128;
    text += fmt::format(
        "    %a{0} = load %x, [{1}] : f32[128] loc \"bench.py\":{2}:9\n"
        "    %b{0} = exp %a{0} : f32[128] loc \"bench.py\":{2}:13\n"
        "    %c{0} = mul %b{0}, %a{0} : f32[128] loc \"bench.py\":{2}:17\n"
        "    %d{0} = add %c{0}, 1.0 : f32[128] loc \"bench.py\":{2}:21\n"
        "    store %d{0}, %y, [{1}] loc \"bench.py\":{2}:25\n",
        group, at, group + 10);
  }
  return text + (in_loop ? "  }\n}\n" : "}\n");
}

void text_speed() {
  const std::string canonical = [] {
    Diags diags;
    return text::print_module(*text::parse_module(
        std::make_shared<Source>(Source{"bench", kernel(400000, false)}), diags));
  }();
  const auto source = std::make_shared<Source>(Source{"bench", canonical});
  double parse = 1e9, print = 1e9;
  for (int round = 0; round < 3; ++round) {
    Diags diags;
    std::optional<ir::Module> module;
    parse =
        std::min(parse, seconds([&] { module = std::move(*text::parse_module(source, diags)); }));
    print = std::min(print, seconds([&] { static_cast<void>(text::print_module(*module)); }));
  }
  const double megabytes = static_cast<double>(canonical.size()) / 1e6;
  fmt::print("text of {:.0f} MB: parse {:.0f} MB/s, print {:.0f} MB/s, both {:.0f} MB/s\n\n",
             megabytes, megabytes / parse, megabytes / print, megabytes / (parse + print));
}

/// The search for definitions in a Python file whose strings do not end: twice the text is to take
/// twice the time.
void skim_speed() {
  fmt::print("definitions of a Python file\n{:>10}{:>10}\n", "MB", "MB/s");
  std::string text;
  for (size_t megabytes = 2; megabytes <= 16; megabytes *= 2) {
    while (text.size() < megabytes * 1'000'000)
      text += "async;x;f\"{\n'''\n'''\nresult[key].value = compute(a, b, *c)\n";
    const Source source{"k.py", text};
    Diags diags;
    const double time = seconds([&] { static_cast<void>(front::index_file(source, diags)); });
    fmt::print("{:>10}{:>10.0f}\n", megabytes, static_cast<double>(megabytes) / time);
  }
  fmt::print("\n");
}

/// Compiles .a2ir; prints what is wrong with it.
std::optional<driver::Compiled> compile(std::string text, const Target& target,
                                        const driver::Options& options) {
  Diags diags;
  auto input =
      driver::read(std::make_shared<Source>(Source{"bench", std::move(text)}), false, diags);
  if (input) {
    if (auto compiled = driver::compile(std::move(*input), {}, &target, options, diags))
      return std::move(*compiled);
  }
  fmt::print("{}", diags.render({"speed"}, false));
  return std::nullopt;
}

void step_speed(const Target& target, bool in_loop, int most) {
  fmt::print("{}, ms of each step\n{:>10}", in_loop ? "in a loop" : "in a straight line",
             "operations");
  for (const std::string_view name : driver::kStepNames) fmt::print("{:>10}", name);
  fmt::print("{:>12}\n", "peak MiB");
  for (int operations = 100; operations <= most; operations *= 10) {
    const auto compiled = compile(kernel(operations, in_loop), target, {});
    if (!compiled) return;
    fmt::print("{:>10}{:>10}", operations, "");
    for (const driver::StepTime& time : compiled->times) fmt::print("{:>10.1f}", time.milliseconds);
    fmt::print("{:>12.0f}\n", static_cast<double>(compiled->times.back().peak_kib) / 1024);
  }
  fmt::print("\n");
}

/// So many buffers of that size, loaded or computed from two of the last six; many are stored.
std::string machine(int buffers, int elements) {
  std::mt19937 random(1);
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  std::string text =
      "a2ir 1\ntarget ascend910b\nkernel @k {grid = 1, core = aiv, stage = machine} {\n"
      "  %p = param {size = 1048576} : ptr f32\n  %x = tensor %p, [1048576] : gm f32[1048576]\n";
  for (int b = 0; b < buffers; ++b) text += fmt::format("  %b{} = buf : ub f32[{}]\n", b, elements);
  for (int b = 0; b < buffers; ++b) {
    const int at = b % 64 * elements;
    if (b < 6 || below(10) < 3) {
      text += fmt::format("  %b{0} = load %x, [{1}], [{2}] : f32[{2}]\n", b, at, elements);
      continue;
    }
    text += fmt::format("  %b{} = add %b{}, %b{} : f32[{}]\n", b, b - 1 - below(6),
                        b - 1 - below(6), elements);
    if (below(5) < 2) text += fmt::format("  store %b{}, %x, [{}], [{}]\n", b, at, elements);
  }
  return text + "}\n";
}

/// Kernels whose buffers fit, fit at a cost, and do not fit.
void memplan_speed(const Target& target, int most) {
  fmt::print("asc2-memplan alone, ms\n{:>10}{:>12}{:>12}{:>12}{:>12}\n", "buffers", "fits",
             "at a cost", "refused", "peak MiB");
  for (int buffers = 100; buffers <= most; buffers *= 10) {
    fmt::print("{:>10}", buffers);
    for (const int elements : {4096, 7000, 9000}) {
      Diags diags;
      auto module = text::parse_module(
          std::make_shared<Source>(Source{"bench", machine(buffers, elements)}), diags);
      if (!module) return fmt::print("{}", diags.render({"speed"}, false));
      bool fits = false;
      const double time =
          seconds([&] { fits = bool(memplan::plan_memory(*module, target, {}, diags, nullptr)); });
      if (fits != (elements < 9000)) return fmt::print("{}", diags.render({"speed"}, false));
      fmt::print("{:>12.1f}", time * 1e3);
    }
    fmt::print("{:>12.0f}\n", peak_mib());
  }
  fmt::print("\n");
}

enum class Shape : uint8_t { Line, Loop, Loops, Branches, Slots };
constexpr std::string_view kShapeNames[] = {"line", "loop", "loops", "branches", "slots"};

/// The same work with planned buffers: for asc2-sync alone. Line: one after the other; Loop: in one
/// loop; Loops: every ten groups in a loop, all of them in another; Branches: every second group of
/// a loop in a branch; Slots: a loop over buffers with two and three slots.
std::string planned(int operations, Shape shape) {
  std::string text =
      "a2ir 1\ntarget ascend910b\nkernel @k {grid = 1, core = aiv, stage = planned} {\n"
      "  %p = param {size = 1048576} : ptr f32\n  %q = param {size = 1048576} : ptr f32\n"
      "  %n = param {value = 3} : i64\n"
      "  %x = tensor %p, [1048576] : gm f32[1048576]\n  %y = tensor %q, [1048576] : gm "
      "f32[1048576]\n";
  const bool slots = shape == Shape::Slots;
  for (int b = 0, at = 0; b < 32; ++b) {
    const int count = slots ? 2 + b % 2 : 1;
    text += fmt::format("  %b{} = buf {{slots = {}, addr = [", b, count);
    for (int s = 0; s < count; ++s, at += 512) text += fmt::format("{}0x{:06x}", s ? ", " : "", at);
    text += "]} : ub f32[128]\n";
  }
  if (shape != Shape::Line) text += "  %i = for 0, %n, 1 : i64 {\n";
  if (slots) text += "    %i.s2 = slot %i, 2 : i64\n    %i.s3 = slot %i, 3 : i64\n";
  if (shape == Shape::Branches) text += "    %c = gt %i, 1 : i1\n";
  const auto buffer = [&](int b) {
    return slots ? fmt::format("%b{}[%i.s{}]", b, 2 + b % 2) : fmt::format("%b{}", b);
  };
  for (int group = 0; group * 5 < operations; ++group) {
    const int at = group % 4096 * 128;
    const bool branch = shape == Shape::Branches && group % 2 == 1;
    const std::string a = buffer(group % 8 * 4), b = buffer(group % 8 * 4 + 1);
    const std::string c = buffer(group % 8 * 4 + 2), d = buffer(group % 8 * 4 + 3);
    if (shape == Shape::Loops && group % 10 == 0) {
      if (group > 0) text += "  }\n";
      text += fmt::format("  %j{} = for 0, %n, 1 : i64 {{\n", group);
    }
    if (branch) text += "  if %c {\n";
    text += fmt::format(
        "    {0} = load %x, [{4}], [128] : f32[128]\n    {1} = exp {0} : f32[128]\n    {2} = mul "
        "{1}, {0} : f32[128]\n    {3} = add {2}, 1.0 : f32[128]\n    store {3}, %y, [{4}], [128]\n",
        a, b, c, d, at);
    if (branch) text += "  }\n";
  }
  if (shape == Shape::Loops) text += "  }\n";
  return text + (shape == Shape::Line ? "}\n" : "  }\n}\n");
}

/// Milliseconds of asc2-check for a module that it finds nothing in.
std::optional<double> check_time(const std::string& text, const Target& target) {
  Diags diags;
  const auto module = text::parse_module(std::make_shared<Source>(Source{"bench", text}), diags);
  bool right = false;
  const double time =
      seconds([&] { right = module && check::check_module(*module, &target, {}, diags); });
  if (right) return time * 1e3;
  fmt::print("{}", diags.render({"speed"}, false));
  return std::nullopt;
}

/// asc2-sync, and asc2-check of what it wrote.
void sync_speed(const Target& target, int most) {
  fmt::print("asc2-sync and asc2-check alone, ms\n{:>10}", "operations");
  for (const std::string_view name : kShapeNames) fmt::print("{:>18}", name);
  fmt::print("{:>12}\n", "peak MiB");
  driver::Options options;
  options.from = options.stop_after = driver::Step::Sync;
  for (int operations = 100; operations <= most; operations *= 10) {
    fmt::print("{:>10}", operations);
    for (size_t shape = 0; shape < std::size(kShapeNames); ++shape) {
      const auto compiled =
          compile(planned(operations, static_cast<Shape>(shape)), target, options);
      if (!compiled) return;
      const auto check = check_time(compiled->text, target);
      if (!check) return;
      fmt::print("{:>9.1f}{:>9.1f}", compiled->times.back().milliseconds, *check);
      std::fflush(stdout);
    }
    fmt::print("{:>12.0f}\n", peak_mib());
  }
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) {
  Diags diags;
  const auto target = load_target("ascend910b", diags);
  if (!target) return fmt::print(stderr, "{}", diags.render({"speed"}, false)), 2;
  const int most = argc > 1 ? std::atoi(argv[1]) : 100000;
  if (argc > 2 && std::string_view(argv[2]) == "sync") return sync_speed(*target, most), 0;
  if (argc > 2 && std::string_view(argv[2]) == "memplan") return memplan_speed(*target, most), 0;
  text_speed();
  skim_speed();
  step_speed(*target, false, most);
  step_speed(*target, true, most);
  memplan_speed(*target, std::min(most, 10000));
  sync_speed(*target, most);
}
