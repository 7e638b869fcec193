// SPDX-License-Identifier: Apache-2.0
// Variables, types and instructions of a Module, and the facts that a kernel line carries.
#include "ir/module.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diag.h"
#include "base/text.h"

namespace asc2::ir {

namespace {

constexpr size_t kInitialSlots = 64;  // a power of two

size_t mix(size_t a, size_t b) {
  return (a ^ (b + 0x9e3779b97f4a7c15u + (a << 6) + (a >> 2)));
}

size_t hash_type(const Type& type) {
  size_t h = mix(static_cast<size_t>(type.kind), static_cast<size_t>(type.dtype));
  h = mix(h, static_cast<size_t>(type.space) * 16 + static_cast<size_t>(type.layout));
  h = mix(h, static_cast<size_t>(type.pitch));
  for (const int64_t dim : type.shape) h = mix(h, static_cast<size_t>(dim));
  return h * 0x9e3779b97f4a7c15u >> 32;
}

size_t hash_value(uint32_t scope, Sym name) {
  return ((size_t{scope} << 32 | name) * 0x9e3779b97f4a7c15u) >> 32;
}

/// "row.12" -> "row"; a name without a number stays.
std::string_view without_number(std::string_view name) {
  const size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == name.size()) return name;
  const bool number = name.find_first_not_of("0123456789", dot + 1) == std::string_view::npos;
  return number ? name.substr(0, dot) : name;
}

}  // namespace

OperandList::OperandList(std::vector<Operand> items) {
  if (!items.empty()) items_ = std::make_unique<std::vector<Operand>>(std::move(items));
}

OperandList::OperandList(const OperandList& other) {
  if (other.items_) items_ = std::make_unique<std::vector<Operand>>(*other.items_);
}

OperandList& OperandList::operator=(const OperandList& other) {
  return *this = OperandList(other);
}

OperandList::~OperandList() = default;

void OperandList::push_back(Operand item) {
  if (!items_) items_ = std::make_unique<std::vector<Operand>>();
  items_->push_back(std::move(item));
}

bool OperandList::operator==(const OperandList& other) const {
  return std::equal(begin(), end(), other.begin(), other.end());
}

Operand Operand::of_value(ValueId v, Span span) {
  Operand o;
  o.kind = OperandKind::Value;
  o.value = v;
  o.span = span;
  return o;
}

Operand Operand::of_int(int64_t i, Span span) {
  Operand o;
  o.integer = i;
  o.span = span;
  return o;
}

Operand Operand::of_float(double d, Span span) {
  Operand o;
  o.kind = OperandKind::Float;
  o.real = d;
  o.span = span;
  return o;
}

Operand Operand::of_pipe(asc2::Pipe pipe, Span span) {
  Operand o;
  o.kind = OperandKind::Pipe;
  o.pipe = pipe;
  o.span = span;
  return o;
}

Operand Operand::of_list(std::vector<Operand> items, Span span) {
  Operand o;
  o.kind = OperandKind::List;
  o.items = std::move(items);
  o.span = span;
  return o;
}

bool Operand::operator==(const Operand& other) const {
  if (kind != other.kind || items != other.items) return false;
  switch (kind) {
    case OperandKind::Value:
      return value == other.value;
    case OperandKind::Int:
      return integer == other.integer;
    case OperandKind::Float:
      return real == other.real || (real != real && other.real != other.real);
    case OperandKind::Word:
    case OperandKind::Str:
    case OperandKind::Symbol:
      return sym == other.sym;
    case OperandKind::Pipe:
      return pipe == other.pipe;
    case OperandKind::List:
      return true;
  }
  return false;
}

const Operand* Inst::find(Attr attr) const {
  for (const AttrEntry& entry : attrs) {
    if (entry.attr == attr) return &entry.value;
  }
  return nullptr;
}

int64_t Inst::int_attr(Attr attr, int64_t absent) const {
  const Operand* value = find(attr);
  return value ? value->integer : absent;
}

bool Inst::flag(Attr attr) const {
  const Operand* value = find(attr);
  return value && value->integer != 0;
}

void Inst::set(Attr attr, Operand value) {
  auto at = std::find_if(attrs.begin(), attrs.end(),
                         [&](const AttrEntry& entry) { return entry.attr >= attr; });
  if (at != attrs.end() && at->attr == attr) {
    at->value = std::move(value);
  } else {
    attrs.insert(at, {attr, 0, std::move(value)});
  }
}

void Inst::erase(Attr attr) {
  std::erase_if(attrs, [&](const AttrEntry& entry) { return entry.attr == attr; });
}

Module::Module() : type_slots_(kInitialSlots, 0), value_slots_(kInitialSlots, 0) {
  types_.emplace_back();
}

TypeId Module::type_id(const Type& type) {
  if (type.kind == TypeKind::None) return 0;
  if (types_.size() * 2 > type_slots_.size()) {
    type_slots_.assign(type_slots_.size() * 2, 0);
    for (TypeId id = 1; id < types_.size(); ++id) {
      size_t at = hash_type(types_[id]) & (type_slots_.size() - 1);
      while (type_slots_[at] != 0) at = (at + 1) & (type_slots_.size() - 1);
      type_slots_[at] = id;
    }
  }
  size_t at = hash_type(type) & (type_slots_.size() - 1);
  while (type_slots_[at] != 0) {
    if (types_[type_slots_[at]] == type) return type_slots_[at];
    at = (at + 1) & (type_slots_.size() - 1);
  }
  types_.push_back(type);
  return type_slots_[at] = static_cast<TypeId>(types_.size() - 1);
}

