// SPDX-License-Identifier: Apache-2.0
// A kernel as linear code: structured control flow became jumps, names became numbers of registers
// and buffers, literals became constant registers of the dtype that their instruction works in.
#pragma once

#include <string_view>
#include <vector>

#include "base/diag.h"
#include "ir/module.h"
#include "ir/stage.h"
#include "sim/op_table.h"
#include "sim/rows.h"

namespace asc2 {
struct Target;
}

namespace asc2::sim {

inline constexpr uint32_t kNone = UINT32_MAX;

enum class Step : uint8_t {
  End,
  Scalar,     // out = kernel(in): one lane
  Tile,       // out = kernel(in): all padded lanes of the result
  SetTensor,  // binds the run-time dims of a tensor
  EnterFor,
  TestFor,  // leaves the loop to `jump`, or sets its variable
  EnterWhile,
  TestWhile,
  NextRound,
  Branch,  // to `jump` when in[0] is false
  Jump,
  BlockIdx,
  BlockNum,
  SubBlockIdx,
  Slot,
  Load,
  Store,
  Get,  // out = one element of a tensor
  Put,
  Extract,  // out = one element of a tile
  SetFlag,
  WaitFlag,
  Barrier,
  SetCross,
  WaitCross
};

constexpr bool is_sync(Step step) {
  return step >= Step::SetFlag;
}

enum class ArgKind : uint8_t { None, Register, Buffer };

struct Arg {
  ArgKind kind = ArgKind::None;
  uint32_t index = 0;
  uint32_t slot = kNone;  // register that holds the slot of a buffer; kNone is slot 0
};

/// A run of registers of i64: offsets, extents, dims.
struct RegisterList {
  uint32_t begin = 0;
  uint32_t count = 0;
};

struct Code {
  Step step = Step::End;
  Guard guard = Guard::None;
  Round round = Round::Default;
  Operands operands = Operands::AsResult;
  asc2::Pipe pipe = asc2::Pipe::S, waiter = asc2::Pipe::S;  // of flags and barriers
  uint8_t mode = 2;                                         // of flags between cores
  bool has_extents = false, has_pad = false;                // of moves and pads
  uint32_t jump = 0;
  uint32_t loop = kNone;    // the loop that it controls, or whose rounds Slot counts
  uint32_t parent = kNone;  // the innermost loop that it stands in
  uint32_t tensor = 0;
  uint32_t rows = kNone;  // of a Tile: index into Program::rows; its lanes are not its operands'
  int64_t slots = 1;      // Slot: modulus
  Kernel kernel = nullptr;
  Arg out, in[3];
  Bits pad = 0;
  RegisterList offsets, extents;              // SetTensor: dims in `offsets`
  size_t scratch_begin = 0, scratch_end = 0;  // bytes that the instruction itself overwrites
  const ir::Inst* inst = nullptr;
};

/// One element between memory and the scalar unit.
constexpr bool is_scalar_access(const Code& code) {
  return code.step == Step::Get || code.step == Step::Put || code.step == Step::Extract;
}
constexpr bool yields_scalar(const Code& code) {
  return code.step == Step::Get || code.step == Step::Extract;
}
constexpr bool is_move(const Code& code) {
  return code.step == Step::Load || code.step == Step::Store || code.step == Step::Get ||
         code.step == Step::Put;
}
/// A store that combines its elements with those of the tensor, by its kernel.
constexpr bool is_atomic(const Code& code) {
  return code.step == Step::Store && code.kernel != nullptr;
}
constexpr bool reads_gm(const Code& code) {
  return code.step == Step::Load || code.step == Step::Get;
}

struct Register {
  Dtype dtype = Dtype::I64;
  bool is_constant = false;
  Bits initial = 0;  // of a constant
};

/// Bytes that `count` lanes of a tile take; an i1 takes a bit.
constexpr size_t lane_bytes(Dtype dtype, size_t count) {
  return (count * static_cast<size_t>(bits_of(dtype)) + 7) / 8;
}

/// A tile variable: where its rows lie on the chip.
struct Buffer {
  ir::ValueId value = 0;
  const ir::Inst* inst = nullptr;  // its declaration, or the first line that assigns it
  Space space = Space::Ub;
  Dtype dtype = Dtype::F32;
  std::vector<int64_t> dims;
  int64_t rows = 0, columns = 0, pitch = 0;
  size_t bytes = 0;          // of one slot
  std::vector<size_t> addr;  // of each slot
  size_t lanes() const { return static_cast<size_t>(rows * pitch); }
};

struct Tensor {
  ir::ValueId value = 0;
  uint32_t array = 0;  // index into Program::arrays
  Dtype dtype = Dtype::F32;
  size_t rank = 0;
};

/// A pointer parameter.
struct ArrayParam {
  ir::ValueId value = 0;
  const ir::Inst* inst = nullptr;
  Dtype dtype = Dtype::F32;
};

/// A scalar parameter.
struct ScalarParam {
  ir::ValueId value = 0;
  const ir::Inst* inst = nullptr;
  uint32_t reg = 0;
};

struct Loop {
  uint32_t parent = kNone;
  ir::ValueId variable = ir::kNoValue;  // none for a while
};

/// A kernel, or the half of one that runs on both kinds of cores.
struct Part {
  const ir::Inst* kernel = nullptr;
  CoreKind core = CoreKind::Aiv;
  uint32_t entry = 0;  // its first code
};

struct Program {
  const ir::Module* module = nullptr;
  const ir::Inst* kernel = nullptr;  // the first part's
  std::vector<Part> parts;           // the cube core's first
  ir::Stage stage = ir::Stage::Tile;
  std::vector<Code> codes;
  std::vector<uint32_t> lists;  // registers; RegisterList points in here
  std::vector<Register> registers;
  std::vector<ir::ValueId> register_names;  // kNoValue for constants and temporaries
  std::vector<Buffer> buffers;
  std::vector<RowCode> rows;
  std::vector<Tensor> tensors;
  std::vector<ArrayParam> arrays;
  std::vector<ScalarParam> scalars;
  std::vector<Loop> loops;
  std::array<size_t, kSpaceCount> space_bytes{};  // what a core needs, or has when it is planned
  /// By Space: a load into it fills each row up to a multiple of this, as the target's DMA does.
  std::array<size_t, kSpaceCount> row_pad{};

  std::string_view name(ir::ValueId value) const { return module->name_of(value); }
  Where where(const Code& code) const { return module->where(*code.inst); }
  CoreKind core_of(const Code& code) const {
    const auto index = static_cast<uint32_t>(&code - codes.data());
    return parts[parts.size() > 1 && index >= parts[1].entry ? 1 : 0].core;
  }
};

/// Tiles of one core may need this much when nothing says how much there is.
inline constexpr size_t kMaxScratchBytes = size_t{1} << 30;

/// `target` gives capacities and the manners of its DMA; it is needed from stage machine on.
Result<Program> flatten(const ir::Module& module, const ir::Inst& kernel, const Target* target,
                        Diags& diags);

}  // namespace asc2::sim
