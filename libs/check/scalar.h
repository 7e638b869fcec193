// SPDX-License-Identifier: Apache-2.0
// Integer scalars of a kernel as far as they are known without a launch: literals, 'value' of
// parameters, numbers of blocks, and what is computed from them. An unknown value stays unknown in
// whatever uses it.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ir/module.h"
#include "model/access.h"

namespace asc2::check {

class ScalarEvaluator {
 public:
  /// `parameter`, when given, is the value of every integer parameter instead of the one in the
  /// text.
  ScalarEvaluator(const ir::Module& module, const ir::Inst& kernel,
                  std::optional<int64_t> parameter, int64_t block, int64_t sub_block);

  void set(ir::ValueId value, std::optional<int64_t> number) { values_[value] = number; }
  std::optional<int64_t> value(const ir::Operand& operand) const;
  void compute(const ir::Inst& inst);

  using ByteRows =
      std::vector<std::pair<uint64_t, uint64_t>>;  // offset and length of each row, in bytes
  /// The bytes of the tensor's memory that a load or store touches; nothing when that is not known.
  std::optional<ByteRows> window(const model::Access& access, const ir::Inst& tensor) const;

 private:
  std::optional<int64_t> result(const ir::Inst& inst) const;

  const ir::Module& module_;
  int64_t grid_;  // 0: not known
  std::optional<int64_t> parameter_;
  int64_t block_, sub_block_;
  std::vector<std::optional<int64_t>> values_;  // by ValueId
};

}  // namespace asc2::check
