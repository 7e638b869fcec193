// SPDX-License-Identifier: Apache-2.0
#include "unit/sync/random_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <set>

#include "ir/walk.h"
#include "text/printer.h"

namespace asc2::sync::test {

namespace {

// Parameters of each kind. Each loop and branch has its own, so that no two paths go together.
constexpr int kTrips = 12, kFlags = 160, kOffsets = 2;
constexpr int64_t kTwoPeriods = 26;  // iterations, of slots that turn after 2, 3 and 4, and 2 more
constexpr int64_t kLongPeriod =
    68;  // of slots that turn after 5 and 6 as well, and the longest turn

class Generator {
 public:
  Generator(uint64_t seed, const ProgramOptions& options)
      : rng_(seed), options_(options), integers_(seed % 2 == 1), type_(integers_ ? "i32" : "f32") {}

  std::string run() {
    head();
    int budget = 2 + pick(options_.ops - 1);
    region(2, 0, budget);
    return kernel(text_);
  }

 private:
  int pick(int n) { return static_cast<int>(rng_() % static_cast<uint64_t>(n)); }
  bool chance(int percent) { return pick(100) < percent; }

  void head() {
    for (int i = 0; i < 3; ++i) {
      text_ += fmt::format("  %p{} = param {{size = 65536{}}} : ptr {}\n", i,
                           i == 2 && options_.gm && chance(30) ? ", alias = [%p1]" : "", type_);
    }
    for (int i = 0; i < kTrips; ++i) text_ += fmt::format("  %n{} = param : i64\n", i);
    for (int i = 0; i < kFlags; ++i) text_ += fmt::format("  %f{} = param : i64\n", i);
    for (int i = 0; i < kOffsets; ++i) text_ += fmt::format("  %o{} = param : i64\n", i);
    for (int i = 0; i < 3; ++i) {
      text_ += fmt::format("  %g{0} = tensor %p{0}, [65536] : gm {1}[65536]\n", i, type_);
    }
    buffers_ = 2 + pick(4);
    const bool overlap = chance(40);
    int next = 0;
    for (int i = 0; i < buffers_; ++i) {
      const int slots = options_.many_slots ? 3 + pick(4)
                        : chance(40)        ? 1
                                            : 1 + pick(chance(20) ? 6 : 4);
      slots_.push_back(slots);
      text_ += fmt::format("  %b{} = buf {{slots = {}, addr = [", i, slots);
      for (int s = 0; s < slots; ++s) {
        const int at = overlap && next > 0 && chance(50) ? pick(next * 2) * 32 : next * 64;
        text_ += fmt::format("{}0x{:06x}", s ? ", " : "", at);
        next = std::max(next, at / 64 + 1);
      }
      text_ += fmt::format("]}} : ub {}[16]\n", type_);
    }
  }

  void indent(int depth) { text_.append(static_cast<size_t>(depth), ' '); }

  void region(int depth, int level, int& budget) {
    const int items = 1 + pick(level == 0 ? 5 : 3);
    for (int i = 0; i < items && budget > 0; ++i) {
      const int kind = pick(100);
      if (level < options_.depth && trips_ < kTrips && kind < 25 + (level == 0 ? 20 : 0)) {
        loop(depth, level, budget);
      } else if (level < options_.depth && kind < 60 && kind >= 45) {
        branch(depth, level, budget);
      } else if (options_.tails && chance(25)) {
        tail(depth);
        --budget;
      } else {
        op(depth);
        --budget;
      }
    }
  }

