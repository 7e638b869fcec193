// SPDX-License-Identifier: Apache-2.0
// An Ascend C dialect: what the chip generations spell differently. Chosen by the target's `arch`.
// Tile operations are rows of a table indexed by ir::Op; a row lists one call per kind of operands.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/kinds.h"
#include "ir/op.h"

namespace asc2::emit {

/// How the elements of a tile operation are counted.
enum class Cells : uint8_t {
  Typed,   // elements of the dtype
  Signed,  // elements, of unsigned types as signed ones of their width: the result has the same
           // bits
  Real,    // elements that are only moved: reinterpreted as floats of their width
  Half,    // the instruction has 16-bit forms only and does not mind where elements end:
           // other dtypes are reinterpreted as uint16_t
  Block    // a copy: whole blocks of 32 bytes
};

struct CallForm {
  std::string_view operands;  // kind of each operand, 't' a tile, 's' a scalar: "ts"
  /// "Adds($d, $0, $1, $n)": $d the result, $0.. the operands, $n the count, $round the mode.
  std::string_view call;
};

struct TileRow {
  ir::Op op = ir::Op::Target;
  std::array<CallForm, 3> forms{};
  Cells cells = Cells::Typed;
  /// The call with a mask ($m) and repeats ($r), for operands that repeat; see rows.cpp.
  std::string_view repeats = {};

  const CallForm* find(std::string_view operands) const;
};

struct Dialect {
  std::string_view arch;                // of the targets that speak it
  std::span<const TileRow> tiles;       // indexed by ir::Op
  std::string_view types[kDtypeCount];  // of tensor elements, "" when it has none
  std::string_view reserved;            // names that variables must not have
};

/// Null when there is none for the architecture.
const Dialect* find_dialect(std::string_view arch);

extern const Dialect kC220;

}  // namespace asc2::emit
