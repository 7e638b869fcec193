// SPDX-License-Identifier: Apache-2.0
#include "front/advice.h"

#include <fmt/format.h>

#include "launch/launch.h"

namespace asc2::front {

namespace {

struct Advice {
  std::string_view word, text;
};

constexpr Advice kAdvice[] = {
    {"axis", "dims follow without a name, as in x.sum(1)"},
    {"dim", "dims follow without a name, as in x.sum(1)"},
    {"dims", "dims follow without a name, as in x.sum(1)"},
    {"keepdims", "write keep_dims=True"},
    {"keepdim", "write keep_dims=True"},
    {"mean", "write x.sum(1) / n, where n is x.shape[1]"},
    {"average", "write x.sum(1) / n, where n is x.shape[1]"},
    {"var", "write (d * d).sum(1) / n, where d is x less its mean"},
    {"std", "write asc2.sqrt((d * d).sum(1) / n), where d is x less its mean"},
    {"norm", "write asc2.sqrt((x * x).sum(1))"},
    {"float64", "write asc2.float32, the widest float that there is"},
    {"double", "write asc2.float32, the widest float that there is"},
    {"float", "write asc2.float32"},
    {"half", "write asc2.float16"},
    {"int", "write asc2.int32"},
    {"bool", "write asc2.int1"},
    {"bool_", "write asc2.int1"},
    {"view", "write x.reshape(..)"},
    {"flatten", "write x.ravel()"},
    {"permute", "write x.transpose(..)"},
    {"swapaxes", "write x.transpose(..)"},
    {"unsqueeze", "write x.expand_dims(..)"},
    {"cat", "write asc2.concat(a, b, axis=0)"},
    {"concatenate", "write asc2.concat(a, b, axis=0)"},
    {"stack", "write asc2.concat(a[None], b[None], axis=0)"},
    {"clip", "write asc2.clamp(x, low, high)"},
    {"ones", "write asc2.full(shape, 1)"},
    {"ones_like", "write asc2.full_like(x, 1)"},
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

}  // namespace

std::string advice(std::string_view word) {
  for (const Advice& row : kAdvice) {
    if (row.word == word) return std::string(row.text);
  }
  return {};
}

std::string dtype_advice(std::string_view word) {
  word.remove_prefix(word.rfind('.') == std::string_view::npos ? 0 : word.rfind('.') + 1);
  if (dtype_of_python_name(word)) return fmt::format("write asc2.{}", word);
  return advice(word);
}

}  // namespace asc2::front
