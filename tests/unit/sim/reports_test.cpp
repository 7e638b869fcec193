// SPDX-License-Identifier: Apache-2.0
// The texts that a run is told in: table, JSON, trace.
#include <gtest/gtest.h>

#include "sim/stats.h"

namespace asc2::sim {
namespace {

Stats sample() {
  Stats stats;
  stats.kernel = "va\"dd";
  stats.stage = "synced";
  stats.blocks = 2;
  stats.loads = 16;
  stats.stores = 8;
  stats.tile_ops = 24;
  stats.scalar_ops = 74;
  stats.bytes_in = 4096;
  stats.bytes_out = 2048;
  stats.sets = 4;
  stats.waits = 4;
  stats.barriers = 1;
  return stats;
}

Stats timed() {
  Stats stats = sample();
  stats.timed = true;
  stats.cycles = 1850;
  stats.bound_cycles = 1776;
  stats.clock_mhz = 1850;
  for (int64_t block = 0; block < 2; ++block) {
    CoreUse core{CoreKind::Aiv, block, block == 0 ? 1850u : 1000u, {}};
    core.pipes[static_cast<size_t>(Pipe::S)] = {10, 100, 3};
    core.pipes[static_cast<size_t>(Pipe::Mte2)] = {8, 925, 40};
    stats.cores.push_back(core);
  }
  return stats;
}

TEST(Reports, TableOfAnUntimedRun) {
  Stats stats = sample();
  stats.blocks = 1;
  EXPECT_EQ(format_stats(stats),
            "kernel @va\"dd, stage synced, 1 block\n"
            "  gm       4096 bytes in, 2048 bytes out\n"
            "  run      16 loads, 8 stores, 24 tile operations, 74 scalar operations\n"
            "  sync     4 flags set, 4 waits, 1 barriers\n");
}

TEST(Reports, TableOfATimedRun) {
  EXPECT_EQ(format_stats(timed()),
            "kernel @va\"dd, stage synced, 2 blocks\n"
            "  cycles   1850 (1.00 us at 1850 MHz)\n"
            "  bound    1776 (reached to 96.0 %)\n"
            "  gm       4096 bytes in, 2048 bytes out\n"
            "  run      16 loads, 8 stores, 24 tile operations, 74 scalar operations\n"
            "  sync     4 flags set, 4 waits, 1 barriers\n"
            "     block       cycles       s    mte2   (busy share of the block's cycles)\n"
            "       all         2850    7.0%   64.9%\n"
            "         0         1850    5.4%   50.0%\n"
            "         1         1000   10.0%   92.5%\n");
}

TEST(Reports, TheTableShowsNoMoreThan64Blocks) {
  Stats stats = timed();
  stats.cores.resize(100, stats.cores[0]);
  const std::string table = format_stats(stats);
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 6 + 2 + 64 + 1);
  EXPECT_TRUE(table.ends_with("       ...\n"));
}

TEST(Reports, Json) {
  EXPECT_EQ(stats_json(sample()),
            R"({"kernel":"va\"dd","stage":"synced","blocks":2,"loads":16,"stores":8,)"
            R"("tile_ops":24,"scalar_ops":74,"bytes_in":4096,"bytes_out":2048,"sets":4,)"
            R"("waits":4,"barriers":1})"
            "\n");
  const std::string json = stats_json(timed());
  EXPECT_EQ(json.substr(json.find(R"("barriers")")),
            R"("barriers":1,"cycles":1850,"bound_cycles":1776,"clock_mhz":1850,"cores":[)"
            R"({"block":0,"kind":"aiv","cycles":1850,"pipes":{"s":{"instrs":10,"busy":100,)"
            R"("waiting":3},"mte2":{"instrs":8,"busy":925,"waiting":40}}},)"
            R"({"block":1,"kind":"aiv","cycles":1000,"pipes":{"s":{"instrs":10,"busy":100,)"
            R"("waiting":3},"mte2":{"instrs":8,"busy":925,"waiting":40}}}]})"
            "\n");
}

TEST(Reports, ChromeTrace) {
  Trace trace;
  trace.names = {"load %a", "add \"%b\""};
  trace.cores = {CoreKind::Aiv};
  trace.clock_mhz = 500;
  trace.events = {{0, Pipe::Mte2, 0, 1, 21}, {0, Pipe::V, 1, 123, 134}};
  EXPECT_EQ(chrome_trace(trace),
            R"({"displayTimeUnit":"ns","traceEvents":[
{"ph":"M","name":"process_name","pid":0,"args":{"name":"block 0, aiv"}},
{"ph":"M","name":"thread_name","pid":0,"tid":1,"args":{"name":"v"}},
{"ph":"M","name":"thread_name","pid":0,"tid":4,"args":{"name":"mte2"}},
{"ph":"X","name":"load %a","pid":0,"tid":4,"ts":0.002000,"dur":0.040000,"args":{"start":1,"cycles":20}},
{"ph":"X","name":"add \"%b\"","pid":0,"tid":1,"ts":0.246000,"dur":0.022000,"args":{"start":123,"cycles":11}}
]}
)");
  EXPECT_EQ(chrome_trace({}), "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[]}\n");
}

}  // namespace
}  // namespace asc2::sim
