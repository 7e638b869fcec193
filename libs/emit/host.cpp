// SPDX-License-Identifier: Apache-2.0
// Each pointer parameter `x` starts as the bytes of x.bin, or zeros when there is no such file;
// after the launch those that the kernel writes to are written to x.out.bin. ACL calls and the
// launch syntax are those of the vendor's samples.
#include "emit/host.h"

#include <fmt/format.h>

#include <set>

#include "emit/cpp.h"
#include "emit/diags.h"
#include "ir/walk.h"
#include "model/written.h"

namespace asc2::emit {

using ir::Inst;
using ir::Op;

namespace {

constexpr std::string_view kHead = R"(
#ifndef ASCENDC_CPU_DEBUG  // the launch syntax needs the device compiler
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "acl/acl.h"

namespace asc2 {

inline void Check(aclError error, const char* call) {
  if (error == ACL_SUCCESS) return;
  std::fprintf(stderr, "%s failed: error %d\n", call, static_cast<int>(error));
  std::exit(1);
}
#define ASC2_CHECK(call) ::asc2::Check(call, #call)

/// Device memory with the bytes of the file; zeros where the file ends or does not exist.
inline uint8_t* ToDevice(const char* path, size_t bytes) {
  std::vector<uint8_t> host(bytes);
  if (std::FILE* file = std::fopen(path, "rb")) {
    const size_t got = std::fread(host.data(), 1, bytes, file);
    if (got != bytes) std::fprintf(stderr, "%s has %zu bytes, expected %zu\n", path, got, bytes);
    std::fclose(file);
  }
  void* device = nullptr;
  ASC2_CHECK(aclrtMalloc(&device, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  ASC2_CHECK(aclrtMemcpy(device, bytes, host.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  return static_cast<uint8_t*>(device);
}

inline void ToFile(const char* path, const uint8_t* device, size_t bytes) {
  std::vector<uint8_t> host(bytes);
  ASC2_CHECK(aclrtMemcpy(host.data(), bytes, device, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  std::FILE* file = std::fopen(path, "wb");
  if (file == nullptr || std::fwrite(host.data(), 1, bytes, file) != bytes ||
      std::fclose(file) != 0) {
    std::fprintf(stderr, "cannot write %s\n", path);
    std::exit(1);
  }
}

}  // namespace asc2

int main() {
  ASC2_CHECK(aclInit(nullptr));
  ASC2_CHECK(aclrtSetDevice(0));
  aclrtStream stream = nullptr;
  ASC2_CHECK(aclrtCreateStream(&stream));
)";

constexpr std::string_view kTail = R"(
  ASC2_CHECK(aclrtDestroyStream(stream));
  ASC2_CHECK(aclrtResetDevice(0));
  ASC2_CHECK(aclFinalize());
  return 0;
}
#endif  // ASCENDC_CPU_DEBUG
)";

}  // namespace

DiagRef HostProgram::missing(const Inst& inst, std::string_view what) const {
  const std::string name = inst.op == Op::Kernel
                               ? fmt::format("@{}", module_.kernel_name(inst))
                               : fmt::format("%{}", module_.name_of(inst.result()));
  return diags_.error<diag::EmitLaunch>(module_.where(inst), what, name)
      .help("give a launch file to asc2-parse, or write the attribute by hand");
}

/// The parameter as an argument of the launch.
Result<std::string> HostProgram::argument(const Inst& param) const {
  const ir::Type& type = module_.type_of(param.result());
  if (type.kind == ir::TypeKind::Ptr) {
    const ir::Operand* size = param.find(ir::Attr::Size);
    if (!size) return missing(param, "the size");
    return cpp_names_[param.result()];
  }
  const ir::Operand* value = param.find(ir::Attr::Value);
  if (!value) return missing(param, "the value");
  if (type.dtype == Dtype::F32) return float_literal(value->number());
  if (is_float(type.dtype)) return missing(param, "a host type of f32 or an integer");
  if (type.dtype == Dtype::I1) return std::string(value->number() != 0 ? "true" : "false");
  return int_literal(value->is_int() ? value->integer : static_cast<int64_t>(value->real));
}

Result<> HostProgram::add(const Inst& kernel, const std::string& name) {
  const int64_t grid = kernel.int_attr(ir::Attr::Grid, 0);
  if (grid <= 0) return missing(kernel, "the grid");
  const std::set<ir::ValueId> outputs = model::written_params(module_, kernel);
  std::string before, after, free, arguments;
  for (const Inst* param : kernel.regions[0].body) {
    if (param->op != Op::Param) continue;
    A2_TRY_ASSIGN(const std::string text, argument(*param));
    arguments += fmt::format("{}{}", arguments.empty() ? "" : ", ", text);
    const ir::Type& type = module_.type_of(param->result());
    if (type.kind != ir::TypeKind::Ptr) continue;
    const std::string bytes =
        fmt::format("{} * {}", param->int_attr(ir::Attr::Size, 0), bytes_of(type.dtype));
    before += fmt::format("    uint8_t* {0} = asc2::ToDevice(\"{0}.bin\", {1});\n", text, bytes);
    free += fmt::format("    ASC2_CHECK(aclrtFree({}));\n", text);
    if (outputs.contains(param->result())) {
      after += fmt::format("    asc2::ToFile(\"{0}.out.bin\", {0}, {1});\n", text, bytes);
    }
  }
  launches_ += fmt::format(
      "\n  {{\n{}    {}<<<{}, nullptr, stream>>>({});\n"
      "    ASC2_CHECK(aclrtSynchronizeStream(stream));\n{}{}  }}\n",
      before, name, grid, arguments, after, free);
  return {};
}

std::string HostProgram::text() const {
  return fmt::format("{}{}{}", kHead, launches_, kTail);
}

}  // namespace asc2::emit
