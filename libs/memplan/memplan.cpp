// SPDX-License-Identifier: Apache-2.0
// Slots first, then addresses. A slot is an item of the packing problem of its space; a buffer that
// rotates lives through its loop in every slot. Storage is shared in place along chains of vector
// operations, which costs nothing, and otherwise only when the buffers do not fit side by side.
// When even that does not fit, the depth of all loops is cut down step by step.
#include "memplan/memplan.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "ir/walk.h"
#include "memplan/depths.h"
#include "memplan/diags.h"
#include "memplan/packing.h"
#include "memplan/rotate.h"

namespace asc2::memplan {

namespace {

using namespace ir;

/// Of the exact search, for each capacity tried: enough for hard instances, milliseconds for
/// kernels.
constexpr uint64_t kSearchNodes = 20'000;

struct Slot {
  size_t buffer;
  size_t number;
};

class Planner {
 public:
  Planner(Module& module, Inst& kernel, const Target& target, Diags& diags)
      : module_(module),
        kernel_(kernel),
        target_(target),
        diags_(diags),
        storage_(module, kernel),
        lives_(module, kernel, storage_, target),
        group_(storage_.buffers().size()) {}

  Result<> run() {
    depths_ = wanted_depths(module_, kernel_, storage_, lives_, target_);
    A2_TRY(check_orders());
    find_chains();
    for (size_t s = 0; s < kSpaceCount; ++s) A2_TRY(plan_space(static_cast<Space>(s)));
    for (size_t i = 0; i < group_.size(); ++i) write(i);
    return {};
  }

 private:
  const model::Buffer& buffer(size_t i) const { return storage_.buffers()[i]; }
  bool unused(size_t i) const { return lives_.of(i).uses.empty(); }

  /// A buffer can rotate when one loop holds it and it is not already subscripted.
  Result<> check_orders() {
    for (size_t i = 0; i < group_.size(); ++i) {
      if (depths_[i].slots <= 1 || subscripted(i) || unused(i)) continue;
      const int home = lives_.of(i).home;
      if (home >= 0 && lives_.loops()[static_cast<size_t>(home)].inst->op == Op::For) continue;
      return diags_
          .error<diag::MemplanSlots>(module_.where(*buffer(i).decl),
                                     module_.name_of(buffer(i).value), depths_[i].slots)
          .note_at(module_.loc_text(*lives_.of(i).uses.front().inst), "its first use")
          .help("only a buffer that is written and read within one counted loop can rotate");
    }
    return {};
  }

  bool subscripted(size_t i) const {
    for (const model::Use& use : lives_.of(i).uses) {
      for (const Operand& arg : use.inst->args) {
        if (arg.is_value() && arg.value == buffer(i).value && !arg.items.empty()) return true;
      }
    }
    return false;
  }

  /// group_[i]: the buffer whose storage i takes over in place, and so on to the first of the
  /// chain.
  void find_chains() {
    std::iota(group_.begin(), group_.end(), size_t{0});
    std::map<ValueId, size_t> index;
    for (size_t i = 0; i < group_.size(); ++i) index[buffer(i).value] = i;
    for (size_t i = 0; i < group_.size(); ++i) {
      if (!may_chain(i)) continue;
      const model::Use& first = lives_.of(i).uses.front();
      const Inst& inst = *lives_.of(i).uses.front().inst;
      if (inst.result() != buffer(i).value || inst.info().has(kNoInPlace) ||
          inst.info().cls != OpClass::Elementwise)
        continue;
      for (const Operand& operand : inst.operands()) {
        const auto source = operand.is_value() ? index.find(operand.value) : index.end();
        if (source == index.end() || !dies_at(source->second, first.position, i)) continue;
        group_[i] = group_[source->second];
        end_of_group_[group_[i]] = i;
        break;
      }
    }
  }

  bool may_chain(size_t i) const {
    const model::BufferLife& life = lives_.of(i);
    return !life.uses.empty() && life.one_pipe && !buffer(i).no_reuse && depths_[i].slots == 1;
  }

  bool dies_at(size_t source, uint32_t position, size_t into) const {
    const model::BufferLife& life = lives_.of(source);
    const auto end = end_of_group_.find(group_[source]);
    const bool is_end = end == end_of_group_.end() || end->second == source;
    return source != into && may_chain(source) && is_end && life.end == position + 1 &&
           life.home == lives_.of(into).home && lives_.of(into).begin == position &&
           buffer(source).addr == buffer(into).addr && buffer(source).bytes == buffer(into).bytes &&
           buffer(source).space == buffer(into).space &&
           life.uses.front().pipe == lives_.of(into).uses.front().pipe;
  }

