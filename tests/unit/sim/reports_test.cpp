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
  stats.bound = {1776, 1650, "mte2", 1790, 1813};
  stats.elements = 98304;
  stats.repeats = 1536;
  stats.gm_share = 2;
  stats.cores_at_once = 2;
  StallUse stall{"flag", Pipe::V, 14, 11, "exp", "load", "k.py:7:5", "k.py:6:5", 16, 412};
  stats.stalls.push_back(stall);
  stats.stalls.push_back({"queue", Pipe::V, 9, 9, "add", "add", "", "", 1, 40});
  stats.clock_mhz = 1850;
  for (int64_t block = 0; block < 2; ++block) {
    CoreUse core{{.block = block}, block == 0 ? 1850u : 1000u, {}};
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
  EXPECT_EQ(
      format_stats(timed()),
      "kernel @va\"dd, stage synced, 2 blocks\n"
      "  cycles   1850 (1.00 us at 1850 MHz)\n"
      "  bound    1776 (reached to 96.0 %): mte2 is busy for 1650, fill and drain\n"
      "  by data  1790, if flags, barriers and queues cost nothing\n"
      "  oracle   1813, if nobody waited but for data: 37 cycles (2.0 %) less\n"
      "  gm       4096 bytes in, 2048 bytes out\n"
      "  roofline 16.000 operations a byte, so gm bounds: 26.57 of 32.00 operations a cycle and "
      "core (83.0 %)\n"
      "  run      16 loads, 8 stores, 24 tile operations, 74 scalar operations\n"
      "  sync     4 flags set, 4 waits, 1 barriers\n"
      "      pipe                 busy              waiting                 idle  instructions\n"
      "         s          200    7.0%            6    0.2%         2644   92.8%            20\n"
      "      mte2         1850   64.9%           80    2.8%          920   32.3%            16\n"
      "     block       cycles       s    mte2   (busy share of the core's cycles)\n"
      "         0         1850    5.4%   50.0%\n"
      "         1         1000   10.0%   92.5%\n"
      "  line 14 waits 412 cycles for the load of line 11, 16 times (k.py:7:5 for k.py:6:5)\n"
      "  line 9 waits 40 cycles for a place in the queue of v, 1 time\n");
}

TEST(Reports, TheTableShowsNoMoreThan64Blocks) {
  Stats stats = timed();
  stats.cores.resize(100, stats.cores[0]);
  const std::string table = format_stats(stats);
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 9 + 3 + 1 + 64 + 1 + 2);
  EXPECT_NE(table.find("       ...\n"), std::string::npos);
}

TEST(Reports, TheTableTellsCoresOfOneBlockApart) {
  Stats stats = timed();
  stats.cores.resize(3, stats.cores[0]);
  stats.cores[0].core = {0, CoreKind::Aic, 0, false, false};
  for (const int64_t sub : {0, 1})
    stats.cores[static_cast<size_t>(sub) + 1].core = {0, CoreKind::Aiv, sub, true, false};
  const std::string table = format_stats(stats);
  EXPECT_NE(table.find("\n    0, aic         1850 "), std::string::npos) << table;
  EXPECT_NE(table.find("\n  0, aiv 0         1000 "), std::string::npos) << table;
  EXPECT_NE(table.find("\n  0, aiv 1         1850 "), std::string::npos) << table;
}

TEST(Reports, Json) {
  EXPECT_EQ(stats_json(sample()),
            R"({"kernel":"va\"dd","stage":"synced","blocks":2,"loads":16,"stores":8,)"
            R"("tile_ops":24,"scalar_ops":74,"bytes_in":4096,"bytes_out":2048,"sets":4,)"
            R"("waits":4,"barriers":1})"
            "\n");
  const std::string json = stats_json(timed());
  EXPECT_EQ(
      json.substr(json.find(R"("barriers")")),
      R"("barriers":1,"cycles":1850,"bound_cycles":1776,"bound_by":"mte2","bound_busy":1650,)"
      R"("data_cycles":1790,"oracle_cycles":1813,"clock_mhz":1850,"elements":98304,"roofline":{"by":"gm",)"
      R"("intensity":16,"attainable":32,"reached":26.5686},"stalls":[{"kind":"flag",)"
      R"("pipe":"v","line":14,"what":"exp","loc":"k.py:7:5","cause_line":11,"cause":"load",)"
      R"("cause_loc":"k.py:6:5","count":16,"cycles":412},{"kind":"queue","pipe":"v","line":9,)"
      R"("what":"add","loc":"","cause_line":9,"cause":"add","cause_loc":"","count":1,)"
      R"("cycles":40}],"cores":[)"
      R"({"block":0,"kind":"aiv","sub_block":0,"cycles":1850,"pipes":{"s":{"instrs":10,"busy":100,)"
      R"("waiting":3,"idle":1747},"mte2":{"instrs":8,"busy":925,"waiting":40,"idle":885}}},)"
      R"({"block":1,"kind":"aiv","sub_block":0,"cycles":1000,"pipes":{"s":{"instrs":10,"busy":100,)"
      R"("waiting":3,"idle":897},"mte2":{"instrs":8,"busy":925,"waiting":40,"idle":35}}}]})"
      "\n");
}

TEST(Reports, APictureOfMoreThanItCanShowSaysSo) {
  Trace trace;
  trace.kernel = "k";
  trace.names = {"load %a"};
  trace.places = {"line 3"};
  trace.cycles = 100000;
  trace.cores = {{.block = 0}, {.block = 1}};
  for (uint32_t core = 0; core < 2; ++core) {
    for (uint64_t k = 0; k < 25000; ++k) {
      TraceEvent event{core, Pipe::Mte2, 0, k * 2, k * 2 + 1};
      event.kind = Lane::Load;
      trace.events.push_back(event);
    }
  }
  const std::string picture = timeline_svg(trace);
  EXPECT_NE(picture.find("1 of 2 cores, up to cycle 39999"), std::string::npos);
  EXPECT_EQ(timeline_svg({}).find("class=\"lane\""), std::string::npos);
}

TEST(Reports, ChromeTrace) {
  Trace trace;
  trace.names = {"load %a", "add \"%b\""};
  trace.cores = {{.block = 0}};
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
