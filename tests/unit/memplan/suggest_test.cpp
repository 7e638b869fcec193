// SPDX-License-Identifier: Apache-2.0
// What an overflow suggests is done to the kernel, by the words of the message: then it fits, and a
// tile one block larger does not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "memplan/memplan.h"
#include "text/parser.h"

namespace asc2::memplan {
namespace {

/// What a kernel is made from; a suggestion changes it.
struct Recipe {
  std::string space = "ub", dtype = "f32";
  int shape = 0;  // of the work
  int64_t rows = 1, columns = 64, deep = 1;
  bool pinned = false, no_reuse = false, slots = false;

  std::string words() const {
    return fmt::format("{} {}[{},{}] shape {}, deep {}{}{}{}", space, dtype, rows, columns, shape,
                       deep, slots ? " slots" : "", pinned ? " pinned" : "",
                       no_reuse ? " no_reuse" : "");
  }
  std::string tile() const { return fmt::format("{}[{},{}]", dtype, rows, columns); }
  /// Bytes of a block of the space, which a row or an address is a multiple of.
  int64_t block() const { return space == "ub" ? 32 : space == "l0c" ? 1024 : 512; }
  int64_t bytes() const { return rows * columns * (dtype == "f32" ? 4 : 2); }

  std::string buffer(const char* name, const std::string& attrs) const {
    std::string all = attrs;
    const auto add = [&](const std::string& attr) { all += (all.empty() ? "" : ", ") + attr; };
    if (slots && deep > 1) add(fmt::format("slots = {}", deep));
    if (!all.empty()) all = fmt::format(" {{{}}}", all);
    return fmt::format("%{} = buf{} : {} {}\n", name, all, space, tile());
  }
  std::string load(const char* name) const {
    return fmt::format("%{} = load %x, [0, 0], [{}, {}] : {}\n", name, rows, columns, tile());
  }
  std::string store(const char* name) const {
    return fmt::format("store %{}, %x, [0, 0], [{}, {}]\n", name, rows, columns);
  }

