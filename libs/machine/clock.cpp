// SPDX-License-Identifier: Apache-2.0
// Vector clocks over several cores: merging of the sorted lists of other cores' marks. A list is
// never changed once shared; when one side already knows all of the other its list is taken as is.
#include "machine/clock.h"

namespace asc2::machine {

bool Marks::covers(const Marks& other) const {
  for (size_t p = 0; p < kPipeCount; ++p) {
    if (done[p] < other.done[p] || passed[p] < other.passed[p]) return false;
  }
  return true;
}

const Marks& Clock::foreign(int core) const {
  static constexpr Marks kNothing;
  if (!foreign_) return kNothing;
  auto it = std::lower_bound(foreign_->begin(), foreign_->end(), core,
                             [](const Part& part, int wanted) { return part.core < wanted; });
  return it != foreign_->end() && it->core == core ? it->marks : kNothing;
}

bool Clock::covers(const Clock& other) const {
  if (!own_.covers(other.own_)) return false;
  if (!other.foreign_ || other.foreign_ == foreign_) return true;
  return std::all_of(other.foreign_->begin(), other.foreign_->end(),
                     [&](const Part& part) { return foreign(part.core).covers(part.marks); });
}

void Clock::join_foreign(const Clock& other) {
  (other.core_ == core_) ? own_.join(other.own_) : own_.join(other.foreign(core_));
  // What the other side adds, as one sorted list: its foreign marks without ours, and its own.
  Parts news;
  bool own_placed = other.core_ == core_;
  auto add = [&](int core, const Marks& marks) {
    if (!foreign(core).covers(marks)) news.push_back({core, marks});
  };
  if (other.foreign_) {
    for (const Part& part : *other.foreign_) {
      if (!own_placed && other.core_ < part.core) {
        add(other.core_, other.own_);
        own_placed = true;
      }
      if (part.core != core_) add(part.core, part.marks);
    }
  }
  if (!own_placed) add(other.core_, other.own_);
  if (news.empty()) return;

  auto merged = std::make_shared<Parts>();
  static const Parts kNone;
  const Parts& mine = foreign_ ? *foreign_ : kNone;
  merged->reserve(mine.size() + news.size());
  size_t m = 0;
  for (const Part& part : news) {
    while (m < mine.size() && mine[m].core < part.core) merged->push_back(mine[m++]);
    merged->push_back(part);
    if (m < mine.size() && mine[m].core == part.core) {
      merged->back().marks.join(mine[m++].marks);
    }
  }
  merged->insert(merged->end(), mine.begin() + static_cast<std::ptrdiff_t>(m), mine.end());
  foreign_ = std::move(merged);
}

}  // namespace asc2::machine
