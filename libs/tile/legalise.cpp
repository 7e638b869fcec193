// SPDX-License-Identifier: Apache-2.0
// Choosing and carrying out the legal form of an operation. Candidates are: as it is; operands
// swapped; an expansion; a scalar operand made a tile; computing in a wider element type. Each is
// run dry for its cost. A choice depends on operation, dtypes and form only, so it is made once.
#include "tile/legalise.h"

#include <algorithm>

#include "ir/evaluate.h"
#include "ir/notes.h"
#include "tile/diags.h"
#include "tile/numbers.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr int kMaxDepth = 60;  // of expansions in expansions; more is a cycle of rules
constexpr Dtype kWideTypes[] = {Dtype::I16, Dtype::F16, Dtype::I32, Dtype::F32};

bool is_compare(Op op) {
  return info(op).typing == Typing::Compare;
}

Request mirror(const Request& request) {
  Request out = request;
  out.op = *ir::swapped(request.op);
  std::swap(out.args[0], out.args[1]);
  return out;
}

/// Whether the result in `wide`, cut to `narrow`, is the result in `narrow`.
bool is_exact_in(Op op, Dtype narrow, Dtype wide) {
  if (wide == narrow || narrow == Dtype::I1 || !holds_all(wide, narrow)) return false;
  if (is_float(narrow))
    return true;  // f32 has twice the digits and two more: rounding twice is
                  // rounding once
  const bool selects = is_compare(op) || op == Op::Min || op == Op::Max || op == Op::Where ||
                       op == Op::Copy || op == Op::Relu || op == Op::Full || op == Op::Clamp;
  return selects || !is_float(wide);
}

/// Whether the wide result may lie outside the range of the narrow integer type.
bool may_overflow(Op op, Dtype narrow) {
  switch (op) {
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::Neg:
    case Op::Abs:
    case Op::Shl:
    case Op::FloorDiv:
    case Op::Iota:
      return true;
    case Op::Not:
      return kind_of(narrow) == DtypeKind::Uint;
    default:
      return false;
  }
}

/// What a decision may depend on besides operation, dtypes and form.
unsigned literal_class(const Request& r) {
  if (r.op == Op::Full && r.args[0].is_literal() && r.args[0].operand.is_int()) {
    const int64_t number = r.args[0].operand.integer;
    return number == static_cast<int32_t>(number) ? 1 : 0;
  }
  if (r.form() != 2 || !r.args[1].is_literal()) return 0;
  const Operand& second = r.args[1].operand;
  const bool power = second.is_int() && power_of_two(second.integer);
  const bool factor = exact_reciprocal(second.number(), r.dtype).has_value();
  return 1 + (power ? 2 : 0) + (factor ? 4 : 0) + (second.number() != 0 ? 8 : 0);
}

/// Bit per operand that repeats.
unsigned small_operands(const Request& r) {
  unsigned out = 0;
  for (size_t i = 0; i < r.args.size(); ++i) out |= (r.args[i].shape != 0 ? 1u : 0u) << i;
  return out;
}

}  // namespace

bool Request::repeats() const {
  return std::any_of(args.begin(), args.end(), [](const Val& arg) { return arg.shape != 0; });
}

unsigned Request::form() const {
  unsigned out = 0;
  for (size_t i = 0; i < args.size(); ++i) out |= (args[i].tile ? 0u : 1u) << i;
  return out;
}

// --- choosing

Legaliser::Decision Legaliser::decide(const Request& r) {
  uint64_t key = static_cast<uint64_t>(r.op);
  for (const uint64_t part :
       {uint64_t(r.dtype), uint64_t(r.dst.dtype), uint64_t(r.round), uint64_t(r.form()),
        uint64_t(literal_class(r)), uint64_t(small_operands(r))}) {
    key = key << 8 | part;
  }
  const auto known = decisions_.find(key);
  if (known != decisions_.end()) return known->second;
  const Decision decision = choose(r);
  decisions_.emplace(key, decision);
  return decision;
}

/// Keeps the candidate when it can be done and costs less than the best so far.
template <class F>
void Legaliser::consider(Decision candidate, F&& run, Decision& best) {
  const bool dry = std::exchange(dry_, true);
  const bool failed = std::exchange(failed_, false);
  const int cost = std::exchange(cost_, 0);
  run();
  candidate.cost = std::exchange(cost_, cost);
  const bool possible = !std::exchange(failed_, failed);
  dry_ = dry;
  const bool first = best.kind == Decision::Kind::Impossible;
  if (possible && (first || candidate.cost < best.cost)) best = candidate;
}

