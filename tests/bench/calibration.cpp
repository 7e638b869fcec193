// SPDX-License-Identifier: Apache-2.0
// The cost model against published measurements of Atlas A2: each is written as a small synced
// kernel, simulated, and set beside the figure. The sources are those of
// formats/targets/ascend910b.toml. `fitted` rows set a figure of that file, the others are only
// predicted. Fails when the median error reaches 10 % or one row exceeds 25 %.
//
// Every figure is what one more unit of work takes (a copy, a tile, an operation), as the
// difference of a long run and one of half its length, so that starts and ends do not count.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "sim/sim.h"
#include "target/target.h"
#include "text/parser.h"

using namespace asc2;

namespace {

constexpr double kMedianLimit = 10, kRowLimit = 25;  // per cent
constexpr double kMhz = 1850;

/// Cycles of a synced kernel on arrays of zeros; nothing when it does not run.
std::optional<double> cycles_of(const Target& target, const std::string& text) {
  Diags diags;
  const auto source = std::make_shared<Source>(Source{"kernel", text});
  auto module = text::parse_module(source, diags);
  if (module) {
    sim::Inputs inputs;
    for (const std::string name : {"p", "q", "r"}) {
      if (text.find("%" + name + " = param") != std::string::npos) inputs.zeroed.insert(name);
    }
    const auto result = sim::simulate(*module, &target, inputs, {}, diags);
    if (result) return static_cast<double>(result->stats.cycles);
  }
  fmt::print(stderr, "{}", diags.render({"calibration"}, false));
  return std::nullopt;
}

using Kernel = std::function<std::string(int64_t rounds)>;

/// What one more round takes, as the difference of a long run and one of half its length.
std::optional<double> cycles_a_round(const Target& target, const Kernel& kernel, int64_t rounds) {
  const auto half = cycles_of(target, kernel(rounds));
  const auto full = cycles_of(target, kernel(rounds * 2));
  if (!half || !full) return std::nullopt;
  return (*full - *half) / static_cast<double>(rounds);
}

std::string head(int64_t cores, std::string_view core, std::string_view dtype, int64_t elements,
                 std::string_view arrays) {
  std::string out = fmt::format(
      "a2ir 1\ntarget ascend910b\nkernel @k {{grid = {}, core = {}, stage = synced}} {{\n", cores,
      core);
  for (const char name : arrays) {
    out += fmt::format("  %{} = param {{size = {}}} : ptr {}\n", name, elements, dtype);
  }
  return out;
}

/// Copies of `rows` x `columns` f16 from a matrix of that pitch, `many` of them on each core, each
/// round of them into buffers of their own.
struct Copies {
  std::string_view core = "aiv", space = "ub";
  int64_t cores = 48, rows = 1, columns = 64, pitch = 2048, buffers = 1;

  std::string text(int64_t rounds) const {
    const int64_t across = pitch / columns, bytes = (rows * columns * 2 + 31) / 32 * 32;
    const int64_t high = (buffers + across - 1) / across * rows;  // rows of one round
    const int64_t all = cores * high;  // every round reads the same rows: there is no L2
    std::string out = head(cores, core, "f16", all * pitch, "p");
    out += fmt::format("  %x = tensor %p, [{0}, {1}] : gm f16[{0}, {1}]\n", all, pitch);
    for (int64_t k = 0; k < buffers; ++k) {
      out += fmt::format("  %a{} = buf {{addr = [0x{:06x}]}} : {} f16[{}, {}]\n", k, k * bytes,
                         space, rows, columns);
    }
    out += fmt::format("  %block = block_idx : i64\n  %top = mul %block, {} : i64\n", high);
    out += fmt::format("  %i = for 0, {}, 1 : i64 {{\n", rounds);
    for (int64_t k = 0; k < buffers; ++k) {
      out += fmt::format(
          "    %r{0} = add %top, {1} : i64\n    %a{0} = load %x, [%r{0}, {2}], [{3}, {4}] : "
          "f16[{3}, {4}]\n",
          k, k / across * rows, k % across * columns, rows, columns);
    }
    return out + "    barrier mte2\n  }\n}\n";
  }
};

/// `many` operations on tiles of `elements`, one behind the other, on one core. %x, %y and %z lie
/// at the addresses.
struct Operations {
  std::string_view dtype = "f32";
  int64_t elements = 4096;
  int64_t x = 0, y = 0x10100, z = 0x20000;
  std::vector<std::string_view> lines = {"%z = add %x, %y"};

