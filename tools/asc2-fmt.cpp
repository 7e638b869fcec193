// SPDX-License-Identifier: Apache-2.0
// asc2-fmt: parse and print, nothing else. The canonical form of a hand-edited file.
#include "cli/tool.h"
#include "text/printer.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-fmt",
    "[options] [FILE]",
    "Prints an .a2ir file in its canonical form. Comments and names stay.",
    {"asc2-fmt edited.a2ir -o edited.a2ir", "asc2-tile -t tiny k.a2ir | asc2-fmt"},
};

Result<> body(cli::Tool& tool) {
  A2_TRY_ASSIGN(const ir::Module module, tool.read_module());
  A2_TRY(tool.optional_target_for(module));
  return tool.write_output(text::print_module(module));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::Tool(kInfo, 0).run(argc, argv, body);
}