Legaliser::Decision Legaliser::choose(const Request& r) {
  using Kind = Decision::Kind;
  const bool cuts = is_int(r.dtype) && is_int(r.dst.dtype) && !holds_all(r.dst.dtype, r.dtype);
  const bool native = r.op == Op::Cast && r.form() == 0
                          ? !cuts && rules_.has_cast(r.dtype, r.dst.dtype, r.round)
                          : rules_.has(r.op, r.dtype, r.form());
  Decision best;
  if (native) {
    best.kind = Kind::Native;
    best.cost = 1;
    return best;
  }
  if (ir::swapped(r.op) && r.form() == 1) {
    best.kind = Kind::Impossible;
    Decision swap;
    swap.kind = Kind::Swap;
    consider(
        swap, [&] { perform(mirror(r)); }, best);
  }
  for (const auto& family :
       {form_expansions(), cast_expansions(), integer_expansions(), unsigned_expansions(),
        division_expansions(), math_expansions(), trigonometric_expansions(),
        exponential_expansions(), power_expansions(), long_expansions()}) {
    for (const Expansion& expansion : family) {
      if (expansion.op != r.op || !expansion.applies(r)) continue;
      Decision expand;
      expand.kind = Kind::Expand;
      expand.expansion = &expansion;
      consider(
          expand, [&] { expansion.expand(*this, r); }, best);
    }
  }
  if (r.op == Op::Cast || r.op == Op::Bitcast) return best;
  for (unsigned i = r.op == Op::Where ? 1 : 0; i < r.args.size() && r.op != Op::Full; ++i) {
    if (r.args[i].tile) continue;
    const bool shift = r.op == Op::Shl || r.op == Op::Shr;
    if (shift && r.args[i].is_literal()) continue;  // that is what shifts by tiles are made of
    Decision fill;
    fill.kind = Kind::Fill;
    fill.operand = i;
    consider(
        fill, [&] { fill_operand(r, i); }, best);
  }
  for (const Dtype wide : kWideTypes) {
    if (!is_exact_in(r.op, r.dtype, wide)) continue;
    Decision widen;
    widen.kind = Kind::Widen;
    widen.wide = wide;
    consider(
        widen, [&] { this->widen(r, wide); }, best);
  }
  return best;
}

// --- carrying out

void Legaliser::perform(const Request& request) {
  A2_CHECK(depth_ < kMaxDepth);
  ++depth_;
  const Decision decision = decide(request);
  using Kind = Decision::Kind;
  switch (decision.kind) {
    case Kind::Impossible:
      fail();
      break;
    case Kind::Native:
      emit(request);
      break;
    case Kind::Swap:
      perform(mirror(request));
      break;
    case Kind::Expand:
      decision.expansion->expand(*this, request);
      break;
    case Kind::Fill:
      fill_operand(request, decision.operand);
      break;
    case Kind::Widen:
      widen(request, decision.wide);
      break;
  }
  --depth_;
}

void Legaliser::fill_operand(const Request& request, unsigned operand) {
  Request other = request;
  const Val scalar = converted(request.args[operand], request.dtype, request.dtype);
  other.args[operand] = op(Op::Full, request.dtype, {scalar});
  perform(other);
}

/// Computes in `wide` and cuts the result back.
void Legaliser::widen(const Request& r, Dtype wide) {
  Request other = r;
  other.dtype = wide;
  for (size_t i = r.op == Op::Where ? 1 : 0; i < r.args.size(); ++i) {
    other.args[i] = converted(r.args[i], r.dtype, wide);
  }
  if (is_compare(r.op)) return perform(other);
  other.dst = temp(wide);
  perform(other);
  if (is_int(r.dtype) && may_overflow(r.op, r.dtype)) low_bits(other.dst, other.dst, r.dtype);
  narrow_into(r.dst, other.dst);
  // The wide variable has the very value: the next operation need not widen it again.
  if (!dry_ && is_int(r.dtype)) converted_[{r.dst.operand.value, wide}] = other.dst;
}

// --- one instruction of the input

Request Legaliser::request_of(const Inst& inst) {
  Request r;
  r.op = inst.op;
  const Type type = module_.type(inst.type);  // a copy: the table grows
  r.dst = {inst.args[0], type.dtype, true};
  r.dtype = type.dtype;
  for (const Operand& operand : inst.operands()) {
    const Type from = operand.is_value() ? module_.type_of(operand.value) : type;
    const bool tile = operand.is_value() && from.is_tile();
    r.args.push_back({operand, from.dtype, tile, tile ? own_shape(from) : 0});
    const bool decides = is_compare(r.op) || r.op == Op::Cast || r.op == Op::Bitcast;
    if (decides && r.args.back().tile) r.dtype = from.dtype;
  }
  for (Val& arg : r.args) {  // a literal is of the element type that the operation works in
    if (arg.is_literal() && r.op != Op::Cast) {
      arg = {round_literal(arg.operand, r.dtype), r.dtype, false};
    }
  }
  r.round = ir::round_of(module_, inst);
  return r;
}

namespace {

/// Of operations on rows, which tiles [.., 1] do not have in memory, see shapes.h.
bool has_narrow_rows(const Module& module, const Inst& inst) {
  if (inst.op == Op::Spread) return module.type(inst.type).shape.back() == 1;
  return inst.op == Op::RowReduce && module.type_of(inst.operands()[0].value).shape.back() == 1;
}

}  // namespace

