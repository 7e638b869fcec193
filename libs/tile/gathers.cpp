// SPDX-License-Identifier: Apache-2.0
// The offset of a lane is a sum over quotients of the element's number k: of [i, j] with n columns
// i = floor(k / n) and j = k - n * i, so i * s + j * t = t * k + (s - t * n) * floor(k / n). All is
// computed in f32, which holds every offset in a scratchpad; where it does not hold the products of
// that sum, i and j are computed first. A quotient is right since k + 0.5 is off any whole multiple
// by more than the rounding.
//
//   %y = transpose %x : f32[8,16]       %y.at = iota 0.0 : f32[128]
//                                  =>   ... floor(k / 16), sums, a cast
//                                       %y = gather %x, %y.at.4 : f32[8,16]
#include "tile/gathers.h"

#include <algorithm>
#include <set>

#include "ir/walk.h"
#include "tile/legalise.h"

namespace asc2::tile {

using namespace ir;

namespace {

/// What a table holds, in numbers: equal ones are one table.
struct Formula {
  int64_t words = 0, words_per_element = 1, element_bytes = 1;
  int64_t rows = 1, columns = 1, pitch = 1;  // of the result
  int64_t start = 0, to_upper = 4;           // in bytes
  std::map<int64_t, int64_t> terms;          // factor by divisor of k, in elements
  struct Index {
    int64_t inner, size;  // floor(k / inner) % size
    auto operator<=>(const Index&) const = default;
  };
  std::vector<std::pair<Index, int64_t>> steps;  // instead of terms: factor of an index
  struct Jump {
    Index index;
    int64_t from, elements;
    auto operator<=>(const Jump&) const = default;
  };
  std::vector<Jump> jumps;

  auto operator<=>(const Formula&) const = default;
};

int64_t distance(const Distance& d, int64_t pitch) {
  return d.elements + d.rows * pitch;
}

/// Whether f32 holds each product of the sum over quotients, and what is added up on the way.
bool sum_is_exact(const Formula& f) {
  const auto last = static_cast<double>(f.rows * f.columns - 1);
  double most = static_cast<double>(f.start + f.to_upper);
  for (const auto& [divisor, factor] : f.terms)
    most += std::abs(static_cast<double>(factor * f.element_bytes)) * last /
            static_cast<double>(divisor);
  return most <= static_cast<double>(kMostExactF32);
}

Formula formula_of(const Map& map, const Type& from, const Type& to) {
  Formula f;
  f.element_bytes = bytes_of(from.dtype);
  f.words_per_element = std::max<int64_t>(1, bytes_of(to.dtype) / 4);
  f.rows = to.rows(), f.columns = to.columns(), f.pitch = to.pitch;
  f.words = to.padded_elements() * f.words_per_element;
  f.start = distance(map.start, from.pitch) * f.element_bytes + map.bytes;
  if (bits_of(from.dtype) == 32) f.to_upper = distance(map.to_upper, from.pitch) * 4;
  if (map.in_order) {
    f.terms[1] += 1;
    if (from.rows() > 1) f.terms[from.columns()] += from.pitch - from.columns();
    return f;
  }
  int64_t inner = 1;
  for (size_t d = map.shape.size(); d-- > 0; inner *= map.shape[d]) {
    const int64_t step = distance(map.steps[d], from.pitch);
    f.terms[inner] += step;
    f.terms[inner * map.shape[d]] -= step * map.shape[d];
    if (step != 0 && map.shape[d] > 1) f.steps.push_back({{inner, map.shape[d]}, step});
    for (const Map::Jump& jump : map.jumps) {
      if (jump.dim == d) f.jumps.push_back({{inner, map.shape[d]}, jump.from, jump.elements});
    }
  }
  f.terms.erase(inner);  // k / inner is 0
  std::erase_if(f.terms, [](const auto& term) { return term.second == 0; });
  if (sum_is_exact(f)) {
    f.steps.clear();
  } else {
    f.terms.clear();
  }
  return f;
}

/// Computes one table.
class Table {
 public:
  Table(Legaliser& to, const Formula& formula) : to_(to), f_(formula) {}

  Val make() {
    Val sum = number(f_.start);
    elements();
    for (const auto& [divisor, factor] : f_.terms) add(sum, quotient(divisor), factor);
    for (const auto& [each, factor] : f_.steps) add(sum, index(each), factor);
    for (const Formula::Jump& jump : f_.jumps) {
      // 1 from that index on, else 0.
      Val reached = to_.op(Op::Add, kF32, {index(jump.index), number(1 - jump.from)});
      to_.into(reached, Op::Max, kF32, {reached, number(0)});
      to_.into(reached, Op::Min, kF32, {reached, number(1)});
      add(sum, reached, jump.elements);
    }
    if (half_.tile) sum = to_.op(Op::Add, kF32, {half_, sum});
    if (!sum.tile) sum = to_.op(Op::Full, kF32, {sum});
    return to_.cast(sum, kI32);
  }

