// SPDX-License-Identifier: Apache-2.0
// asc2-memplan: slots and addresses for the buffers of a kernel.
#include "cli/tool.h"
#include "memplan/memplan.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-memplan",
    "[options] [FILE]",
    "Gives every buffer its slots and addresses: as deep as pays, storage shared where lives "
    "allow.\n"
    "Addresses and slots that are already there are orders.",
    {"asc2-tile -t ascend910b vadd.a2ir | asc2-memplan --explain > planned.a2ir",
     "asc2-memplan --replan planned.a2ir"},
};

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, cli::Tool::kTarget | cli::Tool::kVerify);
  memplan::Options options;
  tool.options().flag("--replan", options.replan,
                      "drop slots and addresses of the input and plan anew");
  return cli::run_pass(tool, argc, argv,
                       [&](ir::Module& module, const Target& target, Diags& diags) {
                         return memplan::plan_memory(module, target, options, diags);
                       });
}
