// SPDX-License-Identifier: Apache-2.0
// Windows at the edges. In each dim a load or store moves min(max(dim - offset, 0), size) elements,
// and none where the offset may be negative and is. What is known of offset and dim is folded; what
// is left is computed once for all windows of the same offset, dim and size that follow.
//
//   %x = load %x_gm, [%o] : f32[128]
//     =>  %o.rest = sub %size, %o : i64
//         %o.n = clamp %o.rest, 0, 128 : i64
//         %x = load %x_gm, [%o], [%o.n] : f32[128]
//
// Extents that are there already are orders; they are cut in the same way.
#include <algorithm>
#include <map>
#include <set>

#include "ir/move.h"
#include "ir/notes.h"
#include "ir/walk.h"
#include "model/affine.h"
#include "tile/diags.h"
#include "tile/kernel.h"

namespace asc2::tile {

using namespace ir;

namespace {

/// What an extent is computed from, in numbers; empty when that is not known.
using Key = std::vector<int64_t>;

class Extents {
 public:
  Extents(Module& module, Inst& kernel, const std::set<const Inst*>* only,
          std::set<const Inst*>& windows, Diags& diags)
      : module_(module),
        scope_(kernel.scope),
        scalars_(module, kernel),
        only_(only),
        windows_(windows),
        diags_(diags) {
    walk(kernel.regions[0], [&](const Inst& inst) {
      if (inst.op == Op::Tensor) tensors_.emplace(inst.result(), &inst);
    });
  }

  /// `loop`: the innermost around it, -1 for the kernel's body. `certain`: it runs, if loops do.
  Result<> region(Region& region, int loop, bool certain) {
    std::vector<Key> outside = std::move(added_);
    added_.clear();
    std::vector<Inst*> body;
    body.reserve(region.body.size());
    for (Inst* inst : region.body) {
      const size_t first = body.size();
      loop_ = loop;
      certain_ = certain;
      const bool moves = inst->op == Op::Load || inst->op == Op::Store;
      if (moves && (only_ == nullptr || only_->contains(inst))) access(*inst, body);
      body.push_back(inst);
      move_comments(*inst, *body[first]);
      for (Region& inner : inst->regions)
        (void)this->region(inner, is_loop(*inst) ? scalars_.loop_index(*inst) : loop,
                           certain && inst->op == Op::For);
    }
    region.body = std::move(body);
    // What was computed in here need not have been when the region ends.
    for (const Key& key : added_) known_.erase(key);
    added_ = std::move(outside);
    if (failed_) return Failure{};
    return {};
  }

 private:
  void access(Inst& inst, std::vector<Inst*>& out) {
    const auto [in, tile, tensor, offsets, given] = move_operands(inst);
    const std::vector<int64_t> shape = module_.type_of(tile.value).shape;
    const auto found = tensors_.find(tensor.value);
    if (found == tensors_.end()) A2_BUG("no declaration of a tensor");
    const ir::OperandList& dims = found->second->operands()[1].items;
    A2_CHECK(dims.size() == shape.size() && offsets.items.size() == shape.size());
    std::vector<Operand> extents;
    for (size_t i = 0; i < shape.size(); ++i) {
      if (!is_allowed(inst, tensor, offsets.items[i], i)) return;
      const Operand* wanted = given ? &given->items[i] : nullptr;
      if (wanted && is_inside(*wanted, offsets.items[i], dims[i])) {
        extents.push_back(*wanted);
        continue;
      }
      const Operand edge = extent(inst, tensor, offsets.items[i], dims[i], shape[i], out);
      extents.push_back(wanted ? smaller(inst, *wanted, edge, shape[i], out) : edge);
    }
    if (given) inst.args.pop_back();
    inst.args.push_back(Operand::of_list(std::move(extents)));
    // Without a pad value what is not loaded stays as it was.
    if (!given || inst.find(Attr::Pad)) windows_.insert(&inst);
  }

  /// Whether the extent is one that was computed from no more than is behind the offset, and its
  /// least is no more than that either.
  bool is_inside(const Operand& wanted, const Operand& offset, const Operand& dim) {
    const model::Definition* made = scalars_.definition(wanted);
    if (!made || !made->inst || made->inst->op != Op::Clamp) return false;
    const auto begin = form_of(offset), behind = form_of(dim);
    const auto from = form_of(made->inst->operands()[0]);
    const auto rest = begin && behind ? model::combine(*behind, *begin, -1) : std::nullopt;
    const auto spare = rest && from ? model::combine(*rest, *from, -1) : std::nullopt;
    if (!spare || !scalars_.never_negative(*spare, loop_)) return false;
    const Operand& least = made->inst->operands()[1];
    if (least.is_int() && least.integer <= 0) return true;
    const auto low = form_of(least);
    const auto above = low ? model::combine(*rest, *low, -1) : std::nullopt;
    return above && scalars_.never_negative(*above, loop_);
  }

