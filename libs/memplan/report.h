// SPDX-License-Identifier: Apache-2.0
// A memory plan to look at: what lies where, and when. Made from the planned text alone, so that it
// shows any plan, also one written by hand; as JSON, as a picture, as a page.
#pragma once

#include <string>
#include <vector>

#include "memplan/memplan.h"
#include "model/lives.h"

namespace asc2::memplan {

struct ReportBuffer {
  std::string name;  // "%x"
  std::string type;  // "f32[4,512]"
  int64_t bytes = 0;
  std::vector<int64_t> addr;           // by slot
  std::vector<model::LifeSpan> spans;  // in which it is needed
  std::vector<model::LifeSpan> held;   // in which its bytes are taken: the loop when it rotates
  std::string source;                  // "vadd.py:16:13" or "line 12"
  std::string life;                    // "lines 12 to 17", in the text that was read
};

struct ReportSpace {
  Space space = Space::Ub;
  int64_t capacity = 0;  // bytes that are there
  int64_t usable = 0;    // up to the reserved ranges at the end
  std::vector<ReservedRange> reserved;
  int64_t peak = 0, bound = 0;  // as in Outcome
  std::string verdict;          // "optimal", "optimal without new waits", "gap 512 bytes"
  uint32_t peak_position = 0;   // where most bytes are alive
  std::vector<ReportBuffer> buffers;
};

struct ReportLoop {
  std::string name;  // "%i"
  uint32_t begin = 0, end = 0;
  int depth = 0;
};

struct ReportKernel {
  std::string name;             // "@k"
  std::string core;             // "aiv"
  uint32_t begin = 0, end = 0;  // positions, from the first use of a buffer on
  std::vector<ReportLoop> loops;
  std::vector<ReportSpace> spaces;
};

/// Of the kernels that are planned. `outcomes` are what plan_memory said, as far as it is known.
std::vector<ReportKernel> make_report(ir::Module& module, const Target& target,
                                      const std::vector<Outcome>& outcomes);

std::string report_json(const std::vector<ReportKernel>& report);
/// Address against program order, one rectangle for each buffer and slot.
std::string map_svg(const std::vector<ReportKernel>& report);
std::string map_html(const std::vector<ReportKernel>& report);

}  // namespace asc2::memplan
