// SPDX-License-Identifier: Apache-2.0
// .a2ir text to Ascend C, and on to a program that runs: compiled with the emulation of
// tests/emulator.
#pragma once

#include <string>
#include <string_view>

namespace asc2::emit {

/// The emitted file; fails the test when there are diagnostics.
std::string emit_text(std::string_view text, bool main = false);
/// The statements of the only kernel, without the first lines, the closing barrier and indentation.
std::string body_of(std::string_view text);
/// The rendered diagnostics of a text that must be refused.
std::string errors_of(std::string_view text, bool main = false);
/// A kernel @f that is synchronised, with `lines` as its body.
std::string kernel(std::string_view lines);

/// Compiles the emitted text with `driver`, C++ that holds main(); returns what the program prints.
/// `EXPECT(condition)` prints a condition that is wrong. Fails the test when g++ warns.
std::string run_text(std::string_view text, std::string_view driver, bool main = false);

}  // namespace asc2::emit
