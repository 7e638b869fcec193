// SPDX-License-Identifier: Apache-2.0
// Operations over rows: instructions of a mask and a number of repeats, each of which works on the
// 256 bytes of a repeat. A sweep over rows and columns can repeat down the rows, a part of the
// columns at a time, or along a row, row by row; the one of fewer instructions is taken:
//
//   Sub(y, x, m, 64, 64, {1, 1, 0, 16, 16, 1});           64 rows, the first 64 of 128 columns
//   for (k = 0; k < 4; ++k) Sub(y[k * 8192], ..., 64, 128, {1, 1, 0, 8, 8, 0});    4 long rows
//
// No instruction here reads what another one of the same operation writes.
#include "emit/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/integer.h"
#include "emit/diags.h"
#include "emit/sweep.h"
#include "ir/words.h"
#include "model/broadcast.h"

namespace asc2::emit {

using ir::By;
using ir::Inst;
using ir::Op;
using ir::Operand;

namespace {

class RowPrinter {
 public:
  RowPrinter(const Context& context, const Inst& inst, Writer& out)
      : context_(context), inst_(inst), out_(out), result_(type(inst.args[0])) {
    for (const Operand& operand : inst.operands()) {
      if (is_tile(operand)) widest_ = std::max(widest_, bits_of(type(operand).dtype));
    }
    widest_ = std::max(widest_, bits_of(result_.dtype));
    const int64_t bytes = std::max(widest_, 8) / 8;
    lanes_ = context.target.vector ? context.target.vector->repeat_bytes / bytes : 1;
    most_ = context.target.vector ? context.target.vector->max_repeats : 1;
    block_ = context.target.space(context.core, result_.space)->align / bytes;
  }

  Result<> run() {
    A2_TRY(check_form());
    switch (inst_.op) {
      case Op::BlockReduce:
        return block_reduce();
      case Op::RowReduce:
        return row_reduce();
      case Op::Fold:
        return fold();
      case Op::Spread:
        return spread();
      case Op::Iota:
        return iota();
      case Op::Reshape:
        return reshape();
      case Op::Slice:
        return window(inst_.args[0], source(), false);
      case Op::Insert:
        return window(inst_.args[0], source(), true);
      case Op::Gather:
        return gather();
      case Op::Transpose:
        return context_.no_form(inst_, fmt::format("'{}' of such shapes", inst_.info().mnemonic));
      default:
        return elementwise();
    }
  }

 private:
  const ir::Type& type(const Operand& operand) const {
    return context_.module.type_of(operand.value);
  }
  bool is_tile(const Operand& operand) const { return context_.is_tile(operand); }
  std::string tile(const Operand& operand) const { return tile_text(context_, operand); }
  const Operand& source() const { return inst_.operands()[0]; }
  By by() const { return ir::by_of(context_.module, inst_); }

  Result<> check_form() {
    const std::string letters = context_.operand_kinds(inst_);
    const Dtype dtype = is_tile(source()) ? type(source()).dtype : result_.dtype;
    if (context_.target.form(inst_.info().mnemonic, letters, dtype)) return {};
    return context_.no_form(inst_,
                            fmt::format("'{}' of {}", inst_.info().mnemonic, name_of(dtype)));
  }

  Failure no_form(std::string_view what) {
    return context_.no_form(inst_, fmt::format("'{}' {}", inst_.info().mnemonic, what))
        .help("asc2-tile rewrites it to operations that exist");
  }

  // --- sweeps

  /// $d, $0, $1: tiles; $m: lanes; $r: repeats; $bd, $b0, $b1: strides of blocks; $rd, $r0, $r1:
  /// strides of repeats.
  void print(std::string_view call, const std::vector<Side>& sides,
             const std::vector<Offset>& offsets, int64_t mask, int64_t repeats, bool down) {
    static constexpr std::string_view kNames[] = {"d", "0", "1"};
    std::string text(call);
    for (size_t i = 0; i < sides.size(); ++i) {
      const Side& side = sides[i];
      const int64_t stride = down ? side.steps.back() : side.advance;
      substitute(text, fmt::format("$b{}", kNames[i]), side.advance == 0 ? "0" : "1");
      substitute(text, fmt::format("$r{}", kNames[i]), fmt::format("{}", stride / side.unit));
      substitute(text, fmt::format("${}", kNames[i]), offsets[i].of(side.tile));
    }
    substitute(text, "$m", fmt::format("{}", mask));
    substitute(text, "$r", fmt::format("{}", repeats));
    out_.line(text + ';');
  }

