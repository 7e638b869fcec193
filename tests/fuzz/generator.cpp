// SPDX-License-Identifier: Apache-2.0
#include "fuzz/generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <vector>

namespace asc2::fuzz {

namespace {

/// Element types with the operations that every stage computes bit by bit alike.
struct TypeRow {
  const char* name;
  std::vector<const char*> binary, unary;
  bool atomic;  // stores of it may combine with what is there
};

const std::vector<const char*>& comparisons() {
  static const std::vector<const char*> kAll{"lt", "le", "eq", "ne", "ge", "gt"};
  return kAll;
}

const std::vector<TypeRow>& type_rows() {
  static const std::vector<const char*> kSigned{"neg", "abs", "relu", "not"};
  static const std::vector<const char*> kUnsigned{"abs", "relu", "not"};
  static const std::vector<const char*> kInteger{"add", "sub", "mul", "min",      "max", "and",
                                                 "or",  "xor", "mod", "floordiv", "shl", "shr"};
  static const std::vector<TypeRow> kRows{
      {"f32",
       {"add", "sub", "mul", "div", "min", "max"},
       {"neg", "abs", "relu", "sqrt", "exp", "floor", "ceil", "round", "trunc"},
       true},
      {"f16", {"add", "sub", "mul", "min", "max"}, {"neg", "abs", "relu", "floor", "round"}, true},
      {"bf16", {"add", "sub", "mul", "min", "max"}, {"neg", "abs", "relu", "ceil"}, true},
      {"i32", kInteger, kSigned, true},
      {"i16", kInteger, kSigned, true},
      {"i8", kInteger, kSigned, true},
      {"u8", kInteger, kUnsigned, false},
      {"u16", kInteger, kUnsigned, false},
      {"u32", kInteger, kUnsigned, false},
  };
  return kRows;
}

struct Variable {
  std::string name;
  size_t type;
};

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  std::string run() {
    head();
    statements(2 + pick(8), 0);
    store();
    line("}");
    return text_;
  }

 private:
  int64_t pick(int64_t below) {
    return static_cast<int64_t>(random_() % static_cast<uint64_t>(below));
  }
  bool chance(int percent) { return pick(100) < percent; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[static_cast<size_t>(pick(static_cast<int64_t>(list.size())))];
  }

  void line(const std::string& words) {
    if (words.starts_with("}")) --level_;
    text_ += std::string(2 * level_, ' ') + words + "\n";
    if (words.ends_with("{")) ++level_;
  }

  std::string fresh(const char* stem) { return fmt::format("%{}{}", stem, next_++); }

  void head() {
    rank2_ = chance(35);
    rows_ = rank2_ ? 1 + pick(5) : 1;
    columns_ = one_of(std::vector<int64_t>{8, 16, 17, 30, 33, 64, 100});
    grid_ = 1 + pick(3);
    part_ = rank2_ ? 4 * rows_ + pick(6)
                   : 3 * columns_ + pick(2 * columns_);  // of the leading dim, for a block
    const int64_t leading = grid_ * part_ - pick(3);
    const int64_t width = rank2_ ? columns_ + pick(9) - 4 : 1;
    width_ = std::max<int64_t>(1, width);
    text_ = fmt::format("a2ir 1\nkernel @k {{grid = {}, stage = tile}} {{\n", grid_);
    level_ = 1;
    types_ = {static_cast<size_t>(pick(static_cast<int64_t>(type_rows().size())))};
    if (chance(50))
      types_.push_back(static_cast<size_t>(pick(static_cast<int64_t>(type_rows().size()))));
    const int64_t size = leading * width_;
    for (size_t i = 0; i < types_.size(); ++i) {
      line(fmt::format("%in{} = param {{size = {}}} : ptr {}", i, size, dtype(i)));
      line(fmt::format("%out{} = param {{size = {}}} : ptr {}", i, size, dtype(i)));
    }
    line(fmt::format("%n = param {{value = {}}} : i32", leading));
    line(fmt::format("%trips = param {{value = {}}} : i32", pick(8)));
    line(fmt::format("%step = param {{value = {}}} : i32", 1 + pick(3)));
    for (size_t i = 0; i < types_.size(); ++i) {
      for (const char* which : {"in", "out"}) {
        const std::string dims =
            rank2_ ? fmt::format("[%n, {}] : gm {}[?,{}]", width_, dtype(i), width_)
                   : fmt::format("[%n] : gm {}[?]", dtype(i));
        line(fmt::format("%g{}{} = tensor %{}{}, {}", which, i, which, i, dims));
      }
    }
    line("%block = block_idx : i64");
    line(fmt::format("%base = mul %block, {} : i64", part_));
    scalars_ = {"%block", "%trips"};
    for (size_t i = 0; i < types_.size(); ++i) load(i);
  }

