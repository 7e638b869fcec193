// SPDX-License-Identifier: Apache-2.0
// Every element of a result is made of one or more elements of the operand, found by their indices.
// What lies between the rows of the result stays unwritten. A reduction joins neighbours first,
// then pairs of pairs, as the hardware's adder tree does; half floats add up in f32.
#include "sim/rows.h"

#include <algorithm>

#include "base/diag.h"
#include "base/integer.h"
#include "ir/stage.h"
#include "sim/diags.h"
#include "sim/odometer.h"
#include "sim/op_table.h"
#include "sim/tile_view.h"
#include "sim/work.h"

namespace asc2::sim {

namespace {

constexpr size_t kOperands = std::size(Code{}.in);

/// The elements of one operand or of the result: lanes of a buffer, with their shadows.
class Tile : public TileView {
 public:
  Tile(const Buffer& buffer, size_t address, Slabs& slabs)
      : Tile(buffer, address, slabs[static_cast<size_t>(buffer.space)]) {}
  Tile(const Buffer& buffer, size_t address, Slab& slab) : TileView(buffer, address), slab_(slab) {}

  const std::vector<int64_t>& dims() const { return buffer_.dims; }
  int64_t rows() const { return buffer_.rows; }
  int64_t columns() const { return buffer_.columns; }
  int64_t pitch() const { return buffer_.pitch; }
  using TileView::lane;
  size_t lane(const Index& index) const {
    int64_t row = 0;
    for (size_t d = 0; d + 1 < index.size(); ++d) row = row * buffer_.dims[d] + index[d];
    return lane(row, index.back());
  }

  Bits get(size_t lane) const {
    if (is_bits()) return get_bit(slab_.bytes, bit(lane)) ? 1 : 0;
    Bits out = 0;
    std::memcpy(&out, slab_.bytes.data() + byte(lane), element_bytes());
    return out;
  }
  bool is_poisoned(size_t lane) const {
    if (is_bits()) return get_bit(slab_.poison, bit(lane));
    const uint8_t* at = slab_.poison.data() + byte(lane);
    return std::any_of(at, at + element_bytes(), [](uint8_t shadow) { return shadow != 0; });
  }
  void put(size_t lane, Bits value, bool poisoned) const {
    if (is_bits()) {
      set_bit(slab_.bytes, bit(lane), (value & 1) != 0);
      set_bit(slab_.poison, bit(lane), poisoned);
      return;
    }
    std::memcpy(slab_.bytes.data() + byte(lane), &value, element_bytes());
    std::memset(slab_.poison.data() + byte(lane), poisoned ? 0xff : 0, element_bytes());
  }
  /// Words of at most 32 bits, of the padding too.
  size_t words() const {
    return static_cast<size_t>(buffer_.rows * buffer_.pitch) * element_bytes() / word_size();
  }
  /// Word `i` becomes that at `byte` of another tile.
  void put_word(size_t i, const Tile& from, int64_t byte) const {
    const size_t to = address_ + i * word_size();
    if (byte < 0 || static_cast<size_t>(byte) + word_size() > from.buffer_.bytes) {
      slab_.forget(to, to + word_size());
      return;
    }
    const size_t source = from.address_ + static_cast<size_t>(byte);
    std::memcpy(slab_.bytes.data() + to, from.slab_.bytes.data() + source, word_size());
    std::memcpy(slab_.poison.data() + to, from.slab_.poison.data() + source, word_size());
  }
  /// The whole slot, its padding too, becomes what was never written.
  void forget() const { slab_.forget(address_, address_ + buffer_.bytes); }

 private:
  size_t word_size() const { return std::min<size_t>(element_bytes(), 4); }

  Slab& slab_;
};

/// Joins the elements of one result.
class Joiner {
 public:
  Joiner(By by, Dtype dtype) : dtype_(dtype), works_in_(dtype) {
    const bool half = is_float(dtype) && bits_of(dtype) < 32;
    if (half && (by == By::Sum || by == By::Prod)) works_in_ = Dtype::F32;
    join_ = row_of(ir::joining_op(by)).kernels[static_cast<size_t>(works_in_)];
    A2_CHECK(join_);
  }

  void add(Bits value, bool poisoned) {
    values_.push_back(dtype_ == works_in_ ? value : cast(value, dtype_, works_in_));
    poisoned_ = poisoned_ || poisoned;
  }

