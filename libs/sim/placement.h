// SPDX-License-Identifier: Apache-2.0
// Where the tiles of a kernel lie: at the addresses of its plan, or each at a place of its own.
#pragma once

#include "sim/program.h"

namespace asc2::sim {

class Placement {
 public:
  Placement(const ir::Module& module, const Target* target, Diags& diags)
      : module_(module), target_(target), diags_(diags) {}

  /// Takes from the target what moves need of it.
  Result<> read_target(Program& program);
  /// `inst` is the declaration, or the line that names a tile for the first time.
  Result<Buffer> make(const Program& program, ir::ValueId value, const ir::Inst& inst);
  /// Gives the slots of all buffers their addresses and says how much memory a core has.
  Result<> place(Program& program);

 private:
  Failure invalid(const ir::Inst& inst, std::string text);
  Result<> place_planned(const Program& program, Buffer& buffer);
  void place_apart(Program& program, Buffer& buffer);
  void mark_scratch(Program& program);

  const ir::Module& module_;
  const Target* target_;
  Diags& diags_;
};

}  // namespace asc2::sim