  const char* dtype(size_t i) const { return type_rows()[types_[i]].name; }
  const TypeRow& row(size_t i) const { return type_rows()[types_[i]]; }

  std::string tile_type(const char* element) const {
    return rank2_ ? fmt::format("{}[{},{}]", element, rows_, columns_)
                  : fmt::format("{}[{}]", element, columns_);
  }

  /// An offset in this block's part: the whole window lies in it, or behind the end of the tensor.
  std::string offset() {
    const int64_t window = rank2_ ? rows_ : columns_;
    const int64_t room = std::max<int64_t>(1, part_ - window + 1);
    const std::string name = fresh("o");
    if (chance(50)) {
      line(fmt::format("{} = add %base, {} : i64", name, pick(room)));
      return name;
    }
    const std::string scaled = fresh("o");
    line(fmt::format("{} = mul {}, {} : i64", scaled, one_of(scalars_), window));
    const std::string inside = fresh("o");
    line(fmt::format("{} = mod {}, {} : i64", inside, scaled, room));
    line(fmt::format("{} = add %base, {} : i64", name, inside));
    return name;
  }

  std::string window() {
    const std::string at = offset();
    return rank2_ ? fmt::format("[{}, {}]", at, chance(80) ? 0 : pick(width_))
                  : fmt::format("[{}]", at);
  }

  void load(size_t type) {
    const char* from = chance(25) && stored_ ? "out" : "in";
    const std::string where = window();
    const std::string pad = chance(30) ? " {pad = 1}" : "";
    const std::string name = fresh("t");
    line(fmt::format("{} = load %g{}{}, {}{} : {}", name, from, type, where, pad,
                     tile_type(dtype(type))));
    tiles_.push_back({name, type});
  }

  /// Outputs are written by the owner of their rows only, so blocks never meet.
  void store() {
    if (tiles_.empty()) return;
    const Variable value = one_of(tiles_);
    const std::string at = offset();
    const std::string atomic =
        row(value.type).atomic && chance(20)
            ? fmt::format(" {{atomic = {}}}", one_of(std::vector<std::string>{"add", "max", "min"}))
            : "";
    line(fmt::format("store {}, %gout{}, {}{}", value.name, value.type, place(at), atomic));
    stored_ = true;
  }

  std::string place(const std::string& row) const {
    return rank2_ ? fmt::format("[{}, 0]", row) : fmt::format("[{}]", row);
  }

  /// One element read, as a number for offsets and conditions, or written.
  void element() {
    const auto type = static_cast<size_t>(pick(static_cast<int64_t>(types_.size())));
    const std::string at = offset();
    if (chance(40)) {
      line(fmt::format("put {}, %gout{}, {}", literal(type), type, place(at)));
      stored_ = true;
      return;
    }
    const char* from = chance(40) && stored_ ? "out" : "in";
    const std::string name = fresh("e");
    line(fmt::format("{} = get %g{}{}, {} : {}", name, from, type, place(at), dtype(type)));
    if (!is_real(type)) scalars_.push_back(name);
  }

  std::string operand(size_t type) {
    std::vector<std::string> names;
    for (const Variable& tile : tiles_) {
      if (tile.type == type) names.push_back(tile.name);
    }
    return names.empty() ? "" : one_of(names);
  }

  std::string literal(size_t type) {
    if (is_real(type)) return one_of(std::vector<std::string>{"0.5", "2.0", "-1.25", "3.0"});
    const bool has_sign = row(type).name[0] == 'i';
    return fmt::format("{}", pick(7) - (has_sign ? 3 : 0));
  }

