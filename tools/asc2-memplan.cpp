// SPDX-License-Identifier: Apache-2.0
// asc2-memplan: slots and addresses for the buffers of a kernel.
#include <fmt/format.h>

#include "base/file.h"
#include "cli/tool.h"
#include "memplan/csv.h"
#include "memplan/memplan.h"
#include "memplan/packing.h"
#include "memplan/report.h"
#include "text/printer.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-memplan",
    "[options] [FILE]",
    "Gives every buffer its slots and addresses: as deep as pays, storage shared where lives "
    "allow.\n"
    "Addresses and slots that are already there are orders.",
    {"asc2-tile -t ascend910b vadd.a2ir | asc2-memplan --explain --map plan.html > planned.a2ir",
     "asc2-memplan --csv buffers.csv --capacity 1048576"},
};

struct Arguments {
  memplan::Options options;
  std::string map, report, csv;
  int64_t capacity = 0;
};

void declare(cli::Options& options, Arguments& args) {
  options.flag("--replan", args.options.replan,
               "drop slots and addresses of the input and plan anew");
  options.text("--map", args.map, "FILE.svg|.html", "write a picture of the plan");
  options.choice("--report", args.report, {"json"},
                 "print the plan as data on stdout; the kernel goes to -o FILE only");
  options.text("--csv", args.csv, "FILE",
               "place the rows id,lower,upper,size of FILE instead of a kernel's buffers");
  options.integer("--capacity", args.capacity, "N", "room for --csv");
}

Result<> place_csv(cli::Tool& tool, const Arguments& args) {
  if (!args.map.empty() || !args.report.empty() || args.options.replan)
    return tool.usage_error("--csv goes with --capacity only");
  if (args.capacity <= 0 || args.capacity > memplan::kMostMemory)
    return tool.usage_error(
        fmt::format("--csv needs --capacity N, from 1 to {}", memplan::kMostMemory));
  A2_TRY_ASSIGN(Source source, read_source(args.csv, tool.diags()));
  A2_TRY_ASSIGN(const std::string text,
                memplan::plan_csv(std::make_shared<const Source>(std::move(source)), args.capacity,
                                  tool.diags()));
  return tool.write_output(text);
}

Result<> body(cli::Tool& tool, const Arguments& args) {
  if (!args.csv.empty()) return place_csv(tool, args);
  if (args.capacity != 0) return tool.usage_error("--capacity goes with --csv");
  A2_TRY_ASSIGN(const bool html, tool.is_page("--map", args.map));
  A2_TRY(tool.no_file_twice({args.map}));
  std::vector<memplan::ReportKernel> report;
  A2_TRY_ASSIGN(
      const ir::Module module,
      cli::apply_pass(tool, [&](ir::Module& m, const Target& target, Diags& diags) -> Result<> {
        std::vector<memplan::Outcome> outcomes;
        A2_TRY(memplan::plan_memory(m, target, args.options, diags, &outcomes));
        if (!args.map.empty() || !args.report.empty())
          report = memplan::make_report(m, target, outcomes);
        return Result<>();
      }));
  if (!args.map.empty())
    A2_TRY(write_file(args.map, html ? memplan::map_html(report) : memplan::map_svg(report),
                      tool.diags()));
  if (args.report.empty()) return tool.write_output(text::print_module(module));
  if (tool.common().output != "-") A2_TRY(tool.write_output(text::print_module(module)));
  return write_file("-", memplan::report_json(report), tool.diags());
}

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, cli::Tool::kVerify);
  Arguments args;
  declare(tool.options(), args);
  return tool.run(argc, argv, [&](cli::Tool& t) { return body(t, args); });
}
