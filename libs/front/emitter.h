// SPDX-License-Identifier: Apache-2.0
// Appends instructions to the region that is being lowered, with their places in the kernel's file.
// The variable of a result is chosen when the result is read or bound, not when it is computed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "front/value.h"

namespace asc2::front {

class Emitter {
 public:
  Emitter(ir::Module& module, const Source& source);

  ir::Module& module() { return module_; }
  const ir::Module& module() const { return module_; }
  uint32_t scope() const { return scope_; }
  ir::Loc loc_of(Span span);

  // --- regions
  void open(ir::Region& region) { regions_.push_back(&region); }
  void close() { regions_.pop_back(); }
  size_t depth() const { return regions_.size(); }
  ir::Region& region() { return *regions_.back(); }
  /// Whether what is in the region is certain here.
  bool is_open(const ir::Region* region) const;
  /// Nothing was emitted into this region after `inst`.
  bool is_last(const ir::Inst* inst) const;

  // --- instructions
  /// An instruction with a result that has no variable yet.
  Value emit(ir::Op op, const ir::Type& type, std::vector<ir::Operand> operands, Span span);
  /// An instruction that assigns `variable`.
  ir::Inst* emit_into(ir::ValueId variable, ir::Op op, std::vector<ir::Operand> operands,
                      Span span);
  /// An instruction without result.
  ir::Inst* emit_plain(ir::Op op, std::vector<ir::Operand> operands, Span span);
  /// `to = copy from`, or a cast when the types differ.
  void emit_copy(ir::ValueId to, const Value& from, Span span);
  Value zeros_like(const Value& value, Span span);
  void insert_before(ir::Inst* place, ir::Inst* inst);
  /// Moves the last instruction of the open region out of all loops and branches: a `constant` one
  /// behind the declarations of the kernel, another ahead of the outermost loop or branch.
  void hoist_last(bool constant);
  /// Is the variable assigned in the outermost open loop or branch, as far as it is written?
  bool assigned_inside(ir::ValueId variable) const;
  ir::Inst* new_inst(ir::Op op, std::vector<ir::Operand> operands, Span span);

  // --- variables
  /// The variable of a run-time value; a result without one gets a derived name.
  ir::ValueId variable(const Value& value);
  /// The operand that reads a run-time value or stands for a number.
  ir::Operand operand(const Value& value);
  ir::ValueId new_variable(std::string_view base, ir::TypeId type);
  /// Results emitted since `mark` that nobody asked for get a name too.
  size_t pending_mark() const { return pending_.size(); }
  void finish_statement(size_t mark);

  /// What temporaries are named after: the name that is being assigned.
  std::string_view hint() const { return hint_; }
  void set_hint(std::string_view hint) { hint_ = hint; }

 private:
  ir::Module& module_;
  const Source& source_;
  uint32_t scope_;
  ir::Sym file_;
  std::vector<ir::Region*> regions_;
  struct Pending {
    ir::Inst* inst;
    std::string_view hint;
  };
  void name_result(const Pending& pending);
  std::vector<Pending> pending_;  // results that had no variable at first, in order
  std::string_view hint_;
};

/// Sets the hint for as long as it lives.
class HintGuard {
 public:
  HintGuard(Emitter& emitter, std::string_view hint) : emitter_(emitter), before_(emitter.hint()) {
    emitter_.set_hint(hint);
  }
  HintGuard(const HintGuard&) = delete;
  HintGuard& operator=(const HintGuard&) = delete;
  ~HintGuard() { emitter_.set_hint(before_); }

 private:
  Emitter& emitter_;
  std::string_view before_;
};

/// Emits into a region for as long as it lives.
class RegionGuard {
 public:
  RegionGuard(Emitter& emitter, ir::Region& region) : emitter_(emitter) { emitter_.open(region); }
  RegionGuard(const RegionGuard&) = delete;
  RegionGuard& operator=(const RegionGuard&) = delete;
  ~RegionGuard() { emitter_.close(); }

 private:
  Emitter& emitter_;
};

}  // namespace asc2::front