  bool is_real(size_t type) const { return row(type).name[0] != 'i' && row(type).name[0] != 'u'; }

  /// The second operand of an operation, with which it is defined.
  std::string second_operand(const std::string& op, size_t type) {
    if (op == "shl" || op == "shr") return fmt::format("{}", pick(8));
    if (chance(30)) {
      const bool divides = op == "mod" || op == "floordiv";
      return divides ? fmt::format("{}", 1 + pick(9)) : literal(type);
    }
    return operand(type);
  }

  /// Where a result goes: a new variable, or over an old one of the type.
  std::string target(size_t type) {
    if (chance(40)) {
      const std::string old = operand(type);
      if (!old.empty()) return old;
    }
    const std::string name = fresh("t");
    pending_ = {name, type};
    return name;
  }

  void assigned() {
    if (!pending_.name.empty()) tiles_.push_back(pending_);
    pending_ = {};
  }

  void arithmetic() {
    const auto type = static_cast<size_t>(pick(static_cast<int64_t>(types_.size())));
    const std::string a = operand(type);
    if (a.empty()) return load(type);
    const bool unary = chance(25);
    const std::string op = unary ? one_of(row(type).unary) : one_of(row(type).binary);
    const std::string b = unary ? "" : second_operand(op, type);
    const std::string result = target(type);
    line(unary ? fmt::format("{} = {} {} : {}", result, op, a, tile_type(dtype(type)))
               : fmt::format("{} = {} {}, {} : {}", result, op, a, b, tile_type(dtype(type))));
    assigned();
  }

  /// What a kernel of integers does with bits; other types take an operation of theirs.
  void shift() {
    const auto type = static_cast<size_t>(pick(static_cast<int64_t>(types_.size())));
    const std::string a = operand(type);
    if (a.empty() || row(type).name[0] != 'i') return arithmetic();
    const std::string result = target(type);
    line(fmt::format("{} = {} {}, {} : {}", result, chance(50) ? "shl" : "shr", a, 1 + pick(4),
                     tile_type(dtype(type))));
    assigned();
  }

  void select() {
    const auto type = static_cast<size_t>(pick(static_cast<int64_t>(types_.size())));
    const std::string a = operand(type), b = operand(type);
    if (a.empty()) return arithmetic();
    const std::string mask = fresh("m");
    if (chance(30)) {  // the first elements only
      const std::string index = fresh("k");
      line(fmt::format("{} = iota 0.0 : {}", index, tile_type("f32")));
      line(fmt::format("{} = lt {}, {}.0 : {}", mask, index, pick(rows_ * columns_ + 1),
                       tile_type("i1")));
    } else {
      line(fmt::format("{} = {} {}, {} : {}", mask, one_of(comparisons()), a, b, tile_type("i1")));
    }
    const std::string result = target(type);
    line(fmt::format("{} = where {}, {}, {} : {}", result, mask, operand(type), operand(type),
                     tile_type(dtype(type))));
    assigned();
  }

  void convert() {
    if (types_.size() < 2) return arithmetic();
    const auto to = static_cast<size_t>(pick(2));
    const std::string a = operand(1 - to);
    if (a.empty()) return arithmetic();
    const std::string result = target(to);
    line(fmt::format("{} = cast {} : {}", result, a, tile_type(dtype(to))));
    assigned();
  }

