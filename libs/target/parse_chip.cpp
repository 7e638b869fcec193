// SPDX-License-Identifier: Apache-2.0
// What concerns the whole chip: global memory, flags, costs of the scalar unit, vector and cube
// unit.
#include <algorithm>

#include "target/diags.h"
#include "target/schema.h"

namespace asc2::target {

namespace {

using config::Node;
using config::Reader;

/// 0 .. count-1 without the reserved ones; reports when none is left.
std::vector<int64_t> usable_ids(int64_t count, const std::vector<int64_t>& reserved,
                                const Node& table, std::string_view path, Diags& diags) {
  std::vector<int64_t> usable;
  for (int64_t id = 0; id < count; ++id) {
    if (std::find(reserved.begin(), reserved.end(), id) == reserved.end()) usable.push_back(id);
  }
  if (usable.empty()) {
    diags.error<diag::TargetValue>(table.where, fmt::format("[{}] reserves every id", path));
  }
  return usable;
}

void read_events(const Node& table, EventSpec& spec, Diags& diags) {
  Reader reader(table, "events", diags);
  spec.ids = reader.integer("ids", 1, kMaxFlagIds);
  spec.reserved = distinct_integers(reader.array("reserved"), "reserved", 0, spec.ids - 1, diags);
  spec.usable = usable_ids(spec.ids, spec.reserved, table, "events", diags);
  reader.finish();
}

CrossCoreSpec read_cross_core(const Node& table, Diags& diags) {
  Reader reader(table, "cross_core", diags);
  CrossCoreSpec spec;
  spec.flags = reader.integer("flags", 1, kMaxFlagIds);
  spec.reserved = distinct_integers(reader.array("reserved"), "reserved", 0, spec.flags - 1, diags);
  spec.usable = usable_ids(spec.flags, spec.reserved, table, "cross_core", diags);
  spec.counter_max = reader.integer("counter_max", 1, 1 << 20);
  spec.modes = distinct_integers(reader.array("modes"), "modes", 0, 15, diags);
  spec.latency = reader.integer("latency", 0, kMaxCycles);
  reader.finish();
  return spec;
}

VectorSpec read_vector(const Node& table, Diags& diags) {
  Reader reader(table, "vector", diags);
  VectorSpec spec;
  spec.repeat_bytes = power_of_two(reader, "repeat_bytes", 32, 1 << 16, diags);
  spec.max_repeats = reader.integer("max_repeats", 1, 1 << 30);
  spec.ragged = reader.integer("ragged", 0, kMaxCycles);
  spec.overlap = reader.boolean_or("overlap", true);
  spec.bank_conflict = reader.number("bank_conflict", 0, 1e6);
  spec.bank_rewrite = reader.number_or("bank_rewrite", 0, 1e6, 0);
  reader.finish();
  return spec;
}

CubeSpec read_cube(const Node& table, const Target& target, Diags& diags) {
  Reader reader(table, "cube", diags);
  CubeSpec spec;
  spec.fixed = reader.integer("fixed", 0, kMaxCycles);
  spec.max_extent = reader.integer("max_extent", 1, 1 << 20);
  spec.block = reader.integer("block", 1, 1024);
  spec.barrier_fractals = reader.integer("barrier_fractals", 0, 1 << 20);
  for (const Node& item : reader.array("rate")) {
    if (!config::expect(item, Node::Kind::Table, "rate", diags)) continue;
    Reader row(item, "cube.rate", diags);
    const auto dtype = [&](std::string_view key) -> std::optional<Dtype> {
      const Node* node = row.require(key);
      return node ? declared_dtype(*node, key, target, diags) : std::nullopt;
    };
    const auto a = dtype("a"), b = dtype("b"), c = dtype("c");
    const CubeRate rate{a.value_or(Dtype::F16), b.value_or(Dtype::F16), c.value_or(Dtype::F32),
                        row.integer("k0", 1, 1024), row.integer("k_rate", 1, 1024)};
    row.finish();
    if (!a || !b || !c) continue;
    if (spec.rate(*a, *b)) {
      diags.error<diag::TargetValue>(
          item.where, fmt::format("'rate' has {} x {} twice", name_of(*a), name_of(*b)));
    }
    spec.rates.push_back(rate);
  }
  reader.finish();
  return spec;
}

ScalarCosts read_costs(const Node& table, Diags& diags) {
  Reader reader(table, "cost", diags);
  ScalarCosts cost;
  cost.dispatch = reader.integer("dispatch", 0, kMaxCycles);
  cost.scalar_op = reader.integer("scalar_op", 0, kMaxCycles);
  cost.chip_access = reader.integer("chip_access", 0, kMaxCycles);
  cost.gm_access = reader.integer("gm_access", 0, kMaxCycles);
  cost.set_flag = reader.integer("set_flag", 0, kMaxCycles);
  cost.wait_flag = reader.integer("wait_flag", 0, kMaxCycles);
  cost.barrier = reader.integer("barrier", 0, kMaxCycles);
  reader.finish();
  return cost;
}

}  // namespace

void read_chip(Reader& top, Target& target, Diags& diags) {
  if (const Node* table = top.table("gm")) {
    Reader reader(*table, "gm", diags);
    target.gm.bytes_per_cycle = reader.number("bytes_per_cycle", 1e-3, 1e9);
    target.gm.granule = power_of_two(reader, "granule", 1, 1 << 20, diags);
    target.gm.granule_min =
        reader.integer_or("granule_min", 1, target.gm.granule, target.gm.granule);
    target.gm.credit = reader.integer_or("credit", 0, kMaxCycles, 0);
    reader.finish();
  }
  if (const Node* table = top.table("events")) read_events(*table, target.events, diags);
  if (const Node* table = top.table_or_null("cross_core")) {
    target.cross_core = read_cross_core(*table, diags);
  }
  const bool has_vector = any_core_has(target, Pipe::V);
  if (const Node* table = has_vector ? top.table("vector") : top.table_or_null("vector")) {
    target.vector = read_vector(*table, diags);
  }
  const bool has_cube = any_core_has(target, Pipe::M);
  if (const Node* table = has_cube ? top.table("cube") : top.table_or_null("cube")) {
    target.cube = read_cube(*table, target, diags);
  }
  if (const Node* table = top.table("cost")) target.cost = read_costs(*table, diags);
}

}  // namespace asc2::target
