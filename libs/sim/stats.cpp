// SPDX-License-Identifier: Apache-2.0
// The statistics of a run as a table and as JSON.
#include "sim/stats.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace asc2::sim {

namespace {

constexpr size_t kMaxRows = 64;  // blocks that the table shows one by one

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

std::string pipe_table(const Stats& stats) {
  const std::vector<size_t> pipes = used_pipes(stats);
  std::string out = fmt::format("{:>10} {:>12}", "block", "cycles");
  for (const size_t pipe : pipes) out += fmt::format(" {:>7}", kPipeNames[pipe]);
  out += "   (busy share of the block's cycles)\n";
  const auto line = [&](std::string_view name, uint64_t cycles, auto busy) {
    out += fmt::format("{:>10} {:>12}", name, cycles);
    for (const size_t pipe : pipes) out += fmt::format(" {:>6.1f}%", percent(busy(pipe), cycles));
    out += '\n';
  };
  uint64_t total = 0;
  for (const CoreUse& core : stats.cores) total += core.cycles;
  line("all", total, [&](size_t pipe) {
    uint64_t busy = 0;
    for (const CoreUse& core : stats.cores) busy += core.pipes[pipe].busy;
    return busy;
  });
  const size_t rows = std::min(stats.cores.size(), kMaxRows);
  for (size_t k = 0; k < rows && stats.cores.size() > 1; ++k) {
    const CoreUse& core = stats.cores[k];
    line(fmt::format("{}", core.block), core.cycles,
         [&](size_t pipe) { return core.pipes[pipe].busy; });
  }
  if (stats.cores.size() > rows) out += fmt::format("{:>10}\n", "...");
  return out;
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
    if (stats.bound_cycles > 0) {
      out += fmt::format("  bound    {} (reached to {:.1f} %)\n", stats.bound_cycles,
                         percent(stats.bound_cycles, stats.cycles));
    }
  }
  out += fmt::format("  gm       {} bytes in, {} bytes out\n", stats.bytes_in, stats.bytes_out);
  out += fmt::format("  run      {} loads, {} stores, {} tile operations, {} scalar operations\n",
                     stats.loads, stats.stores, stats.tile_ops, stats.scalar_ops);
  out += fmt::format("  sync     {} flags set, {} waits, {} barriers\n", stats.sets, stats.waits,
                     stats.barriers);
  if (stats.timed) out += pipe_table(stats);
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
  out += fmt::format(R"(,"cycles":{},"bound_cycles":{},"clock_mhz":{},"cores":[)", stats.cycles,
                     stats.bound_cycles, stats.clock_mhz);
  const std::vector<size_t> pipes = used_pipes(stats);
  for (size_t k = 0; k < stats.cores.size(); ++k) {
    const CoreUse& core = stats.cores[k];
    out += fmt::format(R"({}{{"block":{},"kind":"{}","cycles":{},"pipes":{{)", k ? "," : "",
                       core.block, name_of(core.kind), core.cycles);
    for (size_t p = 0; p < pipes.size(); ++p) {
      const PipeUse& use = core.pipes[pipes[p]];
      out += fmt::format(R"({}"{}":{{"instrs":{},"busy":{},"waiting":{}}})", p ? "," : "",
                         kPipeNames[pipes[p]], use.instrs, use.busy, use.waiting);
    }
    out += "}}";
  }
  return out + "]}\n";
}

}  // namespace asc2::sim
