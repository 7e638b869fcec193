// SPDX-License-Identifier: Apache-2.0
// Every key of the targets that come with the tools, one at a time: misspelt it is an error that
// names it; left out it is one too, unless the schema has a value for its absence.
#include <array>
#include <functional>

#include "base/file.h"
#include "config/toml.h"
#include "minimal.h"

namespace asc2 {
namespace {

using config::Entry;
using config::Node;

/// What may be absent, by the last part of the key's path. Operations, their forms, pairs of flags
/// and pipes may be absent as far as nothing refers to them.
constexpr std::string_view kOptional[] = {
    "reg",         "reserved",  "banks",       "fractal",     "max_pad_bytes",
    "conversions", "atomics",   "fixed",       "row",         "floor",
    "any_bits",    "broadcast", "approximate", "count_bytes", "cross_core",
    "t",           "s",         "tt",          "ts",          "ttt",
    "tts",         "mte1",      "mte2",        "mte3",        "v",
    "m",           "fix",       "credit",      "granule_min", "overlap",
    "bank_rewrite"};

/// Writes a tree as TOML, its entries numbered in order; one of them misspelt or left out.
class Writer {
 public:
  enum class Change { None, Misspell, Leave };
  Writer(Change change, size_t which) : change_(change), which_(which) {}

  std::string document(const Node& root) {
    table("", root);
    return out_;
  }
  size_t count() const { return next_; }
  /// The changed key as it stood, and the tables around it.
  std::string key, path;

 private:
  /// The key to write, "" to leave it out.
  std::string pick(const Entry& entry, const std::string& inside) {
    if (next_++ != which_ || change_ == Change::None) return entry.key;
    key = entry.key;
    path = inside;
    return change_ == Change::Leave ? "" : entry.key + "_x";
  }

  std::string value(const Node& node, const std::string& inside) {
    switch (node.kind) {
      case Node::Kind::Integer:
        return std::to_string(node.integer);
      case Node::Kind::Float:
        return fmt::format("{}", node.number);
      case Node::Kind::Boolean:
        return node.boolean ? "true" : "false";
      case Node::Kind::String:
        return fmt::format("\"{}\"", node.string);
      case Node::Kind::Array: {
        std::string text = "[";
        for (const Node& item : node.items) text += "\n" + value(item, inside) + ",";
        return text + "]";
      }
      case Node::Kind::Table: {
        std::string text;
        for (const Entry& entry : node.entries) {
          const std::string name = pick(entry, inside);
          const std::string item = value(entry.value, inside + "." + entry.key);
          if (!name.empty()) text += (text.empty() ? "" : ", ") + name + " = " + item;
        }
        return "{ " + text + " }";
      }
      case Node::Kind::Time:
        break;
    }
    ADD_FAILURE() << "no such value in a target";
    return "";
  }

  void table(const std::string& name, const Node& node) {
    std::vector<std::pair<std::string, const Node*>> tables;
    for (const Entry& entry : node.entries) {
      const std::string inside = name.empty() ? entry.key : name + "." + entry.key;
      if (entry.value.kind == Node::Kind::Table) {
        const std::string picked = pick(entry, name);
        if (!picked.empty())
          tables.push_back({name.empty() ? picked : name + "." + picked, &entry.value});
        continue;
      }
      const std::string picked = pick(entry, name);
      const std::string text = value(entry.value, inside);
      if (!picked.empty()) out_ += picked + " = " + text + "\n";
    }
    for (const auto& [inside, child] : tables) {
      out_ += "[" + inside + "]\n";
      table(inside, *child);
    }
  }

  Change change_;
  size_t which_, next_ = 0;
  std::string out_;
};

bool names(const std::string& text, const std::string& key) {
  for (const std::string& form : {"'" + key + "'", "." + key + "]"}) {
    if (text.find(form) != std::string::npos) return true;
  }
  return false;
}

class MutatedTarget : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    Diags diags;
    auto source = read_source(ASC2_SOURCE_DIR "/formats/targets/" + std::string(GetParam()), diags);
    ASSERT_TRUE(source);
    source_ = std::move(*source);
    auto root = config::parse_toml(source_, diags);
    ASSERT_TRUE(root);
    root_ = std::move(*root);
  }
  Source source_;
  Node root_;
};

TEST_P(MutatedTarget, WrittenAgainItIsATarget) {
  Writer writer(Writer::Change::None, 0);
  EXPECT_EQ(messages(writer.document(root_)), "");
  EXPECT_GT(writer.count(), 300u);
}

TEST_P(MutatedTarget, AMisspeltKeyIsNamed) {
  Writer counter(Writer::Change::None, 0);
  counter.document(root_);
  for (size_t i = 0; i < counter.count(); ++i) {
    Writer writer(Writer::Change::Misspell, i);
    const std::string text = messages(writer.document(root_));
    EXPECT_NE(text.find(fmt::format("unknown key '{}_x'", writer.key)), std::string::npos)
        << writer.path << " " << writer.key << "\n"
        << text;
  }
}

TEST_P(MutatedTarget, AMissingKeyIsNamedUnlessOptional) {
  Writer counter(Writer::Change::None, 0);
  counter.document(root_);
  size_t accepted = 0, refused = 0;
  for (size_t i = 0; i < counter.count(); ++i) {
    Writer writer(Writer::Change::Leave, i);
    const std::string text = messages(writer.document(root_));
    const bool optional =
        std::find(std::begin(kOptional), std::end(kOptional), writer.key) != std::end(kOptional) ||
        writer.path == "op";
    if (text.empty()) {
      EXPECT_TRUE(optional) << writer.path << " " << writer.key;
      ++accepted;
      continue;
    }
    ++refused;
    const bool by_reference = writer.key == "reserved" && names(text, "select");
    EXPECT_TRUE(names(text, writer.key) || by_reference) << writer.path << " " << writer.key << "\n"
                                                         << text;
  }
  EXPECT_GT(accepted, 30u);
  EXPECT_GT(refused, 200u);
}

INSTANTIATE_TEST_SUITE_P(Files, MutatedTarget, testing::Values("ascend910b.toml", "tiny.toml"),
                         [](const auto& info) {
                           const std::string name = info.param;
                           return name.substr(0, name.find('.'));
                         });

}  // namespace
}  // namespace asc2
