// SPDX-License-Identifier: Apache-2.0
// Counters between cores: increments, what waits prove, and how high a counter can rise.
#include "machine/cross.h"

#include <algorithm>

namespace asc2::machine {
namespace {

FlagName flag_of(const Party& party, int32_t id) {
  return {true, party.pipe, party.pipe, id};
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

CrossFlags::Source& CrossFlags::source_of(int core, const Instr& set) {
  auto [it, fresh] = sources_.try_emplace(source_key(core, set));
  Source& source = it->second;
  if (fresh) {
    source.route = route_of(core, set);
    source.streams.resize(source.route.senders.size());
    for (const CounterKey& key : source.route.receivers) attach(source, key);
  }
  return source;
}

void CrossFlags::attach(const Source& source, const CounterKey& key) {
  Counter& counter = counters_[key];
  if (counter.source == nullptr) {
    counter.source = &source;
    counter.inboxes.resize(source.streams.size());
    return;
  }
  counter.mixed = true;
  if (counter.taken > 0 && !known_weak(key, 0)) {
    report_.weak.push_back({key.core, key.id, key.paired, 0});
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
  stream.one_pipe = stream.one_pipe && (stream.sets == 0 || stream.last.pipe == party.pipe);
  stream.last = party;
  ++stream.sets;
  stream.pending.push({{time, instr.tag}, party});
  if (clocks_) {
    uint64_t proved = 0;
    for (const CounterKey& key : source.route.receivers) {
      Counter& counter = counters_[key];
      const Heard heard = heard_of(key, counter, clock);
      proved = std::max(proved, heard.proved);
      if (counter.mixed) continue;
      note_bound(key, counter, sender, heard.waits, party);
      Inbox& inbox = counter.inboxes[sender];
      inbox.entries.push({stream.sets, clock});
      if (inbox.entries.size() > kCrossWindow) {  // only weak waits: keep the sum of the oldest
        const Clock oldest = inbox.entries.pop().clock;
        inbox.entries.front().clock.join(oldest);
      }
    }
    if (spec_.cross_same_pipe_order && stream.one_pipe) proved = stream.sets - 1;
    note_order(source, stream, proved);
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

/// The waits on a counter of which `clock` knows. Those beyond the window count as unknown.
CrossFlags::Heard CrossFlags::heard_of(const CounterKey& key, const Counter& counter,
                                       const Clock& clock) const {
  Heard heard;
  uint64_t ordinal = counter.taken;
  for (auto it = counter.recent.rbegin(); it != counter.recent.rend(); ++it, --ordinal) {
    if (clock.passed(key.core, it->party.pipe) < it->number) continue;
    heard.waits = std::max(heard.waits, ordinal);
    if (it->weak) continue;
    heard.proved = ordinal;
    break;
  }
  return heard;
}

/// Sets are ordered after those only whose waits they have heard of: all waits between are weak.
void CrossFlags::note_order(const Source& source, const Stream& stream, uint64_t proved) {
  const uint64_t latest = stream.sets;
  const uint64_t oldest = latest > kCrossWindow ? latest - kCrossWindow : 1;
  for (uint64_t ordinal = std::max(proved + 1, oldest); ordinal < latest; ++ordinal) {
    for (const CounterKey& key : source.route.receivers) {
      Counter& counter = counters_[key];
      if (!counter.mixed) doubt(key, counter, ordinal, stream.last);
    }
  }
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
  if (!passed.weak) report_.weak.push_back({key.core, key.id, key.paired, ordinal});
  passed.weak = true;
  findings_.add_flag(FindingKind::CrossWeak, flag_of(set, key.id), set, passed.party);
}

void CrossFlags::note_bound(const CounterKey& key, Counter& counter, size_t sender, uint64_t heard,
                            const Party& party) {
  counter.inboxes[sender].heard.add(heard);
  const uint64_t from = std::max(heard, counter.inboxes[sender].heard.base());
  for (uint64_t waits = from; waits <= counter.taken; ++waits) {
    auto exceeds = [&](const Inbox& inbox) {
      return inbox.heard.up_to(waits) > waits + spec_.cross_limit;
    };
    if (!exceeds(counter.inboxes[sender])) continue;
    if (std::all_of(counter.inboxes.begin(), counter.inboxes.end(), exceeds)) {
      findings_.add_flag(FindingKind::CrossOverflow, flag_of(party, key.id), party);
      return;
    }
  }
}

bool CrossFlags::known_weak(const CounterKey& key, uint64_t ordinal) const {
  return known_weak_.contains({key.core, key.id, key.paired, 0}) ||
         known_weak_.contains({key.core, key.id, key.paired, ordinal});
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
    for (Inbox& inbox : counter.inboxes) {
      while (!inbox.entries.empty() && inbox.entries.front().ordinal <= ordinal) {
        clock.join(inbox.entries.pop().clock);
      }
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
