// SPDX-License-Identifier: Apache-2.0
// asc2-sync: flags and barriers, as many as the kernel needs and no more.
#include "cli/tool.h"
#include "driver/sync_step.h"

using namespace asc2;

namespace {

const cli::ToolInfo kInfo{
    "asc2-sync",
    "[options] [FILE]",
    "Adds the flags and barriers that a planned kernel needs: race-free and deadlock-free on every "
    "path.\n"
    "Flags that are already there stay, and are completed.",
    {"asc2-memplan tiled.a2ir | asc2-sync --explain > synced.a2ir",
     "asc2-sync --mode verify synced.a2ir > /dev/null"},
};

constexpr std::string_view kModes[] = {"auto", "barrier-all", "none", "verify"};

}  // namespace

int main(int argc, char** argv) {
  cli::Tool tool(kInfo, cli::Tool::kVerify);
  sync::Options options;
  std::string mode = "auto";
  tool.options().choice(
      "--mode", mode, {std::begin(kModes), std::end(kModes)},
      "what is added: the flags needed, a full barrier after every operation, nothing; "
      "verify reports what is missing");
  tool.options().flag("--resync", options.resync, "drop the flags and barriers of the input first");
  cli::OrderChecks order{.before = false};  // it is what this tool completes
  const auto pass = [&](ir::Module& module, const Target& target, Diags& diags) {
    options.mode = *find_kind<sync::Mode>(kModes, mode);
    options.explain = tool.common().explain;
    order.after = options.mode == sync::Mode::Auto || options.mode == sync::Mode::BarrierAll;
    return tool.common().no_verify ? sync::synchronise(module, target, options, diags)
                                   : driver::add_flags(module, target, options, diags);
  };
  return cli::run_pass(tool, argc, argv, pass, order);
}
