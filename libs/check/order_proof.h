// SPDX-License-Identifier: Apache-2.0
// Proves the order of a core's accesses, at once or cell by cell.
//
// What is known of an access does not depend on other accesses, only on flags and barriers. So the
// proof may look at all of them in one walk, which is cheaper as long as the kernel's loops take
// few rounds until all is as before; or at those to one cell at a time, where the slots of many
// loops inside one another would be multiplied.
//
//   %a[%i.s3] and %b[%j.s4] in nested loops    together 3 * 4 combinations of slots; of a cell of
//                                              %a: this round touches it or does not
//
// A subscript that is computed from the slots of several loops multiplies them all the same. Where
// that takes too long it counts as any slot: what is right then is right, and of a race nobody
// knows whether a run meets it.
#pragma once

#include "check/prover.h"

namespace asc2::check {

class OrderProof {
 public:
  OrderProof(const ir::Module& module, const ir::Inst& kernel, const Target& target);
  /// The cheapest way: what the others find wrong is the same.
  Proof run(const ProverOptions& options);
  Proof cell_by_cell(ProverOptions options);
  const StepTree& steps() const { return all_; }

 private:
  /// What has taken too long does so with other options, too.
  enum class Way : uint8_t { AtOnce, CellByCell, AnySlot };

  /// Nothing when that takes too long.
  std::optional<Proof> at_once(const ProverOptions& options) const;
  /// False, and the proof as before, when that takes more steps than are left, unless a race shows
  /// until then.
  bool prove(const Part& part, const ProverOptions& options, Proof& proof);
  /// About as many steps as a walk of the whole kernel takes, cell by cell.
  int64_t divided() const;

  const ProvedKernel kernel_;
  const StepTree all_;
  std::vector<const Step*> by_number_;
  Way way_ = Way::AtOnce;
  int64_t left_ = 0;  // steps
};

}  // namespace asc2::check
