// SPDX-License-Identifier: Apache-2.0
#include "check/order_proof.h"

#include <algorithm>

namespace asc2::check {

namespace {

/// Steps at once that are always worth it.
constexpr int64_t kFewSteps = 50'000;
/// Each step is walked about so often, of a kernel that is proved cell by cell.
constexpr int64_t kRounds = 4;

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

Proof OrderProof::run(const ProverOptions& options) {
  if (!options.flags_only && way_ == Way::AtOnce) {
    if (std::optional<Proof> proof = at_once(options)) return std::move(*proof);
  }
  ProverOptions enough = options;
  enough.max_steps = std::max(options.max_steps, divided());
  return cell_by_cell(enough);
}

int64_t OrderProof::divided() const {
  return kRounds * all_.count * static_cast<int64_t>(all_.cells.size() + 1);
}

std::optional<Proof> OrderProof::at_once(const ProverOptions& options) const {
  const int64_t most = options.groups ? INT64_MAX : std::max(kFewSteps, divided());
  Proof proof;
  return Prover(kernel_, all_, options, proof).run(most) ? std::optional(std::move(proof))
                                                         : std::nullopt;
}

/// Flags are the same for all cells.
Proof OrderProof::cell_by_cell(ProverOptions options) {
  const auto walks = static_cast<int64_t>(1 + (options.groups ? options.groups->size() : 0));
  const int64_t most = std::min(options.max_steps, INT64_MAX / walks) * walks;
  if (way_ == Way::AtOnce) way_ = Way::CellByCell;
  Proof proof;
  left_ = most;
  bool done = prove({.cell = {}, .gm = !options.flags_only}, options, proof);
  options.outstanding = false;
  options.races_only = true;
  const uint32_t cells = options.flags_only ? 0 : static_cast<uint32_t>(all_.cells.size());
  for (uint32_t cell = 0; cell < cells && done; ++cell) {
    if (proof.faults.size() >= options.max_faults) break;
    if (way_ == Way::CellByCell && !prove({.cell = cell}, options, proof)) {
      if (!proof.faults.empty()) break;  // they are sure
      way_ = Way::AnySlot;
      left_ = most;
    }
    if (way_ == Way::AnySlot) done = prove({.cell = cell, .any_slot = true}, options, proof);
  }
  const auto place = [](const Fault& fault) {
    return (fault.second ? fault.second : fault.first)->number;
  };
  std::stable_sort(proof.faults.begin(), proof.faults.end(),
                   [&](const Fault& a, const Fault& b) { return place(a) < place(b); });
  if (!done) proof.faults.push_back({.kind = FaultKind::TooLong});
  return proof;
}

/// What is left in the proof are steps of the whole tree.
bool OrderProof::prove(const Part& part, const ProverOptions& options, Proof& proof) {
  Proof::Mark before = proof.mark();
  const StepTree tree = narrowed(kernel_.module, kernel_.scalars, all_, part);
  Prover prover(kernel_, tree, options, proof);
  const bool all = prover.run(left_);
  left_ -= std::min(left_, prover.walked());
  const bool races = options.races_only && proof.faults.size() > before.faults;
  if (!all && !races) {
    proof.back_to(std::move(before));
    return false;
  }
  for (size_t i = before.faults; i < proof.faults.size(); ++i) {
    Fault& fault = proof.faults[i];
    fault.sure = tree.exact;
    for (const Step** step : {&fault.first, &fault.second}) {
      if (*step) *step = by_number_[(*step)->number];
    }
  }
  proof.trail.move_to(by_number_, before.trail);
  return true;
}

}  // namespace asc2::check
