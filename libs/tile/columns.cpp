// SPDX-License-Identifier: Apache-2.0
// Columns and vectors, see shapes.h.
//
//   %x = load %g, [%o, 0] : f32[64,1]   =>   %x.1 = load %g, [%o, 0] : f32[64,1]
//                                            %x = reshape %x.1 : f32[64,1]
#include "ir/walk.h"
#include "tile/diags.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

/// A buffer of the input is one when its line leaves the pitch out.
bool is_column(const Type& type) {
  const bool open = type.kind == TypeKind::Buffer && type.pitch == 1;
  return (type.kind == TypeKind::Tile || open) && type.shape.size() > 1 && type.shape.back() == 1;
}

TypeId tile_type(Module& module, ValueId value) {
  const Type type = module.type_of(value);  // a copy: the table grows
  return module.type_id(Type::tile(type.dtype, type.shape));
}

class Columns {
 public:
  Columns(Module& module, uint32_t scope) : module_(module), scope_(scope) {}

  void region(Region& region) {
    std::vector<Inst*> body;
    body.reserve(region.body.size());
    for (Inst* inst : region.body) {
      for (Region& inner : inst->regions) this->region(inner);
      if (inst->op == Op::Load && is_column(module_.type_of(inst->result()))) {
        Operand& result = inst->args[0];
        const ValueId column = own(result.value);
        body.push_back(inst);
        body.push_back(reshape(*inst, result, Operand::of_value(column)));
        result.value = column;
        continue;
      }
      if (inst->op == Op::Store && is_column(module_.type_of(inst->operands()[0].value))) {
        Operand& value = inst->operands()[0];
        const ValueId column = own(value.value);
        body.push_back(reshape(*inst, Operand::of_value(column), value));
        value.value = column;
      }
      body.push_back(inst);
    }
    region.body = std::move(body);
  }

  std::set<ValueId> take() { return std::move(columns_); }

 private:
  ValueId own(ValueId value) {
    const ValueId column =
        module_.derive_value(scope_, module_.name_of(value), tile_type(module_, value));
    columns_.insert(column);
    return column;
  }

  Inst* reshape(const Inst& origin, Operand to, Operand from) {
    Inst* inst = module_.new_inst(Op::Reshape, origin);
    inst->type = tile_type(module_, to.value);
    inst->args = {std::move(to), std::move(from)};
    inst->result_count = 1;
    return inst;
  }

  Module& module_;
  uint32_t scope_;
  std::set<ValueId> columns_;
};

/// Indices of a tile [.., 1] become that of the vector; a variable alone can be.
bool index_vector(const Shape& shape, OperandList& indices) {
  if (vector_shape(shape) == shape || indices.size() != shape.size()) return true;
  int64_t number = 0;
  Operand* variable = nullptr;
  for (size_t d = 0; d + 1 < shape.size(); ++d) {
    number = number * shape[d] + (indices[d].is_int() ? indices[d].integer : 0);
    if (indices[d].is_int()) continue;
    if (shape[d] != elements(shape)) return false;
    variable = &indices[d];
  }
  OperandList one;
  one.push_back(variable ? *variable : Operand::of_int(number));
  indices = std::move(one);
  return true;
}

/// What is extracted from tiles that become vectors.
Result<> index_vectors(Module& module, Inst& kernel, const std::set<ValueId>& columns,
                       Diags& diags) {
  bool failed = false;
  walk(kernel.regions[0], [&](Inst& inst) {
    if (inst.op != Op::Extract || columns.count(inst.operands()[0].value) != 0) return;
    const Type& type = module.type_of(inst.operands()[0].value);
    if (index_vector(type.shape, inst.operands()[1].items)) return;
    diags
        .error<diag::TileNotYet>(module.where(inst),
                                 "a variable index of a tile of several dims whose last is 1")
        .from_here(module.loc_text(inst));
    failed = true;
  });
  if (failed) return Failure{};
  return {};
}

}  // namespace

std::set<ValueId> split_columns(Module& module, Inst& kernel) {
  Columns columns(module, kernel.scope);
  columns.region(kernel.regions[0]);
  return columns.take();
}

Result<> make_vectors(Module& module, Inst& kernel, const std::set<ValueId>& columns,
                      Diags& diags) {
  A2_TRY(index_vectors(module, kernel, columns, diags));
  const auto vector = [&](ValueId value) {
    const Type type = module.type_of(value);
    if (!is_column(type) || columns.count(value) != 0) return;
    const Shape shape = vector_shape(type.shape);
    const bool buffer = type.kind == TypeKind::Buffer;
    module.value(value).type =
        module.type_id(buffer ? Type::buffer(type.space, type.dtype, shape, shape.back())
                              : Type::tile(type.dtype, shape));
  };
  walk(kernel.regions[0], [&](Inst& inst) {
    const OpClass cls = inst.info().cls;
    if (cls == OpClass::Move || cls == OpClass::Decl) return;
    for (const Operand& operand : inst.args) {
      if (operand.is_value()) vector(operand.value);
    }
    if (inst.result() != kNoValue && module.type_of(inst.result()).is_tile())
      inst.type = tile_type(module, inst.result());
  });
  for (Inst* inst : kernel.regions[0].body) {
    if (inst->op == Op::Buf) inst->type = module.value(inst->result()).type;
  }
  return {};
}

}  // namespace asc2::tile
