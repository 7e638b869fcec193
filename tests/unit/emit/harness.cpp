// SPDX-License-Identifier: Apache-2.0
#include "unit/emit/harness.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <memory>

#include "base/file.h"
#include "emit/emit.h"
#include "target/target.h"
#include "text/parser.h"
#include "unit/targets.h"

namespace asc2::emit {
namespace {

const Target& target() {
  return shipped_target("ascend910b");
}

Result<std::string> emit(std::string_view text, bool main, Diags& diags) {
  auto source = std::make_shared<Source>(Source{"f.a2ir", std::string(text)});
  A2_TRY_ASSIGN(const ir::Module module, text::parse_module(source, diags));
  return emit_kernels(module, target(), {main}, diags);
}

/// Output and exit code of a shell command.
std::string output_of(const std::string& command, int& code) {
  std::string out;
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  for (char buffer[4096]; size_t got = std::fread(buffer, 1, sizeof buffer, pipe);) {
    out.append(buffer, got);
  }
  code = pclose(pipe);
  return out;
}

constexpr std::string_view kDriverHead = R"(
#define EXPECT(condition) \
  do { if (!(condition)) std::printf("line %d: %s\n", __LINE__, #condition); } while (false)
#line 1 "driver"
)";

/// `f<<<grid, nullptr, stream>>>(args);` as a call of the emulation.
void emulate_launch(std::string& code) {
  constexpr std::string_view kLaunch = ", nullptr, stream>>>(";
  const size_t grid = code.find("<<<"), end = code.find(kLaunch);
  if (grid == std::string::npos || end == std::string::npos) return;
  const size_t name = code.rfind(' ', grid) + 1;
  const std::string text = fmt::format("A2_EMULATE({}, {}, ", code.substr(grid + 3, end - grid - 3),
                                       code.substr(name, grid - name));
  code.replace(name, end + kLaunch.size() - name, text);
}

}  // namespace

std::string emit_text(std::string_view text, bool main) {
  Diags diags;
  auto code = emit(text, main, diags);
  if (!code) ADD_FAILURE() << diags.render({"test"}, false);
  return code ? *code : "";
}

std::string body_of(std::string_view text) {
  const std::string code = emit_text(text);
  constexpr std::string_view kFirst = "InitSocState();\n",
                             kLast = "  PipeBarrier<PIPE_ALL>();\n}\n";
  const size_t begin = code.find(kFirst), end = code.rfind(kLast);
  if (begin == std::string::npos || end == std::string::npos) return code;
  std::string body;
  std::string_view rest =
      std::string_view(code).substr(begin + kFirst.size(), end - begin - kFirst.size());
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n') + 1);
    rest.remove_prefix(line.size());
    if (line == "\n") continue;
    body += line.substr(2);
  }
  return body;
}

std::string errors_of(std::string_view text, bool main) {
  Diags diags;
  const auto code = emit(text, main, diags);
  EXPECT_FALSE(code) << "this was emitted:\n" << *code;
  return diags.render({"test"}, false);
}

std::string kernel(std::string_view lines) {
  return fmt::format("a2ir 1\ntarget ascend910b\nkernel @f {{stage = synced}} {{\n{}}}\n", lines);
}

std::string run_text(std::string_view text, std::string_view driver, bool main) {
  std::string code = emit_text(text, main);
  if (code.empty()) return "nothing was emitted";
  char folder[] = "/tmp/asc2-emit-XXXXXX";
  if (!mkdtemp(folder)) return "no temporary folder";
  const std::string base(folder);
  Diags diags;
  emulate_launch(code);
  code.append(kDriverHead).append(driver);
  EXPECT_TRUE(write_file(base + "/kernel.cpp", code, diags));
  int status = 0;
  std::string out = output_of(
      fmt::format("cd {0} && g++ -std=c++17 -O0 -Wall -Wextra -Wno-unused-parameter -Werror "
                  "-I{1}/tests/emulator kernel.cpp -o kernel",
                  base, ASC2_SOURCE_DIR),
      status);
  EXPECT_EQ(status, 0) << out << "\n" << code;
  if (status == 0) {
    out += output_of("cd " + base + " && ./kernel", status);
    EXPECT_EQ(status, 0) << out << "\n" << code;
  }
  std::filesystem::remove_all(base);
  return out;
}

}  // namespace asc2::emit
