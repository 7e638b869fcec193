// SPDX-License-Identifier: Apache-2.0
// Which nests become one loop: each is tried with those before it that became one, with whatever
// goes ahead then, and stays where the estimate shows that to be faster.
#include <algorithm>

#include "pipe/memory.h"
#include "pipe/nest.h"
#include "pipe/skewing.h"
#include "pipe/snapshot.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr size_t kMostNests = 8;      // that are tried as one loop
constexpr int64_t kMostColumns = 64;  // rounds of an inner loop: behind more, its ends do not count
constexpr int64_t kSeldomColumns = 4;  // from there on, what is done once a row takes no time
constexpr int64_t kTriedRows = 6;      // rounds of the outer loop in an estimate

class Flattening {
 public:
  Flattening(Module& module, Inst& kernel, const Target& target, const Options& options)
      : module_(module),
        kernel_(kernel),
        target_(target),
        options_(options),
        text_(kernel),
        storage_(module, kernel),
        scalars_(module, kernel) {}

  Plans run() {
    const std::vector<Nest> nests = candidates();
    Try best = attempt({});
    for (const Nest& nest : nests) {
      if (work_ <= 0) break;
      std::vector<const Nest*> wanted = best.nests;
      wanted.push_back(&nest);
      const Snapshot now(kernel_);
      Try found = attempt(wanted);
      const bool faster = found.cycles > 0 && found.cycles < kFaster * best.cycles;
      if (faster && passes_check(module_, kernel_, options_)) {
        best = std::move(found);
      } else {
        now.restore();
      }
    }
    return std::move(best.plans);
  }

 private:
  struct Try {
    std::vector<const Nest*> nests;
    Plans plans;
    double cycles = 0;  // 0: not known
  };

  /// Those in which an outer round is short enough for its ends to count.
  std::vector<Nest> candidates() {
    std::vector<Nest> nests;
    if (!options_.synchronise) return nests;
    nests = nests_of(module_, kernel_, storage_, scalars_);
    const auto known = nests.empty() ? std::nullopt : estimate(module_, kernel_, target_, {});
    std::erase_if(nests, [&](const Nest& nest) {
      if (!known || lines_of(*nest.outer.inst) > static_cast<int64_t>(kMostItems)) return true;
      const auto columns = known->trips.find(nest.inner.inst);
      if (columns == known->trips.end() || columns->second < 1 || columns->second > kMostColumns)
        return true;
      const auto rows = known->trips.find(nest.outer.inst);
      return rows != known->trips.end() && rows->second < 2;
    });
    if (nests.size() > kMostNests) nests.resize(kMostNests);
    if (!nests.empty() && !flags_are_found_again(module_, kernel_, options_, work_)) nests.clear();
    for (const Nest& nest : nests) {
      rounds_[nest.inner.inst] = known->trips.at(nest.inner.inst);
      const auto rows = known->trips.find(nest.outer.inst);
      rounds_[nest.outer.inst] =
          rows == known->trips.end() ? kTriedRows : std::min(rows->second, kTriedRows);
    }
    return nests;
  }

  /// The kernel as it was given, but for these nests.
  Try attempt(const std::vector<const Nest*>& nests) {
    text_.restore();
    Try out{nests, {}, 0};
    std::vector<Flat> flats;
    Rounds rounds = rounds_;
    for (const Nest* nest : nests) {
      flats.push_back(flatten(module_, *nest, is_parallel(*nest)));
      Flat& flat = flats.back();
      if (rounds_.at(nest->inner.inst) < kSeldomColumns) flat.seldom.clear();
      rounds[flat.loop] = rounds_.at(nest->outer.inst) * rounds_.at(nest->inner.inst);
      if (flat.guard) rounds[flat.guard] = 1;
      std::vector<Inst*>& body = nest->around->body;
      const auto at = body.erase(std::find(body.begin(), body.end(), nest->outer.inst));
      body.insert(at, flat.lines.begin(), flat.lines.end());
    }
    if (!nests.empty() && !synchronise(module_, kernel_, options_, work_)) return out;
    out.plans =
        skew_innermost(module_, kernel_, target_, options_, flats, std::move(rounds), work_);
    if (rounds_.empty()) return out;  // nothing else to compare with
    const auto found = estimate(module_, kernel_, target_, out.plans.rounds);
    if (found) out.cycles = found->cycles;
    return out;
  }

  /// Iterations of the one loop have nothing to do with each other in GM.
  bool is_parallel(const Nest& nest) const {
    if (!nest.outer.inst->flag(Attr::Parallel) || !nest.inner.inst->flag(Attr::Parallel))
      return false;
    const std::vector<const Inst*> first(nest.first.begin(), nest.first.end());
    const std::vector<const Inst*> last(nest.last.begin(), nest.last.end());
    const std::vector<const Inst*> inner{nest.inner.inst};
    return !meet_in_gm(module_, storage_, first, inner) &&
           !meet_in_gm(module_, storage_, last, inner) &&
           !meet_in_gm(module_, storage_, first, last);
  }

  Module& module_;
  Inst& kernel_;
  const Target& target_;
  const Options& options_;
  const Snapshot text_;
  const model::Storage storage_;
  const model::Scalars scalars_;
  Rounds rounds_;  // of the loops of nests, in all estimates
  int64_t work_ = kMostWork;
};

}  // namespace

Plans skew_loops(Module& module, Inst& kernel, const Target& target, const Options& options) {
  return Flattening(module, kernel, target, options).run();
}

}  // namespace asc2::pipe
