// SPDX-License-Identifier: Apache-2.0
// Any bytes as a Python file: no crash; what is accepted makes a module that the checks accept.
#include <cstdlib>

#include "check/check.h"
#include "front/front.h"
#include "launch/launch.h"

using namespace asc2;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Diags diags;
  const std::string text(reinterpret_cast<const char*>(data), size);
  Launch launch;
  for (const char* arg : {"x_ptr=f32[512]", "y_ptr=f32[512]", "out_ptr=f32[512]", "size=i32:500"})
    static_cast<void>(add_arg(launch, arg, diags));
  static_cast<void>(add_const(launch, "tile_size=64", diags));
  static_cast<void>(set_grid(launch, "2", diags));
  const auto module =
      front::parse_kernel(std::make_shared<Source>(Source{"fuzz.py", text}), launch, diags);
  if (module && !check::check_module(*module, nullptr, {}, diags)) std::abort();
  static_cast<void>(diags.render({"fuzz"}, true));
  return 0;
}
