// SPDX-License-Identifier: Apache-2.0
// Which names loops and branches must hand on: those that may be read before they are assigned
// again.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

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
  /// A set of names, by their numbers: a bit for each, as far as there are any.
  class Names {
   public:
    void insert(size_t name);
    void erase(size_t name);
    bool contains(size_t name) const;
    void merge(const Names& other);

   private:
    std::vector<uint64_t> words_;
  };
  struct Exits {
    Names head, behind;  // of the loop around, for 'continue' and 'break'
  };
  using Recorded = std::map<const Stmt*, std::set<std::string_view>>;

  void block(const Block& block, Names& live, const Exits& exits);
  void statement(const Stmt& stmt, Names& live, const Exits& exits);
  void branch(const Stmt& stmt, Names& live, const Exits& exits);
  void loop(const Stmt& stmt, Names& live);
  const Names& exposed(const Stmt& loop);
  void assign(const Expr& target, Names& live);
  void add_reads(const Expr* expr, Names& live);
  void record(const Stmt& stmt, const Names& live, Recorded& out);
  size_t number(std::string_view name);

  std::map<std::string_view, size_t> numbers_;
  Recorded entry_, behind_;  // of the names that each assigns
  std::map<const Stmt*, Names> exposed_;
  bool masked_;
  bool recording_ = true;  // else only what a loop reads of the names around it is asked for
};

}  // namespace asc2::front