ValueId Module::find_value(uint32_t scope, Sym name) const {
  size_t at = hash_value(scope, name) & (value_slots_.size() - 1);
  while (value_slots_[at] != 0) {
    const Value& value = values_[value_slots_[at] - 1];
    if (value.scope == scope && value.name == name) return value_slots_[at] - 1;
    at = (at + 1) & (value_slots_.size() - 1);
  }
  return kNoValue;
}

/// Into value_slots_, which has room.
void Module::enter(ValueId id) {
  size_t at = hash_value(values_[id].scope, values_[id].name) & (value_slots_.size() - 1);
  while (value_slots_[at] != 0) at = (at + 1) & (value_slots_.size() - 1);
  value_slots_[at] = id + 1;
}

ValueId Module::add_value(uint32_t scope, Sym name, TypeId type) {
  values_.push_back({name, type, scope});
  const auto added = static_cast<ValueId>(values_.size() - 1);
  if (values_.size() * 2 > value_slots_.size()) {
    value_slots_.assign(value_slots_.size() * 2, 0);
    for (ValueId id = 0; id < added; ++id) enter(id);
  }
  enter(added);
  return added;
}

ValueId Module::derive_value(uint32_t scope, std::string_view base, TypeId type) {
  const std::string stem(without_number(base));
  // Names are never freed, so the search goes on where it ended: linear over many derivations.
  int& number = last_number_[uint64_t{scope} << 32 | intern(stem)];
  for (;;) {
    const Sym name = intern(fmt::format("{}.{}", stem, ++number));
    if (find_value(scope, name) == kNoValue) return add_value(scope, name, type);
  }
}

ValueId Module::fresh_value(uint32_t scope, std::string_view base, TypeId type) {
  const Sym name = intern(base);
  if (find_value(scope, name) == kNoValue) return add_value(scope, name, type);
  return derive_value(scope, base, type);
}

void Module::name_anew(uint32_t scope, ValueId first, const std::vector<ValueId>& kept) {
  std::vector<bool> stays(first, false);
  std::vector<std::pair<ValueId, std::string>> stems;
  for (const ValueId id : kept) {
    if (id < first) {
      stays[id] = true;
    } else {
      stems.emplace_back(id, without_number(name_of(id)));
    }
  }
  value_slots_.assign(value_slots_.size(), 0);
  for (ValueId id = 0; id < values_.size(); ++id) {
    if (values_[id].scope == scope && (id >= first || !stays[id])) values_[id].name = 0;
    enter(id);
  }
  std::unordered_map<std::string, int> next;  // number by stem; 0: the stem itself
  for (const auto& [id, stem] : stems) {
    int& number = next[stem];
    Sym name = 0;
    do {
      name = intern(number == 0 ? stem : fmt::format("{}.{}", stem, number));
      ++number;
    } while (find_value(scope, name) != kNoValue);
    values_[id].name = name;
    enter(id);
  }
}

Inst* Module::new_inst(Op op) {
  insts_.emplace_back().op = op;
  return &insts_.back();
}

Inst* Module::new_inst(Op op, const Inst& origin) {
  Inst* inst = new_inst(op);
  inst->loc = origin.loc;
  inst->span = origin.span;
  return inst;
}

std::string Module::loc_text(const Inst& inst) const {
  if (inst.loc.file == 0) return {};
  return fmt::format("{}:{}:{}", text(inst.loc.file), inst.loc.line, inst.loc.col);
}

std::string_view Module::target_name() const {
  for (const Inst* inst : top.body) {
    if (inst->op == Op::Target) return text(inst->operands()[0].sym);
  }
  return {};
}

void Module::set_target_name(std::string_view name) {
  Operand word = word_operand(*this, name);
  for (Inst* inst : top.body) {
    if (inst->op != Op::Target) continue;
    inst->operands()[0] = std::move(word);
    return;
  }
  Inst* inst = new_inst(Op::Target);
  inst->args.push_back(std::move(word));
  top.body.insert(top.body.begin(), inst);
}

std::vector<Inst*> Module::kernels() const {
  std::vector<Inst*> out;
  for (Inst* inst : top.body) {
    if (inst->op == Op::Kernel) out.push_back(inst);
  }
  return out;
}

CoreKind core_of(const Module& module, const Inst& kernel) {
  const Operand* word = kernel.find(Attr::Core);
  if (!word) return CoreKind::Aiv;
  return find_kind<CoreKind>(kCoreNames, module.text(word->sym)).value_or(CoreKind::Aiv);
}

const Inst* other_half(const Module& module, const Inst& kernel) {
  const CoreKind core = core_of(module, kernel);
  for (const Inst* other : module.top.body) {
    if (other->op == Op::Kernel && other->operands()[0].sym == kernel.operands()[0].sym &&
        core_of(module, *other) != core)
      return other;
  }
  return nullptr;
}

Operand word_operand(Module& module, std::string_view word) {
  Operand o;
  o.kind = OperandKind::Word;
  o.sym = module.intern(word);
  return o;
}

Operand flag_operand(bool on) {
  return Operand::of_int(on ? 1 : 0);
}

std::string_view Module::kernel_name(const Inst& kernel) const {
  return text(kernel.operands()[0].sym);
}

}  // namespace asc2::ir
