// SPDX-License-Identifier: Apache-2.0
// Thousands of small random programs: the verdicts of the machine against those of the transitive
// closure, its run order and its cycles against happens-before.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "unit/machine/reference.h"

namespace asc2::machine::test {
namespace {

class Generator {
 public:
  explicit Generator(uint32_t seed) : random_(seed) {
    spec = ideal_spec();
    spec.cross_limit = static_cast<uint32_t>(pick(1, 4));
    spec.cross_wait_on_scalar = chance(50);
    for (size_t p = 0; p < kPipeCount; ++p) {
      const bool serial = chance(30);
      const uint32_t depth = chance(70) ? 0 : static_cast<uint32_t>(pick(1, 3));
      for (size_t k = 0; k < kCoreCount; ++k) {
        spec.serial[k][p] = serial;
        spec.queue_depth[k][p] = depth;
      }
    }
    const int aivs = pick(1, 2);
    cube_ = chance(70);
    if (cube_) programs.emplace_back(0, CoreKind::Aic, 0);
    for (int i = 0; i < aivs; ++i) programs.emplace_back(0, CoreKind::Aiv, 0);
    const int steps = pick(4, 60);
    for (int i = 0; i < steps; ++i) step();
    for (const auto& [key, raised] : flags_) {
      if (raised && chance(80)) flag(key);
    }
  }

  MachineSpec spec;
  std::vector<Program> programs;

 private:
  using FlagKey = std::tuple<size_t, Pipe, Pipe, int>;

  int pick(int low, int high) {
    return low + static_cast<int>(random_() % static_cast<uint32_t>(high - low + 1));
  }
  bool chance(int percent) { return pick(1, 100) <= percent; }
  Pipe pipe(bool scalar) {
    static constexpr Pipe kPipes[] = {V, MTE2, MTE3, S};
    return kPipes[pick(0, scalar && chance(40) ? 3 : 2)];
  }
  Program& take(size_t core) {
    programs[core].next = next_tag_++;
    return programs[core];
  }

  void step() {
    const auto core = static_cast<size_t>(pick(0, static_cast<int>(programs.size()) - 1));
    const int kind = pick(1, 100);
    if (kind <= 40) {
      op(core);
    } else if (kind <= 70) {
      const Pipe from = pipe(true);
      const Pipe to = pipe(true);
      if (from != to) flag({core, from, to, pick(0, 1)});
    } else if (kind <= 76) {
      take(core).barrier(chance(30) ? ALL : pipe(false));
    } else if (cube_) {
      cross(core);
    }
  }

  void op(size_t core) {
    std::vector<Access> accesses;
    for (int n = pick(1, 2); n > 0; --n) {
      Access access;
      access.space = chance(60) ? Space::Ub : Space::Gm;
      access.kind = chance(50) ? AccessKind::Read : AccessKind::Write;
      if (chance(8)) access.kind = chance(50) ? AccessKind::Add : AccessKind::Max;
      if (chance(20)) access.dtype = Dtype::F32;
      access.begin = static_cast<uint64_t>(pick(0, 6));
      access.end = access.begin + static_cast<uint64_t>(pick(1, 3));
      accesses.push_back(access);
    }
    Cost cost;
    cost.busy = static_cast<uint32_t>(pick(0, 30));
    cost.latency = static_cast<uint32_t>(pick(0, 60));
    cost.gm_bytes = static_cast<uint64_t>(pick(0, 200));
    take(core).op(pipe(true), accesses, cost);
  }

  /// A set when the flag is down, else a wait; now and then the other way round.
  void flag(const FlagKey& key) {
    const auto [core, from, to, id] = key;
    const bool wait = flags_[key] != chance(2);
    wait ? take(core).wait(from, to, id) : take(core).set(from, to, id);
    flags_[key] = !wait;
  }

  /// Waits come after enough sets in the order of generation, so the cores cannot hang on them.
  void cross(size_t core) {
    const int id = pick(0, 1);
    const bool aic = core == 0;
    auto& [sets, waits] = counters_[{core, id}];
    int raised = 1000;
    for (size_t c = 0; c < programs.size(); ++c) {
      if ((c == 0) != aic) raised = std::min(raised, counters_[{c, id}].first);
    }
    if (raised > waits && chance(60)) {
      ++waits;
      static constexpr Pipe kWaiters[] = {MTE2, V};
      take(core).cross_wait(kWaiters[id], 2, id);
    } else if (sets < 8) {
      ++sets;
      take(core).cross_set(chance(60) ? MTE3 : pipe(false), 2, id);
    }
  }

