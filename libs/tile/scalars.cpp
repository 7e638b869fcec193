// SPDX-License-Identifier: Apache-2.0
// A scalar that is an element of a tile, or computed in floats from one, need not come to the
// scalar unit when tile operations use it: the vector unit computes it in a tile of one element,
// which then repeats over the others. So the scalar unit does not wait for the vector unit.
//
//   %s = extract %m, [0] : f32                %n.tile = mul %m, 0.5 : f32[1]
//   %n = mul %s, 0.5 : f32             =>     %y = sub %x, %n.tile : f32[128]
//   %y = sub %x, %n : f32[128]
//
// What is extracted for other uses, as an offset or a condition, stays. Functions that the scalar
// unit lacks, of any scalar, are computed in such a tile too.
#include <algorithm>
#include <map>
#include <set>

#include "ir/notes.h"
#include "ir/walk.h"
#include "tile/diags.h"
#include "tile/kernel.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

class ScalarTiles {
 public:
  ScalarTiles(Module& module, Inst& kernel, Diags& diags)
      : module_(module), kernel_(kernel), diags_(diags), writes_(module.value_count(), 0) {
    walk(kernel.regions[0], [&](Inst& inst) {
      works_ = works_ || inst.op == Op::Extract || needs_vector_unit(inst);
      if (inst.result() != kNoValue) ++writes_[inst.result()];
    });
  }

  void run() {
    if (!works_) return;
    region(kernel_.regions[0]);
    drop_unused();
  }

 private:
  void region(Region& region) {
    std::vector<Inst*> body;
    body.reserve(region.body.size());
    for (Inst* inst : region.body) {
      if (inst->op == Op::Extract) {
        extract(*inst);
      } else if (needs_vector_unit(*inst)) {
        compute_in_tile(*inst, body);
        continue;
      } else if (computes_scalar(*inst)) {
        body.push_back(inst);
        shadow(*inst, body);
        continue;
      } else if (computes_tile(*inst)) {
        use(*inst, body);
      }
      body.push_back(inst);
      for (Region& inner : inst->regions) this->region(inner);
    }
    region.body = std::move(body);
  }

  /// Functions that C++ on the scalar unit lacks.
  bool needs_vector_unit(const Inst& inst) const {
    if (!computes_scalar(inst) || module_.type(inst.type).dtype != Dtype::F32) return false;
    switch (inst.op) {  // of floats alone, the scalar unit has these
      case Op::Div:
      case Op::Reciprocal:
      case Op::Floor:
      case Op::Ceil:
      case Op::Round:
      case Op::Trunc:
        return false;
      default:
        return inst.info().has(kFloat);
    }
  }

  /// %r = exp %s : f32  =>  %s.1 = full %s : f32[1], %r.tile = exp %s.1, %r = extract %r.tile, [0]
  void compute_in_tile(Inst& inst, std::vector<Inst*>& out) {
    const size_t first = out.size();
    const TypeId type = module_.type_id(Type::tile(Dtype::F32, {1}));
    const auto make = [&](Op op, std::string_view name) {
      Inst* made = module_.new_inst(op, inst);
      made->type = type;
      made->args = {Operand::of_value(module_.derive_value(kernel_.scope, name, type))};
      made->result_count = 1;
      return made;
    };
    Inst* tile = make(inst.op, fmt::format("{}.tile", module_.name_of(inst.result())));
    for (const Operand& operand : inst.operands()) {
      const ValueId* from = tile_of(operand);
      if (from && module_.type_of(*from).dtype == Dtype::F32) {
        tile->args.push_back(Operand::of_value(*from, operand.span));
      } else if (operand.is_number() && tile->args.size() > 1) {
        tile->args.push_back(operand);
      } else {
        Inst* full = make(Op::Full, module_.name_of(inst.result()));
        full->args.push_back(operand);
        out.push_back(full);
        tile->args.push_back(Operand::of_value(full->result()));
      }
    }
    out.push_back(tile);
    shadows_.insert(tile->result());
    Inst* element = module_.new_inst(Op::Extract, inst);
    element->type = inst.type;
    element->args = {inst.args[0], Operand::of_value(tile->result()),
                     Operand::of_list({Operand::of_int(0)})};
    element->result_count = 1;
    out.push_back(element);
    move_comments(inst, *out[first]);
    move_user_attributes(inst, *element);
    if (is_written_once(inst.result())) tile_of_[inst.result()] = tile->result();
  }

  bool computes_scalar(const Inst& inst) const {
    return inst.info().cls == OpClass::Elementwise && inst.type != 0 &&
           module_.type(inst.type).is_scalar();
  }
  bool computes_tile(const Inst& inst) const {
    const bool fills = inst.op == Op::Full;
    return (fills || inst.info().cls == OpClass::Elementwise) &&
           module_.type(inst.type).kind == TypeKind::Tile;
  }
  /// A value that only one line gives: while it can be read, it is what that line computed.
  bool is_written_once(ValueId value) const {
    return value < writes_.size() && writes_[value] == 1;
  }

