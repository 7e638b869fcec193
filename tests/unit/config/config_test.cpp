// SPDX-License-Identifier: Apache-2.0
// TOML as a tree with places: every key and value stands where the tree says; hostile texts are
// refused. The strict reader.
#include <gtest/gtest.h>

#include <cmath>

#include "config/reader.h"
#include "config/toml.h"

namespace asc2::config {
namespace {

std::string slice(const Where& where) {
  return where.source->text.substr(where.span.begin, where.span.end - where.span.begin);
}

/// "key=value" of every entry, as the source has it, one a line, tables by their headers.
void dump(const Node& node, int depth, std::string& out) {
  for (const Entry& entry : node.entries) {
    out += std::string(static_cast<size_t>(depth), ' ') + slice(entry.where) + " = " +
           slice(entry.value.where) + "\n";
    dump(entry.value, depth + 1, out);
  }
  for (const Node& item : node.items) {
    out += std::string(static_cast<size_t>(depth), ' ') + "- " + slice(item.where) + "\n";
    dump(item, depth + 1, out);
  }
}

std::string dumped(const std::string& text) {
  const Source source{"c.toml", text};
  Diags diags;
  auto root = parse_toml(source, diags);
  EXPECT_TRUE(root) << diags.render({"t"}, false);
  std::string out;
  if (root) dump(*root, 0, out);
  return out;
}

std::string messages(const std::string& text) {
  const Source source{"c.toml", text};
  Diags diags;
  EXPECT_FALSE(parse_toml(source, diags));
  return diags.render({"t"}, false);
}

TEST(Toml, PlacesOfKeysAndValues) {
  EXPECT_EQ(dumped("b = 0x10 # ten\n  a = [1, 2.5,\n 'x']\n[t . \"u\"]\nc = { d = true }\n"),
            "b = 0x10\n"
            "a = [1, 2.5,\n 'x']\n - 1\n - 2.5\n - 'x'\n"
            "t = [t . \"u\"]\n \"u\" = [t . \"u\"]\n  c = { d = true }\n   d = true\n");
}

TEST(Toml, PlacesBehindWideCharactersAndLineEnds) {
  EXPECT_EQ(
      dumped("a = 'h\xC3\xA9 \xE7\xA1\xAC' \r\nb = { '\xC3\xA9' = 1, c = 2 }\r\n"),
      "a = 'h\xC3\xA9 \xE7\xA1\xAC'\nb = { '\xC3\xA9' = 1, c = 2 }\n '\xC3\xA9' = 1\n c = 2\n");
  EXPECT_EQ(dumped("\xEF\xBB\xBF"
                   "a = 1\n"),
            "a = 1\n");
}

TEST(Toml, EntriesKeepTheirOrder) {
  EXPECT_EQ(dumped("z = 1\na = 2\nm = 3\n"), "z = 1\na = 2\nm = 3\n");
}

TEST(Toml, ArraysOfTables) {
  EXPECT_EQ(dumped("[[p]]\nq = 1\n[[p]]\nq = 2\n"),
            "p = [[p]]\nq = 1\n[[p]]\n - [[p]]\n  q = 1\n - [[p]]\n  q = 2\n");
}

TEST(Toml, Kinds) {
  const Source source{"c.toml",
                      "i = -3\nf = inf\nb = false\ns = 'x'\nt = 1979-05-27\na = []\no = {}\n"};
  Diags diags;
  auto root = parse_toml(source, diags);
  ASSERT_TRUE(root);
  std::string kinds;
  for (const Entry& entry : root->entries) kinds += std::string(entry.value.kind_name()) + "\n";
  EXPECT_EQ(kinds,
            "an integer\na number\ntrue or false\na string\na date or time\nan array\na table\n");
  EXPECT_EQ(root->find("i")->value.integer, -3);
  EXPECT_EQ(root->find("i")->value.number, -3);
  EXPECT_TRUE(std::isinf(root->find("f")->value.number));
  EXPECT_EQ(root->find("none"), nullptr);
}

TEST(Toml, Errors) {
  EXPECT_NE(messages("a = 1\na = 2\n").find("c.toml:2:"), std::string::npos);
  EXPECT_NE(messages("a = [1,\n").find("[config-syntax]"), std::string::npos);
  EXPECT_NE(messages("a = 99999999999999999999\n").find("not representable in 64 bits"),
            std::string::npos);
  EXPECT_NE(messages("\xFF\xFE\n").find("not valid TOML: encountered invalid utf-8"),
            std::string::npos);
  EXPECT_NE(messages(std::string("a = 1\0", 6)).find("[config-syntax]"), std::string::npos);
}

TEST(Toml, DeepAndLongTextsAreRefused) {
  EXPECT_EQ(messages("a = 1\nb = '" + std::string(20000, 'x') + "'\n").substr(0, 83),
            "c.toml:2:1: error: not valid TOML: a line of more than 10000 bytes [config-syntax]\n");
  EXPECT_EQ(messages(std::string(2000000, '\n')).substr(0, 84),
            "c.toml:1:1: error: not valid TOML: 2000000 bytes; at most 1048576 are read [config-s");
  EXPECT_NE(messages("a = " + std::string(5000, '[') + "\n").find("[config-syntax]"),
            std::string::npos);
  std::string dotted = "a";
  while (dotted.size() < 9990) dotted += ".a";
  EXPECT_EQ(dumped(dotted + " = 1\n").substr(0, 9), "a = a\n a ");
}

class Reading : public testing::Test {
 protected:
  Node node(const std::string& text) {
    source_.text = text;
    auto root = parse_toml(source_, diags_);
    EXPECT_TRUE(root);
    return root ? std::move(*root) : Node{};
  }
  std::string rendered() { return diags_.render({"t"}, false); }
  Source source_{"c.toml", ""};
  Diags diags_;
};

TEST_F(Reading, ValuesAndDefaults) {
  const Node root = node("i = 3\nf = 1.5\nb = true\ns = 'x'\na = [1]\nt = { }\n");
  Reader reader(root, "", diags_);
  EXPECT_EQ(reader.integer("i", 0, 3), 3);
  EXPECT_EQ(reader.integer_or("i2", 0, 3, 7), 7);
  EXPECT_EQ(reader.number("f", 0, 2), 1.5);
  EXPECT_EQ(reader.number("i", 0, 9), 3) << "an integer is a number";
  EXPECT_EQ(reader.number_or("f2", 0, 2, 9), 9);
  EXPECT_TRUE(reader.boolean("b"));
  EXPECT_TRUE(reader.boolean_or("b2", true));
  EXPECT_EQ(reader.string("s"), "x");
  EXPECT_EQ(reader.string_or("s2", "y"), "y");
  EXPECT_EQ(reader.array("a").size(), 1u);
  EXPECT_TRUE(reader.array_or_empty("a2").empty());
  EXPECT_NE(reader.table("t"), nullptr);
  EXPECT_EQ(reader.table_or_null("t2"), nullptr);
  reader.finish();
  EXPECT_EQ(rendered(), "");
}

TEST_F(Reading, WrongKinds) {
  const Node root = node("a = 1\nb = '2'\n");
  Reader reader(root, "x.y", diags_);
  EXPECT_FALSE(reader.boolean("a"));
  EXPECT_EQ(reader.string("a"), "");
  EXPECT_TRUE(reader.array("a").empty());
  EXPECT_EQ(reader.table("a"), nullptr);
  EXPECT_EQ(reader.integer("b", 5, 6), 5);
  EXPECT_EQ(reader.number("b", 5, 6), 5);
  EXPECT_EQ(diags_.error_count(), 6u);
}

TEST_F(Reading, UnknownKeys) {
  const Node root = node("alpha = 1\nalpah = 2\nzzz = 3\n");
  Reader reader(root, "x.y", diags_);
  reader.integer("alpha", 0, 9);
  reader.integer_or("beta", 0, 9, 0);
  reader.integer("gamma", 0, 9);
  reader.finish();
  EXPECT_EQ(rendered(), R"(c.toml:1:1: error: key 'gamma' is missing in [x.y] [config-missing]
    1 | alpha = 1
      | ^
c.toml:2:1: error: unknown key 'alpah' in [x.y] [config-key]
    2 | alpah = 2
      | ^~~~~
   = help: did you mean 'alpha'?
c.toml:3:1: error: unknown key 'zzz' in [x.y] [config-key]
    3 | zzz = 3
      | ^~~
   = help: expected one of alpha, beta, gamma
t: 3 errors
)");
}

TEST_F(Reading, RangesAreClosed) {
  const Node root = node("a = 4\nb = 0\nc = nan\n");
  Reader reader(root, "", diags_);
  EXPECT_EQ(reader.integer("a", 0, 3), 0);
  EXPECT_EQ(reader.integer("b", 1, std::numeric_limits<int64_t>::max()), 1);
  EXPECT_EQ(reader.number("c", 0, 1), 0);
  const std::string text = rendered();
  EXPECT_NE(text.find("'a' is 4, expected 0 to 3 [config-range]"), std::string::npos) << text;
  EXPECT_NE(text.find("'b' is 0, expected 1 or more [config-range]"), std::string::npos) << text;
  EXPECT_NE(text.find("'c' is nan, expected 0 to 1 [config-range]"), std::string::npos) << text;
}

TEST_F(Reading, Words) {
  const Node root = node("w = 'tow'\n");
  constexpr std::string_view kWords[] = {"one", "two"};
  EXPECT_EQ(to_word(root.find("w")->value, "w", kWords, diags_), std::nullopt);
  EXPECT_EQ(rendered(), R"(c.toml:1:5: error: 'w' is 'tow', which is not known [config-word]
    1 | w = 'tow'
      |     ^~~~~
   = help: did you mean 'two'?
t: 1 error
)");
}

}  // namespace
}  // namespace asc2::config
