// SPDX-License-Identifier: Apache-2.0
// A kernel from text, and ways to point at its lines.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "ir/walk.h"
#include "model/access.h"
#include "model/affine.h"
#include "text/parser.h"

namespace asc2::model::test {

struct Kernel {
  explicit Kernel(const std::string& body, const std::string& attributes = "grid = 4") {
    const std::string text = "a2ir 1\nkernel @k {" + attributes + "} {\n" + body + "}\n";
    Diags diags;
    auto parsed = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
    if (!parsed) ADD_FAILURE() << diags.render({"test"}, false);
    module = std::move(*parsed);
    kernel = module.kernels()[0];
    storage = std::make_unique<Storage>(module, *kernel);
    scalars = std::make_unique<Scalars>(module, *kernel);
  }
  /// The n-th instruction with that operation, in program order.
  const ir::Inst& inst(ir::Op op, int n = 0) const {
    const ir::Inst* found = nullptr;
    ir::walk(kernel->regions[0], [&](const ir::Inst& inst) {
      if (inst.op == op && n-- == 0) found = &inst;
    });
    if (!found) throw std::runtime_error("no such instruction");
    return *found;
  }
  Access gm(ir::Op op, int n = 0) const {
    for (const Access& access : accesses(module, inst(op, n))) {
      if (access.in_gm()) return access;
    }
    throw std::runtime_error("no access to GM");
  }
  ir::ValueId value(const std::string& name) {
    return module.find_value(kernel->scope, module.intern(name));
  }
  /// Where the n-th store may meet the n-th load `distance` iterations of loop number `loop` later.
  Overlap overlap(int loop, int64_t distance) const {
    return scalars->gm_overlap(*storage, gm(ir::Op::Store), gm(ir::Op::Load), loop, distance);
  }
  std::optional<int64_t> first(int loop, int64_t from) const {
    return scalars->gm_first_overlap(*storage, gm(ir::Op::Store), gm(ir::Op::Load), loop, from);
  }

  ir::Module module;
  const ir::Inst* kernel = nullptr;
  std::unique_ptr<Storage> storage;
  std::unique_ptr<Scalars> scalars;
};

}  // namespace asc2::model::test
