// SPDX-License-Identifier: Apache-2.0
// asc2-sim: runs an .a2ir file of any stage on .npy arrays.
#include "base/file.h"
#include "base/npy.h"
#include "cli/launch_options.h"
#include "cli/tool.h"
#include "ir/stage.h"
#include "sim/compare.h"
#include "sim/diags.h"
#include "sim/random.h"
#include "sim/sim.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-sim",
    "[options] [FILE]",
    "Runs a kernel of any stage with the values of NumPy. From stage 'synced' on it runs the pipes "
    "of\n"
    "each core, and a race, a deadlock or a flag left over is an error.",
    {"asc2-sim k.a2ir --in x_ptr=x.npy --out out_ptr=out.npy",
     "asc2-sim k.a2ir --init random --stats"},
};

struct Arguments {
  cli::LaunchOptions launch;
  std::vector<std::string> in, out;
  std::string init, sync = "flags", stats, trace, timeline, against;
  int64_t seed = 0, max_steps = 100'000'000;
  bool digest = false;
};

void declare(cli::Options& options, Arguments& args) {
  args.launch.add_to(options, false);
  options.texts("--in", args.in, "NAME=FILE.npy", "array of a pointer parameter; bf16 as u16");
  options.texts("--out", args.out, "NAME=FILE.npy", "write the parameter's array after the run");
  options.choice("--init", args.init, {"random", "zero"}, "content of arrays without --in");
  options.integer("--seed", args.seed, "N", "for --init random");
  options.choice("--sync", args.sync, {"flags", "oracle"},
                 "order the pipes by the file's flags, or by data alone");
  options.text("--against", args.against, "FILE.a2ir",
               "run that file too; other results are an error");
  options.optional_choice("--stats", args.stats, {"json"},
                          "print cycles, their bound, what each pipe did, who waits for what");
  options.text("--trace", args.trace, "FILE.json",
               "write a Chrome trace, a lane per pipe and core");
  options.text("--timeline", args.timeline, "FILE.svg|.html",
               "write a picture of the same; .html zooms");
  options.flag("--digest", args.digest, "print a hash of each array after the run");
  options.integer("--max-steps", args.max_steps, "N", "give up after N steps of one block");
}

Result<> read_arrays(cli::Tool& tool, const Arguments& args, sim::Inputs& inputs) {
  for (const std::string& text : args.in) {
    const auto [name, path] = cli::halves(text);
    if (name.empty()) return tool.usage_error("--in wants NAME=FILE.npy, got '" + text + "'");
    if (inputs.arrays.contains(name)) return tool.usage_error("--in gives '" + name + "' twice");
    A2_TRY_ASSIGN(NpyArray array, read_npy(path, tool.diags()));
    inputs.arrays[name] = {std::move(array), path};
  }
  return {};
}

Result<> write_arrays(cli::Tool& tool, const Arguments& args, const sim::RunResult& result) {
  std::vector<std::pair<std::string, const NpyArray*>> files;
  for (const std::string& text : args.out) {
    const auto [name, path] = cli::halves(text);
    const size_t before = files.size();
    for (const sim::OutputArray& output : result.arrays) {
      if (output.name != name) continue;
      files.emplace_back(path, &output.array);
      if (output.unwritten > 0)
        tool.diags().warning<diag::SimPartial>({}, output.unwritten, output.array.elements(), name);
    }
    if (files.size() == before)
      return tool.usage_error("--out wants POINTER=FILE.npy, got '" + text + "'");
  }
  A2_TRY(tool.may_write());
  for (const auto& [path, array] : files) A2_TRY(write_npy(path, *array, tool.diags()));
  return {};
}

/// Runs the other file on the same arrays; it must leave the same ones.
Result<> compare(cli::Tool& tool, const Arguments& args, const ir::Module& module,
                 const sim::Inputs& inputs, const sim::Options& options,
                 const sim::RunResult& result) {
  A2_TRY_ASSIGN(Source source, read_source(args.against, tool.diags()));
  A2_TRY_ASSIGN(const ir::Module other,
                tool.parse(std::make_shared<const Source>(std::move(source))));
  A2_TRY_ASSIGN(const auto target, tool.optional_target_for(other));
  A2_TRY_ASSIGN(const sim::RunResult wanted,
                sim::simulate(other, target ? &*target : nullptr, inputs, options, tool.diags()));
  A2_TRY_ASSIGN(const ir::Inst* kernel, sim::choose_kernel(module, inputs, options, tool.diags()));
  A2_TRY_ASSIGN(const ir::Inst* before, sim::choose_kernel(other, inputs, options, tool.diags()));
  const bool expanded = ir::stage_of(other, *before) == ir::Stage::Tile &&
                        ir::stage_of(module, *kernel) > ir::Stage::Tile;
  const std::string difference = sim::first_difference(module, *kernel, wanted, result, expanded);
  if (difference.empty()) return {};
  return tool.diags().error<diag::SimDiffers>({}, args.against, difference);
}

Result<> body(cli::Tool& tool, const Arguments& args) {
  A2_TRY_ASSIGN(const bool page, tool.is_page("--timeline", args.timeline));
  std::vector<std::string> written{args.trace, args.timeline};
  for (const std::string& text : args.out) written.push_back(cli::halves(text).second);
  A2_TRY(tool.no_file_twice(std::move(written)));
  A2_TRY_ASSIGN(const Launch launch, args.launch.load(tool.diags()));
  A2_TRY_ASSIGN(const ir::Module module, tool.read_module());
  A2_TRY_ASSIGN(const auto target, tool.optional_target_for(module));
  sim::Inputs inputs;
  inputs.launch = &launch;
  A2_TRY(read_arrays(tool, args, inputs));
  sim::Options options;
  A2_TRY_ASSIGN(const ir::Inst* kernel, sim::choose_kernel(module, inputs, options, tool.diags()));
  if (args.init == "random")
    sim::fill_random(module, *kernel, static_cast<uint64_t>(args.seed), inputs);
  if (args.init == "zero") sim::fill_zero(module, *kernel, inputs);
  options.max_steps = static_cast<uint64_t>(args.max_steps);
  options.trace = !args.trace.empty() || !args.timeline.empty();
  options.bound = !args.stats.empty();
  options.oracle = args.sync == "oracle";
  A2_TRY_ASSIGN(const sim::RunResult result,
                sim::simulate(module, target ? &*target : nullptr, inputs, options, tool.diags()));
  if (!args.against.empty()) A2_TRY(compare(tool, args, module, inputs, options, result));
  A2_TRY(write_arrays(tool, args, result));
  const sim::Trace& trace = result.trace;
  if (!args.trace.empty()) A2_TRY(write_file(args.trace, sim::chrome_trace(trace), tool.diags()));
  if (!args.timeline.empty()) {
    A2_TRY(write_file(args.timeline, page ? sim::timeline_html(trace) : sim::timeline_svg(trace),
                      tool.diags()));
  }
  std::string words = args.digest ? sim::digest(result) : "";
  if (!args.stats.empty())
    words += args.stats == "json" ? sim::stats_json(result.stats) : sim::format_stats(result.stats);
  return tool.write_output(words);
}

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, 0);
  Arguments args;
  declare(tool.options(), args);
  return tool.run(argc, argv, [&](cli::Tool& t) { return body(t, args); });
}
