// SPDX-License-Identifier: Apache-2.0
// The operation table, built from formats/ops.def. A signature is parsed at compile time, so that a
// typo in a row does not build. Lexer, parser, printer and verifier know operations only through
// kOps.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace asc2::ir {

enum class Op : uint16_t {
#define A2_OP(name, mnemonic, cls, signature, attrs, typing, traits, doc) name,
#include "ops.def"
};

enum class OpClass : uint8_t { Decl, Control, Scalar, Elementwise, Tile, Move, Memory, Sync };
/// Of each class, as the manual has them.
inline constexpr std::string_view kOpClassTitles[] = {
    "Declarations", "Control", "Scalars",         "Elementwise, on scalars and tiles",
    "Tiles",        "Moves",   "Single elements", "Synchronisation"};
static_assert(std::size(kOpClassTitles) == static_cast<size_t>(OpClass::Sync) + 1);
enum class Typing : uint8_t { Same, Compare, Select, Convert, Free };

enum OpTrait : uint16_t {
  kRegion1 = 1,    // has one region
  kRegion2 = 2,    // has a region and an optional second one, 'else'
  kNoInPlace = 4,  // the result must not share bytes with an operand
  kPartial = 8,    // may leave part of the result as it was
  kFloat = 16,     // float element types only
  kInt = 32        // integer and i1 element types only
};

enum class Role : uint8_t { Any, Tile, Scalar, Int, Gm, Ptr, List, Pipe, Symbol, Word, Buf };

inline constexpr std::string_view kRoleNames[] = {"any",  "tile", "scalar", "int",  "gm", "ptr",
                                                  "list", "pipe", "symbol", "word", "buf"};

struct OperandInfo {
  std::string_view name;
  Role role = Role::Any;
  bool optional = false;
};

struct OpInfo {
  static constexpr size_t kMaxOperands = 4;
  std::string_view mnemonic;
  OpClass cls;
  Typing typing;
  uint16_t traits;
  std::array<OperandInfo, kMaxOperands> operand{};
  uint8_t operand_count = 0;
  uint8_t required_count = 0;  // operands before the first optional one
  OperandInfo result{};
  uint8_t result_count = 0;
  uint32_t attr_mask = 0;  // bit per Attr that it may carry
  std::string_view signature{};
  std::string_view doc{};

  constexpr bool has(OpTrait trait) const { return (traits & trait) != 0; }
  constexpr bool allows(size_t attr) const { return (attr_mask >> attr & 1) != 0; }
  constexpr int max_regions() const { return has(kRegion2) ? 2 : has(kRegion1) ? 1 : 0; }
};

enum class Attr : uint8_t {
#define A2_ATTR(name, text, kind, words, doc) name,
#include "attrs.def"
  User,  // x.*: carried through by every tool
};
enum class AttrKind : uint8_t { Int, Number, Flag, Addrs, Ints, Word, Values };
struct AttrInfo {
  std::string_view text;
  AttrKind kind;
  std::string_view words;  // separated by spaces, for AttrKind::Word
  std::string_view doc;
};
inline constexpr AttrInfo kAttrs[] = {
#define A2_ATTR(name, text, kind, words, doc) {text, AttrKind::kind, words, doc},
#include "attrs.def"
};
constexpr const AttrInfo& info(Attr attr) {
  return kAttrs[static_cast<size_t>(attr)];
}

namespace detail {

consteval std::string_view take(std::string_view& rest, std::string_view stops) {
  size_t end = rest.find_first_of(stops);
  if (end == std::string_view::npos) end = rest.size();
  const std::string_view token = rest.substr(0, end);
  rest.remove_prefix(end);
  return token;
}

consteval void skip_spaces(std::string_view& rest) {
  while (!rest.empty() && rest[0] == ' ') rest.remove_prefix(1);
}

/// "name:kind?" -> OperandInfo; a kind that does not exist does not compile.
consteval OperandInfo parse_operand(std::string_view& rest) {
  OperandInfo out;
  out.name = take(rest, ":");
  rest.remove_prefix(1);
  const std::string_view kind = take(rest, " ,?");
  bool found = false;
  for (size_t i = 0; i < std::size(kRoleNames); ++i) {
    if (kRoleNames[i] != kind) continue;
    out.role = static_cast<Role>(i);
    found = true;
  }
  if (!found) throw "unknown operand kind in ops.def";
  if (!rest.empty() && rest[0] == '?') {
    out.optional = true;
    rest.remove_prefix(1);
  }
  if (!rest.empty() && rest[0] == ',') rest.remove_prefix(1);
  skip_spaces(rest);
  return out;
}

consteval uint32_t parse_attrs(std::string_view rest) {
  uint32_t mask = 0;
  while (!rest.empty()) {
    const std::string_view name = take(rest, " ");
    skip_spaces(rest);
    bool found = false;
    for (size_t i = 0; i < std::size(kAttrs); ++i) {
      if (kAttrs[i].text != name) continue;
      mask |= uint32_t{1} << i;
      found = true;
    }
    if (!found) throw "unknown attribute in ops.def";
  }
  return mask;
}

consteval OpInfo make_op(std::string_view mnemonic, OpClass cls, std::string_view signature,
                         std::string_view attrs, Typing typing, uint16_t traits,
                         std::string_view doc) {
  OpInfo op{mnemonic, cls, typing, traits};
  op.signature = signature;
  op.doc = doc;
  op.attr_mask = parse_attrs(attrs);
  std::string_view rest = signature;
  while (!rest.empty() && !rest.starts_with("->")) {
    if (op.operand_count == OpInfo::kMaxOperands) throw "too many operands in ops.def";
    const OperandInfo operand = parse_operand(rest);
    op.operand[op.operand_count++] = operand;
    if (!operand.optional) op.required_count = op.operand_count;
  }
  if (rest.starts_with("->")) {
    rest.remove_prefix(2);
    skip_spaces(rest);
    op.result = parse_operand(rest);
    op.result_count = 1;
    if (!rest.empty()) throw "text after the result in ops.def";
  }
  return op;
}

// The words that a row of ops.def uses for its traits.
inline constexpr uint16_t Region1 = kRegion1, Region2 = kRegion2, NoInPlace = kNoInPlace,
                          Partial = kPartial, Float = kFloat, Int = kInt;

inline constexpr OpInfo kOpTable[] = {
#define A2_OP(name, mnemonic, cls, signature, attrs, typing, traits, doc) \
  make_op(mnemonic, OpClass::cls, signature, attrs, Typing::typing, traits, doc),
#include "ops.def"
};

consteval bool mnemonics_unique() {
  for (size_t i = 0; i < std::size(kOpTable); ++i) {
    for (size_t j = i + 1; j < std::size(kOpTable); ++j) {
      if (kOpTable[i].mnemonic == kOpTable[j].mnemonic) return false;
    }
  }
  return true;
}
static_assert(mnemonics_unique());

}  // namespace detail

inline constexpr std::span<const OpInfo> kOps{detail::kOpTable};
inline constexpr size_t kOpCount = std::size(detail::kOpTable);
constexpr const OpInfo& info(Op op) {
  return detail::kOpTable[static_cast<size_t>(op)];
}

}  // namespace asc2::ir
