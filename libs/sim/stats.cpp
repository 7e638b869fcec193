// SPDX-License-Identifier: Apache-2.0
// The statistics of a run as a table and as JSON.
#include "sim/stats.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace asc2::sim {

namespace {

constexpr size_t kMaxRows = 64;    // cores that the table shows one by one
constexpr size_t kMaxStalls = 12;  // lines that it names

double percent(uint64_t part, uint64_t whole) {
  return whole ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0;
}

/// Pipes that any core used, in table order.
std::vector<size_t> used_pipes(const Stats& stats) {
  std::vector<size_t> out;
  for (size_t pipe = 0; pipe < kPipeCount; ++pipe) {
    const bool used = std::any_of(stats.cores.begin(), stats.cores.end(),
                                  [&](const CoreUse& core) { return core.pipes[pipe].instrs > 0; });
    if (used) out.push_back(pipe);
  }
  return out;
}

/// Of all blocks: what each pipe did with its cycles.
std::string pipe_table(const Stats& stats) {
  std::string out = fmt::format("{:>10} {:>20} {:>20} {:>20} {:>13}\n", "pipe", "busy", "waiting",
                                "idle", "instructions");
  for (const size_t pipe : used_pipes(stats)) {
    PipeUse sum;
    uint64_t there = 0;  // of the cores that have it
    for (const CoreUse& core : stats.cores) {
      const PipeUse& use = core.pipes[pipe];
      if (use.instrs == 0) continue;
      there += core.cycles;
      sum.instrs += use.instrs;
      sum.busy += use.busy;
      sum.waiting += use.waiting;
    }
    const auto part = [&](uint64_t cycles) {
      return fmt::format("{:>12} {:>6.1f}%", cycles, percent(cycles, there));
    };
    out += fmt::format("{:>10} {} {} {} {:>13}\n", kPipeNames[pipe], part(sum.busy),
                       part(sum.waiting), part(there - sum.busy - sum.waiting), sum.instrs);
  }
  return out;
}

std::string block_table(const Stats& stats) {
  const std::vector<size_t> pipes = used_pipes(stats);
  std::string out = fmt::format("{:>10} {:>12}", "block", "cycles");
  for (const size_t pipe : pipes) out += fmt::format(" {:>7}", kPipeNames[pipe]);
  out += "   (busy share of the core's cycles)\n";
  const size_t rows = std::min(stats.cores.size(), kMaxRows);
  for (size_t k = 0; k < rows; ++k) {
    const CoreUse& core = stats.cores[k];
    std::string name = fmt::format("{}", core.core.block);
    if (!core.core.is_alone) name += ", " + core.core.within_block();
    out += fmt::format("{:>10} {:>12}", name, core.cycles);
    for (const size_t pipe : pipes) {
      out += fmt::format(" {:>6.1f}%", percent(core.pipes[pipe].busy, core.cycles));
    }
    out += '\n';
  }
  if (stats.cores.size() > rows) out += fmt::format("{:>10}\n", "...");
  return out;
}

/// Operations a cycle and core, against what bandwidth or the vector unit allow at this intensity.
struct Roofline {
  double intensity = 0;   // operations a byte
  double attainable = 0;  // operations a cycle and core
  double reached = 0;
  bool by_gm = false;
};

std::optional<Roofline> roofline(const Stats& stats) {
  const uint64_t bytes = stats.bytes_in + stats.bytes_out;
  if (stats.elements == 0 || bytes == 0 || stats.cycles == 0) return std::nullopt;
  const auto elements = static_cast<double>(stats.elements);
  Roofline line;
  line.intensity = elements / static_cast<double>(bytes);
  const double vector = elements / static_cast<double>(stats.repeats);
  const double gm = line.intensity * stats.gm_share;
  line.by_gm = gm < vector;
  line.attainable = std::min(gm, vector);
  line.reached =
      elements / static_cast<double>(stats.cycles) / static_cast<double>(stats.cores_at_once);
  return line;
}

std::string stall_line(const StallUse& stall) {
  std::string out = fmt::format("  line {} waits {} cycles for ", stall.line, stall.cycles);
  if (stall.kind == "queue") {
    out += fmt::format("a place in the queue of {}", name_of(stall.pipe));
  } else {
    out += fmt::format("the {} of line {}", stall.cause, stall.cause_line);
  }
  out += fmt::format(", {} time{}", stall.count, stall.count == 1 ? "" : "s");
  if (!stall.loc.empty()) out += fmt::format(" ({}", stall.loc);
  if (!stall.loc.empty() && stall.kind != "queue" && !stall.cause_loc.empty())
    out += fmt::format(" for {}", stall.cause_loc);
  return out + (stall.loc.empty() ? "\n" : ")\n");
}

std::string stalls_json(const Stats& stats) {
  std::string out = R"(,"stalls":[)";
  for (size_t k = 0; k < stats.stalls.size(); ++k) {
    const StallUse& stall = stats.stalls[k];
    out += fmt::format(
        R"({}{{"kind":"{}","pipe":"{}","line":{},"what":{},"loc":{},"cause_line":{},"cause":{},)"
        R"("cause_loc":{},"count":{},"cycles":{}}})",
        k ? "," : "", stall.kind, name_of(stall.pipe), stall.line, json_quote(stall.what),
        json_quote(stall.loc), stall.cause_line, json_quote(stall.cause),
        json_quote(stall.cause_loc), stall.count, stall.cycles);
  }
  return out + "]";
}

}  // namespace

