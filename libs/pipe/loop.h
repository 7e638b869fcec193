// SPDX-License-Identifier: Apache-2.0
// An innermost counted loop as the pass sees it, and the scalar code that new loops around it need.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "ir/module.h"
#include "target/target.h"

namespace asc2::pipe {

/// What one iteration takes, by pipe: cycles in which it is busy, and instructions queued on it.
struct LoopLoad {
  std::array<double, kPipeCount> busy{};
  std::array<int64_t, kPipeCount> queued{};
  double scalar = 0;  // cycles of the scalar unit, dispatch included

  Pipe busiest() const;  // of the pipes apart from S
};

LoopLoad load_of(const ir::Module& module, const ir::Inst& loop, const Target& target,
                 CoreKind core);

struct Loop {
  ir::Inst* inst = nullptr;
  uint32_t scope = 0;
  int64_t step = 1;                    // a literal, not 0
  std::optional<int64_t> trips;        // when all bounds are literals
  std::optional<int64_t> start;        // when it is a literal
  std::vector<const ir::Inst*> slots;  // `slot` lines of this loop, anywhere in its body
  bool iv_assigned = false;            // the body assigns the loop variable
  bool iv_used_after = false;          // set by the pass, which knows what follows

  ir::ValueId iv() const { return inst->result(); }
};

/// Nothing when the step is not a literal.
std::optional<Loop> analyse(ir::Inst& inst, uint32_t scope);

/// Emits scalar lines; folds what is literal.
class ScalarCode {
 public:
  ScalarCode(ir::Module& module, const ir::Inst& origin, uint32_t scope,
             std::vector<ir::Inst*>& out)
      : module_(module), origin_(origin), scope_(scope), out_(out) {}

  /// `op` of two integers under a name derived from `name`; a literal when both are.
  ir::Operand binary(ir::Op op, const ir::Operand& a, const ir::Operand& b, std::string_view name);
  void append(ir::Inst* inst) { out_.push_back(inst); }
  /// `%value = copy operand`
  void assign(ir::ValueId value, const ir::Operand& operand);
  /// Iterations of the loop, at least 0.
  ir::Operand trips(const Loop& loop);

 private:
  ir::Module& module_;
  const ir::Inst& origin_;
  uint32_t scope_;
  std::vector<ir::Inst*>& out_;
};

/// Copies instructions; variables in `replace` are read as what stands there, variables in `rename`
/// get the other name. `slot` lines whose result is replaced are left out.
struct Cloner {
  ir::Module& module;
  std::map<ir::ValueId, ir::Operand> replace;
  std::map<ir::ValueId, ir::ValueId> rename;
  bool keep_comments = false;

  ir::Inst* clone(const ir::Inst& inst) const;
  void clone_into(const std::vector<ir::Inst*>& body, std::vector<ir::Inst*>& out) const;

 private:
  void fix(ir::Operand& operand) const;
};

}  // namespace asc2::pipe
