// SPDX-License-Identifier: Apache-2.0
// asc2-tile: tile operations to legal operations of the target, with buffers, extents and casts.
#include "cli/tool.h"
#include "tile/tile.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-tile",
    "[options] [FILE]",
    "Legalises tile operations for a target: buffers, row pitches, tails, casts, expansions.\n"
    "Buffers and extents that are already there are orders.",
    {"asc2-tile -t ascend910b vadd.a2ir", "asc2-tile -t tiny --explain vadd.a2ir > /dev/null"},
};

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, cli::Tool::kVerify);
  return cli::run_pass(tool, argc, argv,
                       [](ir::Module& module, const Target& target, Diags& diags) {
                         return tile::legalise(module, target, diags);
                       });
}
