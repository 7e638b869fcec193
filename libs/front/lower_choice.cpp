// SPDX-License-Identifier: Apache-2.0
// `a if condition else b`. Only the chosen side runs; scalars at hand become a 'where'. Of tuples
// and lists the parts that differ are chosen one by one:
//
//   t = (x, 3, n) if n > 0 else (y, 3, k)     %t.1 = where %cond.1, %n, %k : i64
//                                             if %cond.1 {
//                                               %t = copy %x : f32[64]
//                                             } else {
//                                               %t = copy %y : f32[64]
//                                             }
#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

Result<Value> Lowering::conditional(const Expr& expr) {
  Choice choice;
  choice.target = std::exchange(target_, nullptr);
  choice.span = expr.span;
  A2_TRY_ASSIGN(choice.condition, condition(*expr.items[1]));
  if (choice.condition.is(Kind::Bool)) {
    return eval(*expr.items[truth(choice.condition) ? 0 : 2]);
  }
  A2_TRY(check_depth(expr.span));
  ir::Inst* branch =
      emitter_.emit_plain(ir::Op::If, {emitter_.operand(choice.condition)}, expr.items[1]->span);
  branch->regions.resize(2);
  const Value* before = choice.target ? choice.target->known() : nullptr;
  Value sides[2];
  for (size_t i = 0; i < 2; ++i) {
    const RegionGuard region(emitter_, branch->regions[i]);
    const Expr& side = *expr.items[i == 0 ? 0 : 2];
    A2_TRY_ASSIGN(sides[i], eval(side));
    A2_TRY_ASSIGN(sides[i], seen(sides[i], before, side.span));
  }
  choice.at_hand = branch->regions[0].body.empty() && branch->regions[1].body.empty();
  if (choice.at_hand) emitter_.region().body.pop_back();
  A2_TRY_ASSIGN(Value out, chosen(choice, sides[0], sides[1]));
  if (choice.at_hand && !choice.moves[0].empty()) emitter_.region().body.push_back(branch);
  for (size_t i = 0; i < 2; ++i) {
    const RegionGuard region(emitter_, branch->regions[i]);
    std::set<ir::ValueId> written;
    for (const Move& move : choice.moves[i]) put(move, written, expr.span);
  }
  return out;
}

/// One value for both sides.
Result<Value> Lowering::chosen(Choice& choice, const Value& a, const Value& b) {
  if (identical(a, b)) return a;
  if (a.is_sequence() && a.kind == b.kind && a.items->size() == b.items->size()) {
    std::vector<Value> items;
    for (size_t i = 0; i < a.items->size(); ++i) {
      A2_TRY_ASSIGN(Value item, chosen(choice, (*a.items)[i], (*b.items)[i]));
      items.push_back(std::move(item));
    }
    return make_sequence(a.kind, std::move(items));
  }
  const Span span = choice.span;
  A2_TRY_ASSIGN(const ir::TypeId type, merged_type(a, b, span));
  const ir::Type merged = module_.type(type);
  if (choice.at_hand && merged.is_scalar()) {
    A2_TRY_ASSIGN(ir::Operand x, operand(a, merged.dtype, span));
    A2_TRY_ASSIGN(ir::Operand y, operand(b, merged.dtype, span));
    return emit(ir::Op::Where, merged, {emitter_.operand(choice.condition), x, y}, span);
  }
  Binding* const target = choice.target;
  const std::string_view hint = emitter_.hint().empty() ? "if" : emitter_.hint();
  const bool first = choice.moves[0].empty();  // the others must not take its variable
  Value out = in_variable(module_, !target ? emitter_.new_variable(hint, type)
                                   : first ? environment_.free_variable(*target, type)
                                           : environment_.new_variable(*target, type));
  choice.moves[0].push_back({out.variable, a});
  choice.moves[1].push_back({out.variable, b});
  if (!out.is(Kind::Tile)) return out;
  choice.target = nullptr;
  auto partial = chosen(choice, partial_parts(module_, a), partial_parts(module_, b));
  choice.target = target;
  A2_TRY(partial);
  if (partial->is(Kind::Scalar)) emitter_.variable(*partial);  // to be read by it
  return with_partial(out, *partial);
}

}  // namespace asc2::front
