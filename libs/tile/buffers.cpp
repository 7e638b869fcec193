// SPDX-License-Identifier: Apache-2.0
// Row pitches and the buffer table. Variables that one operation uses have the same rows and the
// same pitch, since it runs over all of their padded elements; so pitches are chosen for classes of
// connected variables. A pitch is the smallest number of elements from the row's length on that
//   makes the rows of every member whole units of the copies, 32 bytes say, and
//   makes rows * pitch a count that every operation on members accepts.
//
//   %x = load ... : f32[3,100]         %x = buf : ub f32[3,100] pitch 128
//   %m = lt %x, 0.0 : i1[3,100]   =>   %m = buf : ub i1[3,100] pitch 128
#include <algorithm>
#include <numeric>

#include "base/integer.h"
#include "ir/move.h"
#include "ir/walk.h"
#include "tile/diags.h"
#include "tile/kernel.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr Space kSpace = Space::Ub;  // where a vector core computes

class Buffers {
 public:
  Buffers(Module& module, Inst& kernel, const Rules& rules, bool chooses, Diags& diags)
      : module_(module),
        kernel_(kernel),
        rules_(rules),
        diags_(diags),
        parent_(module.value_count()),
        seen_(module.value_count()),
        chooses_(chooses),
        declared_(module.value_count()),
        classes_(module.value_count()) {
    std::iota(parent_.begin(), parent_.end(), ValueId{0});
  }

  Result<> run() {
    walk(kernel_.regions[0], [&](Inst& inst) { look_at(inst); });
    for (const auto& [value, first] : members_) A2_TRY(pin(value, *first));
    for (const auto& [value, first] : members_) classes_[find(value)].columns = columns(value);
    for (const auto& [value, first] : members_) A2_TRY(choose(value));
    write_table();
    return {};
  }

 private:
  /// Pitches must be multiples of `unit` elements for this reason.
  struct Need {
    int64_t unit = 1;
    std::string reason;
  };
  struct Class {
    std::vector<Need> needs;
    int64_t columns = 0;
    int64_t pitch = 0;          // 0: not chosen yet
    ValueId pinned = kNoValue;  // a buffer of the input that gave it
  };

  const Type& type(ValueId value) const { return module_.type_of(value); }
  int64_t columns(ValueId value) const { return type(value).columns(); }

  // --- classes

  ValueId find(ValueId value) {
    while (parent_[value] != value) value = parent_[value] = parent_[parent_[value]];
    return value;
  }

  void add(ValueId value, Inst& inst) {
    if (seen_[value]) return;
    seen_[value] = true;
    members_.emplace_back(value, &inst);
    add_row_need(value);
  }

  void unite(ValueId a, ValueId b) {
    a = find(a), b = find(b);
    if (a == b) return;
    const ValueId root = std::min(a, b), other = std::max(a, b);
    parent_[other] = root;
    for (Need& need : classes_[other].needs) add_need(root, std::move(need));
    classes_[other].needs.clear();
  }

  /// Whether the operand's rows must lie as those of the result: operations that pass over both at
  /// once want it, those with strides of their own do not.
  bool shares_rows(const Inst& inst, ValueId operand) const {
    const Type &from = type(operand), &to = type(inst.result());
    switch (inst.op) {
      case Op::Fold:
      case Op::Reshape:
        return from.columns() == to.columns();
      case Op::BlockReduce:
      case Op::RowReduce:
      case Op::Spread:
      case Op::Slice:
      case Op::Insert:
      case Op::Transpose:
      case Op::Gather:
        return false;
      default:
        return from.shape == to.shape;
    }
  }

  /// All tiles that an operation passes over at once are in one class; a load or store has just
  /// one.
  void look_at(Inst& inst) {
    if (inst.op == Op::Buf) {
      declared_[inst.result()] = &inst;
      return;
    }
    ValueId first = kNoValue;
    for (const Operand& operand : inst.args) {
      if (!operand.is_value() || !type(operand.value).is_tile()) continue;
      add(operand.value, inst);
      if (first == kNoValue) {
        first = operand.value;
      } else if (shares_rows(inst, operand.value)) {
        unite(first, operand.value);
      }
    }
    const OpClass cls = inst.info().cls;
    const bool computes = cls == OpClass::Elementwise || cls == OpClass::Tile;
    if (first != kNoValue && computes && inst.op != Op::Cast) add_count_need(inst);
    if (inst.op == Op::Spread) add_spread_need(inst);
  }