  std::string text() const {
    const bool vector = space == "ub";
    std::string out = fmt::format(
        "a2ir 1\ntarget {0}\nkernel @k {{grid = 1, core = {1}, stage = machine}} {{\n"
        "%p = param {{size = 1048576}} : ptr {2}\n%x = tensor %p, [512, 2048] : gm {2}[512,2048]\n",
        vector ? "tiny" : "ascend910b", vector ? "aiv" : "aic", dtype);
    const std::string first =
        pinned ? std::string("addr = [0x000600]") : std::string(no_reuse ? "no_reuse = true" : "");
    if (space == "l0c") {  // nothing loads it
      for (const char* name : {"a", "b"}) out += buffer(name, no_reuse ? "no_reuse = true" : "");
      return out + "}\n";
    }
    out += buffer("a", first) + buffer("b", "") + buffer("c", "") + buffer("d", "");
    if (shape < 3)
      out += fmt::format("%i = for 0, 9, 1 {{num_stages = {}}} : i64 {{\n", slots ? 1 : deep);
    const std::string add = fmt::format("%c = add %a, %b : {}\n", tile());
    switch (shape) {
      case 0:
        out += load("a") + load("b") + store("a") + store("b") + load("c") + store("c");
        break;
      case 1:
        out += load("a") + load("b") + load("d") + store("b") + store("d") + load("c") +
               store("c") + store("a");
        break;
      case 2:
        out += load("a") + load("b") + (vector ? add : load("c")) + load("d") + store("d") +
               store("c");
        break;
      default:  // %b and %c in turn, %d between them with %a
        out += load("b") + store("b") + load("a") + load("d") + store("d") + store("a") +
               load("c") + store("c");
        return out + "}\n";
    }
    return out + "}\n}\n";
  }
};

/// The help of the overflow, "" when it fits.
std::string help_of_text(const std::string& text, const char* name) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  if (!module) return "no kernel: " + diags.render({"t"}, false);
  const Target target = *load_target(name, diags);
  if (plan_memory(*module, target, {}, diags)) return {};
  if (std::string(diags.all().back().info->id) != "memplan-overflow")
    return "no overflow: " + diags.render({"t"}, false);
  return diags.all().back().help.empty() ? "none" : diags.all().back().help;
}
std::string help_of(const Recipe& recipe) {
  return help_of_text(recipe.text(), recipe.space == "ub" ? "tiny" : "ascend910b");
}

/// The recipe with a suggestion followed; nothing when its words are not known.
std::optional<Recipe> followed(Recipe recipe, const std::string& words) {
  if (const size_t both = words.find(" and "); both != words.npos) {
    const std::optional<Recipe> first = followed(recipe, words.substr(0, both));
    return first ? followed(*first, words.substr(both + 5)) : first;
  }
  int64_t rows = 0, columns = 0, deep = 0;
  if (std::sscanf(words.c_str(), "num_stages = %ld", &deep) == 1 ||
      std::sscanf(words.c_str(), "slots = %ld", &deep) == 1) {
    recipe.deep = deep;
  } else if (words.starts_with("tiles of ")) {
    if (std::sscanf(words.c_str() + words.find('['), "[%ld,%ld]", &rows, &columns) != 2)
      return std::nullopt;
    recipe.rows = rows;
    recipe.columns = columns;
  } else if (words == "f16 instead of f32") {
    recipe.dtype = "f16";
  } else if (words.starts_with("addresses chosen by the planner")) {
    recipe.pinned = false;
  } else if (words == "'no_reuse' left out") {
    recipe.no_reuse = false;
  } else {
    return std::nullopt;
  }
  return recipe;
}

/// How often each kind was followed, by its first letters.
using Count = std::map<std::string, int>;

void follow_all(const Recipe& recipe, Count& count) {
  std::string help = help_of(recipe);
  if (help.empty() || (recipe.pinned && help.find("[memplan-address]") != help.npos)) return;
  ASSERT_EQ(0u, help.find("it fits with ")) << recipe.words() << ": " << help;
  help.erase(0, std::string("it fits with ").size());
  while (!help.empty()) {
    const size_t end = std::min(help.find("; or with "), help.size());
    const std::string words = help.substr(0, end);
    help.erase(0, std::min(help.size(), end + std::string("; or with ").size()));
    const std::string where = recipe.words() + ": " + words;
    const std::optional<Recipe> changed = followed(recipe, words);
    ASSERT_TRUE(changed) << where;
    EXPECT_EQ("", help_of(*changed)) << where;
    ++count[words.substr(0, 5) + recipe.space];
    if (!words.starts_with("tiles")) continue;
    Recipe more = *changed;
    if (recipe.rows != changed->rows && recipe.columns == changed->columns)
      ++more.rows;
    else
      more.columns += recipe.block() / (recipe.dtype == "f32" ? 4 : 2);
    EXPECT_NE("", help_of(more)) << where << " is not the largest";
  }
}

TEST(Suggest, WhatItSaysIsTrueWhenFollowed) {
  Count count;
  for (int shape = 0; shape < 4; ++shape) {
    for (const int64_t rows : {1, 3, 8}) {
      for (const int64_t bytes : {700, 1100, 1664, 2000, 3100, 5000}) {
        for (int orders = 0; orders < 12; ++orders) {
          Recipe recipe;
          recipe.shape = shape;
          recipe.rows = rows;
          recipe.columns = bytes / rows / 32 * 8;
          recipe.deep = shape < 3 ? 1 + orders % 3 : 1;
          recipe.pinned = orders % 4 == 1;
          recipe.no_reuse = orders % 4 == 2;
          recipe.slots = orders >= 6 && !recipe.pinned;
          if (recipe.pinned) recipe.deep = 1;
          follow_all(recipe, count);
        }
      }
    }
  }
  for (const char* kind : {"num_sub", "slotsub", "tilesub", "f16 iub", "addreub", "'no_rub"})
    EXPECT_GT(count[kind], 1) << kind;
}

TEST(Suggest, WhatSharesIsAsLargeAsTheLargest) {
  const auto text = [](const char* share) {
    return fmt::format(
        "a2ir 1\ntarget tiny\nkernel @k {{grid = 1, core = aiv, stage = machine}} {{\n"
        "%p = param {{size = 4096}} : ptr f32\n%x = tensor %p, [4096] : gm f32[4096]\n"
        "%a = buf : ub f32[800]\n%b = buf : ub f32[64]\n%c = buf{} : ub f32[512]\n"
        "%a = load %x, [0], [800] : f32[800]\n%b = load %x, [0], [64] : f32[64]\n"
        "store %a, %x, [0], [800]\nstore %b, %x, [0], [64]\n"
        "%c = load %x, [0], [512] : f32[512]\nstore %c, %x, [0], [512]\n}}\n",
        share);
  };
  EXPECT_EQ(0u,
            help_of_text(text(" {share = [%b]}"), "tiny").find("it fits with 'share' left out"));
  EXPECT_EQ("", help_of_text(text(""), "tiny"));
}

TEST(Suggest, TheSpacesOfTheCubeCore) {
  Count count;
  for (int64_t rows = 30; rows <= 130; rows += 10) {
    for (int64_t deep = 1; deep <= 3; ++deep) {
      follow_all({"l1", "f32", 2, rows, 512, deep}, count);
      follow_all({"l1", "f16", 1, rows, 1024, deep}, count);
    }
    follow_all({"l0c", "f32", 0, rows, 288, 1, false, true}, count);
  }
  for (const char* kind : {"num_sl1", "tilesl1", "f16 il1", "tilesl0c", "'no_rl0c"})
    EXPECT_GT(count[kind], 3) << kind;
}

}  // namespace
}  // namespace asc2::memplan
