// SPDX-License-Identifier: Apache-2.0
#include "check/order_proof.h"

#include <algorithm>

namespace asc2::check {

namespace {

/// Steps of one walk that are always worth it.
constexpr uint64_t kFewSteps = 50'000;
/// Each step is walked about so often, of a kernel that is proved cell by cell.
constexpr uint64_t kRounds = 4;

void collect(const std::vector<Step>& steps, std::vector<const Step*>& by_number) {
  for (const Step& step : steps) {
    by_number[step.number] = &step;
    for (const std::vector<Step>& region : step.regions) collect(region, by_number);
  }
}

}  // namespace

OrderProof::OrderProof(const ir::Module& module, const ir::Inst& kernel, const Target& target)
    : kernel_{module, kernel, target, {module, kernel}, {module, kernel}},
      all_(make_steps(module, kernel, target, kernel_.storage, kernel_.scalars, 0)),
      by_number_(all_.count) {
  collect(all_.body, by_number_);
}

/// What has taken too long at once does so with other options, too.
Proof OrderProof::run(const ProverOptions& options) {
  if (options.flags_only) {
    Proof proof;
    prove(narrowed(kernel_.module, kernel_.scalars, all_, std::nullopt, false), options, proof);
    return proof;
  }
  if (!divided_) {
    if (std::optional<Proof> proof = at_once(options)) return std::move(*proof);
    divided_ = true;
  }
  return cell_by_cell(options);
}

std::optional<Proof> OrderProof::at_once(const ProverOptions& options) const {
  const uint64_t divided = kRounds * all_.count * (all_.cells.size() + 1);
  const uint64_t most = options.groups ? UINT64_MAX : std::max(kFewSteps, divided);
  Proof proof;
  return Prover(kernel_, all_, options, proof).run(most) ? std::optional(std::move(proof))
                                                         : std::nullopt;
}

/// Flags are the same for all cells.
Proof OrderProof::cell_by_cell(ProverOptions options) const {
  const auto part = [&](std::optional<uint32_t> cell) {
    return narrowed(kernel_.module, kernel_.scalars, all_, cell, !cell);
  };
  Proof proof;
  prove(part(std::nullopt), options, proof);
  options.outstanding = false;
  options.races_only = true;
  for (uint32_t cell = 0; cell < all_.cells.size(); ++cell) {
    if (proof.faults.size() >= options.max_faults) break;
    prove(part(cell), options, proof);
  }
  const auto place = [](const Fault& fault) {
    return (fault.second ? fault.second : fault.first)->number;
  };
  std::stable_sort(proof.faults.begin(), proof.faults.end(),
                   [&](const Fault& a, const Fault& b) { return place(a) < place(b); });
  return proof;
}

/// What is left in the proof are steps of the whole tree.
void OrderProof::prove(const StepTree& part, const ProverOptions& options, Proof& proof) const {
  const size_t faults = proof.faults.size(), marks = proof.trail.size();
  Prover(kernel_, part, options, proof).run();
  for (size_t i = faults; i < proof.faults.size(); ++i) {
    for (const Step** step : {&proof.faults[i].first, &proof.faults[i].second}) {
      if (*step) *step = by_number_[(*step)->number];
    }
  }
  proof.trail.move_to(by_number_, marks);
}

}  // namespace asc2::check
