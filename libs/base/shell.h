// SPDX-License-Identifier: Apache-2.0
// Words of shell commands that the tools write down.
#pragma once

#include <string>
#include <string_view>

namespace asc2 {

/// The text as one word of a command: quoted when it holds anything that a shell might read.
std::string shell_word(std::string_view text);

}  // namespace asc2
