// SPDX-License-Identifier: Apache-2.0
// Which value each Python name stands for, and which IR variable holds it.
//
// Names bound to one value share its variable. A name owns the variables that were made for it and
// overwrites one in place when no other name holds it:
//
//   y = x            nothing: y stands for %x
//   x = x + 1        %x is held by y too, so the new value goes to %x.1 in straight-line code;
//                    in a loop that carries x: %y = copy %x, then %x = add %x, 1
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "front/ast.h"
#include "front/emitter.h"

namespace asc2::front {

/// Why a name that was assigned somewhere may have no value.
enum class Lost : uint8_t { Never, ZeroTrips, WhenTrue, WhenFalse };

struct Binding {
  std::string_view name;
  std::string_view key;  // of a name that the source does not have: in the frame's names
  Value value;
  bool bound = false;
  Span place;                          // of the assignment that bound it
  const ir::Region* region = nullptr;  // in which it was bound: there it may be rebound silently
  Lost lost = Lost::Never;             // why it may be unbound although it was assigned
  Span lost_at;
  std::vector<ir::ValueId> owned;
  size_t carried_at = 0;  // depth of the loop body that carries it, 0 for none
  int merging = 0;        // branches around that assign it in an arm
  bool reserved = false;  // a name of the kernel itself: its variable is called like it

  const Value* known() const { return bound ? &value : nullptr; }
};

/// What a name stands for at one moment.
struct Snapshot {
  Binding* binding = nullptr;
  Value value;
  bool bound = false;
  Span place;
  Lost lost = Lost::Never;
  Span lost_at;
};

using Names = std::map<std::string_view, Binding>;

struct Frame {
  const Function* function = nullptr;
  Frame* caller = nullptr;
  Span call;              // where it was called
  size_t depth = 0;       // of regions, at the call
  std::string_view hint;  // what the caller assigns the result to
  Names names;
  std::deque<std::string> made_names;  // keys of names that the source does not have
  Value result;
  Span returned;              // the 'return' that gave the result
  bool masked = false;        // called in a mask that keeps elements of what was there before
  Value partial;              // in such a mask: of each tile of the result whether it is partial
  std::optional<Value> held;  // the result of a 'return' in a loop
  Value held_partial;
  std::optional<Value> held_always;  // what held_partial is after each 'return', if always the same
  Span held_at;
  std::vector<ir::ValueId> held_in;  // its variables, as long as only that 'return' writes them
  bool kernel = false;
};

class Environment {
 public:
  explicit Environment(Emitter& emitter) : emitter_(emitter) {}

  /// Binds a name. `pinned` are values that wait to be bound and must keep their meaning.
  void bind(Binding& name, Value value, Span place, std::span<Value> pinned = {});
  /// Binds without naming or copying: for parameters, loop variables and after merges.
  void set(Binding& name, Value value, Span place);
  void unbind(Binding& name, Lost why, Span where);
  /// The names of a call that ended no longer hold anything.
  void release(Frame& frame);

  Snapshot snapshot(Binding& name) const;
  void restore(const Snapshot& snapshot);

  /// A variable that belongs to the name and that nobody holds; a new one if need be.
  ir::ValueId free_variable(Binding& name, ir::TypeId type);
  /// Same, always new.
  ir::ValueId new_variable(Binding& name, ir::TypeId type);
  /// A variable called like the name that does not belong to it: a loop's counter.
  ir::ValueId called_like(const Binding& name, ir::TypeId type);
  bool owns(const Binding& name, ir::ValueId variable) const;
  /// The other names that hold the variable, when each of them can be given a copy here: it is
  /// plain data and was bound in this region. Else nothing.
  std::optional<std::vector<Binding*>> movable_holders(const Binding& name, ir::ValueId variable);
  /// Names that hold the variable.
  const std::vector<Binding*>& holders(ir::ValueId variable);
  bool held_only_by(const Binding& name, ir::ValueId variable);
  /// The kernel's own names keep their text as variables, helpers' names give way.
  void reserve(std::string_view name) { reserved_.push_back(name); }
  void finish_reserving();

 private:
  Value settled(const Value& value);
  void hold(Binding& name, const Value& value, bool on);
  void name_results(Binding& name, const Value& value, std::span<Value> pinned);
  bool overwrite(Binding& name, const Value& value, std::span<Value> pinned);
  bool save_other_holders(Binding& name, ir::ValueId variable, ir::Inst* before,
                          std::span<Value> pinned);

  Emitter& emitter_;
  std::vector<std::vector<Binding*>> holders_;  // by variable
  std::vector<const Binding*> owner_;           // by variable
  std::vector<std::string_view> reserved_;      // sorted
};

/// Does the instruction itself read or write the variable?
bool mentions(const ir::Inst& inst, ir::ValueId variable);

}  // namespace asc2::front
