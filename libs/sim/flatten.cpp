// SPDX-License-Identifier: Apache-2.0
// Flattens a kernel. One walk over the tree appends code; loops and branches become a test with a
// jump whose goal is filled in when the end of the region is known:
//
//   %i = for 0, %n, 1 : i64 {      EnterFor %i <- c0, %n, c1
//     ...                          TestFor  %i, else jump to L
//   }                              ...
//                                  NextRound, jump to TestFor
//                                  L:
//
// A scalar operand of another width is converted by a Scalar code into a temporary register.
#include <utility>

#include "base/text.h"
#include "ir/stage.h"
#include "sim/diags.h"
#include "sim/flattener.h"

namespace asc2::sim {

Flattener::Flattener(const ir::Module& module, const Inst& kernel, const Target* target,
                     Diags& diags)
    : module_(module), diags_(diags), placement_(module, target, diags) {
  program_.module = &module;
  program_.kernel = &kernel;
  program_.stage = ir::stage_of(module, kernel);
  register_of_.resize(module.value_count(), kNone);
  buffer_of_.resize(module.value_count(), kNone);
  tensor_of_.resize(module.value_count(), kNone);
  array_of_.resize(module.value_count(), kNone);
}

Result<Program> Flattener::run() {
  const Inst* other = ir::other_half(module_, *program_.kernel);
  std::vector<const Inst*> kernels{program_.kernel};
  if (other) kernels.push_back(other);
  if (other && ir::core_of(module_, *other) == CoreKind::Aic) std::swap(kernels[0], kernels[1]);
  for (const Inst* kernel : kernels) A2_TRY(part(*kernel));
  program_.kernel = kernels[0];
  A2_TRY(placement_.place(program_));
  return std::move(program_);
}

/// One half after the other, in one program: a parameter that both have is one.
Result<> Flattener::part(const Inst& kernel) {
  program_.kernel = &kernel;
  if (ir::stage_of(module_, kernel) != program_.stage) {
    return invalid(kernel, "the halves of a kernel are at one stage");
  }
  program_.parts.push_back({&kernel, ir::core_of(module_, kernel), next_code()});
  A2_TRY(placement_.read_target(program_));
  for (const ir::Region& region : kernel.regions) {
    for (const Inst* inst : region.body) {  // a tile may be used above its line in the table
      if (inst->op == ir::Op::Buf) A2_TRY(buffer(inst->result(), *inst));
    }
    A2_TRY(flatten(region));
  }
  append(Step::End, kernel);
  return {};
}

Result<> Flattener::flatten(const ir::Region& region) {
  for (const Inst* inst : region.body) A2_TRY(flatten(*inst));
  return {};
}

Result<> Flattener::flatten(const Inst& inst) {
  const OpRow& row = row_of(inst.op);
  switch (row.action) {
    case Action::Declare:
      return declare(inst);
    case Action::Tensor:
      return tensor(inst);
    case Action::For:
      return for_loop(inst);
    case Action::While:
      return while_loop(inst);
    case Action::If:
      return branch(inst);
    case Action::BlockIdx:
      return simple(Step::BlockIdx, inst);
    case Action::BlockNum:
      return simple(Step::BlockNum, inst);
    case Action::SubBlockIdx:
      return simple(Step::SubBlockIdx, inst);
    case Action::Slot:
      return slot(inst);
    case Action::Compute:
    case Action::Cast:
      return compute(inst, row);
    case Action::Rows:
      return rows(inst);
    case Action::Extract:
      return extract(inst);
    case Action::Bitcast:
      return bitcast(inst, row);
    case Action::Get:
    case Action::Put:
      return access(inst, row.action == Action::Get);
    case Action::Load:
    case Action::Store:
      return move(inst, row.action == Action::Load);
    case Action::SetFlag:
      return flag(Step::SetFlag, inst);
    case Action::WaitFlag:
      return flag(Step::WaitFlag, inst);
    case Action::Barrier:
      return flag(Step::Barrier, inst);
    case Action::SetCross:
      return cross_flag(Step::SetCross, inst);
    case Action::WaitCross:
      return cross_flag(Step::WaitCross, inst);
  }
  return {};
}

Code& Flattener::append(Step step, const Inst& inst) {
  Code& code = program_.codes.emplace_back();
  code.step = step;
  code.inst = &inst;
  code.parent = loop_;
  return code;
}

uint32_t Flattener::new_register(Dtype dtype, ir::ValueId name) {
  program_.registers.push_back({dtype, false, 0});
  program_.register_names.push_back(name);
  return static_cast<uint32_t>(program_.registers.size() - 1);
}

uint32_t Flattener::register_of(ir::ValueId value) {
  uint32_t& reg = register_of_[value];
  if (reg == kNone) reg = new_register(module_.type_of(value).dtype, value);
  return reg;
}

uint32_t Flattener::constant(Bits bits, Dtype dtype) {
  const auto [at, is_new] = constants_.try_emplace({dtype, bits}, 0);
  if (is_new) {
    at->second = new_register(dtype, ir::kNoValue);
    program_.registers.back() = {dtype, true, bits};
  }
  return at->second;
}

Result<uint32_t> Flattener::scalar(const Operand& operand, Dtype dtype, const Inst& inst) {
  if (operand.is_int()) return constant(number_bits(operand.integer, dtype), dtype);
  if (operand.is_number()) {
    if (is_float(dtype)) return constant(number_bits(operand.real, dtype), dtype);
    return invalid(inst, "the number {} where '{}' works in {}", float_text(operand.real),
                   inst.info().mnemonic, name_of(dtype));
  }
  const uint32_t reg = register_of(operand.value);
  const Dtype from = program_.registers[reg].dtype;
  if (from == dtype) return reg;
  const uint32_t converted = new_register(dtype, ir::kNoValue);
  A2_TRY_ASSIGN(Kernel kernel, cast_kernel(from, dtype, inst));
  Code& code = append(Step::Scalar, inst);
  code.kernel = kernel;
  code.out = {ArgKind::Register, converted};
  code.in[0] = {ArgKind::Register, reg};
  return converted;
}

Result<Kernel> Flattener::cast_kernel(Dtype from, Dtype to, const Inst& inst) {
  if (const Kernel kernel = find_cast(from, to)) return kernel;
  return unsupported(inst, is_simulated(from) ? to : from);
}

Failure Flattener::unsupported(const Inst& inst, Dtype dtype) {
  diags_.error<diag::SimUnsupported>(module_.where(inst), inst.info().mnemonic, name_of(dtype))
      .from_this_line(module_.loc_text(inst));
  return {};
}

Result<RegisterList> Flattener::list(const Operand& operand, const Inst& inst) {
  std::vector<uint32_t> registers;
  for (const Operand& item : operand.items) {
    A2_TRY_ASSIGN(const uint32_t reg, scalar(item, Dtype::I64, inst));
    registers.push_back(reg);
  }
  const RegisterList out{static_cast<uint32_t>(program_.lists.size()),
                         static_cast<uint32_t>(registers.size())};
  program_.lists.insert(program_.lists.end(), registers.begin(), registers.end());
  return out;
}

Result<uint32_t> Flattener::buffer(ir::ValueId value, const Inst& inst) {
  uint32_t& index = buffer_of_[value];
  if (index == kNone) {
    A2_TRY_ASSIGN(Buffer buffer, placement_.make(program_, value, inst));
    index = static_cast<uint32_t>(program_.buffers.size());
    program_.buffers.push_back(std::move(buffer));
  }
  return index;
}

Result<Arg> Flattener::tile(const Operand& operand, const Inst& inst) {
  A2_TRY_ASSIGN(const uint32_t index, buffer(operand.value, inst));
  Arg arg{ArgKind::Buffer, index};
  const size_t slots = program_.buffers[index].addr.size();
  if (!operand.items.empty()) {
    A2_TRY_ASSIGN(arg.slot, scalar(operand.items[0], Dtype::I64, inst));
  } else if (program_.stage >= ir::Stage::Planned && slots > 1) {
    return invalid(inst, "'%{}' has {} slots and no subscript here", module_.name_of(operand.value),
                   slots);
  }
  return arg;
}

// --- declarations

/// Whether the other half has brought it: then both names mean the same.
bool Flattener::shared_parameter(const Inst& inst) {
  const std::string_view name = module_.name_of(inst.result());
  for (const ScalarParam& param : program_.scalars) {
    if (program_.name(param.value) != name || param.inst->type != inst.type) continue;
    register_of_[inst.result()] = param.reg;
    return true;
  }
  for (size_t k = 0; k < program_.arrays.size(); ++k) {
    if (program_.name(program_.arrays[k].value) != name) continue;
    if (program_.arrays[k].inst->type != inst.type) continue;
    array_of_[inst.result()] = static_cast<uint32_t>(k);
    return true;
  }
  return false;
}

Result<> Flattener::declare(const Inst& inst) {
  if (inst.op == ir::Op::Param && shared_parameter(inst)) return {};
  if (inst.op == ir::Op::Param && module_.type(inst.type).is_scalar()) {
    program_.scalars.push_back({inst.result(), &inst, register_of(inst.result())});
  } else if (inst.op == ir::Op::Param) {
    array_of_[inst.result()] = static_cast<uint32_t>(program_.arrays.size());
    program_.arrays.push_back({inst.result(), &inst, module_.type(inst.type).dtype});
    if (!is_simulated(program_.arrays.back().dtype)) {
      return unsupported(inst, program_.arrays.back().dtype);
    }
  }
  return {};
}

Result<> Flattener::tensor(const Inst& inst) {
  const ir::Type& type = module_.type(inst.type);
  const uint32_t array = array_of_[inst.operands()[0].value];
  if (array == kNone) {
    return invalid(inst, "'%{}' is no parameter", module_.name_of(inst.operands()[0].value));
  }
  A2_TRY_ASSIGN(const RegisterList dims, list(inst.operands()[1], inst));
  if (dims.count != type.shape.size() || dims.count == 0) {
    return invalid(inst, "{} dims for a tensor of rank {}", dims.count, type.shape.size());
  }
  if (type.dtype != program_.arrays[array].dtype) {
    return invalid(inst, "a tensor of {} over a pointer to {}", name_of(type.dtype),
                   name_of(program_.arrays[array].dtype));
  }
  tensor_of_[inst.result()] = static_cast<uint32_t>(program_.tensors.size());
  program_.tensors.push_back({inst.result(), array, type.dtype, type.shape.size()});
  Code& code = append(Step::SetTensor, inst);
  code.tensor = tensor_of_[inst.result()];
  code.offsets = dims;
  return {};
}

// --- control

uint32_t Flattener::open_loop(ir::ValueId variable) {
  program_.loops.push_back({loop_, variable});
  return static_cast<uint32_t>(program_.loops.size() - 1);
}

Result<> Flattener::loop_body(const Inst& inst, uint32_t loop, uint32_t test) {
  const uint32_t outer = std::exchange(loop_, loop);
  program_.codes[test].parent = loop;
  A2_TRY(flatten(inst.regions[0]));
  Code& next = append(Step::NextRound, inst);
  next.loop = loop;
  next.jump = test;
  program_.codes[test].jump = next_code();
  loop_ = outer;
  return {};
}

Result<> Flattener::for_loop(const Inst& inst) {
  const Dtype dtype = module_.type(inst.type).dtype;
  if (!is_int(dtype)) return invalid(inst, "a loop variable of {}", name_of(dtype));
  Arg range[3];
  for (size_t k = 0; k < 3; ++k) {
    A2_TRY_ASSIGN(const uint32_t reg, scalar(inst.operands()[k], dtype, inst));
    range[k] = {ArgKind::Register, reg};
  }
  const uint32_t loop = open_loop(inst.result());
  Code& enter = append(Step::EnterFor, inst);
  std::copy(range, range + 3, enter.in);
  enter.loop = loop;
  const uint32_t test = next_code();
  Code& code = append(Step::TestFor, inst);
  code.loop = loop;
  code.out = out_register(inst);
  return loop_body(inst, loop, test);
}

Result<> Flattener::while_loop(const Inst& inst) {
  const uint32_t loop = open_loop(ir::kNoValue);
  append(Step::EnterWhile, inst).loop = loop;
  const uint32_t before = next_code();
  A2_TRY_ASSIGN(const uint32_t condition, scalar(inst.operands()[0], Dtype::I1, inst));
  const uint32_t test = next_code();
  Code& code = append(Step::TestWhile, inst);
  code.loop = loop;
  code.in[0] = {ArgKind::Register, condition};
  A2_TRY(loop_body(inst, loop, test));
  program_.codes.back().jump = before;  // a condition of another type is converted every round
  return {};
}

Result<> Flattener::branch(const Inst& inst) {
  A2_TRY_ASSIGN(const uint32_t condition, scalar(inst.operands()[0], Dtype::I1, inst));
  const uint32_t test = next_code();
  append(Step::Branch, inst).in[0] = {ArgKind::Register, condition};
  A2_TRY(flatten(inst.regions[0]));
  if (inst.regions.size() > 1) {
    const uint32_t over = next_code();
    append(Step::Jump, inst);
    program_.codes[test].jump = next_code();
    A2_TRY(flatten(inst.regions[1]));
    program_.codes[over].jump = next_code();
  } else {
    program_.codes[test].jump = next_code();
  }
  return {};
}

Result<Program> flatten(const ir::Module& module, const ir::Inst& kernel, const Target* target,
                        Diags& diags) {
  return Flattener(module, kernel, target, diags).run();
}

}  // namespace asc2::sim
