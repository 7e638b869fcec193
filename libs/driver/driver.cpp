// SPDX-License-Identifier: Apache-2.0
// The chain of steps. A step is a row of kPasses; parse makes the module and emit ends it.
#include "driver/driver.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/file.h"
#include "base/shell.h"
#include "base/text.h"
#include "check/check.h"
#include "driver/pipe_options.h"
#include "driver/sync_step.h"
#include "driver/verify.h"
#include "front/front.h"
#include "ir/stage.h"
#include "memplan/memplan.h"
#include "pipe/pipe.h"
#include "sync/sync.h"
#include "text/parser.h"
#include "text/printer.h"
#include "tile/tile.h"

namespace asc2::driver {

namespace {

using PassFunction = Result<> (*)(ir::Module&, const Target&, const Options&, Diags&);

struct PassRow {
  Step step;
  PassFunction run;
};

constexpr PassRow kPasses[] = {
    {Step::Tile, [](ir::Module& m, const Target& t, const Options&,
                    Diags& d) { return tile::legalise(m, t, d); }},
    {Step::Memplan, [](ir::Module& m, const Target& t, const Options&,
                       Diags& d) { return memplan::plan_memory(m, t, {}, d); }},
    {Step::Sync,
     [](ir::Module& m, const Target& t, const Options& options, Diags& d) {
       sync::Options how;
       how.explain = options.explain;
       return add_flags(m, t, how, d);
     }},
    {Step::Pipe, [](ir::Module& m, const Target& t, const Options&,
                    Diags& d) { return pipe::pipeline(m, t, pipe_options(t), d); }},
};

std::string_view name_of(Step step) {
  return kStepNames[static_cast<size_t>(step)];
}

int64_t peak_kib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/// The step that follows the stage of the module's kernels; they must all be at the same one.
Step next_step(const ir::Module& module) {
  ir::Stage lowest = ir::Stage::Pipelined;
  for (const ir::Inst* kernel : module.kernels())
    lowest = std::min(lowest, ir::stage_of(module, *kernel));
  return static_cast<Step>(static_cast<int>(Step::Tile) + static_cast<int>(lowest));
}

class Compiler {
 public:
  Compiler(Input input, const Launch& launch, const Target* target, const Options& options,
           Diags& diags)
      : source_(std::move(input.source)),
        module_(std::move(input.module)),
        launch_(launch),
        target_(target),
        options_(options),
        diags_(diags),
        verifier_(launch, target) {}

  Result<Compiled> run() {
    A2_TRY_ASSIGN(Step step, first_step());
    if (options_.stop_after < step) {
      return diags_.error<diag::Usage>(
          {}, fmt::format("--stop-after={} comes before {}, the first step for this file",
                          name_of(options_.stop_after), name_of(step)));
    }
    if (step == Step::Parse) {
      A2_TRY(parse());
      step = Step::Tile;
    }
    if (target_ == nullptr && options_.stop_after > Step::Parse) {
      return diags_.error<diag::Usage>(
          {}, "no target: give one with --target, '--target=list' prints the names");
    }
    for (const PassRow& pass : kPasses) {
      if (pass.step >= step && pass.step <= options_.stop_after) A2_TRY(apply(pass));
    }
    if (!result_.times.empty()) {
      A2_TRY(
          check::check_result(*module_, target_, {}, name_of(result_.times.back().step), diags_));
    }
    if (options_.stop_after != Step::Emit) {
      result_.text = text::print_module(*module_);
    } else {
      A2_TRY(emit());
    }
    if (!options_.save_temps.empty()) {
      A2_TRY(write_file(options_.save_temps + "/commands.sh", commands_, diags_));
    }
    return std::move(result_);
  }

 private:
  template <class F>
  Result<> timed(Step step, F&& work) {
    reported_ = diags_.all().size();
    const auto begin = std::chrono::steady_clock::now();
    A2_TRY(work());
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - begin;
    result_.times.push_back({step, elapsed.count(), peak_kib()});
    return {};
  }

  Result<Step> first_step() {
    if (!options_.save_temps.empty()) {
      std::error_code error;
      std::filesystem::create_directories(options_.save_temps, error);
      if (error) return diags_.error<diag::CannotWrite>({}, options_.save_temps, error.message());
    }
    A2_TRY(keep_input());
    if (!module_) {
      if (options_.from && *options_.from != Step::Parse) {
        return diags_.error<diag::Usage>(
            {}, fmt::format("--from={} wants an .a2ir file", name_of(*options_.from)));
      }
      return Step::Parse;
    }
    check::Options rules;
    rules.order = options_.from != Step::Sync;  // which completes it
    A2_TRY(check::check_module(*module_, target_, rules, diags_));
    if (options_.verify_each) A2_TRY(verifier_.begin(*module_, diags_));
    const Step next = next_step(*module_);
    if (options_.from == Step::Parse)
      return diags_.error<diag::Usage>({}, "--from=parse wants a Python file");
    return options_.from.value_or(next);
  }