  void loop(int depth, int level, int& budget) {
    const int id = names_++;
    if (options_.whiles && chance(12)) {
      const std::string count = trips(depth, id);
      indent(depth);
      text_ += fmt::format("%w{} = copy {} : i64\n", id, count);
      line(depth, fmt::format("%c{0} = gt %w{0}, 0 : i1", id));
      line(depth, fmt::format("while %c{} {{", id));
      counters_.push_back(fmt::format("%w{}", id));
      region(depth + 2, level + 1, budget);
      counters_.pop_back();
      indent(depth + 2);
      text_ += fmt::format("%w{0} = sub %w{0}, 1 : i64\n", id);
      indent(depth + 2);
      text_ += fmt::format("%c{0} = gt %w{0}, 0 : i1\n", id);
    } else {
      const bool constant = options_.constant_trips && chance(25);
      const std::string stop =
          constant ? std::to_string(chance(5) ? 0 : 1 + pick(5)) : trips(depth, id);
      varying(depth, fmt::format("v{}", id), 13);
      line(depth, fmt::format("%v{0} = mul %v{0}, 16 : i64", id));
      line(depth, fmt::format("%v{0} = sub %v{0}, 96 : i64", id));
      indent(depth);
      if (constant && chance(15)) {  // backwards
        text_ += fmt::format("%i{} = for {}, -1, -1 : i64 {{\n", id, std::stoi(stop) - 1);
      } else {
        const bool strides = constant && chance(20);
        text_ += fmt::format("%i{} = for {}, {}, {} : i64 {{\n", id, strides ? 1 : 0, stop,
                             strides ? 2 : 1);
      }
      for (const int count : {2, 3, 4, 5, 6}) {
        indent(depth + 2);
        text_ += fmt::format("%i{0}.s{1} = slot %i{0}, {1} : i64\n", id, count);
        if (options_.computed_slots) computed_slot(depth + 2, id, count);
      }
      if (chance(10)) {  // the offsets of iterations that lie four apart are the same
        line(depth + 2, fmt::format("%i{0}.n = cast %i{0} : i8", id));
        line(depth + 2, fmt::format("%i{0}.m = mul %i{0}.n, 64 : i8", id));
        line(depth + 2, fmt::format("%i{0}.o = cast %i{0}.m : i64", id));
      } else {
        line(depth + 2, fmt::format("%i{0}.o = mul %i{0}, 16 : i64", id));
      }
      // Where the windows of a loop begin is known to nobody, and another place each time: no order
      // can be spared because two windows happen to meet in some iterations only.
      line(depth + 2, fmt::format("%i{0}.o = add %i{0}.o, %v{0} : i64", id));
      loops_.push_back(id);
      if (constant) constant_loops_.push_back(id);
      counters_.push_back(fmt::format("%i{}", id));
      region(depth + 2, level + 1, budget);
      counters_.pop_back();
      if (constant) constant_loops_.pop_back();
      loops_.pop_back();
    }
    indent(depth);
    text_ += "}\n";
  }

  void branch(int depth, int level, int& budget) {
    const int id = names_++;
    condition(depth, id);
    indent(depth);
    text_ += fmt::format("if %c{} {{\n", id);
    region(depth + 2, level + 1, budget);
    indent(depth);
    if (chance(50)) {
      text_ += "} else {\n";
      region(depth + 2, level + 1, budget);
      indent(depth);
    }
    text_ += "}\n";
  }

  void tail(int depth) {
    const int id = names_++;
    const std::string tile = buffer();
    condition(depth, id);
    line(depth, fmt::format("if %c{} {{", id));
    line(depth + 2,
         fmt::format("{} = pad {}, [{}] : {}[16]", tile, integers_ ? "0" : "0.0", pick(16), type_));
    line(depth, "}");
  }

  void line(int depth, const std::string& text) {
    indent(depth);
    text_ += text + "\n";
  }

  /// %NAME: a number that changes with the iterations around in a way that parameters choose: any
  /// way in the first five, as polynomials of degree 4 have.
  void varying(int depth, const std::string& name, int modulus) {
    line(depth, fmt::format("%{} = copy %f{} : i64", name, flag()));
    for (const std::string& counter : counters_) {
      line(depth, fmt::format("%{}.1 = mul {}, %f{} : i64", name, counter, flag()));
      for (int power = 0; power < 3; ++power) {
        line(depth, fmt::format("%{0}.1 = add %{0}.1, %f{1} : i64", name, flag()));
        line(depth, fmt::format("%{0}.1 = mul %{0}.1, {1} : i64", name, counter));
      }
      line(depth, fmt::format("%{0} = add %{0}, %{0}.1 : i64", name));
    }
    line(depth, fmt::format("%{0} = mod %{0}, {1} : i64", name, modulus));
  }
  int flag() { return flags_++ % kFlags; }

