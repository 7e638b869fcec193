// SPDX-License-Identifier: Apache-2.0
// asc2-pipe: the order in which the scalar unit issues work.
#include "cli/tool.h"
#include "driver/pipe_options.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-pipe",
    "[options] [FILE]",
    "Orders the issue of a synchronised kernel: loads and other work go iterations ahead where "
    "the\n"
    "scalar unit would reach them late, and loops are unrolled so that slots are literals.",
    {"asc2-pipe --explain synced.a2ir > final.a2ir",
     "asc2-sync planned.a2ir | asc2-pipe | asc2-check -o final.a2ir"},
};

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, cli::Tool::kVerify);
  return cli::run_pass(tool, argc, argv,
                       [](ir::Module& module, const Target& target, Diags& diags) {
                         return pipe::pipeline(module, target, driver::pipe_options(target), diags);
                       });
}
