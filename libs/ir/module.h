// SPDX-License-Identifier: Apache-2.0
// The IR in memory: a tree of instructions of one form. A name is a variable with one type;
// assignments overwrite it. Everything that a tool needs is here and prints to text; nothing is
// passed beside it.
//
// Instructions live in the Module and never move, so Inst* and ValueId stay good while passes
// rebuild the bodies of regions. Operands, results and attributes keep their place in the text for
// diagnostics.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/source.h"
#include "ir/op.h"
#include "ir/type.h"

namespace asc2::ir {

using Sym = uint32_t;      // an interned text; 0 is the empty text
using ValueId = uint32_t;  // index into Module's values
using TypeId = uint32_t;   // index into Module's types; 0 is no type

inline constexpr ValueId kNoValue = UINT32_MAX;

/// Deduplicated texts with stable storage. Sym 0 is "", Sym 1 .. kOpCount are the mnemonics in
/// table order, so that a reader finds an operation by the Sym of its word.
class Interner {
 public:
  Interner();
  Sym intern(std::string_view text);
  std::string_view text(Sym sym) const { return texts_[sym]; }
  size_t size() const { return texts_.size(); }

 private:
  void grow();
  std::vector<std::string_view> texts_;
  std::vector<uint32_t> slots_;  // open addressing, two words each: hash, Sym + 1 or 0 when free
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t block_used_ = 0, block_size_ = 0;
};

enum class OperandKind : uint8_t { Value, Int, Float, Word, Str, Symbol, Pipe, List };

struct Operand;

/// The elements of a list: a vector that takes one word while it is empty, as it is in most
/// operands, and that is copied with its owner.
class OperandList {
 public:
  OperandList() = default;
  OperandList(std::vector<Operand> items);
  OperandList(const OperandList& other);
  OperandList(OperandList&&) noexcept = default;
  OperandList& operator=(const OperandList& other);
  OperandList& operator=(OperandList&&) noexcept = default;
  ~OperandList();

  bool empty() const { return !items_; }
  inline size_t size() const;
  inline Operand& operator[](size_t i);
  inline const Operand& operator[](size_t i) const;
  inline Operand* begin();
  inline Operand* end();
  inline const Operand* begin() const;
  inline const Operand* end() const;
  void push_back(Operand item);
  void clear() { items_.reset(); }
  bool operator==(const OperandList& other) const;

 private:
  std::unique_ptr<std::vector<Operand>> items_;  // null, or not empty
};

/// One operand, list element or result. `items` are the elements of a List, or of a Value the
/// subscript `%t[%k]`: which slot of the buffer is meant.
struct Operand {
  OperandKind kind = OperandKind::Int;
  union {
    int64_t integer = 0;  // Int
    double real;          // Float
    ValueId value;        // Value
    Sym sym;              // Word, Symbol (without its '@')
    asc2::Pipe pipe;      // Pipe
  };
  OperandList items;
  Span span;

  static Operand of_value(ValueId v, Span span = {});
  static Operand of_int(int64_t i, Span span = {});
  static Operand of_float(double d, Span span = {});
  static Operand of_pipe(asc2::Pipe pipe, Span span = {});
  static Operand of_list(std::vector<Operand> items, Span span = {});

  bool is_value() const { return kind == OperandKind::Value; }
  bool is_number() const { return kind == OperandKind::Int || kind == OperandKind::Float; }
  bool is_int() const { return kind == OperandKind::Int; }
  bool is_list() const { return kind == OperandKind::List; }
  /// Value of a literal number.
  double number() const { return kind == OperandKind::Int ? static_cast<double>(integer) : real; }
  /// Same operand, whatever its place in the text.
  bool operator==(const Operand& other) const;
};

size_t OperandList::size() const {
  return items_ ? items_->size() : 0;
}
Operand& OperandList::operator[](size_t i) {
  return (*items_)[i];
}
const Operand& OperandList::operator[](size_t i) const {
  return (*items_)[i];
}
Operand* OperandList::begin() {
  return items_ ? items_->data() : nullptr;
}
Operand* OperandList::end() {
  return items_ ? items_->data() + items_->size() : nullptr;
}
const Operand* OperandList::begin() const {
  return items_ ? items_->data() : nullptr;
}
const Operand* OperandList::end() const {
  return items_ ? items_->data() + items_->size() : nullptr;
}

struct AttrEntry {
  Attr attr = Attr::User;
  Sym name = 0;   // of a user attribute x.*; its value is a Word, Int or Float
  Operand value;  // Int (flags are 0 or 1), Float, Word, List (of Addrs, Values)
};

/// Place in the kernel's own source; file 0 is none.
struct Loc {
  Sym file = 0;
  uint32_t line = 0;
  uint32_t col = 0;
};

/// Comment lines above a statement ("" is a blank line) and the one that trails it, without
/// '#'-stripping.
struct Comments {
  std::vector<Sym> leading;
  Sym trailing = 0;
};

struct Inst;

struct Region {
  std::vector<Inst*> body;
  Comments comments;  // leading: those before its closing brace; trailing: that of its closing line
};

struct Inst {
  Op op = Op::Copy;
  uint8_t result_count = 0;
  TypeId type = 0;               // annotation after ':'
  std::vector<Operand> args;     // results first, then operands
  std::vector<AttrEntry> attrs;  // in table order, user attributes last
  std::vector<Region> regions;
  Loc loc;
  Span span;           // of the statement in Module::source; of its origin when a pass made it
  uint32_t scope = 0;  // of a kernel: where its variables are looked up
  std::unique_ptr<Comments> comments;

