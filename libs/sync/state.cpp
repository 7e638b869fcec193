// SPDX-License-Identifier: Apache-2.0
#include "sync/state.h"

#include <algorithm>
#include <bit>

namespace asc2::sync {

namespace {

auto find_token(std::vector<Token>& tokens, uint64_t key) {
  return std::lower_bound(tokens.begin(), tokens.end(), key,
                          [](const Token& token, uint64_t k) { return token.key < k; });
}

}  // namespace

State::State(Time start) {
  for (Row& row : known) row.fill(start);
  last.fill(start - 1);
}

Row State::snapshot(int pipe) const {
  Row row = known[static_cast<size_t>(pipe)];
  row[static_cast<size_t>(pipe)] = last[static_cast<size_t>(pipe)] + 1;
  return row;
}

void State::put(uint64_t key, const Row& row) {
  const auto at = find_token(tokens, key);
  if (at != tokens.end() && at->key == key) {
    lower(at->row, row);
  } else {
    tokens.insert(at, {key, row});
  }
}

void State::put(const Rotation& rotation) {
  const auto at =
      std::lower_bound(rotations.begin(), rotations.end(), rotation.first,
                       [](const Rotation& r, uint64_t first) { return r.first < first; });
  if (at != rotations.end() && at->first == rotation.first) {
    *at = rotation;
  } else {
    rotations.insert(at, rotation);
  }
}

Token* State::find(uint64_t key) {
  const auto at = find_token(tokens, key);
  return at != tokens.end() && at->key == key ? &*at : nullptr;
}

bool State::take(uint64_t key, Row& row) {
  bool found = false;
  const auto at = find_token(tokens, key);
  if (at != tokens.end() && at->key == key) {
    row = at->row;
    tokens.erase(at);
    found = true;
  }
  for (Rotation& rotation : rotations) {
    if (key < rotation.first || key >= rotation.first + static_cast<uint64_t>(rotation.count)) {
      continue;
    }
    rotation.waited |= 1u << (key - rotation.first);
    if (std::popcount(rotation.waited) != rotation.count) break;
    if (found) {
      raise(row, rotation.row);
    } else {
      row = rotation.row;
    }
    found = true;
    rotations.erase(rotations.begin() + (&rotation - rotations.data()));
    break;
  }
  return found;
}

void State::learn(Pipe pipe, const Row& row) {
  if (pipe != Pipe::S) return raise(known[static_cast<size_t>(index_of(pipe))], row);
  for (Row& all : known) raise(all, row);
}

void State::barrier(Pipe pipe) {
  for (int q = 0; q < kPipes; ++q) {
    for (int p = 0; p < kPipes; ++p) {
      if (pipe != Pipe::All && (index_of(pipe) != q || p != q)) continue;
      known[q][p] = last[p] + 1;
    }
  }
}

void State::settle(Time now) {
  const auto settle_row = [&](Row& row) {
    for (int p = 0; p < kPipes; ++p) {
      if (row[p] > last[p]) row[p] = now;
    }
  };
  for (Row& row : known) settle_row(row);
  for (Token& token : tokens) settle_row(token.row);
  for (Rotation& rotation : rotations) settle_row(rotation.row);
}

void State::meet(State other, Time now) {
  settle(now);
  other.settle(now);
  for (int q = 0; q < kPipes; ++q) lower(known[q], other.known[q]);
  for (int p = 0; p < kPipes; ++p) last[p] = std::max(last[p], other.last[p]);
  std::vector<Token> both;
  size_t i = 0;
  for (Token& token : tokens) {
    while (i < other.tokens.size() && other.tokens[i].key < token.key) ++i;
    if (i == other.tokens.size() || other.tokens[i].key != token.key) continue;
    lower(token.row, other.tokens[i].row);
    both.push_back(token);
  }
  tokens = std::move(both);
  std::erase_if(rotations, [&](Rotation& rotation) {
    for (const Rotation& r : other.rotations) {
      if (r.first != rotation.first || r.count != rotation.count || r.waited != rotation.waited) {
        continue;
      }
      lower(rotation.row, r.row);
      return false;
    }
    return true;
  });
}

void State::forget_since(Time time) {
  const auto forget = [&](Row& row) {
    for (int p = 0; p < kPipes; ++p) row[p] = std::min(row[p], row[p] > last[p] ? time + 1 : time);
  };
  for (Row& row : known) forget(row);
  for (Token& token : tokens) forget(token.row);
  for (Rotation& rotation : rotations) forget(rotation.row);
  limit(last, time);
}

}  // namespace asc2::sync
