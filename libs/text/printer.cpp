// SPDX-License-Identifier: Apache-2.0
// Prints the one instruction form by appending to a string; the only table it asks is that of
// attributes.
//
//   %x = load %x_gm, [%o] : f32[128]                            loc "vadd.py":17:9
#include "text/printer.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "text/parser.h"

namespace asc2::text {

namespace {

using namespace ir;

constexpr size_t kLocColumn = 64;  // where "loc" starts, when the line is shorter
constexpr int kAddrDigits = 6;     // fixed width of addresses: 16 MiB of scratchpad

class Printer {
 public:
  explicit Printer(const Module& module) : module_(module) {}

  std::string module() {
    out_.reserve(size_t{1} << 16);
    leading(module_.header.leading, 0);
    fmt::format_to(std::back_inserter(out_), "a2ir {}", kFormatVersion);
    trailing(&module_.header);
    region(module_.top, 0);
    return std::move(out_);
  }

  std::string line(const Inst& inst) {
    statement(inst);
    return std::move(out_);
  }

 private:
  void integer(int64_t value) {
    char digits[24];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    out_.append(digits, end);
  }

  void indent(size_t level) { out_.append(2 * level, ' '); }

  void leading(const std::vector<Sym>& lines, size_t level) {
    for (const Sym line : lines) {
      if (line != 0) {
        indent(level);
        out_ += module_.text(line);
      }
      out_ += '\n';
    }
  }

  void trailing(const Comments* comments) {
    if (comments && comments->trailing != 0) {
      out_ += "  ";
      out_ += module_.text(comments->trailing);
    }
    out_ += '\n';
  }

  void region(const Region& region, size_t level) {
    for (const Inst* inst : region.body) {
      if (inst->comments) leading(inst->comments->leading, level);
      const size_t begin = out_.size();
      indent(level);
      statement(*inst);
      if (inst->info().max_regions() > 0) out_ += " {";
      location(inst->loc, begin);
      trailing(inst->comments.get());
      for (size_t i = 0; i < inst->regions.size(); ++i) {
        this->region(inst->regions[i], level + 1);
        indent(level);
        out_ += i + 1 < inst->regions.size() ? "} else {" : "}";
        trailing(&inst->regions[i].comments);
      }
    }
    leading(region.comments.leading, level);
  }

  void location(const Loc& loc, size_t line_begin) {
    if (loc.file == 0) return;
    const size_t width = out_.size() - line_begin;
    out_.append(width + 1 < kLocColumn ? kLocColumn - width : 1, ' ');
    out_ += "loc ";
    append_quoted(out_, module_.text(loc.file));
    out_ += ':';
    integer(loc.line);
    out_ += ':';
    integer(loc.col);
  }

  void statement(const Inst& inst) {
    for (size_t i = 0; i < inst.result_count; ++i) {
      if (i) out_ += ", ";
      operand(inst.args[i]);
    }
    if (inst.result_count) out_ += " = ";
    out_ += inst.info().mnemonic;
    for (size_t i = inst.result_count; i < inst.args.size(); ++i) {
      out_ += i == inst.result_count ? " " : ", ";
      operand(inst.args[i]);
    }
    for (size_t i = 0; i < inst.attrs.size(); ++i) {
      out_ += i ? ", " : " {";
      attribute(inst.attrs[i]);
    }
    if (!inst.attrs.empty()) out_ += '}';
    if (inst.type != 0) {
      out_ += " : ";
      append_type(out_, module_.type(inst.type));
    }
  }

  void items(const OperandList& list) {
    out_ += '[';
    for (size_t i = 0; i < list.size(); ++i) {
      if (i) out_ += ", ";
      operand(list[i]);
    }
    out_ += ']';
  }

  void operand(const Operand& o) {
    switch (o.kind) {
      case OperandKind::Value:
        out_ += '%';
        out_ += module_.name_of(o.value);
        if (!o.items.empty()) items(o.items);
        break;
      case OperandKind::Int:
        integer(o.integer);
        break;
      case OperandKind::Float:
        append_float(out_, o.real);
        break;
      case OperandKind::Word:
        out_ += module_.text(o.sym);
        break;
      case OperandKind::Str:
        append_quoted(out_, module_.text(o.sym));
        break;
      case OperandKind::Symbol:
        out_ += '@';
        out_ += module_.text(o.sym);
        break;
      case OperandKind::Pipe:
        out_ += name_of(o.pipe);
        break;
      case OperandKind::List:
        items(o.items);
        break;
    }
  }

  void attribute(const AttrEntry& entry) {
    out_ += entry.attr == Attr::User ? module_.text(entry.name) : info(entry.attr).text;
    out_ += " = ";
    const AttrKind kind = entry.attr == Attr::User ? AttrKind::Word : info(entry.attr).kind;
    if (kind == AttrKind::Flag) {
      out_ += entry.value.integer ? "true" : "false";
    } else if (kind == AttrKind::Addrs) {
      out_ += '[';
      for (size_t i = 0; i < entry.value.items.size(); ++i) {
        fmt::format_to(std::back_inserter(out_), "{}0x{:0{}x}", i ? ", " : "",
                       entry.value.items[i].integer, kAddrDigits);
      }
      out_ += ']';
    } else {
      operand(entry.value);
    }
  }

  const Module& module_;
  std::string out_;
};

}  // namespace

std::string print_module(const Module& module) {
  return Printer(module).module();
}

std::string print_inst(const Module& module, const Inst& inst) {
  return Printer(module).line(inst);
}

}  // namespace asc2::text
