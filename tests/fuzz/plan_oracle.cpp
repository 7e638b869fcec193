// SPDX-License-Identifier: Apache-2.0
#include "fuzz/plan_oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "ir/walk.h"
#include "model/access.h"

namespace asc2::fuzz {

namespace {

using namespace ir;

constexpr int64_t kBlock = 32;  // bytes; every address is a multiple

class Path {
 public:
  Path(const Module& module, const Inst& kernel, uint64_t seed)
      : module_(module), storage_(module, kernel), random_(seed) {
    for (const model::Buffer& buffer : storage_.buffers()) {
      for (int64_t k = 0; k < static_cast<int64_t>(buffer.addr.size()); ++k) {
        auto& space = shadow_[buffer.space];
        const auto end = static_cast<size_t>((buffer.range(k).end + kBlock - 1) / kBlock);
        if (space.size() < end) space.resize(end, 0);
      }
    }
  }

  std::string run(const Region& region) {
    follow(region);
    return fault_;
  }

 private:
  struct Content {
    uint32_t version = 0;
    bool filled = false;  // by a line that a partial load builds on, and not read since
  };

  int64_t pick(int64_t below) {
    return static_cast<int64_t>(random_() % static_cast<uint64_t>(below));
  }

  void follow(const Region& region) {
    for (const Inst* inst : region.body) {
      if (!fault_.empty()) return;
      if (inst->op == Op::Slot) {
        slots_[inst->result()] = rounds_[inst->operands()[0].value] % inst->operands()[1].integer;
      } else if (inst->op == Op::If) {
        const size_t arm = static_cast<size_t>(pick(2));
        if (arm < inst->regions.size()) follow(inst->regions[arm]);
      } else if (is_loop(*inst)) {
        const int64_t trips = trips_of(*inst);
        for (int64_t i = 0; i < trips; ++i) {
          if (inst->result_count != 0) rounds_[inst->result()] = i;
          follow(inst->regions[0]);
        }
      } else if (inst->info().cls != OpClass::Decl) {
        execute(*inst);
      }
    }
  }

  int64_t trips_of(const Inst& loop) {
    const auto bounds = loop.operands();
    if (loop.op == Op::For && bounds[0].is_int() && bounds[1].is_int() && bounds[2].is_int()) {
      int64_t trips = 0;
      const int64_t step = bounds[2].integer;
      for (int64_t i = bounds[0].integer;
           (step > 0 ? i < bounds[1].integer : i > bounds[1].integer); i += step)
        if (++trips == 8) break;
      return trips;
    }
    return pick(5);
  }

  void execute(const Inst& inst) {
    for (const model::Access& access : model::accesses(module_, inst)) {
      const model::Buffer* buffer = access.in_gm() ? nullptr : storage_.buffer(access.object);
      if (buffer == nullptr) continue;
      int64_t slot = 0;
      if (access.slot != nullptr)
        slot = access.slot->is_int() ? access.slot->integer : slots_.at(access.slot->value);
      access.write ? write(inst, *buffer, slot) : read(inst, *buffer, slot);
    }
  }

  /// The blocks of a slot.
  template <class F>
  void blocks(const model::Buffer& buffer, int64_t slot, F&& visit) {
    const model::ByteRange range = buffer.range(slot);
    auto& space = shadow_[buffer.space];
    for (int64_t at = range.begin / kBlock; at * kBlock < range.end; ++at)
      visit(space[static_cast<size_t>(at)]);
  }

  bool intact(const model::Buffer& buffer, int64_t slot, uint32_t version) {
    bool same = version != 0;
    blocks(buffer, slot, [&](uint32_t held) { same = same && held == version; });
    return same;
  }

  void fail(const Inst& inst, const model::Buffer& buffer, const char* what) {
    if (!fault_.empty()) return;
    const LineCol at = module_.source ? module_.source->line_col(inst.span.begin) : LineCol{0, 0};
    fault_ = fmt::format("line {}: %{} {}", at.line, module_.name_of(buffer.value), what);
  }

  void read(const Inst& inst, const model::Buffer& buffer, int64_t slot) {
    Content& content = contents_[{buffer.value, slot}];
    if (!intact(buffer, slot, content.version)) fail(inst, buffer, "was overwritten before a read");
    content.filled = false;
  }

  void write(const Inst& inst, const model::Buffer& buffer, int64_t slot) {
    Content& content = contents_[{buffer.value, slot}];
    const bool partial = inst.info().has(kPartial);
    if (partial && content.filled && !intact(buffer, slot, content.version))
      fail(inst, buffer, "was overwritten between its filling and a load");
    content = {++version_, inst.op == Op::Full};
    blocks(buffer, slot, [&](uint32_t& held) { held = version_; });
  }

  const Module& module_;
  const model::Storage storage_;
  std::mt19937_64 random_;
  std::map<Space, std::vector<uint32_t>> shadow_;  // version that each block holds
  std::map<std::pair<ValueId, int64_t>, Content> contents_;
  std::map<ValueId, int64_t> rounds_, slots_;
  uint32_t version_ = 0;
  std::string fault_;
};

}  // namespace

std::string follow_plan(const Module& module, const Inst& kernel, uint64_t seed) {
  return Path(module, kernel, seed).run(kernel.regions[0]);
}

}  // namespace asc2::fuzz
