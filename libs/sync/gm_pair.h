// SPDX-License-Identifier: Apache-2.0
// Two windows of one tensor in iterations that are known: %x[16 * %i] and %x[16] meet in the second
// iteration of %i only, so what the first one misses does not matter.
#pragma once

#include <functional>
#include <vector>

#include "model/affine.h"
#include "sync/program.h"

namespace asc2::sync {

class GmPair {
 public:
  GmPair(const Program& program, const Region& region, const model::Access& earlier,
         const model::Access& later);
  /// Where they lie depends on the iteration of this loop, the region's own or one inside.
  bool depends_on(int32_t loop) const;

  /// Iterations, counted from 0, of a loop that it depends on.
  using Iterations = std::function<model::Range(int32_t loop)>;
  /// `since` iterations of the region lie between them, or more.
  bool can_meet(const Iterations& earlier, const Iterations& later, int32_t since,
                bool or_more) const;

 private:
  struct Part {
    int32_t loop = 0;
    int64_t factor = 0;  // per iteration
    bool later = false;  // of the later access
  };
  struct Dim {
    bool known = true;
    bool same_iteration = false;  // known only when both are in one iteration of the region
    model::Gap gap;               // constant part, sizes and bits
    std::vector<Part> parts;
  };

  void add_dim(size_t dim, const model::Access& earlier, const model::Access& later);
  void add_term(model::DefId atom, int64_t earlier, int64_t later, Dim& dim);

  const Program& p_;
  const Region& region_;
  std::vector<Dim> dims_;
};

}  // namespace asc2::sync
