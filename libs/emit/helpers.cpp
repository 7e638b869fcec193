// SPDX-License-Identifier: Apache-2.0
// Texts of the helper functions. Numbers of the chip are written into them from the target.
#include "emit/helpers.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/diag.h"

namespace asc2::emit {
namespace {

constexpr std::string_view kMin = R"(
/// The smaller of two; nan when one is nan.
template <typename T>
__aicore__ inline T Min(T a, T b) {
  return a < b || a != a ? a : b;
}
)";

constexpr std::string_view kMax = R"(
/// The larger of two; nan when one is nan.
template <typename T>
__aicore__ inline T Max(T a, T b) {
  return a > b || a != a ? a : b;
}
)";

constexpr std::string_view kClamp = R"(
template <typename T>
__aicore__ inline T Clamp(T x, T low, T high) {
  return Min(Max(x, low), high);
}
)";

constexpr std::string_view kTrunc = R"(
__aicore__ inline float Trunc(float x) {
  constexpr float kWhole = 8388608.0f;  // from here on every float is a whole number
  if (!(x > -kWhole && x < kWhole) || x == 0.0f) return x;
  const float whole = static_cast<float>(static_cast<int32_t>(x));
  return whole == 0.0f && x < 0.0f ? -0.0f : whole;
}
)";

constexpr std::string_view kFloor = R"(
__aicore__ inline float Floor(float x) {
  const float whole = Trunc(x);
  return whole > x ? whole - 1.0f : whole;
}
)";

constexpr std::string_view kCeil = R"(
__aicore__ inline float Ceil(float x) { return -Floor(-x); }
)";

constexpr std::string_view kRound = R"(
/// To the nearest whole number, ties to even.
__aicore__ inline float Round(float x) {
  const float below = Floor(x), rest = x - below;
  if (rest < 0.5f || !(rest > 0.5f || below - 2.0f * Floor(below * 0.5f) == 1.0f)) return below;
  return -(-below - 1.0f);
}
)";

constexpr std::string_view kFloorDiv = R"(
/// a / b rounded down, as Python's //; 0 by 0.
template <typename T>
__aicore__ inline T FloorDiv(T a, T b) {
  if (b == 0) return 0;
  if (T(-1) < T(0) && b == T(-1)) return static_cast<T>(0 - static_cast<uint64_t>(a));
  const T quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
)";

constexpr std::string_view kFloorMod = R"(
/// The rest of a / b rounded down, as Python's %: it has the sign of b; 0 by 0.
template <typename T>
__aicore__ inline T FloorMod(T a, T b) {
  if (b == 0 || (T(-1) < T(0) && b == T(-1))) return 0;
  const T rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
)";

constexpr std::string_view kFloatFloorDiv = R"(
__aicore__ inline float FloorDiv(float a, float b) { return Floor(a / b); }
)";

constexpr std::string_view kFloatFloorMod = R"(
__aicore__ inline float FloorMod(float a, float b) {
  const float whole = Floor(a / b) * b;
  return a - whole;
}
)";

constexpr std::string_view kRangeTrips = R"(
/// How many numbers Python's range(start, stop, step) has.
__aicore__ inline int64_t RangeTrips(int64_t start, int64_t stop, int64_t step) {
  if (step > 0 ? start >= stop : start <= stop) return 0;
  const uint64_t from = static_cast<uint64_t>(step > 0 ? start : stop);
  const uint64_t to = static_cast<uint64_t>(step > 0 ? stop : start);
  const uint64_t stride = static_cast<uint64_t>(step);
  return static_cast<int64_t>((to - from - 1) / (step > 0 ? stride : 0 - stride) + 1);
}
)";

