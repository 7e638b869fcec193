// SPDX-License-Identifier: Apache-2.0
// Loads and stores. A window of a row-major tensor is a list of levels (model/window.h): one block,
// rows of blocks (one instruction moves both), or loops around rows.
#include <fmt/format.h>

#include <algorithm>

#include "base/integer.h"
#include "emit/context.h"
#include "emit/diags.h"
#include "ir/move.h"
#include "model/access.h"
#include "model/window.h"

namespace asc2::emit {

using ir::Inst;
using ir::Op;
using ir::Operand;

namespace {

struct Level {
  Amount count;
  Amount gm_stride;
  int64_t ub_stride = 1;
};

class Copier {
 public:
  Copier(const Context& context, const Inst& inst, Writer& out)
      : context_(context),
        inst_(inst),
        out_(out),
        move_(ir::move_operands(inst)),
        dtype_(tile_type().dtype) {}

  Result<> run() {
    path_ = context_.path(move_.in);
    if (!path_) return context_.no_form(inst_, "a copy between gm and ub on this core");
    A2_TRY(check());
    A2_TRY(find_levels());
    for (const Level& level : levels_) {
      if (level.count.is(0)) return {};
    }
    const std::string guard = guard_text();
    if (!guard.empty()) {
      out_.comment("a negative offset never reaches the copy");
      out_.open(fmt::format("if ({})", guard));
    }
    const size_t loops = levels_.size() > 2 ? levels_.size() - 2 : 0;
    // The unit that copies reads the mode when the copy is issued.
    const Operand* atomic = inst_.find(ir::Attr::Atomic);
    if (atomic) out_.line(fmt::format("{}<{}>();", atomic_mode(), element()));
    open_loops(loops);
    A2_TRY(levels_.size() == 1 ? block() : rows());
    for (size_t i = 0; i < loops; ++i) out_.close();
    if (atomic) out_.line("SetAtomicNone();");
    if (!guard.empty()) out_.close();
    return {};
  }

 private:
  const ir::Type& tile_type() const { return context_.module.type_of(move_.moved.value); }

  std::string_view atomic_mode() const {
    const AccessKind kind = model::written_as(context_.module, inst_);
    return kind == AccessKind::Add   ? "SetAtomicAdd"
           : kind == AccessKind::Max ? "SetAtomicMax"
                                     : "SetAtomicMin";
  }

  DiagRef bad(std::string text) const {
    return context_.diags.error<diag::EmitWindow>(context_.module.where(inst_), text)
        .from_this_line(context_.module.loc_text(inst_));
  }

  Result<> check() const {
    const size_t rank = tile_type().shape.size();
    if (!move_.extents) {
      return bad("a copy without extents").help("run asc2-tile first: it writes them");
    }
    if (context_.dims.at(move_.tensor.value).size() != rank || move_.offsets.items.size() != rank ||
        move_.extents->items.size() != rank) {
      return bad("the tile, the tensor, offsets and extents differ in rank");
    }
    for (const Operand& offset : move_.offsets.items) {
      if (offset.is_int() && offset.integer < 0) return bad("a negative offset");
    }
    const Operand* pad = inst_.find(ir::Attr::Pad);
    if (pad && pad->number() != 0 && bits_of(dtype_) == 64) {
      return bad("64-bit elements can be padded with 0 only");
    }
    if (inst_.find(ir::Attr::Atomic) && !path_->combines(dtype_)) {
      return context_.no_form(inst_, fmt::format("an atomic store of {}", name_of(dtype_)));
    }
    return {};
  }

  /// The levels of the window from the innermost, and the offset of its first element in GM.
  Result<> find_levels() {
    const ir::Type& type = tile_type();
    const std::vector<Amount>& dims = context_.dims.at(move_.tensor.value);
    std::vector<Amount> counts(dims.size()), gm_strides(dims.size());
    Amount gm_stride = Amount::of(1);
    offset_ = Amount::of(0);
    for (size_t d = dims.size(); d-- > 0;) {
      counts[d] = amount(context_, move_.extents->items[d]);
      const Amount& count = counts[d];
      if (count.number && (*count.number < 0 || *count.number > type.shape[d] ||
                           (dims[d].number && *count.number > *dims[d].number))) {
        return bad(fmt::format("extent {} of dim {} is outside of the tile or the tensor",
                               *count.number, d));
      }
      offset_ = sum(product(amount(context_, move_.offsets.items[d]), gm_stride), offset_);
      gm_strides[d] = gm_stride;
      gm_stride = product(dims[d], gm_stride);
    }
    const ir::Type& tensor = context_.module.type_of(move_.tensor.value);
    for (const auto& level : model::levels_of(type, tensor, move_.extents->items)) {
      Amount count = Amount::of(1);
      for (const size_t d : level.dims) count = product(counts[d], count);
      levels_.push_back({count, gm_strides[level.dims.front()], level.ub_stride});
    }
    return {};
  }

  /// "o >= 0 && p >= 0" for the offsets that may be negative.
  std::string guard_text() const {
    std::string text;
    for (const Operand& offset : move_.offsets.items) {
      if (context_.at_least(offset, 0)) continue;
      const Expr test = binary(amount(context_, offset).expr, ">=", {"0"}, Prec::Less);
      text.append(text.empty() ? "" : " && ").append(test.text);
    }
    return text;
  }

