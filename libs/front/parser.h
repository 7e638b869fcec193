// SPDX-License-Identifier: Apache-2.0
// Recursive-descent parser of functions and statements of the Python subset. What Python has and
// the subset has not is an error at its place that says what to write instead; after an error the
// parser goes on at the next statement.
#pragma once

#include "base/diag.h"
#include "front/ast.h"

namespace asc2::front {

/// Parses the function whose first decorator or 'def' stands on the first line of `range`.
Result<const Function*> parse_function(const Source& source, Span range, Ast& ast, Diags& diags);
/// Parses one simple statement, such as a module's `TILE = 128`.
Result<const Stmt*> parse_simple_statement(const Source& source, Span range, Ast& ast,
                                           Diags& diags);

}  // namespace asc2::front
