// SPDX-License-Identifier: Apache-2.0
// Random kernels that do not fit: each is told what to change, the words name what stands in its
// text, and with the text changed so it fits.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "memplan/memplan.h"
#include "text/parser.h"
#include "unit/memplan/instances.h"

namespace asc2::memplan {
namespace {

using test::Instances;
using Lines = std::vector<std::string>;

std::string buffer_of(Instances& in, int64_t name, int64_t size) {
  Lines attrs;
  switch (in.pick(0, 9)) {
    case 0:
      attrs.push_back(fmt::format("slots = {}", in.pick(2, 3)));
      break;
    case 1:
      attrs.push_back(fmt::format("addr = [0x{:06x}]", 32 * in.pick(0, 100)));
      break;
    case 2:
      attrs.emplace_back("no_reuse = true");
      break;
    case 3:
      if (name > 0) attrs.push_back(fmt::format("share = [%b{}]", in.pick(0, name - 1)));
      break;
    default:
      break;
  }
  const std::string list = attrs.empty() ? "" : fmt::format(" {{{}}}", fmt::join(attrs, ", "));
  return fmt::format("%b{} = buf{} : ub f32[{}]\n", name, list, size);
}

/// A few buffers, one after another loaded and stored in a loop or without one.
std::string kernel_of(uint64_t seed) {
  Instances in(seed);
  const int64_t sizes[] = {8 * in.pick(4, 130), 8 * in.pick(4, 130)};
  std::string text =
      "a2ir 1\ntarget tiny\nkernel @k {grid = 1, core = aiv, stage = machine} {\n"
      "%p = param {size = 65536} : ptr f32\n%n = param {value = 3} : i32\n"
      "%x = tensor %p, [65536] : gm f32[65536]\n";
  std::string body;
  int64_t name = 0;
  for (int64_t loops = in.pick(1, 3); loops > 0; --loops) {
    const bool loop = in.pick(0, 3) != 0;
    const char* trips[] = {"9", "2", "%n"};
    if (loop)
      body += fmt::format("%i{} = for 0, {}, 1 {{num_stages = {}}} : i64 {{\n", loops,
                          trips[in.pick(0, 2)], in.pick(1, 4));
    std::string stores;
    for (int64_t buffers = in.pick(1, 3); buffers > 0; --buffers, ++name) {
      const int64_t size = sizes[in.pick(0, 1)];
      text += buffer_of(in, name, size);
      body += fmt::format("%b{0} = load %x, [0], [{1}] : f32[{1}]\n", name, size);
      stores += fmt::format("store %b{}, %x, [8192], [{}]\n", name, size);
    }
    body += stores + (loop ? "}\n" : "");
  }
  return text + body + "}\n";
}

/// The help of an overflow, "" when it fits; "other" for any other error.
std::string help_of(const std::string& text) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  if (!module) return "no kernel: " + diags.render({"t"}, false);
  if (plan_memory(*module, *load_target("tiny", diags), {}, diags)) return {};
  const Diagnostic& last = diags.all().back();
  if (last.info != &diag::MemplanOverflow) return "other";
  return last.help.empty() ? "none" : last.help;
}

/// Every `from` that no digit follows becomes `to`, in lines that begin with one of `names` when
/// there are any; false when there is none.
bool replace(std::string& text, const std::string& from, const std::string& to,
             const Lines& names = {}) {
  bool any = false;
  for (size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    const size_t line = text.rfind('\n', at) + 1;
    const bool named = names.empty() || std::any_of(names.begin(), names.end(), [&](auto& name) {
                         return text.compare(line, name.size() + 1, name + " ") == 0;
                       });
    if (!named || std::isdigit(text[at + from.size()])) continue;
    text.replace(at, from.size(), to);
    any = true;
  }
  return any;
}

Lines split(const std::string& text, const std::string& by) {
  Lines out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(by, at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + by.size();
  }
  return out;
}

/// "3 instead of 5 or 7 for %a, %b": the text says 5 or 7 there, and now 3.
bool follow_number(std::string& text, const std::string& what, const std::string& words) {
  const Lines parts = split(words, " instead of ");
  const Lines at = split(parts.at(1), " for ");
  for (const std::string& old : split(at[0], " or ")) {
    if (!replace(text, what + old, what + parts[0], at.size() > 1 ? split(at[1], ", ") : Lines{}))
      return false;
  }
  return true;
}

/// An attribute and its value are no longer there.
void leave_out(std::string& text, const std::string& attr) {
  for (size_t at = text.find("{" + attr); at != text.npos; at = text.find("{" + attr))
    text.erase(at, text.find('}', at) + 2 - at);
}

/// False when the words are not known, or do not name what stands in the text.
bool follow(std::string& text, const std::string& words) {
  const auto rest = [&](const std::string& first) { return words.substr(first.size()); };
  if (words.starts_with("num_stages = ") || words.starts_with("slots = "))
    return follow_number(text, words.substr(0, words.find('=') + 2),
                         words.substr(words.find('=') + 2));
  if (words.starts_with("tiles of f32")) {
    const Lines tiles = split(rest("tiles of f32"), " instead of f32");
    return replace(text, tiles.at(1), tiles[0]);
  }
  if (words == "f16 instead of f32") return replace(text, "f32", "f16");
  if (words == "'no_reuse' left out") return leave_out(text, "no_reuse"), true;
  if (words == "'share' left out") return leave_out(text, "share"), true;
  if (words.ends_with("('addr' left out)")) return leave_out(text, "addr"), true;
  const std::string limit = "no dim of a buffer in ub larger than ";
  if (!words.starts_with(limit)) return false;
  for (int64_t size = 65528; size > std::stoll(rest(limit)); size -= 8)
    static_cast<void>(replace(text, fmt::format("[{}]", size), "[" + rest(limit) + "]"));
  return true;
}

TEST(Follow, EveryOverflowIsToldWhatToChangeAndItIsTrue) {
  int overflows = 0;
  std::map<std::string, int> kinds;
  for (uint64_t seed = 1; seed <= 1000; ++seed) {
    const std::string text = kernel_of(seed);
    const std::string help = help_of(text);
    if (help.empty() || help == "other") continue;
    ++overflows;
    const std::string first = "it fits with ";
    ASSERT_TRUE(help.starts_with(first)) << help << "\n" << text;
    for (const std::string& words : split(help.substr(first.size()), "; or with ")) {
      std::string changed = text;
      for (const std::string& part : split(words, " and "))
        ASSERT_TRUE(follow(changed, part)) << words << "\n" << text;
      ASSERT_EQ("", help_of(changed)) << words << "\n" << text;
      ++kinds[split(words, " and ").size() > 1 ? "several" : words.substr(0, 5)];
    }
  }
  EXPECT_GT(overflows, 400);
  for (const char* kind :
       {"num_s", "slots", "addre", "'no_r", "tiles", "f16 i", "no di", "several"})
    EXPECT_GT(kinds[kind], 0) << kind;
}

}  // namespace
}  // namespace asc2::memplan
