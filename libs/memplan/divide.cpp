// SPDX-License-Identifier: Apache-2.0
#include "memplan/divide.h"

#include <algorithm>

namespace asc2::memplan {
namespace {

ItemSet set_of(const Graph& graph, const Items& items) {
  ItemSet set(graph.words, 0);
  for (const uint32_t item : items) insert(set, item);
  return set;
}

bool can_host(const Graph& graph, const ItemSet& rest, uint32_t host, uint32_t guest) {
  if (host == guest || graph.size[guest] > graph.size[host] || graph.conflict(host, guest))
    return false;
  for (uint32_t w = 0; w < graph.words; ++w) {
    if ((graph.row(guest)[w] & rest[w] & ~graph.row(host)[w]) != 0) return false;
  }
  return true;
}

}  // namespace

void take_out_guests(const Graph& graph, Items& items,
                     std::vector<std::pair<uint32_t, uint32_t>>& guests) {
  ItemSet rest = set_of(graph, items);
  const auto host_of = [&](uint32_t guest) {
    return std::find_if(items.begin(), items.end(), [&](uint32_t item) {
      return contains(rest, item) && can_host(graph, rest, item, guest);
    });
  };
  ItemSet open = rest;  // whose neighbours have changed since a host was looked for
  for (bool again = true; again;) {
    again = false;
    for (auto guest = items.rbegin(); guest != items.rend(); ++guest) {
      if (!contains(open, *guest) || graph.pinned[*guest] >= 0) continue;
      remove(open, *guest);
      const auto host = host_of(*guest);
      if (host == items.end()) continue;
      guests.emplace_back(*guest, *host);
      remove(rest, *guest);
      for (uint32_t w = 0; w < graph.words; ++w) open[w] |= graph.row(*guest)[w] & rest[w];
      again = true;
    }
  }
  std::erase_if(items, [&](uint32_t item) { return !contains(rest, item); });
}

std::vector<Items> divide(const Graph& graph, const Items& items, Between between) {
  const uint64_t flip = between == Between::All ? ~uint64_t{0} : 0;
  ItemSet rest = set_of(graph, items);
  std::vector<Items> parts;
  for (const uint32_t first : items) {
    if (!contains(rest, first)) continue;
    Items part{first};
    remove(rest, first);
    for (size_t i = 0; i < part.size(); ++i) {
      const uint64_t* row = graph.row(part[i]);
      for (uint32_t w = 0; w < graph.words; ++w) {
        const uint64_t found = (row[w] ^ flip) & rest[w];
        rest[w] &= ~found;
        for (uint64_t bits = found; bits != 0; bits &= bits - 1)
          part.push_back(w * 64 + static_cast<uint32_t>(__builtin_ctzll(bits)));
      }
    }
    std::sort(part.begin(), part.end());
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace asc2::memplan
