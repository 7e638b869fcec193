// SPDX-License-Identifier: Apache-2.0
// The steps of legalisation over one kernel, in this order; each is a file of its own.
#pragma once

#include <set>

#include "base/diag.h"
#include "ir/module.h"
#include "tile/gathers.h"
#include "tile/rules.h"

namespace asc2::tile {

/// Gives tiles behind reshapes that add or drop dims of 1 in front the rank from before it.
void keep_ranks(ir::Module& module, ir::Inst& kernel);

/// Gives loads and stores without extents those that keep them inside the tensor, by as few scalar
/// operations as possible; they are put into `windows`. Only to those in `only`, unless it is null.
Result<> add_extents(ir::Module& module, ir::Inst& kernel, const std::set<const ir::Inst*>* only,
                     std::set<const ir::Inst*>& windows, Diags& diags);

/// Fills loaded `windows` with their pad value where elements outside the tensor can be seen later.
/// `columns`: see legalise_operations.
void fill_pads(ir::Module& module, ir::Inst& kernel, const std::set<const ir::Inst*>& windows,
               const std::set<ir::ValueId>& columns, Diags& diags);

/// Lets tile operations take elements of tiles where they are, instead of through the scalar unit.
void keep_on_vector_unit(ir::Module& module, ir::Inst& kernel, Diags& diags);

/// Rewrites all operations on tiles into such that the target has. `columns` are tiles [.., 1] that
/// copies move; all others of that shape become vectors. `gathers` get their tables later.
Result<> legalise_operations(ir::Module& module, ir::Inst& kernel, const Rules& rules,
                             std::set<ir::ValueId> columns, Maps& gathers, Diags& diags);

/// Takes out copies whose result can share the variable of what they copy.
void join_copies(ir::Module& module, ir::Inst& kernel);

/// Chooses row pitches and writes the buffer table; variables that are buffers already stay so. Of
/// rows that lie side by side in one of the input it also `chooses` the pitch.
Result<> make_buffers(ir::Module& module, ir::Inst& kernel, const Rules& rules, bool chooses,
                      Diags& diags);

/// Rows of one block each are reduced by blocks, several in a repeat; pitches are known.
void reduce_by_blocks(ir::Module& module, ir::Inst& kernel, const Rules& rules);

/// Elements of tiles that only memory wants are stored from their tile; returns these stores, which
/// lack extents.
std::set<const ir::Inst*> store_elements(ir::Module& module, ir::Inst& kernel, Diags& diags);

/// Scalars that a loop only adds elements of tiles to stay on the vector unit while it runs, where
/// that takes no longer.
void accumulate_on_vector_unit(ir::Module& module, ir::Inst& kernel, const Rules& rules,
                               Diags& diags);

/// Holds loads and stores against the limits of the target's copy instructions.
Result<> check_moves(const ir::Module& module, const ir::Inst& kernel, const Rules& rules,
                     Diags& diags);

}  // namespace asc2::tile