  // --- addresses

  Result<> plan_space(Space space) {
    bool any = false;
    for (size_t i = 0; i < group_.size(); ++i) any |= buffer(i).space == space;
    if (!any) return {};
    const SpaceSpec* spec = target_.space(core_of(module_, kernel_), space);
    if (!spec) return {};  // asc2-check has said so
    A2_TRY(check_pins(space, *spec));
    int64_t deepest = 1;
    for (size_t i = 0; i < group_.size(); ++i) deepest = std::max(deepest, depths_[i].slots);
    for (int64_t limit = deepest; limit >= 1; --limit) {
      if (place(space, *spec, limit)) {
        if (limit < deepest)
          diags_.remark<diag::MemplanDepth>(module_.where(kernel_), deepest, limit, name_of(space));
        return {};
      }
    }
    return overflow(space, *spec);
  }

  /// Addresses of the input must not overlap while both buffers live.
  Result<> check_pins(Space space, const SpaceSpec& spec) {
    Problem task = problem(space, spec, 1, true);
    Problem pinned{task.capacity, {}, {}};
    std::vector<int64_t> offsets;
    std::vector<size_t> buffers;
    for (size_t n = 0; n < task.items.size(); ++n) {
      if (task.items[n].pinned == kUnpinned) continue;
      pinned.items.push_back(task.items[n]);
      offsets.push_back(task.items[n].pinned);
      buffers.push_back(items_[n].buffer);
    }
    const auto [a, b] = find_overlap(pinned, offsets);
    if (a == UINT32_MAX) return {};
    const Inst& first = *buffer(buffers[a]).decl;
    const Inst& second = *buffer(buffers[b]).decl;
    return diags_
        .error<diag::MemplanPinned>(module_.where(second), module_.name_of(second.result()),
                                    module_.name_of(first.result()))
        .note(module_.where(first), "the other buffer");
  }

  int64_t slots(size_t i, int64_t limit) const {
    return depths_[i].ordered ? depths_[i].slots : std::min(depths_[i].slots, limit);
  }

  Problem problem(Space space, const SpaceSpec& spec, int64_t limit, bool share) {
    Problem out;
    out.capacity = spec.usable / spec.align;
    items_.clear();
    const uint32_t all = UINT32_MAX;
    for (size_t i = 0; i < group_.size(); ++i) {
      if (buffer(i).space != space || group_[i] != i) continue;
      Life life = life_of_group(i);
      if (unused(i)) life = {0, 1};
      if (slots(i, limit) > 1 && !unused(i) && lives_.of(i).home >= 0) {
        const model::LoopSpan& loop = lives_.loops()[static_cast<size_t>(lives_.of(i).home)];
        life = {loop.begin, loop.end};
      }
      if (!share || buffer(i).no_reuse) life = {0, all};
      for (int64_t k = 0; k < slots(i, limit); ++k) {
        Item item{(buffer(i).bytes + spec.align - 1) / spec.align, {life}, kUnpinned};
        if (static_cast<size_t>(k) < buffer(i).addr.size())
          item.pinned = buffer(i).addr[static_cast<size_t>(k)] / spec.align;
        out.items.push_back(item);
        items_.push_back({i, static_cast<size_t>(k)});
      }
    }
    return out;
  }

  Life life_of_group(size_t head) const {
    Life life{lives_.of(head).begin, lives_.of(head).end};
    for (size_t i = 0; i < group_.size(); ++i) {
      if (group_[i] == head) life.upper = std::max(life.upper, lives_.of(i).end);
    }
    return life;
  }

  bool place(Space space, const SpaceSpec& spec, int64_t limit) {
    for (const bool share : {false, true}) {
      const Problem task = problem(space, spec, limit, share);
      const Packing packing = pack(task, {kSearchNodes, true});
      if (packing.verdict != Verdict::Optimal && packing.verdict != Verdict::Fits) continue;
      diags_.remark<diag::MemplanPeak>(
          module_.where(kernel_), name_of(space), packing.peak * spec.align,
          packing.bound * spec.align,
          packing.verdict == Verdict::Optimal ? "optimal" : "not proved optimal",
          share ? "shared" : "side by side");
      for (size_t n = 0; n < items_.size(); ++n) {
        auto& addresses = addresses_[items_[n].buffer];
        addresses.resize(std::max(addresses.size(), items_[n].number + 1));
        addresses[items_[n].number] = packing.offset[n] * spec.align;
      }
      return true;
    }
    return false;
  }

