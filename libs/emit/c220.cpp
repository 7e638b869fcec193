// SPDX-License-Identifier: Apache-2.0
// The dialect of A2/A3 (dav-c220): the "first n elements" forms of the vector API. Where the API
// has no form for a kind of operands (no Subs, no Divs, no scalar as first operand of Select) there
// is no entry. Element types are the target's to know.
#include "emit/dialect.h"

namespace asc2::emit {
namespace {

using ir::Op;

constexpr TileRow kTiles[] = {
    {Op::Target},
    {Op::Kernel},
    {Op::Param},
    {Op::Tensor},
    {Op::Buf},
    {Op::For},
    {Op::While},
    {Op::If},
    {Op::BlockIdx},
    {Op::BlockNum},
    {Op::SubBlockIdx},
    {Op::Slot},
    {Op::Copy,
     {{{"t", "DataCopy($d, $0, $n)"}}},
     Cells::Block,
     "Copy($d, $0, $m, $r, CopyRepeatParams($bd, $b0, $rd, $r0))"},
    {Op::Add,
     {{{"tt", "Add($d, $0, $1, $n)"}, {"ts", "Adds($d, $0, $1, $n)"}}},
     Cells::Signed,
     "Add($d, $0, $1, $m, $r, BinaryRepeatParams($bd, $b0, $b1, $rd, $r0, $r1))"},
    {Op::Sub,
     {{{"tt", "Sub($d, $0, $1, $n)"}}},
     Cells::Signed,
     "Sub($d, $0, $1, $m, $r, BinaryRepeatParams($bd, $b0, $b1, $rd, $r0, $r1))"},
    {Op::Mul,
     {{{"tt", "Mul($d, $0, $1, $n)"}, {"ts", "Muls($d, $0, $1, $n)"}}},
     Cells::Signed,
     "Mul($d, $0, $1, $m, $r, BinaryRepeatParams($bd, $b0, $b1, $rd, $r0, $r1))"},
    {Op::Div,
     {{{"tt", "Div($d, $0, $1, $n)"}}},
     Cells::Typed,
     "Div($d, $0, $1, $m, $r, BinaryRepeatParams($bd, $b0, $b1, $rd, $r0, $r1))"},
    {Op::FloorDiv},
    {Op::Mod},
    {Op::Min,
     {{{"tt", "Min($d, $0, $1, $n)"}, {"ts", "Mins($d, $0, $1, $n)"}}},
     Cells::Typed,
     "Min($d, $0, $1, $m, $r, BinaryRepeatParams($bd, $b0, $b1, $rd, $r0, $r1))"},
    {Op::Max,
     {{{"tt", "Max($d, $0, $1, $n)"}, {"ts", "Maxs($d, $0, $1, $n)"}}},
     Cells::Typed,
     "Max($d, $0, $1, $m, $r, BinaryRepeatParams($bd, $b0, $b1, $rd, $r0, $r1))"},
    {Op::Clamp},
    {Op::And, {{{"tt", "And($d, $0, $1, $n)"}}}, Cells::Half},
    {Op::Or, {{{"tt", "Or($d, $0, $1, $n)"}}}, Cells::Half},
    {Op::Xor},
    {Op::Not, {{{"t", "Not($d, $0, $n)"}}}, Cells::Half},
    {Op::Shl, {{{"ts", "ShiftLeft($d, $0, $1, $n)"}}}},
    {Op::Shr, {{{"ts", "ShiftRight($d, $0, $1, $n)"}}}},
    {Op::Eq,
     {{{"tt", "Compare($d, $0, $1, CMPMODE::EQ, $n)"},
       {"ts", "CompareScalar($d, $0, $1, CMPMODE::EQ, $n)"}}}},
    {Op::Ne,
     {{{"tt", "Compare($d, $0, $1, CMPMODE::NE, $n)"},
       {"ts", "CompareScalar($d, $0, $1, CMPMODE::NE, $n)"}}}},
    {Op::Lt,
     {{{"tt", "Compare($d, $0, $1, CMPMODE::LT, $n)"},
       {"ts", "CompareScalar($d, $0, $1, CMPMODE::LT, $n)"}}}},
    {Op::Le,
     {{{"tt", "Compare($d, $0, $1, CMPMODE::LE, $n)"},
       {"ts", "CompareScalar($d, $0, $1, CMPMODE::LE, $n)"}}}},
    {Op::Gt,
     {{{"tt", "Compare($d, $0, $1, CMPMODE::GT, $n)"},
       {"ts", "CompareScalar($d, $0, $1, CMPMODE::GT, $n)"}}}},
    {Op::Ge,
     {{{"tt", "Compare($d, $0, $1, CMPMODE::GE, $n)"},
       {"ts", "CompareScalar($d, $0, $1, CMPMODE::GE, $n)"}}}},
    {Op::Where,
     {{{"ttt", "Select($d, $0, $1, $2, SELMODE::VSEL_TENSOR_TENSOR_MODE, $n)"},
       {"tts", "Select($d, $0, $1, $2, SELMODE::VSEL_TENSOR_SCALAR_MODE, $n)"}}},
     Cells::Real},
    {Op::Cast, {{{"t", "Cast($d, $0, RoundMode::$round, $n)"}}}},
    {Op::Neg},
    {Op::Abs, {{{"t", "Abs($d, $0, $n)"}}}},
    {Op::Relu, {{{"t", "Relu($d, $0, $n)"}}}},
    {Op::Exp, {{{"t", "Exp($d, $0, $n)"}}}},
    {Op::Log, {{{"t", "Ln($d, $0, $n)"}}}},
    {Op::Sqrt, {{{"t", "Sqrt($d, $0, $n)"}}}},
    {Op::Rsqrt, {{{"t", "Rsqrt($d, $0, $n)"}}}},
    {Op::Reciprocal, {{{"t", "Reciprocal($d, $0, $n)"}}}},
    {Op::Tanh},
    {Op::Erf},
    {Op::Sigmoid},
    {Op::Silu},
    {Op::Gelu},
    {Op::Exp2},
    {Op::Log2},
    {Op::Sin},
    {Op::Cos},
    {Op::Tan},
    {Op::Sinh},
    {Op::Cosh},
    {Op::Floor, {{{"t", "Cast($d, $0, RoundMode::CAST_FLOOR, $n)"}}}},
    {Op::Ceil, {{{"t", "Cast($d, $0, RoundMode::CAST_CEIL, $n)"}}}},
    {Op::Round, {{{"t", "Cast($d, $0, RoundMode::CAST_RINT, $n)"}}}},
    {Op::Trunc, {{{"t", "Cast($d, $0, RoundMode::CAST_TRUNC, $n)"}}}},
    {Op::Pow},
    {Op::Bitcast, {{{"t", "DataCopy($d, $0, $n)"}}}, Cells::Half},
    {Op::Full, {{{"s", "Duplicate($d, $0, $n)"}}}},
    {Op::Iota},
    {Op::Reduce},
    {Op::BlockReduce},
    {Op::RowReduce},
    {Op::Fold},
    {Op::Spread},
    {Op::Reshape},
    {Op::Slice},
    {Op::Insert},
    {Op::Pad},
    {Op::Transpose},
    {Op::Gather},
    {Op::Extract},
    {Op::Load},
    {Op::Store},
    {Op::Get},
    {Op::Put},
    {Op::SetFlag},
    {Op::WaitFlag},
    {Op::Barrier},
    {Op::SetCross},
    {Op::WaitCross},
};

consteval bool tile_rows_in_order() {
  if (std::size(kTiles) != ir::kOpCount) return false;
  for (size_t i = 0; i < std::size(kTiles); ++i) {
    if (kTiles[i].op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(tile_rows_in_order(), "kTiles needs one row per row of ops.def, in its order");

}  // namespace

const Dialect kC220 = {
    "c220",
    kTiles,
    {"", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
     "half", "bfloat16_t", "float", "", "", ""},
    "AscendC LocalTensor GlobalTensor TPosition HardEvent SetFlag WaitFlag PipeBarrier PIPE_S "
    "PIPE_V PIPE_M PIPE_MTE1 PIPE_MTE2 PIPE_MTE3 PIPE_FIX PIPE_ALL InitSocState GetBlockIdx "
    "GetBlockNum GetSubBlockIdx KERNEL_TASK_TYPE_DEFAULT KERNEL_TYPE_AIV_ONLY KERNEL_TYPE_AIC_ONLY "
    "GM_ADDR "
    "UB_ADDR SSBUF_ADDR DataCopy DataCopyPad DataCopyExtParams DataCopyPadExtParams Add Adds Sub "
    "Mul Muls Div Min Mins Max Maxs And Or Not ShiftLeft ShiftRight Compare CompareScalar CMPMODE "
    "SetAtomicAdd SetAtomicMax SetAtomicMin SetAtomicNone DataCacheCleanAndInvalid CacheLine "
    "DcciDst "
    "BlockReduceSum BlockReduceMax BlockReduceMin WholeReduceSum WholeReduceMax WholeReduceMin "
    "ReduceOrder Brcb BrcbRepeatParams BinaryRepeatParams Copy CopyRepeatParams CreateVecIndex "
    "Select SELMODE Cast RoundMode Abs Relu Exp Ln Sqrt Rsqrt Reciprocal Duplicate half bfloat16_t "
    "ToFloat ToBfloat16 block_idx block_num g_coreType GetBit SetBitOn K_MAX_SHAPE_DIM "
    "ONE_CORE_DUMP_SIZE ASCENDC_CPU_DEBUG",
};

}  // namespace asc2::emit
