// SPDX-License-Identifier: Apache-2.0
// Whole files in, whole files out: an output is written beside its place and renamed, so a failed
// run leaves an existing file as it was.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/source.h"

namespace asc2 {

class Diags;

/// "-" reads standard input and names it "<stdin>". Reports diag::CannotOpen.
Result<Source> read_source(const std::string& path, Diags& diags);
/// "-" writes standard output. Reports diag::CannotWrite, also for errors at flush and close.
Result<> write_file(const std::string& path, std::string_view text, Diags& diags);

}  // namespace asc2
