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
#include <algorithm>
#include <map>

#include "base/text.h"
#include "sim/placement.h"
#include "sim/program.h"

namespace asc2::sim {

namespace {

using ir::Inst;
using ir::Operand;

class Flattener {
 public:
  Flattener(const ir::Module& module, const Inst& kernel, const Target* target, Diags& diags)
      : module_(module), diags_(diags), placement_(module, target, diags) {
    program_.module = &module;
    program_.kernel = &kernel;
    program_.stage = ir::stage_of(module, kernel);
    register_of_.resize(module.value_count(), kNone);
    buffer_of_.resize(module.value_count(), kNone);
    tensor_of_.resize(module.value_count(), kNone);
    array_of_.resize(module.value_count(), kNone);
  }

  Result<Program> run() {
    A2_TRY(placement_.read_target(program_));
    for (const ir::Region& region : program_.kernel->regions) {
      for (const Inst* inst : region.body) {  // a tile may be used above its line in the table
        if (inst->op == ir::Op::Buf) A2_TRY(tile(inst->args[0], *inst));
      }
      A2_TRY(flatten(region));
    }
    append(Step::End, *program_.kernel);
    A2_TRY(placement_.place(program_));
    return std::move(program_);
  }

 private:
  Result<> flatten(const ir::Region& region) {
    for (const Inst* inst : region.body) A2_TRY(flatten(*inst));
    return {};
  }

  Result<> flatten(const Inst& inst) {
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
      case Action::Slot:
        return slot(inst);
      case Action::Compute:
      case Action::Cast:
        return compute(inst, row);
      case Action::Load:
      case Action::Store:
        return move(inst, row.action == Action::Load);
      case Action::SetFlag:
        return flag(Step::SetFlag, inst);
      case Action::WaitFlag:
        return flag(Step::WaitFlag, inst);
      case Action::Barrier:
        return flag(Step::Barrier, inst);
    }
    return {};
  }

  // --- building blocks

  template <class... Args>
  Failure invalid(const Inst& inst, fmt::format_string<Args...> format, Args&&... args) {
    diags_
        .error<Diag::SimInvalid>(module_.where(inst),
                                 fmt::format(format, std::forward<Args>(args)...))
        .note_at(module_.loc_text(inst), "from this line");
    return {};
  }

  /// The reference is good until the next append.
  Code& append(Step step, const Inst& inst) {
    Code& code = program_.codes.emplace_back();
    code.step = step;
    code.inst = &inst;
    code.parent = loop_;
    return code;
  }
  uint32_t next_code() const { return static_cast<uint32_t>(program_.codes.size()); }

  uint32_t new_register(Dtype dtype, ir::ValueId name) {
    program_.registers.push_back({dtype, false, 0});
    program_.register_names.push_back(name);
    return static_cast<uint32_t>(program_.registers.size() - 1);
  }

  uint32_t register_of(ir::ValueId value) {
    uint32_t& reg = register_of_[value];
    if (reg == kNone) reg = new_register(module_.type_of(value).dtype, value);
    return reg;
  }

  uint32_t constant(Bits bits, Dtype dtype) {
    const auto [at, is_new] = constants_.try_emplace({dtype, bits}, 0);
    if (is_new) {
      at->second = new_register(dtype, ir::kNoValue);
      program_.registers.back() = {dtype, true, bits};
    }
    return at->second;
  }