  std::mt19937 random_;
  uint32_t next_tag_ = 0;
  bool cube_ = false;
  std::map<FlagKey, bool> flags_;
  std::map<std::pair<size_t, int>, std::pair<int, int>> counters_;
};

/// For the message of a failing seed.
std::string listing(const Generator& g) {
  std::string out;
  for (size_t c = 0; c < g.programs.size(); ++c) {
    for (const Line& line : g.programs[c].steps) {
      const Instr& i = line.instr;
      static constexpr const char* kKinds[] = {"op", "set", "wait", "bar", "xset", "xwait"};
      out += fmt::format("\ncore {} {}: {} {}", c, i.tag, kKinds[static_cast<size_t>(i.kind)],
                         name_of(i.pipe));
      if (i.kind == InstrKind::Set || i.kind == InstrKind::Wait) {
        out += fmt::format(" {}", name_of(i.peer));
      }
      if (i.kind != InstrKind::Op && i.kind != InstrKind::Barrier) out += fmt::format(" {}", i.id);
      for (const Access& a : line.accesses) {
        out += fmt::format(" {}{}[{},{})", "rwa"[static_cast<size_t>(a.kind)], name_of(a.space),
                           a.begin, a.end);
      }
    }
  }
  return out;
}

/// Runs again as long as waits turn out to be weak after the fact.
Outcome settle(const Generator& g) {
  Options options;
  options.log_events = true;
  options.max_findings = 100000;
  for (;;) {
    Outcome outcome = run(g.programs, g.spec, options);
    if (outcome.report.weak.empty()) return outcome;
    const auto& weak = outcome.report.weak;
    options.weak.insert(options.weak.end(), weak.begin(), weak.end());
  }
}

std::vector<uint32_t> run_order(const Outcome& outcome) {
  std::vector<uint32_t> order;
  for (const Event& event : outcome.report.events) order.push_back(event.tag);
  return order;
}

void check_races(const Outcome& outcome, const Reference& reference) {
  std::set<uint32_t> reported;  // the later one by run order of each pair
  const std::vector<uint32_t>& order = outcome.executed;
  auto place = [&](uint32_t tag) { return std::find(order.begin(), order.end(), tag); };
  for (const Finding& f : outcome.report.findings) {
    if (f.kind == FindingKind::Order) {
      EXPECT_TRUE(reference.end_before_start(f.second.tag, f.first.tag)) << text(f);
    } else if (is_race(f.kind)) {
      EXPECT_TRUE(reference.race(f.first.tag, f.second.tag)) << text(f);
      EXPECT_TRUE(reference.conflict(f.kind, f.first.tag, f.second.tag, f)) << text(f);
      const bool in_order = place(f.first.tag) < place(f.second.tag);
      reported.insert(in_order ? f.second.tag : f.first.tag);
    }
  }
  std::set<uint32_t> expected;
  for (auto y = order.begin(); y != order.end(); ++y) {
    for (auto x = order.begin(); x != y; ++x) {
      if (reference.race(*x, *y)) expected.insert(*y);
    }
  }
  EXPECT_EQ(reported, expected);
}

void check_flags(const Outcome& outcome, const Reference& reference, const Generator& g) {
  std::set<uint32_t> outstanding;
  std::set<uint32_t> weak;
  std::map<CoreKind, std::set<int32_t>> overflowing;
  for (const Finding& f : outcome.report.findings) {
    if (f.kind == FindingKind::Outstanding) outstanding.insert(f.first.tag);
    if (f.kind == FindingKind::CrossWeak) weak.insert(f.second.tag);
    if (f.kind == FindingKind::CrossOverflow) {
      overflowing[g.programs[static_cast<size_t>(f.first.core)].kind].insert(f.flag.id);
    }
  }
  EXPECT_EQ(outstanding, reference.outstanding());
  EXPECT_EQ(weak, reference.weak());
  EXPECT_EQ(overflowing[CoreKind::Aic], reference.overflowing(CoreKind::Aic));
  EXPECT_EQ(overflowing[CoreKind::Aiv], reference.overflowing(CoreKind::Aiv));
}

/// Run order and cycles never contradict happens-before.
void check_times(const Outcome& outcome, const Reference& reference) {
  const std::vector<Event>& events = outcome.report.events;
  for (size_t i = 0; i < events.size(); ++i) {
    for (size_t j = 0; j < events.size(); ++j) {
      const Event& x = events[i];
      const Event& y = events[j];
      if (x.tag == y.tag) continue;
      if (reference.end_before_end(x.tag, y.tag)) {
        EXPECT_LT(i, j);
        EXPECT_LE(x.complete, y.complete) << x.tag << " " << y.tag;
      }
      const bool starts = reference.op(y.tag) || reference.set(y.tag);
      if (starts && reference.end_before_start(x.tag, y.tag)) {
        EXPECT_LE(x.complete, y.start) << x.tag << " " << y.tag;
      }
    }
  }
}

constexpr uint32_t kSeeds = 6000;

TEST(Random, AgreesWithTheTransitiveClosure) {
  int finished = 0;
  int racy = 0;
  int weak = 0;
  int overflowing = 0;
  for (uint32_t seed = 0; seed < kSeeds && !HasFailure(); ++seed) {
    const Generator g(seed);
    const Outcome outcome = settle(g);
    SCOPED_TRACE(fmt::format("seed {}: {}{}", seed, texts(outcome.report), listing(g)));
    Reference reference(g.programs, g.spec);
    EXPECT_EQ(reference.simulate(), outcome.finished);
    const std::vector<uint32_t> order = run_order(outcome);
    EXPECT_EQ(std::set<uint32_t>(order.begin(), order.end()), reference.ran());
    reference.close(order);
    check_races(outcome, reference);
    check_flags(outcome, reference, g);
    check_times(outcome, reference);
    finished += outcome.finished ? 1 : 0;
    weak += reference.weak().empty() ? 0 : 1;
    overflowing += reference.overflowing(CoreKind::Aic).empty() ? 0 : 1;
    const auto& findings = outcome.report.findings;
    racy += std::any_of(findings.begin(), findings.end(),
                        [](const Finding& f) { return is_race(f.kind); });
  }
  // The programs must be of all sorts, or this shows nothing.
  EXPECT_GT(finished, 3000);
  EXPECT_GT(racy, 1000);
  EXPECT_LT(racy, 5500);
  EXPECT_GT(weak, 300);
  EXPECT_GT(overflowing, 300);
  RecordProperty("finished", finished);
  RecordProperty("racy", racy);
  RecordProperty("weak", weak);
}

}  // namespace
}  // namespace asc2::machine::test
