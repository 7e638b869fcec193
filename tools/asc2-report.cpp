// SPDX-License-Identifier: Apache-2.0
// asc2-report: one HTML page about a kernel, from the source to Ascend C.
#include "cli/launch_options.h"
#include "cli/tool.h"
#include "driver/driver.h"
#include "report/report.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-report",
    "[options] [FILE.py|FILE.a2ir]",
    "Compiles a kernel and writes one HTML page about it: the source beside every stage, what "
    "each\n"
    "stage changed, decisions with their reasons, the memory and the time.",
    {"asc2-report vadd.py --launch launch.toml -t ascend910b -o vadd.html",
     "asc2-report tiled.a2ir -o tiled.html"},
};

Result<> body(cli::Tool& tool, const cli::LaunchOptions& launch_options) {
  A2_TRY_ASSIGN(const Launch launch, launch_options.load(tool.diags()));
  A2_TRY_ASSIGN(const auto source, tool.read_input());
  A2_TRY_ASSIGN(driver::Input input,
                driver::read(source, launch_options.specialises(), tool.diags()));
  const ir::Module none;
  A2_TRY_ASSIGN(const Target target, tool.target_for(input.module ? *input.module : none));
  A2_TRY_ASSIGN(const std::string page,
                report::report_html(std::move(input), launch, target, tool.diags()));
  return tool.write_output(page);
}

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, 0);
  cli::LaunchOptions launch;
  launch.add_to(tool.options());
  return tool.run(argc, argv, [&](cli::Tool& t) { return body(t, launch); });
}