void Legaliser::begin(Inst& inst, std::vector<Inst*>& out) {
  origin_ = &inst;
  shape_ = module_.type(inst.type).shape;
  name_ = module_.name_of(inst.result());
  out_ = &out;
}

Result<> Legaliser::legalise(Inst& inst, std::vector<Inst*>& out) {
  begin(inst, out);
  if (inst.op == Op::Reduce) return reduce(inst, out);
  if (inst.op == Op::Reshape) return reshape(inst, out);
  if (inst.op == Op::Slice) return slice(inst, out);
  if (inst.op == Op::Transpose) return transpose(inst, out);
  if (inst.op == Op::Pad) {
    out.push_back(&inst);
    forget(inst.result());
    return {};
  }
  const size_t first = out.size();
  // A tile that is inserted into itself is all of it.
  if (inst.op == Op::Insert && inst.operands()[0].value == inst.result())
    return finish(inst, first);
  if (has_narrow_rows(module_, inst))
    return not_yet(inst, fmt::format("'{}' with rows of one element", inst.info().mnemonic));
  A2_TRY(widen_columns(inst));
  const Request request = request_of(inst);
  const Decision decision = decide(request);
  if (decision.kind == Decision::Kind::Impossible) return refuse(inst, request);
  const bool aliased = std::any_of(request.args.begin(), request.args.end(),
                                   [&](const Val& arg) { return arg.is_same_tile(request.dst); });
  if (decision.kind == Decision::Kind::Native && !request.repeats()) {
    // Where the result must not be in place it goes through another variable.
    const bool aside = aliased && inst.info().has(kNoInPlace);
    if (aside) inst.args[0] = temp(request.dst.dtype).operand;
    out.push_back(&inst);
    forget(inst.result());
    if (aside)
      into(request.dst, Op::Copy, request.dst.dtype, {{inst.args[0], request.dst.dtype, true}});
    return {};
  }
  perform(request);
  A2_TRY(finish(inst, first));
  if (columns_.count(inst.result()) != 0) {  // then all of it is done on columns
    for (size_t i = first; i < out.size(); ++i) columns_.insert(out[i]->result());
  }
  if (decision.kind != Decision::Kind::Native || out.size() > first + 1)
    remark(inst, request, decision, out.size() - first);
  return {};
}

std::optional<Val> Legaliser::computed(Inst& origin, std::string_view suffix,
                                       std::vector<int64_t> shape, std::vector<Inst*>& out,
                                       const std::function<Val()>& compute) {
  begin(origin, out);
  shape_ = std::move(shape);
  name_ += suffix;
  const Val result = compute();
  if (!std::exchange(failed_, false)) return result;
  (void)not_yet(origin, fmt::format("a table of offsets on {}", rules_.target().name));
  return std::nullopt;
}

/// Comments and notes of the user move to what stands for the instruction. That is a copy where the
/// result is an operand as it is: the one element of a dim of 1 reduced, a cast to the same type.
Result<> Legaliser::finish(Inst& inst, size_t first) {
  std::vector<Inst*>& out = *out_;
  if (!failed_ && out.size() == first) {
    const Dtype dtype = module_.type(inst.type).dtype;
    const Val dst{inst.args[0], dtype, true};
    shape_ = module_.type(inst.type).shape;
    into(dst, Op::Copy, dtype, {dst});
  }
  A2_CHECK(!failed_ && out.size() > first);
  move_comments(inst, *out[first]);
  move_user_attributes(inst, *out.back());
  return {};
}

Failure Legaliser::refuse(const Inst& inst, const Request& request) {
  const bool cast = request.op == Op::Cast;
  return diags_
      .error<diag::TileNoForm>(module_.where(inst), inst.info().mnemonic,
                               cast ? fmt::format("{} to {}", asc2::name_of(request.dtype),
                                                  asc2::name_of(request.dst.dtype))
                                    : std::string(asc2::name_of(request.dtype)),
                               rules_.target().name)
      .from_here(module_.loc_text(inst))
      .help(cast ? "" : "cast to another element type first, as far as the values allow");
}

void Legaliser::remark(const Inst& inst, const Request& request, const Decision& decision,
                       size_t count) {
  const std::string_view dtype = asc2::name_of(request.dtype);
  if (decision.kind == Decision::Kind::Widen) {
    diags_.remark<diag::TileWidened>(module_.where(inst), inst.info().mnemonic, dtype,
                                     asc2::name_of(decision.wide), count, rules_.target().name);
  } else {
    const Expansion* expansion = decision.expansion;
    diags_
        .remark<diag::TileExpanded>(module_.where(inst), inst.info().mnemonic, dtype, count,
                                    rules_.target().name)
        .help(expansion ? std::string(expansion->note) : std::string());
  }
}

}  // namespace asc2::tile
