// SPDX-License-Identifier: Apache-2.0
// How fast the tools are: MB/s of parser and printer, and milliseconds of each step over the number
// of operations, in a straight line and in a loop. Rates and ratios of one run; nothing passes or
// fails here.
#include <fmt/format.h>

#include <chrono>
#include <functional>

#include "driver/driver.h"
#include "text/parser.h"
#include "text/printer.h"

using namespace asc2;

namespace {

double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
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

void step_speed(const Target& target, bool in_loop, int most) {
  fmt::print("{}, ms of each step\n{:>10}", in_loop ? "in a loop" : "in a straight line",
             "operations");
  for (const std::string_view name : driver::kStepNames) fmt::print("{:>10}", name);
  fmt::print("{:>12}\n", "peak MiB");
  for (int operations = 100; operations <= most; operations *= 10) {
    Diags diags;
    const auto source = std::make_shared<Source>(Source{"bench", kernel(operations, in_loop)});
    const auto compiled = driver::compile(source, {}, &target, {}, diags);
    if (!compiled) return fmt::print("{}", diags.render({"speed"}, false));
    fmt::print("{:>10}{:>10}", operations, "");
    for (const driver::StepTime& time : compiled->times) fmt::print("{:>10.1f}", time.milliseconds);
    fmt::print("{:>12.0f}\n", static_cast<double>(compiled->times.back().peak_kib) / 1024);
  }
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) {
  Diags diags;
  const auto target = load_target("ascend910b", diags);
  if (!target) return fmt::print(stderr, "{}", diags.render({"speed"}, false)), 2;
  const int most = argc > 1 ? std::atoi(argv[1]) : 100000;
  text_speed();
  step_speed(*target, false, most);
  step_speed(*target, true, most);
}
