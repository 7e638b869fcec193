// SPDX-License-Identifier: Apache-2.0
// Casts that the target has no row for. At most one step of the way rounds or cuts; all others keep
// every value, so the result is that of one cast. The way through exact steps is the shortest one.
//
//   bf16 -> f16   f32 keeps a bf16, then one rounding:     bf16 -> f32 -> f16
//   i32 -> u8     the low byte by shifts, then exact:      i32 -> i16 -> f16 -> u8
//   f32 -> i8     cut to f16 on the way, truncated again:  f32 -> f16 {trunc} -> i8
#include <algorithm>

#include "tile/legalise.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

/// Dtypes that casts may pass through.
constexpr Dtype kStations[] = {Dtype::F16, Dtype::F32, Dtype::Bf16, Dtype::I16, Dtype::I32,
                               Dtype::I8,  Dtype::U8,  Dtype::U16,  Dtype::U32, Dtype::I64};

using Way = std::vector<Dtype>;  // without the start

/// The shortest way from `from` to `to` of casts that keep all values of `values`, which both ends
/// hold; empty also when they are the same.
std::optional<Way> exact_way(const Rules& rules, Dtype from, Dtype to, Dtype values) {
  if (!holds_all(from, values) || !holds_all(to, values)) return std::nullopt;
  std::array<bool, kDtypeCount> seen{};
  std::vector<std::pair<Dtype, Way>> queue{{from, {}}};
  seen[static_cast<size_t>(from)] = true;
  for (size_t at = 0; at < queue.size(); ++at) {
    const auto [dtype, way] = queue[at];
    if (dtype == to) return way;
    for (const Dtype next : kStations) {
      if (seen[static_cast<size_t>(next)] || !holds_all(next, values)) continue;
      if (!rules.has_cast(dtype, next, Round::Default)) continue;
      seen[static_cast<size_t>(next)] = true;
      queue.emplace_back(next, way);
      queue.back().second.push_back(next);
    }
  }
  return std::nullopt;
}

/// Follows the way; the last step writes `dst`.
void follow(Legaliser& to, const Val& dst, Val from, const Way& way) {
  if (way.empty()) {
    if (!from.is_same_tile(dst)) to.into(dst, Op::Copy, dst.dtype, {from});
    return;
  }
  for (size_t i = 0; i < way.size(); ++i) {
    const Val next = i + 1 == way.size() ? dst : to.temp(way[i]);
    to.cast_step(next, from, Round::Default);
    from = next;
  }
}

/// Exact to a station, one step that rounds, exact to the end.
struct Route {
  Way before;
  Dtype station = Dtype::F32;
  Dtype landing = Dtype::F32;
  Round round = Round::Default;
  Way after;
  size_t steps() const { return before.size() + 1 + after.size(); }
};

void take(Legaliser& to, const Request& r, const Route& route) {
  Val from = r.args[0];
  if (!route.before.empty()) {
    const Val station = to.temp(route.station);
    follow(to, station, from, route.before);
    from = station;
  }
  const Val landing = route.after.empty() ? r.dst : to.temp(route.landing);
  to.cast_step(landing, from, route.round);
  if (!route.after.empty()) follow(to, r.dst, landing, route.after);
}

/// The shortest route whose rounding step is station -> landing with `round`.
template <class Accept>
std::optional<Route> best_route(const Rules& rules, Dtype from, Dtype to, Dtype values, Round round,
                                Accept accept) {
  std::optional<Route> best;
  for (const Dtype station : kStations) {
    const auto before = exact_way(rules, from, station, from);
    if (!before) continue;
    for (const Dtype landing : kStations) {
      if (!accept(station, landing) || !rules.has_cast(station, landing, round)) continue;
      const auto after = exact_way(rules, landing, to, values);
      if (!after) continue;
      Route route{*before, station, landing, round, *after};
      if (!best || route.steps() < best->steps()) best = std::move(route);
    }
  }
  return best;
}

/// A mask becomes ones and zeros.
void from_mask(Legaliser& to, const Request& r) {
  const Dtype dtype = r.dst.dtype;
  to.into(r.dst, Op::Where, dtype,
          {r.args[0], to.literal(int64_t{1}, dtype), to.literal(int64_t{0}, dtype)});
}

/// Integer to an integer type that does not hold all: its low bits, cut out in a type that holds
/// both.
void cut_integer(Legaliser& to, const Request& r) {
  for (const Dtype both : {r.dtype, Dtype::I16, Dtype::I32, Dtype::I64}) {
    if (!holds_all(both, r.dst.dtype)) continue;
    const auto before = exact_way(to.rules(), r.dtype, both, r.dtype);
    const auto after = exact_way(to.rules(), both, r.dst.dtype, r.dst.dtype);
    if (!before || !after) continue;
    const Val low = to.temp(both);
    if (before->empty()) {
      to.low_bits(low, r.args[0], r.dst.dtype);
    } else {
      follow(to, low, r.args[0], *before);
      to.low_bits(low, low, r.dst.dtype);
    }
    follow(to, r.dst, low, *after);
    return;
  }
  to.fail();
}

/// Rounds to a narrower float such that rounding again to an integer of that size is right.
Round before_rounding(Round round) {
  switch (round) {
    case Round::Floor:
    case Round::Ceil:
    case Round::Trunc:
      return round;
    default:
      return Round::Odd;
  }
}

