// SPDX-License-Identifier: Apache-2.0
// Counters between cores: increments, what waits prove, and how high a counter can rise.
#include "machine/cross.h"

#include <algorithm>

namespace asc2::machine {
namespace {

FlagName flag_of(const Party& party, int64_t id) {
  return {true, party.pipe, party.pipe, static_cast<int32_t>(id)};
}

}  // namespace

void HeardCount::add(uint64_t heard) {
  if (heard < base_) {
    ++below_;
    return;
  }
  while (heard >= base_ + counts_.size()) counts_.push_back(0);
  ++counts_[heard - base_];
  while (counts_.size() > kCrossWindow) {
    below_ += counts_.front();
    counts_.pop_front();
    ++base_;
  }
}

uint64_t HeardCount::up_to(uint64_t heard) const {
  uint64_t sum = below_;
  for (size_t i = 0; i < counts_.size() && base_ + i <= heard; ++i) sum += counts_[i];
  return sum;
}

void CrossFlags::add_core(CoreKind kind, int group) {
  const int core = static_cast<int>(cores_.size());
  if (group < 0) group = -1 - core;  // a group of its own
  int sub = 0;
  for (const CoreAt& other : cores_) sub += other.kind == kind && other.group == group ? 1 : 0;
  cores_.push_back({kind, group, sub});
}

Route CrossFlags::route(int core, const Instr& set) const {
  return route_of(cores_, core, set.mode, set.id, spec_.cross_ids);
}

CrossFlags::SourceKey CrossFlags::source_key(int core, const Instr& set) const {
  const CoreAt& self = cores_[static_cast<size_t>(core)];
  const int kind = self.kind == CoreKind::Aiv ? 1 : 0;
  switch (set.mode) {
    case 0:
      return {0, kind, set.id};
    case 1:
      return {1, self.group, set.id};
    case 2:
      return {2, self.group * 2 + kind, set.id};
    default:
      return {set.mode, core, set.id};
  }
}

bool CrossFlags::check(int core, const Instr& instr) {
  const Party party{core, instr.pipe, instr.tag};
  const FlagName flag{true, instr.pipe, instr.pipe, instr.id};
  const bool cube = cores_[static_cast<size_t>(core)].kind == CoreKind::Aic;
  const uint32_t ids = spec_.cross_ids * (paired(instr) && cube ? 2 : 1);
  if (instr.id < 0 || static_cast<uint32_t>(instr.id) >= ids) {
    findings_.add_flag(FindingKind::BadId, flag, party);
    return false;
  }
  const bool set = instr.kind == InstrKind::CrossSet;
  const bool known_mode = instr.mode <= 2 || instr.mode == 4;
  const bool scalar_set = set && instr.pipe == Pipe::S && !paired(instr);
  if (!known_mode || scalar_set || (set && route(core, instr).receivers.empty())) {
    findings_.add_flag(FindingKind::BadPair, flag, party);
    return false;
  }
  const auto id = static_cast<uint32_t>(instr.id) % spec_.cross_ids;
  if (id < 32 && (spec_.cross_reserved_ids >> id & 1) != 0) {
    findings_.add_flag(FindingKind::ReservedId, flag, party);
  }
  return true;
}

bool CrossFlags::releases(int set_core, const Instr& set, int wait_core, const Instr& wait) const {
  const std::vector<CounterKey> raised = route(set_core, set).receivers;
  const CounterKey key{wait_core, paired(wait), wait.id};
  return std::find(raised.begin(), raised.end(), key) != raised.end();
}

CrossFlags::Source& CrossFlags::source_of(int core, const Instr& set) {
  auto [it, fresh] = sources_.try_emplace(source_key(core, set));
  Source& source = it->second;
  if (fresh) {
    source.route = route(core, set);
    source.streams.resize(source.route.senders.size());
    for (const CounterKey& key : source.route.receivers) attach(source, key);
  }
  return source;
}

void CrossFlags::attach(const Source& source, const CounterKey& key) {
  Counter& counter = counters_[key];
  if (counter.source == nullptr) {
    counter.source = &source;
    counter.heard.resize(source.streams.size());
    return;
  }
  counter.mixed = true;
  if (counter.taken > 0 && !known_weak(key, 0)) {
    report_.weak.push_back({key, 0});
  }
}

void CrossFlags::set(int core, const Instr& instr, const Clock& clock, uint64_t time,
                     std::vector<int>& risen) {
  Source& source = source_of(core, instr);
  const std::vector<int>& senders = source.route.senders;
  const auto place = std::find(senders.begin(), senders.end(), core) - senders.begin();
  const auto sender = static_cast<size_t>(place);
  Stream& stream = source.streams[sender];
  const Party party{core, instr.pipe, instr.tag};
  stream.last = party;
  ++stream.sets;
  stream.pending.push({{time, instr.tag}, party});
  if (clocks_) {
    for (const CounterKey& key : source.route.receivers) note_bound(key, sender, clock, party);
    note_order(source, stream, clock);
  }
  raise(source, risen);
}

void CrossFlags::raise(Source& source, std::vector<int>& risen) {
  auto waiting = [](const Stream& stream) { return !stream.pending.empty(); };
  while (std::all_of(source.streams.begin(), source.streams.end(), waiting)) {
    Token token = source.streams.front().pending.pop();
    for (size_t s = 1; s < source.streams.size(); ++s) {
      const Token other = source.streams[s].pending.pop();
      if (other.timing.time > token.timing.time) token = other;
    }
    for (const CounterKey& key : source.route.receivers) {
      Counter& counter = counters_[key];
      ++counter.raised;
      counter.tokens.push(token);
      if (counter.mixed && counter.raised - counter.taken > spec_.cross_limit) {
        findings_.add_flag(FindingKind::CrossOverflow, flag_of(token.party, key.id), token.party);
      }
      risen.push_back(key.core);
    }
  }
}

/// How many waits on a counter `clock` knows of. Those beyond the window count as unknown.
uint64_t CrossFlags::heard_of(const CounterKey& key, const Counter& counter,
                              const Clock& clock) const {
  uint64_t ordinal = counter.taken;
  for (auto it = counter.recent.rbegin(); it != counter.recent.rend(); ++it, --ordinal) {
    if (clock.passed(key.core, it->party.pipe) >= it->number) return ordinal;
  }
  return 0;
}

/// The latest set makes those waits weak that rely on more than it does.
void CrossFlags::note_order(const Source& source, Stream& stream, const Clock& clock) {
  uint64_t ordinal = stream.sets;
  for (auto it = stream.relied.rbegin(); it != stream.relied.rend(); ++it) {
    --ordinal;
    if (clock.covers(*it)) break;
    for (const CounterKey& key : source.route.receivers) {
      Counter& counter = counters_[key];
      if (!counter.mixed) doubt(key, counter, ordinal, stream.last);
    }
  }
  stream.relied.push_back(clock);
  if (stream.relied.size() > 1) stream.relied.back().join(*(stream.relied.end() - 2));
  if (stream.relied.size() > kCrossWindow) stream.relied.pop_front();
}

void CrossFlags::doubt(const CounterKey& key, Counter& counter, uint64_t ordinal,
                       const Party& set) {
  if (ordinal > counter.taken) {
    if (counter.doubts.size() < kCrossWindow) counter.doubts.try_emplace(ordinal, set);
    return;
  }
  const uint64_t back = counter.taken - ordinal;
  if (back >= counter.recent.size()) return;
  Passed& passed = counter.recent[counter.recent.size() - 1 - back];
  if (!passed.weak) report_.weak.push_back({key, ordinal});
  passed.weak = true;
  findings_.add_flag(FindingKind::CrossWeak, flag_of(set, key.id), set, passed.party);
}

void CrossFlags::note_bound(const CounterKey& key, size_t sender, const Clock& clock,
                            const Party& party) {
  Counter& counter = counters_[key];
  if (counter.mixed) return;
  const uint64_t heard = heard_of(key, counter, clock);
  HeardCount& own = counter.heard[sender];
  own.add(heard);
  for (uint64_t waits = std::max(heard, own.base()); waits <= counter.taken; ++waits) {
    auto exceeds = [&](const HeardCount& sets) {
      return sets.up_to(waits) > waits + spec_.cross_limit;
    };
    if (exceeds(own) && std::all_of(counter.heard.begin(), counter.heard.end(), exceeds)) {
      findings_.add_flag(FindingKind::CrossOverflow, flag_of(party, key.id), party);
      return;
    }
  }
}

bool CrossFlags::known_weak(const CounterKey& key, uint64_t ordinal) const {
  return known_weak_.contains({key, 0}) || known_weak_.contains({key, ordinal});
}

bool CrossFlags::ready(int core, const Instr& wait) const {
  auto it = counters_.find({core, paired(wait), wait.id});
  return it != counters_.end() && !it->second.tokens.empty();
}

Timing::Token CrossFlags::wait(int core, const Instr& instr, uint32_t passed, Clock& clock) {
  const CounterKey key{core, paired(instr), instr.id};
  Counter& counter = counters_[key];
  const Token token = counter.tokens.pop();
  const uint64_t ordinal = ++counter.taken;
  const Party party{core, instr.pipe, instr.tag};
  const auto doubted = counter.doubts.find(ordinal);
  const bool shown = counter.mixed || doubted != counter.doubts.end();
  const bool weak = shown || known_weak(key, ordinal);
  if (shown) {
    const Party& set = counter.mixed ? token.party : doubted->second;
    findings_.add_flag(FindingKind::CrossWeak, flag_of(set, key.id), set, party);
  }
  counter.doubts.erase(ordinal);
  counter.recent.push_back({passed, weak, party});
  if (counter.recent.size() > kCrossWindow + 1) counter.recent.pop_front();
  if (!weak && clocks_) {
    for (const Stream& stream : counter.source->streams) {
      const uint64_t back = stream.sets - ordinal;
      if (back < stream.relied.size()) clock.join(stream.relied[stream.relied.size() - 1 - back]);
    }
  }
  return token.timing;
}

void CrossFlags::finish() {
  for (const auto& [key, counter] : counters_) {
    if (counter.tokens.empty()) continue;
    const Party& set = counter.tokens[counter.tokens.size() - 1].party;
    findings_.add_flag(FindingKind::CrossLeak, flag_of(set, key.id), set);
  }
  for (const auto& [key, source] : sources_) {
    for (const Stream& stream : source.streams) {
      if (stream.pending.empty()) continue;
      findings_.add_flag(FindingKind::CrossLeak, flag_of(stream.last, key.id), stream.last);
    }
  }
}

}  // namespace asc2::machine
