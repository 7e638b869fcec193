// SPDX-License-Identifier: Apache-2.0
// What an access does to its bytes. Add, Max and Min combine, undivided; those of one kind and one
// element type may run in any order.
#pragma once

#include <cstddef>
#include <cstdint>

namespace asc2 {

enum class AccessKind : uint8_t { Read, Write, Add, Max, Min };
inline constexpr size_t kAccessKindCount = 5;

}  // namespace asc2
