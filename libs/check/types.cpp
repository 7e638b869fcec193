// SPDX-License-Identifier: Apache-2.0
// Type rules. The typing column of ops.def covers all elementwise operations; what is left are the
// extra rules of a few operations, in one table indexed by Op.
#include <fmt/format.h>

#include <array>

#include "check/diags.h"
#include "check/rules.h"
#include "check/shapes.h"
#include "ir/stage.h"
#include "ir/walk.h"
#include "model/affine.h"
#include "model/broadcast.h"
#include "model/range.h"

namespace asc2::check {

namespace {

using namespace ir;

class TypeChecker {
 public:
  TypeChecker(const Module& module, Stage stage, Diags& diags)
      : module_(module), stage_(stage), diags_(diags) {}

  void grid(const Inst& kernel) {
    const Operand* grid = kernel.find(Attr::Grid);
    if (grid && grid->is_int() && (grid->integer < 1 || grid->integer > kMaxBlocks))
      error(kernel, grid->span, "a grid has 1 to {} blocks", kMaxBlocks);
  }

  void check(const Inst& inst) {
    typing(inst);
    const ExtraRule rule = kExtraRules[static_cast<size_t>(inst.op)];
    if (rule) (this->*rule)(inst);
  }

 private:
  using ExtraRule = void (TypeChecker::*)(const Inst&);
  static const std::array<ExtraRule, kOpCount> kExtraRules;
  static constexpr std::array<ExtraRule, kOpCount> make_extra_rules();

  template <class... Args>
  void error(const Inst& inst, Span span, fmt::format_string<Args...> format, Args&&... args) {
    diags_
        .error<diag::CheckType>(module_.where(span.end ? span : inst.span),
                                fmt::format(format, std::forward<Args>(args)...))
        .from_here(module_.loc_text(inst));
  }

  std::string describe(const Operand& operand) const {
    if (!operand.is_value()) return operand.is_int() ? "an integer" : "a float";
    const Type& type = module_.type_of(operand.value);
    std::string shape;
    for (const int64_t dim : type.shape)
      shape += fmt::format("{}{}", shape.empty() ? "" : ",", dim);
    return fmt::format("{}{}", name_of(type.dtype), type.is_tile() ? "[" + shape + "]" : "");
  }

  std::string describe(const Type& type) const {
    std::string shape;
    for (const int64_t dim : type.shape)
      shape += fmt::format("{}{}", shape.empty() ? "" : ",", dim);
    return fmt::format("{}{}", name_of(type.dtype), type.is_tile() ? "[" + shape + "]" : "");
  }

  // --- the typing column

  void typing(const Inst& inst) {
    const OpInfo& op = inst.info();
    if (op.typing == Typing::Free || op.cls == OpClass::Move) return;
    const Type& result = module_.type(inst.type);
    if (op.has(kFloat) && !is_float(result.dtype)) {
      error(inst, {}, "'{}' works on floats, not on {}", op.mnemonic, name_of(result.dtype));
    }
    if (op.has(kInt) && is_float(result.dtype)) {
      error(inst, {}, "'{}' works on integers and i1, not on {}", op.mnemonic,
            name_of(result.dtype));
    }
    shapes(inst, result);
    const auto operands = inst.operands();
    switch (op.typing) {
      case Typing::Same:
        same(inst, operands, result);
        break;
      case Typing::Compare:
        compare(inst, result);
        break;
      case Typing::Select:
        mask(inst, operands[0]);
        same(inst, operands.subspan(1), result);
        break;
      case Typing::Convert:
      case Typing::Free:
        break;
    }
  }

