// SPDX-License-Identifier: Apache-2.0
// Prints asc2-ops(7) or asc2-diagnostics(7) from formats/*.def.
#include <fmt/format.h>

#include <string>

#include "base/diag.h"
#include "ir/op.h"

using namespace asc2;

namespace {

#undef A2_DIAG
#define A2_DIAG(name, id, severity, format, doc) {id, Severity::severity, format, doc},
constexpr DiagInfo kDiags[] = {
#include "all_diags.inc"
};

/// Text that roff would read as a request or an escape is guarded.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  if (!out.empty() && (out[0] == '.' || out[0] == '\'')) out.insert(0, "\\&");
  return out;
}

/// Words of a line that starts with a macro: quoted, so that none is read as a macro itself.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : roff(text)) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string head(std::string_view title, std::string_view name, std::string_view what) {
  return fmt::format(
      ".\\\" Made from the tables in formats/; do not edit.\n.Dd November 29, 2026\n.Dt {} 7\n.Os "
      "asc2\n.Sh NAME\n.Nm {}\n.Nd {}\n.Sh DESCRIPTION\n",
      title, name, what);
}

std::string attributes_of(const ir::OpInfo& op) {
  std::string out;
  for (size_t i = 0; i < std::size(ir::kAttrs); ++i) {
    if (op.allows(i)) out += fmt::format("{}{}", out.empty() ? "" : ", ", ir::kAttrs[i].text);
  }
  return out;
}

std::string ops_page() {
  std::string out = head("ASC2-OPS", "asc2-ops", "operations of .a2ir");
  out +=
      "Each operation with its signature, operands before the arrow and the result behind it.\nA "
      "question mark marks what may be absent.\n"
      "The form of statements is described in\n.Xr a2ir 5 .\n";
  for (size_t cls = 0; cls < std::size(ir::kOpClassTitles); ++cls) {
    out += fmt::format(".Ss {}\n.Bl -tag -width Ds\n", ir::kOpClassTitles[cls]);
    for (const ir::OpInfo& op : ir::kOps) {
      if (static_cast<size_t>(op.cls) != cls) continue;
      out += fmt::format(".It Ic {} Li {}\n{}.\n", op.mnemonic, quoted(op.signature), roff(op.doc));
      const std::string attrs = attributes_of(op);
      if (!attrs.empty()) out += fmt::format("Attributes: {}.\n", attrs);
    }
    out += ".El\n";
  }
  out += ".Sh ATTRIBUTES\nIn the order in which they print.\n.Bl -tag -width unroll_factor\n";
  for (const ir::AttrInfo& attr : ir::kAttrs) {
    out += fmt::format(".It Va {}\n{}{}.\n", attr.text, roff(attr.doc),
                       attr.words.empty() ? "" : fmt::format("; one of {}", attr.words));
  }
  return out +
         ".It Va x.*\nthe user's own; every tool carries them through.\n.El\n.Sh SEE ALSO\n.Xr "
         "a2ir 5\n";
}

std::string diagnostics_page() {
  constexpr std::string_view kWords[] = {"error", "warning", "remark"};
  std::string out = head("ASC2-DIAGNOSTICS", "asc2-diagnostics", "messages of the asc2 tools");
  out +=
      "Every message ends with an id in brackets.\nBraces stand for what differs from case to "
      "case.\n.Bl -tag -width Ds\n";
  for (const DiagInfo& diag : kDiags) {
    out += fmt::format(".It Li {} ({})\n{}\n.Pp\n.Dl {}\n", quoted(diag.id),
                       kWords[static_cast<size_t>(diag.severity)], roff(diag.doc),
                       quoted(diag.format));
  }
  return out + ".El\n.Sh SEE ALSO\n.Xr asc2 7\n";
}

}  // namespace

int main(int argc, char** argv) {
  const bool ops = argc > 1 && std::string_view(argv[1]) == "ops";
  fmt::print("{}", ops ? ops_page() : diagnostics_page());
}
