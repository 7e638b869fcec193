// SPDX-License-Identifier: Apache-2.0
// Variables keep their names: those of the two loops are computed from the round of the one. The
// lines before the inner loop run once before the one loop, so that whatever it reads is assigned,
// and then whenever a round of the outer loop begins.
//
// Slots of the inner loop are numbered on across rounds of the outer one. That is seen by nobody,
// as long as an iteration reads no slot that it has not written as a whole, and no line but those
// of flags computes with their numbers.
#include "pipe/nest.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "ir/move.h"
#include "ir/notes.h"
#include "ir/walk.h"
#include "model/pipe_of.h"

namespace asc2::pipe {

namespace {

using namespace ir;

using Body = std::vector<Inst*>;

template <class F>
void each_line(const Body& body, F&& visit) {
  for (Inst* inst : body) {
    visit(*inst);
    for (const Region& region : inst->regions) walk(region, visit);
  }
}

class Finder {
 public:
  Finder(const Module& module, Inst& kernel, const model::Storage& storage,
         const model::Scalars& scalars)
      : module_(module),
        kernel_(kernel),
        storage_(storage),
        scalars_(scalars),
        uses_(module, kernel.regions[0]) {
    walk(kernel.regions[0], [&](const Inst& inst) {
      for (const model::Access& access : model::accesses(module, inst))
        reads_[access.object] += access.write ? 0 : 1;
      if (inst.info().cls != OpClass::Sync) return;
      for_each_read(inst, [&](const Operand& read) { ++read_by_flags_[read.value]; });
    });
  }

  std::vector<Nest> run() {
    find(kernel_.regions[0]);
    return std::move(found_);
  }

 private:
  void find(Region& region) {
    for (Inst* inst : region.body) {
      if (inst->op == Op::For) {
        if (auto nest = nest_at(*inst, region)) {
          found_.push_back(std::move(*nest));
          continue;
        }
      }
      for (Region& inner : inst->regions) find(inner);
    }
  }

  std::optional<Nest> nest_at(Inst& outer, Region& around) const {
    Inst* inner = nullptr;
    int64_t loops = 0;
    Nest nest;
    for (Inst* inst : outer.regions[0].body) {
      if (inst->op == Op::For) inner = inst;
      if (inst->op != Op::For) (inner ? nest.last : nest.first).push_back(inst);
    }
    walk(outer.regions[0], [&](const Inst& inst) { loops += is_loop(inst); });
    if (!inner || loops != 1) return std::nullopt;
    find_scalars(nest, outer);
    for (const Inst* line : nest.first) {
      if (line->op == Op::Slot && !nest.scalars.contains(line)) return std::nullopt;
    }
    for (const Inst* loop : {&outer, inner}) {
      if (module_.type(loop->type).dtype != Dtype::I64) return std::nullopt;
    }
    for (const Inst* loop : {&outer, inner}) {
      if (loop->int_attr(Attr::UnrollFactor, 1) > 1) return std::nullopt;
    }
    auto a = analyse_loop(outer), b = analyse_loop(*inner);
    if (!a || !b || a->trips == 0 || b->trips == 0) return std::nullopt;
    nest.around = &around;
    nest.outer = std::move(*a);
    nest.inner = std::move(*b);
    const bool same = bounds_stay(nest) && slots_do_not_matter(nest);
    return same ? std::optional(std::move(nest)) : std::nullopt;
  }

  /// Lines before the inner loop that give the same wherever they are computed within a round.
  void find_scalars(Nest& nest, const Inst& outer) const {
    std::set<ValueId> changing;  // variables that the outer loop assigns otherwise
    walk(outer.regions[0], [&](const Inst& inst) {
      for (const Operand& result : inst.results()) changing.insert(result.value);
    });
    for (const Inst* line : nest.first) {
      const bool own = line->result_count == 1 && model::is_scalar_work(module_, *line) &&
                       uses_.writes(line->result()) == 1;
      bool same = own && line->regions.empty();
      for_each_read(*line, [&](const Operand& read) { same &= !changing.contains(read.value); });
      if (!same) continue;
      nest.scalars.insert(line);
      changing.erase(line->result());
    }
  }

