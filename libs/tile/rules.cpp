// SPDX-License-Identifier: Apache-2.0
// Look-ups in the target's operation table by IR operation, dtype and form.
#include "tile/rules.h"

#include <algorithm>
#include <string>

#include "tile/numbers.h"

namespace asc2::tile {

namespace {

/// "ts": a letter per operand, as the target's tables write a form.
std::string letters(ir::Op op, unsigned form) {
  std::string out;
  for (unsigned i = 0; i < ir::info(op).operand_count; ++i) out += (form >> i & 1) != 0 ? 's' : 't';
  return out;
}

/// Functions whose f16 result is promised to be that of f32, rounded.
bool is_transcendental(ir::Op op) {
  return op == ir::Op::Exp || op == ir::Op::Log || op == ir::Op::Rsqrt;
}

}  // namespace

const OpForm* Rules::find(ir::Op op, Dtype dtype, unsigned form) const {
  return target_.form(ir::info(op).mnemonic, letters(op, form), dtype);
}

bool Rules::has(ir::Op op, Dtype dtype, unsigned form) const {
  const OpForm* row = find(op, dtype, form);
  if (!row || row->approximate) return false;
  const bool narrow = is_transcendental(op) && is_float(dtype) && bits_of(dtype) < 32;
  return !(narrow && find(op, Dtype::F32, form));
}

bool Rules::has_cast(Dtype from, Dtype to, Round round) const {
  const CastPair* pair = target_.cast(from, to);
  if (!pair) return false;
  if (round != Round::Default) return pair->has_round(ir::word_of(round));
  if (holds_all(to, from)) return true;  // nothing to round
  if (is_float(from) && !is_float(to)) return pair->has_round("trunc");
  if (is_float(to)) return pair->has_round("rint") || pair->has_round("none");
  return true;
}

int64_t Rules::repeat_elements(Dtype dtype) const {
  return target_.vector ? target_.vector->repeat_bytes / bytes_of(dtype) : 1;
}

int64_t Rules::block_elements(Dtype dtype) const {
  const SpaceSpec* space = target_.space(CoreKind::Aiv, Space::Ub);
  return space ? std::max<int64_t>(1, space->align / bytes_of(dtype)) : 1;
}

}  // namespace asc2::tile
