// SPDX-License-Identifier: Apache-2.0
// What a user says of a kernel's launch: which kernel, how many blocks, types and values of its
// arguments, compile-time constants. From a TOML file, the command line, or both; the command line
// wins. Nothing is known of the kernel here: whoever reads it compares, and reports at the places.
//
//   Launch launch;
//   A2_TRY_ASSIGN(launch, load_launch("vadd.toml", diags));
//   A2_TRY(add_arg(launch, "x_ptr=f32[30, 1024]", diags));
//   A2_TRY(add_const(launch, "shape=(64, 128)", diags));
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/kinds.h"
#include "base/result.h"
#include "base/source.h"

namespace asc2 {

class Diags;

/// A compile-time constant, as Python would write it.
struct ConstValue {
  using Tuple = std::vector<ConstValue>;
  std::variant<int64_t, double, bool, std::string, Dtype, Tuple> value;

  /// "an int", "a tuple": for messages.
  std::string_view kind_name() const;
  /// As Python writes it: "(64, asc.float16)".
  std::string text() const;
  bool operator==(const ConstValue&) const = default;
};

struct LaunchConst {
  std::string name;
  ConstValue value;
  Where name_where;
  Where where;  // of the value
  bool from_command_line = false;
};

/// Value of a run-time scalar, for simulation and bounds checks only.
using ScalarValue = std::variant<int64_t, double, bool>;

struct LaunchArg {
  std::string name;
  bool pointer = false;
  std::optional<Dtype> dtype;        // always for a pointer; absent for "n = 8192"
  std::vector<int64_t> dims;         // of a pointer, at least one
  std::optional<ScalarValue> value;  // of a scalar; fits the dtype when there is one
  Where name_where;
  Where where;  // of the type and value
  bool from_command_line = false;

  /// Product of the dims.
  int64_t elements() const;
};

struct Launch {
  std::optional<std::string> kernel;
  Where kernel_where;
  std::optional<int64_t> grid;
  Where grid_where;
  std::vector<LaunchArg> args;  // in the order given; names are unique over args and consts
  std::vector<LaunchConst> consts;
  std::vector<std::shared_ptr<const Source>> sources;  // that the places point into

  const LaunchArg* arg(std::string_view name) const;
  const LaunchConst* constant(std::string_view name) const;
};

/// kernel, grid, [args] and [const] of a TOML file; any other key is an error.
Result<Launch> load_launch(const std::string& path, Diags& diags);
Result<Launch> parse_launch(std::shared_ptr<const Source> source, Diags& diags);

// Facts of the command line. Each replaces what a file said of the name; the same name twice on the
// command line is an error. `text` becomes a source of its own, "<--arg>", for later messages.
/// "x_ptr=f32[8192]", "n=i32:8192", "n=i32", "n=8192"
Result<> add_arg(Launch& launch, std::string_view text, Diags& diags);
/// "tile_size=128", "shape=(64, 128)", "dtype=asc.float16", "mode='fast'"
Result<> add_const(Launch& launch, std::string_view text, Diags& diags);
Result<> set_grid(Launch& launch, std::string_view text, Diags& diags);
Result<> set_kernel(Launch& launch, std::string_view text, Diags& diags);

/// "float16" -> Dtype::F16: the names that Python programs use.
std::optional<Dtype> dtype_of_python_name(std::string_view name);
std::string_view python_name_of(Dtype dtype);

}  // namespace asc2
