// SPDX-License-Identifier: Apache-2.0
// Targets that the project ships, each read once.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "target/target.h"

namespace asc2 {

/// By its name; a test that asks for it fails when it cannot be read.
inline const Target& shipped_target(const std::string& name) {
  static std::map<std::string, Target> loaded;
  const auto [at, is_new] = loaded.try_emplace(name);
  if (!is_new) return at->second;
  Diags diags;
  Result<Target> target =
      load_target(std::string(ASC2_SOURCE_DIR "/formats/targets/") + name + ".toml", diags);
  if (!target) ADD_FAILURE() << diags.render({"test"}, true);
  if (target) at->second = std::move(*target);
  return at->second;
}

}  // namespace asc2
