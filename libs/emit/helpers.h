// SPDX-License-Identifier: Apache-2.0
// Functions that the emitted file defines once, ahead of the kernels, when a kernel calls them:
// what has no one-line spelling in Ascend C stays out of the kernel's body.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "target/target.h"

namespace asc2::emit {

enum class Helper : uint8_t {
  Min,
  Max,
  Clamp,
  Trunc,
  Floor,
  Ceil,
  Round,
  FloorDiv,
  FloorMod,
  FloatFloorDiv,
  FloatFloorMod,
  RangeTrips,
  LoadRows,
  Load,
  StoreRows,
  Store,
  FillRows,
  FillColumns,
  Get,
  Put
};
inline constexpr size_t kHelperCount = static_cast<size_t>(Helper::Put) + 1;

class Helpers {
 public:
  /// Marks the helper, and those that it calls, as used.
  void use(Helper helper);
  /// The namespace with all used helpers, "" when there are none. Limits of the copy instructions
  /// come from the target's paths between GM and UB, those of repeats from its vector unit.
  std::string text(const Target& target) const;

 private:
  std::array<bool, kHelperCount> used_{};
};

/// Everything of ours that the emitted file defines is in this namespace.
inline constexpr std::string_view kHelperNamespace = "asc2";

}  // namespace asc2::emit