  void condition(int depth, int id) {
    if (!constant_loops_.empty() && chance(50)) {  // known in each iteration
      static constexpr const char* kComparisons[] = {"eq", "ne", "lt", "le", "gt", "ge"};
      const int loop =
          constant_loops_[static_cast<size_t>(pick(static_cast<int>(constant_loops_.size())))];
      std::string side = fmt::format("%i{}", loop);
      if (chance(40)) {  // even rounds, odd ones, and the like
        line(depth, fmt::format("%c{}.1 = mod {}, {} : i64", id, side, 2 + pick(2)));
        side = fmt::format("%c{}.1", id);
      }
      line(depth, fmt::format("%c{} = {} {}, {} : i1", id, kComparisons[pick(6)], side, pick(4)));
      return;
    }
    varying(depth, fmt::format("c{}.1", id), 7);
    line(depth, fmt::format("%c{0} = gt %c{0}.1, 3 : i1", id));
  }

  /// How often a loop runs: not the same each time.
  std::string trips(int depth, int id) {
    const std::string parameter = fmt::format("%n{}", trips_++);
    if (counters_.empty()) return parameter;
    varying(depth, fmt::format("t{}", id), 7);
    line(depth, fmt::format("%t{0} = min %t{0}, 2 : i64", id));
    line(depth, fmt::format("%t{0} = add %t{0}, {1} : i64", id, parameter));
    return fmt::format("%t{}", id);
  }

  /// Of the loop and one around it, or a distance from that of the loop.
  void computed_slot(int depth, int id, int count) {
    const std::string other =
        loops_.empty() || chance(40)
            ? std::to_string(1 + pick(count - 1))
            : fmt::format("%i{}.s{}",
                          loops_[static_cast<size_t>(pick(static_cast<int>(loops_.size())))],
                          count);
    line(depth, fmt::format("%i{0}.z{1} = add %i{0}.s{1}, {2} : i64", id, count, other));
    line(depth, fmt::format("%i{0}.z{1} = mod %i{0}.z{1}, {1} : i64", id, count));
  }

  std::string buffer() {
    const int b = pick(buffers_);
    const int slots = slots_[static_cast<size_t>(b)];
    if (slots == 1) return fmt::format("%b{}", b);
    if (!loops_.empty() && chance(80)) {
      const int loop = chance(75)
                           ? loops_.back()
                           : loops_[static_cast<size_t>(pick(static_cast<int>(loops_.size())))];
      const bool computed = options_.computed_slots && chance(40);
      return fmt::format("%b{}[%i{}.{}{}]", b, loop, computed ? 'z' : 's', slots);
    }
    return fmt::format("%b{}[{}]", b, pick(slots));
  }

  std::string offset() {
    if (!options_.gm) return std::to_string(16 * (1000 + names_++));
    if (!loops_.empty() && chance(60)) return fmt::format("%i{}.o", loops_.back());
    if (chance(30)) return fmt::format("%o{}", pick(kOffsets));
    return std::to_string(16 * pick(3));
  }

  void op(int depth) {
    indent(depth);
    const int kind = pick(100);
    if (options_.gm && chance(4)) {
      if (chance(50)) {
        text_ += fmt::format("%s = get %g{}, [{}] : {}\n", 1 + pick(2), offset(), type_);
      } else {
        text_ +=
            fmt::format("put {}, %g{}, [{}]\n", integers_ ? "1" : "1.0", 1 + pick(2), offset());
      }
    } else if (kind < 35) {
      const int g = options_.gm && chance(25) ? 1 + pick(2) : 0;
      text_ += fmt::format("{} = load %g{}, [{}], [16] : {}[16]\n", buffer(), g, offset(), type_);
    } else if (kind < 60) {
      text_ += fmt::format("store {}, %g{}, [{}], [16]{}\n", buffer(), 1 + pick(2), offset(),
                           !options_.gm || chance(75) ? ""
                           : chance(70)               ? " {atomic = add}"
                                                      : " {atomic = max}");
    } else if (kind < 80) {
      text_ += fmt::format(
          fmt::runtime(integers_ ? "{} = add {}, 9 : i32[16]\n" : "{} = exp {} : f32[16]\n"),
          buffer(), buffer());
    } else {
      text_ += fmt::format("{} = add {}, {} : {}[16]\n", buffer(), buffer(), buffer(), type_);
    }
  }

