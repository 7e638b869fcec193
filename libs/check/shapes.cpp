// SPDX-License-Identifier: Apache-2.0
// One rule per operation: which shapes its result can have.
#include "check/shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace asc2::check {

namespace {

using namespace ir;
using Shape = std::vector<int64_t>;

std::string text_of(const Shape& shape) {
  return fmt::format("[{}]", fmt::join(shape, ","));
}

/// The list of axes, each once and in range; nothing when it is not.
std::optional<std::vector<size_t>> axes_of(const Inst& inst, size_t rank) {
  std::vector<size_t> out;
  const Operand* axes = inst.find(Attr::Axes);
  if (!axes) return std::nullopt;
  for (const Operand& axis : axes->items) {
    const auto at = static_cast<size_t>(axis.integer);
    if (at >= rank || std::find(out.begin(), out.end(), at) != out.end()) return std::nullopt;
    out.push_back(at);
  }
  return out;
}

std::string reduce(const Inst& inst, const Shape& from, const Shape& to) {
  const auto axes = axes_of(inst, from.size());
  if (!axes) return "'reduce' needs 'axes', dims of its operand, each once";
  Shape wanted = from;
  for (const size_t axis : *axes) wanted[axis] = 1;
  if (to == wanted) return {};
  return fmt::format("the result has shape {}, 'reduce' gives {}", text_of(to), text_of(wanted));
}

std::string transpose(const Inst& inst, const Shape& from, const Shape& to) {
  const auto axes = axes_of(inst, from.size());
  if (!axes || axes->size() != from.size() || to.size() != from.size())
    return "'transpose' needs 'axes', all dims of its operand, each once";
  for (size_t i = 0; i < to.size(); ++i) {
    if (to[i] != from[(*axes)[i]])
      return fmt::format("dim {} of the result is {}, not {}", i, to[i], from[(*axes)[i]]);
  }
  return {};
}

int64_t product(const Shape& shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
}

/// One dim, not the last one, is halved.
std::string fold(const Shape& from, const Shape& to) {
  if (from.size() == to.size() && from.size() > 1) {
    size_t halved = 0, equal = 0;
    for (size_t i = 0; i < from.size(); ++i) {
      const bool halves = i + 1 < from.size() && to[i] == (from[i] + 1) / 2;
      if (to[i] == from[i]) {
        ++equal;
      } else if (halves) {
        ++halved;
      }
    }
    if (halved == 1 && halved + equal == from.size()) return {};
  }
  return fmt::format("'fold' of {} cannot give {}: it halves one dim, not the last", text_of(from),
                     text_of(to));
}

/// Elements of the result for all rows of the operand.
std::string reduced_rows(const Inst& inst, const Shape& from, const Shape& to) {
  const int64_t rows = product(from) / from.back();
  const bool fits = inst.op == Op::RowReduce ? product(to) == rows
                                             : product(to) >= rows && product(to) < product(from);
  if (fits) return {};
  return fmt::format("'{}' of {} cannot give {}", inst.info().mnemonic, text_of(from), text_of(to));
}

/// The smaller tile at constant offsets lies in the larger one.
std::string window(const Inst& inst, const Shape& large, const Shape& small) {
  const OperandList& offsets = inst.operands()[1].items;
  if (large.size() != small.size() || offsets.size() != small.size())
    return fmt::format("'{}' needs tiles of one rank, and as many offsets", inst.info().mnemonic);
  for (size_t i = 0; i < small.size(); ++i) {
    if (!offsets[i].is_int()) return "offsets in a tile are numbers";
    if (offsets[i].integer < 0 || offsets[i].integer > large[i] - small[i])
      return fmt::format("in dim {} the window [{}, {}) is not in {}", i, offsets[i].integer,
                         offsets[i].integer + small[i], text_of(large));
  }
  return {};
}

/// An offset of i32 for each word of the result; rows may be padded, so there may be more.
std::string gather(const Type& at, const Type& result) {
  const int64_t words = result.elements() * (bits_of(result.dtype) > 32 ? 2 : 1);
  if (bits_of(result.dtype) < 16)
    return fmt::format("'gather' of {}: words have 16 bits or 32", name_of(result.dtype));
  if (at.dtype == Dtype::I32 && at.shape.size() == 1 && at.shape[0] >= words) return {};
  return fmt::format("'gather' of {} words needs as many offsets, i32[{}]", words, words);
}

std::string extract(const Inst& inst, const Shape& from) {
  const OperandList& offsets = inst.operands()[1].items;
  if (offsets.size() != from.size())
    return fmt::format("{} offsets into a tile of rank {}", offsets.size(), from.size());
  for (size_t i = 0; i < from.size(); ++i) {
    if (offsets[i].is_int() && (offsets[i].integer < 0 || offsets[i].integer >= from[i]))
      return fmt::format("offset {} in dim {} of {}", offsets[i].integer, i, text_of(from));
  }
  return {};
}

}  // namespace

std::string shape_problem(const Module& module, const Inst& inst) {
  const Type& source = module.type_of(inst.operands()[0].value);
  const Type& result = module.type(inst.type);
  if (inst.op == Op::Gather) return gather(module.type_of(inst.operands()[1].value), result);
  if (source.dtype != result.dtype) {
    return fmt::format("operand is {}, the result {}", name_of(source.dtype),
                       name_of(result.dtype));
  }
  if (inst.info().allows(static_cast<size_t>(Attr::By)) && !inst.find(Attr::By))
    return fmt::format("'{}' needs the attribute 'by'", inst.info().mnemonic);
  const Shape &from = source.shape, &to = result.shape;
  switch (inst.op) {
    case Op::Reduce:
      return reduce(inst, from, to);
    case Op::BlockReduce:
    case Op::RowReduce:
      return reduced_rows(inst, from, to);
    case Op::Fold:
      return fold(from, to);
    case Op::Spread:
      if (const int64_t rows = product(to) / to.back();
          to.size() > 1 && (rows >= product(from) || rows == 1))
        return {};
      return fmt::format("'spread' of {} elements cannot give {}", product(from), text_of(to));
    case Op::Reshape:
      if (product(from) == product(to)) return {};
      return fmt::format("{} has {} elements, {} has {}", text_of(from), product(from), text_of(to),
                         product(to));
    case Op::Slice:
      return window(inst, from, to);
    case Op::Insert:
      return window(inst, to, from);
    case Op::Transpose:
      return transpose(inst, from, to);
    case Op::Extract:
      return extract(inst, from);
    default:
      return {};
  }
}

}  // namespace asc2::check
