// SPDX-License-Identifier: Apache-2.0
// One tool leads from each stage to the next.
#include "ir/stage.h"

#include <iterator>

namespace asc2::ir {

Stage stage_of(const Module& module, const Inst& kernel) {
  const Operand* word = kernel.find(Attr::Stage);
  if (!word) return Stage::Tile;
  return find_kind<Stage>(kStageNames, module.text(word->sym)).value_or(Stage::Tile);
}

void set_stage(Module& module, Inst& kernel, Stage stage) {
  kernel.set(Attr::Stage, word_operand(module, kStageNames[static_cast<size_t>(stage)]));
}

std::string tools_between(Stage from, Stage to) {
  static constexpr std::string_view kTools[] = {"asc2-tile", "asc2-memplan", "asc2-sync",
                                                "asc2-pipe"};  // by the stage that each reads
  static_assert(std::size(kTools) + 1 == std::size(kStageNames));
  std::string out;
  for (auto at = static_cast<size_t>(from); at < static_cast<size_t>(to); ++at) {
    const bool last = at + 1 == static_cast<size_t>(to);
    if (!out.empty()) out += last ? " and " : ", ";
    out += kTools[at];
  }
  return out;
}

}  // namespace asc2::ir