  void open_loops(size_t count) {
    for (size_t i = 0; i < count; ++i) {
      const Level& level = levels_[levels_.size() - 1 - i];
      if (i == context_.loop_names.size()) context_.loop_names.push_back(context_.names.take("k"));
      const std::string& k = context_.loop_names[i];
      out_.open(fmt::format("for (int64_t {0} = 0; {0} < {1}; ++{0})", k, level.count.expr.text));
      const Amount index{std::nullopt, {k}, false};
      offset_ = sum(offset_, product(index, level.gm_stride));
      ub_offset_ = sum(ub_offset_, product(index, Amount::of(level.ub_stride)));
    }
  }

  std::string tile() const {
    const std::string text = tile_text(context_, move_.moved);
    return ub_offset_.is(0) ? text : fmt::format("{}[{}]", text, ub_offset_.expr.text);
  }

  std::string tensor() const {
    const std::string_view name = context_.name(move_.tensor.value);
    return offset_.is(0) ? std::string(name) : fmt::format("{}[{}]", name, offset_.expr.text);
  }

  /// "dst, src": where data goes comes first.
  std::string ends() const {
    return move_.in ? tile() + ", " + tensor() : tensor() + ", " + tile();
  }

  Expr typed(const Operand& value) const { return scalar(context_, value, dtype_, true); }

  /// ", true, 0.5f" for the helpers, "" without padding.
  std::string helper_pad() const {
    const Operand* pad = inst_.find(ir::Attr::Pad);
    return move_.in && pad ? fmt::format(", true, {}", typed(*pad).text) : "";
  }

  int64_t blocks(int64_t bytes) const { return ceil_div(bytes, path_->row_pad); }

  /// The padding argument of a load: the filler of `bytes` bytes up to whole blocks.
  std::string pad_params(int64_t bytes) const {
    const Operand* pad = inst_.find(ir::Attr::Pad);
    const int64_t rest = blocks(bytes) * path_->row_pad - bytes;
    const bool fill = pad && rest != 0;
    return fmt::format("DataCopyPadExtParams<{}>({}, 0, {}, {})", element(), fill,
                       fill ? rest / bytes_of(dtype_) : 0,
                       fill ? typed(*pad).text : typed(Operand::of_int(0)).text);
  }

  std::string_view element() const { return context_.dialect.types[static_cast<size_t>(dtype_)]; }

  Result<> block() {
    const Amount& count = levels_[0].count;
    if (!count.number) {
      const Helper helper = move_.in ? Helper::Load : Helper::Store;
      out_.line(fmt::format("{}({}, {}{});", context_.call(helper), ends(), count.expr.text,
                            helper_pad()));
      return {};
    }
    const int64_t bytes = *count.number * bytes_of(dtype_);
    if (bytes % path_->row_pad == 0) {
      out_.line(fmt::format("DataCopy({}, {});", ends(), *count.number));
      return {};
    }
    return copy_pad(1, bytes, 0, 0);
  }

  Result<> rows() {
    const Level& inner = levels_[0];
    const Level& outer = levels_[1];
    const int64_t size = bytes_of(dtype_);
    if (inner.count.number && outer.count.number && outer.gm_stride.number) {
      const int64_t bytes = *inner.count.number * size;
      const int64_t gm_gap = (*outer.gm_stride.number - *inner.count.number) * size;
      const int64_t ub_gap = outer.ub_stride * size / path_->row_pad - blocks(bytes);
      if (*outer.count.number <= path_->max_rows && gm_gap <= path_->max_gap) {
        return copy_pad(*outer.count.number, bytes, gm_gap, ub_gap);
      }
    }
    const Helper helper = move_.in ? Helper::LoadRows : Helper::StoreRows;
    out_.line(fmt::format("{}({}, {}, {}, {}, {}{});", context_.call(helper), ends(),
                          outer.count.expr.text, inner.count.expr.text, outer.gm_stride.expr.text,
                          outer.ub_stride, helper_pad()));
    return {};
  }

  Result<> copy_pad(int64_t count, int64_t bytes, int64_t gm_gap, int64_t ub_gap) {
    if (bytes > path_->max_row_bytes) {
      return context_.diags.error<diag::EmitLimit>(
          context_.module.where(inst_), "a row of the copy", bytes, path_->max_row_bytes);
    }
    const int64_t src_gap = move_.in ? gm_gap : ub_gap;
    const int64_t dst_gap = move_.in ? ub_gap : gm_gap;
    out_.line(fmt::format("DataCopyPad({}, DataCopyExtParams({}, {}, {}, {}, 0){});", ends(), count,
                          bytes, src_gap, dst_gap,
                          move_.in ? ", " + pad_params(bytes) : std::string()));
    return {};
  }

  const Context& context_;
  const Inst& inst_;
  Writer& out_;
  const ir::MoveOperands move_;
  const Dtype dtype_;  // of the tile
  const Path* path_ = nullptr;
  std::vector<Level> levels_;
  Amount offset_ = Amount::of(0);     // elements into the tensor
  Amount ub_offset_ = Amount::of(0);  // elements into the tile
};

}  // namespace

Result<> emit_copy(const Context& context, const Inst& inst, Writer& out) {
  return Copier(context, inst, out).run();
}

}  // namespace asc2::emit
