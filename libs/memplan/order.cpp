// SPDX-License-Identifier: Apache-2.0
// The kernel is followed on all paths at once, every loop twice. Each pipe has a clock: for each
// pipe the number of the last operation that is complete, with all before it on that pipe, when the
// next operation of this one starts. A dependence on an operation brings the number of that one and
// what was known when it started. Where paths meet, the smaller number is what is certain.
//
// The scalar unit reads buffers too. All that the text has behind such a read is issued behind it,
// but asc2-pipe issues other things first where it may: so only an operation that uses the scalar,
// or stands behind a branch on it, certainly waits for the read.
#include "memplan/order.h"

#include <algorithm>
#include <array>
#include <map>

#include "ir/walk.h"
#include "model/pipe_of.h"

namespace asc2::memplan {

using namespace ir;

namespace {

using Number = int32_t;  // of an operation as it is met, from 1; 0 is none
using Clock = std::array<Number, kPipeCount>;

void raise(Clock& clock, const Clock& other) {
  for (size_t p = 0; p < kPipeCount; ++p) clock[p] = std::max(clock[p], other[p]);
}
void lower(Clock& clock, const Clock& other) {
  for (size_t p = 0; p < kPipeCount; ++p) clock[p] = std::min(clock[p], other[p]);
}

/// The last accesses of a buffer, by pipe.
struct Last {
  Clock written{}, read{};  // certainly waited for by whoever reads or writes the buffer
  Clock touched{};          // possibly the last one at all
};

struct State {
  std::array<Clock, kPipeCount> known{};  // by pipe
  std::map<ValueId, Number> scalars;      // reads of the scalar unit that a scalar stands behind
  std::vector<Last> last;                 // two for each buffer: those that rotate use both
};

/// In a loop both paths have gone through the earlier operation; of two arms only what lies in
/// front of the branch is common.
void meet_clock(Clock& into, const Clock& other, const Clock* entry, Number branch) {
  for (size_t p = 0; p < kPipeCount; ++p) {
    if (into[p] == other[p]) continue;
    into[p] = std::min(into[p], other[p]);
    if (entry != nullptr && into[p] > branch) into[p] = (*entry)[p];
  }
}

void meet_state(State& into, const State& other, const State* entry, Number branch) {
  for (size_t p = 0; p < kPipeCount; ++p) lower(into.known[p], other.known[p]);
  std::erase_if(into.scalars,
                [&](const auto& entry) { return !other.scalars.contains(entry.first); });
  for (auto& [scalar, read] : into.scalars) read = std::min(read, other.scalars.at(scalar));
  for (size_t i = 0; i < into.last.size(); ++i) {
    const Last* before = entry == nullptr ? nullptr : &entry->last[i];
    meet_clock(into.last[i].written, other.last[i].written, before ? &before->written : nullptr,
               branch);
    meet_clock(into.last[i].read, other.last[i].read, before ? &before->read : nullptr, branch);
    raise(into.last[i].touched, other.last[i].touched);
  }
}

}  // namespace

class CertainOrder::Walker {
 public:
  Walker(const Module& module, const Inst& kernel, const model::Storage& storage,
         const model::Lives& lives, const Target& target, const std::vector<int64_t>& slots,
         std::vector<bool>& uncertain)
      : module_(module),
        storage_(storage),
        lives_(lives),
        target_(target),
        core_(core_of(module, kernel)),
        slots_(slots),
        uncertain_(uncertain),
        round_(lives.loops().size(), 0) {
    state_.last.resize(2 * storage.buffers().size());
    at_start_.emplace_back();
    for (size_t l = 0; l < lives.loops().size(); ++l) loop_of_[lives.loops()[l].inst] = l;
    for (size_t i = 0; i < storage.buffers().size(); ++i) {
      for (const model::Use& use : lives.of(i).uses) {
        const auto& spans = lives.of(i).spans;
        const bool begins = std::any_of(spans.begin(), spans.end(), [&](const model::LifeSpan& s) {
          return s.begin == use.position;
        });
        if (use.write && begins) beginnings_[use.inst].push_back(i);
      }
    }
    region(kernel.regions[0]);
  }

 private:
  void region(const Region& body) {
    for (const Inst* inst : body.body) {
      if (inst->regions.empty()) {
        operation(*inst);
        continue;
      }
      for (Clock& known : state_.known) depend(known, scalars_of(*inst));
      if (inst->op == Op::If) {
        branch(*inst);
      } else {
        loop(*inst);
      }
    }
  }

  void branch(const Inst& inst) {
    const State entry = state_;
    const auto number = static_cast<Number>(at_start_.size() - 1);
    region(inst.regions[0]);
    State taken = std::move(state_);
    state_ = entry;
    if (inst.regions.size() > 1) region(inst.regions[1]);
    meet_state(state_, taken, &entry, number);
  }

