// SPDX-License-Identifier: Apache-2.0
// Layout and synchronisation by hand: what a user says of a tile stands in its line of the buffer
// table, flags and barriers stand where they were written.
//
//   y = asc2.place(x + 1.0, 0x1000)        %y = buf {addr = [0x001000]} : ub f32[64]
//   asc2.sync.set_flag("v", "mte3", 3)     %y = add %x, 1.0 : f32[64]
//                                          set_flag v, mte3, 3
#include <algorithm>

#include "front/advice.h"
#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

/// place(tile, address), one address for each slot, in bytes; no_reuse(tile). Both give the tile.
Result<Value> Lowering::op_place(const Call& call) {
  const Value& tile = call.at(0);
  if (!tile.is(Kind::Tile)) {
    return type_error(call.slots[0].span, fmt::format("a tile is needed, not {}", describe(tile)));
  }
  const ir::Type type = type_of(tile);
  ir::Inst* line = emitter_.new_inst(ir::Op::Buf, {ir::Operand::of_value(ir::kNoValue)}, call.span);
  line->result_count = 1;
  line->type =
      module_.type_id(ir::Type::buffer(Space::Ub, type.dtype, type.shape, type.shape.back()));
  placed_.emplace_back(tile, line);
  if (!call.find("address")) {
    line->set(ir::Attr::NoReuse, ir::flag_operand(true));
    return tile;
  }
  const Span span = call.span_of("address");
  const Value& given = *call.find("address");
  std::vector<Value> addresses{given};
  if (given.is_sequence()) {
    A2_TRY_ASSIGN(addresses, elements(given, span, "the addresses"));
  }
  std::vector<ir::Operand> list;
  for (const Value& address : addresses) {
    A2_TRY_ASSIGN(const int64_t bytes, constant_int(address, span, "an address"));
    if (bytes < 0) return value_error(span, fmt::format("an address of {}", bytes));
    list.push_back(ir::Operand::of_int(bytes));
  }
  if (list.empty()) return value_error(span, "no address");
  if (list.size() > 1) {
    line->set(ir::Attr::Slots, ir::Operand::of_int(static_cast<int64_t>(list.size())));
  }
  line->set(ir::Attr::Addr, ir::Operand::of_list(std::move(list)));
  return tile;
}

/// The lines of placed tiles, one for each variable, behind the declarations at the head.
Result<> Lowering::write_placed(ir::Inst& kernel) {
  std::vector<ir::Inst*> lines;
  for (const auto& [tile, line] : placed_) {
    const ir::ValueId variable = emitter_.variable(tile);
    const auto known = std::find_if(lines.begin(), lines.end(), [&](const ir::Inst* other) {
      return other->result() == variable;
    });
    line->args[0].value = variable;
    module_.value(variable).type = line->type;
    if (known == lines.end()) {
      lines.push_back(line);
      continue;
    }
    const ir::Operand *before = (*known)->find(ir::Attr::Addr), *now = line->find(ir::Attr::Addr);
    if (before && now && !(*before == *now)) {
      return value_error(line->span, "the tile is placed at two addresses")
          .note(where((*known)->span), "the first is here")
          .help("place a tile of its own: the result of an operation");
    }
    for (const ir::AttrEntry& said : line->attrs) (*known)->set(said.attr, said.value);
  }
  auto& head = kernel.regions[0].body;
  const auto place = std::find_if(head.begin(), head.end(), [](const ir::Inst* inst) {
    return inst->info().cls != ir::OpClass::Decl;
  });
  head.insert(place, lines.begin(), lines.end());
  return {};
}

/// "mte2", in any case, also "PIPE_MTE2" or a name that ends so.
Result<ir::Operand> Lowering::pipe_argument(const Call& call, size_t at) {
  const Value& value = call.at(at);
  std::string word = value.is(Kind::Text) || value.is(Kind::Word) ? value.text : std::string();
  word = word.substr(word.find('.') + 1);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (word.starts_with("pipe_")) word = word.substr(5);
  if (const auto pipe = find_kind<Pipe>(kPipeNames, word)) return ir::Operand::of_pipe(*pipe);
  const std::vector<std::string_view> names(std::begin(kPipeNames), std::end(kPipeNames));
  return type_error(call.slots[at].span, fmt::format("a pipe is needed, not {}", describe(value)))
      .help(fmt::format("pipes are '{}'", fmt::join(names, "', '")));
}

/// sync.set_flag(src, dst, id), sync.wait_flag, sync.pipe_barrier(pipe).
Result<Value> Lowering::op_sync(const Call& call) {
  const ir::Op op = call.row->op;
  A2_TRY_ASSIGN(ir::Operand pipe, pipe_argument(call, 0));
  std::vector<ir::Operand> operands{std::move(pipe)};
  if (op != ir::Op::Barrier) {
    A2_TRY_ASSIGN(ir::Operand dst, pipe_argument(call, 1));
    operands.push_back(std::move(dst));
    const Value& id = call.at(2);
    const bool whole = id.is(Kind::Int) || (id.is(Kind::Scalar) && is_int(id.dtype));
    if (!whole) {
      return type_error(call.slots[2].span,
                        fmt::format("a flag's id is an int, not {}", describe(id)));
    }
    A2_TRY_ASSIGN(ir::Operand number, operand(id, Dtype::I64, call.slots[2].span));
    operands.push_back(std::move(number));
  }
  emitter_.emit_plain(op, std::move(operands), call.span);
  return Value{};
}

}  // namespace asc2::front
