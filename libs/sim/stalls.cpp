// SPDX-License-Identifier: Apache-2.0
// What held up the pipes, told by lines. A wait holds up the operation behind it on its pipe, and
// waits for the one that its set stands behind.
#include <algorithm>
#include <map>

#include "sim/pipe_run.h"

namespace asc2::sim {

namespace {

class Namer {
 public:
  Namer(const Run& run, const std::vector<CodeFacts>& facts) : run_(run), facts_(facts) {}

  StallUse name(const machine::Stall& stall) const {
    StallUse use;
    use.pipe = stall.pipe;
    use.count = stall.count;
    use.cycles = stall.cycles;
    use.kind = kind_name(stall.kind);
    const bool queue = stall.kind == machine::Stall::Kind::Queue;
    const size_t held = queue ? stall.tag : held_by(stall.tag, stall.pipe);
    const size_t cause = queue ? held : ended_by(stall.cause);
    place(held, use.line, use.what, use.loc);
    place(cause, use.cause_line, use.cause, use.cause_loc);
    return use;
  }

 private:
  static std::string_view kind_name(machine::Stall::Kind kind) {
    switch (kind) {
      case machine::Stall::Kind::Flag:
        return "flag";
      case machine::Stall::Kind::CrossFlag:
        return "cross_flag";
      case machine::Stall::Kind::Barrier:
        return "barrier";
      case machine::Stall::Kind::Queue:
        return "queue";
    }
    return "";
  }

  const std::vector<Code>& codes() const { return run_.program.codes; }
  bool works_on(size_t at, Pipe pipe) const {
    return touches_memory(codes()[at]) && facts_[at].pipe == pipe;
  }

  /// The operation behind a wait or barrier on that pipe, else the line itself.
  size_t held_by(size_t at, Pipe pipe) const {
    for (size_t k = at + 1; k < codes().size() && codes()[k].step != Step::End; ++k) {
      if (works_on(k, pipe)) return k;
    }
    return at;
  }

  /// The operation that a set stands behind, else the line itself.
  size_t ended_by(size_t at) const {
    if (at >= codes().size() || codes()[at].step != Step::SetFlag) return at;
    for (size_t k = at; k-- > 0 && codes()[k].step != Step::End;) {
      if (works_on(k, codes()[at].pipe)) return k;
    }
    return at;
  }

  /// A tag beyond the codes is scalar work.
  void place(size_t at, uint32_t& line, std::string& what, std::string& loc) const {
    what = "scalar work";
    if (at >= codes().size()) return;
    const ir::Inst& inst = *codes()[at].inst;
    const Where where = run_.program.where(codes()[at]);
    if (where.source) line = where.source->line_col(where.span.begin).line;
    what = inst.info().mnemonic;
    loc = run_.program.module->loc_text(inst);
  }

  const Run& run_;
  const std::vector<CodeFacts>& facts_;
};

}  // namespace

std::vector<StallUse> name_stalls(const Run& run, const machine::Report& report,
                                  const std::vector<CodeFacts>& facts) {
  const Namer namer(run, facts);
  std::map<std::tuple<std::string, Pipe, uint32_t, uint32_t>, StallUse> sums;
  for (const machine::Stall& stall : report.stalls) {
    StallUse use = namer.name(stall);
    StallUse& sum = sums[{use.kind, use.pipe, use.line, use.cause_line}];
    use.count += sum.count;
    use.cycles += sum.cycles;
    sum = std::move(use);
  }
  std::vector<StallUse> out;
  for (auto& [key, use] : sums) out.push_back(std::move(use));
  std::stable_sort(out.begin(), out.end(),
                   [](const StallUse& a, const StallUse& b) { return a.cycles > b.cycles; });
  return out;
}

}  // namespace asc2::sim
