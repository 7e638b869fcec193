// SPDX-License-Identifier: Apache-2.0
// From registers to addresses. Everything that can be wrong with an address is found here, before
// any byte moves; what a window may not touch is an error even if the memory happens to be there.
#include <algorithm>

#include "ir/stage.h"
#include "sim/diags.h"
#include "sim/work.h"

namespace asc2::sim {

bool Work::moves_nothing() const {
  return std::find(extents.begin(), extents.end(), 0) != extents.end();
}

int64_t Work::first_element() const {
  int64_t element = 0;
  for (size_t d = 0; d < offsets.size(); ++d) element += offsets[d] * strides[d];
  return element;
}

namespace {

class Resolver {
 public:
  Resolver(const Program& program, ScalarUnit& unit, const Code& code, Diags& diags)
      : program_(program), unit_(unit), code_(code), diags_(diags) {}

  Result<> arguments(Work& work) {
    for (size_t k = 0; k < std::size(code_.in); ++k) {
      const Arg& arg = code_.in[k];
      if (arg.kind == ArgKind::Register) work.scalars[k] = unit_.bits(arg.index);
      if (arg.kind != ArgKind::Buffer) continue;
      A2_TRY_ASSIGN(work.in[k], address(arg));
    }
    if (code_.out.kind == ArgKind::Buffer) {
      A2_TRY_ASSIGN(work.out, address(code_.out));
    }
    return {};
  }

  /// The indices of an element of a tile.
  Result<> element(Work& work) {
    const Buffer& buffer = program_.buffers[code_.in[0].index];
    work.offsets.clear();
    work.extents.clear();
    for (uint32_t d = 0; d < code_.offsets.count; ++d) {
      const int64_t index = list_item(code_.offsets, d);
      if (index < 0 || index >= buffer.dims[d])
        return fail<diag::SimExtent>(index, d, buffer.dims[d] - 1);
      work.offsets.push_back(index);
    }
    return {};
  }

  /// The elements of a tile that stay as they are.
  Result<> extents(Work& work) {
    const Buffer& buffer = program_.buffers[code_.out.index];
    work.extents.clear();
    for (uint32_t d = 0; d < code_.extents.count; ++d) {
      const int64_t extent = list_item(code_.extents, d);
      if (extent < 0 || extent > buffer.dims[d])
        return fail<diag::SimExtent>(extent, d, buffer.dims[d]);
      work.extents.push_back(extent);
    }
    return {};
  }

  Result<> move(const std::vector<GmArray>& arrays, Work& work) {
    const Tensor& tensor = program_.tensors[code_.tensor];
    const std::span<const int64_t> dims = unit_.dims(code_.tensor);
    if (dims.empty()) return fail<diag::SimUnwritten>(program_.name(tensor.value));
    const bool single = is_scalar_access(code_);
    work.offsets.clear();
    work.extents.clear();
    for (uint32_t d = 0; d < dims.size(); ++d) {
      const int64_t offset = list_item(code_.offsets, d);
      if (offset < 0) return fail<diag::SimNegative>(d, program_.name(tensor.value), offset);
      work.offsets.push_back(offset);
      const int64_t most = single ? 1 : program_.buffers[buffer_arg().index].dims[d];
      A2_TRY_ASSIGN(const int64_t extent, window(tensor, d, offset, dims[d], most));
      work.extents.push_back(extent);
    }
    work.strides.assign(dims.size(), 1);
    for (size_t d = dims.size() - 1; d-- > 0;) {
      work.strides[d] = work.strides[d + 1] * std::max<int64_t>(dims[d + 1], 1);
    }
    if (work.moves_nothing()) return {};
    return inside_array(arrays[tensor.array], program_.arrays[tensor.array], work);
  }

 private:
  template <const DiagInfo& D, class... Args>
  Failure fail(Args&&... args) {
    return fail_at<D>(diags_, unit_, program_, code_, std::forward<Args>(args)...);
  }
  std::string_view mnemonic() const { return code_.inst->info().mnemonic; }
  const Arg& buffer_arg() const { return code_.step == Step::Load ? code_.out : code_.in[0]; }
  int64_t list_item(const RegisterList& list, uint32_t k) const {
    return unit_.integer(program_.lists[list.begin + k]);
  }

  Result<size_t> address(const Arg& arg) {
    const Buffer& buffer = program_.buffers[arg.index];
    if (arg.slot == kNone) return buffer.addr[0];
    const int64_t slot = unit_.integer(arg.slot);
    if (slot < 0 || static_cast<size_t>(slot) >= buffer.addr.size()) {
      return fail<diag::SimSlot>(slot, program_.name(buffer.value), buffer.addr.size());
    }
    return buffer.addr[static_cast<size_t>(slot)];
  }

  /// How many elements of dim `d` move: as many as the extent says, or all inside the tensor.
  Result<int64_t> window(const Tensor& tensor, uint32_t d, int64_t offset, int64_t dim,
                         int64_t tile_dim) {
    const int64_t inside = std::max<int64_t>(0, dim - std::min(offset, dim));
    if (!code_.has_extents) return std::min(inside, tile_dim);
    const int64_t extent = list_item(code_.extents, d);
    if (extent < 0 || extent > tile_dim) return fail<diag::SimExtent>(extent, d, tile_dim);
    if (program_.stage == ir::Stage::Tile) return std::min(inside, extent);
    if (extent > inside) {
      return fail<diag::SimBounds>(mnemonic(),
                                   fmt::format("index {} in dim {}", offset + (extent - 1), d),
                                   program_.name(tensor.value), fmt::format("{} there", dim));
    }
    return extent;
  }

  Result<> inside_array(const GmArray& array, const ArrayParam& param, const Work& work) {
    int64_t last = 0;
    for (size_t d = 0; d < work.offsets.size(); ++d) {
      last += (work.offsets[d] + work.extents[d] - 1) * work.strides[d];
    }
    if (last < array.elements) return {};
    return fail<diag::SimBounds>(mnemonic(), fmt::format("element {}", last),
                                 program_.name(param.value),
                                 fmt::format("{} elements", array.elements));
  }

  const Program& program_;
  ScalarUnit& unit_;
  const Code& code_;
  Diags& diags_;
};

}  // namespace

Result<> resolve(const Program& program, ScalarUnit& unit, const Code& code,
                 const std::vector<GmArray>& arrays, Work& work, Diags& diags) {
  if (!unit.ready(code)) return Failure{};
  A2_TRY(unit.check_guard(code));
  work.code = &code;
  work.core = unit.core();
  Resolver resolver(program, unit, code, diags);
  A2_TRY(resolver.arguments(work));
  if (code.step == Step::Tile) return code.has_extents ? resolver.extents(work) : Result<>();
  return code.step == Step::Extract ? resolver.element(work) : resolver.move(arrays, work);
}

}  // namespace asc2::sim