  std::mt19937_64 rng_;
  const ProgramOptions& options_;
  const bool integers_;
  const std::string type_;  // of elements
  std::string text_;
  int buffers_ = 0, names_ = 0, trips_ = 0, flags_ = 0;
  std::vector<int> slots_, loops_;
  std::vector<int> constant_loops_;  // those of loops_ that run a known number of times
  std::vector<std::string> counters_;
};

/// Which sets meet which waits, over several runs: lines that belong together.
class Groups {
 public:
  explicit Groups(const ir::Inst& kernel) {
    ir::walk(kernel.regions[0], [&](const ir::Inst& inst) {
      if (inst.info().cls != ir::OpClass::Sync) return;
      index_[&inst] = lines_.size();
      parent_.push_back(lines_.size());
      lines_.push_back(&inst);
    });
  }
  void learn(const Trace& trace) {
    std::map<std::tuple<Pipe, Pipe, int32_t>, std::vector<const ir::Inst*>> open;
    for (const machine::Instr& instr : trace.instrs) {
      const ir::Inst* inst = trace.insts[instr.tag];
      if (instr.kind == machine::InstrKind::Set) {
        open[{instr.pipe, instr.peer, instr.id}].push_back(inst);
      } else if (instr.kind == machine::InstrKind::Wait) {
        auto& sets = open[{instr.peer, instr.pipe, instr.id}];
        if (sets.empty()) continue;
        parent_[root(index_[sets.front()])] = root(index_[inst]);
        sets.erase(sets.begin());
      }
    }
  }
  std::vector<std::set<const ir::Inst*>> groups() {
    std::map<size_t, std::set<const ir::Inst*>> by_root;
    for (size_t i = 0; i < lines_.size(); ++i) by_root[root(i)].insert(lines_[i]);
    std::vector<std::set<const ir::Inst*>> out;
    for (auto& [r, group] : by_root) out.push_back(std::move(group));
    return out;
  }