  /// Tile operands have the shape of the result or repeat over it; a scalar result takes no tile.
  void shapes(const Inst& inst, const Type& result) {
    for (const Operand& operand : inst.operands()) {
      if (!operand.is_value()) continue;
      const Type& type = module_.type_of(operand.value);
      if (!type.is_tile() || type.shape == result.shape) continue;
      const bool repeats =
          inst.info().cls == OpClass::Elementwise && result.is_tile() && inst.op != Op::Cast;
      if (repeats && model::broadcast(type.shape, result.shape, stage_ != Stage::Tile)) continue;
      error(inst, operand.span, "operand {} does not have the shape of the result {}",
            describe(operand), describe(result));
    }
  }

  /// A tile operand has the result's element type; a scalar converts to it within its kind, and in
  /// scalar code integers widen.
  void same(const Inst& inst, std::span<const Operand> operands, const Type& result) {
    for (const Operand& operand : operands) {
      if (operand.is_list()) continue;
      if (!agrees(operand, result.dtype)) {
        error(inst, operand.span, "operand is {}, the result {}", describe(operand),
              describe(result));
      }
      fits(inst, operand, result.dtype);
    }
  }

  /// A literal is a value of the type that the operation works in; no tool cuts it.
  void fits(const Inst& inst, const Operand& operand, Dtype dtype) {
    if (!operand.is_int() || is_float(dtype)) return;
    const model::Range range = model::range_of(dtype);
    if (model::contains(range, {operand.integer, operand.integer})) return;
    error(inst, operand.span, "{} is no {}", operand.integer, name_of(dtype));
  }

  bool agrees(const Operand& operand, Dtype dtype) const {
    if (operand.kind == OperandKind::Int) return true;
    if (operand.kind == OperandKind::Float) return is_float(dtype);
    const Type& type = module_.type_of(operand.value);
    if (type.is_tile()) return type.dtype == dtype;
    return type.dtype == dtype || (is_int(type.dtype) && is_int(dtype)) ||
           (is_float(type.dtype) && is_float(dtype));
  }

  void compare(const Inst& inst, const Type& result) {
    if (result.dtype != Dtype::I1)
      error(inst, {}, "'{}' gives i1, not {}", inst.info().mnemonic, name_of(result.dtype));
    const auto operands = inst.operands();
    const Operand* typed = nullptr;  // the operand whose element type the other one must have
    for (const Operand& operand : operands) {
      if (operand.is_value() && (!typed || module_.type_of(operand.value).is_tile()))
        typed = &operand;
    }
    if (!typed) return;
    const bool tile = module_.type_of(typed->value).is_tile();
    if (tile != result.is_tile())
      error(inst, {}, "'{}' of {} cannot give {}", inst.info().mnemonic, describe(*typed),
            describe(result));
    for (const Operand& operand : operands) {
      if (!agrees(operand, module_.type_of(typed->value).dtype)) {
        error(inst, operand.span, "compares {} with {}", describe(operands[0]),
              describe(operands[1]));
        return;
      }
      fits(inst, operand, module_.type_of(typed->value).dtype);
    }
  }

  void mask(const Inst& inst, const Operand& operand) {
    const bool ok = operand.is_value() && module_.type_of(operand.value).dtype == Dtype::I1 &&
                    module_.type_of(operand.value).is_tile() == module_.type(inst.type).is_tile();
    if (!ok)
      error(inst, operand.span, "the mask must be i1 like the result {}, not {}",
            describe(module_.type(inst.type)), describe(operand));
  }

  // --- extra rules

  bool is_integer(const Operand& operand) const {
    if (!operand.is_value()) return operand.is_int();
    const Type& type = module_.type_of(operand.value);
    return type.is_scalar() && is_int(type.dtype);
  }

  void condition(const Inst& inst) {
    const Operand& cond = inst.operands()[0];
    const bool ok = cond.is_value() && module_.type_of(cond.value).dtype == Dtype::I1;
    if (!ok) error(inst, cond.span, "the condition must be an i1 variable, not {}", describe(cond));
  }