  std::optional<Loop> analyse_loop(Inst& loop) const {
    auto found = analyse(module_, loop, kernel_.scope, uses_, scalars_.range(loop.operands()[2]));
    if (found && (found->iv_assigned || found->iv_used_outside)) found.reset();
    return found;
  }

  /// Fills `bounds`.
  bool bounds_stay(Nest& nest) const {
    const auto outer = nest.outer.inst->operands(), inner = nest.inner.inst->operands();
    std::set<const Inst*> needed;
    const auto stays = [&](const Operand& bound) { return stays_in(nest, bound, needed); };
    const bool all =
        std::none_of(outer.begin(), outer.end(),
                     [&](const Operand& bound) {
                       return bound.is_value() && nest.outer.assigned.contains(bound.value);
                     }) &&
        std::all_of(inner.begin(), inner.end(), stays);
    std::copy_if(nest.first.begin(), nest.first.end(), std::back_inserter(nest.bounds),
                 [&](const Inst* line) { return needed.contains(line); });
    return all;
  }

  /// The same in every round: nothing in the loop assigns it, or only a line before the inner loop
  /// that computes it from such values.
  bool stays_in(const Nest& nest, const Operand& operand, std::set<const Inst*>& needed) const {
    if (!operand.is_value()) return true;
    const ValueId value = operand.value;
    if (value == nest.outer.iv()) return false;
    if (!nest.outer.assigned.contains(value)) return true;
    const auto line = std::find_if(nest.first.begin(), nest.first.end(), [&](const Inst* inst) {
      return inst->result_count == 1 && inst->result() == value;
    });
    if (line == nest.first.end() || uses_.writes(value) != 1) return false;
    if (!model::is_scalar_work(module_, **line) || !never_fails(**line)) return false;
    if (!needed.insert(*line).second) return true;
    const auto operands = (*line)->operands();
    return std::all_of(operands.begin(), operands.end(),
                       [&](const Operand& operand) { return stays_in(nest, operand, needed); });
  }

  /// It may stand where the loop runs zero times.
  static bool never_fails(const Inst& line) {
    switch (line.op) {
      case Op::Add:
      case Op::Sub:
      case Op::Mul:
      case Op::Min:
      case Op::Max:
      case Op::Clamp:
      case Op::Copy:
        return true;
      case Op::FloorDiv:
      case Op::Mod:
        return line.operands()[1].is_int() && line.operands()[1].integer != 0;
      default:
        return false;
    }
  }

  // --- slots

  enum class Turns : uint8_t { No, Outer, Inner, Unknown };  // a slot that is touched, with a loop

  Turns turns_of(const Nest& nest, const model::Access& access) const {
    const model::Buffer* buffer = access.in_gm() ? nullptr : storage_.buffer(access.object);
    if (!buffer || buffer->slots == 1) return Turns::No;
    if (!access.slot || !access.slot->is_value()) return Turns::Unknown;
    const auto numbers = [&](const SlotLine& slot) {
      return slot.folds && slot.inst->result() == access.slot->value;
    };
    if (std::any_of(nest.inner.slots.begin(), nest.inner.slots.end(), numbers)) return Turns::Inner;
    if (std::any_of(nest.outer.slots.begin(), nest.outer.slots.end(), numbers)) return Turns::Outer;
    return Turns::Unknown;
  }