  /// The register that holds a scalar operand as a `dtype`; converts where the dtypes differ.
  Result<uint32_t> scalar(const Operand& operand, Dtype dtype, const Inst& inst) {
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

  Result<Kernel> cast_kernel(Dtype from, Dtype to, const Inst& inst) {
    if (const Kernel kernel = find_cast(from, to)) return kernel;
    return unsupported(inst, is_simulated(from) ? to : from);
  }

  Failure unsupported(const Inst& inst, Dtype dtype) {
    diags_.error<Diag::SimUnsupported>(module_.where(inst), inst.info().mnemonic, name_of(dtype))
        .note_at(module_.loc_text(inst), "from this line");
    return {};
  }

  Result<RegisterList> list(const Operand& operand, const Inst& inst) {
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

  /// A tile operand or result with its slot.
  Result<Arg> tile(const Operand& operand, const Inst& inst) {
    uint32_t& index = buffer_of_[operand.value];
    if (index == kNone) {
      A2_TRY_ASSIGN(Buffer buffer, placement_.make(program_, operand.value, inst));
      index = static_cast<uint32_t>(program_.buffers.size());
      program_.buffers.push_back(std::move(buffer));
    }
    Arg arg{ArgKind::Buffer, index};
    if (operand.items.empty()) {
      if (program_.stage >= ir::Stage::Planned && program_.buffers[index].addr.size() > 1) {
        return invalid(inst, "'%{}' has {} slots and no subscript here",
                       module_.name_of(operand.value), program_.buffers[index].addr.size());
      }
      return arg;
    }
    A2_TRY_ASSIGN(arg.slot, scalar(operand.items[0], Dtype::I64, inst));
    return arg;
  }

  bool is_tile(const Operand& operand) const {
    return operand.is_value() && module_.type_of(operand.value).is_tile();
  }

  Arg out_register(const Inst& inst) { return {ArgKind::Register, register_of(inst.result())}; }

  // --- declarations

  Result<> declare(const Inst& inst) {
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

  Result<> tensor(const Inst& inst) {
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

  uint32_t open_loop(ir::ValueId variable) {
    program_.loops.push_back({loop_, variable});
    return static_cast<uint32_t>(program_.loops.size() - 1);
  }

  /// The body and the jump back to `test`, which then leaves to the code behind it.
  Result<> loop_body(const Inst& inst, uint32_t loop, uint32_t test) {
    const uint32_t outer = std::exchange(loop_, loop);
    program_.codes[test].parent = outer;
    A2_TRY(flatten(inst.regions[0]));
    Code& next = append(Step::NextRound, inst);
    next.loop = loop;
    next.jump = test;
    program_.codes[test].jump = next_code();
    loop_ = outer;
    return {};
  }

  Result<> for_loop(const Inst& inst) {
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

  Result<> while_loop(const Inst& inst) {
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

  Result<> branch(const Inst& inst) {
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

  // --- scalars and tiles

  Result<> simple(Step step, const Inst& inst) {
    append(step, inst).out = out_register(inst);
    return {};
  }

  Result<> slot(const Inst& inst) {
    const Operand& variable = inst.operands()[0];
    uint32_t loop = loop_;
    while (loop != kNone &&
           (!variable.is_value() || program_.loops[loop].variable != variable.value)) {
      loop = program_.loops[loop].parent;
    }
    if (loop == kNone) return invalid(inst, "'slot' stands in no loop of that variable");
    if (inst.operands()[1].integer <= 0)
      return invalid(inst, "the count of 'slot' must be positive");
    Code& code = append(Step::Slot, inst);
    code.out = out_register(inst);
    code.loop = loop;
    code.slots = inst.operands()[1].integer;
    return {};
  }

  /// The dtype of the operands of a comparison or cast: that of a tile, else of the widest scalar
  /// variable, else what the numbers suggest.
  Dtype operand_dtype(const Inst& inst) const {
    const Operand* best = nullptr;
    bool has_real = false;
    for (const Operand& operand : inst.operands()) {
      has_real |= operand.kind == ir::OperandKind::Float;
      if (!operand.is_value()) continue;
      const ir::Type& type = module_.type_of(operand.value);
      if (type.is_tile()) return type.dtype;
      if (!best || bits_of(type.dtype) > bits_of(module_.type_of(best->value).dtype)) {
        best = &operand;
      }
    }
    if (best) return module_.type_of(best->value).dtype;
    return has_real ? Dtype::F32 : Dtype::I64;
  }

  Result<> compute(const Inst& inst, const OpRow& row) {
    const Dtype result = module_.type(inst.type).dtype;
    const bool is_cast = row.action == Action::Cast;
    const Dtype work = is_cast || row.operands == Operands::AsFirst ? operand_dtype(inst) : result;
    if (row.operands == Operands::AsFirst && result != Dtype::I1) {
      return invalid(inst, "the result of '{}' is i1, not {}", inst.info().mnemonic,
                     name_of(result));
    }
    const Kernel kernel =
        is_cast ? find_cast(work, result) : row.kernels[static_cast<size_t>(work)];
    if (!kernel) return unsupported(inst, is_cast && is_simulated(work) ? result : work);
    if (inst.operands().size() > std::size(Code{}.in)) return invalid(inst, "too many operands");

    Code code;
    code.step = module_.type(inst.type).is_scalar() ? Step::Scalar : Step::Tile;
    code.kernel = kernel;
    code.guard = is_int(work) ? row.guard : Guard::None;
    code.operands = row.operands;
    code.round = round_of(inst);
    for (size_t k = 0; k < inst.operands().size(); ++k) {
      const bool is_mask = row.operands == Operands::MaskThenResult && k == 0;
      A2_TRY_ASSIGN(code.in[k], argument(inst, k, is_mask ? Dtype::I1 : work, code.step));
    }
    if (code.step == Step::Scalar) {
      code.out = out_register(inst);
    } else {
      A2_TRY_ASSIGN(code.out, tile(inst.args[0], inst));
      A2_TRY(same_shape(inst, code));
    }
    code.inst = &inst;
    code.parent = loop_;
    program_.codes.push_back(code);
    return {};
  }

  Result<Arg> argument(const Inst& inst, size_t k, Dtype dtype, Step step) {
    const Operand& operand = inst.operands()[k];
    if (!is_tile(operand)) {
      A2_TRY_ASSIGN(const uint32_t reg, scalar(operand, dtype, inst));
      return Arg{ArgKind::Register, reg};
    }
    if (step == Step::Scalar) return invalid(inst, "a tile operand and a scalar result");
    if (module_.type_of(operand.value).dtype != dtype) {
      return invalid(inst, "'%{}' is {} where '{}' works in {}", module_.name_of(operand.value),
                     name_of(module_.type_of(operand.value).dtype), inst.info().mnemonic,
                     name_of(dtype));
    }
    return tile(operand, inst);
  }

  Round round_of(const Inst& inst) const {
    const Operand* word = inst.find(ir::Attr::Round);
    if (!word) return Round::Default;
    const auto words = split(ir::info(ir::Attr::Round).words, ' ');
    const auto at = std::find(words.begin(), words.end(), module_.text(word->sym));
    return static_cast<Round>(at - words.begin() + 1);
  }

  /// All lanes are computed in one run over the padded rows, so operands must be laid out alike.
  Result<> same_shape(const Inst& inst, const Code& code) {
    const Buffer& out = program_.buffers[code.out.index];
    for (const Arg& arg : code.in) {
      if (arg.kind != ArgKind::Buffer) continue;
      const Buffer& in = program_.buffers[arg.index];
      if (in.rows == out.rows && in.pitch == out.pitch) continue;
      return invalid(inst, "'%{}' has {} rows of pitch {}, the result {} of {}",
                     module_.name_of(in.value), in.rows, in.pitch, out.rows, out.pitch);
    }
    return {};
  }

  // --- moves and synchronisation

  Result<> move(const Inst& inst, bool is_load) {
    const std::span<const Operand> operands = inst.operands();
    const Operand& tile_operand = is_load ? inst.args[0] : operands[0];
    const size_t first = is_load ? 0 : 1;
    Code code;
    code.step = is_load ? Step::Load : Step::Store;
    code.tensor = tensor_of_[operands[first].value];
    if (code.tensor == kNone) {
      return invalid(inst, "'%{}' is used above its declaration",
                     module_.name_of(operands[first].value));
    }
    A2_TRY_ASSIGN(Arg buffer, tile(tile_operand, inst));
    A2_TRY_ASSIGN(code.offsets, list(operands[first + 1], inst));
    code.has_extents = operands.size() > first + 2;
    if (code.has_extents) {
      A2_TRY_ASSIGN(code.extents, list(operands[first + 2], inst));
    }
    (is_load ? code.out : code.in[0]) = buffer;
    A2_TRY(check_move(inst, code, program_.buffers[buffer.index]));
    if (const Operand* pad = inst.find(ir::Attr::Pad)) {
      A2_TRY_ASSIGN(const uint32_t reg, scalar(*pad, program_.tensors[code.tensor].dtype, inst));
      code.pad = program_.registers[reg].initial;
      code.has_pad = true;
    }
    code.inst = &inst;
    code.parent = loop_;
    program_.codes.push_back(code);
    return {};
  }

  Result<> check_move(const Inst& inst, const Code& code, const Buffer& buffer) {
    const Tensor& tensor = program_.tensors[code.tensor];
    if (tensor.rank != buffer.dims.size() || code.offsets.count != tensor.rank ||
        (code.has_extents && code.extents.count != tensor.rank)) {
      return invalid(inst, "a tensor of rank {}, a tile of rank {}, {} offsets{}", tensor.rank,
                     buffer.dims.size(), code.offsets.count,
                     code.has_extents ? fmt::format(", {} extents", code.extents.count) : "");
    }
    if (tensor.dtype != buffer.dtype) {
      return invalid(inst, "a tensor of {} and a tile of {}", name_of(tensor.dtype),
                     name_of(buffer.dtype));
    }
    return {};
  }

  Result<> flag(Step step, const Inst& inst) {
    uint32_t id = 0;
    if (step != Step::Barrier) {
      A2_TRY_ASSIGN(id, scalar(inst.operands()[2], Dtype::I64, inst));
    }
    Code& code = append(step, inst);
    code.pipe = inst.operands()[0].pipe;
    if (step == Step::Barrier) return {};
    code.waiter = inst.operands()[1].pipe;
    code.in[0] = {ArgKind::Register, id};
    return {};
  }

  const ir::Module& module_;
  Diags& diags_;
  Placement placement_;
  Program program_;
  uint32_t loop_ = kNone;  // innermost loop around what is being flattened
  std::vector<uint32_t> register_of_, buffer_of_, tensor_of_, array_of_;  // by ValueId
  std::map<std::pair<Dtype, Bits>, uint32_t> constants_;
};

}  // namespace

Result<Program> flatten(const ir::Module& module, const Inst& kernel, const Target* target,
                        Diags& diags) {
  return Flattener(module, kernel, target, diags).run();
}

}  // namespace asc2::sim