  void loop(const Inst& inst) {
    if (!is_int(module_.type(inst.type).dtype))
      error(inst, {}, "a loop variable is an integer, not {}", describe(module_.type(inst.type)));
    for (const Operand& bound : inst.operands()) {
      if (!is_integer(bound)) {
        error(inst, bound.span, "a loop bound is an integer, not {}", describe(bound));
        continue;
      }
      fits(inst, bound, module_.type(inst.type).dtype);
      if (bound.is_value() &&
          !holds(module_.type(inst.type).dtype, module_.type_of(bound.value).dtype))
        error(inst, bound.span, "a loop over {} cannot count to a bound of {}",
              describe(module_.type(inst.type)), describe(bound));
    }
    const Operand& step = inst.operands()[2];
    if (step.is_int() && step.integer == 0) error(inst, step.span, "the step of a loop is not 0");
    hint(inst, Attr::NumStages, kMaxSlots);
    hint(inst, Attr::UnrollFactor, kMaxUnrollFactor);
  }

  void hint(const Inst& inst, Attr attr, int64_t most) {
    const Operand* value = inst.find(attr);
    if (!value || (value->integer >= 1 && value->integer <= most)) return;
    error(inst, value->span, "'{}' is 1 to {}, not {}", info(attr).text, most, value->integer);
  }

  /// Is every value of `inner` one of `outer`?
  static bool holds(Dtype outer, Dtype inner) {
    if (inner == Dtype::U64) return outer == Dtype::U64;  // its range does not tell
    return model::contains(model::range_of(outer), model::range_of(inner));
  }

  void param(const Inst& inst) {
    const Type& type = module_.type(inst.type);
    const int64_t size = inst.int_attr(Attr::Size, 0);
    if (size < 0 || size > kMaxElements)
      error(inst, inst.find(Attr::Size)->span, "an array has 0 to {} elements", kMaxElements);
    const Operand* value = inst.find(Attr::Value);
    if (!value) return;
    if (!value->is_int() && !is_float(type.dtype)) {
      error(inst, value->span, "the value of an {} is an integer", name_of(type.dtype));
    } else {
      fits(inst, *value, type.dtype);
    }
  }

  void tensor(const Inst& inst) {
    const Type& type = module_.type(inst.type);
    const Operand& base = inst.operands()[0];
    const auto& dims = inst.operands()[1].items;
    if (module_.type_of(base.value).dtype != type.dtype) {
      error(inst, base.span, "a tensor of {} on a pointer to {}", name_of(type.dtype),
            name_of(module_.type_of(base.value).dtype));
    }
    if (dims.size() != type.shape.size()) {
      error(inst, inst.operands()[1].span, "{} dims for a tensor of rank {}", dims.size(),
            type.shape.size());
      return;
    }
    for (size_t i = 0; i < dims.size(); ++i) {
      if (!is_integer(dims[i]))
        error(inst, dims[i].span, "a dim is an integer, not {}", describe(dims[i]));
      if (dims[i].is_int() ? dims[i].integer != type.shape[i] : type.shape[i] != kDynamic) {
        error(inst, dims[i].span,
              "dim {} of the type does not agree with the shape list: static dims are repeated, "
              "'?' is a variable",
              i);
      }
    }
  }

  void buffer(const Inst& inst) {
    const int64_t slots = inst.int_attr(Attr::Slots, 1);
    if (slots < 1 || slots > kMaxSlots)
      error(inst, {}, "a buffer has 1 to {} slots, not {}", kMaxSlots, slots);
    const Operand* addr = inst.find(Attr::Addr);
    for (const Operand& at : addr ? addr->items : OperandList{}) {
      if (at.integer < 0 || at.integer > kMaxElements)
        error(inst, at.span, "no memory has an address 0x{:x}", static_cast<uint64_t>(at.integer));
    }
    if (addr && static_cast<int64_t>(addr->items.size()) != slots) {
      error(inst, addr->span, "{} addresses for {} slot{}", addr->items.size(), slots,
            slots == 1 ? "" : "s");
    }
  }

