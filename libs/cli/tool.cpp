// SPDX-License-Identifier: Apache-2.0
// Read all, work, write last and only on success; data on stdout, words on stderr.
#include "cli/tool.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <stdexcept>

#include "base/file.h"
#include "check/check.h"
#include "target/diags.h"
#include "text/parser.h"
#include "text/printer.h"

namespace asc2::cli {

namespace {

/// Errors of usage or system, not of the input.
bool is_system(const DiagInfo* info) {
  return info == &diag::CannotOpen || info == &diag::CannotWrite || info == &diag::Usage ||
         info == &diag::TargetUnknown;
}

void print_error(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

Tool::Tool(const ToolInfo& info, unsigned uses) : info_(info), options_(info), uses_(uses) {}

void Tool::add_common(unsigned uses) {
  options_.group("Common options");
  options_.text("-o,--output", common_.output, "FILE",
                "write to FILE, only on success; default '-' is stdout");
  options_.text("-t,--target", common_.target, "NAME|FILE",
                "target by name or TOML file; 'list' prints the names");
  options_.flag("-q,--quiet", common_.quiet, "no warnings");
  options_.flag("-v,--verbose", common_.verbose, "more messages");
  options_.flag("--explain", common_.explain, "print decisions and their reasons on stderr");
  options_.choice("--diag-format", common_.diag_format, {"text", "json"}, "form of messages");
  options_.choice("--color", common_.color, {"auto", "always", "never"}, "colour messages");
  options_.flag("--werror", common_.werror, "warnings are errors");
  if (uses & kVerify)
    options_.flag("--no-verify", common_.no_verify, "skip the check before and after");
  options_.flag("-h,--help", common_.help, "print this help");
  options_.flag("-V,--version", common_.version, "print the version");
  options_.positional("FILE", common_.input);
}

bool Tool::wants_color() const {
  if (common_.color != "auto") return common_.color == "always";
  const char* term = std::getenv("TERM");
  const char* no_color = std::getenv("NO_COLOR");
  return isatty(STDERR_FILENO) && !(no_color && *no_color) &&
         !(term && std::string_view(term) == "dumb");
}

Failure Tool::usage_error(const std::string& message) {
  return diags_.error<diag::Usage>({}, message);
}

Result<bool> Tool::is_page(std::string_view option, const std::string& file) {
  const bool page = file.ends_with(".html");
  if (file.empty() || page || file.ends_with(".svg")) return page;
  return usage_error(
      fmt::format("{} wants a file that ends in .svg or .html, got '{}'", option, file));
}

Result<> Tool::no_file_twice(std::vector<std::string> files) {
  if (common_.output != "-") files.push_back(common_.output);
  std::erase(files, "");
  for (std::string& file : files) file = std::filesystem::path(file).lexically_normal().string();
  std::sort(files.begin(), files.end());
  const auto twice = std::adjacent_find(files.begin(), files.end());
  if (twice == files.end()) return {};
  return usage_error(fmt::format("'{}' would be written twice", *twice));
}

int Tool::finish(bool ok) {
  if (common_.werror) {
    diags_.promote_warnings();
    ok = ok && !diags_.failed();
  }
  const RenderOptions render{std::string(info_.name),
                             common_.diag_format == "json" ? DiagFormat::Json : DiagFormat::Text,
                             wants_color(), common_.quiet};
  print_error(diags_.render(render, common_.explain || common_.verbose));
  if (ok) return kOk;
  const auto system = [](const Diagnostic& d) {
    return d.severity == Severity::Error && is_system(d.info);
  };
  return std::any_of(diags_.all().begin(), diags_.all().end(), system) ? kUsage : kInputAtFault;
}

int Tool::say(const std::string& text) {
  return finish(static_cast<bool>(write_file("-", text, diags_)));
}

int Tool::run(int argc, const char* const* argv, const std::function<Result<>(Tool&)>& body) {
  add_common(uses_);
  try {
    const std::string problem = options_.parse(argc, argv);
    if (common_.help) return say(options_.help());
    if (common_.version) {
      return say(fmt::format("{} {} (a2ir {})\n", info_.name, ASC2_VERSION, text::kFormatVersion));
    }
    if (!problem.empty()) {
      usage_error(problem);
      const int code = finish(false);
      print_error(fmt::format("{}see '{} --help'\n", options_.short_usage(), info_.name));
      return code;
    }
    if (common_.target == "list") {
      return say(fmt::format("{}\n", fmt::join(target_names(), "\n")));
    }
    return finish(static_cast<bool>(body(*this)));
  } catch (const std::bad_alloc&) {
    print_error(fmt::format("{}: error: out of memory\n", info_.name));
    return kUsage;
  } catch (const std::exception& error) {
    std::string command;
    for (int i = 0; i < argc; ++i) command += fmt::format("{}{}", i ? " " : "", argv[i]);
    print_error(
        fmt::format("{}: internal error: {}\nThis is a bug. Please report it with the "
                    "input and this command:\n  {}\n",
                    info_.name, error.what(), command));
    return kBug;
  }
}

Result<std::shared_ptr<const Source>> Tool::read_input() {
  if (common_.input == "-" && isatty(STDIN_FILENO)) {
    return usage_error("no FILE given, and standard input is a terminal");
  }
  A2_TRY_ASSIGN(Source source, read_source(common_.input, diags_));
  auto shared = std::make_shared<const Source>(std::move(source));
  diags_.keep(shared);
  return shared;
}

Result<ir::Module> Tool::parse(std::shared_ptr<const Source> source) {
  return text::parse_module(std::move(source), diags_);
}

Result<ir::Module> Tool::read_module() {
  A2_TRY_ASSIGN(auto source, read_input());
  return parse(std::move(source));
}

Result<std::optional<Target>> Tool::optional_target_for(const ir::Module& module) {
  const std::string recorded(module.target_name());
  const std::string& wanted = common_.target.empty() ? recorded : common_.target;
  if (wanted.empty()) return std::optional<Target>();
  A2_TRY_ASSIGN(Target target, load_target(wanted, diags_));
  if (!recorded.empty() && target.name != recorded) {
    return diags_
        .error<diag::TargetMismatch>(module.where(*module.top.body.front()), recorded, target.name)
        .help(
            "decisions in the file hold for its target only; start again from the kernel for "
            "another one");
  }
  return std::optional<Target>(std::move(target));
}

Result<Target> Tool::target_for(const ir::Module& module) {
  A2_TRY_ASSIGN(std::optional<Target> target, optional_target_for(module));
  if (target) return std::move(*target);
  return usage_error(
      "no target: the file records none; give one with --target, '--target=list' prints the names");
}

Result<> Tool::may_write() {
  if (common_.werror) diags_.promote_warnings();
  if (diags_.failed()) return Failure{};
  return {};
}

Result<> Tool::write_output(std::string_view text) {
  A2_TRY(may_write());
  return write_file(common_.output, text, diags_);
}

Result<ir::Module> apply_pass(Tool& tool, const Pass& pass, const OrderChecks& order) {
  A2_TRY_ASSIGN(ir::Module module, tool.read_module());
  A2_TRY_ASSIGN(const Target target, tool.target_for(module));
  const bool verify = !tool.common().no_verify;
  check::Options rules;
  rules.order = order.before;
  if (verify) A2_TRY(check::check_module(module, &target, rules, tool.diags()));
  A2_TRY(pass(module, target, tool.diags()));
  rules.order = order.after;
  if (verify) A2_TRY(check::check_result(module, &target, rules, "this pass", tool.diags()));
  return module;
}

int run_pass(Tool& tool, int argc, const char* const* argv, const Pass& pass,
             const OrderChecks& order) {
  return tool.run(argc, argv, [&](Tool& t) -> Result<> {
    A2_TRY_ASSIGN(const ir::Module module, apply_pass(t, pass, order));
    return t.write_output(text::print_module(module));
  });
}

}  // namespace asc2::cli
