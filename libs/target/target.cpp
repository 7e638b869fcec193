// SPDX-License-Identifier: Apache-2.0
// Look-ups in a target, and the meaning of its cost figures.
#include "target/target.h"

#include <algorithm>

#include "base/integer.h"

namespace asc2 {

namespace {

template <class T>
bool contains(const std::vector<T>& list, const T& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

template <class T, size_t N, class E>
const T* get(const std::array<std::optional<T>, N>& list, E index) {
  const auto& entry = list[static_cast<size_t>(index)];
  return entry ? &*entry : nullptr;
}

}  // namespace

bool SpaceSpec::has(Layout layout) const {
  return contains(layouts, layout);
}

const ReservedRange* SpaceSpec::find_reserved(std::string_view name) const {
  const auto it = std::find_if(reserved.begin(), reserved.end(),
                               [&](const ReservedRange& range) { return range.name == name; });
  return it == reserved.end() ? nullptr : &*it;
}

const PipeSpec* CoreSpec::pipe(Pipe p) const {
  return get(pipes, p);
}

const SpaceSpec* CoreSpec::space(Space s) const {
  return get(spaces, s);
}

int64_t Banks::distance(int64_t a, int64_t b) const {
  return ((a - b) / group_bytes % groups + groups) % groups;
}

bool Banks::meet(int64_t a, int64_t b, int64_t bytes) const {
  const int64_t wide = bytes / group_bytes, away = distance(a, b);
  return away < wide || groups - away < wide;
}

bool Banks::same_bank(int64_t a, int64_t b) const {
  return a / (groups * bank_bytes) == b / (groups * bank_bytes);
}

int64_t GmSpec::touched_bytes(int64_t rows, int64_t row_bytes, int64_t offset,
                              int64_t pitch) const {
  if (pitch == row_bytes) {
    row_bytes *= rows;
    rows = 1;
  }
  int64_t size = granule;
  while (size > row_bytes && size > granule_min) size /= 2;
  int64_t bytes = 0;
  for (int64_t row = 0; row < rows; ++row) {
    bytes += round_up((offset + row * pitch) % size + row_bytes, size);
  }
  return bytes;
}

bool Path::combines(Dtype dtype) const {
  return contains(atomics, dtype);
}

double Path::busy_cycles(int64_t rows, int64_t row_bytes) const {
  const double one =
      std::max<double>(static_cast<double>(row), static_cast<double>(row_bytes) / bytes_per_cycle);
  return std::max<double>(static_cast<double>(floor),
                          static_cast<double>(fixed) + static_cast<double>(rows) * one);
}

double OpCost::repeat(int bits) const {
  return per_repeat[bits <= 8 ? 0 : bits <= 16 ? 1 : bits <= 32 ? 2 : 3];
}

bool CastPair::has_round(std::string_view word) const {
  return std::find(rounds.begin(), rounds.end(), word) != rounds.end();
}

bool OpForm::has(Dtype dtype) const {
  if (contains(types, dtype)) return true;
  return any_bits && (is_int(dtype) || dtype == Dtype::I1);
}

bool OpForm::broadcasts(Dtype dtype) const {
  return contains(this->broadcast, dtype);
}

const CastPair* OpForm::cast(Dtype from, Dtype to) const {
  const auto it = std::find_if(casts.begin(), casts.end(), [&](const CastPair& pair) {
    return pair.from == from && pair.to == to;
  });
  return it == casts.end() ? nullptr : &*it;
}

const OpForm* OpSpec::form(std::string_view operands) const {
  const auto it = std::find_if(forms.begin(), forms.end(),
                               [&](const OpForm& form) { return form.operands == operands; });
  return it == forms.end() ? nullptr : &*it;
}

const CubeRate* CubeSpec::rate(Dtype a, Dtype b) const {
  const auto it = std::find_if(rates.begin(), rates.end(),
                               [&](const CubeRate& rate) { return rate.a == a && rate.b == b; });
  return it == rates.end() ? nullptr : &*it;
}

double CubeSpec::busy_cycles(const CubeRate& rate, int64_t m, int64_t n, int64_t k) const {
  const int64_t work = round_up(m, block) * round_up(n, block) * round_up(k, rate.k0);
  return static_cast<double>(fixed) +
         static_cast<double>(work) / static_cast<double>(block * block * rate.k_rate);
}

bool Target::has(Dtype dtype) const {
  return contains(dtypes, dtype);
}

const CoreSpec* Target::core(CoreKind kind) const {
  return get(cores, kind);
}

int64_t Target::aiv_per_aic() const {
  const CoreSpec* aiv = core(CoreKind::Aiv);
  const CoreSpec* aic = core(CoreKind::Aic);
  return aiv && aic ? aiv->count / aic->count : 0;
}

const SpaceSpec* Target::space(CoreKind kind, Space space) const {
  const CoreSpec* spec = core(kind);
  return spec ? spec->space(space) : nullptr;
}

const Path* Target::path(Space from, Space to, CoreKind core) const {
  const auto it = std::find_if(paths.begin(), paths.end(), [&](const Path& path) {
    return path.from == from && path.to == to && path.core == core;
  });
  return it == paths.end() ? nullptr : &*it;
}

bool Target::legal_pair(CoreKind kind, Pipe source, Pipe destination) const {
  const CoreSpec* spec = core(kind);
  return spec && spec->legal_pair(source, destination);
}

bool Target::serial(CoreKind kind, Pipe pipe) const {
  const CoreSpec* spec = core(kind);
  const PipeSpec* found = spec ? spec->pipe(pipe) : nullptr;
  return found && found->serial;
}

int Target::op_index(std::string_view mnemonic) const {
  const auto it =
      std::lower_bound(ops.begin(), ops.end(), mnemonic,
                       [](const OpSpec& op, std::string_view text) { return op.mnemonic < text; });
  return it != ops.end() && it->mnemonic == mnemonic ? static_cast<int>(it - ops.begin()) : -1;
}

const OpSpec* Target::op(std::string_view mnemonic) const {
  const int index = op_index(mnemonic);
  return index < 0 ? nullptr : &ops[static_cast<size_t>(index)];
}

const OpForm* Target::form(std::string_view mnemonic, std::string_view operands,
                           Dtype dtype) const {
  const OpSpec* spec = op(mnemonic);
  const OpForm* form = spec ? spec->form(operands) : nullptr;
  return form && form->has(dtype) ? form : nullptr;
}

const CastPair* Target::cast(Dtype from, Dtype to) const {
  const OpSpec* spec = op("cast");
  const OpForm* form = spec ? spec->form("t") : nullptr;
  return form ? form->cast(from, to) : nullptr;
}

int64_t Target::repeats(int64_t elements, int bits) const {
  if (!vector) return 0;
  const int64_t bytes = (elements * bits + 7) / 8;
  return ceil_div(bytes, vector->repeat_bytes);
}

double Target::busy_cycles(const OpForm& form, int64_t elements, int bits) const {
  if (!vector) return 0;
  const double cycles = static_cast<double>(repeats(elements, bits)) * form.cost.repeat(bits);
  const bool ragged = elements * bits % (vector->repeat_bytes * 8) != 0;
  return cycles + (ragged ? static_cast<double>(vector->ragged) : 0);
}

}  // namespace asc2
