// SPDX-License-Identifier: Apache-2.0
// Where target files are: beside the installed tools, PREFIX/bin and PREFIX/share/asc2/targets, or
// in the source tree while a tool runs from the build tree.
#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/file.h"
#include "base/text.h"
#include "target/diags.h"
#include "target/schema.h"

namespace asc2 {

namespace {

namespace fs = std::filesystem;

bool is_below(const fs::path& path, const fs::path& directory) {
  const auto [end, unused] =
      std::mismatch(directory.begin(), directory.end(), path.begin(), path.end());
  return end == directory.end();
}

/// Empty when there is none.
fs::path target_directory() {
  std::error_code error;
  const fs::path tool = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  fs::path installed = tool.parent_path().parent_path() / "share" / "asc2" / "targets";
  if (fs::is_directory(installed, error)) return installed;
  const fs::path build = fs::canonical(ASC2_BUILD_DIR, error);
  if (!error && is_below(tool, build)) return ASC2_SOURCE_TARGETS;
  return {};
}

bool is_file_name(const std::string& text) {
  return text.find('/') != std::string::npos || text.ends_with(".toml");
}

Failure unknown_target(const std::string& name, Diags& diags) {
  const std::vector<std::string> names = target_names();
  const std::vector<std::string_view> words(names.begin(), names.end());
  std::string help = did_you_mean(name, words);
  if (!help.empty()) help += " ";
  if (!words.empty()) help += fmt::format("targets: {}; ", config::word_list(words));
  help += "one of your own is given by its file, --target=./FILE.toml";
  return diags.error<diag::TargetUnknown>({}, name).help(help);
}

}  // namespace

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator files(target_directory(), error);
  if (error) return names;
  for (; files != fs::directory_iterator(); files.increment(error)) {
    if (error) break;
    if (files->path().extension() == ".toml") names.push_back(files->path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<Target> load_target(const std::string& name_or_file, Diags& diags) {
  const bool by_name = !is_file_name(name_or_file);
  std::string file = name_or_file;
  if (by_name) {
    const std::vector<std::string> names = target_names();
    if (std::find(names.begin(), names.end(), name_or_file) == names.end()) {
      return unknown_target(name_or_file, diags);
    }
    file = target_directory() / (name_or_file + ".toml");
  }
  A2_TRY_ASSIGN(Source text, read_source(file, diags));
  const auto source = std::make_shared<const Source>(std::move(text));
  diags.keep(source);
  A2_TRY_ASSIGN(Target target, parse_target(*source, diags));
  if (by_name && target.name != name_or_file) {
    // Files record the name, and later tools look it up.
    return diags.error<diag::TargetValue>(
        Where{source.get(), {0, 0}},
        fmt::format("'name' is '{}', but the file is found as '{}'", target.name, name_or_file));
  }
  return target;
}

}  // namespace asc2