  /// load and store: tile, tensor, offsets and extents agree in rank and element type.
  void move(const Inst& inst) {
    const bool load = inst.op == Op::Load;
    const Operand& tensor = inst.operands()[load ? 0 : 1];
    const Operand& tile_operand = load ? inst.args[0] : inst.operands()[0];
    const Type& gm = module_.type_of(tensor.value);
    const Type& tile = module_.type_of(tile_operand.value);
    if (gm.dtype != tile.dtype) {
      error(inst, tile_operand.span, "the tile is {}, the tensor {}", describe(tile),
            name_of(gm.dtype));
    }
    if (gm.shape.size() != tile.shape.size()) {
      error(inst, tile_operand.span, "the tile {} has rank {}, the tensor rank {}", describe(tile),
            tile.shape.size(), gm.shape.size());
      return;
    }
    for (size_t i = load ? 1 : 2; i < inst.operands().size(); ++i)
      place(inst, inst.operands()[i], gm.shape.size());
    const size_t at = load ? 2 : 3;
    if (inst.operands().size() > at) extents(inst, inst.operands()[at], tile);
  }

  void pad(const Inst& inst) {
    const Type& tile = module_.type(inst.type);
    if (stage_ == Stage::Tile)
      error(inst, {}, "'pad' is of stage machine; before it, the pad value of a load says it");
    place(inst, inst.operands()[1], tile.shape.size());
    extents(inst, inst.operands()[1], tile);
  }

  /// Offsets or extents, one for each dim.
  void place(const Inst& inst, const Operand& list, size_t rank) {
    if (list.items.size() != rank)
      error(inst, list.span, "{} entries for rank {}", list.items.size(), rank);
    for (const Operand& item : list.items) {
      if (!is_integer(item))
        error(inst, item.span, "offsets and extents are integers, not {}", describe(item));
      if (item.is_int() && item.integer < 0)
        error(inst, item.span, "offset or extent {} is negative", item.integer);
    }
  }

  void extents(const Inst& inst, const Operand& list, const Type& tile) {
    const auto& items = list.items;
    for (size_t i = 0; i < items.size() && i < tile.shape.size(); ++i) {
      if (items[i].is_int() && items[i].integer > tile.shape[i]) {
        error(inst, items[i].span, "extent {} is larger than dim {} of {}", items[i].integer, i,
              describe(tile));
      }
    }
  }

  void rows(const Inst& inst) {
    const std::string problem = shape_problem(module_, inst);
    if (!problem.empty()) error(inst, {}, "{}", problem);
  }

  /// The same bits as another element type.
  void bitcast(const Inst& inst) {
    const Operand& a = inst.operands()[0];
    const Type& result = module_.type(inst.type);
    shapes(inst, result);
    const bool fits = a.is_value() && module_.type_of(a.value).is_tile() == result.is_tile() &&
                      bits_of(module_.type_of(a.value).dtype) == bits_of(result.dtype);
    if (!fits) error(inst, a.span, "the bits of {} are not {}", describe(a), describe(result));
  }

  /// get and put: a scalar of the tensor's element type, an offset per dim.
  void element(const Inst& inst) {
    const bool get = inst.op == Op::Get;
    const auto operands = inst.operands();
    const Type& gm = module_.type_of(operands[get ? 0 : 1].value);
    const Operand& list = operands[get ? 1 : 2];
    if (get && module_.type(inst.type).dtype != gm.dtype) {
      error(inst, {}, "an element of the tensor is {}, the result {}", name_of(gm.dtype),
            describe(module_.type(inst.type)));
    }
    if (!get && !agrees(operands[0], gm.dtype)) {
      error(inst, operands[0].span, "an element of the tensor is {}, the value {}",
            name_of(gm.dtype), describe(operands[0]));
    }
    if (list.items.size() != gm.shape.size()) {
      error(inst, list.span, "{} entries for rank {}", list.items.size(), gm.shape.size());
    }
    for (const Operand& item : list.items) {
      if (!is_integer(item)) error(inst, item.span, "offsets are integers, not {}", describe(item));
      if (item.is_int() && item.integer < 0)
        error(inst, item.span, "offset {} is negative", item.integer);
    }
  }

