// SPDX-License-Identifier: Apache-2.0
#include "check/steps.h"

#include <algorithm>
#include <map>

#include "ir/walk.h"
#include "model/pipe_of.h"

namespace asc2::check {

namespace {

using namespace ir;

class Builder {
 public:
  Builder(const Module& module, const Inst& kernel, const Target& target,
          const model::Storage& storage, const model::Scalars& scalars, Unit unit)
      : module_(module),
        kernel_(kernel),
        target_(target),
        storage_(storage),
        scalars_(scalars),
        unit_(unit),
        core_(core_of(module, kernel)) {}

  StepTree run() {
    cut();
    tree_.body = region(kernel_.regions[0], -1);
    tree_.count = number_;
    find_relevant(module_, scalars_, tree_);
    return std::move(tree_);
  }

 private:
  /// Where accesses begin and end cuts each space into cells; those between are never touched.
  void cut() {
    std::map<Space, std::vector<int64_t>> ends;
    std::vector<model::Access> accesses;
    walk(kernel_.regions[0], [&](const Inst& inst) {
      accesses.clear();
      model::append_accesses(module_, inst, accesses);
      for (const model::Access& access : accesses) {
        const model::Buffer* buffer = access.in_gm() ? nullptr : storage_.buffer(access.object);
        if (!buffer || access.bytes.begin >= access.bytes.end) continue;
        for (const int64_t at : buffer->addr) {
          ends[buffer->space].push_back(at + access.bytes.begin);
          ends[buffer->space].push_back(at + access.bytes.end);
        }
      }
    });
    for (auto& [space, list] : ends) {
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
      first_cell_[space] = static_cast<uint32_t>(tree_.cells.size());
      for (size_t i = 0; i + 1 < list.size(); ++i) {
        tree_.cells.push_back({space, list[i], list[i + 1]});
      }
    }
    ends_ = std::move(ends);
  }

  CellRange cells(Space space, const model::ByteRange& range) const {
    if (range.begin >= range.end) return {};
    const std::vector<int64_t>& list = ends_.at(space);
    const auto at = [&](int64_t end) {
      const auto place = std::lower_bound(list.begin(), list.end(), end) - list.begin();
      return first_cell_.at(space) + static_cast<uint32_t>(place);
    };
    return {at(range.begin), at(range.end)};
  }

  std::vector<Step> region(const Region& region, int loop) {
    std::vector<Step> out;
    out.reserve(region.body.size());
    for (const Inst* inst : region.body) add(*inst, loop, out);
    return out;
  }

  void add(const Inst& inst, int loop, std::vector<Step>& out) {
    Step step;
    step.inst = &inst;
    step.loop = loop;
    step.number = number_++;
    switch (inst.op) {
      case Op::For:
      case Op::While:
        step.kind = inst.op == Op::For ? StepKind::For : StepKind::While;
        step.loop = scalars_.loop_index(inst);
        break;
      case Op::If:
        step.kind = StepKind::If;
        break;
      case Op::Slot:
        step.kind = StepKind::Slot;
        break;
      case Op::SetFlag:
        step.kind = StepKind::Set;
        break;
      case Op::WaitFlag:
        step.kind = StepKind::Wait;
        break;
      case Op::Barrier:
        step.kind = StepKind::Barrier;
        break;
      default:
        if (!model::is_scalar_work(module_, inst)) step.kind = StepKind::Work;
        break;
    }
    if (step.kind >= StepKind::Work && step.kind <= StepKind::Barrier) {
      const auto pipe = model::pipe_of(module_, inst, target_, core_);
      if (!pipe) return;  // reported by check_machine
      step.unit = unit_ + static_cast<Unit>(*pipe);
    }
    if (step.kind == StepKind::Work) touches(inst, step);
    for (const Region& inner : inst.regions) {
      const bool is_loop = step.kind == StepKind::For || step.kind == StepKind::While;
      step.regions.push_back(region(inner, is_loop ? step.loop : loop));
    }
    out.push_back(std::move(step));
  }

  void touches(const Inst& inst, Step& step) {
    for (const model::Access& access : model::accesses(module_, inst)) {
      if (access.in_gm()) {
        step.gm.push_back(static_cast<uint32_t>(tree_.gm.size()));
        tree_.gm.push_back({access, step.unit, step.loop});
        continue;
      }
      const model::Buffer* buffer = storage_.buffer(access.object);
      if (!buffer || buffer->addr.empty()) continue;
      Touch touch{.write = access.write, .slot = access.slot, .cells = {}};
      for (const int64_t at : buffer->addr) {
        touch.cells.push_back(
            cells(buffer->space, {at + access.bytes.begin, at + access.bytes.end}));
      }
      step.touches.push_back(std::move(touch));
    }
  }

  const Module& module_;
  const Inst& kernel_;
  const Target& target_;
  const model::Storage& storage_;
  const model::Scalars& scalars_;
  const Unit unit_;
  const CoreKind core_;
  StepTree tree_;
  std::map<Space, std::vector<int64_t>> ends_;
  std::map<Space, uint32_t> first_cell_;
  uint32_t number_ = 0;
};

}  // namespace

StepTree make_steps(const Module& module, const Inst& kernel, const Target& target,
                    const model::Storage& storage, const model::Scalars& scalars, Unit unit) {
  return Builder(module, kernel, target, storage, scalars, unit).run();
}

}  // namespace asc2::check
