// SPDX-License-Identifier: Apache-2.0
// Rewrites one operation into operations that the target has. An expansion is a function that asks
// for simpler operations, which are legalised in turn; before one is chosen it is run dry, to see
// whether all it needs can be had and how many instructions that takes. So the rules know no chip,
// and the cheapest way wins.
//
//   %y = sub 1.0, %x : bf16[128]
//     =>  %y.1 = cast %x : f32[128]
//         %y.2 = mul %y.1, -1.0 : f32[128]
//         %y.2 = add %y.2, 1.0 : f32[128]
//         %y = cast %y.2 : bf16[128]
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diag.h"
#include "ir/module.h"
#include "tile/gathers.h"
#include "tile/rules.h"

namespace asc2::tile {

/// An operand with the element type that it is read as; a literal's is that of its operation.
struct Val {
  ir::Operand operand;
  Dtype dtype = Dtype::F32;
  bool tile = false;
  /// A tile type of its shape where that is not the one at hand: the operand repeats. Else 0.
  ir::TypeId shape = 0;

  bool is_literal() const { return operand.is_number(); }
  bool is_same_tile(const Val& other) const {
    return tile && other.tile && operand.value == other.operand.value;
  }
};

/// One operation on tiles of the shape at hand. `dtype` is the element type that it works in: that
/// of the operands, of the data of a `where`, of the source of a cast.
struct Request {
  ir::Op op = ir::Op::Copy;
  Dtype dtype = Dtype::F32;
  Round round = Round::Default;  // of a cast
  Val dst;
  std::vector<Val> args;

  /// Bit per operand that is a scalar or a literal.
  unsigned form() const;
  /// Whether some operand is smaller than the result.
  bool repeats() const;
};

/// An operation that makes a tile of another shape.
struct RowOp {
  ir::Op op = ir::Op::Spread;
  Dtype dtype = Dtype::F32;
  std::vector<int64_t> shape;
  Val source;
  const ir::Operand* by = nullptr;
  const Val* into = nullptr;  // the result's variable; null: a new one
};

/// Elements of 64 bits by halves: i32 tiles, or literals.
struct Halves {
  Val low, high;
};

/// Types that expansions name often.
inline constexpr Dtype kF32 = Dtype::F32, kI32 = Dtype::I32, kI64 = Dtype::I64, kU32 = Dtype::U32;
inline bool is_mask(const Request& request) {
  return request.dtype == Dtype::I1;
}

class Legaliser;

/// How one operation can be written with others; of those that apply the cheapest is taken.
struct Expansion {
  ir::Op op;
  bool (*applies)(const Request& request);
  void (*expand)(Legaliser& to, const Request& request);
  std::string_view note = {};  // what a user should know of the result
};
std::span<const Expansion> form_expansions();
std::span<const Expansion> cast_expansions();
std::span<const Expansion> integer_expansions();
std::span<const Expansion> unsigned_expansions();
std::span<const Expansion> division_expansions();
std::span<const Expansion> math_expansions();
std::span<const Expansion> trigonometric_expansions();
std::span<const Expansion> exponential_expansions();
std::span<const Expansion> power_expansions();
std::span<const Expansion> long_expansions();

class Legaliser {
 public:
  Legaliser(ir::Module& module, uint32_t scope, const Rules& rules, Diags& diags)
      : module_(module), scope_(scope), rules_(rules), diags_(diags) {}

  /// Appends the legal form of `inst`, an elementwise or tile operation on tiles, to `out`.
  Result<> legalise(ir::Inst& inst, std::vector<ir::Inst*>& out);
  /// A run of inserts into one variable.
  Result<> join(std::span<ir::Inst* const> parts, std::vector<ir::Inst*>& out);
  /// What `compute` makes of new variables of that shape, named after the result of `origin`;
  /// nothing, and an error, where the target cannot do it.
  std::optional<Val> computed(ir::Inst& origin, std::string_view suffix, std::vector<int64_t> shape,
                              std::vector<ir::Inst*>& out, const std::function<Val()>& compute);
  /// A variable was written, or control flow starts or joins: what was known of it, or of all,
  /// holds no more.
  void forget(ir::ValueId value);
  void forget_all() { converted_.clear(), spread_.clear(); }
  /// Tiles of shape [.., 1] that copies move: a row each. All others are vectors.
  void set_columns(std::set<ir::ValueId> columns) { columns_ = std::move(columns); }
  const std::set<ir::ValueId>& columns() const { return columns_; }
  /// Of the gathers whose tables are to be made.
  Maps take_maps() { return std::move(maps_); }

  // --- for expansions
  const Rules& rules() const { return rules_; }
  Val literal(double value, Dtype dtype) const;
  Val literal(int64_t value, Dtype dtype) const;
  /// A result in a new variable.
  Val op(ir::Op op, Dtype dtype, std::vector<Val> args);
  /// A result in `dst`, which may be one of the operands.
  void into(const Val& dst, ir::Op op, Dtype dtype, std::vector<Val> args);
  Val temp(Dtype dtype);
  /// A variable to compute in until the result is there: `dst`, unless an operand is in it.
  Val work(const Request& request, Dtype dtype);
  Val cast(const Val& from, Dtype to, Round round = Round::Default);
  void cast_into(const Val& dst, const Val& from, Round round = Round::Default);
  /// A cast that the target has a row for, as it is.
  void cast_step(const Val& dst, const Val& from, Round round);
  /// `wide` holds values of dst's dtype, or floats to be rounded to it.
  void narrow_into(const Val& dst, const Val& wide);
  /// The low bits of `value` as a number of the integer type `narrow`, in the wider type.
  void low_bits(const Val& dst, const Val& value, Dtype narrow);
  /// An operand of an operation on `dtype`, to be used in one on `wide`.
  Val converted(const Val& value, Dtype dtype, Dtype wide);
  /// A scalar as one of another dtype: a literal at once, a variable by a scalar cast.
  Val scalar_cast(const Val& scalar, Dtype dtype);
  /// -x of a scalar or literal.
  Val negated(const Val& scalar);
  Val row_op(const RowOp& op);
  /// The halves of an operand of an operation on `dtype`, and elements of halves.
  Halves halves(const Val& x, Dtype dtype);
  void join_halves(const Val& dst, const Halves& parts);
  Halves calculated(ir::Op op, Dtype dtype, const Halves& a, const Halves& b);
  /// Runs `body` with another shape at hand.
  template <class F>
  auto in_shape(std::vector<int64_t> shape, F&& body) {
    shape_.swap(shape);
    auto out = body();
    shape_.swap(shape);
    return out;
  }
  /// The expansion cannot be done after all.
  void fail() { failed_ = true; }

