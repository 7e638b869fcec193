// SPDX-License-Identifier: Apache-2.0
// Which loads need their pad value in the buffer. A demand says, per dim, how many elements of a
// variable may be seen: nothing, so many, or all. Stores demand their extents, the scalar unit all;
// an elementwise operation passes the demand on its result to its operands. Since webs were split,
// one demand per variable will do. A load whose extents do not cover the demand gets a pad:
//
//   %x = load %x_gm, [%o], [%o.n] {pad = 0} : f32[128]
//   %x.pad = lt %o.n, 128 : i1
//   if %x.pad {
//     %x = pad 0.0, [%o.n] : f32[128]
//   }
//
// The load waits for nothing: what it leaves is filled where the tile is computed with first.
// An extent is a name for a number only within one round of the loops around its definition.
// So a demand that a variable carries into a later round of such a loop is a demand for all.
#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "ir/move.h"
#include "ir/notes.h"
#include "ir/walk.h"
#include "model/access.h"
#include "model/affine.h"
#include "tile/diags.h"
#include "tile/kernel.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

/// Elements of one dim: a number, or what a scalar variable holds by this definition.
struct Extent {
  int64_t number = 0;
  const model::Definition* variable = nullptr;
  bool operator==(const Extent&) const = default;
};
using Demand = std::vector<Extent>;  // what may be seen of a tile, per dim

constexpr Extent kAll{INT64_MAX, nullptr};  // as large as the dim is

class Pads {
 public:
  Pads(Module& module, Inst& kernel, const std::set<const Inst*>& windows,
       const std::set<ValueId>& columns, Diags& diags)
      : module_(module),
        scope_(kernel.scope),
        scalars_(module, kernel),
        windows_(windows),
        columns_(columns),
        diags_(diags),
        demand_(module.value_count()),
        makers_(module.value_count()),
        carried_by_(module.value_count()),
        assigned_at_(module.value_count(), kNowhere) {
    find_carried(kernel.regions[0], -1);
    walk(kernel.regions[0], [&](Inst& inst) {
      const ValueId result = inst.result();
      if (result != kNoValue && module_.type_of(result).is_tile()) makers_[result].push_back(&inst);
      if (inst.op == Op::Store) see(inst.args[0].value, extents(*move_operands(inst).extents));
      if (inst.op == Op::Extract) {
        const ValueId source = inst.operands()[0].value;
        see(source, Demand(module_.type_of(source).shape.size(), kAll));
      }
    });
    while (!changed_.empty()) pass_on(*changed_.begin());
  }

  void fill(Region& region) {
    std::vector<Inst*> body;
    body.reserve(region.body.size());
    for (size_t i = 0; i < region.body.size(); ++i) {
      Inst* inst = region.body[i];
      for (Region& inner : inst->regions) {
        auto outer = std::exchange(pending_, {});
        fill(inner);
        pending_ = std::move(outer);
      }
      settle(*inst, body);
      // Inserts that make up one tile stay one behind the other.
      for (size_t next = i + 1; inst->op == Op::Insert && next < region.body.size(); ++next) {
        if (region.body[next]->op != Op::Insert) break;
        settle(*region.body[next], body);
      }
      body.push_back(inst);
      if (inst->op == Op::Load) fill_behind(*inst);
      if (!std::exchange(pads_later_, false)) continue;
      settle_all(body);
      // A column is computed with once it is a vector: the reshape behind its load.
      const bool column = columns_.count(inst->result()) != 0;
      if (column) body.push_back(region.body[++i]);
      pad_later(*inst, column ? body.back()->result() : inst->result(), body);
    }
    settle_all(body);
    region.body = std::move(body);
  }

 private:
  /// Pads on their way to the first use of their tiles.
  struct Pending {
    std::map<ValueId, std::vector<Inst*>> lines;  // by tile
    std::multimap<ValueId, ValueId> reads;        // tiles, by the variables of their extents
  };

