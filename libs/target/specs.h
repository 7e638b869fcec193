// SPDX-License-Identifier: Apache-2.0
// The parts of a target: pipes and spaces of a core, data paths, operations, and what each costs.
// asc2-target(5) says for each figure what it means; formats/targets/*.toml where it comes from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/kinds.h"

namespace asc2 {

struct PipeSpec {
  bool serial = false;      // an instruction is complete before the next of the pipe starts
  int64_t queue_depth = 1;  // dispatched instructions that it holds; one more stalls dispatch
};

/// Bytes at the end of a space that programs must not use.
struct ReservedRange {
  std::string name;  // what an OpForm that needs it says
  int64_t begin = 0;
  int64_t bytes = 0;
};

/// Blocks of 16 rows that a matrix is cut into.
struct Fractal {
  int64_t rows = 0;
  int64_t row_bytes = 0;
};

/// Byte address A is in bank group A / group_bytes mod groups; one group serves one access a cycle.
struct Banks {
  int64_t groups = 0;
  int64_t group_bytes = 0;
  int64_t per_group = 0;
  int64_t bank_bytes = 0;

  /// Groups by which accesses that start at `a` lie above those that start at `b`.
  int64_t distance(int64_t a, int64_t b) const;
  /// Accesses of `bytes` that start there meet in a group.
  bool meet(int64_t a, int64_t b, int64_t bytes) const;
  /// Both lie in the same bank of their groups.
  bool same_bank(int64_t a, int64_t b) const;
};

struct SpaceSpec {
  int64_t capacity = 0;         // bytes that are there
  int64_t usable = 0;           // bytes from 0 on before the first reserved range
  int64_t align = 1;            // of the address of a buffer
  std::vector<Layout> layouts;  // that a buffer may have
  std::vector<ReservedRange> reserved;
  std::optional<Fractal> fractal;
  std::optional<Banks> banks;

  bool has(Layout layout) const;
  const ReservedRange* find_reserved(std::string_view name) const;
};

struct CoreSpec {
  int64_t count = 0;                                         // cores of the kind on the chip
  std::array<std::optional<PipeSpec>, kPipeCount> pipes;     // by Pipe; absent: the core has none
  std::array<std::optional<SpaceSpec>, kSpaceCount> spaces;  // by Space; GM is in no core
  std::array<uint32_t, kPipeCount> flag_pairs{};  // by source: bit Q set when P -> Q has flags

  const PipeSpec* pipe(Pipe p) const;
  const SpaceSpec* space(Space s) const;
  bool legal_pair(Pipe source, Pipe destination) const {
    return (flag_pairs[static_cast<size_t>(source)] >> static_cast<size_t>(destination) & 1) != 0;
  }
};

/// A way that data takes: one DMA instruction moves `rows` rows of `row_bytes` bytes each.
struct Path {
  Space from = Space::Gm;
  Space to = Space::Ub;
  CoreKind core = CoreKind::Aiv;
  Pipe pipe = Pipe::Mte2;
  // --- what an instruction can do
  int64_t from_align = 1;  // of the first byte, on either side
  int64_t to_align = 1;
  int64_t max_rows = 1;  // per instruction
  int64_t max_row_bytes = 1;
  int64_t max_gap = 0;        // bytes between two rows on the GM side; 0: no GM side
  int64_t row_pad = 1;        // on chip each row takes a multiple of this many bytes
  int64_t max_pad_bytes = 0;  // fill after a row that the instruction itself can write
  std::vector<std::pair<Layout, Layout>> layouts;    // conversions on the way, Nd to Nd included
  std::vector<std::pair<Dtype, Dtype>> conversions;  // of the element type on the way
  std::vector<Dtype> atomics;                        // that it can combine with what is there
  // --- what it costs, in cycles
  double bytes_per_cycle = 1;
  int64_t fixed = 0;    // per instruction, in the pipe's time
  int64_t row = 0;      // a row takes at least this long
  int64_t floor = 0;    // an instruction takes at least this long
  int64_t latency = 0;  // from the end of the pipe's time to completion; later copies overlap it

  /// Whether an atomic store of such elements can take it.
  bool combines(Dtype dtype) const;
  /// Cycles for which the pipe is busy: max(floor, fixed + rows * max(row, row_bytes / rate)).
  double busy_cycles(int64_t rows, int64_t row_bytes) const;
};

/// Cycles of an instruction of a compute pipe: `head` when the pipe was idle, then per_repeat for
/// each repeat, in which the pipe is busy; the result is complete `tail` cycles later, in which
/// independent instructions run.
struct OpCost {
  int64_t head = 0;
  std::array<double, 4> per_repeat{};  // for elements of 8, 16, 32 and 64 bits
  int64_t tail = 0;

