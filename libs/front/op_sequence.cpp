// SPDX-License-Identifier: Apache-2.0
// Python's builtins on tuples, lists and ranges of compile time. What they hold may be tiles and
// run-time scalars; loops over the result are unrolled.
#include <algorithm>

#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

/// The elements of a tuple, a list or a range whose bounds are known.
Result<std::vector<Value>> Lowering::sequence(const Call& call, const Value& value, Span span) {
  if (value.is(Kind::Range) || value.is_sequence()) return elements(value, span);
  DiagRef diag = type_error(
      span, fmt::format("{} of {}, which is no tuple or list", call.spelling, describe(value)));
  const bool method = value.is(Kind::Tile) && find_callable(call.row->name, kMethod | kOnlyMethod);
  return diag.help(method ? fmt::format("of a tile write x.{}()", call.row->name) : "");
}

/// enumerate(values, start=0)
Result<Value> Lowering::op_enumerate(const Call& call) {
  A2_TRY_ASSIGN(const std::vector<Value> items, sequence(call, call.at(0), call.slots[0].span));
  const Value* start = call.find("start");
  int64_t index = 0;
  if (start) {
    A2_TRY_ASSIGN(index, constant_int(*start, call.span_of("start"), "'start'"));
  }
  std::vector<Value> out;
  for (const Value& item : items) {
    out.push_back(make_sequence(Kind::Tuple, {make_int(index++), item}));
  }
  return make_sequence(Kind::List, std::move(out));
}

/// zip(*values): as long as the shortest.
Result<Value> Lowering::op_zip(const Call& call) {
  std::vector<std::vector<Value>> columns;
  for (const Value& value : call.slots[0].values) {
    A2_TRY_ASSIGN(std::vector<Value> items, sequence(call, value, call.span));
    columns.push_back(std::move(items));
  }
  size_t rows = columns.empty() ? 0 : columns[0].size();
  for (const auto& column : columns) rows = std::min(rows, column.size());
  std::vector<Value> out;
  for (size_t row = 0; row < rows; ++row) {
    std::vector<Value> items;
    for (const auto& column : columns) items.push_back(column[row]);
    out.push_back(make_sequence(Kind::Tuple, std::move(items)));
  }
  return make_sequence(Kind::List, std::move(out));
}

Result<Value> Lowering::op_reversed(const Call& call) {
  A2_TRY_ASSIGN(std::vector<Value> items, sequence(call, call.at(0), call.slots[0].span));
  std::reverse(items.begin(), items.end());
  return make_sequence(Kind::List, std::move(items));
}

/// sum(values, start=0)
Result<Value> Lowering::op_sum(const Call& call) {
  A2_TRY_ASSIGN(const std::vector<Value> items, sequence(call, call.at(0), call.slots[0].span));
  const Value* start = call.find("start");
  Value out = start ? *start : make_int(0);
  for (const Value& item : items) {
    const bool first = &item == items.data() && !start && item.is_runtime();  // 0 + x is x
    A2_TRY_ASSIGN(out,
                  first ? Result<Value>(item) : binary(PyOp::Add, out, item, call.span, call.span));
  }
  return out;
}

/// any(values), all(values)
Result<Value> Lowering::op_any_all(const Call& call) {
  A2_TRY_ASSIGN(const std::vector<Value> items, sequence(call, call.at(0), call.slots[0].span));
  const bool any = call.row->name == "any";
  Value out = make_bool(!any);
  for (const Value& item : items) {
    A2_TRY_ASSIGN(const Value one, truth_of(item, call.slots[0].span));
    A2_TRY_ASSIGN(out, combine(any, out, one, call.span));
  }
  return out;
}

Result<Value> Lowering::op_divmod(const Call& call) {
  A2_TRY_ASSIGN(Value quotient,
                binary(PyOp::FloorDiv, call.at(0), call.at(1), call.span, call.span));
  A2_TRY_ASSIGN(Value rest, binary(PyOp::Mod, call.at(0), call.at(1), call.span, call.span));
  return make_sequence(Kind::Tuple, {std::move(quotient), std::move(rest)});
}

/// Whether two values are equal of which some part is known at run time only: of sequences, all
/// their items.
Result<Value> Lowering::equal_values(const Value& a, const Value& b, Span span) {
  const auto never = [](const Value& x, const Value& y) {
    return x.is(Kind::Scalar) && !y.is_number() && !y.is_runtime();
  };
  if (never(a, b) || never(b, a)) return make_bool(false);
  if (a.is_runtime() && identical(a, b)) return make_bool(true);
  if (!a.is_sequence() || !b.is_sequence()) {
    A2_TRY_ASSIGN(const Value same, compare(PyOp::Equal, a, b, span, span));
    return truth_of(same, span);
  }
  if (a.kind != b.kind || a.items->size() != b.items->size()) return make_bool(false);
  Value out = make_bool(true);
  for (size_t i = 0; i < a.items->size(); ++i) {
    A2_TRY_ASSIGN(const Value same, equal_values((*a.items)[i], (*b.items)[i], span));
    A2_TRY_ASSIGN(out, combine(false, out, same, span));
    if (out.is(Kind::Bool) && !truth(out)) break;
  }
  return out;
}

/// `x in range(start, stop, step)`: between the bounds, and a whole number of steps from the first.
Result<Value> Lowering::in_range(const Value& x, const RangeSpec& range, Span span) {
  if (!range.step.is_integer()) return not_constant(span, "the step of a range", range.step);
  const bool up = range.step.integer > 0;
  Value out = make_bool(true);
  const auto and_also = [&](PyOp op, const Value& a, const Value& b) -> Result<> {
    A2_TRY_ASSIGN(const Value one, compare(op, a, b, span, span));
    A2_TRY_ASSIGN(const Value holds, truth_of(one, span));
    A2_TRY_ASSIGN(out, combine(false, out, holds, span));
    return {};
  };
  A2_TRY(and_also(up ? PyOp::GreaterEqual : PyOp::LessEqual, x, range.start));
  A2_TRY(and_also(up ? PyOp::Less : PyOp::Greater, x, range.stop));
  const bool each = is_real(x) ? false : range.step.integer == 1 || range.step.integer == -1;
  if (each || (out.is(Kind::Bool) && !truth(out))) return out;
  A2_TRY_ASSIGN(const Value distance, binary(PyOp::Sub, x, range.start, span, span));
  A2_TRY_ASSIGN(const Value rest, binary(PyOp::Mod, distance, range.step, span, span));
  A2_TRY(and_also(PyOp::Equal, rest, make_int(0)));
  return out;
}

/// `x in (a, b)` of which some part is known at run time only: x == a or x == b.
Result<Value> Lowering::one_of(const Value& x, const Value& items, Span span) {
  Value out = make_bool(false);
  for (const Value& item : *items.items) {
    A2_TRY_ASSIGN(const Value same, equal_values(x, item, span));
    A2_TRY_ASSIGN(out, combine(true, out, same, span));
    if (out.is(Kind::Bool) && truth(out)) break;
  }
  return out;
}

}  // namespace asc2::front