  std::string text(int64_t rounds) const {
    std::string out = head(1, "aiv", dtype, elements, "p");
    out += fmt::format("  %g = tensor %p, [{0}] : gm {1}[{0}]\n", elements, dtype);
    const auto buffer = [&](std::string_view name, int64_t at) {
      out +=
          fmt::format("  %{} = buf {{addr = [0x{:06x}]}} : ub {}[{}]\n", name, at, dtype, elements);
    };
    buffer("x", x);
    if (y != x) buffer("y", y);
    if (z != x && z != y) buffer("z", z);
    for (const std::string_view name : {"x", "y"}) {
      if (name == "y" && y == x) break;
      out += fmt::format("  %{0} = load %g, [0], [{1}] : {2}[{1}]\n", name, elements, dtype);
    }
    out += "  set_flag mte2, v, 0\n  wait_flag mte2, v, 0\n";
    out += fmt::format("  %i = for 0, {}, 1 : i64 {{\n", rounds);
    for (const std::string_view line : lines) {
      out += fmt::format("    {} : {}[{}]\n    barrier v\n", line, dtype, elements);
    }
    return out + "  }\n}\n";
  }
};

/// z = x + y in tiles of f16 on each core, with one buffer each or two.
struct Add {
  int64_t cores = 48, elements = 16384, slots = 1;
  bool store_waits = true;  // the next loads wait for the store

  std::string text(int64_t tiles) const {
    const int64_t all = cores * tiles * elements, bytes = elements * 2;
    std::string out = head(cores, "aiv", "f16", all, "pqr");
    for (const auto& [tensor, array] : {std::pair{'x', 'p'}, {'y', 'q'}, {'z', 'r'}}) {
      out += fmt::format("  %{0} = tensor %{1}, [{2}] : gm f16[{2}]\n", tensor, array, all);
    }
    int64_t at = 0;
    for (const char name : {'a', 'b', 'c'}) {
      out += fmt::format("  %{} = buf {{slots = {}, addr = [", name, slots);
      for (int64_t s = 0; s < slots; ++s, at += bytes) {
        out += fmt::format("{}0x{:06x}", s ? ", " : "", at);
      }
      out += fmt::format("]}} : ub f16[{}]\n", elements);
    }
    out += fmt::format("  %block = block_idx : i64\n  %base = mul %block, {} : i64\n",
                       tiles * elements);
    const std::string_view free = store_waits ? "mte3, mte2" : "v, mte2";
    for (int64_t s = 0; s < slots; ++s) {
      out += fmt::format("  set_flag {}, {}\n", free, s);
      if (!store_waits) out += fmt::format("  set_flag mte3, v, {}\n", s);
    }
    out += fmt::format("  %i = for 0, {}, 1 : i64 {{\n    %s = slot %i, {} : i64\n", tiles, slots);
    out += fmt::format("    %o.1 = mul %i, {} : i64\n    %o = add %base, %o.1 : i64\n", elements);
    out += fmt::format("    wait_flag {}, %s\n", free);
    out += fmt::format(
        "    %a[%s] = load %x, [%o], [{0}] : f16[{0}]\n    %b[%s] = load %y, [%o], [{0}] : "
        "f16[{0}]\n    set_flag mte2, v, %s\n    wait_flag mte2, v, %s\n",
        elements);
    if (!store_waits) out += "    wait_flag mte3, v, %s\n";
    out += fmt::format("    %c[%s] = add %a[%s], %b[%s] : f16[{}]\n", elements);
    if (!store_waits) out += "    set_flag v, mte2, %s\n";
    out += fmt::format(
        "    set_flag v, mte3, %s\n    wait_flag v, mte3, %s\n    store %c[%s], %z, [%o], [{}]\n",
        elements);
    out += fmt::format("    set_flag {}, %s\n  }}\n", store_waits ? free : "mte3, v");
    for (int64_t s = 0; s < slots; ++s) {
      out += fmt::format("  wait_flag {}, {}\n", free, s);
      if (!store_waits) out += fmt::format("  wait_flag mte3, v, {}\n", s);
    }
    return out + "}\n";
  }
};

/// Sums of 30000 f32 (469 repeats) on one core, one behind the other: rows of one repeat added by
/// halves until one is left, or reductions of whole repeats alone.
struct Reduction {
  bool by_halves = false;