  void slot(const Inst& inst) {
    const int64_t count = inst.operands()[1].integer;
    if (count < 1 || count > kMaxSlots)
      error(inst, inst.operands()[1].span, "the count is 1 to {}, not {}", kMaxSlots, count);
    if (!is_int(module_.type(inst.type).dtype)) error(inst, {}, "a slot number is an integer");
  }

  void flag(const Inst& inst) {
    const auto operands = inst.operands();
    if (operands[0].pipe == Pipe::All || operands[1].pipe == Pipe::All ||
        operands[0].pipe == operands[1].pipe) {
      error(inst, operands[0].span, "a flag goes from one pipe to another one");
    }
    if (!is_integer(operands[2]) || (operands[2].is_int() && operands[2].integer < 0)) {
      error(inst, operands[2].span, "a flag id is an integer from 0");
    }
  }

  void cross_flag(const Inst& inst) {
    const auto operands = inst.operands();
    const bool set = inst.op == Op::SetCross;
    if (operands[0].pipe == Pipe::All || (set && operands[0].pipe == Pipe::S)) {
      error(inst, operands[0].span,
            "a flag between cores is set by one pipe other than the scalar unit");
    }
    if (!is_integer(operands[1]) || (operands[1].is_int() && operands[1].integer < 0)) {
      error(inst, operands[1].span, "a flag id is an integer from 0");
    }
  }

  void barrier(const Inst& inst) {
    if (inst.operands()[0].pipe == Pipe::S)
      error(inst, inst.operands()[0].span, "the scalar unit needs no barrier");
  }

  const Module& module_;
  Stage stage_;
  Diags& diags_;
};

constexpr std::array<TypeChecker::ExtraRule, kOpCount> TypeChecker::make_extra_rules() {
  std::array<ExtraRule, kOpCount> table{};
  const auto rule = [&](Op op, ExtraRule extra) { table[static_cast<size_t>(op)] = extra; };
  rule(Op::If, &TypeChecker::condition);
  rule(Op::While, &TypeChecker::condition);
  rule(Op::For, &TypeChecker::loop);
  rule(Op::Param, &TypeChecker::param);
  rule(Op::Tensor, &TypeChecker::tensor);
  rule(Op::Buf, &TypeChecker::buffer);
  rule(Op::Load, &TypeChecker::move);
  rule(Op::Store, &TypeChecker::move);
  for (const Op op : {Op::Reduce, Op::BlockReduce, Op::RowReduce, Op::Fold, Op::Spread, Op::Reshape,
                      Op::Slice, Op::Insert, Op::Transpose, Op::Gather, Op::Extract}) {
    rule(op, &TypeChecker::rows);
  }
  rule(Op::Pad, &TypeChecker::pad);
  rule(Op::Bitcast, &TypeChecker::bitcast);
  rule(Op::Get, &TypeChecker::element);
  rule(Op::Put, &TypeChecker::element);
  rule(Op::Slot, &TypeChecker::slot);
  rule(Op::SetFlag, &TypeChecker::flag);
  rule(Op::WaitFlag, &TypeChecker::flag);
  rule(Op::Barrier, &TypeChecker::barrier);
  rule(Op::SetCross, &TypeChecker::cross_flag);
  rule(Op::WaitCross, &TypeChecker::cross_flag);
  return table;
}

constexpr std::array<TypeChecker::ExtraRule, kOpCount> TypeChecker::kExtraRules =
    TypeChecker::make_extra_rules();

}  // namespace

void check_types(const Module& module, const Inst& kernel, Diags& diags) {
  TypeChecker checker(module, stage_of(module, kernel), diags);
  checker.grid(kernel);
  walk(kernel.regions[0], [&](const Inst& inst) { checker.check(inst); });
}

}  // namespace asc2::check