  /// Of an extent that the load or store asks for and what the tensor's end leaves.
  Operand smaller(const Inst& inst, const Operand& wanted, const Operand& edge, int64_t size,
                  std::vector<Inst*>& out) {
    if (edge.is_int() && edge.integer >= size) return wanted;
    if (wanted.is_int() && wanted.integer >= size) return edge;
    if (wanted.is_int() && edge.is_int())
      return Operand::of_int(std::min(wanted.integer, edge.integer));
    const auto form = form_of(wanted);
    Key key = key_of(form, std::nullopt, edge.is_value() ? -1 - int64_t{edge.value} : 0);
    if (edge.is_int()) key.clear();
    const auto known = known_.find(key);
    if (known != known_.end() && !key.empty()) return Operand::of_value(known->second);
    Inst* line = module_.new_inst(Op::Min, inst);
    line->type = module_.type_id(Type::scalar(Dtype::I64));
    const Operand& named = wanted.is_value() ? wanted : edge;
    const std::string name = fmt::format("{}.n", module_.name_of(named.value));
    const ValueId result = module_.fresh_value(scope_, name, line->type);
    line->args = {Operand::of_value(result), wanted, edge};
    line->result_count = 1;
    out.push_back(line);
    if (!key.empty()) added_.push_back(known_.emplace(key, result).first->first);
    return Operand::of_value(result);
  }

  /// An offset that is always negative is an error, or in a round which certainly comes.
  bool is_allowed(const Inst& inst, const Operand& tensor, const Operand& offset, size_t dim) {
    const model::Range range = scalars_.range(offset);
    std::string text;
    if (range.is_constant()) {
      text = range.lo < 0 ? fmt::format("{}", range.lo) : "";
    } else if (range.hi < 0) {
      text = fmt::format("at most {}", range.hi);
    } else if (range.lo < 0 && certain_) {
      text = negative_round(offset);
    }
    if (text.empty()) return true;
    failed_ = true;
    diags_
        .error<diag::TileNegative>(module_.where(offset.span.end ? offset.span : inst.span), dim,
                                   module_.name_of(tensor.value), text)
        .from_here(module_.loc_text(inst));
    return false;
  }

  /// "-1 where %i is 0", of the first or last rounds of the loops and the first block; else empty.
  std::string negative_round(const Operand& offset) const {
    const auto form = form_of(offset);
    if (!form || scalars_.range(offset).may_wrap() || !rounds_are_free()) return {};
    int64_t sum = form->constant;
    std::string where;
    for (const model::Term& term : form->terms) {
      const model::Definition& atom = scalars_.definition(term.atom);
      const auto value = extreme_round(atom, term.factor > 0);
      if (!value) return {};
      sum += term.factor * *value;
      where += fmt::format("{}%{} is {}", where.empty() ? " where " : ", ",
                           module_.name_of(atom.value), *value);
    }
    return sum < 0 ? fmt::format("{}{}", sum, where) : "";
  }

  /// Whether each loop around runs as often in all rounds of the others and in all blocks.
  bool rounds_are_free() const {
    for (int loop = loop_; loop >= 0; loop = scalars_.loops()[static_cast<size_t>(loop)].parent) {
      const model::LoopInfo& info = scalars_.loops()[static_cast<size_t>(loop)];
      const model::Definition* stop = scalars_.definition(info.inst->operands()[1]);
      const bool launched = stop && stop->inst && stop->inst->op == Op::Param;
      if (!(info.trips.is_constant() && info.trips.lo > 0) && !launched) return false;
    }
    return true;
  }

  /// The least or the most that a loop's variable certainly is, if the loop runs; 0 of a block.
  std::optional<int64_t> extreme_round(const model::Definition& atom, bool least) const {
    if (atom.kind == model::DefKind::Line && atom.inst && atom.inst->op == Op::BlockIdx) return 0;
    if (atom.kind != model::DefKind::LoopVariable) return std::nullopt;
    const auto& bounds = atom.inst->operands();
    const model::Range first = scalars_.range(bounds[0]), step = scalars_.range(bounds[2]);
    const model::Range trips = scalars_.loops()[static_cast<size_t>(atom.loop)].trips;
    if (!first.is_constant() || !step.is_constant()) return std::nullopt;
    if ((step.lo > 0) == least) return first.lo;
    if (!trips.is_constant() || trips.lo < 1) return first.lo;
    return first.lo + (trips.lo - 1) * step.lo;
  }

