// SPDX-License-Identifier: Apache-2.0
// What to write instead of words that users bring from NumPy, PyTorch and Python.
#pragma once

#include <string>
#include <string_view>

namespace asc2::front {

/// "write ..", or nothing for a word that is not known.
std::string advice(std::string_view word);

/// The same for the name of an argument.
std::string argument_advice(std::string_view word);

/// The same for a word that stands for an element type, as in np.float32 or "float16".
std::string dtype_advice(std::string_view word);

}  // namespace asc2::front
