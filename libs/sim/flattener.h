// SPDX-License-Identifier: Apache-2.0
// The walk that makes linear code of a kernel; used by flatten() only.
#pragma once

#include <map>

#include "sim/diags.h"
#include "sim/placement.h"
#include "sim/program.h"

namespace asc2::sim {

class Flattener {
 public:
  Flattener(const ir::Module& module, const ir::Inst& kernel, const Target* target, Diags& diags);
  Result<Program> run();

 private:
  using Inst = ir::Inst;
  using Operand = ir::Operand;

  Result<> part(const Inst& kernel);
  Result<> flatten(const ir::Region& region);
  Result<> flatten(const Inst& inst);

  // --- building blocks
  template <class... Args>
  Failure invalid(const Inst& inst, fmt::format_string<Args...> format, Args&&... args) {
    diags_
        .error<diag::SimInvalid>(module_.where(inst),
                                 fmt::format(format, std::forward<Args>(args)...))
        .from_this_line(module_.loc_text(inst));
    return {};
  }
  Failure unsupported(const Inst& inst, Dtype dtype);
  /// The reference is good until the next append.
  Code& append(Step step, const Inst& inst);
  uint32_t next_code() const { return static_cast<uint32_t>(program_.codes.size()); }
  uint32_t new_register(Dtype dtype, ir::ValueId name);
  uint32_t register_of(ir::ValueId value);
  uint32_t constant(Bits bits, Dtype dtype);
  /// The register that holds a scalar operand as a `dtype`; converts where the dtypes differ.
  Result<uint32_t> scalar(const Operand& operand, Dtype dtype, const Inst& inst);
  Result<Kernel> cast_kernel(Dtype from, Dtype to, const Inst& inst);
  Result<RegisterList> list(const Operand& operand, const Inst& inst);
  /// Index of the buffer of a tile variable; `inst` declares it or is the first to name it.
  Result<uint32_t> buffer(ir::ValueId value, const Inst& inst);
  /// A tile operand or result with its slot.
  Result<Arg> tile(const Operand& operand, const Inst& inst);
  bool is_tile(const Operand& operand) const {
    return operand.is_value() && module_.type_of(operand.value).is_tile();
  }
  Arg out_register(const Inst& inst) { return {ArgKind::Register, register_of(inst.result())}; }

  // --- declarations and control: flatten.cpp
  Result<> declare(const Inst& inst);
  bool shared_parameter(const Inst& inst);
  Result<> tensor(const Inst& inst);
  uint32_t open_loop(ir::ValueId variable);
  /// The body and the jump back to `test`, which then leaves to the code behind it.
  Result<> loop_body(const Inst& inst, uint32_t loop, uint32_t test);
  Result<> for_loop(const Inst& inst);
  Result<> while_loop(const Inst& inst);
  Result<> branch(const Inst& inst);

  // --- the other operations: flatten_ops.cpp
  Result<> simple(Step step, const Inst& inst);
  Result<> slot(const Inst& inst);
  Dtype operand_dtype(const Inst& inst) const;
  Result<> compute(const Inst& inst, const OpRow& row);
  /// Appends the code with its result, its line and its loop.
  Result<> finish(const Inst& inst, Code& code);
  Result<> bitcast(const Inst& inst, const OpRow& row);
  Result<Arg> argument(const Inst& inst, size_t k, Dtype dtype, Step step);
  Result<uint32_t> tensor_index(const Operand& tensor, const Inst& inst);
  Result<> same_shape(const Inst& inst, Code& code);
  Result<> repeats(const Inst& inst, Code& code);
  Result<> rows(const Inst& inst);
  Result<> extract(const Inst& inst);
  Result<> move(const Inst& inst, bool is_load);
  Result<> access(const Inst& inst, bool is_get);
  Result<> check_move(const Inst& inst, const Code& code, const Buffer& buffer);
  Result<> flag(Step step, const Inst& inst);
  Result<> cross_flag(Step step, const Inst& inst);

  const ir::Module& module_;
  Diags& diags_;
  Placement placement_;
  Program program_;
  uint32_t loop_ = kNone;  // innermost loop around what is being flattened
  std::vector<uint32_t> register_of_, buffer_of_, tensor_of_, array_of_;  // by ValueId
  std::map<std::pair<Dtype, Bits>, uint32_t> constants_;
};

}  // namespace asc2::sim
