// SPDX-License-Identifier: Apache-2.0
// Flags between the pipes of one core.
#include "machine/flags.h"

namespace asc2::machine {

FlagTable::Flag& FlagTable::flag(const Instr& instr) {
  const FlagName name = flag_of(instr);
  std::vector<Flag>& ids = flags_[index_of(name.from)][index_of(name.to)];
  if (ids.empty()) ids.resize(spec_.event_ids);
  return ids[static_cast<size_t>(instr.id)];
}

bool FlagTable::check(const Instr& instr) {
  const FlagName name = flag_of(instr);
  const auto& legal = spec_.pair_legal[static_cast<size_t>(kind_)];
  if (!legal[index_of(name.from)][index_of(name.to)]) {
    findings_.add_flag(FindingKind::BadPair, name, party(instr));
    return false;
  }
  if (instr.id < 0 || static_cast<uint32_t>(instr.id) >= spec_.event_ids) {
    findings_.add_flag(FindingKind::BadId, name, party(instr));
    return false;
  }
  if (instr.id < 32 && (spec_.reserved_ids >> instr.id & 1) != 0) {
    findings_.add_flag(FindingKind::ReservedId, name, party(instr));
  }
  return true;
}

void FlagTable::note_dispatch(const Instr& instr) {
  Flag& flag = this->flag(instr);
  const FlagName name = flag_of(instr);
  if (instr.kind == InstrKind::Set) {
    if (flag.sets > flag.waits) {
      const Party earlier{core_, instr.pipe, flag.last_set};
      findings_.add_flag(FindingKind::DoubleSet, name, earlier, party(instr));
    }
    ++flag.sets;
    flag.last_set = instr.tag;
  } else {
    if (flag.waits >= flag.sets) {
      findings_.add_flag(FindingKind::WaitWithoutSet, name, party(instr));
    }
    ++flag.waits;
  }
}

void FlagTable::note_stuck(const Instr& wait) {
  const Flag& flag = this->flag(wait);
  if (flag.waits < flag.sets) return;
  findings_.add_flag(FindingKind::WaitWithoutSet, flag_of(wait), party(wait));
}

void FlagTable::put(const Instr& instr, const Clock& clock, uint64_t time) {
  Flag& flag = this->flag(instr);
  // The flag is binary: a set must come after the wait of the one before, in every run.
  const bool cleared =
      flag.waits_run == flag.sets_run && clock.passed(core_, instr.peer) >= flag.last_passed;
  if (outstanding_ && !cleared) {
    findings_.add_flag(FindingKind::Outstanding, flag_of(instr), party(instr));
  }
  ++flag.sets_run;
  flag.tokens.push({clock, time, instr.tag, instr.sync});
}

FlagToken FlagTable::take(const Instr& wait, uint32_t passed) {
  Flag& flag = this->flag(wait);
  FlagToken token = flag.tokens.pop();
  ++flag.waits_run;
  flag.last_passed = passed;
  if (token.sync != 0 && wait.sync != 0 && token.sync != wait.sync) {
    const Party set{core_, wait.peer, token.tag};
    findings_.add_flag(FindingKind::Mismatch, flag_of(wait), set, party(wait));
  }
  return token;
}

void FlagTable::finish() {
  for (size_t from = 0; from < kPipeCount; ++from) {
    for (size_t to = 0; to < kPipeCount; ++to) {
      const std::vector<Flag>& ids = flags_[from][to];
      for (size_t id = 0; id < ids.size(); ++id) {
        if (ids[id].sets <= ids[id].waits) continue;
        const FlagName name{false, static_cast<Pipe>(from), static_cast<Pipe>(to),
                            static_cast<int32_t>(id)};
        findings_.add_flag(FindingKind::Leak, name, {core_, name.from, ids[id].last_set});
      }
    }
  }
}

}  // namespace asc2::machine
