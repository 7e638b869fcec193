// SPDX-License-Identifier: Apache-2.0
// asc2: all steps in one process, from a kernel to Ascend C. The steps are those of the single
// tools, by the same libraries; what a step decides is in the module, so any step can be the first
// or the last.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "emit/emit.h"
#include "ir/module.h"
#include "launch/launch.h"
#include "target/target.h"

namespace asc2::driver {

enum class Step : uint8_t { Parse, Tile, Memplan, Sync, Pipe, Emit };
inline constexpr std::string_view kStepNames[] = {"parse", "tile", "memplan",
                                                  "sync",  "pipe", "emit"};
/// What each does, in a few words.
inline constexpr std::string_view kStepTasks[] = {
    "reads the Python and specialises it for this launch",
    "makes operations that the target has, buffers, and extents at the tails",
    "gives every buffer its slots and addresses",
    "adds the flags that the order of memory needs, and no more",
    "orders the issue: slots, loads ahead",
    "writes Ascend C"};
static_assert(std::size(kStepTasks) == std::size(kStepNames));

struct Options {
  std::optional<Step> from;  // absent: parse for a Python file, what follows its stage for .a2ir
  Step stop_after = Step::Emit;
  std::string save_temps;                  // folder for every stage and the commands; "" for none
  std::vector<std::string> parse_options;  // as asc2-parse would get them, for the saved commands
  std::string target_option;               // as given on the command line
  bool verify_each = false;
  bool explain = false;      // asc2-sync reports what each flag serves, too
  bool keep_stages = false;  // fill Compiled::stages
  emit::Options emit;
};

struct StepTime {
  Step step;
  double milliseconds;
  int64_t peak_kib;  // of the whole process, after the step
};

/// What a step left.
struct StageText {
  Step step;
  std::string text;         // .a2ir, or C++ after Step::Emit
  size_t diagnostics_from;  // what it reported is Diags::all() from here to the next stage's
};

struct Compiled {
  std::string text;  // .a2ir, or C++ after Step::Emit
  std::vector<StepTime> times;
  std::vector<StageText> stages;
};

/// What is compiled.
struct Input {
  std::shared_ptr<const Source> source;
  std::optional<ir::Module> module;  // of a source in .a2ir; absent: the source is Python
};
/// Parses a source in .a2ir; Python is left to the first step. `specialised`: the command line says
/// what is made of Python, so that .a2ir is an error of usage.
Result<Input> read(std::shared_ptr<const Source> source, bool specialised, Diags& diags);

/// The target may be null when no step that runs needs one.
Result<Compiled> compile(Input input, const Launch& launch, const Target* target,
                         const Options& options, Diags& diags);

std::string format_times(const std::vector<StepTime>& times);
std::string times_json(const std::vector<StepTime>& times);

}  // namespace asc2::driver