  /// Names of loop variables are shared by all loops of that depth.
  std::string loop(int64_t times) {
    if (depth_ == context_.loop_names.size()) {
      context_.loop_names.push_back(context_.names.take("k"));
    }
    const std::string k = context_.loop_names[depth_++];
    out_.open(fmt::format("for (int64_t {0} = 0; {0} < {1}; ++{0})", k, times));
    return k;
  }
  void close_loop() {
    --depth_;
    out_.close();
  }

  /// Calls `body` with the offsets of each run; several become a loop.
  template <class F>
  void for_run(const Run& run, const std::vector<Offset>& offsets,
               const std::vector<int64_t>& per_element, F&& body) {
    std::vector<Offset> inner = offsets;
    const std::string k = run.times > 1 ? loop(run.times) : std::string();
    for (size_t i = 0; i < inner.size(); ++i) {
      inner[i] = inner[i].plus(run.first * per_element[i]);
      if (run.times > 1) inner[i] = inner[i].plus(k, run.each * per_element[i]);
    }
    body(inner);
    if (run.times > 1) close_loop();
  }

  /// All columns of all rows; `dims` are the leading dims, the last of them the rows.
  void sweep(std::string_view call, std::vector<int64_t> dims, int64_t columns,
             std::vector<Side> sides) {
    join_dims(dims, sides);
    std::vector<Offset> offsets;
    for (const Side& side : sides) offsets.push_back({side.first, {}});
    const size_t outer = dims.size() - 1;
    for (size_t d = 0; d < outer; ++d) {
      const std::string k = loop(dims[d]);
      for (size_t i = 0; i < sides.size(); ++i) {
        offsets[i] = offsets[i].plus(k, sides[i].steps[d]);
      }
    }
    if (goes_down(dims.back(), columns, sides)) {
      down(call, dims.back(), columns, sides, offsets);
    } else {
      along(call, dims.back(), columns, sides, offsets);
    }
    for (size_t d = 0; d < outer; ++d) close_loop();
  }

  /// Neighbouring dims become one where every side steps through them evenly.
  static void join_dims(std::vector<int64_t>& dims, std::vector<Side>& sides) {
    for (size_t d = dims.size() - 1; d-- > 0;) {
      const bool even = std::all_of(sides.begin(), sides.end(), [&](const Side& side) {
        return dims[d] == 1 || side.steps[d] == side.steps[d + 1] * dims[d + 1];
      });
      const bool single = dims[d + 1] == 1;
      if (!even && !single) continue;
      for (Side& side : sides) {
        if (single) side.steps[d + 1] = side.steps[d];
        side.steps.erase(side.steps.begin() + static_cast<ptrdiff_t>(d));
      }
      dims[d + 1] *= dims[d];
      dims.erase(dims.begin() + static_cast<ptrdiff_t>(d));
    }
  }

  /// Repeats down the rows are possible where strides are few whole units, and better where they
  /// take fewer instructions.
  bool goes_down(int64_t rows, int64_t columns, const std::vector<Side>& sides) const {
    const bool possible = std::all_of(sides.begin(), sides.end(), [&](const Side& side) {
      return side.steps.back() % side.unit == 0 && side.steps.back() / side.unit <= most_;
    });
    const auto count = [](int64_t total, int64_t most) { return ceil_div(total, most); };
    const int64_t ragged = columns % lanes_ != 0 ? 1 : 0;
    const int64_t down = count(columns, lanes_) * count(rows, most_);
    const int64_t along = rows * (count(columns / lanes_, most_) + ragged);
    return possible && down <= along;
  }

  static std::vector<int64_t> per_row(const std::vector<Side>& sides) {
    std::vector<int64_t> out;
    for (const Side& side : sides) out.push_back(side.steps.back());
    return out;
  }
  static std::vector<int64_t> per_repeat(const std::vector<Side>& sides) {
    std::vector<int64_t> out;
    for (const Side& side : sides) out.push_back(side.advance);
    return out;
  }