  void extract(const Inst& inst) {
    const ValueId tile = inst.operands()[0].value;
    if (module_.type_of(tile).kind != TypeKind::Tile || !takes_all(module_, inst)) return;
    if (is_written_once(tile) && is_written_once(inst.result())) tile_of_[inst.result()] = tile;
  }

  const ValueId* tile_of(const Operand& operand) const {
    const auto at = operand.is_value() ? tile_of_.find(operand.value) : tile_of_.end();
    return at == tile_of_.end() ? nullptr : &at->second;
  }

  /// The same operation on tiles of one element, when all operands are such or numbers.
  void shadow(const Inst& inst, std::vector<Inst*>& out) {
    const Dtype dtype = module_.type(inst.type).dtype;
    if (dtype != Dtype::F32 || inst.op == Op::Cast || inst.info().typing != Typing::Same ||
        !is_written_once(inst.result())) {
      return;
    }
    bool any = false;
    for (const Operand& operand : inst.operands()) {
      const ValueId* tile = tile_of(operand);
      const bool fits = tile && module_.type_of(*tile).dtype == dtype;
      if (!fits && !operand.is_number()) return;
      any = any || fits;
    }
    if (!any) return;
    const std::string name = fmt::format("{}.tile", module_.name_of(inst.result()));
    const TypeId type = module_.type_id(Type::tile(dtype, {1}));
    const ValueId result = module_.fresh_value(kernel_.scope, name, type);
    Inst* tile = module_.new_inst(inst.op, inst);
    tile->type = type;
    tile->args.push_back(Operand::of_value(result));
    tile->result_count = 1;
    for (const Operand& operand : inst.operands()) {
      const ValueId* from = tile_of(operand);
      tile->args.push_back(from ? Operand::of_value(*from, operand.span) : operand);
    }
    out.push_back(tile);
    shadows_.insert(result);
    tile_of_[inst.result()] = result;
  }

  /// Scalar operands that are tiles too become tiles, in the element type of the operation.
  void use(Inst& inst, std::vector<Inst*>& out) {
    const size_t first = inst.info().typing == Typing::Select ? 1 : 0;
    Dtype dtype = module_.type(inst.type).dtype;
    if (inst.info().typing == Typing::Compare || inst.op == Op::Cast) {
      for (const Operand& operand : inst.operands()) {
        if (operand.is_value() && module_.type_of(operand.value).is_tile())
          dtype = module_.type_of(operand.value).dtype;
      }
    }
    bool used = false;
    for (size_t i = first; i < inst.operands().size(); ++i) {
      Operand& operand = inst.operands()[i];
      const ValueId* tile = tile_of(operand);
      if (!tile) continue;
      operand = Operand::of_value(in_type(inst, *tile, dtype, out), operand.span);
      used = true;
    }
    if (used && inst.op == Op::Full) inst.op = Op::Copy;
    if (used) diags_.remark<diag::TileStays>(module_.where(inst), inst.info().mnemonic);
  }

  ValueId in_type(const Inst& origin, ValueId tile, Dtype dtype, std::vector<Inst*>& out) {
    const Type from = module_.type_of(tile);
    if (from.dtype == dtype) return tile;
    const TypeId type = module_.type_id(Type::tile(dtype, from.shape));
    Inst* cast = module_.new_inst(Op::Cast, origin);
    cast->type = type;
    cast->args = {
        Operand::of_value(module_.derive_value(kernel_.scope, module_.name_of(tile), type)),
        Operand::of_value(tile)};
    cast->result_count = 1;
    out.push_back(cast);
    return cast->result();
  }

  /// Extractions, and scalars computed from them, that nobody reads any more.
  void drop_unused() {
    for (bool dropped = true; dropped;) {
      dropped = false;
      std::vector<bool> read(module_.value_count(), false);
      walk(kernel_.regions[0], [&](Inst& inst) {
        for_each_read(inst, [&](const Operand& operand) { read[operand.value] = true; });
      });
      drop(kernel_.regions[0], read, dropped);
    }
  }

  void drop(Region& region, const std::vector<bool>& read, bool& dropped) {
    const auto unused = [&](const Inst& inst) {
      const ValueId result = inst.result();
      if (result == kNoValue || read[result] || inst.info().cls == OpClass::Decl) return false;
      return tile_of_.count(result) != 0 || shadows_.count(result) != 0;
    };
    const size_t before = region.body.size();
    erase_lines(region, unused);
    dropped = dropped || region.body.size() != before;
    for (Inst* inst : region.body) {
      for (Region& inner : inst->regions) drop(inner, read, dropped);
    }
  }

  Module& module_;
  Inst& kernel_;
  Diags& diags_;
  bool works_ = false;
  std::vector<int> writes_;             // by ValueId: lines that assign it
  std::map<ValueId, ValueId> tile_of_;  // scalar -> tile of one element
  std::set<ValueId> shadows_;           // the tiles made here
};

}  // namespace

void keep_on_vector_unit(Module& module, Inst& kernel, Diags& diags) {
  ScalarTiles(module, kernel, diags).run();
}

}  // namespace asc2::tile
