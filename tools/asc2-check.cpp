// SPDX-License-Identifier: Apache-2.0
// asc2-check: the static verdict. Transparent: what passes goes through unchanged.
#include <fmt/format.h>

#include "check/check.h"
#include "cli/tool.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-check",
    "[options] [FILE]",
    "Checks an .a2ir file of any stage: types, definite assignment, memory plan, flags, races.\n"
    "Passes its input through unchanged when nothing is found.",
    {"asc2-sync planned.a2ir | asc2-check | asc2-emit -o k.cpp",
     "asc2-check --strict synced.a2ir > /dev/null"},
};

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, 0);
  check::Options options;
  tool.options().flag("--sync", options.sync, "prove order and flags at stage 'planned' too");
  tool.options().flag("--redundant", options.redundant, "list flags and barriers that can go");
  tool.options().flag("--strict", options.strict,
                      "several outstanding tokens of one flag are an error too");
  tool.options().integer(
      "--max-steps", options.max_steps, "N",
      fmt::format("steps of the proof of order before it gives up; default {}", check::kMaxSteps));
  return tool.run(argc, argv, [&](cli::Tool& t) -> Result<> {
    if (options.max_steps < 1) return t.usage_error("--max-steps wants a number from 1 on");
    A2_TRY_ASSIGN(const auto source, t.read_input());
    A2_TRY_ASSIGN(const ir::Module module, t.parse(source));
    A2_TRY_ASSIGN(const auto target, t.optional_target_for(module));
    A2_TRY(check::check_module(module, target ? &*target : nullptr, options, t.diags()));
    return t.write_output(source->text);
  });
}
