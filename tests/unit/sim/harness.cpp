// SPDX-License-Identifier: Apache-2.0
#include "unit/sim/harness.h"

#include <gtest/gtest.h>

#include <numeric>

#include "text/parser.h"
#include "unit/targets.h"

namespace asc2::sim::test {

const Target& tiny() {
  return shipped_target("tiny");
}

std::vector<float> count_up(size_t count, float begin) {
  std::vector<float> out(count);
  std::iota(out.begin(), out.end(), begin);
  return out;
}

const OutputArray& Outcome::output(std::string_view name) const {
  for (const OutputArray& array : result.arrays) {
    if (array.name == name) return array;
  }
  ADD_FAILURE() << "no array " << name << "\n" << messages;
  static const OutputArray none{};
  return none;
}

template <class T>
std::vector<T> values_of(const OutputArray& array) {
  std::vector<T> out(array.array.data.size() / sizeof(T));
  std::memcpy(out.data(), array.array.data.data(), out.size() * sizeof(T));
  return out;
}
std::vector<float> Outcome::floats(std::string_view name) const {
  return values_of<float>(output(name));
}
std::vector<int32_t> Outcome::ints(std::string_view name) const {
  return values_of<int32_t>(output(name));
}

Simulation& Simulation::in(std::string name, NpyArray array) {
  std::string origin = name + ".npy";
  inputs_.arrays[std::move(name)] = {std::move(array), std::move(origin)};
  return *this;
}
Simulation& Simulation::zero(std::string name) {
  inputs_.zeroed.insert(std::move(name));
  return *this;
}
Simulation& Simulation::launch(const Launch& launch) {
  inputs_.launch = &launch;
  return *this;
}

Outcome Simulation::run() const {
  Outcome out;
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text_}), diags);
  if (module) {
    Result<RunResult> result = simulate(*module, target_, inputs_, options, diags);
    out.ok = static_cast<bool>(result);
    EXPECT_EQ(out.ok, !diags.failed());
    if (result) out.result = std::move(*result);
  }
  out.messages = diags.render({"asc2-sim"}, true);
  return out;
}

std::string kernel(std::string_view stage, std::string_view lines, int grid) {
  return fmt::format(
      "a2ir 1\ntarget tiny\nkernel @k {{grid = {}, core = aiv, stage = {}}} {{\n{}}}\n", grid,
      stage, lines);
}

}  // namespace asc2::sim::test