  // --- needs

  void add_need(ValueId value, Need need) {
    std::vector<Need>& needs = classes_[find(value)].needs;
    const bool known = std::any_of(needs.begin(), needs.end(),
                                   [&](const Need& n) { return n.unit % need.unit == 0; });
    if (!known) needs.push_back(std::move(need));
  }

  void add_row_need(ValueId value) {
    const Type& t = type(value);
    if (t.dtype == Dtype::I1) return;  // never copied; its rows follow the operands compared
    int64_t bytes = 1;
    for (const auto& [from, to] : {std::pair(Space::Gm, kSpace), std::pair(kSpace, Space::Gm)}) {
      const Path* path = rules_.target().path(from, to, CoreKind::Aiv);
      if (path) bytes = std::lcm(bytes, path->row_pad);
    }
    const int64_t bits = bits_of(t.dtype);
    add_need(value, {bytes * 8 / std::gcd(bytes * 8, bits),
                     fmt::format("rows of {} start at multiples of {} bytes",
                                 asc2::name_of(t.dtype), bytes)});
  }

  /// A single element is spread to as many blocks as a repeat has: its row has room for them.
  void add_spread_need(const Inst& inst) {
    const Type& t = type(inst.result());
    if (t.rows() == 1)
      add_need(inst.result(), {rules_.repeat_elements(t.dtype), "'spread' writes a whole repeat"});
  }

  /// rows * pitch * bits of the element must be a multiple of what the form wants.
  void add_count_need(const Inst& inst) {
    Dtype works_in = type(inst.result()).dtype;
    unsigned form = 0;
    for (size_t i = 0; i < inst.operands().size(); ++i) {
      const Operand& operand = inst.operands()[i];
      if (!operand.is_value() || !type(operand.value).is_tile()) {
        form |= 1u << i;
      } else if (inst.info().typing == Typing::Compare) {
        works_in = type(operand.value).dtype;
      }
    }
    const OpForm* row = rules_.find(inst.op, works_in, form);
    if (!row) return;
    const auto& types = row->types;
    int64_t unit_bits = row->count_bytes * 8;
    if (std::find(types.begin(), types.end(), works_in) == types.end()) {
      // Bits that pass as elements of another width.
      for (const Dtype as : types) unit_bits = std::lcm(unit_bits, int64_t{bits_of(as)});
    }
    const int64_t row_bits = type(inst.result()).rows() * bits_of(works_in);
    const int64_t unit = unit_bits / std::gcd(unit_bits, row_bits);
    if (unit == 1) return;
    add_need(inst.result(), {unit, fmt::format("'{}' works on multiples of {} bytes",
                                               inst.info().mnemonic, unit_bits / 8)});
  }

  // --- choosing

  /// A buffer line of the input gives its class the pitch, if it has one.
  Result<> pin(ValueId value, const Inst& use) {
    const Type& t = type(value);
    if (t.kind != TypeKind::Buffer) return {};
    const Inst* decl = declared_[value];
    if (t.space != kSpace) {
      return diags_
          .error<diag::TileSpace>(module_.where(*decl), module_.name_of(value),
                                  asc2::name_of(t.space), asc2::name_of(kSpace))
          .note(module_.where(use), "used here");
    }
    const bool open = chooses_ && t.pitch == t.shape.back();
    if (open) return {};
    Class& c = classes_[find(value)];
    if (c.pinned == kNoValue) {
      c.pinned = value;
      c.pitch = t.pitch;
    } else if (c.pitch != t.pitch) {
      return diags_.error<diag::TilePitch>(
          module_.where(*decl), module_.name_of(value), t.pitch,
          fmt::format("'%{}', computed with it, has {}", module_.name_of(c.pinned), c.pitch));
    }
    return {};
  }

  Result<> choose(ValueId value) {
    Class& c = classes_[find(value)];
    int64_t unit = 1;
    for (const Need& need : c.needs) unit = std::lcm(unit, need.unit);
    const int64_t smallest = round_up(c.columns, unit);
    if (c.pinned == kNoValue) {
      c.pitch = smallest;
      return {};
    }
    if (c.pitch >= c.columns && c.pitch % unit == 0) return {};
    std::string why = "rows are longer";
    for (const Need& need : c.needs) {
      if (c.pitch % need.unit != 0) why = need.reason;
    }
    return diags_
        .error<diag::TilePitch>(module_.where(*declared_[c.pinned]), module_.name_of(c.pinned),
                                c.pitch, why)
        .help(fmt::format("'pitch {}' is the smallest that fits", smallest));
  }