 private:
  Val number(int64_t value) const { return to_.literal(static_cast<double>(value), kF32); }

  /// floor(x / divisor)
  Val divided(const Val& x, int64_t divisor) {
    if (divisor == 1) return x;
    const double factor = 1.0 / static_cast<double>(divisor);
    const Val out = to_.op(Op::Mul, kF32, {x, to_.literal(factor, kF32)});
    if ((divisor & (divisor - 1)) != 0)
      to_.into(out, Op::Add, kF32, {out, to_.literal(factor / 2, kF32)});
    to_.into(out, Op::Floor, kF32, {out});
    return out;
  }

  /// x - floor(x / divisor) * by
  Val less_quotients(const Val& x, int64_t divisor, int64_t by) {
    const Val out = to_.op(Op::Mul, kF32, {divided(x, divisor), number(-by)});
    to_.into(out, Op::Add, kF32, {out, x});
    return out;
  }

  /// The number of the element in each word; padding repeats what comes next, or the last element.
  void elements() {
    Val lane = to_.op(Op::Iota, kF32, {number(0)});
    if (f_.words_per_element == 2) {
      half_ = to_.op(Op::Mul, kF32, {less_quotients(lane, 2, 2), number(f_.to_upper)});
      lane = divided(lane, 2);
    }
    const bool padded = f_.rows > 1 && f_.pitch != f_.columns;
    const Val k = padded ? less_quotients(lane, f_.pitch, f_.pitch - f_.columns) : lane;
    const int64_t count = f_.rows * f_.columns;
    quotients_[1] = count < f_.rows * f_.pitch ? to_.op(Op::Min, kF32, {k, number(count - 1)}) : k;
  }

  Val quotient(int64_t divisor) {
    auto known = quotients_.find(divisor);
    if (known == quotients_.end())
      known = quotients_.emplace(divisor, divided(quotients_[1], divisor)).first;
    return known->second;
  }

  Val index(const Formula::Index& index) {
    const Val inner = quotient(index.inner);
    if (index.inner * index.size == f_.rows * f_.columns) return inner;
    return less_quotients(inner, index.size, index.size);
  }

  void add(Val& sum, const Val& x, int64_t factor) {
    const int64_t bytes = factor * f_.element_bytes;
    const Val part = bytes == 1 ? x : to_.op(Op::Mul, kF32, {x, number(bytes)});
    const bool nothing = !sum.tile && sum.operand.number() == 0;
    sum = nothing ? part : to_.op(Op::Add, kF32, {part, sum});
  }

  Legaliser& to_;
  const Formula& f_;
  std::map<int64_t, Val> quotients_;
  Val half_;  // what the second word of an element lies behind the first
};

class Tables {
 public:
  Tables(Module& module, Inst& kernel, const Rules& rules, const Maps& maps, Diags& diags)
      : module_(module), legaliser_(module, kernel.scope, rules, diags), maps_(maps) {}

  Result<> run(Region& body) {
    std::vector<Inst*> out;
    out.reserve(body.body.size());
    for (Inst* inst : body.body) {
      complete(*inst, out);
      for (Region& region : inst->regions) walk(region, [&](Inst& inner) { complete(inner, out); });
      out.push_back(inst);
    }
    body.body = std::move(out);
    if (failed_) return Failure{};
    return {};
  }

 private:
  void complete(Inst& inst, std::vector<Inst*>& out) {
    const auto map = maps_.find(&inst);
    if (map == maps_.end()) return;
    const Type from = module_.type_of(inst.operands()[0].value);
    const Type to = module_.type_of(inst.result());
    if (inst.op == Op::Reshape) {
      const bool dense = from.pitch == from.columns() && to.pitch == to.columns();
      if (dense) return;
      inst.op = Op::Gather;
    }
    const Formula formula = formula_of(map->second, from, to);
    auto known = tables_.find(formula);
    if (known == tables_.end()) {
      const auto table = legaliser_.computed(inst, ".at", {formula.words}, out,
                                             [&] { return Table(legaliser_, formula).make(); });
      if (!table) {
        failed_ = true;
        return;
      }
      known = tables_.emplace(formula, table->operand.value).first;
    }
    inst.args.push_back(Operand::of_value(known->second));
  }

  Module& module_;
  Legaliser legaliser_;
  const Maps& maps_;
  std::map<Formula, ValueId> tables_;
  bool failed_ = false;
};

}  // namespace

Result<> make_offset_tables(Module& module, Inst& kernel, const Rules& rules, const Maps& maps,
                            Diags& diags) {
  return Tables(module, kernel, rules, maps, diags).run(kernel.regions[0]);
}

}  // namespace asc2::tile
