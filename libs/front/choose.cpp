// SPDX-License-Identifier: Apache-2.0
// Kernels are the functions under @asc2.jit, by whatever name asc2 was imported. One that another
// kernel calls is a helper.
#include "front/choose.h"

#include <algorithm>
#include <unordered_set>

#include "base/text.h"
#include "front/diags.h"

namespace asc2::front {

namespace {

/// "a.jit" after `import asc2 as a` is "asc2.jit".
std::string full_path(const FileIndex& index, std::string_view dotted) {
  const size_t dot = dotted.find('.');
  const std::string_view head = dotted.substr(0, dot);
  const std::string_view rest = dot == std::string_view::npos ? "" : dotted.substr(dot);
  std::string path = index.import_path(head).value_or(std::string(head));
  if (path == "jit" && index.imports_all_of("asc2")) path = "asc2.jit";
  return path.append(rest);
}

bool has_decorator(const FileIndex& index, const Definition& definition, std::string_view path) {
  return std::any_of(definition.decorators.begin(), definition.decorators.end(),
                     [&](std::string_view d) { return full_path(index, d) == path; });
}

std::string list(const std::vector<const Definition*>& kernels) {
  std::string out;
  for (const Definition* kernel : kernels) {
    out += fmt::format("{}'{}'", out.empty() ? "" : ", ", kernel->name);
  }
  return out;
}

Failure no_kernel(const Source& source, const FileIndex& index, Diags& diags) {
  const bool older = std::any_of(
      index.functions().begin(), index.functions().end(),
      [&](const Definition& definition) { return has_decorator(index, definition, "asc.jit"); });
  return diags
      .error<diag::ParseKernel>(
          {}, fmt::format("no function of '{}' has the decorator @asc2.jit", source.name))
      .help(older
                ? "functions under @asc.jit are written for PyAsc 1, which asc2-parse does not read"
                : "write @asc2.jit on the line above 'def'");
}

}  // namespace

Result<const Definition*> choose_kernel(const Source& source, const FileIndex& index,
                                        const Launch& launch, Diags& diags) {
  std::vector<const Definition*> kernels;
  for (const Definition& definition : index.functions()) {
    const bool last = index.function(definition.name) == &definition;
    if (last && has_decorator(index, definition, "asc2.jit")) kernels.push_back(&definition);
  }
  if (kernels.empty()) return no_kernel(source, index, diags);
  if (launch.kernel) {
    std::vector<std::string_view> names;
    for (const Definition* kernel : kernels) {
      if (kernel->name == *launch.kernel) return kernel;
      names.push_back(kernel->name);
    }
    const Definition* plain = index.function(*launch.kernel);
    if (plain) {
      return diags
          .error<diag::ParseKernel>(
              {&source, plain->name_span},
              fmt::format("'{}' is no kernel: it has no @asc2.jit", *launch.kernel))
          .help(fmt::format("kernels of this file: {}", list(kernels)));
    }
    const std::string guess = did_you_mean(*launch.kernel, names);
    return diags
        .error<diag::ParseKernel>(launch.kernel_where, fmt::format("'{}' has no kernel '{}'",
                                                                   source.name, *launch.kernel))
        .help(fmt::format("{}{}kernels of this file: {}", guess, guess.empty() ? "" : " ",
                          list(kernels)));
  }
  std::unordered_set<std::string_view> helpers;  // called by other kernels
  for (const Definition* kernel : kernels) {
    for (const std::string_view name : called_names(source, kernel->range)) {
      if (name != kernel->name) helpers.insert(name);
    }
  }
  std::vector<const Definition*> candidates;
  for (const Definition* kernel : kernels) {
    if (!helpers.contains(kernel->name)) candidates.push_back(kernel);
  }
  if (candidates.size() == 1) return candidates.front();
  if (candidates.empty()) candidates = kernels;
  return diags
      .error<diag::ParseKernel>({&source, candidates.front()->name_span},
                                fmt::format("the file has {} kernels", candidates.size()))
      .help(fmt::format("choose one with --kernel NAME: {}", list(candidates)));
}

}  // namespace asc2::front
