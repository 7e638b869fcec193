// SPDX-License-Identifier: Apache-2.0
// A loop right inside another becomes one loop over the rounds of both, so that what goes ahead
// goes ahead across rounds of the outer one as well.
//
//   %r = for 0, %m, 1 {              %all = mul %m, %n
//     %f = get %scale, [%r]          %any = gt %all, 0
//     %c = for 0, %n, 1 {            if %any {
//       %a[%c.s2] = load ..            %r = copy 0 ; %f = get %scale, [%r]
//       ..                             %t = for 0, %all, 1 {
//     }                                  %c.1 = mod %t, %n ; %r = floordiv %t, %n ; %c = ..
//     store ..                           if %c.1 == 0 and %t > 0 { %f = get %scale, [%r] }
//   }                                    %a[%c.s2] = load ..        # %c.s2 = slot %t, 2
//                                        ..
//                                        if %c.1 == %n - 1 { store .. }
//                                      }
//                                    }
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "model/access.h"
#include "pipe/loop.h"

namespace asc2::pipe {

/// A loop with one loop in it, whose bounds stay what they are while the outer one runs.
struct Nest {
  ir::Region* around = nullptr;
  Loop outer, inner;
  std::vector<ir::Inst*> first, last;  // lines before and behind the inner loop
  std::vector<ir::Inst*> bounds;       // of the first, those that only compute its bounds
  std::set<const ir::Inst*> scalars;   // of the first, those that any iteration can compute
};

/// Those of the kernel that can become one loop: no value of theirs depends on whether they are
/// two.
std::vector<Nest> nests_of(const ir::Module& module, ir::Inst& kernel,
                           const model::Storage& storage, const model::Scalars& scalars);

/// What stands for a nest.
struct Flat {
  std::vector<ir::Inst*> lines;
  ir::Inst* loop = nullptr;
  ir::Inst* guard = nullptr;            // the branch around it, if there is one
  ir::Inst* without_columns = nullptr;  // the loop that runs where the inner one runs zero times
  std::set<const ir::Inst*> seldom{};   // branches taken once a round of the outer loop
};

/// `parallel`: iterations of the one loop have nothing to do with each other in GM.
Flat flatten(ir::Module& module, const Nest& nest, bool parallel);

}  // namespace asc2::pipe