  void down(std::string_view call, int64_t rows, int64_t columns, const std::vector<Side>& sides,
            const std::vector<Offset>& offsets) {
    for (const Run& of_rows : runs_of(rows, most_)) {
      for_run(of_rows, offsets, per_row(sides), [&](const std::vector<Offset>& at_row) {
        const Run whole{0, 1, columns / lanes_};
        if (whole.times > 0) {
          for_run(whole, at_row, per_repeat(sides), [&](const std::vector<Offset>& at) {
            print(call, sides, at, lanes_, of_rows.each, true);
          });
        }
        if (columns % lanes_ == 0) return;
        for_run({whole.times, 1, 1}, at_row, per_repeat(sides), [&](const std::vector<Offset>& at) {
          print(call, sides, at, columns % lanes_, of_rows.each, true);
        });
      });
    }
  }

  void along(std::string_view call, int64_t rows, int64_t columns, const std::vector<Side>& sides,
             const std::vector<Offset>& offsets) {
    for_run({0, 1, rows}, offsets, per_row(sides), [&](const std::vector<Offset>& at_row) {
      for (const Run& repeats : runs_of(columns / lanes_, most_)) {
        for_run(repeats, at_row, per_repeat(sides), [&](const std::vector<Offset>& at) {
          print(call, sides, at, lanes_, repeats.each, false);
        });
      }
      if (columns % lanes_ == 0) return;
      for_run({columns / lanes_, 1, 1}, at_row, per_repeat(sides),
              [&](const std::vector<Offset>& at) {
                print(call, sides, at, columns % lanes_, 1, false);
              });
    });
  }

  // --- operations

  static std::vector<int64_t> leading(const ir::Type& t) {
    std::vector<int64_t> dims(t.shape.begin(), t.shape.end() - 1);
    if (dims.empty()) dims.push_back(1);
    return dims;
  }

  /// Elements that a step along each leading dim passes in a tile of rows.
  static std::vector<int64_t> row_steps(const ir::Type& t) {
    const std::vector<int64_t> dims = leading(t);
    std::vector<int64_t> steps(dims.size());
    int64_t step = t.pitch;
    for (size_t d = dims.size(); d-- > 0; step *= dims[d]) steps[d] = step;
    return steps;
  }

  Result<> elementwise() {
    const std::string_view call = context_.dialect.tiles[static_cast<size_t>(inst_.op)].repeats;
    if (call.empty()) return no_form("of tiles of different shapes");
    const bool flat = model::rows_in_blocks(context_.module, inst_, block_);
    std::vector<Side> sides{{tile(inst_.args[0]), row_steps(result_), lanes_, block_}};
    for (const Operand& operand : inst_.operands()) {
      if (!is_tile(operand)) return no_form("of tiles of different shapes and a scalar");
      const ir::Type& t = type(operand);
      const auto broadcast = model::broadcast(t.shape, result_.shape, true);
      const bool row = broadcast && broadcast->period == result_.columns();
      if (!row && (!broadcast || broadcast->period != block_)) {
        return no_form("of tiles of such shapes");
      }
      Side side{tile(operand), broadcast->row_steps, row ? lanes_ : 0, block_};
      if (side.steps.empty()) side.steps.push_back(0);
      for (int64_t& step : side.steps) step *= t.pitch;
      if (flat) side.advance = t.rows() == 1 ? 0 : lanes_;
      sides.push_back(std::move(side));
    }
    if (!flat) {
      sweep(call, leading(result_), result_.columns(), std::move(sides));
      return {};
    }
    for (Side& side : sides) side.steps = {0};
    sweep(call, {1}, result_.rows() * block_, std::move(sides));
    return {};
  }

  static std::string_view suffix(By by) {
    return by == By::Max ? "Max" : by == By::Min ? "Min" : "Sum";
  }

  /// To a vector only from rows of at most one block each, one after the other.
  Result<> block_reduce() {
    if (by() == By::Prod) return no_form("by prod");
    const ir::Type& t = type(source());
    const std::string call =
        fmt::format("BlockReduce{}($d, $0, $r, $m, $rd, 1, $r0)", suffix(by()));
    Side to{tile(inst_.args[0]), row_steps(result_), lanes_ / block_, block_};
    Side from{tile(source()), row_steps(t), lanes_, block_};
    if (result_.shape.size() == t.shape.size()) {
      sweep(call, leading(t), t.columns(), {to, from});
      return {};
    }
    if (t.pitch != block_) return no_form("of such rows to a vector");
    to.steps = from.steps = {0};
    if (t.columns() == block_) {
      sweep(call, {1}, t.rows() * block_, {to, from});
      return {};
    }
    const int64_t together = lanes_ / block_, whole = t.rows() / together;
    for (const Run& run : runs_of(whole, most_)) masked(call, {to, from}, run, together);
    if (t.rows() != whole * together)
      masked(call, {to, from}, {whole, 1, 1}, t.rows() - whole * together);
    return {};
  }

