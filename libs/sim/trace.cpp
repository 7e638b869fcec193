// SPDX-License-Identifier: Apache-2.0
// Chrome's trace format: complete events ("ph":"X") with times in microseconds, after metadata that
// names a process per core and a thread per pipe. Cycles are exact in "args".
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/text.h"
#include "sim/stats.h"

namespace asc2::sim {

namespace {

void metadata(std::string& out, std::string_view what, size_t process, std::optional<size_t> thread,
              std::string_view name) {
  out += fmt::format(R"({{"ph":"M","name":"{}","pid":{})", what, process);
  if (thread) out += fmt::format(R"(,"tid":{})", *thread);
  out += fmt::format(R"(,"args":{{"name":{}}}}})", json_quote(name));
}

}  // namespace

std::string chrome_trace(const Trace& trace) {
  std::string out = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
  const double mhz = trace.clock_mhz > 0 ? static_cast<double>(trace.clock_mhz) : 1;
  bool first = true;
  const auto separate = [&] {
    out += first ? "\n" : ",\n";
    first = false;
  };
  std::vector<std::array<bool, kPipeCount>> used(trace.cores.size());
  for (const TraceEvent& event : trace.events) {
    used[event.core][static_cast<size_t>(event.pipe)] = true;
  }
  for (size_t core = 0; core < trace.cores.size(); ++core) {
    separate();
    metadata(out, "process_name", core, std::nullopt, trace.cores[core].text());
    for (size_t pipe = 0; pipe < kPipeCount; ++pipe) {
      if (!used[core][pipe]) continue;
      separate();
      metadata(out, "thread_name", core, pipe, kPipeNames[pipe]);
    }
  }
  std::vector<std::string> names(trace.names.size());
  std::transform(trace.names.begin(), trace.names.end(), names.begin(),
                 [](const std::string& name) { return json_quote(name); });
  for (const TraceEvent& event : trace.events) {
    separate();
    const auto cycles = event.end - event.start;
    fmt::format_to(std::back_inserter(out),
                   R"({{"ph":"X","name":{},"pid":{},"tid":{},"ts":{:.6f},"dur":{:.6f},)"
                   R"("args":{{"start":{},"cycles":{}}}}})",
                   names[event.name], event.core, static_cast<size_t>(event.pipe),
                   static_cast<double>(event.start) / mhz, static_cast<double>(cycles) / mhz,
                   event.start, cycles);
  }
  out += first ? "]}\n" : "\n]}\n";
  return out;
}

}  // namespace asc2::sim