std::string format_stats(const Stats& stats) {
  std::string out = fmt::format("kernel @{}, stage {}, {} block{}\n", stats.kernel, stats.stage,
                                stats.blocks, stats.blocks == 1 ? "" : "s");
  if (stats.timed) {
    out += fmt::format("  cycles   {}", stats.cycles);
    if (stats.clock_mhz > 0) {
      out += fmt::format(" ({:.2f} us at {} MHz)",
                         static_cast<double>(stats.cycles) / static_cast<double>(stats.clock_mhz),
                         stats.clock_mhz);
    }
    out += '\n';
    const Bound& bound = stats.bound;
    if (bound.cycles > 0) {
      out += fmt::format("  bound    {} (reached to {:.1f} %): {} is busy for {}, fill and drain\n",
                         bound.cycles, percent(bound.cycles, stats.cycles), bound.by, bound.busy);
      out += fmt::format("  by data  {}, if flags, barriers and queues cost nothing\n", bound.data);
      const uint64_t waiting = stats.cycles - std::min(stats.cycles, bound.oracle);
      out +=
          fmt::format("  oracle   {}, if nobody waited but for data: {} cycles ({:.1f} %) less\n",
                      bound.oracle, waiting, percent(waiting, stats.cycles));
    }
  }
  out += fmt::format("  gm       {} bytes in, {} bytes out\n", stats.bytes_in, stats.bytes_out);
  if (const auto line = stats.timed ? roofline(stats) : std::nullopt) {
    out += fmt::format(
        "  roofline {:.3f} operations a byte, so {} bounds: {:.2f} of {:.2f} operations a cycle "
        "and core ({:.1f} %)\n",
        line->intensity, line->by_gm ? "gm" : "v", line->reached, line->attainable,
        100 * line->reached / line->attainable);
  }
  out += fmt::format("  run      {} loads, {} stores, {} tile operations, {} scalar operations\n",
                     stats.loads, stats.stores, stats.tile_ops, stats.scalar_ops);
  out += fmt::format("  sync     {} flags set, {} waits, {} barriers\n", stats.sets, stats.waits,
                     stats.barriers);
  if (!stats.timed) return out;
  out += pipe_table(stats);
  if (stats.cores.size() > 1) out += block_table(stats);
  for (size_t k = 0; k < std::min(stats.stalls.size(), kMaxStalls); ++k) {
    out += stall_line(stats.stalls[k]);
  }
  return out;
}

std::string stats_json(const Stats& stats) {
  std::string out = fmt::format(
      R"({{"kernel":{},"stage":"{}","blocks":{},"loads":{},"stores":{},"tile_ops":{},)"
      R"("scalar_ops":{},"bytes_in":{},"bytes_out":{},"sets":{},"waits":{},"barriers":{})",
      json_quote(stats.kernel), stats.stage, stats.blocks, stats.loads, stats.stores,
      stats.tile_ops, stats.scalar_ops, stats.bytes_in, stats.bytes_out, stats.sets, stats.waits,
      stats.barriers);
  if (!stats.timed) return out + "}\n";
  out += fmt::format(
      R"(,"cycles":{},"bound_cycles":{},"bound_by":"{}","bound_busy":{},"data_cycles":{},)"
      R"("oracle_cycles":{},"clock_mhz":{},"elements":{})",
      stats.cycles, stats.bound.cycles, stats.bound.by, stats.bound.busy, stats.bound.data,
      stats.bound.oracle, stats.clock_mhz, stats.elements);
  if (const auto line = roofline(stats)) {
    out += fmt::format(
        R"(,"roofline":{{"by":"{}","intensity":{:.6g},"attainable":{:.6g},"reached":{:.6g}}})",
        line->by_gm ? "gm" : "v", line->intensity, line->attainable, line->reached);
  }
  out += stalls_json(stats) + R"(,"cores":[)";
  const std::vector<size_t> pipes = used_pipes(stats);
  for (size_t k = 0; k < stats.cores.size(); ++k) {
    const CoreUse& core = stats.cores[k];
    out += fmt::format(R"({}{{"block":{},"kind":"{}","sub_block":{},"cycles":{},"pipes":{{)",
                       k ? "," : "", core.core.block, name_of(core.core.kind), core.core.sub_block,
                       core.cycles);
    for (size_t p = 0; p < pipes.size(); ++p) {
      const PipeUse& use = core.pipes[pipes[p]];
      out += fmt::format(R"({}"{}":{{"instrs":{},"busy":{},"waiting":{},"idle":{}}})", p ? "," : "",
                         kPipeNames[pipes[p]], use.instrs, use.busy, use.waiting,
                         core.cycles - use.busy - use.waiting);
    }
    out += "}}";
  }
  return out + "]}\n";
}

}  // namespace asc2::sim