  const OpInfo& info() const { return ir::info(op); }
  std::span<Operand> results() { return {args.data(), result_count}; }
  std::span<const Operand> results() const { return {args.data(), result_count}; }
  std::span<Operand> operands() { return {args.data() + result_count, args.size() - result_count}; }
  std::span<const Operand> operands() const {
    return {args.data() + result_count, args.size() - result_count};
  }
  /// The variable assigned, kNoValue when there is none.
  ValueId result() const { return result_count ? args[0].value : kNoValue; }

  const Operand* find(Attr attr) const;
  /// The attribute's integer, or `absent`.
  int64_t int_attr(Attr attr, int64_t absent) const;
  bool flag(Attr attr) const;
  /// Sets or replaces, keeping table order.
  void set(Attr attr, Operand value);
  void erase(Attr attr);
};

struct Value {
  Sym name = 0;  // without '%'
  TypeId type = 0;
  uint32_t scope = 0;  // that of its kernel
};

class Module {
 public:
  Module();
  Module(Module&&) = default;
  Module& operator=(Module&&) = default;

  std::shared_ptr<const Source> source;  // that spans point into: .a2ir text or the kernel's file
  Region top;                            // target and kernels, in order
  Comments header;                       // those of the line 'a2ir 1'

  // --- names and types
  Sym intern(std::string_view text) { return names_.intern(text); }
  std::string_view text(Sym sym) const { return names_.text(sym); }
  size_t sym_count() const { return names_.size(); }
  TypeId type_id(const Type& type);
  const Type& type(TypeId id) const { return types_[id]; }

  // --- variables; a scope is a kernel
  uint32_t new_scope() { return scopes_++; }
  ValueId find_value(uint32_t scope, Sym name) const;
  ValueId add_value(uint32_t scope, Sym name, TypeId type);  // of that very name, which is new
  /// A new variable `base.1`, `base.2`, ...: the first that is free. "row.1" derives "row.2".
  ValueId derive_value(uint32_t scope, std::string_view base, TypeId type);
  /// `base` itself when it is free, else derived from it.
  ValueId fresh_value(uint32_t scope, std::string_view base, TypeId type);
  /// Of the variables `kept`, each there once, those from `first` on get in this order the names of
  /// the first that are derived; what is not kept has no name any more.
  void name_anew(uint32_t scope, ValueId first, const std::vector<ValueId>& kept);
  Value& value(ValueId id) { return values_[id]; }
  const Value& value(ValueId id) const { return values_[id]; }
  size_t value_count() const { return values_.size(); }
  const Type& type_of(ValueId id) const { return types_[values_[id].type]; }
  std::string_view name_of(ValueId id) const { return names_.text(values_[id].name); }
  std::string_view kernel_name(const Inst& kernel) const;  // without the '@'

  // --- instructions
  Inst* new_inst(Op op);
  /// A new instruction that stands for `origin`: same loc and span, no comments.
  Inst* new_inst(Op op, const Inst& origin);
  Where where(Span span) const { return {source.get(), span}; }
  Where where(const Inst& inst) const { return {source.get(), inst.span}; }
  /// "kernel.py:12:9", or "" when the instruction has no loc.
  std::string loc_text(const Inst& inst) const;

  // --- what a file says of itself
  /// Name of the target that decisions were made for, "" when none was recorded.
  std::string_view target_name() const;
  void set_target_name(std::string_view name);
  std::vector<Inst*> kernels() const;

 private:
  void enter(ValueId id);

  Interner names_;
  std::vector<Type> types_;
  std::vector<uint32_t> type_slots_;  // open addressing over types_, id, 0 is free
  std::vector<Value> values_;
  std::vector<uint32_t> value_slots_;  // open addressing over values_ by (scope, name), id + 1
  std::unordered_map<uint64_t, int> last_number_;  // by (scope, stem): tried by derive_value
  std::deque<Inst> insts_;
  uint32_t scopes_ = 0;
};

/// Core kind of a kernel; a kernel without the attribute runs on the vector core.
CoreKind core_of(const Module& module, const Inst& kernel);

/// The half of the kernel that runs on the other kind of core, under the same name; or null.
const Inst* other_half(const Module& module, const Inst& kernel);

/// Operand for an attribute of AttrKind::Word; AttrKind::Flag, an Int of 0 or 1.
Operand word_operand(Module& module, std::string_view word);
Operand flag_operand(bool on);

}  // namespace asc2::ir