 private:
  size_t root(size_t i) {
    while (parent_[i] != i) i = parent_[i];
    return i;
  }
  std::vector<const ir::Inst*> lines_;
  std::map<const ir::Inst*, size_t> index_;
  std::vector<size_t> parent_;
};

void drop(ir::Region& region, const std::set<const ir::Inst*>& lines) {
  std::erase_if(region.body, [&](const ir::Inst* inst) { return lines.contains(inst); });
  for (ir::Inst* inst : region.body) {
    for (ir::Region& inner : inst->regions) drop(inner, lines);
  }
}

std::string check_runs(const ir::Module& module, const Target& target,
                       const std::vector<Values>& runs) {
  for (const Values& values : runs) {
    const Trace run = trace(module, *module.kernels()[0], target, values);
    const std::string fault = judge(module, run, target);
    if (fault.empty()) continue;
    std::string with;
    for (const auto& [name, value] : values) with += fmt::format(" {}={}", name, value);
    return fault + "with" + with + "\n";
  }
  return {};
}

}  // namespace

std::string random_program(uint64_t seed, const ProgramOptions& options) {
  return Generator(seed, options).run();
}

std::vector<Values> runs(const std::string& text, uint64_t seed, size_t count) {
  std::mt19937_64 rng(seed);
  uint64_t loops = 1;  // that the text uses
  while (text.find(fmt::format("%n{}", loops), text.find("= buf")) != std::string::npos) ++loops;
  static constexpr int64_t kCounts[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12};
  static constexpr int64_t kFew[] = {-3, -1, 0, 0, 1, 1, 2, 3, 4};  // at -3 a loop never runs
  std::vector<Values> out;
  for (size_t i = 0; i < count; ++i) {
    Values values;
    // The first runs give all loops the same count.
    for (int n = 0; n < kTrips; ++n) {
      values[fmt::format("n{}", n)] = i < std::size(kCounts) ? kCounts[i]
                                      : i % 4 == 0           ? kCounts[rng() % std::size(kCounts)]
                                                             : kFew[rng() % std::size(kFew)];
    }
    // A long loop, an outer one more often than not: many rounds in which those inside vary.
    if (i % 4 == 1 || i % 4 == 3) {
      const uint64_t loop = i % 4 == 3 ? std::min(rng() % loops, rng() % loops) : rng() % loops;
      values[fmt::format("n{}", loop)] = i % 8 == 1 ? kLongPeriod : kTwoPeriods;
    }
    for (int f = 0; f < kFlags; ++f) {
      values[fmt::format("f{}", f)] = static_cast<int64_t>(rng() % 91);
    }
    for (int o = 0; o < kOffsets; ++o) {
      values[fmt::format("o{}", o)] = static_cast<int64_t>(rng() % 4 * 16);
    }
    values["alias"] = static_cast<int64_t>(rng() % 17 * 64) - 512;
    out.push_back(values);
  }
  return out;
}

std::string check_runs(const std::string& text, const Target& target,
                       const std::vector<Values>& runs) {
  return check_runs(*parse(text), target, runs);
}

std::string compare_times(const std::string& text, const std::string& other, const Target& target,
                          const std::vector<Values>& runs) {
  const auto a = parse(text), b = parse(other);
  Target free = target;
  free.cost.dispatch = free.cost.set_flag = free.cost.wait_flag = free.cost.barrier = 0;
  for (const Values& values : runs) {
    const Trace run = trace(*a, *a->kernels()[0], target, values);
    const Trace others = trace(*b, *b->kernels()[0], target, values);
    if (run.cut_off || others.cut_off) continue;  // not after the same operation
    const auto lines = std::count_if(
        run.instrs.begin(), run.instrs.end(),
        [](const machine::Instr& instr) { return instr.kind != machine::InstrKind::Op; });
    const auto issue =
        static_cast<uint64_t>(lines * (target.cost.dispatch + target.cost.wait_flag));
    const uint64_t mine = cycles(run, target), theirs = cycles(others, target);
    if (mine > theirs + issue) return fmt::format("{} cycles instead of {}", mine, theirs);
    const uint64_t waiting = cycles(run, free), more = cycles(others, free);
    if (waiting > more) {
      return fmt::format("{} cycles instead of {}, with flags that cost nothing", waiting, more);
    }
  }
  return {};
}

std::string find_redundant(const std::string& text, const Target& target,
                           const std::vector<Values>& runs,
                           const std::function<std::vector<Values>(size_t part)>& more) {
  const auto module = parse(text);
  Groups groups(*module->kernels()[0]);
  for (const Values& values : runs) {
    groups.learn(trace(*module, *module->kernels()[0], target, values));
  }
  for (const auto& group : groups.groups()) {
    std::vector<ir::Inst*> kernels = module->kernels();
    // Bodies are put back by value: instructions stay where they are.
    std::map<ir::Inst*, std::vector<std::vector<ir::Inst*>>> bodies;
    const std::function<void(ir::Inst*)> save = [&](ir::Inst* inst) {
      for (ir::Region& region : inst->regions) {
        bodies[inst].push_back(region.body);
        for (ir::Inst* inner : region.body) save(inner);
      }
    };
    save(kernels[0]);
    drop(kernels[0]->regions[0], group);
    bool right = check_runs(*module, target, runs).empty();
    for (size_t part = 0; right; ++part) {
      const std::vector<Values> values = more(part);
      if (values.empty()) return text::print_module(*module);
      right = check_runs(*module, target, values).empty();
    }
    for (auto& [inst, list] : bodies) {
      for (size_t i = 0; i < list.size(); ++i) inst->regions[i].body = list[i];
    }
  }
  return {};
}

}  // namespace asc2::sync::test