  void loop(const Inst& inst) {
    const State entry = state_;
    size_t& round = round_[loop_of_.at(&inst)];
    round = 0;
    region(inst.regions[0]);
    const State once = state_;
    round = 1;
    region(inst.regions[0]);
    meet_state(state_, once, nullptr, 0);
    meet_state(state_, entry, nullptr, 0);
  }

  size_t place(size_t buffer) const {
    const int home = lives_.of(buffer).home;
    const bool odd = slots_[buffer] > 1 && home >= 0 && round_[static_cast<size_t>(home)] == 1;
    return 2 * buffer + (odd ? 1 : 0);
  }

  void depend(Clock& known, const Clock& on) const {
    for (size_t p = 0; p < kPipeCount; ++p) {
      if (on[p] <= known[p]) continue;
      known[p] = on[p];
      raise(known, at_start_[static_cast<size_t>(on[p])]);
    }
  }

  /// The reads of the scalar unit that the scalar operands stand behind.
  Clock scalars_of(const Inst& inst) const {
    Clock out{};
    auto& last = out[static_cast<size_t>(Pipe::S)];
    for_each_read(inst, [&](const Operand& operand) {
      const auto found = state_.scalars.find(operand.value);
      if (found != state_.scalars.end()) last = std::max(last, found->second);
    });
    return out;
  }
  void set_scalar(const Inst& inst, Number read) {
    if (inst.result_count == 0) return;
    if (read == 0)
      state_.scalars.erase(inst.result());
    else
      state_.scalars[inst.result()] = read;
  }

  void operation(const Inst& inst) {
    const auto pipe = model::pipe_of(module_, inst, target_, core_);
    const bool reads = inst.op == Op::Extract;
    if (!reads && (!pipe || *pipe == Pipe::S))
      return set_scalar(inst, scalars_of(inst)[static_cast<size_t>(Pipe::S)]);
    if (!pipe || *pipe == Pipe::All || inst.info().cls == OpClass::Sync) return;
    const auto p = static_cast<size_t>(*pipe);
    Clock known = state_.known[p];
    depend(known, scalars_of(inst));
    if (target_.serial(core_, *pipe)) known[p] = std::max(known[p], latest_[p]);
    accesses_.clear();
    model::append_accesses(module_, inst, accesses_);
    for (const model::Access& access : accesses_) {
      const model::Buffer* buffer = access.in_gm() ? nullptr : storage_.buffer(access.object);
      if (buffer == nullptr) continue;
      const Last& last = state_.last[place(index(*buffer))];
      depend(known, last.written);
      if (access.write) depend(known, last.read);
    }
    if (const auto found = beginnings_.find(&inst); found != beginnings_.end()) {
      for (const size_t buffer : found->second) ask(buffer, known);
    }
    at_start_.push_back(known);
    const auto number = static_cast<Number>(at_start_.size() - 1);
    latest_[p] = number;
    state_.known[p] = known;
    if (reads) set_scalar(inst, number);
    for (const model::Access& access : accesses_) {
      const model::Buffer* buffer = access.in_gm() ? nullptr : storage_.buffer(access.object);
      if (buffer == nullptr) continue;
      Last& last = state_.last[place(index(*buffer))];
      (access.write ? last.written : last.read)[p] = number;
      last.touched[p] = number;
    }
  }

  /// The life of `later` begins: which others may still be in use?
  void ask(size_t later, const Clock& known) {
    const size_t count = storage_.buffers().size();
    for (size_t earlier = 0; earlier < count; ++earlier) {
      for (size_t p = 0; p < kPipeCount; ++p) {
        const Number touched =
            std::max(state_.last[2 * earlier].touched[p], state_.last[2 * earlier + 1].touched[p]);
        if (touched > known[p]) uncertain_[later * count + earlier] = true;
      }
    }
  }

  size_t index(const model::Buffer& buffer) const {
    return static_cast<size_t>(&buffer - storage_.buffers().data());
  }

  const Module& module_;
  const model::Storage& storage_;
  const model::Lives& lives_;
  const Target& target_;
  CoreKind core_;
  const std::vector<int64_t>& slots_;
  std::vector<bool>& uncertain_;
  std::vector<size_t> round_;                              // of each loop: first or second
  std::map<const Inst*, size_t> loop_of_;                  // for look-up only
  std::map<const Inst*, std::vector<size_t>> beginnings_;  // for look-up only
  State state_;
  std::vector<Clock> at_start_;  // by number of the operation
  Clock latest_{};               // operation of each pipe
  std::vector<model::Access> accesses_;
};

CertainOrder::CertainOrder(const Module& module, const Inst& kernel, const model::Storage& storage,
                           const model::Lives& lives, const Target& target,
                           const std::vector<int64_t>& slots)
    : count_(storage.buffers().size()), uncertain_(count_ * count_, false) {
  Walker(module, kernel, storage, lives, target, slots, uncertain_);
}

}  // namespace asc2::memplan
