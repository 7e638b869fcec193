// SPDX-License-Identifier: Apache-2.0
#include "sim/compare.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "base/float16.h"

namespace asc2::sim {

namespace {

/// The float element at `bytes`.
double float_at(Dtype dtype, const uint8_t* bytes) {
  if (dtype == Dtype::F32) {
    float value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  uint16_t bits;
  std::memcpy(&bits, bytes, sizeof bits);
  return dtype == Dtype::F16 ? f16_to_float(bits) : bf16_to_float(bits);
}

bool equal(Dtype dtype, const uint8_t* a, const uint8_t* b, Tolerance tolerance) {
  const auto size = static_cast<size_t>(bytes_of(dtype));
  if (std::memcmp(a, b, size) == 0) return true;
  if (!is_float(dtype)) return false;
  const double x = float_at(dtype, a), y = float_at(dtype, b);
  if (std::isnan(x) && std::isnan(y)) return true;
  if (tolerance.absolute == 0 && tolerance.relative == 0) return false;
  return std::fabs(x - y) <= tolerance.absolute + tolerance.relative * std::fabs(x);
}

std::string element_text(Dtype dtype, const uint8_t* bytes) {
  if (is_float(dtype)) return fmt::format("{}", float_at(dtype, bytes));
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, static_cast<size_t>(bytes_of(dtype)));
  return fmt::format("0x{:x}", bits);
}

Dtype dtype_of(const ir::Module& module, const ir::Inst& kernel, std::string_view name) {
  for (const ir::Inst* inst : kernel.regions[0].body) {
    if (inst->op == ir::Op::Param && module.name_of(inst->result()) == name)
      return module.type(inst->type).dtype;
  }
  return Dtype::U8;
}

}  // namespace

Tolerance expansion_tolerance(Dtype dtype) {
  // A few units in the last place, and room for what cancellation makes of them.
  switch (dtype) {
    case Dtype::F32:
      return {0x1p-18, 0x1p-18};
    case Dtype::F16:
      return {0x1p-8, 0x1p-8};
    default:
      return {0x1p-6, 0x1p-6};
  }
}

std::string first_difference(const ir::Module& module, const ir::Inst& kernel,
                             const RunResult& wanted, const RunResult& got, bool expanded) {
  for (size_t i = 0; i < wanted.arrays.size() && i < got.arrays.size(); ++i) {
    const OutputArray& a = wanted.arrays[i];
    const OutputArray& b = got.arrays[i];
    const Dtype dtype = dtype_of(module, kernel, a.name);
    const auto size = static_cast<size_t>(bytes_of(dtype));
    if (a.name != b.name || a.array.data.size() != b.array.data.size()) {
      return fmt::format("array '{}' has {} bytes, '{}' {}", a.name, a.array.data.size(), b.name,
                         b.array.data.size());
    }
    const Tolerance tolerance =
        expanded && is_float(dtype) ? expansion_tolerance(dtype) : Tolerance{};
    for (size_t at = 0; at < a.array.data.size(); at += size) {
      if (equal(dtype, &a.array.data[at], &b.array.data[at], tolerance)) continue;
      return fmt::format("{}[{}] was {} and is {}", a.name, at / size,
                         element_text(dtype, &a.array.data[at]),
                         element_text(dtype, &b.array.data[at]));
    }
  }
  return wanted.arrays.size() == got.arrays.size() ? "" : "the kernels have different arrays";
}

}  // namespace asc2::sim
