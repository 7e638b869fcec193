// SPDX-License-Identifier: Apache-2.0
// One walk keeps which flags are set. The arms of a branch must leave them alike, and the body of a
// loop as it found them, so that the number of iterations does not matter. Inside its loop a
// rotating flag counts as one flag, all of whose instances were alike on entry.
#include "sync/existing.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

#include "sync/diags.h"

namespace asc2::sync {

namespace {

struct FlagKey {
  Pipe source = Pipe::S, destination = Pipe::S;
  FlagId id;
  auto order() const { return std::tuple(source, destination, id.loop, id.base, id.count); }
  bool operator<(const FlagKey& o) const { return order() < o.order(); }
};

struct Status {
  bool set = false;
  const ir::Inst* line = nullptr;  // the last one
};
using Flags = std::map<FlagKey, Status>;

class Checker {
 public:
  Checker(const Program& program, Diags& diags) : p_(program), diags_(diags) {}

  Result<> run() {
    Flags flags;
    region(p_.regions[0], flags);
    for (const auto& [key, status] : flags) {
      if (status.set) complain(key, *status.line, "is set here and never waited for");
    }
    if (failed_) return Failure{};
    return {};
  }

 private:
  void complain(const FlagKey& key, const ir::Inst& line, std::string_view what) {
    failed_ = true;
    const std::string number =
        key.id.count == 1 ? fmt::format("{}", key.id.base)
                          : fmt::format("{} to {}", key.id.base, key.id.base + key.id.count - 1);
    diags_
        .error<diag::SyncFlagUse>(p_.module.where(line),
                                  fmt::format("{} {} -> {} {}", number, name_of(key.source),
                                              name_of(key.destination), what))
        .note_at(p_.module.loc_text(line), "it comes from here")
        .help("repair it, or drop all flags of the input with --resync");
  }

  void line(const SyncOp& op, const ir::Inst& inst, Flags& flags) {
    if (op.kind == SyncOp::Kind::Barrier) return;
    const FlagKey key{op.source, op.destination, op.id};
    const bool set = op.kind == SyncOp::Kind::Set;
    Status& status = flags[key];
    if (status.set == set) {
      complain(key, inst,
               set ? "is set again before it is waited for" : "is waited for, but nothing sets it");
    }
    status = {set, &inst};
  }

  void region(const Region& region, Flags& flags) {
    for (const int32_t item : region.items) {
      const Node& n = p_.node(item);
      switch (n.kind) {
        case NodeKind::Op:
          break;
        case NodeKind::Sync:
          line(n.sync, *n.inst, flags);
          break;
        case NodeKind::Loop:
          loop(n, flags);
          break;
        case NodeKind::If:
          branch(n, flags);
          break;
      }
    }
  }

  void branch(const Node& n, Flags& flags) {
    if (n.taken >= 0) return region(p_.regions[static_cast<size_t>(n.regions[n.taken])], flags);
    const Flags before = flags;
    Flags other = flags;
    region(p_.regions[static_cast<size_t>(n.regions[0])], flags);
    if (n.regions[1] >= 0) region(p_.regions[static_cast<size_t>(n.regions[1])], other);
    for (const auto& [key, status] : other) flags.emplace(key, Status{});
    for (auto& [key, status] : flags) {
      if (status.set == is_set(other, key)) continue;
      const bool here = status.line && status.line != line_of(before, key);
      const ir::Inst* line = here ? status.line : line_of(other, key);
      complain(key, *line, fmt::format("is {} in one arm of the branch only", verb(*line)));
      status.set = false;
    }
  }

  void loop(const Node& n, Flags& flags) {
    const Region& body = p_.regions[static_cast<size_t>(n.regions[0])];
    const model::Range trips = p_.loop_info(n.loop).trips;
    enter_rotations(n, flags);
    Flags end = flags;
    region(body, end);
    for (auto& [key, status] : end) {
      if (status.set == is_set(flags, key)) continue;
      const bool once = trips.lo == 1 && trips.hi == 1 && key.id.loop != n.loop;
      if (once) continue;
      complain(key, *status.line,
               fmt::format("is {} in each iteration and not {} in it", verb(*status.line),
                           status.set ? "waited for" : "set"));
      status.set = false;
    }
    std::erase_if(end, [&](const auto& entry) { return entry.first.id.loop == n.loop; });
    flags = std::move(end);
  }

  static bool is_set(const Flags& flags, const FlagKey& key) {
    const auto at = flags.find(key);
    return at != flags.end() && at->second.set;
  }
  static const ir::Inst* line_of(const Flags& flags, const FlagKey& key) {
    const auto at = flags.find(key);
    return at == flags.end() ? nullptr : at->second.line;
  }
  static std::string_view verb(const ir::Inst& line) {
    return line.op == ir::Op::SetFlag ? "set" : "waited for";
  }

  /// All flags of a rotation are set, or none, when its loop begins.
  void enter_rotations(const Node& n, Flags& flags) {
    for (int32_t number = p_.regions[static_cast<size_t>(n.regions[0])].begin; number < n.end;
         ++number) {
      const Node& inner = p_.node(number);
      if (inner.kind != NodeKind::Sync || inner.sync.id.loop != n.loop) continue;
      const FlagKey key{inner.sync.source, inner.sync.destination, inner.sync.id};
      int32_t set = 0;
      for (int32_t i = 0; i < key.id.count; ++i) {
        if (is_set(flags, {key.source, key.destination, {key.id.base + i, 1, -1}})) ++set;
      }
      if (set != 0 && set != key.id.count) {
        complain(key, *inner.inst, "rotates here, but only some of them are set before the loop");
      }
      flags.emplace(key, Status{set != 0, inner.inst});
    }
  }

  const Program& p_;
  Diags& diags_;
  bool failed_ = false;
};

}  // namespace

Result<> check_existing(const Program& program, Diags& diags) {
  return Checker(program, diags).run();
}

}  // namespace asc2::sync
