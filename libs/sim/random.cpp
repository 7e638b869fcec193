// SPDX-License-Identifier: Apache-2.0
// SplitMix64 for the values, FNV-1a for the digest.
#include "sim/random.h"

#include <fmt/format.h>

#include <cstring>

#include "base/float16.h"
#include "launch/launch.h"

namespace asc2::sim {

namespace {

class SplitMix {
 public:
  explicit SplitMix(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

 private:
  uint64_t state_;
};

uint64_t fnv(std::string_view bytes, uint64_t hash = 0xcbf29ce484222325u) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

/// The element as the low bytes of an integer.
uint64_t random_bits(Dtype dtype, uint64_t random) {
  constexpr int kSpread = 100;
  const float real = static_cast<float>(static_cast<int64_t>(random >> 40) - (1 << 23)) * 0x1p-21f;
  switch (dtype) {
    case Dtype::F32:
      return std::bit_cast<uint32_t>(real);
    case Dtype::F16:
      return float_to_f16(real);
    case Dtype::Bf16:
      return float_to_bf16(real);
    case Dtype::I1:
      return random >> 63;
    default:
      break;
  }
  const auto number = static_cast<int64_t>(random % kSpread);
  return static_cast<uint64_t>(kind_of(dtype) == DtypeKind::Int && random >> 63 ? -number : number);
}

int64_t size_of(const ir::Module& module, const ir::Inst& param, const Launch* launch) {
  const LaunchArg* arg = launch ? launch->arg(module.name_of(param.result())) : nullptr;
  return arg && arg->pointer ? arg->elements() : param.int_attr(ir::Attr::Size, -1);
}

}  // namespace

void fill_random(const ir::Module& module, const ir::Inst& kernel, uint64_t seed, Inputs& inputs) {
  for (const ir::Inst* param : kernel.regions[0].body) {
    if (param->op != ir::Op::Param || module.type(param->type).is_scalar()) continue;
    const std::string name(module.name_of(param->result()));
    const int64_t size = size_of(module, *param, inputs.launch);
    if (size < 0 || inputs.arrays.contains(name)) continue;
    const Dtype dtype = module.type(param->type).dtype;
    const auto bytes = static_cast<size_t>(bytes_of(dtype));
    if (static_cast<uint64_t>(size) > kMaxArrayBytes / bytes) continue;  // simulate() reports it
    SplitMix random(seed ^ fnv(name));
    NpyArray array{dtype == Dtype::Bf16 ? Dtype::U16 : dtype, {size}, {}};
    array.data.resize(static_cast<size_t>(size) * bytes);
    for (size_t at = 0; at < array.data.size(); at += bytes) {
      const uint64_t bits = random_bits(dtype, random.next());
      std::memcpy(&array.data[at], &bits, bytes);
    }
    inputs.arrays[name] = {std::move(array), "<random>"};
  }
}

void fill_zero(const ir::Module& module, const ir::Inst& kernel, Inputs& inputs) {
  for (const ir::Inst* inst : kernel.regions[0].body) {
    if (inst->op == ir::Op::Param)
      inputs.zeroed.insert(std::string(module.name_of(inst->result())));
  }
}

std::string digest(const RunResult& result) {
  std::string out;
  for (const OutputArray& output : result.arrays) {
    const auto* bytes = reinterpret_cast<const char*>(output.array.data.data());
    out += fmt::format("{} {}[{}] {:016x}\n", output.name, name_of(output.array.dtype),
                       output.array.elements(), fnv({bytes, output.array.data.size()}));
  }
  return out;
}

}  // namespace asc2::sim
