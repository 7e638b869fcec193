// SPDX-License-Identifier: Apache-2.0
// asc2-parse: a PyAsc2 kernel to .a2ir, specialised by the facts of its launch.
#include "cli/launch_options.h"
#include "cli/tool.h"
#include "front/front.h"
#include "text/printer.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-parse",
    "[options] [FILE.py]",
    "Reads a PyAsc2 kernel from a Python file as its user has it, and prints it as .a2ir.\n"
    "Constants and types come from a launch file or from the command line.",
    {"asc2-parse vadd.py --launch launch.toml -o vadd.a2ir",
     "asc2-parse k.py --arg x_ptr=f32[4096] --arg n=i32:4096 --const tile=128 --grid 8"},
};

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, 0);
  cli::LaunchOptions facts;
  facts.add_to(tool.options());
  return tool.run(argc, argv, [&](cli::Tool& t) -> Result<> {
    A2_TRY_ASSIGN(const Launch launch, facts.load(t.diags()));
    A2_TRY_ASSIGN(const auto source, t.read_input());
    A2_TRY_ASSIGN(ir::Module module, front::parse_kernel(source, launch, t.diags()));
    A2_TRY_ASSIGN(const auto target, t.optional_target_for(module));
    if (target) module.set_target_name(target->name);
    return t.write_output(text::print_module(module));
  });
}