  Failure overflow(Space space, const SpaceSpec& spec) {
    const Problem task = problem(space, spec, 1, true);
    std::vector<uint32_t> witness;
    const int64_t bytes = live_bound(task, &witness) * spec.align;
    std::sort(witness.begin(), witness.end(),
              [&](uint32_t a, uint32_t b) { return task.items[a].size > task.items[b].size; });
    if (witness.empty()) A2_BUG("nothing fits although nothing is alive");
    const size_t largest = items_[witness.front()].buffer;
    auto diag = diags_.error<diag::MemplanOverflow>(module_.where(*place_of(largest)),
                                                    name_of(space), bytes, spec.usable);
    constexpr size_t kShown = 6;
    for (size_t n = 0; n < std::min(kShown, witness.size()); ++n) {
      const size_t i = items_[witness[n]].buffer;
      const std::string text =
          fmt::format("%{} takes {} bytes", module_.name_of(buffer(i).value), buffer(i).bytes);
      diag.note(module_.where(*place_of(i)), text)
          .note_at(module_.loc_text(*place_of(i)), "from here");
    }
    if (witness.size() > kShown)
      diag.note({}, fmt::format("and {} more that are alive with them", witness.size() - kShown));
    const int64_t factor = (bytes + spec.usable - 1) / spec.usable;
    diag.help(
        bytes > spec.usable
            ? fmt::format(
                  "these buffers are needed at the same time; tiles of 1/{} of their size fit",
                  std::max<int64_t>(2, factor))
            : "drop the addresses of the input, or --replan: they leave no room for the others");
    return diag;
  }

  const Inst* place_of(size_t i) const {
    return unused(i) ? buffer(i).decl : lives_.of(i).uses.front().inst;
  }

  void write(size_t i) {
    Inst& decl = *const_cast<Inst*>(buffer(i).decl);
    const std::vector<int64_t>& addresses = addresses_[group_[i]];
    if (addresses.empty()) return;
    std::vector<Operand> list;
    for (const int64_t address : addresses) list.push_back(Operand::of_int(address));
    const auto count = static_cast<int64_t>(list.size());
    if (count > 1 || decl.find(Attr::Slots)) decl.set(Attr::Slots, Operand::of_int(count));
    decl.set(Attr::Addr, Operand::of_list(std::move(list)));
    if (count > 1 && !unused(i) && !subscripted(i))
      rotate(module_, kernel_, lives_, lives_.of(i), buffer(i).value, count);
  }

  Module& module_;
  Inst& kernel_;
  const Target& target_;
  Diags& diags_;
  model::Storage storage_;
  model::Lives lives_;
  std::vector<Depth> depths_;
  std::vector<size_t> group_;                         // head of each buffer's chain
  std::map<size_t, size_t> end_of_group_;             // last buffer of each chain of several
  std::vector<Slot> items_;                           // of the problem at hand
  std::map<size_t, std::vector<int64_t>> addresses_;  // by head of chain
};

/// Forgets what an earlier plan has written.
void drop_plan(Module& module, Inst& kernel) {
  const model::Storage storage(module, kernel);
  for (const model::Buffer& buffer : storage.buffers()) {
    Inst& decl = *const_cast<Inst*>(buffer.decl);
    decl.erase(Attr::Addr);
    decl.erase(Attr::Slots);
  }
  walk(kernel.regions[0], [&](const Inst& inst) {
    for (Operand& arg : const_cast<Inst&>(inst).args) {
      if (arg.is_value()) arg.items.clear();
    }
  });
}

}  // namespace

Result<> plan_memory(Module& module, const Target& target, const Options& options, Diags& diags) {
  bool ok = true;
  for (Inst* kernel : module.kernels()) {
    const Stage stage = stage_of(module, *kernel);
    if (stage < Stage::Machine) {
      diags.error<diag::MemplanStage>(module.where(*kernel), module.text(kernel->operands()[0].sym))
          .help("run asc2-tile first");
      ok = false;
      continue;
    }
    if (options.replan && stage > Stage::Planned) {
      diags.error<diag::MemplanSynced>(module.where(*kernel),
                                       module.text(kernel->operands()[0].sym));
      ok = false;
      continue;
    }
    if (options.replan) drop_plan(module, *kernel);
    if (stage > Stage::Planned) continue;
    if (!Planner(module, *kernel, target, diags).run()) {
      ok = false;
      continue;
    }
    set_stage(module, *kernel, Stage::Planned);
  }
  if (!ok) return Failure{};
  return {};
}

}  // namespace asc2::memplan