  /// Puts pads down before a line that uses their tile, or assigns anew what they read.
  void settle(const Inst& line, std::vector<Inst*>& out) {
    if (pending_.lines.empty()) return;
    const auto look = [&](const Inst& inst) {
      for_each_read(inst, [&](const Operand& read) { settle(read.value, out); });
      for (const Operand& result : inst.results()) {
        settle(result.value, out);
        const auto [first, last] = pending_.reads.equal_range(result.value);
        for (auto at = first; at != last; ++at) settle(at->second, out);
        pending_.reads.erase(first, last);
      }
    };
    look(line);
    for (const Region& inner : line.regions) walk(inner, look);
  }
  void settle(ValueId tile, std::vector<Inst*>& out) {
    const auto found = pending_.lines.find(tile);
    if (found == pending_.lines.end()) return;
    out.insert(out.end(), found->second.begin(), found->second.end());
    pending_.lines.erase(found);
  }
  void settle_all(std::vector<Inst*>& out) {
    while (!pending_.lines.empty()) settle(pending_.lines.begin()->first, out);
    pending_.reads.clear();
  }

  static constexpr int kNowhere = -2;  // -1 is the kernel's body

  // --- variables whose value reaches the next round of a loop

  void find_carried(const Region& region, int loop) {
    std::vector<std::pair<ValueId, int>> undo;
    for (const Inst* inst : region.body) {
      for_each_read(*inst, [&](const Operand& operand) { read(operand.value, loop); });
      const bool loops = is_loop(*inst);
      for (const Region& inner : inst->regions)
        find_carried(inner, loops ? scalars_.loop_index(*inst) : loop);
      const ValueId result = inst->result();
      if (result == kNoValue || !module_.type_of(result).is_tile()) continue;
      if (model::may_keep_rest(module_, *inst) && !windows_.count(inst))
        read(result, loop);  // keeps a rest
      undo.emplace_back(result, assigned_at_[result]);
      assigned_at_[result] = loop;
    }
    // What a region assigns is certain in it alone: it may not run.
    for (auto it = undo.rbegin(); it != undo.rend(); ++it) assigned_at_[it->first] = it->second;
  }

  void read(ValueId value, int loop) {
    if (!module_.type_of(value).is_tile()) return;
    const int from = assigned_at_[value];
    for (; loop != from && loop >= 0; loop = scalars_.loops()[static_cast<size_t>(loop)].parent) {
      auto& loops = carried_by_[value];
      if (std::find(loops.begin(), loops.end(), loop) == loops.end()) loops.push_back(loop);
    }
  }

  // --- demands

  Demand extents(const Operand& list) const {
    Demand out;
    for (const Operand& item : list.items) {
      const model::Definition* variable = scalars_.definition(item);
      out.push_back(item.is_int() ? Extent{item.integer, nullptr}
                    : variable    ? Extent{0, variable}
                                  : kAll);
    }
    return out;
  }

  /// Widens what is seen of the variable.
  void see(ValueId value, const Demand& more) {
    Demand& now = demand_[value];
    if (now.empty()) now.resize(module_.type_of(value).shape.size());
    bool grown = false;
    for (size_t i = 0; i < now.size(); ++i) {
      const Extent wider = join(now[i], steady(value, more[i]));
      if (wider == now[i]) continue;
      now[i] = wider;
      grown = true;
    }
    if (grown) changed_.insert(value);
  }

  static Extent join(const Extent& a, const Extent& b) {
    if (a == b || b == Extent{}) return a;
    if (a == Extent{}) return b;
    return a.variable || b.variable ? kAll : Extent{std::max(a.number, b.number), nullptr};
  }

  /// The extent, or all when it may be another number where the variable got its value.
  Extent steady(ValueId value, const Extent& extent) const {
    if (!extent.variable || extent.variable->loop < 0) return extent;
    const auto& carried = carried_by_[value];
    const bool changes = std::any_of(carried.begin(), carried.end(), [&](int by) {
      return scalars_.loop_contains(by, extent.variable->loop);
    });
    return changes ? kAll : extent;
  }

  void pass_on(ValueId value) {
    changed_.erase(value);
    const Demand demand = demand_[value];
    for (const Inst* maker : makers_[value]) {
      const bool by_element = maker->info().cls == OpClass::Elementwise;
      for (const Operand& operand : maker->operands()) {
        if (!operand.is_value() || !module_.type_of(operand.value).is_tile()) continue;
        see(operand.value, by_element ? repeated(demand, operand.value, maker->result())
                           : maker->op == Op::Reduce || maker->op == Op::Reshape
                               ? kept(demand, operand.value, maker->result())
                               : Demand(module_.type_of(operand.value).shape.size(), kAll));
      }
    }
  }

