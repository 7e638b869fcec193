// SPDX-License-Identifier: Apache-2.0
// Windows are apart when they are in one dim: by offsets that differ by a number, or by one that
// grows from round to round, or by ranges of rounds.
#include "check/cross_windows.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/integer.h"
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

CrossWindows::CrossWindows(const Memories& memories, std::vector<Side> sides)
    : sides_(std::move(sides)) {
  for (const Side& side : sides_) {
    std::vector<uint64_t>& list = memory_.emplace_back();
    for (const GmAccess& gm : *side.accesses) {
      const model::Tensor* tensor = side.storage->tensor(gm.access.object);
      list.push_back(tensor ? memories.of(tensor->param) : 0);
    }
  }
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
    at->stride = std::gcd(at->stride, factor);
    at->least = model::add_ends(at->least, moved.lo);
    at->most = model::add_ends(at->most, moved.hi);
  }
  return this->number(window);
}

const model::Access& CrossWindows::access(uint32_t number) const {
  const CrossWindow& window = *list_[number];
  return (*sides_[window.core].accesses)[window.access].access;
}

/// A number, or the parameter that it is; "" for anything else.
std::string CrossWindows::dim_name(const Side& side, const ir::Operand& dim) const {
  if (dim.is_int()) return std::to_string(dim.integer);
  const model::Definition* def = side.scalars->definition(dim);
  const bool parameter = def && def->kind == model::DefKind::Line && def->inst->op == ir::Op::Param;
  return parameter ? "%" + std::string(side.module->name_of(def->value)) : std::string();
}

/// Whether offsets of the two count in the same rows.
bool CrossWindows::same_shape(const CrossWindow& a, const CrossWindow& b) const {
  const Side &left = sides_[a.core], &right = sides_[b.core];
  const auto decl = [](const Side& side, const CrossWindow& window) {
    return side.storage->tensor((*side.accesses)[window.access].access.object)->decl;
  };
  const ir::Inst *one = decl(left, a), *two = decl(right, b);
  if (one == two && a.core == b.core) return true;
  if (left.module->type(one->type).dtype != right.module->type(two->type).dtype) return false;
  const auto &first = one->operands()[1].items, &second = two->operands()[1].items;
  if (first.size() != second.size()) return false;
  for (size_t dim = 1; dim < first.size(); ++dim) {
    const std::string name = dim_name(left, first[dim]);
    if (name.empty() || name != dim_name(right, second[dim])) return false;
  }
  return true;
}

int64_t CrossWindows::size(const CrossWindow& window, size_t dim) const {
  const Side& side = sides_[window.core];
  return (*side.accesses)[window.access].access.most(*side.module, dim);
}

/// How far `b` begins behind `a`; nothing when a number leaves 64 bits.
std::optional<CrossWindows::Gap> CrossWindows::gap(const CrossOffset& a, const CrossOffset& b,
                                                   const Distance& distance) const {
  CommonForm apart = b.form;
  if (!apart.add(a.form, -1)) return std::nullopt;
  Gap out;
  out.rest = apart.constant;
  out.stride = std::gcd(a.stride, b.stride);
  out.range = model::Range{apart.constant, apart.constant} + model::Range{b.least, b.most} -
              model::Range{a.least, a.most};
  for (const auto& [atom, factor] : apart.terms) {
    out.stride = std::gcd(out.stride, factor);
    const model::Range values = atom < 0 ? rounds_.at(-1 - atom) : model::Range{};
    out.range = out.range + values * model::Range{factor, factor};
  }
  if (distance.loop < 0) return out;
  // The earlier one is that many rounds behind: the gap grows with each.
  const int64_t slope = a.form.factor(round_atom(distance.loop));
  out.range = out.range + model::Range{distance.lo, distance.hi} * model::Range{slope, slope};
  out.stride = std::gcd(out.stride, slope);
  return out;
}

bool CrossWindows::meet(uint32_t earlier, uint32_t later, const Distance& distance) const {
  const CrossWindow &a = *list_[earlier], &b = *list_[later];
  if (!model::conflict(access(earlier), access(later))) return false;
  if (memory(a.core, a.access) != memory(b.core, b.access)) return false;
  if (a.begin.size() != b.begin.size() || !same_shape(a, b)) return true;
  for (size_t dim = 0; dim < a.begin.size(); ++dim) {
    if (!a.begin[dim] || !b.begin[dim]) continue;
    const auto here = gap(*a.begin[dim], *b.begin[dim], distance);
    if (!here) continue;
    const int64_t first = size(a, dim), second = size(b, dim);
    if (here->range.lo >= first || here->range.hi <= -second) return false;
    if (here->stride == 0) continue;
    const int64_t rest = floor_mod(here->rest, here->stride);
    if (rest >= first && rest - here->stride <= -second) return false;
  }
  return true;
}

}  // namespace asc2::check