  /// Joins halves of the leading dim of what is left until it is 1, as rows fold onto each other.
  void fold(size_t dim) {
    const size_t inner = values_.size() / dim;
    for (size_t count = dim; count > 1; count = (count + 1) / 2) {
      const size_t half = (count + 1) / 2;
      for (size_t i = half * inner; i < count * inner; ++i)
        join(i - half * inner, i, i - half * inner);
    }
    values_.resize(inner);
  }

  /// Puts the result there and starts anew.
  void put(const Tile& out, size_t lane) {
    A2_CHECK(!values_.empty());
    for (size_t count = values_.size(); count > 1; count = (count + 1) / 2) {
      for (size_t i = 0; i + 1 < count; i += 2) join(i, i + 1, i / 2);
      if (count % 2 != 0) values_[count / 2] = values_[count - 1];
    }
    const Bits value = dtype_ == works_in_ ? values_[0] : cast(values_[0], works_in_, dtype_);
    out.put(lane, value, poisoned_);
    values_.clear();
    poisoned_ = false;
  }

 private:
  void join(size_t a, size_t b, size_t to) {
    Bits joined = 0;
    join_({&joined, {&values_[a], &values_[b]}, 1, Round::Default});
    values_[to] = joined;
  }
  static Bits cast(Bits value, Dtype from, Dtype to) {
    Bits out = 0;
    find_cast(from, to)({&out, {&value}, 1, Round::Default});
    return out;
  }