  /// What an elementwise operation sees of an operand, which may repeat, or have more dims than the
  /// result when both are one element.
  Demand repeated(const Demand& demand, ValueId operand, ValueId result) const {
    const Type &from = module_.type_of(operand), &to = module_.type_of(result);
    const size_t dims = std::min(from.shape.size(), to.shape.size());
    Demand out(from.shape.size(), kAll);
    for (size_t back = 1; back <= dims; ++back) {
      const size_t i = from.shape.size() - back, at = to.shape.size() - back;
      if (from.shape[i] == to.shape[at]) out[i] = demand[at];
    }
    return out;
  }

  /// Dims that a reduction or reshape keeps are seen as those of the result, others whole. A
  /// reshape keeps a dim when what is behind it has as many elements as before.
  Demand kept(const Demand& demand, ValueId operand, ValueId result) const {
    const Type &from = module_.type_of(operand), &to = module_.type_of(result);
    Demand out(from.shape.size(), kAll);
    if (from.shape.size() != to.shape.size()) return out;
    const bool reduces = from.elements() != to.elements();
    int64_t behind = 1, behind_result = 1;
    for (size_t i = out.size(); i-- > 0;) {
      if (from.shape[i] == to.shape[i] && (reduces || behind == behind_result)) out[i] = demand[i];
      behind *= from.shape[i];
      behind_result *= to.shape[i];
    }
    return out;
  }

  // --- fills

  bool is_seen(const Extent& seen, const Extent& loaded, int64_t size) const {
    if (seen == Extent{} || seen == loaded) return false;
    if (loaded.variable) return !is_at_most(seen, loaded);
    return (seen.variable ? size : std::min(seen.number, size)) > loaded.number;
  }

  /// Two extents of windows of one size, of which one leaves no less behind its offset.
  bool is_at_most(const Extent& less, const Extent& more) const {
    if (!less.variable || less.variable->inst == nullptr || more.variable->inst == nullptr)
      return false;
    const Inst &a = *less.variable->inst, &b = *more.variable->inst;
    if (a.op != Op::Clamp || b.op != Op::Clamp || !(a.operands()[1] == b.operands()[1]) ||
        !(a.operands()[2] == b.operands()[2]))
      return false;
    const int outer = less.variable->loop, inner = more.variable->loop;
    if (!scalars_.loop_contains(outer, inner) && !scalars_.loop_contains(inner, outer))
      return false;
    const Operand &rest = a.operands()[0], &longer = b.operands()[0];
    if (scalars_.range(rest).may_wrap() || scalars_.range(longer).may_wrap()) return false;
    const auto from = scalars_.affine(rest), to = scalars_.affine(longer);
    const auto difference = from && to ? model::combine(*to, *from, -1) : std::nullopt;
    return difference && scalars_.never_negative(*difference, std::max(outer, inner));
  }

  /// Gives the load its pad value; the lines that fill what it leaves are pending.
  void fill_behind(Inst& load) {
    const ValueId tile = load.result();
    const std::vector<int64_t> shape = module_.type_of(tile).shape;
    if (!windows_.count(&load)) return;
    Operand pad = Operand::of_int(0);
    if (const Operand* given = load.find(Attr::Pad)) pad = *given;
    const bool later = bits_of(module_.type_of(tile).dtype) == 64 && pad.number() != 0;
    if (later) {
      later_ = std::exchange(pad, Operand::of_int(0));
      load.erase(Attr::Pad);
    }
    if (demand_[tile].empty()) return;
    const ir::OperandList& loaded = load.operands()[2].items;
    const Demand known = extents(*move_operands(load).extents);
    bool seen = false, always = false;
    std::vector<Operand> open;  // conditions under which elements are missing
    for (size_t i = 0; i < shape.size(); ++i) {
      if (is_seen(demand_[tile][i], known[i], shape[i])) seen = true;
      if (scalars_.range(loaded[i]).hi < shape[i]) {
        always = true;
      } else if (!loaded[i].is_int()) {
        open.push_back(loaded[i]);
        open.push_back(Operand::of_int(shape[i]));
      }
    }
    if (!seen) return;
    pads_later_ = later;
    load.set(Attr::Pad, pad);
    Inst* behind = module_.new_inst(Op::Pad, load);
    behind->type = load.type;
    behind->args = {Operand::of_value(tile), round_literal(pad, module_.type_of(tile).dtype),
                    load.operands()[2]};
    behind->result_count = 1;
    const Operand& shown = behind->args[1];
    diags_.remark<diag::TilePadded>(
        module_.where(load), module_.name_of(tile),
        shown.is_int() ? fmt::format("{}", shown.integer) : float_text(shown.real));
    std::vector<Inst*>& out = pending_.lines[tile];
    for (const Operand& extent : behind->operands()[1].items) {
      if (extent.is_value()) pending_.reads.emplace(extent.value, tile);
    }
    if (always) return out.push_back(behind);
    Inst* branch = when_missing(load, open, out);
    branch->regions[0].body = {behind};
    out.push_back(branch);
  }

