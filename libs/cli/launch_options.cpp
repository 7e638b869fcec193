// SPDX-License-Identifier: Apache-2.0
#include "cli/launch_options.h"

#include "base/diag.h"
#include "base/shell.h"

namespace asc2::cli {

void LaunchOptions::add_to(Options& options, bool constants) {
  options.text("--launch", file_, "FILE.toml", "launch file: kernel, grid, [args], [const]");
  options.text("--kernel", kernel_, "NAME", "which kernel, when there are several");
  options.texts("--arg", args_, "NAME=TYPE",
                "type or value of an argument: x=f32[64], n=i32:64, n=64");
  if (constants) {
    options.texts("--const", consts_, "NAME=VALUE",
                  "a compile-time constant: tile=128, shape='(4, 8)'");
  }
  options.text("--grid", grid_, "N", "number of blocks");
}

Result<Launch> LaunchOptions::load(Diags& diags) const {
  Launch launch;
  if (!file_.empty()) {
    A2_TRY_ASSIGN(launch, load_launch(file_, diags));
  }
  for (const std::shared_ptr<const Source>& source : launch.sources) diags.keep(source);
  bool ok = true;
  for (const std::string& text : args_) ok &= static_cast<bool>(add_arg(launch, text, diags));
  for (const std::string& text : consts_) ok &= static_cast<bool>(add_const(launch, text, diags));
  if (!kernel_.empty()) ok &= static_cast<bool>(set_kernel(launch, kernel_, diags));
  if (!grid_.empty()) ok &= static_cast<bool>(set_grid(launch, grid_, diags));
  for (const std::shared_ptr<const Source>& source : launch.sources) diags.keep(source);
  if (!ok) return Failure{};
  return launch;
}

std::vector<std::string> LaunchOptions::words() const {
  std::vector<std::string> out;
  const auto add = [&](std::string_view option, const std::string& value) {
    if (!value.empty()) out.push_back(std::string(option) + " " + shell_word(value));
  };
  add("--launch", file_);
  add("--kernel", kernel_);
  for (const std::string& arg : args_) add("--arg", arg);
  for (const std::string& constant : consts_) add("--const", constant);
  add("--grid", grid_);
  return out;
}

}  // namespace asc2::cli