  Dtype dtype_, works_in_;
  Kernel join_ = nullptr;
  std::vector<Bits> values_;
  bool poisoned_ = false;
};

void copy_lane(const Tile& in, size_t from, const Tile& out, size_t to) {
  out.put(to, in.get(from), in.is_poisoned(from));
}

/// The dims of `axes` become one element: those before the last dim by folding, as asc2-tile does
/// it too, so that both stages round alike.
void reduce(const RowCode& code, const Tile& in, const Tile& out) {
  std::vector<int64_t> run(in.dims().size(), 1);
  for (const int64_t axis : code.list) {
    run[static_cast<size_t>(axis)] = in.dims()[static_cast<size_t>(axis)];
  }
  std::vector<size_t> folds;
  for (size_t d = 0; d + 1 < run.size() && in.dims().back() != 1; ++d) {
    if (run[d] > 1) folds.push_back(static_cast<size_t>(run[d]));
  }
  Joiner joiner(code.by, in.dtype());
  for_each_index(out.dims(), [&](const Index& at) {
    Index from = at;
    for_each_index(run, [&](const Index& step) {
      for (size_t d = 0; d < at.size(); ++d) from[d] = at[d] + step[d];
      joiner.add(in.get(in.lane(from)), in.is_poisoned(in.lane(from)));
    });
    for (const size_t dim : folds) joiner.fold(dim);
    joiner.put(out, out.lane(at));
  });
}

/// Each run of `width` columns becomes one element; the result takes them row after row.
void reduce_runs(const RowCode& code, int64_t width, const Tile& in, const Tile& out) {
  Joiner joiner(code.by, in.dtype());
  int64_t next = 0;
  for (int64_t row = 0; row < in.rows(); ++row) {
    for (int64_t first = 0; first < in.columns(); first += width, ++next) {
      for (int64_t c = first; c < std::min(first + width, in.columns()); ++c) {
        joiner.add(in.get(in.lane(row, c)), in.is_poisoned(in.lane(row, c)));
      }
      joiner.put(out, out.lane(next / out.columns(), next % out.columns()));
    }
  }
}

/// r[i] is x[i] joined with x[i + h] where that exists; h is the result's dim.
void fold(const RowCode& code, const Tile& in, const Tile& out) {
  size_t dim = 0;
  while (dim + 1 < in.dims().size() && in.dims()[dim] == out.dims()[dim]) ++dim;
  Joiner joiner(code.by, in.dtype());
  for_each_index(out.dims(), [&](const Index& at) {
    joiner.add(in.get(in.lane(at)), in.is_poisoned(in.lane(at)));
    Index other = at;
    other[dim] += out.dims()[dim];
    if (other[dim] < in.dims()[dim]) {
      joiner.add(in.get(in.lane(other)), in.is_poisoned(in.lane(other)));
    }
    joiner.put(out, out.lane(at));
  });
}

/// Each element of the operand fills a row of the result; rows beyond stay unwritten.
void spread(const Tile& in, const Tile& out) {
  const int64_t count = std::min(in.rows() * in.columns(), out.rows());
  for (int64_t row = 0; row < count; ++row) {
    const size_t from = in.lane(row / in.columns(), row % in.columns());
    for (int64_t c = 0; c < out.columns(); ++c) copy_lane(in, from, out, out.lane(row, c));
  }
}

void reshape(const Tile& in, const Tile& out) {
  for (int64_t k = 0; k < out.rows() * out.columns(); ++k) {
    copy_lane(in, in.lane(k / in.columns(), k % in.columns()), out,
              out.lane(k / out.columns(), k % out.columns()));
  }
}

/// A window of the larger tile at `offsets`: read from it, or written into it.
void window(const RowCode& code, const Tile& in, const Tile& out, bool reads) {
  for_each_index(reads ? out.dims() : in.dims(), [&](const Index& at) {
    Index shifted = at;
    for (size_t d = 0; d < at.size(); ++d) shifted[d] += code.list[d];
    if (reads) {
      copy_lane(in, in.lane(shifted), out, out.lane(at));
    } else {
      copy_lane(in, in.lane(at), out, out.lane(shifted));
    }
  });
}

void transpose(const RowCode& code, const Tile& in, const Tile& out) {
  for_each_index(out.dims(), [&](const Index& at) {
    Index from(at.size());
    for (size_t d = 0; d < at.size(); ++d) from[static_cast<size_t>(code.list[d])] = at[d];
    copy_lane(in, in.lane(from), out, out.lane(at));
  });
}

/// Words of the result from bytes of the operand, for its padding too. An offset that is not known
/// or leads outside of the operand gives what was never written.
void gather(const Tile& in, const Tile& at, const Tile& out) {
  const size_t words = out.words();
  for (size_t i = 0; i < words; ++i) {
    const int64_t byte = at.is_poisoned(i) ? -1 : to_int(at.get(i), at.dtype());
    out.put_word(i, in, byte);
  }
}

/// Behind the extents, in a row from the next block on, lanes between rows too.
void pad(const RowCode& code, const std::vector<int64_t>& extents, Bits value, const Tile& out) {
  const auto block = static_cast<int64_t>(code.block);
  const int64_t behind = round_up(extents.back(), block);
  for (int64_t row = 0; row < out.rows(); ++row) {
    bool outside = false;
    for (int64_t d = static_cast<int64_t>(extents.size()) - 2, rest = row; d >= 0; --d) {
      const auto at = static_cast<size_t>(d);
      outside = outside || rest % out.dims()[at] >= extents[at];
      rest /= out.dims()[at];
    }
    for (int64_t c = outside ? 0 : behind; c < out.pitch(); ++c)
      out.put(out.lane(row, c), value, false);
  }
}

/// start, start + 1, .. in row-major order, each rounded once.
void iota(Bits start, const Tile& out) {
  const Dtype dtype = out.dtype();
  const bool real = is_float(dtype);
  float first = 0;
  if (real) find_cast(dtype, Dtype::F32)({&first, {&start}, 1, Round::Default});
  const int64_t base = real ? 0 : to_int(start, dtype);
  for (int64_t k = 0; k < out.rows() * out.columns(); ++k) {
    const Bits value = real
                           ? number_bits(static_cast<double>(first) + static_cast<double>(k), dtype)
                           : number_bits(base + k, dtype);
    out.put(out.lane(k / out.columns(), k % out.columns()), value, false);
  }
}

/// An elementwise operation some operand of which repeats.
void elementwise(const Program& program, const Work& work, Slabs& slabs, const Tile& out) {
  const Code& code = *work.code;
  const RowCode& rows = program.rows[code.rows];
  std::vector<std::optional<Tile>> tiles;
  for (size_t k = 0; k < std::size(code.in); ++k) {
    const bool tile = code.in[k].kind == ArgKind::Buffer;
    tiles.push_back(tile ? std::optional<Tile>(std::in_place, program.buffers[code.in[k].index],
                                               work.in[k], slabs)
                         : std::nullopt);
  }
  for (int64_t row = 0; row < out.rows(); ++row) {
    int64_t from[kOperands] = {};
    for (size_t k = 0; k < tiles.size(); ++k) {
      if (tiles[k]) from[k] = rows.broadcasts[k]->row(row, out.dims());
    }
    for (int64_t c = 0; c < out.columns(); ++c) {
      Bits values[kOperands] = {work.scalars[0], work.scalars[1], work.scalars[2]};
      bool poisoned = false;
      for (size_t k = 0; k < tiles.size(); ++k) {
        if (!tiles[k]) continue;
        const size_t lane = tiles[k]->lane(from[k], c % rows.broadcasts[k]->period);
        values[k] = tiles[k]->get(lane);
        poisoned = poisoned || tiles[k]->is_poisoned(lane);
      }
      Bits result = 0;
      code.kernel({&result, {&values[0], &values[1], &values[2]}, 1, code.round});
      out.put(out.lane(row, c), result, poisoned);
    }
  }
}

/// Operand `k` of a row operation. Values of stage tile are read before the result is written, so
/// an operand that is the result is copied to `kept`; a buffer has the bytes that it has.
Tile operand(const Program& program, const Work& work, size_t k, Slabs& slabs, Slab& kept) {
  const Buffer& buffer = program.buffers[work.code->in[k].index];
  const bool is_result = work.code->in[k].index == work.code->out.index;
  if (program.stage != ir::Stage::Tile || !is_result) return {buffer, work.in[k], slabs};
  const Slab& slab = slabs[static_cast<size_t>(buffer.space)];
  const auto at = static_cast<ptrdiff_t>(work.in[k]), size = static_cast<ptrdiff_t>(buffer.bytes);
  kept.bytes.assign(slab.bytes.begin() + at, slab.bytes.begin() + at + size);
  kept.poison.assign(slab.poison.begin() + at, slab.poison.begin() + at + size);
  return {buffer, 0, kept};
}

}  // namespace

Result<> run_extract(const Program& program, const Work& work, Slabs& slabs, ScalarUnit& unit,
                     Diags& diags) {
  const Code& code = *work.code;
  const Buffer& buffer = program.buffers[code.in[0].index];
  const Tile tile(buffer, work.in[0], slabs);
  const size_t lane = tile.lane(work.offsets);
  unit.set_scalar(code.out.index, tile.get(lane));
  if (!tile.is_poisoned(lane)) return {};
  return fail_at<diag::SimUnwritten>(diags, unit, program, code, program.name(buffer.value));
}

void run_rows(const Program& program, const Work& work, Slabs& slabs) {
  const Code& code = *work.code;
  const RowCode& rows = program.rows[code.rows];
  const Tile out(program.buffers[code.out.index], work.out, slabs);
  bool in_place = rows.op == ir::Op::Insert || rows.op == ir::Op::Pad;
  for (size_t k = 0; k < std::size(code.in); ++k) {
    in_place = in_place || (code.in[k].kind == ArgKind::Buffer && work.in[k] == work.out);
  }
  if (!in_place) out.forget();
  if (row_of(rows.op).action != Action::Rows) return elementwise(program, work, slabs, out);
  if (rows.op == ir::Op::Iota) return iota(work.scalars[0], out);
  if (rows.op == ir::Op::Pad) return pad(rows, work.extents, work.scalars[0], out);
  Slab kept[2];
  const Tile in = operand(program, work, 0, slabs, kept[0]);
  switch (rows.op) {
    case ir::Op::Reduce:
      return reduce(rows, in, out);
    case ir::Op::BlockReduce:
      return reduce_runs(rows, static_cast<int64_t>(rows.block), in, out);
    case ir::Op::RowReduce:
      return reduce_runs(rows, in.columns(), in, out);
    case ir::Op::Fold:
      return fold(rows, in, out);
    case ir::Op::Spread:
      return spread(in, out);
    case ir::Op::Reshape:
      return reshape(in, out);
    case ir::Op::Slice:
    case ir::Op::Insert:
      return window(rows, in, out, rows.op == ir::Op::Slice);
    case ir::Op::Transpose:
      return transpose(rows, in, out);
    case ir::Op::Gather:
      return gather(in, operand(program, work, 1, slabs, kept[1]), out);
    default:
      A2_BUG("a row operation without code");
  }
}

}  // namespace asc2::sim
