// SPDX-License-Identifier: Apache-2.0
// An element of a tile that only goes to memory is stored from its tile, instead of coming to the
// scalar unit first. What is computed from elements would be work for the vector unit; it stays.
//
//   %total = extract %m, [0] : f32         =>    store %m, %g, [%i]
//   put %total, %g, [%i]
#include <algorithm>
#include <map>
#include <set>

#include "ir/notes.h"
#include "ir/uses.h"
#include "tile/diags.h"
#include "tile/kernel.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

class Stores {
 public:
  Stores(Module& module, Inst& kernel, Diags& diags)
      : module_(module), kernel_(kernel), diags_(diags), uses_(module, kernel.regions[0]) {}

  std::set<const Inst*> run() {
    region(kernel_.regions[0], false);
    return std::move(made_);
  }

 private:
  /// Where in a region a variable is mentioned.
  struct Places {
    std::vector<size_t> lines;  // of the region, that mention it or hold lines that do
    int64_t mentions = 0;
  };
  using PlacesOf = std::map<ValueId, Places>;

  static PlacesOf places_of(const Region& region) {
    PlacesOf places;
    for (size_t i = 0; i < region.body.size(); ++i) {
      const auto note = [&](ValueId value) {
        Places& p = places[value];
        if (p.lines.empty() || p.lines.back() != i) p.lines.push_back(i);
        ++p.mentions;
      };
      const auto look = [&](const Inst& inst) {
        for_each_read(inst, [&](const Operand& operand) { note(operand.value); });
        for (const Operand& result : inst.results()) note(result.value);
      };
      look(*region.body[i]);
      for (const Region& inner : region.body[i]->regions) walk(inner, look);
    }
    return places;
  }

  void region(Region& region, bool repeats) {
    std::map<const Inst*, Inst*> extracts;  // of puts
    std::set<const Inst*> gone;
    const bool any = std::any_of(region.body.begin(), region.body.end(),
                                 [](const Inst* inst) { return inst->op == Op::Put; });
    const PlacesOf places = any ? places_of(region) : PlacesOf();
    for (size_t i = 0; i < region.body.size(); ++i) {
      const Inst& inst = *region.body[i];
      if (inst.op != Op::Put || !inst.operands()[0].is_value()) continue;
      Inst* extract = only_for(region, i, places, repeats);
      if (extract == nullptr) continue;
      gone.insert(extract);
      extracts.emplace(&inst, extract);
    }
    std::vector<Inst*> body;
    for (Inst* inst : region.body) {
      for (Region& inner : inst->regions) this->region(inner, repeats || is_loop(*inst));
      const auto extract = extracts.find(inst);
      if (extract == extracts.end())
        body.push_back(inst);
      else
        store(*inst, *extract->second, body);
    }
    region.body = std::move(body);
    if (!gone.empty()) erase_lines(region, [&](const Inst& inst) { return gone.contains(&inst); });
  }

  /// The extraction of which the `put` at that place writes the element, if nobody else reads it
  /// and the tile is still the same there; else null.
  Inst* only_for(const Region& region, size_t put, const PlacesOf& places, bool repeats) {
    const ValueId value = region.body[put]->operands()[0].value;
    const Places& at = places.at(value);
    const auto here = std::lower_bound(at.lines.begin(), at.lines.end(), put);
    if (here == at.lines.begin()) return nullptr;
    Inst& extract = *region.body[*(here - 1)];
    if (extract.op != Op::Extract || extract.result() != value || !takes_all(module_, extract))
      return nullptr;
    // A scalar becomes the tensor's element type on its way.
    const ValueId tensor = region.body[put]->operands()[1].value;
    const Dtype dtype = module_.type_of(extract.operands()[0].value).dtype;
    if (module_.type_of(tensor).dtype != dtype || module_.type(extract.type).dtype != dtype)
      return nullptr;
    for (const Operand& offset : region.body[put]->operands()[2].items) {
      if (offset.is_value() && offset.value == value) return nullptr;
    }
    for (const size_t line : places.at(extract.operands()[0].value).lines) {
      if (line > *(here - 1) && line < put && assigns(*region.body[line], extract.operands()[0]))
        return nullptr;
    }
    const auto is_new = [&](size_t line) {
      const Inst& inst = *region.body[line];
      bool reads = !inst.regions.empty() || inst.result() != value;
      for_each_read(inst, [&](const Operand& operand) { reads |= operand.value == value; });
      return !reads;
    };
    if (here + 1 != at.lines.end()) return is_new(*(here + 1)) ? &extract : nullptr;
    const bool inside = at.mentions == uses_.reads(value) + uses_.writes(value);
    return inside && (!repeats || is_new(at.lines.front())) ? &extract : nullptr;
  }

  static bool assigns(const Inst& inst, const Operand& tile) {
    bool found = false;
    const auto look = [&](const Inst& line) {
      for (const Operand& result : line.results()) found |= result.value == tile.value;
    };
    look(inst);
    for (const Region& inner : inst.regions) walk(inner, look);
    return found;
  }

  void store(Inst& put, Inst& extract, std::vector<Inst*>& out) {
    Operand tile = extract.operands()[0];
    const size_t first = out.size(), rank = put.operands()[2].items.size();
    const Type from = module_.type_of(tile.value);
    if (from.shape.size() != rank) {
      Inst* single = module_.new_inst(Op::Reshape, put);
      single->type = module_.type_id(Type::tile(from.dtype, std::vector<int64_t>(rank, 1)));
      const std::string_view name = module_.name_of(tile.value);
      single->args = {Operand::of_value(module_.derive_value(kernel_.scope, name, single->type)),
                      tile};
      single->result_count = 1;
      out.push_back(single);
      tile = Operand::of_value(single->result());
    }
    Inst* store = module_.new_inst(Op::Store, put);
    store->args = {tile, put.operands()[1], put.operands()[2]};
    out.push_back(store);
    made_.insert(store);
    move_comments(put, *out[first]);
    move_user_attributes(extract, *store);
    move_user_attributes(put, *store);
    diags_.remark<diag::TileStays>(module_.where(put), store->info().mnemonic);
  }

  Module& module_;
  Inst& kernel_;
  Diags& diags_;
  const Uses uses_;
  std::set<const Inst*> made_;
};

}  // namespace

std::set<const Inst*> store_elements(Module& module, Inst& kernel, Diags& diags) {
  return Stores(module, kernel, diags).run();
}

}  // namespace asc2::tile