  // --- the table

  /// After the last declaration that no tile operation precedes.
  size_t table_place() const {
    const std::vector<Inst*>& body = kernel_.regions[0].body;
    size_t place = 0;
    for (size_t i = 0; i < body.size(); ++i) {
      const OpClass cls = body[i]->info().cls;
      if (cls == OpClass::Decl) place = i + 1;
      if (cls == OpClass::Control || cls == OpClass::Move || cls == OpClass::Tile) break;
    }
    return place;
  }

  void write_table() {
    std::vector<Inst*> table;
    for (const auto& [value, first] : members_) {
      const Type t = type(value);
      const int64_t pitch = classes_[find(value)].pitch;
      if (t.kind == TypeKind::Buffer && t.pitch != pitch) {
        declared_[value]->type = module_.type_id(Type::buffer(t.space, t.dtype, t.shape, pitch));
        module_.value(value).type = declared_[value]->type;
      }
      if (t.kind == TypeKind::Buffer) continue;
      Inst* line = module_.new_inst(Op::Buf, *first);
      line->type = module_.type_id(Type::buffer(kSpace, t.dtype, t.shape, pitch));
      line->args.push_back(Operand::of_value(value));
      line->result_count = 1;
      module_.value(value).type = line->type;
      table.push_back(line);
    }
    std::vector<Inst*>& body = kernel_.regions[0].body;
    body.insert(body.begin() + static_cast<ptrdiff_t>(table_place()), table.begin(), table.end());
  }

  Module& module_;
  Inst& kernel_;
  const Rules& rules_;
  Diags& diags_;
  std::vector<ValueId> parent_;                     // by ValueId: union-find
  std::vector<bool> seen_;                          // by ValueId
  bool chooses_;                                    // pitches that the input leaves out
  std::vector<Inst*> declared_;                     // by ValueId: its line of the table
  std::vector<Class> classes_;                      // by ValueId, meant for roots
  std::vector<std::pair<ValueId, Inst*>> members_;  // in order of appearance, with that place
};

}  // namespace

Result<> make_buffers(Module& module, Inst& kernel, const Rules& rules, bool chooses,
                      Diags& diags) {
  return Buffers(module, kernel, rules, chooses, diags).run();
}

Result<> check_moves(const Module& module, const Inst& kernel, const Rules& rules, Diags& diags) {
  bool failed = false;
  walk(kernel.regions[0], [&](const Inst& inst) {
    if (inst.op != Op::Load && inst.op != Op::Store) return;
    const MoveOperands move = move_operands(inst);
    const Path* path = move.in ? rules.target().path(Space::Gm, kSpace, CoreKind::Aiv)
                               : rules.target().path(kSpace, Space::Gm, CoreKind::Aiv);
    const Type& tile = module.type_of(move.moved.value);
    const Type& gm = module.type_of(move.tensor.value);
    if (!path || tile.shape.size() != gm.shape.size()) return;
    const auto limit = [&](int64_t value, int64_t most, std::string_view what) {
      if (value <= most) return;
      failed = true;
      diags.error<diag::TileLimit>(module.where(inst), inst.info().mnemonic, value, what, most)
          .from_here(module.loc_text(inst))
          .help("use a smaller tile");
    };
    if (inst.find(Attr::Atomic) && !path->combines(tile.dtype)) {
      failed = true;
      diags
          .error<diag::TileAtomic>(module.where(inst), asc2::name_of(tile.dtype),
                                   rules.target().name)
          .from_here(module.loc_text(inst))
          .help("cast the tile, and make the tensor of the other element type");
      return;
    }
    const size_t rank = tile.shape.size();
    const int64_t bytes = bytes_of(tile.dtype);
    limit(tile.columns() * bytes, path->max_row_bytes, "bytes in a row");
    if (rank < 2) return;
    limit(tile.shape[rank - 2], path->max_rows, "rows");
    if (gm.shape[rank - 1] != kDynamic) {
      limit((gm.shape[rank - 1] - tile.columns()) * bytes, path->max_gap, "bytes between rows");
    }
  });
  if (failed) return Failure{};
  return {};
}

}  // namespace asc2::tile
