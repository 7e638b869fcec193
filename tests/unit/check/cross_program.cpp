// SPDX-License-Identifier: Apache-2.0
// Both halves are written at once, so that they go the same ways.
#include "unit/check/cross_program.h"

#include <fmt/format.h>

#include <array>
#include <regex>
#include <sstream>
#include <utility>
#include <vector>

namespace asc2::check::test {

namespace {

struct Channel {
  bool to_vector = true;
  int64_t depth = 1;
  int64_t window = 0;  // its first element in the workspace
  int data = 0, credit = 1;
  bool guarded = false;  // the first rounds need no credit, the last ones give none
};

class Generator {
 public:
  explicit Generator(uint64_t seed) : rng_(seed) {}

  std::string run() {
    const size_t count = 1 + pick(3);
    for (size_t i = 0; i < count; ++i) {
      Channel c;
      c.to_vector = pick(3) != 0;
      c.depth = pick(2) == 0 ? 1 : static_cast<int64_t>(2 + pick(3));
      c.window = static_cast<int64_t>(i) * 512;
      c.data = static_cast<int>(2 * i);
      c.credit = c.data + 1;
      c.guarded = c.depth > 1 && pick(3) == 0;
      channels_.push_back(c);
    }
    head();
    for (const Channel& c : channels_) {
      for (int64_t i = 0; i < c.depth && !c.guarded; ++i) {
        line(!c.to_vector ? 0 : 1, credit_set(c));
      }
    }
    for (Channel& c : channels_) {
      if (c.depth > 1) ring(c);
    }
    block(2);
    for (const Channel& c : channels_) {
      for (int64_t i = 0; i < c.depth && !c.guarded; ++i) {
        line(c.to_vector ? 0 : 1, credit_wait(c));
      }
    }
    return fmt::format("a2ir 1\ntarget ascend910b\n{}}}\n{}}}\n", text_[0], text_[1]);
  }

 private:
  size_t pick(size_t n) { return static_cast<size_t>(rng_() % n); }

  void line(int half, const std::string& text) {
    text_[static_cast<size_t>(half)] += std::string(2 * depth_, ' ') + text + "\n";
  }
  void both(const std::string& text) {
    line(0, text);
    line(1, text);
  }

  void head() {
    for (const int half : {0, 1}) {
      depth_ = 0;
      line(half, fmt::format("kernel @mix {{grid = 1, core = {}, stage = synced}} {{",
                             half == 0 ? "aic" : "aiv"));
      depth_ = 1;
      line(half, "%p = param {size = 128} : ptr f32");
      line(half, "%w = param {size = 2048} : ptr f32");
      line(half, "%q = param {size = 65536} : ptr f32");
      for (const char* name : {"n", "m", "k"}) {
        line(half, fmt::format("%{} = param {{value = 2}} : i32", name));
      }
      line(half, "%x = tensor %p, [128] : gm f32[128]");
      line(half, "%ws = tensor %w, [2048] : gm f32[2048]");
      line(half, "%y = tensor %q, [65536] : gm f32[65536]");
    }
    line(0, "%a = buf {addr = [0x000000]} : l1 f32[128]");
    line(0, "%r = buf {addr = [0x000200]} : l1 f32[128]");
    line(1, "%a = buf {addr = [0x000000]} : ub f32[64]");
    line(1, "%r = buf {addr = [0x000100]} : ub f32[64]");
    line(1, "%sub = sub_block_idx : i64");
    line(1, "%part = mul %sub, 64 : i64");
    line(0, "%a = load %x, [0], [128] : f32[128]");
    line(1, "%a = load %x, [%part], [64] : f32[64]");
    both("set_flag mte2, mte3, 0");
    both("wait_flag mte2, mte3, 0");
  }

  static std::string credit_set(const Channel& c) {
    return fmt::format("set_cross mte2, {}", c.credit);
  }
  static std::string credit_wait(const Channel& c) {
    return fmt::format("wait_cross mte3, {}", c.credit);
  }

