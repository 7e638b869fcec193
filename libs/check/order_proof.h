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
#pragma once

#include "check/prover.h"

namespace asc2::check {

class OrderProof {
 public:
  OrderProof(const ir::Module& module, const ir::Inst& kernel, const Target& target);
  /// The cheaper way: what the other one finds wrong is the same.
  Proof run(const ProverOptions& options);
  Proof cell_by_cell(ProverOptions options) const;
  const StepTree& steps() const { return all_; }

 private:
  /// Nothing when that takes too long.
  std::optional<Proof> at_once(const ProverOptions& options) const;
  void prove(const StepTree& part, const ProverOptions& options, Proof& proof) const;

  const ProvedKernel kernel_;
  const StepTree all_;
  std::vector<const Step*> by_number_;
  bool divided_ = false;
};

}  // namespace asc2::check
