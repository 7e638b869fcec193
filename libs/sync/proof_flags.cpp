// SPDX-License-Identifier: Apache-2.0
// A flag holds one token: it may be set again when the wait of the token before is over, and the
// pipe that sets must know that. Each wait is followed along all paths as if it were the earlier
// operation of a pair, until the other pipe knows that it is over; the sets of that pipe on the way
// come too early for its flag.
#include <algorithm>
#include <bit>

#include "sync/proof.h"

namespace asc2::sync {

namespace {

constexpr size_t kMostOpen = 24;       // sets that one wait is followed to
constexpr int64_t kMostStarts = 4096;  // iterations that it is followed from

}  // namespace

bool Proof::find_open(std::vector<OpenSet>& out) {
  count_for_flags();
  budget_ = 2'000'000 + 200 * static_cast<int64_t>(code_.size());
  for (int32_t line = 0; line < static_cast<int32_t>(code_.size()); ++line) {
    const SyncOp* op = code_[static_cast<size_t>(line)].sync;
    if (op && op->kind == SyncOp::Kind::Wait && !follow_wait(line, out)) return false;
  }
  return true;
}

/// Iterations are told apart where flags turn with them or branches go by them, and in loops that
/// end before a flag could have to turn longer; of others it is enough to know whether they have
/// run, and again, as one iteration may wait for what the one before has told.
void Proof::count_for_flags() {
  const auto ids = static_cast<int64_t>(p_.target.events.usable.size());
  for (Counter& counter : counters_) {
    const auto turns = turning_.find(counter.loop);
    if (turns != turning_.end()) {
      counter.period = turns->second;
    } else if (!counter.decides && counter.high > ids) {
      counter.low = std::min<int64_t>(counter.low, 2);
      counter.base = static_cast<int32_t>(counter.low);
    }
  }
}

/// The states in which a path can be at the line, a Sync, in any iterations of its loops;
/// nothing when they are too many.
std::optional<std::vector<Proof::State>> Proof::starts_of(int32_t line) {
  std::vector<State> states{start_state()};
  const int32_t node = code_[static_cast<size_t>(line)].number;
  for (int32_t c = counter_around(node); c >= 0;) {
    const Counter& counter = counters_[static_cast<size_t>(c)];
    c = counter.parent;
    const size_t count = states.size();
    for (int32_t i = 1; i < counter.states(); ++i) {
      for (size_t s = 0; s < count; ++s) {
        states.push_back(states[s]);
        states.back().iteration[static_cast<size_t>(counter.depth)] = static_cast<char16_t>(i);
      }
    }
    if (states.size() > kMostStarts) return std::nullopt;
  }
  std::erase_if(states, [&](const State& state) { return !can_be(node, state); });
  for (State& state : states) state.line = line + 1;
  return states;
}

bool Proof::follow_wait(int32_t line, std::vector<OpenSet>& out) {
  const SyncOp& wait = *code_[static_cast<size_t>(line)].sync;
  const int32_t around = counter_around(code_[static_cast<size_t>(line)].number);
  source_ = wait.destination;
  destination_ = wait.source;
  const auto starts = starts_of(line);
  if (!starts) return false;
  std::vector<OpenSet> found;
  seen_.clear();
  for (const State& start : *starts) {
    const std::optional<uint64_t> flag = key_of(wait, start);
    if (wait.id.count > 1) seen_.clear();  // other flags are the same one
    todo_.assign(1, start);
    learn(source_, todo_.back());
    while (!todo_.empty() && found.size() < kMostOpen) {
      State state = std::move(todo_.back());
      todo_.pop_back();
      for (Step next = Step::GoOn; next == Step::GoOn;) {
        if (state.known >> index_of(destination_) & 1) break;
        if (static_cast<size_t>(state.line) == code_.size()) break;
        ++p_.proof_steps;
        if (--budget_ < 0) return false;
        const Line& at = code_[static_cast<size_t>(state.line)];
        if (at.kind == LineKind::Sync && at.sync->kind == SyncOp::Kind::Set) {
          note(*at.sync, state, flag, line, found);
        }
        if (at.kind == LineKind::Back && at.number == around && state.since >= 0) {
          state.since = std::min(state.since + 1, kMostApart);
        }
        const size_t before = todo_.size();
        next = step({-1, -1, 0, true}, state);
        const bool leaves = at.kind == LineKind::Head && at.number == around;
        if (leaves && todo_.size() > before) todo_.back().since = -1;
      }
    }
  }
  out.insert(out.end(), found.begin(), found.end());
  return true;
}

void Proof::note(const SyncOp& set, const State& state, std::optional<uint64_t> flag, int32_t line,
                 std::vector<OpenSet>& found) const {
  if (set.source != destination_ || set.destination != source_) return;
  const SyncOp& wait = *code_[static_cast<size_t>(line)].sync;
  auto at = std::find_if(found.begin(), found.end(),
                         [&](const OpenSet& open) { return open.set == &set; });
  if (at == found.end()) at = found.insert(at, OpenSet{&wait, &set});
  const std::optional<uint64_t> key = key_of(set, state);
  at->same_flag |= flag && key ? *flag == *key
                               : set.id.base < wait.id.base + wait.id.count &&
                                     wait.id.base < set.id.base + set.id.count;
  if (state.since < 0) {
    at->beyond = true;
  } else {
    at->inside = true;
    at->apart |= 1u << state.since;
  }
}

}  // namespace asc2::sync