  void guarded(int half, const Channel& c, const std::string& test, const std::string& text) {
    if (!c.guarded) return line(half, text);
    const std::string name = fmt::format("%c{}", ++names_);
    const bool sends = test == "ge";
    if (!sends) line(half, fmt::format("{}.n = sub %n, {} : i64", name, c.depth));
    line(half, fmt::format("{} = {} {}, {} : i1", name, test, variable_,
                           sends ? fmt::format("{}", c.depth) : name + ".n"));
    line(half, fmt::format("if {} {{", name));
    ++depth_;
    line(half, text);
    --depth_;
    line(half, "}");
  }

  void send(int half, const Channel& c, const std::string& slot) {
    const bool vector = half == 1;
    const std::string at = fmt::format("%o{}", ++names_);
    line(half, fmt::format("{}.s = mul {}, 128 : i64", at, slot));
    line(half, fmt::format("{}.w = add {}.s, {} : i64", at, at, c.window));
    line(half, vector ? fmt::format("{} = add {}.w, %part : i64", at, at)
                      : fmt::format("{} = add {}.w, 0 : i64", at, at));
    guarded(half, c, "ge", credit_wait(c));
    line(half, "barrier mte3");
    line(half, fmt::format("store %a, %ws, [{}], [{}]", at, vector ? 64 : 128));
    line(half, fmt::format("set_cross mte3, {}", c.data));
  }

  void receive(int half, const Channel& c, const std::string& slot, const std::string& out) {
    const bool vector = half == 1;
    const std::string at = fmt::format("%o{}", ++names_);
    const int size = vector ? 64 : 128;
    line(half, fmt::format("{}.s = mul {}, 128 : i64", at, slot));
    line(half, fmt::format("{}.w = add {}.s, {} : i64", at, at, c.window));
    line(half, vector ? fmt::format("{} = add {}.w, %part : i64", at, at)
                      : fmt::format("{} = add {}.w, 0 : i64", at, at));
    line(half, fmt::format("wait_cross mte2, {}", c.data));
    line(half, "barrier mte2");
    line(half, fmt::format("%r = load %ws, [{}], [{}] : f32[{}]", at, size, size));
    guarded(half, c, "lt", credit_set(c));
    line(half, "set_flag mte2, mte3, 1");
    line(half, "wait_flag mte2, mte3, 1");
    if (!out.empty()) {
      line(half, fmt::format("{}.y = mul {}, 128 : i64", at, out));
      line(half, fmt::format("{}.z = add {}.y, {} : i64", at, at, (c.data + 1) * 8192));
      if (vector) line(half, fmt::format("{}.z = add {}.z, %part : i64", at, at));
      line(half, "barrier mte3");
      line(half, fmt::format("store %r, %y, [{}.z], [{}]", at, size));
    }
    line(half, "set_flag mte3, mte2, 1");
    line(half, "wait_flag mte3, mte2, 1");
  }

  void transfer(const Channel& c, const std::string& slot, const std::string& out) {
    send(c.to_vector ? 0 : 1, c, slot);
    receive(c.to_vector ? 1 : 0, c, slot, out);
  }

  std::string bounds() {
    static constexpr std::array kBounds{"0, %n, 1", "0, %m, 1", "1, %n, 1", "0, 3, 1",
                                        "0, 20, 1", "0, 2, 1",  "0, %n, 2"};
    return kBounds[pick(kBounds.size())];
  }

  /// All transfers of a channel of several slots, in turn.
  void ring(const Channel& c) {
    const std::string i = fmt::format("%i{}", ++names_);
    both(fmt::format("{} = for {} : i64 {{", i, c.guarded ? "0, %n, 1" : bounds()));
    ++depth_;
    variable_ = i;
    const std::string slot = fmt::format("%s{}", ++names_);
    both(fmt::format("{} = slot {}, {} : i64", slot, i, c.depth));
    transfer(c, slot, pick(2) == 0 ? i : "");
    variable_.clear();
    if (pick(2) == 0) block(1);
    --depth_;
    both("}");
  }

