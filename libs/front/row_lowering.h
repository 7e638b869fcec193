// SPDX-License-Identifier: Apache-2.0
// Reductions, row functions and changes of shape. A part of Lowering with a class of its own: it
// needs nothing of Python, only values and the emission of instructions.
#pragma once

#include "front/lowering.h"

namespace asc2::front {

class RowLowering {
 public:
  explicit RowLowering(Lowering& to) : to_(to) {}

  // --- op_reduce.cpp
  Result<Value> reduction(const Call& call);
  Result<Value> softmax(const Call& call);
  Result<Value> rms_norm(const Call& call);
  Result<Value> layer_norm(const Call& call);

  // --- op_shape.cpp
  Result<Value> reshape_call(const Call& call);
  Result<Value> ravel(const Call& call);
  Result<Value> expand_dims(const Call& call);
  Result<Value> squeeze(const Call& call);
  Result<Value> broadcast_to(const Call& call);
  Result<Value> broadcast_shapes(const Call& call);
  Result<Value> broadcast_tensors(const Call& call);
  Result<Value> transpose_call(const Call& call);
  /// Dim i of the result is dim axes[i].
  Result<Value> transpose(const Value& x, const std::vector<int64_t>& axes, Span span);

  // --- op_slice.cpp
  Result<Value> subscript(const Value& x, const Expr& index, Span span);
  Result<Value> concat(const Call& call);
  Result<Value> copy(const Call& call);

  // --- op_index.cpp
  Result<Value> arg_extreme(const Call& call);
  Result<Value> arange(const Call& call);
  Result<Value> cumsum(const Call& call);

 private:
  using Axes = std::vector<int64_t>;
  struct Bounds {
    int64_t begin, end, step = 1;
    int64_t count() const { return (end - begin + step - 1) / step; }
  };
  Result<Bounds> slice_bounds(const Expr& slice, int64_t dim);
  Result<Bounds> index_bounds(const Expr& index, int64_t dim);
  Result<Value> every(const Value& x, size_t dim, const Bounds& bounds, Span span);
  Result<Value> slice(const Value& x, const std::vector<int64_t>& offsets,
                      const std::vector<int64_t>& window, Span span);
  Result<Value> joined(const std::vector<Value>& parts, size_t axis, Span span);
  Result<Value> moved_up(const Value& x, size_t axis, int64_t by, Span span);
  Result<Value> spread_to(const Value& x, const std::vector<int64_t>& shape, Span span);
  static ir::Operand offset_list(const std::vector<int64_t>& offsets);

  Result<Value> tile_argument(const Call& call, size_t index);
  /// Of a call that moves elements: a mask's result is put together first.
  Result<Value> moved_argument(const Call& call, size_t index);
  /// Dims counted from 0, ascending, each once.
  Result<Axes> axes_argument(const std::vector<Value>& given, Span span, size_t rank);
  Result<Axes> shape_arguments(const Call& call, size_t index);

  /// One element for all along `axes`, whose dims become 1.
  Result<Value> reduce(std::string_view by, const Value& x, const Axes& axes, Span span);
  Result<Value> counting(Dtype dtype, std::vector<int64_t> shape, size_t axis, Span span);
  Result<Value> only_element(const Value& tile, Span span);
  Result<Value> reduce_rows(std::string_view by, const Value& x, Span span);
  Result<Value> mean_of_rows(const Value& x, Span span);
  Result<Value> scaled_rows(const Value& x, const Value& epsilon, Span span);
  Result<Value> float_rows(const Call& call, size_t index);
  Result<Value> epsilon_argument(const Call& call);
  Result<Value> reshape(const Value& x, const std::vector<int64_t>& shape, Span span);

  Lowering& to_;
  std::optional<Dtype> lanes_;  // whose lanes a mask leaves in, when steps have another type
};

}  // namespace asc2::front