  double repeat(int bits) const;
};

struct CastPair {
  Dtype from = Dtype::F32;
  Dtype to = Dtype::F16;
  std::vector<std::string> rounds;  // words of the attribute 'round'

  bool has_round(std::string_view word) const;
};

/// One form of an operation: the kinds of its operands, and the element types it takes.
struct OpForm {
  std::string operands;          // a letter per operand: 't' tile, 's' scalar: "tt", "ts", "ttt"
  std::vector<Dtype> types;      // element types of its operands, a mask apart; empty for casts
  std::vector<Dtype> broadcast;  // of these, tile operands may be rows, or rows of one block
  bool any_bits = false;     // works on bits: integers of other widths, i1 too, pass as one of them
  bool approximate = false;  // an estimate: asc2-tile uses other operations where it can
  std::vector<CastPair> casts;
  int64_t count_bytes = 1;  // elements * their bytes must be a multiple of this
  std::string reserved;     // name of the reserved range that it overwrites, or ""
  OpCost cost;

  bool has(Dtype dtype) const;
  bool broadcasts(Dtype dtype) const;
  const CastPair* cast(Dtype from, Dtype to) const;
};

/// An operation of asc2-ops(7) that the chip has as an instruction.
struct OpSpec {
  std::string mnemonic;
  Pipe pipe = Pipe::V;
  std::vector<OpForm> forms;

  const OpForm* form(std::string_view operands) const;
};

struct VectorSpec {
  int64_t repeat_bytes = 0;  // bytes of one operand that a repeat works on
  int64_t max_repeats = 0;   // of one instruction
  int64_t ragged = 0;        // cycles more when the bytes are no multiple of repeat_bytes
  bool overlap = true;       // an instruction starts in the tail of the one before
  // Parts of the cycles per repeat that come on top when two sources meet in a bank group, and when
  // the result meets a source in a bank, unless both start in the same group.
  double bank_conflict = 0;
  double bank_rewrite = 0;
};

/// Rate of the cube unit for one combination of types; see CubeSpec::busy_cycles.
struct CubeRate {
  Dtype a = Dtype::F16;
  Dtype b = Dtype::F16;
  Dtype c = Dtype::F32;
  int64_t k0 = 1;      // k is rounded up to it
  int64_t k_rate = 1;  // elements of k per cycle for one block of the result
};

struct CubeSpec {
  int64_t fixed = 0;             // cycles per instruction
  int64_t max_extent = 0;        // of m, n and k
  int64_t block = 1;             // rows and columns of the blocks that a result is made in
  int64_t barrier_fractals = 0;  // a result of fewer blocks needs a barrier before it accumulates
  std::vector<CubeRate> rates;

  const CubeRate* rate(Dtype a, Dtype b) const;
  /// fixed + (m to block) * (n to block) * (k to k0) / (block * block * k_rate)
  double busy_cycles(const CubeRate& rate, int64_t m, int64_t n, int64_t k) const;
};

struct EventSpec {
  int64_t ids = 0;                // flags 0 .. ids-1 per ordered pair of pipes
  std::vector<int64_t> reserved;  // kept by the vendor
  std::vector<int64_t> usable;    // the others, ascending
};

struct CrossCoreSpec {
  int64_t flags = 0;  // counters 0 .. flags-1 per core
  std::vector<int64_t> reserved;
  std::vector<int64_t> usable;
  int64_t counter_max = 0;  // largest value of a counter
  std::vector<int64_t> modes;
  int64_t latency = 0;  // cycles from a set to the other core's counter
};

struct GmSpec {
  double bytes_per_cycle = 1;  // of the whole chip, all cores together, both directions
  int64_t granule = 1;         // bytes that a request is split into; addresses best start at one
  int64_t granule_min = 1;     // the same of rows shorter than that
  int64_t credit = 0;          // cycles for which a share that a core left unused is kept for it

  /// Bytes that move when rows of `row_bytes`, `pitch` apart, are cut into granules. `offset` is
  /// where the first starts.
  int64_t touched_bytes(int64_t rows, int64_t row_bytes, int64_t offset, int64_t pitch) const;
};

/// Cycles of the scalar unit, and of synchronisation on a pipe.
struct ScalarCosts {
  int64_t dispatch = 1;     // to hand one instruction to a pipe
  int64_t scalar_op = 1;    // one scalar operation
  int64_t chip_access = 1;  // scalar read or write of on-chip memory
  int64_t gm_access = 1;    // scalar read or write of GM
  int64_t set_flag = 1;
  int64_t wait_flag = 1;
  int64_t barrier = 1;  // besides waiting for the tails of what is under way
};

}  // namespace asc2