  /// Repeats of so many blocks, of which the lanes behind a row are masked off.
  void masked(std::string call, const std::vector<Side>& sides, const Run& run, int64_t blocks) {
    uint64_t lanes[2] = {0, 0};
    for (int64_t k = 0; k < blocks * block_; ++k) {
      if (k % block_ < type(source()).columns()) lanes[k / 64] |= uint64_t{1} << (k % 64);
    }
    const std::string mask = context_.names.take("mask");
    out_.line(fmt::format("const uint64_t {}[2] = {{{:#x}, {:#x}}};", mask, lanes[0], lanes[1]));
    substitute(call, "$m", mask);
    for_run(run, {{}, {}}, per_repeat(sides),
            [&](const std::vector<Offset>& at) { print(call, sides, at, 0, run.each, false); });
  }

  Result<> row_reduce() {
    if (by() == By::Prod) return no_form("by prod");
    const ir::Type& t = type(source());
    if (t.columns() > lanes_) return no_form(fmt::format("of rows of more than {}", lanes_));
    const Side to{tile(inst_.args[0]), {1}, lanes_ / block_, 1};
    const Side from{tile(source()), {t.pitch}, lanes_, block_};
    const std::string_view order = by() == By::Sum ? "" : ", ReduceOrder::ORDER_ONLY_VALUE";
    sweep(fmt::format("WholeReduce{}($d, $0, $m, $r, $rd, 1, $r0{})", suffix(by()), order),
          {t.rows()}, t.columns(), {to, from});
    return {};
  }

  /// One instruction for the rows that have a partner, a copy for those that have none.
  Result<> fold() {
    const ir::Type& t = type(source());
    size_t dim = 0;
    while (dim + 1 < t.shape.size() && t.shape[dim] == result_.shape[dim]) ++dim;
    int64_t inner = t.pitch;
    for (size_t d = dim + 1; d + 1 < t.shape.size(); ++d) inner *= t.shape[d];
    int64_t outer = 1;
    for (size_t d = 0; d < dim; ++d) outer *= t.shape[d];
    const int64_t half = result_.shape[dim], pairs = t.shape[dim] - half;
    const std::string to = tile(inst_.args[0]), from = tile(source());
    const std::string_view name = by() == By::Sum   ? "Add"
                                  : by() == By::Max ? "Max"
                                  : by() == By::Min ? "Min"
                                                    : "Mul";
    for_run({0, 1, outer}, {{}, {}}, {half * inner, t.shape[dim] * inner},
            [&](const std::vector<Offset>& at) {
              out_.line(fmt::format("{}({}, {}, {}, {});", name, at[0].of(to), at[1].of(from),
                                    at[1].plus(half * inner).of(from), pairs * inner));
              if (pairs == half || to == from) return;
              out_.line(fmt::format("DataCopy({}, {}, {});", at[0].plus(pairs * inner).of(to),
                                    at[1].plus(pairs * inner).of(from), (half - pairs) * inner));
            });
    return {};
  }

  /// Brcb takes one block of elements a repeat and makes a block of each.
  Result<> spread() {
    const ir::Type& t = type(source());
    if (t.rows() != 1 || result_.columns() != block_) return no_form("of such shapes");
    const int64_t together = lanes_ / block_;  // elements that a repeat takes, and blocks it makes
    const int64_t repeats = ceil_div(t.columns(), together);
    if (result_.padded_elements() < repeats * lanes_) return no_form("into so small a tile");
    // An even number of repeats takes whole blocks of the operand, of 16-bit elements too.
    for (const Run& run : runs_of(repeats, most_ / 2 * 2)) {
      for_run(run, {{}, {}}, {lanes_, together}, [&](const std::vector<Offset>& at) {
        out_.line(fmt::format("Brcb({}, {}, {}, BrcbRepeatParams(1, {}));",
                              at[0].of(tile(inst_.args[0])), at[1].of(tile(source())), run.each,
                              together));
      });
    }
    return {};
  }

