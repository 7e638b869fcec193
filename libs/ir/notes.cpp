// SPDX-License-Identifier: Apache-2.0
// Comments that lose their line stand above the next one: the trailing comment behind those above.
#include "ir/notes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace asc2::ir {

namespace {

/// All comments of the line, in the order in which they are read.
std::vector<Sym> take_comments(Inst& inst) {
  if (!inst.comments) return {};
  std::vector<Sym> out = std::move(inst.comments->leading);
  if (inst.comments->trailing) out.push_back(inst.comments->trailing);
  inst.comments.reset();
  return out;
}

void put_first(const std::vector<Sym>& comments, std::vector<Sym>& leading) {
  leading.insert(leading.begin(), comments.begin(), comments.end());
}

void put_above(const std::vector<Sym>& comments, Inst& inst) {
  if (comments.empty()) return;
  if (!inst.comments) inst.comments = std::make_unique<Comments>();
  put_first(comments, inst.comments->leading);
}

}  // namespace

void move_comments(Inst& from, Inst& first) {
  if (&first == &from) return;
  if (first.comments) {
    put_above(take_comments(from), first);
  } else {
    first.comments = std::move(from.comments);
  }
}

void move_user_attributes(Inst& from, Inst& last) {
  if (&last == &from) return;
  const auto is_user = [](const AttrEntry& entry) { return entry.attr == Attr::User; };
  std::copy_if(from.attrs.begin(), from.attrs.end(), std::back_inserter(last.attrs), is_user);
  std::erase_if(from.attrs, is_user);
}

void erase_lines(Region& region, const std::function<bool(const Inst&)>& gone) {
  std::vector<Inst*> kept;
  kept.reserve(region.body.size());
  std::vector<Sym> homeless;
  for (Inst* inst : region.body) {
    if (gone(*inst)) {
      const std::vector<Sym> comments = take_comments(*inst);
      homeless.insert(homeless.end(), comments.begin(), comments.end());
      continue;
    }
    put_above(std::exchange(homeless, {}), *inst);
    kept.push_back(inst);
  }
  put_first(homeless, region.comments.leading);
  region.body = std::move(kept);
}

}  // namespace asc2::ir
