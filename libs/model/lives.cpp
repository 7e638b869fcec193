// SPDX-License-Identifier: Apache-2.0
// One walk that numbers instructions and collects uses; then each buffer's life follows from its
// uses and the loops around them.
#include "model/lives.h"

#include <algorithm>

#include "model/pipe_of.h"

namespace asc2::model {

using namespace ir;

Lives::Lives(const Module& module, Inst& kernel, const Storage& storage, const Target& target)
    : module_(module),
      target_(target),
      core_(core_of(module, kernel)),
      lives_(storage.buffers().size()) {
  for (size_t i = 0; i < storage.buffers().size(); ++i) index_[storage.buffers()[i].value] = i;
  walk(kernel.regions[0], -1);
  for (BufferLife& life : lives_) finish(life);
}

void Lives::walk(Region& region, int loop) {
  for (Inst* inst : region.body) {
    ++position_;
    add_uses(*inst, loop);
    int inner = loop;
    if (inst->op == Op::For || inst->op == Op::While) {
      inner = static_cast<int>(loops_.size());
      loops_.push_back({inst, loop, position_, 0});
    }
    for (Region& nested : inst->regions) walk(nested, inner);
    if (inner != loop) loops_[static_cast<size_t>(inner)].end = position_ + 1;
  }
}

void Lives::add_uses(Inst& inst, int loop) {
  const auto pipe = pipe_of(module_, inst, target_, core_);
  for (const Access& access : accesses(module_, inst)) {
    const auto found = index_.find(access.object);
    if (access.in_gm() || found == index_.end()) continue;
    lives_[found->second].uses.push_back(
        {&inst, position_, loop, pipe.value_or(Pipe::V), access.write});
  }
}

int Lives::common_loop(int a, int b) const {
  while (a != b) {
    int& deeper = a > b ? a : b;  // loops are numbered outer before inner
    deeper = loops_[static_cast<size_t>(deeper)].parent;
  }
  return a;
}

void Lives::finish(BufferLife& life) const {
  if (life.uses.empty()) return;
  life.home = life.uses.front().loop;
  life.begin = life.uses.front().position;
  for (const Use& use : life.uses) {
    life.home = common_loop(life.home, use.loop);
    life.end = use.position + 1;
    life.one_pipe &= use.pipe == life.uses.front().pipe;
  }
  for (const Use& use : life.uses) {
    for (int loop = use.loop; loop != life.home; loop = loops_[static_cast<size_t>(loop)].parent) {
      life.begin = std::min(life.begin, loops_[static_cast<size_t>(loop)].begin);
      life.end = std::max(life.end, loops_[static_cast<size_t>(loop)].end);
    }
  }
}

}  // namespace asc2::model