  void block(int deeper) {
    const size_t statements = 1 + pick(3);
    for (size_t s = 0; s < statements; ++s) {
      const size_t kind = pick(deeper > 0 ? 6 : 2);
      if (kind < 2) {
        const Channel& c = channels_[pick(channels_.size())];
        if (c.depth == 1) transfer(c, "0", "");
      } else if (kind < 5) {
        loop(deeper);
      } else {
        branch(deeper);
      }
    }
  }

  void loop(int deeper) {
    const std::string i = fmt::format("%i{}", ++names_);
    both(fmt::format("{} = for {} : i64 {{", i, bounds()));
    ++depth_;
    const std::string outer = std::exchange(variable_, i);
    for (const Channel& c : channels_) {
      if (c.depth == 1 && pick(2) == 0) transfer(c, "0", pick(3) == 0 ? i : "");
    }
    block(deeper - 1);
    variable_ = outer;
    --depth_;
    both("}");
  }

  void branch(int deeper) {
    static constexpr std::array kTests{"gt", "lt", "eq"};
    const bool late = !variable_.empty() && pick(2) == 0;
    const std::string c = fmt::format("%c{}", ++names_);
    both(fmt::format("{} = {} {}, {} : i1", c, kTests[pick(3)], late ? variable_ : "%k",
                     late ? pick(20) : pick(4)));
    both(fmt::format("if {} {{", c));
    ++depth_;
    block(deeper - 1);
    --depth_;
    if (pick(2) == 0) {
      both("} else {");
      ++depth_;
      block(deeper - 1);
      --depth_;
    }
    both("}");
  }

