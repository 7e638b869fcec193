// SPDX-License-Identifier: Apache-2.0
// Tries schedules on the loops of a kernel, one by one, and keeps what the estimate shows to be
// faster. Flags are found anew for each by the pass that found those of the text; where the text
// has others than that pass would choose, somebody else put them there, and they stay.
#pragma once

#include <set>

#include "pipe/estimate.h"
#include "pipe/nest.h"
#include "pipe/pipe.h"
#include "pipe/transform.h"

namespace asc2::pipe {

/// What is known of an innermost loop, and what became of it.
struct Plan {
  Bound bound;
  std::optional<Orders> orders;
  Schedule schedule;
  Skewed made;         // `steady` is null when the loop stays as it is
  std::string reason;  // why a schedule was not followed
};

struct Plans {
  std::map<const ir::Inst*, Plan> of;  // by loop; loops whose unrolling is an order are none
  std::set<const ir::Inst*> flat;      // of these, those that were two loops
  std::set<const ir::Inst*> untold;    // loops that are none of the text
  Rounds rounds;                       // for estimates of the kernel as it has become
};

inline constexpr int64_t kMostWork = 1 << 16;  // of one kernel
inline constexpr double kFaster = 0.99;        // of what a loop took: below it, longer code pays

int64_t lines_of(const ir::Inst& kernel);

/// Finds the flags of the kernel as it stands, instead of those that it has. Takes what that cost
/// off `work`: lines of kernels that may still be synchronised again.
bool synchronise(ir::Module& module, ir::Inst& kernel, const Options& options, int64_t& work);

/// The check proves the kernel right as it stands; also true when nobody can tell.
bool passes_check(const ir::Module& module, const ir::Inst& kernel, const Options& options);

/// Whether the flags of the kernel are those that would be found for it: then others may take their
/// place.
bool flags_are_found_again(ir::Module& module, ir::Inst& kernel, const Options& options,
                           int64_t& work);

/// Innermost loops alone. `flats`: loops of the kernel that were two. `work` as for synchronise().
Plans skew_innermost(ir::Module& module, ir::Inst& kernel, const Target& target,
                     const Options& options, const std::vector<Flat>& flats, Rounds rounds,
                     int64_t& work);

/// Nests and innermost loops (flattening.cpp).
Plans skew_loops(ir::Module& module, ir::Inst& kernel, const Target& target,
                 const Options& options);

}  // namespace asc2::pipe