 private:
  struct Decision {
    enum class Kind : uint8_t { Impossible, Native, Swap, Expand, Fill, Widen };
    Kind kind = Kind::Impossible;
    int cost = 0;  // instructions
    const Expansion* expansion = nullptr;
    unsigned operand = 0;     // Fill: which scalar becomes a tile
    Dtype wide = Dtype::F32;  // Widen
  };

  void begin(ir::Inst& inst, std::vector<ir::Inst*>& out);
  Result<> finish(ir::Inst& inst, size_t first);
  DiagRef not_yet(const ir::Inst& inst, std::string_view what);
  Request request_of(const ir::Inst& inst);
  Failure refuse(const ir::Inst& inst, const Request& request);
  void remark(const ir::Inst& inst, const Request& request, const Decision& decision, size_t count);

  Decision decide(const Request& request);
  Decision choose(const Request& request);
  template <class F>
  void consider(Decision candidate, F&& run, Decision& best);

  void perform(const Request& request);
  void fill_operand(const Request& request, unsigned operand);
  void widen(const Request& request, Dtype wide);
  void emit(const Request& request);

  // --- moves.cpp
  std::optional<Dtype> movable(Dtype dtype) const;
  Val to_movable(const Val& x, const std::vector<int64_t>& shape, Dtype as);
  void from_movable(const Val& dst, Val x);
  Val gathered(const Val& source, Map map, Dtype dtype, const Val* into);
  Val joined(const std::vector<std::pair<Val, std::vector<int64_t>>>& parts, size_t dim,
             const std::vector<int64_t>& result, const Val* into);
  Val reshaped(Val x, const std::vector<int64_t>& from, const std::vector<int64_t>& to,
               const Val* into);
  template <class F>
  Result<> moved(ir::Inst& inst, std::vector<ir::Inst*>& out, F&& move);
  Result<> transpose(ir::Inst& inst, std::vector<ir::Inst*>& out);
  Result<> reshape(ir::Inst& inst, std::vector<ir::Inst*>& out);
  bool is_whole_window(const ir::Inst& inst) const;
  Result<> slice(ir::Inst& inst, std::vector<ir::Inst*>& out);
  void insert(const Val& whole, const Val& part, const std::vector<int64_t>& shape,
              const std::vector<int64_t>& offsets);
  Result<> pack(ir::Inst& inst, std::vector<ir::Inst*>& out);
  Result<> unpack(ir::Inst& inst, std::vector<ir::Inst*>& out);
  void widened_blocks(const Val& vector);

  // --- rows.cpp
  Result<> reduce(ir::Inst& inst, std::vector<ir::Inst*>& out);
  Result<> reduced_to(ir::Inst& inst, ir::By by, size_t first);
  Result<> widen_columns(ir::Inst& inst);
  ir::TypeId own_shape(const ir::Type& type);
  Val reduced(Val source, std::vector<int64_t> shape, const ir::Inst& inst,
              std::vector<size_t> axes, Dtype dtype, const Val* into);
  Val reduced_long(const Val& x, const std::vector<int64_t>& from, const ir::Inst& inst,
                   const std::vector<size_t>& axes, const Val& dst);
  Val rows_of(const Val& x, std::vector<int64_t> shape, int64_t first);
  Val reduced_as_rows(Val x, const std::vector<int64_t>& from, const ir::Inst& inst, Dtype dtype);
  Val flipped(const Val& x);
  Val signed_bits(const Val& value, bool ordered);
  bool fit(Request& request);
  std::optional<Val> fitted(const Request& request, const Val& operand);
  std::optional<Val> spread(const Val& vector);
  std::optional<Val> spread(const Val& vector, std::vector<int64_t> column);
  Val enlarged(const Val& operand);
  void repeat(const Val& dst, const Val& operand);
  Val scalar_op(ir::Op op, const Val& scalar, Dtype dtype, const Val* second = nullptr);

  ir::Module& module_;
  uint32_t scope_;
  const Rules& rules_;
  Diags& diags_;

  // --- of the instruction at hand
  ir::Inst* origin_ = nullptr;
  std::vector<int64_t> shape_;
  std::string name_;  // new variables derive from
  std::vector<ir::Inst*>* out_ = nullptr;

  // --- of a dry run
  bool dry_ = false;
  bool failed_ = false;
  int cost_ = 0;
  uint32_t dry_values_ = 0;
  int depth_ = 0;  // of expansions in expansions

  std::unordered_map<uint64_t, Decision> decisions_;        // by what decide() looks at
  std::map<std::pair<ir::ValueId, Dtype>, Val> converted_;  // tiles held in another dtype too
  std::map<ir::ValueId, Val> spread_;                       // vectors held as blocks too
  std::set<ir::ValueId> columns_;
  Maps maps_;
};

}  // namespace asc2::tile
