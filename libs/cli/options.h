// SPDX-License-Identifier: Apache-2.0
// Command-line options, declared once: the same record parses them, prints --help and is what the
// manual pages are compared with. CLI11 does the parsing, behind this header.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asc2::cli {

/// What a tool says of itself; --help, the lint of the manual page and README's table read it.
struct ToolInfo {
  std::string_view name;         // "asc2-memplan"
  std::string_view usage;        // behind the name: "[options] [FILE]"
  std::string_view description;  // two lines at most
  std::vector<std::string_view> examples;
};

class Options {
 public:
  explicit Options(const ToolInfo& info);
  ~Options();
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  /// Options declared after this are listed under `title`.
  void group(std::string_view title);
  /// `names` as "-o,--output"; `value` keeps its default when the option is absent.
  void flag(std::string_view names, bool& value, std::string_view help);
  void text(std::string_view names, std::string& value, std::string_view placeholder,
            std::string_view help);
  /// May be given several times.
  void texts(std::string_view names, std::vector<std::string>& values, std::string_view placeholder,
             std::string_view help);
  void integer(std::string_view names, int64_t& value, std::string_view placeholder,
               std::string_view help);
  /// One of `choices`, which are listed in the help.
  void choice(std::string_view names, std::string& value, std::vector<std::string> choices,
              std::string_view help);
  /// A flag whose value is optional: "--time" or "--time=json"; `value` is "yes" without one.
  void optional_choice(std::string_view names, std::string& value, std::vector<std::string> choices,
                       std::string_view help);
  void positional(std::string_view name, std::string& value);

  /// "" on success, else what is wrong with the command line.
  std::string parse(int argc, const char* const* argv);
  std::string help() const;
  std::string short_usage() const;

 private:
  struct Entry {
    std::string group, names, help;
  };
  struct Parser;
  void record(std::string_view names, std::string_view placeholder, std::string_view help);

  const ToolInfo& info_;
  std::unique_ptr<Parser> parser_;
  std::string group_ = "Options";
  std::vector<Entry> entries_;
};

/// "name=file" -> its halves; empty when there is no '='.
std::pair<std::string, std::string> halves(const std::string& text);

}  // namespace asc2::cli