  /// No copy pads elements of 64 bits with anything but 0, so those outside are chosen afterwards,
  /// dim by dim: where iota < extent, what was loaded, else the pad value.
  void pad_later(const Inst& load, ValueId tile, std::vector<Inst*>& out) {
    const Type type = module_.type_of(tile);
    const Operand pad = later_;
    const auto line = [&](Op op, Operand result, const Type& made, std::vector<Operand> args) {
      Inst* inst = module_.new_inst(op, load);
      inst->type = module_.type_id(made);
      if (!result.is_value()) {
        const std::string name = fmt::format("{}.in", module_.name_of(tile));
        result = Operand::of_value(module_.fresh_value(scope_, name, inst->type));
      }
      inst->args = {std::move(result)};
      inst->result_count = 1;
      for (Operand& arg : args) inst->args.push_back(std::move(arg));
      out.push_back(inst);
      return inst->args[0];
    };
    const Operand x = Operand::of_value(tile);
    for (size_t d = 0; d < type.shape.size(); ++d) {
      const Operand& extent = load.operands()[2].items[d];
      if (extent.is_int() && extent.integer >= type.shape[d]) continue;
      std::vector<int64_t> shape(type.shape.size() - d, 1);
      shape[0] = type.shape[d];
      const Operand index = line(Op::Iota, {}, Type::tile(Dtype::I32, shape), {Operand::of_int(0)});
      const Operand inside = line(Op::Lt, {}, Type::tile(Dtype::I1, shape), {index, extent});
      line(Op::Where, x, type, {inside, x, pad});
    }
  }

  /// `if` some extent is smaller than its window, with an arm that is empty.
  Inst* when_missing(const Inst& load, const std::vector<Operand>& open, std::vector<Inst*>& out) {
    const TypeId i1 = module_.type_id(Type::scalar(Dtype::I1));
    const std::string name = fmt::format("{}.pad", module_.name_of(load.result()));
    const auto scalar = [&](Op op, Operand a, Operand b) {
      Inst* inst = module_.new_inst(op, load);
      inst->type = i1;
      inst->args = {Operand::of_value(module_.fresh_value(scope_, name, i1)), std::move(a),
                    std::move(b)};
      inst->result_count = 1;
      out.push_back(inst);
      return inst->args[0];
    };
    Operand missing = scalar(Op::Lt, open[0], open[1]);
    for (size_t i = 2; i < open.size(); i += 2) {
      missing = scalar(Op::Or, missing, scalar(Op::Lt, open[i], open[i + 1]));
    }
    Inst* branch = module_.new_inst(Op::If, load);
    branch->args.push_back(missing);
    branch->regions.resize(1);
    return branch;
  }

  Module& module_;
  uint32_t scope_;
  model::Scalars scalars_;
  const std::set<const Inst*>& windows_;
  const std::set<ValueId>& columns_;
  Diags& diags_;
  std::vector<Demand> demand_;                // by ValueId
  std::vector<std::vector<Inst*>> makers_;    // by ValueId: what assigns it
  std::vector<std::vector<int>> carried_by_;  // by ValueId: loops
  std::vector<int> assigned_at_;              // by ValueId: loop of the last certain assignment
  std::set<ValueId> changed_;
  Pending pending_;
  bool pads_later_ = false;  // of the load at hand, with this value
  Operand later_;
};

}  // namespace

void fill_pads(Module& module, Inst& kernel, const std::set<const Inst*>& windows,
               const std::set<ValueId>& columns, Diags& diags) {
  Pads(module, kernel, windows, columns, diags).fill(kernel.regions[0]);
}

}  // namespace asc2::tile
