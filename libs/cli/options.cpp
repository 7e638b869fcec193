// SPDX-License-Identifier: Apache-2.0
// The wall around CLI11, and the layout of --help (80 columns).
#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

namespace asc2::cli {

namespace {

constexpr size_t kHelpColumn = 28;
constexpr size_t kHelpWidth = 80;

/// `text` broken at spaces so that it fits from `column` on.
std::string wrap(std::string_view text, size_t column) {
  std::string out;
  size_t at = column;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (at > column && at + 1 + end > kHelpWidth) {
      out += "\n" + std::string(column, ' ');
      at = column;
    } else if (at > column) {
      out += ' ';
      ++at;
    }
    out += text.substr(0, end);
    at += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

struct Options::Parser {
  CLI::App app;
};

Options::Options(const ToolInfo& info) : info_(info), parser_(std::make_unique<Parser>()) {
  parser_->app.set_help_flag();
}

Options::~Options() = default;

void Options::group(std::string_view title) {
  group_ = title;
}

void Options::record(std::string_view names, std::string_view placeholder, std::string_view help) {
  std::string shown = names.find(',') == std::string_view::npos ? "    " : "";
  for (const char c : names) shown += c == ',' ? std::string(", ") : std::string(1, c);
  if (!placeholder.empty())
    shown += placeholder[0] == '[' ? std::string(placeholder) : fmt::format(" {}", placeholder);
  entries_.push_back({group_, shown, std::string(help)});
}

void Options::flag(std::string_view names, bool& value, std::string_view help) {
  parser_->app.add_flag(std::string(names), value);
  record(names, {}, help);
}

void Options::text(std::string_view names, std::string& value, std::string_view placeholder,
                   std::string_view help) {
  parser_->app.add_option(std::string(names), value)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  record(names, placeholder, help);
}

void Options::texts(std::string_view names, std::vector<std::string>& values,
                    std::string_view placeholder, std::string_view help) {
  parser_->app.add_option(std::string(names), values)->allow_extra_args(false);
  record(names, placeholder, help);
}

void Options::integer(std::string_view names, int64_t& value, std::string_view placeholder,
                      std::string_view help) {
  parser_->app.add_option(std::string(names), value)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  record(names, placeholder, help);
}

void Options::choice(std::string_view names, std::string& value, std::vector<std::string> choices,
                     std::string_view help) {
  const std::string placeholder = fmt::format("{}", fmt::join(choices, "|"));
  parser_->app.add_option(std::string(names), value)
      ->check(CLI::IsMember(std::move(choices)))
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  record(names, placeholder, help);
}

void Options::optional_choice(std::string_view names, std::string& value,
                              std::vector<std::string> choices, std::string_view help) {
  const std::string placeholder = fmt::format("[={}]", fmt::join(choices, "|"));
  choices.emplace_back("yes");
  // A flag, not an option: "--time FILE" must not take FILE as its value.
  parser_->app.add_flag(std::string(names) + "{yes}", value)
      ->check(CLI::IsMember(std::move(choices)));
  record(names, placeholder, help);
}

void Options::positional(std::string_view name, std::string& value) {
  parser_->app.add_option(std::string(name), value);
}

std::string Options::parse(int argc, const char* const* argv) {
  try {
    parser_->app.parse(argc, argv);
  } catch (const CLI::Error& error) {
    return error.what();
  }
  return {};
}

std::string Options::short_usage() const {
  return fmt::format("usage: {} {}\n", info_.name, info_.usage);
}

std::string Options::help() const {
  std::string out = short_usage() + "\n" + std::string(info_.description) + "\n\nExamples:\n";
  for (const std::string_view example : info_.examples) out += fmt::format("  {}\n", example);
  std::string group;
  for (const Entry& entry : entries_) {
    if (entry.group != group) {
      group = entry.group;
      out += fmt::format("\n{}:\n", group);
    }
    const std::string names = "  " + entry.names;
    out += names;
    if (names.size() + 1 >= kHelpColumn) {
      out += "\n" + std::string(kHelpColumn, ' ');
    } else {
      out += std::string(kHelpColumn - names.size(), ' ');
    }
    out += wrap(entry.help, kHelpColumn) + "\n";
  }
  out += fmt::format(
      "\nExit status: 0 ok, 1 the input is at fault, 2 usage or system, 3 a bug.\nSee also: man "
      "{}\n",
      info_.name);
  return out;
}

std::pair<std::string, std::string> halves(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos) return {};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace asc2::cli
