// SPDX-License-Identifier: Apache-2.0
// What all tools have in common: options, reading, parsing, the target, writing, messages, exit
// codes. A tool declares its own options, then run() does the rest around its body.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diag.h"
#include "cli/options.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::cli {

enum ExitCode : int { kOk = 0, kInputAtFault = 1, kUsage = 2, kBug = 3 };

struct Common {
  std::string input = "-";
  std::string output = "-";
  std::string target;
  bool quiet = false;
  bool verbose = false;
  bool explain = false;
  bool werror = false;
  bool no_verify = false;
  bool help = false;
  bool version = false;
  std::string diag_format = "text";
  std::string color = "auto";
};

class Tool {
 public:
  /// Common options that not all tools have.
  enum Uses : unsigned { kVerify = 1 };

  Tool(const ToolInfo& info, unsigned uses);

  Options& options() { return options_; }
  const Common& common() const { return common_; }
  Diags& diags() { return diags_; }

  /// Reads the command line, runs `body`, prints messages, and gives the exit code.
  int run(int argc, const char* const* argv, const std::function<Result<>(Tool&)>& body);

  /// The input file or standard input.
  Result<std::shared_ptr<const Source>> read_input();
  Result<ir::Module> parse(std::shared_ptr<const Source> source);
  /// The input as a module.
  Result<ir::Module> read_module();
  /// By --target, else the one that the module records; both must agree. Reports when there is
  /// none.
  Result<Target> target_for(const ir::Module& module);
  /// Same, but nullopt when nothing names a target.
  Result<std::optional<Target>> optional_target_for(const ir::Module& module);
  /// Fails after an error, or a warning with --werror: then nothing may be written.
  Result<> may_write();
  Result<> write_output(std::string_view text);

  /// A wrong command line when two of these files, or one and the output, are the same; "" is none.
  Result<> no_file_twice(std::vector<std::string> files);

  /// Whether the file of a picture is .html; what is not .svg or "" then is a wrong command line.
  Result<bool> is_page(std::string_view option, const std::string& file);
  /// A wrong command line found by the body: exit code 2.
  Failure usage_error(const std::string& message);

 private:
  int finish(bool ok);
  /// Prints what was asked for instead of work.
  int say(const std::string& text);
  void add_common(unsigned uses);
  bool wants_color() const;

  const ToolInfo& info_;
  Options options_;
  Common common_;
  Diags diags_;
  unsigned uses_;
};

using Pass = std::function<Result<>(ir::Module&, const Target&, Diags&)>;

/// Whether the order of accesses must be right before and after a pass.
struct OrderChecks {
  bool before = true;
  bool after = true;
};

/// Reads a module and changes it; checked before and after. A module that passes the check before
/// and not after is a bug of ours. `order` is read when the command line has been read.
Result<ir::Module> apply_pass(Tool& tool, const Pass& pass, const OrderChecks& order = {});

/// A tool that does this and writes the module.
int run_pass(Tool& tool, int argc, const char* const* argv, const Pass& pass,
             const OrderChecks& order = {});

}  // namespace asc2::cli
