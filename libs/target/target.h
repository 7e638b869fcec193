// SPDX-License-Identifier: Apache-2.0
// A chip as the tools see it, read from formats/targets/*.toml; asc2-target(5) describes the file
// and tells where a figure is used. Plain structs: nothing here knows a chip.
//
//   A2_TRY_ASSIGN(const Target target, load_target("ascend910b", diags));
//   const CoreSpec& core = *target.core(CoreKind::Aiv);
//   core.space(Space::Ub)->usable          bytes that a planner may hand out
//   target.path(Space::Gm, Space::Ub, CoreKind::Aiv)->pipe          Pipe::Mte2
//   target.form("add", "ts", Dtype::F32)   how tile + scalar of f32 runs; null: the chip cannot
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/kinds.h"
#include "base/result.h"
#include "base/source.h"
#include "target/specs.h"

namespace asc2 {

class Diags;

struct Target {
  std::string name;
  std::string arch;  // dialect of the vendor's language: "c220"
  std::string description;
  int64_t clock_mhz = 0;
  std::vector<Dtype> dtypes;                              // that tiles may have
  std::array<std::optional<CoreSpec>, kCoreCount> cores;  // by CoreKind
  std::vector<Path> paths;
  std::vector<OpSpec> ops;  // sorted by mnemonic
  GmSpec gm;
  std::optional<VectorSpec> vector;
  std::optional<CubeSpec> cube;
  EventSpec events;
  std::optional<CrossCoreSpec> cross_core;
  ScalarCosts cost;

  bool has(Dtype dtype) const;
  const CoreSpec* core(CoreKind kind) const;
  /// AIV cores that belong to one AIC; 0 when the chip lacks one of the kinds.
  int64_t aiv_per_aic() const;
  const SpaceSpec* space(CoreKind kind, Space space) const;
  const Path* path(Space from, Space to, CoreKind core) const;
  bool legal_pair(CoreKind kind, Pipe source, Pipe destination) const;
  bool serial(CoreKind kind, Pipe pipe) const;

  /// Index into `ops`, or -1: a caller with many look-ups keeps it.
  int op_index(std::string_view mnemonic) const;
  const OpSpec* op(std::string_view mnemonic) const;
  /// The form, when the chip has it for that element type; for casts use OpForm::cast.
  const OpForm* form(std::string_view mnemonic, std::string_view operands, Dtype dtype) const;
  const CastPair* cast(Dtype from, Dtype to) const;
  /// Repeats for `elements` of the wider of an operation's element types.
  int64_t repeats(int64_t elements, int bits) const;
  /// Cycles for which the pipe is busy with the form, `head` not counted.
  double busy_cycles(const OpForm& form, int64_t elements, int bits) const;
};

/// A name of target_names(), or a file when the text contains '/' or ends in ".toml".
Result<Target> load_target(const std::string& name_or_file, Diags& diags);
/// Checks every key, type, range and cross reference; reports all that is wrong.
Result<Target> parse_target(const Source& source, Diags& diags);
/// Names of the targets that are installed, or in the source tree that this was built from.
std::vector<std::string> target_names();

}  // namespace asc2
