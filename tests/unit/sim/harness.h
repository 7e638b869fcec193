// SPDX-License-Identifier: Apache-2.0
// Runs .a2ir texts on arrays and gives values or messages back.
#pragma once

#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "sim/sim.h"
#include "target/target.h"

namespace asc2::sim::test {

/// The target "tiny" of formats/targets.
const Target& tiny();

template <class T>
NpyArray array_of(Dtype dtype, const std::vector<T>& values, std::vector<int64_t> shape = {}) {
  NpyArray out{dtype, std::move(shape), std::vector<uint8_t>(values.size() * sizeof(T))};
  if (out.shape.empty()) out.shape = {static_cast<int64_t>(values.size())};
  std::memcpy(out.data.data(), values.data(), out.data.size());
  return out;
}
inline NpyArray f32(const std::vector<float>& values, std::vector<int64_t> shape = {}) {
  return array_of(Dtype::F32, values, std::move(shape));
}
inline NpyArray i32(const std::vector<int32_t>& values) {
  return array_of(Dtype::I32, values);
}
/// begin, begin + 1, ...
std::vector<float> count_up(size_t count, float begin = 0);

struct Outcome {
  bool ok = false;
  RunResult result;
  std::string messages;

  const OutputArray& output(std::string_view name) const;
  std::vector<float> floats(std::string_view name) const;
  std::vector<int32_t> ints(std::string_view name) const;
};

class Simulation {
 public:
  explicit Simulation(std::string text, const Target* target = &tiny())
      : text_(std::move(text)), target_(target) {}
  Simulation& in(std::string name, NpyArray array);
  Simulation& zero(std::string name);
  Simulation& launch(const Launch& launch);
  Options options;

  Outcome run() const;

 private:
  std::string text_;
  const Target* target_;
  Inputs inputs_;
};

/// The lines as the body of a kernel of a stage: "a2ir 1 / target tiny / kernel @k {...} {".
std::string kernel(std::string_view stage, std::string_view lines, int grid = 1);

}  // namespace asc2::sim::test
