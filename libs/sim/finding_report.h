// SPDX-License-Identifier: Apache-2.0
// What the queue machine found, as diagnostics that show both instructions.
#pragma once

#include "sim/pipe_run.h"

namespace asc2::sim {

/// `pass` is one of PassKind::Names that has run. Reports at least one error.
Failure report_findings(const Run& run, const PipePass& pass);

}  // namespace asc2::sim