  /// The saved commands start from a file: standard input is saved as one.
  Result<> keep_input() {
    last_file_ = source_->name;
    if (last_file_ != "<stdin>" || options_.save_temps.empty()) return {};
    last_file_ = fmt::format("{}/0-input.{}", options_.save_temps, module_ ? "a2ir" : "py");
    return write_file(last_file_, source_->text, diags_);
  }

  Result<> parse() {
    A2_TRY(timed(Step::Parse, [&]() -> Result<> {
      A2_TRY_ASSIGN(ir::Module module, front::parse_kernel(source_, launch_, diags_));
      module_ = std::move(module);
      return check::check_module(*module_, target_, {}, diags_);
    }));
    std::string command = "asc2-parse";
    for (const std::string& option : options_.parse_options) command += " " + option;
    return finish(Step::Parse, command + " " + shell_word(last_file_));
  }

  Result<> apply(const PassRow& pass) {
    A2_TRY(timed(pass.step, [&] { return pass.run(*module_, *target_, options_, diags_); }));
    return finish(pass.step,
                  fmt::format("asc2-{} -t {} {}", name_of(pass.step),
                              shell_word(options_.target_option), shell_word(last_file_)));
  }

  /// What is done after each step with the module that it left.
  Result<> finish(Step step, const std::string& command) {
    if (options_.keep_stages)
      result_.stages.push_back({step, text::print_module(*module_), reported_});
    if (!options_.save_temps.empty()) {
      last_file_ = fmt::format("{}/{}-{}.a2ir", options_.save_temps, static_cast<int>(step) + 1,
                               name_of(step));
      commands_ += fmt::format("{} -o {}\n", command, shell_word(last_file_));
      A2_TRY(write_file(last_file_, text::print_module(*module_), diags_));
    }
    if (options_.verify_each) A2_TRY(verifier_.after(name_of(step), *module_, diags_));
    return {};
  }

  Result<> emit() {
    A2_TRY(timed(Step::Emit, [&]() -> Result<> {
      A2_TRY_ASSIGN(result_.text, emit::emit_kernels(*module_, *target_, options_.emit, diags_));
      return {};
    }));
    if (options_.keep_stages) result_.stages.push_back({Step::Emit, result_.text, reported_});
    if (options_.save_temps.empty()) return {};
    const std::string file = options_.save_temps + "/6-emit.cpp";
    commands_ += fmt::format("asc2-emit{} {} -o {}\n", options_.emit.main ? " --main" : "",
                             shell_word(last_file_), shell_word(file));
    return write_file(file, result_.text, diags_);
  }

  std::shared_ptr<const Source> source_;
  std::optional<ir::Module> module_;
  const Launch& launch_;
  const Target* target_;
  const Options& options_;
  Diags& diags_;
  Verifier verifier_;
  Compiled result_;
  size_t reported_ = 0;                // diagnostics before the step that runs
  std::string commands_ = "set -e\n";  // that make the saved files again
  std::string last_file_;              // holds the module as it is
};

}  // namespace

Result<Input> read(std::shared_ptr<const Source> source, bool specialised, Diags& diags) {
  Input out{std::move(source), std::nullopt};
  if (out.source->name.ends_with(".a2ir") || begins_as_a2ir(out.source->text)) {
    if (specialised)
      return diags.error<diag::Usage>(
          {}, "--kernel and --const say what is made of Python; FILE is .a2ir");
    A2_TRY_ASSIGN(ir::Module module, text::parse_module(out.source, diags));
    out.module = std::move(module);
  }
  return out;
}

Result<Compiled> compile(Input input, const Launch& launch, const Target* target,
                         const Options& options, Diags& diags) {
  return Compiler(std::move(input), launch, target, options, diags).run();
}

std::string format_times(const std::vector<StepTime>& times) {
  std::string out = fmt::format("{:<8} {:>10} {:>12}\n", "step", "ms", "peak MiB");
  double sum = 0;
  for (const StepTime& time : times) {
    sum += time.milliseconds;
    out += fmt::format("{:<8} {:>10.2f} {:>12.1f}\n", name_of(time.step), time.milliseconds,
                       static_cast<double>(time.peak_kib) / 1024);
  }
  return out + fmt::format("{:<8} {:>10.2f}\n", "all", sum);
}

std::string times_json(const std::vector<StepTime>& times) {
  std::string out = "[";
  for (const StepTime& time : times) {
    out += fmt::format(R"({}{{"step":"{}","ms":{:.3f},"peak_kib":{}}})", out.size() > 1 ? "," : "",
                       name_of(time.step), time.milliseconds, time.peak_kib);
  }
  return out + "]\n";
}

}  // namespace asc2::driver
