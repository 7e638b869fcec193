// SPDX-License-Identifier: Apache-2.0
// asc2-emit: a synchronised .a2ir file to Ascend C.
#include "check/check.h"
#include "cli/tool.h"
#include "emit/emit.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-emit",
    "[options] [FILE]",
    "Prints the kernels of a synchronised .a2ir file as one Ascend C file for the target's "
    "dialect.",
    {"asc2-emit synced.a2ir -o vadd.cpp", "asc2-emit --main synced.a2ir -o vadd_with_host.cpp"},
};

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, cli::Tool::kVerify);
  emit::Options options;
  tool.options().flag("--main", options.main, "add a host program that launches the kernel");
  return tool.run(argc, argv, [&](cli::Tool& t) -> Result<> {
    A2_TRY_ASSIGN(const ir::Module module, t.read_module());
    A2_TRY_ASSIGN(const Target target, t.target_for(module));
    if (!t.common().no_verify) A2_TRY(check::check_module(module, &target, {}, t.diags()));
    A2_TRY_ASSIGN(const std::string code, emit::emit_kernels(module, target, options, t.diags()));
    return t.write_output(code);
  });
}
