// SPDX-License-Identifier: Apache-2.0
// A queue in one vector: no allocation in the steady state, where it is mostly empty.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace asc2::machine {

template <class T>
class Fifo {
 public:
  bool empty() const { return head_ == items_.size(); }
  size_t size() const { return items_.size() - head_; }
  T& front() { return items_[head_]; }
  const T& front() const { return items_[head_]; }
  const T& operator[](size_t i) const { return items_[head_ + i]; }
  void push(T item) { items_.push_back(std::move(item)); }
  T pop() {
    T item = std::move(items_[head_++]);
    if (empty()) {
      items_.clear();
      head_ = 0;
    } else if (head_ >= kSlack && head_ * 2 >= items_.size()) {  // amortised: half is dead
      items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(head_));
      head_ = 0;
    }
    return item;
  }

 private:
  static constexpr size_t kSlack = 32;
  std::vector<T> items_;
  size_t head_ = 0;
};

}  // namespace asc2::machine