  std::mt19937_64 rng_;
  std::vector<Channel> channels_;
  std::array<std::string, 2> text_;
  std::string variable_;  // of the loop around
  size_t depth_ = 0;
  int names_ = 0;
};

/// Lines of a half.
class Lines {
 public:
  void add(const std::string& text) {
    if (text.starts_with("}")) --depth_;
    text_ += std::string(2 * depth_, ' ') + text + "\n";
    if (text.ends_with("{")) ++depth_;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  size_t depth_ = 0;
};

}  // namespace

std::string cross_program(uint64_t seed) {
  return Generator(seed).run();
}

std::string cross_nest(uint64_t seed) {
  static constexpr std::array kOuter{"0, %m, 1", "0, %m, 1", "0, 2, 1"};
  static constexpr std::array kInner{"0, %n, 1", "0, %n, 1", "0, 2, 1", "1, %n, 1"};
  static constexpr std::array kPlaces{"mul %i, 1",  "mul %j, 1",  "mod %i, 3",  "mod %i, 2",
                                      "slot %i, 2", "mul %i, %n", "sub %i, %j", "mul %k, 1",
                                      "mul %j, 2",  "mul %i, %k", "mod %j, 2"};
  std::mt19937_64 rng(seed);
  const auto pick = [&](const auto& list) { return list[rng() % list.size()]; };
  const size_t credits = 1 + rng() % 3;
  const std::string outer = pick(kOuter), inner = pick(kInner);
  const std::string place = pick(kPlaces), more = rng() % 2 == 0 ? pick(kPlaces) : "mul %i, 0";
  const bool guarded = rng() % 4 == 0;
  std::string out = "a2ir 1\ntarget ascend910b\n";
  for (const bool cube : {true, false}) {
    Lines half;
    half.add(fmt::format("kernel @mix {{grid = 1, core = {}, stage = synced}} {{",
                         cube ? "aic" : "aiv"));
    half.add("%q = param {size = 4096} : ptr i32");
    for (const char* name : {"n", "m", "k"}) {
      half.add(fmt::format("%{} = param {{value = 2}} : i32", name));
    }
    half.add("%y = tensor %q, [4096] : gm i32[4096]");
    half.add(fmt::format("%b = buf {{addr = [0x000000]}} : {} i32[16]", cube ? "l1" : "ub"));
    if (cube) {
      half.add("%b = load %y, [4000], [16] : i32[16]");
      half.add("set_flag mte2, mte3, 0");
      half.add("wait_flag mte2, mte3, 0");
    }
    for (size_t i = 0; i < credits && !cube; ++i) half.add("set_cross mte2, 1");
    half.add(fmt::format("%j = for {} : i64 {{", outer));
    half.add(fmt::format("%i = for {} : i64 {{", inner));
    if (guarded) half.add("%c = gt %k, 1 : i1");
    if (guarded) half.add("if %c {");
    half.add(fmt::format("%s = {} : i64", place));
    half.add(fmt::format("%t = {} : i64", more));
    half.add("%u = add %s, %t : i64");
    half.add("%v = mul %u, 16 : i64");
    half.add("%o = add %v, 1024 : i64");
    half.add(cube ? "wait_cross mte3, 1" : "wait_cross mte2, 0");
    half.add(cube ? "store %b, %y, [%o], [16]" : "barrier mte2");
    half.add(cube ? "set_cross mte3, 0" : "%b = load %y, [%o], [16] : i32[16]");
    half.add(cube ? "barrier mte3" : "set_cross mte2, 1");
    for (int i = 0; i < (guarded ? 3 : 2); ++i) half.add("}");
    for (size_t i = 0; i < credits && cube; ++i) half.add("wait_cross mte3, 1");
    half.add("}");
    out += half.text();
  }
  return out;
}

std::string cross_mutated(const std::string& text, std::mt19937_64& rng) {
  static const std::regex kSync("^ *(set_cross|wait_cross) .*");
  static const std::regex kBound("^ *%\\S+ = for .*");
  static const std::regex kTest("^ *%c\\S+ = (gt|ge|lt|eq) .*");
  std::istringstream in(text);
  std::vector<std::string> lines;
  std::vector<size_t> syncs, bounds;
  for (std::string line; std::getline(in, line); lines.push_back(line)) {
    if (std::regex_match(line, kSync)) syncs.push_back(lines.size());
    if (std::regex_match(line, kBound) || std::regex_match(line, kTest)) {
      bounds.push_back(lines.size());
    }
  }
  const auto pick = [&](size_t n) { return static_cast<size_t>(rng() % n); };
  const size_t kind = pick(6);
  if (syncs.empty() || (kind == 5 && bounds.empty())) return {};
  const size_t at = kind == 5 ? bounds[pick(bounds.size())] : syncs[pick(syncs.size())];
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  const std::string line = *place;
  switch (kind) {
    case 0:
      lines.erase(place);
      break;
    case 1:
      lines.insert(place, line);
      break;
    case 2: {  // elsewhere, a few lines on or back; also into and out of loops and branches
      const size_t reach = 1 + pick(6);
      const size_t to = pick(2) != 0 ? std::min(at + reach, lines.size() - 2)
                                     : std::max<size_t>(at - std::min(at, reach), 20);
      lines.erase(place);
      if (lines[to].find("buf") != std::string::npos || lines[to].starts_with("kernel") ||
          lines[to].find(" = param") != std::string::npos ||
          lines[to].find(" = tensor") != std::string::npos) {
        return {};
      }
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(to), line);
      break;
    }
    case 3:  // another id
      *place = line.substr(0, line.rfind(',')) + ", " + std::to_string(pick(4));
      break;
    case 4:
      std::swap(*place, lines[syncs[pick(syncs.size())]]);
      break;
    default: {  // one side goes by another number
      const size_t comma = line.find(',');
      const size_t end = line.find_first_of(",:", comma + 1);
      static constexpr std::array kOthers{" %n", " %m", " 3", " 20", " 18"};
      *place = line.substr(0, comma + 1) + kOthers[pick(kOthers.size())] +
               (line[end] == ':' ? " " : "") + line.substr(end);
      break;
    }
  }
  std::string out;
  for (const std::string& l : lines) out += l + "\n";
  return out;
}

}  // namespace asc2::check::test