constexpr std::string_view kLoadRows = R"(
/// Copies `rows` rows of `cols` elements from GM, where they start `stride` elements apart, to UB,
/// where they start `pitch` elements apart. With `pad`, what a row leaves of its last $block bytes
/// becomes `value`.
template <typename T>
__aicore__ inline void LoadRows(const LocalTensor<T>& dst, const GlobalTensor<T>& src, int64_t rows,
                                int64_t cols, int64_t stride, int64_t pitch, bool pad = false,
                                T value = T()) {
  if (rows <= 0 || cols <= 0) return;
  constexpr int64_t kSize = sizeof(T);
  const int64_t bytes = cols * kSize;
  const int64_t blocks = (bytes + $last) / $block;
  const int64_t gap = (stride - cols) * kSize;
  const int64_t most = gap <= $max_gap ? $max_rows : 1;  // rows in one copy
  const DataCopyPadExtParams<T> fill(pad, 0, pad ? (blocks * $block - bytes) / kSize : 0, value);
  for (int64_t row = 0; row < rows; row += most) {
    const int64_t count = rows - row < most ? rows - row : most;
    const DataCopyExtParams copy(count, bytes, count > 1 ? gap : 0,
                                 count > 1 ? pitch * kSize / $block - blocks : 0, 0);
    DataCopyPad(dst[row * pitch], src[row * stride], copy, fill);
  }
}
)";

constexpr std::string_view kLoad = R"(
/// Copies `count` elements from GM to UB. With `pad`, what they leave of the last $block bytes
/// becomes `value`.
template <typename T>
__aicore__ inline void Load(const LocalTensor<T>& dst, const GlobalTensor<T>& src, int64_t count,
                            bool pad = false, T value = T()) {
  if (count <= 0) return;
  constexpr int64_t kSize = sizeof(T);
  const int64_t bytes = count * kSize;
  const int64_t rest = (bytes + $last) / $block * $block - bytes;
  DataCopyPad(dst, src, DataCopyExtParams(1, bytes, 0, 0, 0),
              DataCopyPadExtParams<T>(pad, 0, pad ? rest / kSize : 0, value));
}
)";

constexpr std::string_view kStoreRows = R"(
/// Copies `rows` rows of `cols` elements from UB, where they start `pitch` elements apart, to GM,
/// where they start `stride` elements apart.
template <typename T>
__aicore__ inline void StoreRows(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                 int64_t rows, int64_t cols, int64_t stride, int64_t pitch) {
  if (rows <= 0 || cols <= 0) return;
  constexpr int64_t kSize = sizeof(T);
  const int64_t bytes = cols * kSize;
  const int64_t blocks = (bytes + $last) / $block;
  const int64_t gap = (stride - cols) * kSize;
  const int64_t most = gap <= $max_gap ? $max_rows : 1;  // rows in one copy
  for (int64_t row = 0; row < rows; row += most) {
    const int64_t count = rows - row < most ? rows - row : most;
    const DataCopyExtParams copy(count, bytes, count > 1 ? pitch * kSize / $block - blocks : 0,
                                 count > 1 ? gap : 0, 0);
    DataCopyPad(dst[row * stride], src[row * pitch], copy);
  }
}
)";

constexpr std::string_view kStore = R"(
/// Copies `count` elements from UB to GM.
template <typename T>
__aicore__ inline void Store(const GlobalTensor<T>& dst, const LocalTensor<T>& src, int64_t count) {
  if (count <= 0) return;
  DataCopyPad(dst, src, DataCopyExtParams(1, count * sizeof(T), 0, 0, 0));
}
)";

constexpr std::string_view kFillRows = R"(
/// In each of `times` blocks of `size` rows of `width` elements, the rows from `first` on become
/// `value`.
template <typename T>
__aicore__ inline void FillRows(const LocalTensor<T>& dst, T value, int64_t times, int64_t size,
                                int64_t width, int64_t first) {
  if (first >= size) return;
  for (int64_t i = 0; i < times; ++i)
    Duplicate(dst[(i * size + first) * width], value, (size - first) * width);
}
)";

constexpr std::string_view kFillColumns = R"(
/// In each of `rows` rows of `pitch` elements, columns from `first` on, rounded up to a block of
/// $block bytes, become `value`.
template <typename T>
__aicore__ inline void FillColumns(const LocalTensor<T>& dst, T value, int64_t rows, int64_t pitch,
                                   int64_t first) {
  constexpr int64_t kBlock = $block / sizeof(T), kLanes = $repeat / sizeof(T);
  const int64_t from = (first + kBlock - 1) / kBlock * kBlock;
  if (from >= pitch) return;
  if (rows == 1 || pitch / kBlock > $most) {
    for (int64_t row = 0; row < rows; ++row)
      Duplicate(dst[row * pitch + from], value, pitch - from);
    return;
  }
  for (int64_t at = from; at < pitch; at += kLanes) {
    const int64_t lanes = pitch - at < kLanes ? pitch - at : kLanes;
    for (int64_t row = 0; row < rows; row += $most) {
      const int64_t count = rows - row < $most ? rows - row : $most;
      Duplicate(dst[row * pitch + at], value, lanes, count, 1, pitch / kBlock);
    }
  }
}
)";