  /// A reduction of some dims, whose result repeats over a tile, or whose element decides a branch.
  void reduce(int depth) {
    const auto type = static_cast<size_t>(pick(static_cast<int64_t>(types_.size())));
    const std::string a = operand(type), b = operand(type);
    if (a.empty()) return arithmetic();
    const int64_t dims = rank2_ ? pick(3) : 2;  // the first, the last, all
    const int64_t rows = dims == 1 ? rows_ : 1, columns = dims == 0 ? columns_ : 1;
    const std::string shape = rank2_ ? fmt::format("[{},{}]", rows, columns) : "[1]";
    const std::string axes = !rank2_ ? "[0]" : dims == 0 ? "[0]" : dims == 1 ? "[1]" : "[0, 1]";
    const std::string name = fresh("r");
    const std::string by = one_of(std::vector<std::string>{"sum", "max", "min"});
    line(fmt::format("{} = reduce {} {{by = {}, axes = {}}} : {}{}", name, a, by, axes, dtype(type),
                     shape));
    if (dims == 2 && depth < 3 && chance(30)) {
      const std::string element = fresh("e"), cond = fresh("c");
      const char* wide = is_real(type) ? "f32" : dtype(type);
      std::string from = name;
      if (is_real(type) && std::string_view(dtype(type)) != "f32") {
        from = fresh("r");
        line(fmt::format("{} = cast {} : f32{}", from, name, shape));
      }
      line(fmt::format("{} = extract {}, {} : {}", element, from, rank2_ ? "[0, 0]" : "[0]", wide));
      line(fmt::format("{} = lt {}, {} : i1", cond, element, is_real(type) ? "1.5" : "2"));
      line(fmt::format("if {} {{", cond));
      inner([&] { statements(1 + pick(3), depth + 1); });
      line("}");
    } else {
      const std::string result = target(type);
      line(fmt::format("{} = {} {}, {} : {}", result,
                       one_of(std::vector<std::string>{"add", "sub", "mul", "min", "max"}), b, name,
                       tile_type(dtype(type))));
      assigned();
    }
  }

  void loop(int depth) {
    const std::string iv = fresh("i");
    const std::vector<std::string> bounds{"0, 3, 1",          "0, 5, 2",         "4, 0, -1",
                                          "1, 2, 1",          "0, %trips, 1",    "2, %trips, 1",
                                          "%trips, 0, -2",    "0, 0, 1",         "0, %trips, %step",
                                          "2, %trips, %step", "%step, %trips, 1"};
    const std::string stages = chance(50) ? "" : fmt::format(" {{num_stages = {}}}", 1 + pick(4));
    line(fmt::format("{} = for {}{} : i64 {{", iv, one_of(bounds), stages));
    inner([&] {
      scalars_.push_back(iv);
      statements(1 + pick(5), depth + 1);
    });
    line("}");
  }

  void branch(int depth) {
    const std::string cond = fresh("c");
    line(fmt::format("{} = {} {}, {} : i1", cond,
                     one_of(std::vector<std::string>{"lt", "ge", "eq", "gt"}), one_of(scalars_),
                     pick(3)));
    line(fmt::format("if {} {{", cond));
    inner([&] { statements(1 + pick(3), depth + 1); });
    if (chance(50)) {
      --level_;
      text_ += std::string(2 * level_, ' ') + "} else {\n";
      ++level_;
      inner([&] { statements(1 + pick(3), depth + 1); });
    }
    line("}");
  }

  /// What is assigned first in a region is not seen behind it.
  template <class F>
  void inner(F&& body) {
    const auto tiles = tiles_;
    const auto scalars = scalars_;
    body();
    tiles_ = tiles;
    scalars_ = scalars;
  }

  void statements(int64_t count, int depth) {
    for (int64_t i = 0; i < count; ++i) {
      const int64_t kind = pick(100);
      if (kind < 15)
        load(static_cast<size_t>(pick(static_cast<int64_t>(types_.size()))));
      else if (kind < 45)
        arithmetic();
      else if (kind < 50)
        shift();
      else if (kind < 58)
        select();
      else if (kind < 63)
        convert();
      else if (kind < 66)
        element();
      else if (kind < 72)
        reduce(depth);
      else if (kind < 80)
        store();
      else if (kind < 92 && depth < 3)
        loop(depth);
      else if (depth < 3)
        branch(depth);
    }
  }

  std::mt19937_64 random_;
  std::string text_;
  size_t level_ = 0;
  int next_ = 0;
  bool rank2_ = false, stored_ = false;
  int64_t rows_ = 1, columns_ = 8, grid_ = 1, part_ = 8, width_ = 1;
  std::vector<size_t> types_;    // rows of type_rows() that the program uses
  std::vector<Variable> tiles_;  // that may be read here
  std::vector<std::string> scalars_;
  Variable pending_{};
};

}  // namespace

std::string random_program(uint64_t seed) {
  return Generator(seed).run();
}

}  // namespace asc2::fuzz
