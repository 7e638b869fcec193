// SPDX-License-Identifier: Apache-2.0
// Which names loops and branches must hand on: those that may be read before they are assigned
// again.
#pragma once

#include <map>
#include <set>
#include <string_view>

#include "front/ast.h"

namespace asc2::front {

class Liveness {
 public:
  /// In a mask an assignment reads the name: elements that are masked off keep their value.
  Liveness(const Function& function, bool masked);

  /// May what the name has before the loop be read, in the loop or behind it? Only of names that
  /// the loop assigns.
  bool enters(const Stmt& loop, std::string_view name) const;
  /// May what the name has behind the loop or branch be read? Only of names that it assigns.
  bool lasts(const Stmt& stmt, std::string_view name) const;

 private:
  using Names = std::set<std::string_view>;
  struct Exits {
    Names at_break, at_continue;
  };

  void block(const Block& block, Names& live, const Exits& exits);
  void statement(const Stmt& stmt, Names& live, const Exits& exits);
  void branch(const Stmt& stmt, Names& live, const Exits& exits);
  void loop(const Stmt& stmt, Names& live);
  const Names& exposed(const Stmt& loop);
  void assign(const Expr& target, Names& live) const;

  void record(const Stmt& stmt, const Names& live, Names& out) const;

  std::map<const Stmt*, Names> entry_, behind_;  // of the names that each assigns
  std::map<const Stmt*, Names> exposed_;
  bool masked_;
  bool recording_ = true;  // else only what a loop reads of the names around it is asked for
};

}  // namespace asc2::front