constexpr std::string_view kGet = R"(
/// One element of GM, read past the data cache: copies and other cores write around it.
template <typename T>
__aicore__ inline T Get(const GlobalTensor<T>& src, int64_t index) {
  const GlobalTensor<T> at = src[index];
  DataCacheCleanAndInvalid<T, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(at);
  return at.GetValue(0);
}
)";

constexpr std::string_view kPut = R"(
/// Writes one element of GM through the data cache, into a line that is read anew.
template <typename T>
__aicore__ inline void Put(const GlobalTensor<T>& dst, int64_t index, T value) {
  const GlobalTensor<T> at = dst[index];
  DataCacheCleanAndInvalid<T, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(at);
  at.SetValue(0, value);
  DataCacheCleanAndInvalid<T, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(at);
}
)";

// In the order of the enumerators, callees before callers.
constexpr std::string_view kTexts[] = {
    kMin,       kMax,      kClamp,         kTrunc,         kFloor,      kCeil,     kRound,
    kFloorDiv,  kFloorMod, kFloatFloorDiv, kFloatFloorMod, kRangeTrips, kLoadRows, kLoad,
    kStoreRows, kStore,    kFillRows,      kFillColumns,   kGet,        kPut};
static_assert(std::size(kTexts) == kHelperCount);

/// The limits that the helper's text names, by "$word".
using Words = std::vector<std::pair<std::string_view, int64_t>>;

Words words_of(Helper helper, const Target& target) {
  const bool loads = helper == Helper::Load || helper == Helper::LoadRows;
  const bool stores = helper == Helper::Store || helper == Helper::StoreRows;
  if (loads || stores) {
    const Path* path = loads ? target.path(Space::Gm, Space::Ub, CoreKind::Aiv)
                             : target.path(Space::Ub, Space::Gm, CoreKind::Aiv);
    A2_CHECK(path);
    return {{"$block", path->row_pad},
            {"$last", path->row_pad - 1},
            {"$max_gap", path->max_gap},
            {"$max_rows", path->max_rows}};
  }
  if (helper != Helper::FillColumns) return {};
  A2_CHECK(target.vector);
  return {{"$block", target.space(CoreKind::Aiv, Space::Ub)->align},
          {"$repeat", target.vector->repeat_bytes},
          {"$most", target.vector->max_repeats}};
}

/// Replaces every "$word".
std::string fill_in(std::string_view text, const Words& words) {
  std::string out;
  for (size_t at; (at = text.find('$')) != std::string_view::npos;) {
    out += text.substr(0, at);
    text.remove_prefix(at);
    const auto word = std::find_if(words.begin(), words.end(), [&](const auto& entry) {
      return text.starts_with(entry.first);
    });
    A2_CHECK(word != words.end());
    out += fmt::format("{}", word->second);
    text.remove_prefix(word->first.size());
  }
  return out.append(text);
}

}  // namespace

void Helpers::use(Helper helper) {
  used_[static_cast<size_t>(helper)] = true;
  if (helper == Helper::Clamp) {
    use(Helper::Min);
    use(Helper::Max);
  }
  if (helper == Helper::Floor) use(Helper::Trunc);
  if (helper == Helper::Ceil || helper == Helper::Round || helper == Helper::FloatFloorDiv ||
      helper == Helper::FloatFloorMod)
    use(Helper::Floor);
}

std::string Helpers::text(const Target& target) const {
  std::string body;
  for (size_t i = 0; i < kHelperCount; ++i) {
    if (!used_[i]) continue;
    body += fill_in(kTexts[i], words_of(static_cast<Helper>(i), target));
  }
  if (body.empty()) return body;
  return fmt::format("namespace {0} {{\n{1}\n}}  // namespace {0}\n", kHelperNamespace, body);
}

}  // namespace asc2::emit
