// SPDX-License-Identifier: Apache-2.0
// Legalises .a2ir texts and runs them, before and after.
#pragma once

#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sim/sim.h"
#include "target/target.h"

namespace asc2::tile::test {

const Target& a2();
const Target& tiny();

struct Legal {
  bool ok = false;
  std::string text;      // of the whole module; "" when it failed
  std::string messages;  // errors and warnings
  std::string remarks;   // all messages
};
Legal legalise_text(const std::string& text, const Target& target = a2());

/// A kernel of stage tile around the lines, which stand two spaces in.
std::string kernel(std::string_view lines, int grid = 1);
/// The lines of the legal kernel between its braces, without declarations and indentation of the
/// kernel; messages when it failed.
std::string legal_lines(std::string_view lines, const Target& target = a2());
/// The buffer table alone.
std::string table(std::string_view lines, const Target& target = a2());

using Arrays = std::map<std::string, NpyArray>;

template <class T>
NpyArray array_of(Dtype dtype, const std::vector<T>& values) {
  NpyArray out{dtype, {static_cast<int64_t>(values.size())}, {}};
  out.data.resize(values.size() * sizeof(T));
  std::memcpy(out.data.data(), values.data(), out.data.size());
  return out;
}
template <class T>
std::vector<T> values_of(const NpyArray& array) {
  std::vector<T> out(array.data.size() / sizeof(T));
  std::memcpy(out.data(), array.data.data(), out.size() * sizeof(T));
  return out;
}

/// The array `out` after a run; empty, with a test failure, when the run failed.
NpyArray run(const std::string& text, const Arrays& in, const std::string& out,
             const Target& target = a2());

}  // namespace asc2::tile::test
