// SPDX-License-Identifier: Apache-2.0
#include "front/advice.h"

#include <fmt/format.h>

#include "launch/launch.h"

namespace asc2::front {

namespace {

struct Advice {
  std::string_view word, text;
};

constexpr Advice kArguments[] = {
    {"axis", "dims follow without a name, as in x.sum(1)"},
    {"dim", "dims follow without a name, as in x.sum(1)"},
    {"dims", "dims follow without a name, as in x.sum(1)"},
    {"keepdims", "write keep_dims=True"},
    {"keepdim", "write keep_dims=True"},
    {"eps", "write epsilon=1e-5"},
};

constexpr Advice kDtypes[] = {
    {"float64", "write asc2.float32, the widest float that there is"},
    {"double", "write asc2.float32, the widest float that there is"},
    {"float", "write asc2.float32"},
    {"half", "write asc2.float16"},
    {"int", "write asc2.int32"},
    {"long", "write asc2.int64"},
    {"bool", "write asc2.int1"},
    {"bool_", "write asc2.int1"},
};

constexpr Advice kNames[] = {
    {"mean", "write x.sum(1) / n, where n is x.shape[1]"},
    {"average", "write x.sum(1) / n, where n is x.shape[1]"},
    {"var", "write (d * d).sum(1) / n, where d is x less its mean"},
    {"std", "write asc2.sqrt((d * d).sum(1) / n), where d is x less its mean"},
    {"norm", "write asc2.sqrt((x * x).sum(1))"},
    {"sum", "write x.sum(1), or asc2.reduce_sum(x, 1)"},
    {"max", "write x.max(1), or asc2.reduce_max(x, 1)"},
    {"min", "write x.min(1), or asc2.reduce_min(x, 1)"},
    {"prod", "write x.prod(1), or asc2.reduce_prod(x, 1)"},
    {"amax", "write x.max(1)"},
    {"amin", "write x.min(1)"},
    {"any", "write mask.to(asc2.int32).max()"},
    {"all", "write mask.to(asc2.int32).min()"},
    {"item", "x.max() of a tile is a scalar already"},
    {"copy", "values never change: y = x is enough"},
    {"clone", "values never change: y = x is enough"},
    {"contiguous", "leave it out: a tile is contiguous"},
    {"t", "write x.T"},
    {"logsumexp", "write asc2.log(asc2.exp(x - m).sum(1)) + m, where m is the maximum of each row"},
    {"log_softmax", "write x - m - asc2.log(asc2.exp(x - m).sum(1, keep_dims=True))"},
    {"topk", "take x.max(1) and asc2.argmax(x, 1), mask them out with asc2.where, and again"},
    {"sort", "there is none: see x.max, asc2.argmax and asc2.where"},
    {"gather", "load rows with asc2.load(tensor, shape, offsets=[index, 0])"},
    {"split", "write slices, as in x[:, :n]"},
    {"chunk", "write slices, as in x[:, :n]"},
    {"log10", "write asc2.log(x) * 0.4342944819"},
    {"log1p", "write asc2.log(1 + x)"},
    {"expm1", "write asc2.exp(x) - 1"},
    {"view", "write x.reshape(..)"},
    {"flatten", "write x.ravel()"},
    {"permute", "write x.transpose(..)"},
    {"swapaxes", "write x.transpose(..)"},
    {"unsqueeze", "write x.expand_dims(..)"},
    {"cat", "write asc2.concat(a, b, axis=0)"},
    {"concatenate", "write asc2.concat(a, b, axis=0)"},
    {"stack", "write asc2.concat(a[None], b[None], axis=0)"},
    {"clamp", "write asc2.clamp(x, low, high)"},
    {"clip", "write asc2.clamp(x, low, high)"},
    {"ones", "write asc2.full(shape, 1.0)"},
    {"ones_like", "write asc2.full_like(x, 1.0)"},
    {"empty", "write asc2.zeros(shape)"},
    {"square", "write x * x"},
    {"power", "write x ** n"},
    {"dot", "write (a * b).sum()"},
    {"max_pool", "write asc2.maximum of slices"},
    {"multiply", "write a * b"},
    {"divide", "write a / b"},
    {"subtract", "write a - b"},
    {"program_id", "write asc2.block_idx()"},
    {"num_programs", "write asc2.block_num()"},
    {"cdiv", "write asc2.ceildiv(a, b)"},
};

template <size_t N>
std::string find(const Advice (&rows)[N], std::string_view word) {
  for (const Advice& row : rows) {
    if (row.word == word) return std::string(row.text);
  }
  return {};
}

}  // namespace

std::string advice(std::string_view word) {
  const std::string name = find(kNames, word);
  return name.empty() ? find(kDtypes, word) : name;
}

std::string argument_advice(std::string_view word) {
  return find(kArguments, word);
}

std::string dtype_advice(std::string_view word) {
  word.remove_prefix(word.rfind('.') == std::string_view::npos ? 0 : word.rfind('.') + 1);
  if (dtype_of_python_name(word)) return fmt::format("write asc2.{}", word);
  return find(kDtypes, word);
}

}  // namespace asc2::front