/// f32 -> f16 {trunc} -> i8: the float between holds all integers of the result.
bool cut_twice(Legaliser& to, const Request& r, Round round) {
  const Round first = before_rounding(round);
  const auto accept = [&](Dtype station, Dtype landing) {
    return is_float(station) && is_float(landing) && holds_all(landing, r.dst.dtype) &&
           to.rules().has_cast(landing, r.dst.dtype, round);
  };
  for (const Dtype landing : kStations) {
    const auto only = [&](Dtype s, Dtype l) { return l == landing && accept(s, l); };
    const auto route = best_route(to.rules(), r.dtype, landing, landing, first, only);
    if (!route) continue;
    const Val between = to.temp(landing);
    take(to, {Op::Cast, r.dtype, first, between, r.args}, *route);
    to.cast_step(r.dst, between, r.round);
    return true;
  }
  return false;
}

/// f32 -> i32, clamped to the range of i8, -> i8.
bool cut_wide(Legaliser& to, const Request& r, Round round) {
  const Dtype narrow = r.dst.dtype;
  const auto accept = [&](Dtype station, Dtype landing) {
    return is_float(station) && is_int(landing) && holds_all(landing, narrow);
  };
  const auto route = best_route(to.rules(), r.dtype, narrow, narrow, round, accept);
  if (!route) return false;
  const Val wide = to.temp(route->landing);
  Route first = *route;
  first.after.clear();
  take(to, {Op::Cast, r.dtype, round, wide, r.args}, first);
  const auto [low, high] = integer_range(narrow);
  to.into(wide, Op::Max, wide.dtype, {wide, to.literal(low, wide.dtype)});
  to.into(wide, Op::Min, wide.dtype, {wide, to.literal(high, wide.dtype)});
  follow(to, r.dst, wide, route->after);
  return true;
}

void float_to_integer(Legaliser& to, const Request& r) {
  const Round round = r.round == Round::Default ? Round::Trunc : r.round;
  const auto accept = [&](Dtype station, Dtype landing) {
    return is_float(station) && landing == r.dst.dtype;
  };
  auto route = best_route(to.rules(), r.dtype, r.dst.dtype, r.dst.dtype, round, accept);
  if (route) {
    route->round = r.round;
    take(to, r, *route);
  } else if (!cut_twice(to, r, round) && !cut_wide(to, r, round)) {
    to.fail();
  }
}

void round_to_float(Legaliser& to, const Request& r) {
  const auto accept = [&](Dtype, Dtype landing) { return landing == r.dst.dtype; };
  const auto route = best_route(to.rules(), r.dtype, r.dst.dtype, r.dst.dtype, r.round, accept);
  if (route) return take(to, r, *route);
  // Integers to bf16 and f16 round to f32 on the way, as NumPy's conversions do.
  if (is_float(r.dtype) || !to.rules().has_cast(r.dtype, Dtype::F32, Round::Default) ||
      !to.rules().has_cast(Dtype::F32, r.dst.dtype, r.round)) {
    return to.fail();
  }
  const Val between = to.temp(Dtype::F32);
  to.cast_step(between, r.args[0], Round::Default);
  to.cast_step(r.dst, between, r.round);
}

void expand_cast(Legaliser& to, const Request& r) {
  const Dtype from = r.dtype, into = r.dst.dtype;
  if (!r.args[0].tile) {  // a scalar in every element
    return to.into(r.dst, Op::Full, into, {to.scalar_cast(r.args[0], into)});
  }
  if (from == Dtype::I1) return from_mask(to, r);
  if (into == Dtype::I1) {
    return to.into(r.dst, Op::Ne, from, {r.args[0], to.literal(int64_t{0}, from)});
  }
  const bool exact = holds_all(into, from) && (from != into || r.round == Round::Default);
  if (exact) {
    const auto way = exact_way(to.rules(), from, into, from);
    return way ? follow(to, r.dst, r.args[0], *way) : to.fail();
  }
  if (is_float(into)) return round_to_float(to, r);
  return is_float(from) ? float_to_integer(to, r) : cut_integer(to, r);
}

constexpr Expansion kCasts[] = {{Op::Cast, [](const Request&) { return true; }, expand_cast}};

}  // namespace

std::span<const Expansion> cast_expansions() {
  return kCasts;
}

void Legaliser::narrow_into(const Val& dst, const Val& wide) {
  if (is_float(dst.dtype)) return cast_into(dst, wide);
  const auto way = exact_way(rules_, wide.dtype, dst.dtype, dst.dtype);
  if (!way) return cast_into(dst, wide);
  follow(*this, dst, wide, *way);
}

/// The low bits of `value` as a number of the type `narrow`, still held in the wider type.
void Legaliser::low_bits(const Val& dst, const Val& value, Dtype narrow) {
  const Dtype wide = value.dtype;
  const int drop = bits_of(wide) - bits_of(narrow);
  if (kind_of(narrow) == DtypeKind::Int) {
    into(dst, Op::Shl, wide, {value, literal(int64_t{drop}, wide)});
    into(dst, Op::Shr, wide, {dst, literal(int64_t{drop}, wide)});
  } else {
    into(dst, Op::And, wide, {value, literal(integer_range(narrow).second, wide)});
  }
}

}  // namespace asc2::tile
