// SPDX-License-Identifier: Apache-2.0
// asc2: the driver. Kernel in, Ascend C out, in one process.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "cli/launch_options.h"
#include "cli/tool.h"
#include "driver/driver.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2",
    "[options] [FILE.py|FILE.a2ir]",
    "Compiles a PyAsc2 kernel to Ascend C: parse, tile, memplan, sync, pipe, emit in one process.\n"
    "Starts at any stage of an .a2ir file, and stops after any step.",
    {"asc2 vadd.py --launch launch.toml -t ascend910b -o vadd.cpp",
     "asc2 vadd.py --launch launch.toml -t ascend910b --save-temps stages --verify-each -o "
     "vadd.cpp"},
};

struct Arguments {
  cli::LaunchOptions launch;
  driver::Options options;
  std::string from, stop_after = "emit", time;
};

void declare(cli::Options& options, Arguments& args) {
  const std::vector<std::string> steps(std::begin(driver::kStepNames),
                                       std::end(driver::kStepNames));
  args.launch.add_to(options);
  options.choice("--from", args.from, steps, "first step; by default what FILE needs");
  options.choice("--stop-after", args.stop_after, steps,
                 "last step; before emit the output is .a2ir");
  options.text("--save-temps", args.options.save_temps, "DIR",
               "keep every stage, and the commands that make it");
  options.flag("--verify-each", args.options.verify_each,
               "check, reread and run the kernel after every step");
  options.flag("--main", args.options.emit.main, "add a host program that launches the kernel");
  options.optional_choice("--time", args.time, {"json"},
                          "print time and memory of every step on stderr");
}

Result<> body(cli::Tool& tool, Arguments& args) {
  A2_TRY_ASSIGN(const Launch launch, args.launch.load(tool.diags()));
  A2_TRY_ASSIGN(const auto source, tool.read_input());
  driver::Options& options = args.options;
  if (!args.from.empty()) options.from = *find_kind<driver::Step>(driver::kStepNames, args.from);
  options.stop_after = *find_kind<driver::Step>(driver::kStepNames, args.stop_after);
  options.parse_options = args.launch.words();
  options.explain = tool.common().explain;
  std::optional<Target> target;
  A2_TRY_ASSIGN(driver::Input input, driver::read(source, args.launch.specialises(), tool.diags()));
  if (input.module) {
    A2_TRY_ASSIGN(target, tool.optional_target_for(*input.module));
  } else if (!tool.common().target.empty()) {
    A2_TRY_ASSIGN(target, load_target(tool.common().target, tool.diags()));
  }
  options.target_option = !tool.common().target.empty() ? tool.common().target
                          : target                      ? target->name
                                                        : "";
  A2_TRY_ASSIGN(const driver::Compiled compiled,
                driver::compile(std::move(input), launch, target ? &*target : nullptr, options,
                                tool.diags()));
  if (!args.time.empty()) {
    const std::string times = args.time == "json" ? driver::times_json(compiled.times)
                                                  : driver::format_times(compiled.times);
    std::fputs(times.c_str(), stderr);
  }
  return tool.write_output(compiled.text);
}

/// `asc2 report k.py` is `asc2-report k.py`: every tool beside this one has a short name.
void become_tool(int argc, char** argv) {
  if (argc < 2) return;
  const std::string_view name = argv[1];
  if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != std::string_view::npos) return;
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string path = self.parent_path() / fmt::format("asc2-{}", name);
  if (error || !std::filesystem::is_regular_file(path, error)) return;
  argv[1] = const_cast<char*>(path.c_str());
  execv(path.c_str(), argv + 1);
  std::perror(path.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  become_tool(argc, argv);
  cli::Tool tool(kInfo, 0);
  Arguments args;
  declare(tool.options(), args);
  return tool.run(argc, argv, [&](cli::Tool& t) { return body(t, args); });
}