  Operand extent(const Inst& inst, const Operand& tensor, const Operand& offset, const Operand& dim,
                 int64_t size, std::vector<Inst*>& out) {
    const model::Range at = scalars_.range(offset), end = scalars_.range(dim);
    if (at.is_constant() && end.is_constant() && at.lo >= 0)
      return Operand::of_int(std::clamp<int64_t>(end.lo - at.lo, 0, size));
    const auto begin = form_of(offset), behind = form_of(dim);
    const auto rest = begin && behind ? model::combine(*behind, *begin, -1) : std::nullopt;
    const bool exact = !at.may_wrap() && !end.may_wrap();
    const bool never_negative =
        at.lo >= 0 || (begin && exact && scalars_.never_negative(*begin, loop_));
    if (never_negative && rest && exact) {
      if (scalars_.never_negative(plus(*rest, -size), loop_)) return Operand::of_int(size);
      if (const auto missing = model::combine({}, *rest, -1);
          missing && scalars_.never_negative(*missing, loop_))
        return Operand::of_int(0);
    }
    const Key key = key_of(rest, never_negative ? std::nullopt : begin, size);
    const auto known = known_.find(key);
    if (known != known_.end() && !key.empty()) return Operand::of_value(known->second);
    const std::string name(module_.name_of(offset.is_value() ? offset.value
                                           : dim.is_value()  ? dim.value
                                                             : tensor.value));
    const int64_t most = end.is_constant() ? std::clamp<int64_t>(end.lo, 0, size) : size;
    const ValueId result = compute(inst, name, offset, dim, most, never_negative, out);
    if (!key.empty()) added_.push_back(known_.emplace(key, result).first->first);
    return Operand::of_value(result);
  }

  /// `most`: elements of the window that can be inside, wherever it begins.
  ValueId compute(const Inst& origin, const std::string& name, const Operand& offset,
                  const Operand& dim, int64_t most, bool never_negative, std::vector<Inst*>& out) {
    const auto scalar = [&](Op op, std::string_view suffix, Dtype dtype,
                            std::vector<Operand> args) {
      Inst* inst = module_.new_inst(op, origin);
      inst->type = module_.type_id(Type::scalar(dtype));
      const ValueId value =
          module_.fresh_value(scope_, fmt::format("{}.{}", name, suffix), inst->type);
      inst->args.push_back(Operand::of_value(value));
      inst->result_count = 1;
      for (Operand& arg : args) inst->args.push_back(std::move(arg));
      out.push_back(inst);
      return value;
    };
    const Operand zero = Operand::of_int(0), whole = Operand::of_int(most);
    Operand rest = dim;
    if (!(offset == zero)) {
      rest = Operand::of_value(scalar(Op::Sub, "rest", Dtype::I64, {dim, offset}));
    }
    if (never_negative) return scalar(Op::Clamp, "n", Dtype::I64, {rest, zero, whole});
    const ValueId cut = scalar(Op::Clamp, "cut", Dtype::I64, {rest, zero, whole});
    const ValueId in = scalar(Op::Ge, "in", Dtype::I1, {offset, zero});
    return scalar(Op::Where, "n", Dtype::I64,
                  {Operand::of_value(in), Operand::of_value(cut), zero});
  }

  /// What the operand is, up to multiples of 2^64.
  std::optional<model::Affine> form_of(const Operand& operand) const {
    auto form = scalars_.affine(operand);
    if (form && form->bits < 64) form.reset();
    return form;
  }

  static model::Affine plus(model::Affine form, int64_t number) {
    form.constant += number;  // of a tile's size: far from the limits
    return form;
  }

  /// Equal keys mean equal extents, of what is left behind the offset, and of the offset where it
  /// may be negative: an atom has one value in a round of the loops around it, and what is known is
  /// forgotten at the end of a round.
  static Key key_of(const std::optional<model::Affine>& rest,
                    const std::optional<model::Affine>& begin, int64_t size) {
    if (!rest) return {};
    Key key{size};
    for (const model::Affine* form : {&*rest, begin ? &*begin : nullptr}) {
      if (form == nullptr) continue;
      key.push_back(form->constant);
      key.push_back(static_cast<int64_t>(form->terms.size()));
      for (const model::Term& term : form->terms) {
        key.push_back(term.atom);
        key.push_back(term.factor);
      }
    }
    return key;
  }

  Module& module_;
  uint32_t scope_;
  model::Scalars scalars_;
  const std::set<const Inst*>* only_;
  std::set<const Inst*>& windows_;
  Diags& diags_;
  std::map<ValueId, const Inst*> tensors_;
  std::map<Key, ValueId> known_;  // extents that hold here
  std::vector<Key> added_;        // of them in this region
  int loop_ = -1;                 // around the line that is looked at
  bool certain_ = true;           // the line runs, if the loops around it do
  bool failed_ = false;
};

}  // namespace

Result<> add_extents(Module& module, Inst& kernel, const std::set<const Inst*>* only,
                     std::set<const Inst*>& windows, Diags& diags) {
  return Extents(module, kernel, only, windows, diags).region(kernel.regions[0], -1, true);
}

}  // namespace asc2::tile
