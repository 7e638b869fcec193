// SPDX-License-Identifier: Apache-2.0
// A counted loop as the pass sees it, and the scalar code that new loops around it need.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "ir/uses.h"
#include "model/affine.h"
#include "target/target.h"

namespace asc2::pipe {

/// A `slot` line of the loop's variable.
struct SlotLine {
  const ir::Inst* inst = nullptr;
  int64_t count = 1;
  /// Whoever reads its result reads the number of this iteration, so the number can stand there
  /// instead. Else the line becomes an assignment.
  bool folds = false;
};

struct Loop {
  ir::Inst* inst = nullptr;
  uint32_t scope = 0;
  ir::Operand step;                      // not 0
  model::Range step_range;               // what is known of it
  std::optional<int64_t> trips;          // when all bounds are literals
  bool runs = false;                     // known to run at least once
  std::vector<SlotLine> slots;           // anywhere in its body
  bool iv_assigned = false;              // the body assigns the loop variable
  bool iv_used_outside = false;          // someone else reads it
  std::map<ir::ValueId, bool> assigned;  // by the body: whether someone else reads it

  ir::ValueId iv() const { return inst->result(); }
  const SlotLine* slot(const ir::Inst& inst) const;
};

/// Nothing when the step is the literal 0, and for a variable narrower than the bounds that would
/// be computed for it, which have 64 bits. `kernel` counts the whole kernel.
std::optional<Loop> analyse(const ir::Module& module, ir::Inst& inst, uint32_t scope,
                            const ir::Uses& kernel, model::Range step_range);

/// Emits scalar lines; folds what is literal.
class ScalarCode {
 public:
  ScalarCode(ir::Module& module, const ir::Inst& origin, uint32_t scope,
             std::vector<ir::Inst*>& out)
      : module_(module), origin_(origin), scope_(scope), out_(out) {}

  /// `op` of two integers under a name derived from `name`; a literal when both are.
  ir::Operand binary(ir::Op op, const ir::Operand& a, const ir::Operand& b, std::string_view name);
  /// `%value = op a, b`
  void compute(ir::ValueId value, ir::Op op, const ir::Operand& a, const ir::Operand& b);
  void append(ir::Inst* inst) { out_.push_back(inst); }
  /// `%value = copy operand`
  void assign(ir::ValueId value, const ir::Operand& operand);
  /// The truth of `a op b`: a comparison, or `and` of two truths.
  ir::Operand truth(ir::Op op, const ir::Operand& a, const ir::Operand& b, std::string_view name);
  /// The number of the round of the loop of `iv`, modulo `count`.
  ir::Operand slot(ir::ValueId iv, int64_t count, std::string_view name);
  /// A bound or the step as it is on entry, whatever the body assigns.
  ir::Operand on_entry(const Loop& loop, const ir::Operand& bound);
  /// Iterations of the loop, at least 0; `step` on entry.
  ir::Operand trips(const Loop& loop, const ir::Operand& step);

 private:
  ir::Operand line(ir::Op op, std::vector<ir::Operand> operands, Dtype dtype,
                   std::string_view name);

  ir::Module& module_;
  const ir::Inst& origin_;
  uint32_t scope_;
  std::vector<ir::Inst*>& out_;
};

/// Copies instructions; variables in `replace` are read as what stands there, variables in `rename`
/// get the other name. `slot` lines in `slots` become that number.
struct Cloner {
  ir::Module& module;
  std::map<ir::ValueId, ir::Operand> replace;
  std::map<ir::ValueId, ir::ValueId> rename;
  bool keep_comments = false;
  std::map<const ir::Inst*, ir::Operand> slots{};
  ir::Region left_out{};  // lines of which comments have to find a place

  /// The number of the `slot` line in what is copied.
  void number(const SlotLine& slot, const ir::Operand& number);
  ir::Inst* clone(const ir::Inst& inst);
  /// Appends the copy; nothing for a `slot` line whose number stands wherever it is read: its
  /// comments go to the next line.
  void append(const ir::Inst& inst, std::vector<ir::Inst*>& out);
  void clone_into(const std::vector<ir::Inst*>& body, std::vector<ir::Inst*>& out);

 private:
  void fix(ir::Operand& operand) const;
};

}  // namespace asc2::pipe
