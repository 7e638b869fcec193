// SPDX-License-Identifier: Apache-2.0
#include "check/cross_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ir/walk.h"

namespace asc2::check {

using namespace ir;

bool is_unsigned(const Module& module, const Operand& operand) {
  return operand.is_value() && kind_of(module.type_of(operand.value).dtype) == DtypeKind::Uint;
}

std::string in_width(const Module& module, const Operand& operand, std::string text, int bits) {
  if (bits < 64) text += fmt::format(" in {} bits", bits);
  return is_unsigned(module, operand) ? text + " unsigned" : text;
}

std::string SharedOperation::word(const Module& module, const Inst& inst,
                                  const std::vector<std::string>& words) const {
  return fmt::format("{}({}) : {}", name, fmt::join(words, ", "),
                     name_of(module.type(inst.type).dtype));
}

std::optional<SharedOperation> shared_operation(const Module& module, const Inst& inst,
                                                const model::Storage& storage,
                                                const Memories& memories) {
  SharedOperation out;
  if (inst.info().cls == OpClass::Elementwise) {
    out.name = inst.info().mnemonic;
    for (const Operand& operand : inst.operands()) out.operands.push_back(&operand);
    return out;
  }
  if (inst.op != Op::Get) return std::nullopt;
  const model::Tensor* tensor = storage.tensor(inst.operands()[0].value);
  if (!tensor || memories.written(tensor->param)) return std::nullopt;
  out.name = fmt::format("get %{}", module.name_of(tensor->param));
  for (const Operand* list : {&tensor->decl->operands()[1], &inst.operands()[1]}) {
    for (const Operand& item : list->items) out.operands.push_back(&item);
  }
  return out;
}

namespace {

constexpr std::string_view kOwn = "own to ";  // begins what the words of one core alone are
constexpr std::string_view kByBlock = "block_idx";
constexpr size_t kLong = 200;      // characters of a word that is not a number
constexpr int kMostNested = 1000;  // names in one another
constexpr size_t kMostOpen = 6;    // heads of loops, likewise

}  // namespace

CrossWords::CrossWords(const Module& module, const Inst& kernel, int64_t sub_block,
                       const Memories& memories, LongWords& long_words)
    : module_(module),
      core_(core_of(module, kernel)),
      sub_block_(sub_block),
      memories_(memories),
      long_words_(long_words),
      storage_(module, kernel),
      scalars_(module, kernel) {
  std::map<ValueId, int> writers;
  walk(kernel.regions[0], [&](const Inst& inst) {
    if (inst.result() == kNoValue) return;
    ++writers[inst.result()];
    if (inst.op == Op::Param) params_.insert(inst.result());
  });
  std::erase_if(params_, [&](ValueId param) { return writers[param] != 1; });
}

std::string LongWords::shortened(std::string word) {
  if (word.size() <= kLong) return word;
  const bool by_block = word.find(kByBlock) != std::string::npos;
  const size_t number = numbers_.try_emplace(std::move(word), numbers_.size()).first->second;
  return fmt::format("(value {}{}{})", number, by_block ? " by " : "", by_block ? kByBlock : "");
}

bool CrossWords::is_own(std::string_view word) {
  return word.find(kOwn) != std::string_view::npos;
}

bool CrossWords::differs_by_block(std::string_view word) {
  return word.find(kByBlock) != std::string_view::npos || is_own(word);
}

std::string CrossWords::own(const std::string& what) const {
  const std::string core =
      core_ == CoreKind::Aiv ? fmt::format("aiv {}", sub_block_) : std::string(name_of(core_));
  return fmt::format("{} {}{}", what, kOwn, core);
}

int CrossWords::depth(int loop) const {
  return parent(loop) < 0 ? 0 : depth(parent(loop)) + 1;
}

model::Affine CrossWords::placed(model::Affine form) const {
  std::erase_if(form.terms, [&](const model::Term& term) {
    const model::Definition& atom = scalars_.definition(term.atom);
    if (atom.kind != model::DefKind::Line || atom.inst->op != Op::SubBlockIdx) return false;
    form.constant += term.factor * sub_block_;
    return true;
  });
  return form;
}

/// Seen from outside of its loop, a value is that of the last round.
std::string CrossWords::name(model::DefId id, int around) const {
  const std::string unknown = own(fmt::format("value {}", id));
  if (nested_ == kMostNested || open_.size() > kMostOpen) return unknown;
  const Named key{id, around, open_};
  if (const auto known = names_.find(key); known != names_.end()) return known->second;
  const int loop = scalars_.definition(id).loop;
  ++nested_;
  std::string out = named(id);
  for (int ended = loop; ended >= 0 && !scalars_.loop_contains(ended, around);
       ended = parent(ended)) {
    out = fmt::format("last in {}: {}", bounds(ended), out);
  }
  --nested_;
  out = is_own(out) && out.size() > kLong ? unknown : long_words_.shortened(std::move(out));
  return names_[key] = out;
}

std::string CrossWords::named(model::DefId id) const {
  const model::Definition& def = scalars_.definition(id);
  if (def.kind == model::DefKind::LoopVariable) {
    return fmt::format("variable {} of {}", depth(def.loop), bounds(def.loop));
  }
  if (def.kind == model::DefKind::Merge) return merged(id);
  if (def.inst->op == Op::Param) return fmt::format("%{}", module_.name_of(def.value));
  if (def.inst->op == Op::BlockIdx || def.inst->op == Op::BlockNum) {
    return std::string(def.inst->info().mnemonic);
  }
  if (const auto shared = shared_operation(module_, *def.inst, storage_, memories_)) {
    std::vector<std::string> words;
    for (const Operand* use : shared->operands) words.push_back(side(*use, def.loop));
    return shared->word(module_, *def.inst, words);
  }
  return own(fmt::format("%{} ({})", module_.name_of(def.value), id));
}

/// What paths bring, and by what they part.
std::string CrossWords::merged(model::DefId id) const {
  const model::Definition& def = scalars_.definition(id);
  if (!def.joins || def.first == model::kNoDef || def.second == model::kNoDef) {
    return own(fmt::format("%{} ({})", module_.name_of(def.value), id));
  }
  if (def.joins->op == Op::If) {
    return fmt::format("(if {}: {}, else {})", value(def.joins->operands()[0], def.loop),
                       brought(def.first, def.loop), brought(def.second, def.loop));
  }
  const int loop = scalars_.loop_index(*def.joins);
  if (def.loop != loop) {
    return fmt::format("(without a round of {}: {}, else {})", bounds(loop),
                       brought(def.first, def.loop), brought(def.second, def.loop));
  }
  const auto again = std::find(open_.begin(), open_.end(), id);
  if (again != open_.end()) return fmt::format("#{}", again - open_.begin());
  open_.push_back(id);
  std::string out = fmt::format("(in loop {} from {}, then {})", depth(loop),
                                brought(def.first, parent(loop)), brought(def.second, loop));
  open_.pop_back();
  return out;
}

std::string CrossWords::brought(model::DefId id, int around) const {
  const model::Definition& def = scalars_.definition(id);
  std::string text = def.form ? form(*def.form, around) : name(id, around);
  if (def.form && def.form->bits < 64) text += fmt::format(" in {} bits", def.form->bits);
  return fmt::format("{} : {}", text, name_of(module_.type_of(def.value).dtype));
}

std::string CrossWords::form(const model::Affine& form, int around) const {
  const model::Affine here = placed(form);
  std::vector<std::string> terms;
  for (const model::Term& term : here.terms) {
    const std::string word = name(term.atom, around);
    terms.push_back(term.factor == 1 ? word : fmt::format("{} * {}", term.factor, word));
  }
  std::sort(terms.begin(), terms.end());
  if (here.constant != 0 || terms.empty()) terms.push_back(fmt::format("{}", here.constant));
  return fmt::format("{}", fmt::join(terms, " + "));
}

std::string CrossWords::value(const Operand& use, int around) const {
  if (const auto affine = scalars_.affine(use)) return form(*affine, around);
  if (const model::Definition* def = scalars_.definition(use)) {
    return name(static_cast<model::DefId>(def - &scalars_.definition(0)), around);
  }
  if (use.is_number()) return fmt::format("{}", use.number());
  if (use.is_value() && params_.contains(use.value)) {
    return fmt::format("%{}", module_.name_of(use.value));
  }
  // A float: of the same variable, another place may read another one.
  const auto number = unknown_.try_emplace(&use, unknown_.size()).first->second;
  return own(fmt::format("value {}", number));
}

std::string CrossWords::side(const Operand& use, int around) const {
  const auto form = scalars_.affine(use);
  return in_width(module_, use, value(use, around), form ? form->bits : 64);
}

std::string CrossWords::bounds(int loop) const {
  const Inst& inst = *scalars_.loops()[static_cast<size_t>(loop)].inst;
  const auto operands = inst.operands();
  if (inst.op == Op::While) return fmt::format("while {}", value(operands[0], loop));
  return fmt::format("{}..{} step {}", side(operands[0], parent(loop)),
                     side(operands[1], parent(loop)), side(operands[2], parent(loop)));
}

/// Where the loop begins does not matter to how often it runs, nor which way it counts, as long as
/// no bound has wrapped.
std::string CrossWords::rounds(int loop) const {
  const Inst& inst = *scalars_.loops()[static_cast<size_t>(loop)].inst;
  if (inst.op == Op::While) return bounds(loop);
  const auto operands = inst.operands();
  const auto start = scalars_.affine(operands[0]), stop = scalars_.affine(operands[1]);
  const bool whole = scalars_.is_whole(operands[0]) && scalars_.is_whole(operands[1]);
  const auto length = whole ? model::combine(*stop, *start, -1) : std::nullopt;
  if (!length) return bounds(loop);
  const Operand& step = operands[2];
  const bool down = step.is_int() && step.integer < 0 && step.integer > -INT64_MAX;
  const auto upwards = down ? model::combine({}, *length, -1) : std::nullopt;
  if (upwards) return fmt::format("0..{} step {}", form(*upwards, parent(loop)), -step.integer);
  return fmt::format("0..{} step {}", form(*length, parent(loop)), side(step, parent(loop)));
}

std::optional<std::string> CrossWords::constant(model::DefId id) const {
  if (scalars_.definition(id).loop >= 0) return std::nullopt;
  std::string word = name(id, -1);
  return is_own(word) ? std::nullopt : std::optional(std::move(word));
}

std::optional<std::string> CrossWords::constant_rounds(int loop) const {
  if (parent(loop) >= 0) return std::nullopt;
  std::string word = rounds(loop);
  return is_own(word) ? std::nullopt : std::optional(std::move(word));
}

}  // namespace asc2::check
