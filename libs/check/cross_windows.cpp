// SPDX-License-Identifier: Apache-2.0
// Windows are apart when they are in one dim, by offsets that differ by a number, or by one that
// grows from round to round,
// or by ranges of rounds.
#include "check/cross_windows.h"

#include <algorithm>

#include "model/range.h"

namespace asc2::check {

bool CommonForm::add(const CommonForm& o, int64_t factor) {
  int64_t moved = 0;
  if (__builtin_mul_overflow(o.constant, factor, &moved) ||
      __builtin_add_overflow(constant, moved, &constant)) {
    return false;
  }
  std::map<int, int64_t> sum(terms.begin(), terms.end());
  for (const auto& [atom, times] : o.terms) {
    int64_t more = 0;
    int64_t& mine = sum[atom];
    if (__builtin_mul_overflow(times, factor, &more) || __builtin_add_overflow(mine, more, &mine)) {
      return false;
    }
  }
  std::erase_if(sum, [](const auto& term) { return term.second == 0; });
  terms.assign(sum.begin(), sum.end());
  return true;
}

int64_t CommonForm::factor(int atom) const {
  for (const auto& [mine, times] : terms) {
    if (mine == atom) return times;
  }
  return 0;
}

bool CrossWindow::mentions(int loop) const {
  return std::any_of(begin.begin(), begin.end(),
                     [&](const auto& at) { return at && at->form.factor(round_atom(loop)) != 0; });
}

uint32_t CrossWindows::number(const CrossWindow& window) {
  const auto [place, added] = numbers_.try_emplace(window, static_cast<uint32_t>(list_.size()));
  if (added) list_.push_back(&place->first);
  return place->second;
}

uint32_t CrossWindows::without(uint32_t number, int loop) {
  CrossWindow window = *list_[number];
  const CommonForm round = CommonForm::of_atom(round_atom(loop));
  for (auto& at : window.begin) {
    const int64_t factor = at ? at->form.factor(round_atom(loop)) : 0;
    if (factor == 0) continue;
    const model::Range moved = rounds_.at(loop) * model::Range{factor, factor};
    if (!at->form.add(round, -factor)) {
      at.reset();
      continue;
    }
    at->least = model::add_ends(at->least, moved.lo);
    at->most = model::add_ends(at->most, moved.hi);
  }
  return this->number(window);
}

const model::Access& CrossWindows::access(uint32_t number) const {
  const CrossWindow& window = *list_[number];
  return (*sides_[window.core].accesses)[window.access].access;
}

uint64_t CrossWindows::memory(uint32_t core, uint32_t access) const {
  const Side& side = sides_[core];
  const model::Tensor* tensor = side.storage->tensor((*side.accesses)[access].access.object);
  return tensor ? memories_.of(tensor->param) : 0;
}

/// Whether offsets of the two count in the same rows.
bool CrossWindows::same_shape(const CrossWindow& a, const CrossWindow& b) const {
  const auto decl = [&](const CrossWindow& window) {
    const Side& side = sides_[window.core];
    return side.storage->tensor((*side.accesses)[window.access].access.object)->decl;
  };
  const ir::Inst *one = decl(a), *two = decl(b);
  if (one == two) return true;
  const ir::Module& module = *sides_[a.core].module;
  const ir::Type &first = module.type(one->type), &second = module.type(two->type);
  if (first.dtype != second.dtype || first.shape.size() != second.shape.size()) return false;
  for (size_t dim = 1; dim < first.shape.size(); ++dim) {
    if (first.shape[dim] != second.shape[dim] || first.shape[dim] < 0) return false;
  }
  return true;
}

int64_t CrossWindows::size(const CrossWindow& window, size_t dim) const {
  const Side& side = sides_[window.core];
  return (*side.accesses)[window.access].access.most(*side.module, dim);
}

/// How far `b` begins behind `a`; nothing when other things than rounds tell them apart.
std::optional<model::Range> CrossWindows::gap(const CrossOffset& a, const CrossOffset& b,
                                              const Distance& distance) const {
  CommonForm apart = b.form;
  if (!apart.add(a.form, -1)) return std::nullopt;
  model::Range out = model::Range{apart.constant, apart.constant} + model::Range{b.least, b.most} -
                     model::Range{a.least, a.most};
  for (const auto& [atom, factor] : apart.terms) {
    if (atom >= 0) return std::nullopt;
    out = out + rounds_.at(-1 - atom) * model::Range{factor, factor};
  }
  if (distance.loop < 0) return out;
  // The earlier one is that many rounds behind: the gap grows with each.
  const int64_t slope = a.form.factor(round_atom(distance.loop));
  return out + model::Range{distance.lo, distance.hi} * model::Range{slope, slope};
}

bool CrossWindows::meet(uint32_t earlier, uint32_t later, const Distance& distance) const {
  const CrossWindow &a = *list_[earlier], &b = *list_[later];
  if (!model::conflict(access(earlier), access(later))) return false;
  if (memory(a.core, a.access) != memory(b.core, b.access)) return false;
  if (a.begin.size() != b.begin.size() || !same_shape(a, b)) return true;
  for (size_t dim = 0; dim < a.begin.size(); ++dim) {
    if (!a.begin[dim] || !b.begin[dim]) continue;
    const auto here = gap(*a.begin[dim], *b.begin[dim], distance);
    if (here && (here->lo >= size(a, dim) || here->hi <= -size(b, dim))) return false;
  }
  return true;
}

}  // namespace asc2::check
