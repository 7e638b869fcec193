// SPDX-License-Identifier: Apache-2.0
// Happens-before by transitive closure. Slow and direct on purpose.
#include "unit/machine/reference.h"

#include <algorithm>

namespace asc2::machine::test {

Reference::Reference(const std::vector<Program>& programs, const MachineSpec& spec)
    : programs_(programs), spec_(spec) {
  for (size_t c = 0; c < programs.size(); ++c) {
    for (const Line& line : programs[c].steps) {
      nodes_[line.instr.tag] = {static_cast<int>(c), line.instr, line.accesses};
    }
  }
}

Pipe Reference::pipe_of(const Instr& instr) const {
  return instr.kind == InstrKind::CrossWait && spec_.cross_wait_on_scalar ? S : instr.pipe;
}

/// The sets and waits that ran, by flag; a counter of an AIC has all AIVs as senders.
std::map<int32_t, Reference::Stream> Reference::streams(CoreKind sender) const {
  std::map<int32_t, Stream> found;
  auto add = [&](uint32_t tag) {
    const Node& node = nodes_.at(tag);
    const bool set = node.instr.kind == InstrKind::CrossSet;
    if (!set && node.instr.kind != InstrKind::CrossWait) return;
    const CoreKind kind = programs_[static_cast<size_t>(node.core)].kind;
    if ((kind == sender) != set) return;
    Stream& stream = found[node.instr.id];
    stream.sets.resize(programs_.size());
    stream.waits.resize(programs_.size());
    (set ? stream.sets : stream.waits)[static_cast<size_t>(node.core)].push_back(tag);
  };
  if (order_.empty()) {
    for (const uint32_t tag : ran_) add(tag);
  } else {
    for (const uint32_t tag : order_) add(tag);
  }
  return found;
}

/// The token of a wait is there.
bool Reference::ready(uint32_t tag) const {
  const Node& node = nodes_.at(tag);
  const auto core = static_cast<size_t>(node.core);
  if (node.instr.kind == InstrKind::Wait) {
    int tokens = 0;
    for (const uint32_t other : ran_) {
      const Node& o = nodes_.at(other);
      if (o.core != node.core || o.instr.id != node.instr.id) continue;
      const Instr& i = o.instr;
      const bool set =
          i.kind == InstrKind::Set && i.pipe == node.instr.peer && i.peer == node.instr.pipe;
      const bool wait =
          i.kind == InstrKind::Wait && i.pipe == node.instr.pipe && i.peer == node.instr.peer;
      tokens += set ? 1 : wait ? -1 : 0;
    }
    return tokens > 0;
  }
  if (node.instr.kind != InstrKind::CrossWait) return true;
  const bool aiv = programs_[core].kind == CoreKind::Aiv;
  const CoreKind sender = aiv ? CoreKind::Aic : CoreKind::Aiv;
  const auto all = streams(sender);
  const auto stream = all.find(node.instr.id);
  if (stream == all.end()) return false;
  size_t raised = 1000;
  for (size_t c = 0; c < programs_.size(); ++c) {
    if (programs_[c].kind == sender) raised = std::min(raised, stream->second.sets[c].size());
  }
  return raised > stream->second.waits[core].size();
}

/// The scalar unit can get rid of the instruction.
bool Reference::enabled(int core, uint32_t tag) const {
  const Pipe pipe = pipe_of(nodes_.at(tag).instr);
  auto pending = [&](Pipe p) {
    const auto queue = queues_.find({core, p});
    return queue == queues_.end() ? 0 : queue->second.size();
  };
  if (pipe == ALL) {
    for (size_t p = 0; p < kPipeCount; ++p) {
      if (pending(static_cast<Pipe>(p)) != 0) return false;
    }
    return true;
  }
  if (pipe == S) return ready(tag);
  const auto kind = static_cast<size_t>(programs_[static_cast<size_t>(core)].kind);
  const uint32_t depth = spec_.queue_depth[kind][static_cast<size_t>(pipe)];
  return depth == 0 || pending(pipe) < depth;
}

bool Reference::simulate() {
  std::vector<size_t> next(programs_.size());
  size_t total = 0;
  for (const Program& program : programs_) total += program.steps.size();
  for (bool moved = true; moved;) {
    moved = false;
    for (auto& [key, queue] : queues_) {
      if (queue.empty() || !ready(queue.front())) continue;
      ran_.insert(queue.front());
      queue.erase(queue.begin());
      moved = true;
    }
    for (size_t c = 0; c < programs_.size(); ++c) {
      if (next[c] == programs_[c].steps.size()) continue;
      const uint32_t tag = programs_[c].steps[next[c]].instr.tag;
      const int core = static_cast<int>(c);
      if (!enabled(core, tag)) continue;
      const Pipe pipe = pipe_of(nodes_.at(tag).instr);
      if (pipe == S || pipe == ALL) {
        ran_.insert(tag);
      } else {
        queues_[{core, pipe}].push_back(tag);
      }
      ++next[c];
      moved = true;
    }
  }
  return ran_.size() == total;
}

/// H1 to H4, H6 and H7: what the program of one core says about pairs of its instructions.
void Reference::program_edges() {
  for (const auto& [x, node_x] : nodes_) {
    edge(dispatch(x), start(x));
    edge(start(x), end(x));
    const InstrKind kind = node_x.instr.kind;
    const Pipe px = pipe_of(node_x.instr);
    const bool set = kind == InstrKind::Set || kind == InstrKind::CrossSet;
    const bool wait = kind == InstrKind::Wait || kind == InstrKind::CrossWait;
    for (const auto& [y, node_y] : nodes_) {
      if (node_y.core != node_x.core || y <= x) continue;
      edge(dispatch(x), dispatch(y));
      const Pipe py = pipe_of(node_y.instr);
      const InstrKind later = node_y.instr.kind;
      if (py == ALL && kind != InstrKind::CrossSet) edge(end(x), start(y));
      if (px == ALL || (px == S && !set)) edge(end(x), dispatch(y));
      if (px != py || px == ALL) continue;
      const auto core_kind = static_cast<size_t>(programs_[static_cast<size_t>(node_x.core)].kind);
      const bool serial = spec_.serial[core_kind][static_cast<size_t>(px)];
      edge(start(x), start(y));
      if (serial && !set) edge(end(x), start(y));
      const bool collects = later == InstrKind::Set || later == InstrKind::CrossSet;
      if (collects && kind != InstrKind::CrossSet) edge(end(x), end(y));
      if (wait) edge(end(x), start(y));
      // A barrier: all before it end before all after it start. Its own start stands for the
      // latter.
      if (later == InstrKind::Barrier && kind != InstrKind::CrossSet) edge(end(x), end(y));
      if (kind == InstrKind::Barrier) edge(end(x), start(y));
    }
  }
}

/// H5
void Reference::token_edges() {
  std::map<std::tuple<int, Pipe, Pipe, int32_t>, std::pair<std::vector<uint32_t>, size_t>> flags;
  for (const bool wait : {false, true}) {
    for (const auto& [tag, node] : nodes_) {
      const Instr& i = node.instr;
      if (!ran_.contains(tag) || i.kind != (wait ? InstrKind::Wait : InstrKind::Set)) continue;
      auto& [sets, waits] =
          flags[{node.core, wait ? i.peer : i.pipe, wait ? i.pipe : i.peer, i.id}];
      wait ? edge(end(sets.at(waits++)), end(tag)) : sets.push_back(tag);
    }
  }
}

void Reference::cross_edges() {
  for (const CoreKind sender : {CoreKind::Aic, CoreKind::Aiv}) {
    for (const auto& [id, stream] : streams(sender)) {
      for (const auto& waits : stream.waits) {
        for (size_t k = 0; k < waits.size(); ++k) {
          if (weak_.contains(waits[k])) continue;
          for (const auto& sets : stream.sets) {
            for (size_t i = 0; i <= k && i < sets.size(); ++i) edge(end(sets[i]), end(waits[k]));
          }
        }
      }
    }
  }
}

Reference::Row Reference::relied(uint32_t set) const {
  Row row;
  for (size_t event = 0; event < after_.size(); ++event) {
    if (facts_[event] && before(event, end(set))) row.set(event);
  }
  return row;
}

/// Waits that a later set may let through without what the earlier ones rely on.
bool Reference::find_weak() {
  const size_t known = weak_.size();
  for (const CoreKind sender : {CoreKind::Aic, CoreKind::Aiv}) {
    for (const auto& [id, stream] : streams(sender)) {
      for (const auto& waits : stream.waits) {
        for (size_t k = 0; k < waits.size(); ++k) {
          for (const auto& sets : stream.sets) {
            Row first;
            for (size_t i = 0; i <= k && i < sets.size(); ++i) first |= relied(sets[i]);
            for (size_t j = k + 1; j < sets.size(); ++j) {
              if ((first & ~relied(sets[j])).any()) weak_.insert(waits[k]);
            }
          }
        }
      }
    }
  }
  return weak_.size() != known;
}

void Reference::close(const std::vector<uint32_t>& order) {
  order_ = order;
  const size_t events = nodes_.empty() ? 0 : end(nodes_.rbegin()->first) + 1;
  for (const auto& [tag, node] : nodes_) {
    const InstrKind kind = node.instr.kind;
    const bool fact =
        kind == InstrKind::Op || kind == InstrKind::Wait || kind == InstrKind::CrossWait;
    if (fact && ran_.contains(tag)) facts_.set(end(tag));
  }
  do {
    after_.assign(events, {});
    program_edges();
    token_edges();
    cross_edges();
    for (size_t via = 0; via < events; ++via) {
      for (size_t from = 0; from < events; ++from) {
        if (after_[from][via]) after_[from] |= after_[via];
      }
    }
  } while (find_weak());
}

bool Reference::conflict(FindingKind kind, uint32_t a, uint32_t b, const Finding& bytes) const {
  const bool together = bytes.space == Space::Gm || nodes_.at(a).core == nodes_.at(b).core;
  auto touches = [&](uint32_t tag, uint64_t byte, bool reads) {
    for (const Access& x : nodes_.at(tag).accesses) {
      const bool there = x.space == bytes.space && x.begin <= byte && byte < x.end;
      if (there && (x.kind == AccessKind::Read) == reads) return true;
    }
    return false;
  };
  for (uint64_t byte = bytes.begin; byte < bytes.end; ++byte) {
    if (!touches(a, byte, kind == FindingKind::War)) return false;
    if (!touches(b, byte, kind == FindingKind::Raw)) return false;
  }
  return together && bytes.begin < bytes.end;
}

bool Reference::race(uint32_t a, uint32_t b) const {
  if (end_before_start(a, b) || end_before_start(b, a)) return false;
  for (const Access& x : nodes_.at(a).accesses) {
    for (const Access& y : nodes_.at(b).accesses) {
      const bool together = x.space == Space::Gm || nodes_.at(a).core == nodes_.at(b).core;
      const bool overlap = x.space == y.space && x.begin < y.end && y.begin < x.end;
      const bool reads = x.kind == AccessKind::Read && y.kind == AccessKind::Read;
      const bool harmless =
          reads || (x.kind == y.kind && x.dtype == y.dtype && x.kind != AccessKind::Write);
      if (together && overlap && !harmless) return true;
    }
  }
  return false;
}

std::set<uint32_t> Reference::outstanding() const {
  std::map<std::tuple<int, Pipe, Pipe, int32_t>, std::pair<size_t, std::vector<uint32_t>>> flags;
  std::set<uint32_t> found;
  for (const auto& [tag, node] : nodes_) {
    const Instr& i = node.instr;
    if (i.kind == InstrKind::Wait) flags[{node.core, i.peer, i.pipe, i.id}].second.push_back(tag);
  }
  for (const auto& [tag, node] : nodes_) {
    const Instr& i = node.instr;
    if (i.kind != InstrKind::Set || !ran_.contains(tag)) continue;
    auto& [sets, waits] = flags[{node.core, i.pipe, i.peer, i.id}];
    const size_t earlier = sets++;
    if (earlier == 0) continue;
    const bool cleared = waits.size() >= earlier && end_before_end(waits[earlier - 1], tag);
    if (!cleared) found.insert(tag);
  }
  return found;
}

std::set<int32_t> Reference::overflowing(CoreKind sender) const {
  std::set<int32_t> found;
  for (const auto& [id, stream] : streams(sender)) {
    for (size_t c = 0; c < programs_.size(); ++c) {
      if (programs_[c].kind == sender) continue;
      const auto& waits = stream.waits[c];
      for (size_t j = 0; j <= waits.size(); ++j) {  // the cut before wait j + 1
        size_t raised = 1000;
        for (size_t s = 0; s < programs_.size(); ++s) {
          if (programs_[s].kind != sender) continue;
          const auto& sets = stream.sets[s];
          raised =
              std::min<size_t>(raised, std::count_if(sets.begin(), sets.end(), [&](uint32_t x) {
                                 return j == waits.size() || !end_before_end(waits[j], x);
                               }));
        }
        if (raised > j + spec_.cross_limit) found.insert(id);
      }
    }
  }
  return found;
}

}  // namespace asc2::machine::test