  std::string text(int64_t rounds) const {
    std::string buffers, body;
    const auto buffer = [&](std::string_view name, int64_t at, const std::string& shape) {
      buffers += fmt::format("  %{} = buf {{addr = [0x{:06x}]}} : ub f32[{}]\n", name, at, shape);
    };
    const auto step = [&](std::string_view to, std::string_view op, std::string_view from,
                          const std::string& shape) {
      body += fmt::format("    %{} = {} %{} {{by = sum}} : f32[{}]\n    barrier v\n", to, op, from,
                          shape);
    };
    buffer("x", 0, "469, 64");
    buffer("sum", 0x1f000, "1");
    if (by_halves) {
      std::string from = "x";
      for (int64_t rows = 469, at = 0x1d500; rows > 1;) {
        rows = (rows + 1) / 2;
        const std::string to = fmt::format("h{}", rows), shape = fmt::format("{}, 64", rows);
        buffer(to, at, shape);
        step(to, "fold", from, shape);
        at = at == 0x1d500 ? 0 : 0x1d500;
        from = to;
      }
      step("sum", "row_reduce", from, "1");
    } else {
      buffer("a", 0x1d500, "469");
      buffer("a.rows", 0x1d500, "8, 64");
      buffer("b", 0x1e000, "8");
      buffer("b.row", 0x1e000, "1, 8");
      step("a", "row_reduce", "x", "469");
      step("b", "row_reduce", "a.rows", "8");
      step("sum", "row_reduce", "b.row", "1");
    }
    return head(1, "aiv", "f32", 8, "p") + buffers +
           "  %x = full 1.0 : f32[469, 64]\n  barrier v\n" +
           fmt::format("  %i = for 0, {}, 1 : i64 {{\n{}  }}\n}}\n", rounds, body);
  }
};

struct Row {
  std::string_view what, source;
  double measured = 0;         // cycles of `units`
  double units = 1;            // of work in it, on one core
  std::string_view fits = "";  // the figure of the target file that it set
  double per_round = 1;        // units in one more round of the kernel
  Kernel kernel;
  int64_t rounds = 8;
  Kernel less = nullptr;  // the row is by how much `kernel` takes longer
};

double us(double value) {
  return value * kMhz;
}

std::vector<Row> rows() {
  const double side = 12288.0 * 12288.0, tiles8 = 8192.0 * 8192.0;  // elements of the two matrices
  const auto copies = [](Copies c) { return [c](int64_t n) { return c.text(n); }; };
  const auto ops = [](Operations o) { return [o](int64_t n) { return o.text(n); }; };
  const auto add = [](Add a) { return [a](int64_t n) { return a.text(n); }; };
  const std::string_view copy = "data_copy", bank = "bank_conflict_ub";
  const std::string_view sum = "add_high_performance", gelu = "matmul_gelu";
  const std::string_view reduce = "LOW";
  const Copies one{.rows = 1, .columns = 64, .pitch = 2048, .buffers = 1024};
  const Copies block{.rows = 64, .columns = 64, .pitch = 2048, .buffers = 16};
  const Copies wide{.rows = 64, .columns = 1024, .pitch = 2048, .buffers = 1};
  Copies wide_odd = wide;
  wide_odd.pitch = 2047;
  Copies cube = {.core = "aic", .space = "l1", .cores = 24, .rows = 64, .columns = 64};
  cube.buffers = 32;
  Copies cube_wide = cube;
  cube_wide.columns = 256;
  cube_wide.buffers = 8;
  Copies cube_odd = cube_wide;
  cube_odd.pitch = 2047;
  cube_odd.buffers = 7;
  const std::vector<std::string_view> gelu_lines = {
      "%z = mul %x, %x",        "%z = mul %z, %x", "%z = mul %z, 0.044715", "%z = add %x, %z",
      "%z = mul %z, -1.595769", "%z = exp %z",     "%z = add %z, 1.0",      "%z = div %x, %z"};
  const double per_core = side / 48, per_cube = side / 24;
  return {
      {"GM to UB, copies of 128 bytes", copy, us(548.161), per_core / 64, "path.floor", 1024,
       copies(one), 4},
      {"GM to UB, 64 rows of 128 bytes", copy, us(220.772), per_core / 64 / 64, "path.row", 16,
       copies(block)},
      {"GM to UB, 64 rows of 2048 bytes", copy, us(202.657), per_core / 64 / 1024,
       "gm.bytes_per_cycle", 1, copies(wide)},
      {"the same, rows unaligned", copy, us(259.047), per_core / 64 / 1024, "", 1,
       copies(wide_odd)},
      {"GM to L1, 64 rows of 128 bytes", copy, us(283.508), per_cube / 64 / 64, "path.row", 32,
       copies(cube)},
      {"GM to L1, 64 rows of 512 bytes", copy, us(214.519), per_cube / 64 / 256, "", 8,
       copies(cube_wide)},
      {"the same, rows unaligned", copy, us(422.515), per_cube / 64 / 256, "", 7, copies(cube_odd)},
      {"add f16, 1 core, tiles of 4096", sum, us(6909.14), tiles8 / 4096, "path.latency", 1,
       add({.cores = 1, .elements = 4096, .store_waits = false})},
      {"add f16, 48 cores, tiles of 4096", sum, us(297.14), tiles8 / 48 / 4096, "", 1,
       add({.elements = 4096})},
      {"add f16, 48 cores, tiles of 16384", sum, us(261.5), tiles8 / 48 / 16384, "", 1,
       add({.elements = 16384})},
      {"the same, double buffered", sum, us(257.56), tiles8 / 48 / 16384, "", 1,
       add({.elements = 16384, .slots = 2})},
      {"add f32 of 4096, no conflict", bank, 2390 / 50.0 * kMhz, 1000, "vector.overlap", 1,
       ops({})},
      {"sources in one bank", bank, 4167 / 50.0 * kMhz, 1000, "vector.bank_conflict", 1,
       ops({.y = 0x4000, .z = 0x10000})},
      {"sources in one bank group", bank, 4167 / 50.0 * kMhz, 1000, "", 1,
       ops({.y = 0x10000, .z = 0x14100})},
      {"result in the bank of a source", bank, 2389 / 50.0 * kMhz, 1000, "", 1, ops({.z = 0x4000})},
      {"the same, 32 bytes on", bank, 3751 / 50.0 * kMhz, 1000, "vector.bank_rewrite", 1,
       ops({.z = 0x4020})},
      {"result over a source", bank, 2390 / 50.0 * kMhz, 1000, "", 1,
       ops({.z = 0x10100, .lines = {"%y = add %x, %y"}})},
      {"vector part, add f16 of 4096, conflict", sum, us(761.65), tiles8 / 4096, "", 1,
       ops({.dtype = "f16", .y = 0x2000, .z = 0x4000})},
      {"vector part, add f16 of 16384, conflict", sum, us(12.846), tiles8 / 48 / 16384, "", 1,
       ops({.dtype = "f16", .elements = 16384, .y = 0x8000, .z = 0x10000})},
      {"vector part, add f16 of 16256, none", sum, us(6.954), tiles8 / 48 / 16256, "", 1,
       ops({.dtype = "f16", .elements = 16256, .y = 0x7f00, .z = 0x20000})},
      {"sum of 30000 f32, repeats less halves", reduce, (242 - 172) / 50.0 * kMhz, 1, "", 1,
       [](int64_t n) { return Reduction{}.text(n); }, 8,
       [](int64_t n) { return Reduction{.by_halves = true}.text(n); }},
      {"vector part, gelu f32 of 16384", gelu, us(236.5), tiles8 / 48 / 16384, "", 1,
       ops({.elements = 16384, .x = 0, .y = 0, .z = 0x10000, .lines = gelu_lines})},
  };
}

/// Prints the table; false when it is not good enough.
bool run(const Target& target) {
  fmt::print(
      "cycles a unit, measured on Atlas A2 and predicted\n{:<42}{:<22}{:>10}{:>10}{:>8}  {}\n",
      "what", "source", "measured", "predicted", "error", "fitted");
  std::vector<double> errors;
  for (const Row& row : rows()) {
    const auto cycles = cycles_a_round(target, row.kernel, row.rounds);
    const auto less = row.less ? cycles_a_round(target, row.less, row.rounds) : std::optional(0.0);
    if (!cycles || !less) return false;
    const double predicted = (*cycles - *less) / row.per_round;
    const double measured = row.measured / row.units;
    const double error = 100 * (predicted / measured - 1);
    errors.push_back(std::abs(error));
    fmt::print("{:<42}{:<22}{:>10.1f}{:>10.1f}{:>+7.1f}%  {}\n", row.what, row.source, measured,
               predicted, error, row.fits);
  }
  std::sort(errors.begin(), errors.end());
  const double median = errors[errors.size() / 2];
  fmt::print("median error {:.1f} %, largest {:.1f} %\n\n", median, errors.back());
  return median < kMedianLimit && errors.back() <= kRowLimit;
}

}  // namespace

int main() {
  Diags diags;
  const auto target = load_target("ascend910b", diags);
  if (!target) return fmt::print(stderr, "{}", diags.render({"calibration"}, false)), 2;
  return run(*target) ? 0 : 1;
}
