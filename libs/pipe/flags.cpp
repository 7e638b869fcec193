// SPDX-License-Identifier: Apache-2.0
// The flags of A(0); { A(i + 1); B(i) }...; B(last), so that each wait meets the set that it met
// before, sets and waits of a flag still alternate, and a set comes before its wait in the text.
//
//   MTE2 to P, set in A, waited for in B    set(i + 1) now comes before wait(i): the two must
//   differ
//                                           in their ids. Pairs within one iteration are closed, so
//                                           any two ids will do that nothing else uses.
//   P to MTE2, waited for in A, set in B    wait(i + 1) now comes before set(i): its token must be
//                                           that of iteration i - 1 or earlier. An id that counts
//                                           iterations modulo n says so when the wait comes first
//                                           in the body: then wait(i + 1) takes set(i + 1 - n), n
//                                           >= 2.
//
// All else is refused: flags that meet in any other way, or whose ids may be those of others.
#include "pipe/flags.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/walk.h"

namespace asc2::pipe {

namespace {

using namespace ir;

bool is_flag(const Inst& inst) {
  return inst.op == Op::SetFlag || inst.op == Op::WaitFlag;
}

/// Ids that an operand may stand for: from `first` on, `count` of them.
struct Ids {
  int64_t first = 0, count = 1;
  bool turns = false;  // iteration n of the loop uses id first + n % count

  bool meets(const Ids& other) const {
    return first < other.first + other.count && other.first < first + count;
  }
};

using Lines = std::vector<const Inst*>;
using Key = std::pair<bool, int64_t>;  // literal, number or variable

class FlagPlanner {
 public:
  FlagPlanner(const Inst& kernel, const Loop& loop, const Target& target)
      : loop_(loop), target_(target) {
    walk(kernel.regions[0], [&](const Inst& inst) {
      if (inst.result_count) definitions_[inst.result()].push_back(&inst);
      if (is_flag(inst)) flags_.push_back(&inst);
    });
  }

  FlagPlan run() {
    std::map<Pipe, std::map<Key, Lines>> from_ahead, to_ahead;  // by the other pipe
    for (const Inst* inst : loop_.inst->regions[0].body) {
      if (!is_flag(*inst)) continue;
      const Pipe from = inst->operands()[0].pipe, to = inst->operands()[1].pipe;
      const Operand& id = inst->operands()[2];
      const Key key{id.is_int(), id.is_int() ? id.integer : static_cast<int64_t>(id.value)};
      if (from == Pipe::Mte2) from_ahead[to][key].push_back(inst);
      if (to == Pipe::Mte2) to_ahead[from][key].push_back(inst);
    }
    for (const auto& [pipe, groups] : to_ahead) {
      if (plan_.reason.empty()) plan_.reason = why_not_early(pipe, groups);
    }
    for (const auto& [pipe, groups] : from_ahead) {
      if (plan_.reason.empty()) plan_.reason = take_turns(pipe, groups);
    }
    return std::move(plan_);
  }

 private:
  /// The line that alone assigns the variable.
  const Inst* definition(ValueId value) const {
    const auto found = definitions_.find(value);
    return found != definitions_.end() && found->second.size() == 1 ? found->second[0] : nullptr;
  }

  std::optional<Ids> ids_of(const Operand& id) const {
    if (id.is_int()) return Ids{id.integer, 1, false};
    const Inst* line = id.is_value() ? definition(id.value) : nullptr;
    if (!line) return std::nullopt;
    int64_t first = 0;
    bool turns = true;
    if (line->op == Op::Add && line->operands()[0].is_value() && line->operands()[1].is_int()) {
      first = line->operands()[1].integer;
      turns = stands_above(*line);
      line = definition(line->operands()[0].value);
    }
    if (!line || line->op != Op::Slot) return std::nullopt;
    const SlotLine* slot = loop_.slot(*line);
    return Ids{first, line->operands()[1].integer, turns && slot && slot->folds};
  }

  /// The line belongs to the body itself, and no line above it reads what it assigns.
  bool stands_above(const Inst& line) const {
    for (const Inst* inst : loop_.inst->regions[0].body) {
      if (inst == &line) return true;
      bool reads = false;
      const auto look = [&](const Inst& other) {
        for_each_read(other, [&](const Operand& o) { reads |= o.value == line.result(); });
      };
      look(*inst);
      for (const Region& region : inst->regions) walk(region, look);
      if (reads) return false;
    }
    return false;
  }

