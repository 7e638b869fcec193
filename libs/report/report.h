// SPDX-License-Identifier: Apache-2.0
// asc2-report: all that the tools decide about a kernel, on one page.
#pragma once

#include <string>

#include "base/diag.h"
#include "driver/driver.h"
#include "launch/launch.h"
#include "target/target.h"

namespace asc2::report {

/// Compiles `input`, checks and runs every stage on made-up arrays, and tells of it in HTML: the
/// source beside each stage, what each stage changed, decisions with their reasons, the memory and
/// the time. Fails as the compiler does; remarks of the tools go to the page, not to `diags`.
Result<std::string> report_html(driver::Input input, const Launch& launch, const Target& target,
                                Diags& diags);

}  // namespace asc2::report