  /// Copies all rows of the smaller tile; `inserts`: into the larger one.
  Result<> window(const Operand& to, const Operand& from, bool inserts) {
    const ir::Type &large = type(inserts ? to : from), &small = type(inserts ? from : to);
    const auto& offsets = inst_.operands()[1].items;
    int64_t row = 0;
    for (size_t d = 0; d + 1 < offsets.size(); ++d) row = row * large.shape[d] + offsets[d].integer;
    const int64_t column = offsets[offsets.size() - 1].integer;
    if (column % block_ != 0) {
      const int64_t bytes = bytes_of(large.dtype);
      return no_form(fmt::format("at column {} of '%{}', byte {}, which is no multiple of {},",
                                 column, context_.module.name_of((inserts ? to : from).value),
                                 column * bytes, block_ * bytes));
    }
    std::vector<Side> sides{{tile(to), row_steps(type(to)), lanes_, block_},
                            {tile(from), row_steps(type(from)), lanes_, block_}};
    sides[inserts ? 0 : 1].first = row * large.pitch + column;
    sweep("Copy($d, $0, $m, $r, CopyRepeatParams($bd, $b0, $rd, $r0))", leading(small),
          small.columns(), std::move(sides));
    return {};
  }

  /// Rows of one length stay where they are; others are moved without their padding.
  Result<> reshape() {
    const ir::Type& t = type(source());
    const bool alike = t.columns() == result_.columns() && t.pitch == result_.pitch;
    const bool dense = t.columns() == t.pitch && result_.columns() == result_.pitch;
    const int64_t bytes = t.padded_elements() * bytes_of(t.dtype);
    const int64_t block = context_.target.space(context_.core, result_.space)->align;
    if ((!alike && !dense) || bytes % block != 0) return no_form("of such shapes");
    out_.line(fmt::format("DataCopy({}, {}, {});", tile(inst_.args[0]), tile(source()),
                          t.padded_elements()));
    return {};
  }

  /// One call for all words, padding included.
  Result<> gather() {
    const int64_t bytes = std::min<int64_t>(bytes_of(result_.dtype), 4);
    const int64_t words = result_.padded_elements() * bytes_of(result_.dtype) / bytes;
    const std::string_view word = context_.dialect.types[static_cast<size_t>(result_.dtype)];
    const std::string as(bytes_of(result_.dtype) > bytes ? "uint32_t" : word);
    const auto seen = [&](const Operand& operand) {
      const bool same = context_.dialect.types[static_cast<size_t>(type(operand).dtype)] == as;
      return tile(operand) + (same ? "" : fmt::format(".ReinterpretCast<{}>()", as));
    };
    out_.line(fmt::format("Gather({}, {}, {}.ReinterpretCast<uint32_t>(), 0, {});",
                          seen(inst_.args[0]), seen(source()), tile(inst_.operands()[1]), words));
    return {};
  }

  /// One call, or one for each row where padding does not count.
  Result<> iota() {
    const Expr start = scalar(context_, source(), result_.dtype, true);
    const std::string to = tile(inst_.args[0]);
    if (result_.rows() == 1 || result_.pitch == result_.columns()) {
      out_.line(fmt::format("CreateVecIndex({}, {}, {});", to, start.text,
                            result_.rows() * result_.columns()));
      return {};
    }
    const std::string_view cpp_type = context_.dialect.types[static_cast<size_t>(result_.dtype)];
    const std::string row = loop(result_.rows());
    out_.line(fmt::format("CreateVecIndex({}, static_cast<{}>({} + {} * {}), {});",
                          Offset{}.plus(row, result_.pitch).of(to), cpp_type,
                          operand_text(start, Prec::Sum), row, result_.columns(),
                          result_.columns()));
    close_loop();
    return {};
  }

  const Context& context_;
  const Inst& inst_;
  Writer& out_;
  const ir::Type& result_;
  int widest_ = 8;
  int64_t lanes_ = 1;  // elements of a repeat
  int64_t most_ = 1;   // repeats of an instruction
  int64_t block_ = 1;  // elements of a block
  size_t depth_ = 0;   // of open loops
};

}  // namespace

bool is_row_operation(const Context& context, const Inst& inst) {
  if (inst.info().cls == ir::OpClass::Tile) return inst.op != Op::Full;
  if (inst.info().cls != ir::OpClass::Elementwise) return false;
  const ir::Type& result = context.module.type_of(inst.result());
  return std::any_of(inst.operands().begin(), inst.operands().end(), [&](const Operand& operand) {
    if (!operand.is_value()) return false;
    const ir::Type& type = context.module.type_of(operand.value);
    return type.is_tile() && type.shape != result.shape;
  });
}

Result<> emit_rows(const Context& context, const Inst& inst, Writer& out) {
  return RowPrinter(context, inst, out).run();
}

}  // namespace asc2::emit