  /// Slots that turn with the outer loop keep their numbers. Those of a buffer that turns with the
  /// inner one get others: then nobody else reads it, and an iteration reads what it has written.
  bool slots_do_not_matter(const Nest& nest) const {
    std::map<ValueId, Turns> turns;
    std::map<ValueId, int64_t> reads;
    bool fine = true;
    walk(nest.outer.inst->regions[0], [&](const Inst& inst) {
      for (const model::Access& access : model::accesses(module_, inst)) {
        const Turns by = turns_of(nest, access);
        if (by == Turns::No) continue;
        fine &= by != Turns::Unknown && turns.try_emplace(access.object, by).first->second == by;
        reads[access.object] += access.write ? 0 : 1;
      }
    });
    for (const auto& [buffer, by] : turns)
      fine &= by != Turns::Inner || reads[buffer] == reads_.at(buffer);
    const auto outside = [&](const Inst& inst) {
      for (const model::Access& access : model::accesses(module_, inst))
        fine &= turns_of(nest, access) != Turns::Inner;
    };
    each_line(nest.first, outside);
    each_line(nest.last, outside);
    std::set<std::pair<ValueId, ValueId>> written;
    return fine && only_number_slots(nest) &&
           reads_written(nest, nest.inner.inst->regions[0].body, written);
  }

  /// Nobody but flags reads the number of an inner slot as a number.
  bool only_number_slots(const Nest& nest) const {
    std::set<ValueId> numbers;
    for (const SlotLine& slot : nest.inner.slots) numbers.insert(slot.inst->result());
    bool fine = true;
    walk(nest.outer.inst->regions[0], [&](const Inst& inst) {
      const bool for_flags = inst.info().cls == OpClass::Sync || read_by_flags_alone(inst);
      if (for_flags) return;
      for (const Operand& operand : inst.operands()) {
        fine &= !operand.is_value() || !numbers.contains(operand.value);
        if (!operand.is_list()) continue;
        for (const Operand& item : operand.items)
          fine &= !item.is_value() || !numbers.contains(item.value);
      }
    });
    return fine;
  }

  bool read_by_flags_alone(const Inst& inst) const {
    if (inst.result_count != 1) return false;
    const auto flags = read_by_flags_.find(inst.result());
    return flags != read_by_flags_.end() && flags->second == uses_.reads(inst.result());
  }

  /// What a ragged window leaves out of a tile holds garbage, and nobody may care. Lines that leave
  /// a part as it was, and windows that never fill the tile, are another matter.
  bool writes_all(const Inst& inst) const {
    if (!model::may_keep_rest(module_, inst)) return true;
    if (inst.op != Op::Load) return false;
    const std::vector<int64_t>& shape = module_.type(inst.type).shape;
    const OperandList& extents = move_operands(inst).extents->items;
    for (size_t d = 0; d < extents.size() && d < shape.size(); ++d) {
      if (extents[d].is_int() && extents[d].integer < shape[d]) return false;
    }
    return true;
  }

  /// `written`: buffers with the number of the slot.
  bool reads_written(const Nest& nest, const Body& body,
                     std::set<std::pair<ValueId, ValueId>>& written) const {
    for (const Inst* inst : body) {
      for (const model::Access& access : model::accesses(module_, *inst)) {
        if (turns_of(nest, access) != Turns::Inner) continue;
        const std::pair slot{access.object, access.slot->value};
        if (access.write && writes_all(*inst)) written.insert(slot);
        if (!access.write && !written.contains(slot)) return false;
      }
      if (inst->regions.empty()) continue;
      auto taken = written, other = written;
      if (!reads_written(nest, inst->regions[0].body, taken)) return false;
      if (inst->regions.size() > 1 && !reads_written(nest, inst->regions[1].body, other))
        return false;
      std::erase_if(taken, [&](const auto& slot) { return !other.contains(slot); });
      written = std::move(taken);
    }
    return true;
  }

  const Module& module_;
  Inst& kernel_;
  const model::Storage& storage_;
  const model::Scalars& scalars_;
  const Uses uses_;
  std::map<ValueId, int64_t> reads_;          // of buffers and tensors, by lines of the kernel
  std::map<ValueId, int64_t> read_by_flags_;  // scalars: how often
  std::vector<Nest> found_;
};

class Flattener {
 public:
  Flattener(Module& module, const Nest& nest, bool parallel)
      : module_(module),
        nest_(nest),
        parallel_(parallel),
        name_(module.name_of(nest.inner.iv())),
        cloner_{module, {}, {}, true} {}