  /// Waits of A, which come to stand before the sets of the iteration before.
  std::string why_not_early(Pipe pipe, const std::map<Key, Lines>& groups) const {
    std::vector<Ids> seen;
    for (const auto& [key, lines] : groups) {
      if (lines.size() != 2 || lines[0]->op == lines[1]->op)
        return fmt::format("a flag from {} to MTE2 is not set once and waited for once",
                           name_of(pipe));
      if (lines[0]->op == Op::SetFlag)
        return fmt::format("its loads wait for work of {} in the same iteration", name_of(pipe));
      const auto ids = ids_of(lines[0]->operands()[2]);
      if (!ids || !ids->turns || ids->count < 2)
        return fmt::format(
            "its loads wait for work of {} in the iteration before; two slots would free them",
            name_of(pipe));
      for (const Ids& other : seen) {
        if (other.meets(*ids))
          return fmt::format("two flags from {} to MTE2 share ids", name_of(pipe));
      }
      seen.push_back(*ids);
    }
    return "";
  }

  /// Sets of A, which come to stand before the waits of the iteration before.
  std::string take_turns(Pipe pipe, const std::map<Key, Lines>& groups) {
    std::vector<Lines> edges;  // a set and its wait
    std::set<const Inst*> renamed;
    std::vector<Ids> kept;
    for (const auto& [key, lines] : groups) {
      for (size_t i = 0; i < lines.size(); ++i) {
        if (lines[i]->op != (i % 2 == 0 ? Op::SetFlag : Op::WaitFlag) || lines.size() % 2 != 0)
          return fmt::format("a flag from MTE2 to {} is waited for in another iteration",
                             name_of(pipe));
      }
      const auto ids = ids_of(lines[0]->operands()[2]);
      const bool apart = std::none_of(kept.begin(), kept.end(),
                                      [&](const Ids& other) { return ids && other.meets(*ids); });
      if (ids && ids->turns && ids->count >= 2 && lines.size() == 2 && apart) {
        kept.push_back(*ids);
        continue;
      }
      for (size_t i = 0; i < lines.size(); i += 2) edges.push_back({lines[i], lines[i + 1]});
      renamed.insert(lines.begin(), lines.end());
    }
    return edges.empty() ? "" : give_ids(pipe, edges, renamed);
  }

  std::string give_ids(Pipe pipe, const std::vector<Lines>& edges,
                       const std::set<const Inst*>& renamed) {
    std::set<int64_t> taken;
    for (const Inst* flag : flags_) {
      const bool same = flag->operands()[0].pipe == Pipe::Mte2 && flag->operands()[1].pipe == pipe;
      if (!same || renamed.contains(flag)) continue;
      const auto ids = ids_of(flag->operands()[2]);
      if (!ids)
        return fmt::format("a flag from MTE2 to {} has an id that is not known", name_of(pipe));
      for (int64_t i = 0; i < ids->count; ++i) taken.insert(ids->first + i);
    }
    // Ids that the loop had are down when it is entered, whoever else uses them outside of it.
    for (const Lines& edge : edges) {
      const Operand& own = edge[0]->operands()[2];
      if (own.is_int() && free_in_loop(pipe, own.integer, renamed)) taken.erase(own.integer);
    }
    std::vector<int64_t> free;
    for (const int64_t id : target_.events.usable) {
      if (!taken.contains(id)) free.push_back(id);
    }
    if (free.size() < 2 * edges.size())
      return fmt::format("a second flag from MTE2 to {} is not free for each of its {}",
                         name_of(pipe), edges.size());
    for (size_t i = 0; i < edges.size(); ++i) {
      for (const Inst* line : edges[i]) plan_.turns[line] = {free[2 * i], free[2 * i + 1]};
    }
    return "";
  }

  /// No line of the loop but the renamed ones uses the id.
  bool free_in_loop(Pipe pipe, int64_t id, const std::set<const Inst*>& renamed) const {
    for (const Inst* flag : loop_.inst->regions[0].body) {
      if (!is_flag(*flag) || renamed.contains(flag)) continue;
      if (flag->operands()[0].pipe != Pipe::Mte2 || flag->operands()[1].pipe != pipe) continue;
      const auto ids = ids_of(flag->operands()[2]);
      if (!ids || ids->meets({id, 1, false})) return false;
    }
    return true;
  }

  const Loop& loop_;
  const Target& target_;
  std::map<ValueId, Lines> definitions_;
  Lines flags_;
  FlagPlan plan_;
};

}  // namespace

FlagPlan plan_flags(const Inst& kernel, const Loop& loop, const Target& target) {
  return FlagPlanner(kernel, loop, target).run();
}

}  // namespace asc2::pipe
