// SPDX-License-Identifier: Apache-2.0
// Values of a launch: names of their kinds, their texts, and who wins when a name is given twice.
#include "launch/launch.h"

#include <algorithm>

#include "base/diag.h"
#include "base/text.h"
#include "launch/diags.h"
#include "launch/facts.h"

namespace asc2 {

namespace {

// By Dtype.
constexpr std::string_view kPythonNames[] = {
    "int1",   "int8",    "int16",    "int32",   "int64",       "uint8",       "uint16",  "uint32",
    "uint64", "float16", "bfloat16", "float32", "float8_e4m3", "float8_e5m2", "hifloat8"};
static_assert(std::size(kPythonNames) == kDtypeCount);

std::string python_string(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string tuple_text(const ConstValue::Tuple& items) {
  std::string out = "(";
  for (size_t i = 0; i < items.size(); ++i) out += (i ? ", " : "") + items[i].text();
  return out + (items.size() == 1 ? ",)" : ")");
}

struct TextOf {
  std::string operator()(int64_t v) const { return std::to_string(v); }
  std::string operator()(double v) const { return float_text(v); }
  std::string operator()(bool v) const { return v ? "True" : "False"; }
  std::string operator()(const std::string& v) const { return python_string(v); }
  std::string operator()(Dtype v) const { return fmt::format("asc.{}", python_name_of(v)); }
  std::string operator()(const ConstValue::Tuple& v) const { return tuple_text(v); }
};

/// Element of that name of a vector, const or not.
template <class List>
auto find_name(List& list, std::string_view name) {
  const auto it =
      std::find_if(list.begin(), list.end(), [&](const auto& fact) { return fact.name == name; });
  return it == list.end() ? nullptr : &*it;
}

/// A fact of the command line removes what a file says; false when both come from the same side.
template <class T>
bool make_way(std::vector<T>& list, std::string_view name, bool from_command_line, Where where,
              Diags& diags) {
  T* known = find_name(list, name);
  if (!known) return true;
  if (known->from_command_line == from_command_line) {
    diags.error<diag::LaunchDuplicate>(where, name).note(known->name_where, "the first is here");
    return false;
  }
  list.erase(list.begin() + (known - list.data()));
  return true;
}

template <class T>
Result<> put_into(std::vector<T>& list, Launch& launch, T fact, Diags& diags) {
  const bool ours = fact.from_command_line;
  const Where where = fact.name_where;
  T* known = find_name(list, fact.name);
  if (known && known->from_command_line != ours) {  // keeps its place in the order
    *known = std::move(fact);
    return {};
  }
  const bool free = make_way(launch.args, fact.name, ours, where, diags) &&
                    make_way(launch.consts, fact.name, ours, where, diags);
  if (!free) return Failure{};
  list.push_back(std::move(fact));
  return {};
}

}  // namespace

std::string_view ConstValue::kind_name() const {
  constexpr std::string_view kNames[] = {"an int",   "a float",         "a bool",
                                         "a string", "an element type", "a tuple"};
  return kNames[value.index()];
}

std::string ConstValue::text() const {
  return std::visit(TextOf{}, value);
}

int64_t LaunchArg::elements() const {
  int64_t product = 1;
  for (const int64_t dim : dims) product *= dim;
  return product;
}

const LaunchArg* Launch::arg(std::string_view name) const {
  return find_name(args, name);
}

const LaunchConst* Launch::constant(std::string_view name) const {
  return find_name(consts, name);
}

std::optional<Dtype> dtype_of_python_name(std::string_view name) {
  return find_kind<Dtype>(kPythonNames, name);
}

std::string_view python_name_of(Dtype dtype) {
  return kPythonNames[static_cast<size_t>(dtype)];
}

namespace launch {

Result<> put(Launch& launch, LaunchArg arg, Diags& diags) {
  return put_into(launch.args, launch, std::move(arg), diags);
}

Result<> put(Launch& launch, LaunchConst constant, Diags& diags) {
  return put_into(launch.consts, launch, std::move(constant), diags);
}

}  // namespace launch

}  // namespace asc2