  Flat run() {
    ScalarCode code(module_, *nest_.outer.inst, nest_.outer.scope, out_.lines);
    Cloner{module_, {}, {}, false}.clone_into(nest_.bounds, out_.lines);
    const Operand rounds = code.trips(nest_.outer, nest_.outer.step);
    const Operand columns = code.trips(nest_.inner, nest_.inner.step);
    const Operand all = code.binary(Op::Mul, rounds, columns, name_);
    if (all.is_int()) {
      inside(columns, all, out_.lines);
      return std::move(out_);
    }
    const Operand any = code.truth(Op::Gt, all, Operand::of_int(0), name_);
    Inst* guard = branch(*nest_.outer.inst, any);
    inside(columns, all, guard->regions[0].body);
    if (!columns.is_int() && are_seen_alone()) {
      guard->regions.emplace_back();
      without_columns(guard->regions[1].body);
    }
    out_.lines.push_back(guard);
    out_.guard = guard;
    return std::move(out_);
  }

 private:
  Inst* branch(const Inst& origin, const Operand& condition) {
    Inst* inst = module_.new_inst(Op::If, origin);
    inst->args = {condition};
    inst->regions.emplace_back();
    return inst;
  }

  Inst* new_loop(const Inst& like, std::vector<Operand> args) {
    Inst* inst = module_.new_inst(Op::For, like);
    inst->type = like.type;
    inst->result_count = 1;
    inst->args = std::move(args);
    inst->attrs = like.attrs;
    inst->regions.emplace_back();
    return inst;
  }

  void inside(const Operand& columns, const Operand& all, Body& out) {
    ScalarCode code(module_, *nest_.outer.inst, nest_.outer.scope, out);
    Operand last;
    if (!nest_.last.empty()) last = code.binary(Op::Sub, columns, Operand::of_int(1), name_);
    if (!nest_.first.empty()) {
      code.assign(nest_.outer.iv(), nest_.outer.inst->operands()[0]);
      const auto begin = static_cast<std::ptrdiff_t>(out.size());
      Cloner{module_, {}, {}, false}.clone_into(nest_.first, out);
      number_slots(Body(out.begin() + begin, out.end()), {}, Operand::of_int(0));
    }
    const ValueId round = module_.derive_value(nest_.outer.scope, name_, nest_.inner.inst->type);
    out_.loop = new_loop(*nest_.inner.inst,
                         {Operand::of_value(round), Operand::of_int(0), all, Operand::of_int(1)});
    if (!parallel_) out_.loop->erase(Attr::Parallel);
    stands_for(*nest_.inner.inst, *out_.loop);
    end_comments();
    body(Operand::of_value(round), columns, last, out_.loop->regions[0].body);
    out.push_back(out_.loop);
  }

  void body(const Operand& round, const Operand& columns, const Operand& last, Body& out) {
    ScalarCode code(module_, *nest_.inner.inst, nest_.outer.scope, out);
    const Operand column = code.binary(Op::Mod, round, columns, name_);
    const Operand row = code.binary(Op::FloorDiv, round, columns, name_);
    at_round(code, nest_.outer, row);
    stands_for(*nest_.outer.inst, *out.back());
    at_round(code, nest_.inner, column);
    Body first;  // without scalars that all iterations may need
    for (Inst* line : nest_.first) {
      const bool scalar = nest_.scalars.contains(line);
      if (scalar) cloner_.append(*line, out);
      if (!scalar) first.push_back(line);
    }
    if (!first.empty()) {
      const Operand begins = code.truth(Op::Eq, column, Operand::of_int(0), name_);
      const Operand later = code.truth(Op::Gt, round, Operand::of_int(0), name_);
      seldom(code.truth(Op::And, begins, later, name_), first, out);
    }
    cloner_.clone_into(nest_.inner.inst->regions[0].body, out);
    if (!nest_.last.empty()) seldom(code.truth(Op::Eq, column, last, name_), nest_.last, out);
    number_slots(out, round, row);
  }

