// SPDX-License-Identifier: Apache-2.0
#include "sync/rivals.h"

#include <algorithm>

namespace asc2::sync {

namespace {

bool meet(const model::Buffer& a, const model::Buffer& b) {
  if (a.space != b.space) return false;
  for (int64_t i = 0; i < a.slots; ++i) {
    for (int64_t j = 0; j < b.slots; ++j) {
      if (a.range(i).overlaps(b.range(j))) return true;
    }
  }
  return false;
}

}  // namespace

Rivals::Rivals(const Program& program, const Region& region)
    : program_(program), region_(region), by_pipe_(kPipes) {
  for (int32_t number = region.begin; number < region.end; ++number) {
    const Node& n = program.node(number);
    if (n.kind == NodeKind::Op) by_pipe_[static_cast<size_t>(index_of(n.pipe))].push_back(number);
  }
  known_.resize(static_cast<size_t>(region.end - region.begin) * kPipes);
}

const std::vector<int32_t>& Rivals::of(int32_t later, Pipe source) {
  const auto offset = static_cast<size_t>(later - region_.begin);
  const std::vector<int32_t>*& known =
      known_[offset * kPipes + static_cast<size_t>(index_of(source))];
  if (known) return *known;
  const auto [at, fresh] = lists_.try_emplace(memories(later, source));
  known = &at->second;
  if (!fresh) return *known;
  for (const int32_t earlier : by_pipe_[static_cast<size_t>(index_of(source))]) {
    if (may_conflict(earlier, later)) at->second.push_back(earlier);
  }
  return *known;
}

/// All that may_conflict() asks of the later operation.
std::vector<int64_t> Rivals::memories(int32_t node, Pipe source) const {
  const Node& n = program_.node(node);
  std::vector<int64_t> out{index_of(source), index_of(n.pipe)};
  for (uint32_t i = n.chip_begin; i < n.chip_end; ++i) {
    out.push_back(program_.chip[i].buffer * 2 + (program_.chip[i].write ? 1 : 0));
  }
  out.push_back(-1);
  for (uint32_t i = n.gm_begin; i < n.gm_end; ++i) {
    const model::Access& access = program_.gm[i];
    out.push_back(access.object);
    out.push_back(static_cast<int64_t>(access.kind));
    out.push_back(static_cast<int64_t>(access.dtype));
  }
  return out;
}

bool Rivals::may_conflict(int32_t earlier, int32_t later) const {
  const Node &a = program_.node(earlier), &b = program_.node(later);
  if (a.pipe == b.pipe && program_.serial(a.pipe)) return false;
  const model::Storage& storage = program_.storage;
  for (uint32_t i = a.chip_begin; i < a.chip_end; ++i) {
    for (uint32_t j = b.chip_begin; j < b.chip_end; ++j) {
      const ChipAccess &x = program_.chip[i], &y = program_.chip[j];
      if (!x.write && !y.write) continue;
      if (meet(storage.buffers()[x.buffer], storage.buffers()[y.buffer])) return true;
    }
  }
  for (uint32_t i = a.gm_begin; i < a.gm_end; ++i) {
    for (uint32_t j = b.gm_begin; j < b.gm_end; ++j) {
      const model::Access &x = program_.gm[i], &y = program_.gm[j];
      if (!model::conflict(x, y)) continue;
      const model::Tensor* tx = storage.tensor(x.object);
      const model::Tensor* ty = storage.tensor(y.object);
      if (!tx || !ty || storage.may_alias(tx->param, ty->param)) return true;
    }
  }
  return false;
}

const std::pair<int32_t, int32_t>* Settled::find(const Key& key, int32_t node) const {
  const auto at = all_.find(key);
  if (at == all_.end()) return nullptr;
  const auto next =
      std::partition_point(at->second.begin(), at->second.end(),
                           [&](const auto& stretch) { return stretch.first <= node; });
  if (next == at->second.begin() || std::prev(next)->second < node) return nullptr;
  return &*std::prev(next);
}

void Settled::add(const Key& key, int32_t first, int32_t last) {
  if (first > last) return;
  Stretches& list = all_[key];
  // Those that it touches become part of it.
  const auto from = std::partition_point(
      list.begin(), list.end(), [&](const auto& stretch) { return stretch.second + 1 < first; });
  const auto to = std::partition_point(
      from, list.end(), [&](const auto& stretch) { return stretch.first <= last + 1; });
  if (from != to) {
    first = std::min(first, from->first);
    last = std::max(last, std::prev(to)->second);
  }
  list.insert(list.erase(from, to), {first, last});
}

void Settled::add(const Settled& others) {
  for (const auto& [key, stretches] : others.all_) {
    for (const auto& [first, last] : stretches) add(key, first, last);
  }
}

}  // namespace asc2::sync
