// SPDX-License-Identifier: Apache-2.0
// Result<T>: a value, or "it failed and the reason is in the Diags". std::expected is C++23.
#pragma once

#include <cassert>
#include <optional>
#include <utility>

namespace asc2 {

/// What a failing function returns; the message was already reported to a Diags.
struct Failure {};

template <class T = void>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Failure) {}
  explicit operator bool() const { return value_.has_value(); }
  T& operator*() {
    assert(value_);
    return *value_;
  }
  const T& operator*() const {
    assert(value_);
    return *value_;
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

 private:
  std::optional<T> value_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Failure) : ok_(false) {}
  explicit operator bool() const { return ok_; }

 private:
  bool ok_ = true;
};

}  // namespace asc2

/// Leaves the enclosing function with Failure when `expr` failed.
#define A2_TRY(expr)                       \
  do {                                     \
    if (!(expr)) return ::asc2::Failure{}; \
  } while (false)

#define A2_CONCAT_(a, b) a##b
#define A2_CONCAT(a, b) A2_CONCAT_(a, b)
/// `A2_TRY_ASSIGN(auto x, f());` binds the value of a Result or leaves with Failure.
#define A2_TRY_ASSIGN(lhs, expr)                                  \
  auto A2_CONCAT(a2_result_, __LINE__) = (expr);                  \
  if (!A2_CONCAT(a2_result_, __LINE__)) return ::asc2::Failure{}; \
  lhs = std::move(*A2_CONCAT(a2_result_, __LINE__))