  /// Slots turn with the rounds of the one loop, and with those of the outer one as they did.
  void number_slots(const Body& lines, const Operand& round, const Operand& row) {
    each_line(lines, [&](Inst& line) {
      if (line.op != Op::Slot) return;
      Operand& of = line.operands()[0];
      if (of.value == nest_.inner.iv()) {
        of.value = round.value;
      } else if (of.value == nest_.outer.iv()) {
        line.op = Op::Mod;
        of = row;
      }
    });
  }

  /// The loop's variable in its iteration number `round`.
  void at_round(ScalarCode& code, const Loop& loop, const Operand& round) {
    const Operand& start = loop.inst->operands()[0];
    const bool from_0 = start.is_int() && start.integer == 0;
    const bool by_1 = loop.step.is_int() && loop.step.integer == 1;
    if (from_0 && by_1) return code.assign(loop.iv(), round);
    if (from_0) return code.compute(loop.iv(), Op::Mul, round, loop.step);
    code.compute(loop.iv(), Op::Add, code.binary(Op::Mul, round, loop.step, name_), start);
  }

  void seldom(const Operand& condition, const Body& lines, Body& out) {
    Inst* inst = branch(*lines[0], condition);
    cloner_.clone_into(lines, inst->regions[0].body);
    out_.seldom.insert(inst);
    out.push_back(inst);
  }

  /// Where the inner loop runs zero times, the lines around it may still have to be run.
  bool are_seen_alone() const {
    bool more = !nest_.last.empty();
    each_line(nest_.first, [&](const Inst& inst) {
      for (const model::Access& access : model::accesses(module_, inst)) more |= access.write;
      for (const Operand& result : inst.results()) more |= nest_.outer.assigned.at(result.value);
    });
    return more;
  }

  void without_columns(Body& out) {
    const auto args = nest_.outer.inst->args;
    Inst* loop = new_loop(*nest_.outer.inst, args);
    Cloner plain{module_, {}, {}, false};
    plain.clone_into(nest_.first, loop->regions[0].body);
    plain.clone_into(nest_.last, loop->regions[0].body);
    out_.without_columns = loop;
    out.push_back(loop);
  }

  /// The line takes what the user wrote beside the loop's.
  void stands_for(const Inst& loop, Inst& line) {
    Inst* copy = module_.new_inst(loop.op, loop);
    copy->attrs = loop.attrs;
    if (loop.comments) copy->comments = std::make_unique<Comments>(*loop.comments);
    move_comments(*copy, line);
    if (&line != out_.loop) move_user_attributes(*copy, line);
  }

  /// What stands at the ends of the two loops is read at the end of the one.
  void end_comments() {
    const Comments& end = nest_.outer.inst->regions[0].comments;
    Comments& here = out_.loop->regions[0].comments;
    here = nest_.inner.inst->regions[0].comments;
    here.leading.insert(here.leading.end(), end.leading.begin(), end.leading.end());
    if (end.trailing) here.leading.push_back(end.trailing);
  }

  Module& module_;
  const Nest& nest_;
  const bool parallel_;
  const std::string name_;
  Cloner cloner_;
  Flat out_;
};

}  // namespace

std::vector<Nest> nests_of(const Module& module, Inst& kernel, const model::Storage& storage,
                           const model::Scalars& scalars) {
  return Finder(module, kernel, storage, scalars).run();
}

Flat flatten(Module& module, const Nest& nest, bool parallel) {
  return Flattener(module, nest, parallel).run();
}

}  // namespace asc2::pipe
