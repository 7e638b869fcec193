// SPDX-License-Identifier: Apache-2.0
// Each change is planned before it is suggested: fewer slots, orders of the text left out, dims of
// the tiles made smaller by bisection, halves of elements. When none of them is enough, all orders
// that are in the way together, and a limit for the dims of every tile.
#include "memplan/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/integer.h"

namespace asc2::memplan {

namespace {

using namespace ir;

constexpr uint64_t kTrialNodes = 1'000;
constexpr size_t kMaxSuggestions = 3;
constexpr int64_t kMostPitchUnit = 256;  // elements of a mask that take a block

class Suggest {
 public:
  Suggest(const Facts& facts, const Room& room, size_t largest)
      : facts_(facts), room_(room), largest_(largest) {
    for (size_t i = 0; i < facts.count(); ++i) {
      bytes_.push_back(facts.buffer(i).bytes);
      int64_t& unit = units_[type(i).columns()];
      unit = std::max(unit, block_of(bits_of(type(i).dtype)));
    }
  }

  std::string run() {
    const Orders asked;
    fewer_slots(asked);
    without_orders();
    if (found_.empty()) without_all();
    smaller_tiles();
    smaller_elements();
    if (found_.empty() && !narrow_tiles(asked, "")) {
      const std::string words = words_of(kNothing);
      if (!words.empty()) static_cast<void>(narrow_tiles(kNothing, words + " and "));
    }
    std::string out;
    for (size_t i = 0; i < std::min(kMaxSuggestions, found_.size()); ++i)
      out += (i == 0 ? "it fits with " : "; or with ") + found_[i];
    return out;
  }

 private:
  bool fits(const Orders& orders, const std::vector<int64_t>& bytes) const {
    Groups groups(facts_, orders);
    groups.take_over(facts_, nullptr);
    const SpacePlanner planner(facts_, room_, nullptr, std::move(groups));
    const Layout trial = planner.layout(planner.everything(), &bytes);
    const Verdict verdict = pack(trial.problem, {kTrialNodes, false}).verdict;
    return verdict == Verdict::Optimal || verdict == Verdict::Fits;
  }

  const Type& type(size_t i) const { return facts_.module.type_of(facts_.buffer(i).value); }
  bool mine(size_t i) const { return facts_.buffer(i).space == room_.space; }

  // --- orders of the text

  static constexpr Orders kNothing{false, false, false, 1, 1};

  struct Kind {
    bool Orders::*order;
    Attr attr;
    const char* left_out;
  };
  static constexpr Kind kKinds[] = {
      {&Orders::addr, Attr::Addr, "addresses chosen by the planner ('addr' left out)"},
      {&Orders::no_reuse, Attr::NoReuse, "'no_reuse' left out"},
      {&Orders::share, Attr::Share, "'share' left out"}};

  /// The most slots that fit: by num_stages alone, by `slots` alone.
  void fewer_slots(const Orders& asked) {
    for (int64_t Orders::*most : {&Orders::most_stages, &Orders::most_slots}) {
      Orders fewer = asked;
      if (lower(fewer, most)) found_.push_back(words_of(fewer));
    }
  }

  /// The most with which it fits, below what the text says; false when there is none.
  bool lower(Orders& orders, int64_t Orders::*most) const {
    for (int64_t count = deepest(orders, most) - 1; count >= 1; --count) {
      orders.*most = count;
      if (fits(orders, bytes_)) return true;
    }
    return false;
  }

  int64_t deepest(const Orders& orders, int64_t Orders::*most) const {
    const std::set<int64_t> counts =
        most == &Orders::most_stages ? stages(orders) : slots(orders).first;
    return counts.empty() ? 1 : *counts.rbegin();
  }

  /// The num_stages that say how many slots buffers of the space have.
  std::set<int64_t> stages(const Orders& orders) const {
    std::set<int64_t> out;
    for (size_t i = 0; i < facts_.count(); ++i) {
      if (!mine(i)) continue;
      if (const Inst* loop = staged_by(facts_, orders, i))
        out.insert(loop->find(Attr::NumStages)->integer);
    }
    return out;
  }

  /// The `slots` of buffers of the space that are more than asked for, and those buffers.
  std::pair<std::set<int64_t>, std::vector<std::string>> slots(const Orders& orders) const {
    std::pair<std::set<int64_t>, std::vector<std::string>> out;
    for (size_t i = 0; i < facts_.count(); ++i) {
      const int64_t count = facts_.buffer(i).slots;
      if (!mine(i) || !counts_slots(facts_, orders, i)) continue;
      if (orders.most_slots != INT64_MAX && count <= orders.most_slots) continue;
      out.first.insert(count);
      out.second.push_back(fmt::format("%{}", facts_.name(i)));
    }
    return out;
  }

  bool any(Attr attr) const {
    for (size_t i = 0; i < facts_.count(); ++i) {
      if (mine(i) && facts_.buffer(i).decl->find(attr) != nullptr) return true;
    }
    return false;
  }

  /// What to do to the text so that only these orders are left in it.
  std::string words_of(const Orders& orders) const {
    std::vector<std::string> out;
    for (const Kind& kind : kKinds) {
      if (!(orders.*kind.order) && any(kind.attr)) out.emplace_back(kind.left_out);
    }
    std::set<int64_t> counts = stages(orders);
    std::erase_if(counts, [&](int64_t count) { return count <= orders.most_stages; });
    if (!counts.empty())
      out.push_back(fmt::format("num_stages = {} instead of {}", orders.most_stages,
                                fmt::join(counts, " or ")));
    const auto [more, names] = slots(orders);
    if (orders.most_slots != INT64_MAX && !more.empty())
      out.push_back(fmt::format("slots = {} instead of {} for {}", orders.most_slots,
                                fmt::join(more, " or "), fmt::join(names, ", ")));
    return fmt::format("{}", fmt::join(out, " and "));
  }

  void without_orders() {
    for (const Kind& kind : kKinds) {
      Orders orders;
      orders.*kind.order = false;
      if (any(kind.attr) && fits(orders, bytes_)) found_.push_back(words_of(orders));
    }
  }

  /// Of all orders those stay with which it fits.
  void without_all() {
    Orders orders = kNothing;
    if (words_of(orders).empty() || !fits(orders, bytes_)) return;
    for (const Kind& kind : kKinds) {
      orders.*kind.order = true;
      if (!fits(orders, bytes_)) orders.*kind.order = false;
    }
    for (int64_t Orders::*most : {&Orders::most_stages, &Orders::most_slots}) {
      orders.*most = INT64_MAX;
      if (!fits(orders, bytes_)) static_cast<void>(lower(orders, most));
    }
    found_.push_back(words_of(orders));
  }

  // --- sizes

  /// Elements of a block of UB.
  int64_t block_of(int bits) const {
    const SpaceSpec* ub = facts_.target.space(CoreKind::Aiv, Space::Ub);
    return std::max<int64_t>(1, (ub == nullptr ? room_.align : ub->align) * 8 / bits);
  }
  /// Elements that the pitch of the buffer seems to be a multiple of: whole blocks, or as many as
  /// it shows, but kMostPitchUnit. What is computed together has one pitch, so where none shows,
  /// whole blocks of the narrowest elements among tiles with as many columns.
  int64_t pitch_unit(const Type& type, int bits) const {
    if (type.pitch == type.columns()) return std::max(block_of(bits), units_.at(type.columns()));
    int64_t unit = block_of(bits);
    while (unit < kMostPitchUnit && type.pitch % (2 * unit) == 0) unit *= 2;
    return unit;
  }
  int64_t bytes_of_type(const Type& type, const std::vector<int64_t>& shape, int bits) const {
    int64_t rows = 1;
    for (size_t d = 0; d + 1 < shape.size(); ++d) rows *= shape[d];
    const int64_t columns = shape.empty() ? 1 : shape.back();
    const int64_t pitch = columns == type.columns() ? type.pitch : columns;
    const int64_t unit = pitch_unit(type, bits);
    return (rows * round_up(pitch, unit) * bits + 7) / 8;
  }

  static std::string tile_text(Dtype dtype, const std::vector<int64_t>& shape) {
    return fmt::format("{}[{}]", name_of(dtype), fmt::join(shape, ","));
  }

  /// The shape of the largest buffer with one dim smaller, in every buffer that has it there: the
  /// first dim with which it fits; else the last one, with all in front of it 1.
  void smaller_tiles() {
    const std::vector<int64_t>& shape = type(largest_).shape;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      if (shape[dim] > 1 && smaller_tiles(shape, dim)) return;
    }
    std::vector<int64_t> rows = shape;
    for (size_t d = 0; d + 1 < rows.size(); ++d) rows[d] = 1;
    if (rows != shape) static_cast<void>(smaller_tiles(rows, rows.size() - 1));
  }

  /// Bytes of all buffers when `now` dims of the largest one become `then`.
  std::vector<int64_t> resized(const std::vector<int64_t>& now,
                               const std::vector<int64_t>& then) const {
    std::vector<int64_t> bytes = bytes_;
    for (size_t i = 0; i < facts_.count(); ++i) {
      std::vector<int64_t> other = type(i).shape;
      for (size_t d = 0; d < now.size(); ++d) {
        const size_t at = d + 1 == now.size() && !other.empty() ? other.size() - 1 : d;
        if (now[d] != then[d] && at < other.size() && other[at] == now[d]) other[at] = then[d];
      }
      if (other != type(i).shape) bytes[i] = bytes_of_type(type(i), other, bits_of(type(i).dtype));
    }
    return bytes;
  }

  /// Whether it fits with less of dim `dim` of `from`, the shape of the largest buffer or one
  /// below.
  bool smaller_tiles(const std::vector<int64_t>& from, size_t dim) {
    const std::vector<int64_t>& shape = type(largest_).shape;
    const auto fits_with = [&](int64_t size) {
      std::vector<int64_t> then = from;
      then[dim] = size;
      return fits({}, resized(shape, then));
    };
    int64_t low = 0, high = from[dim];  // elements of the dim: `low` fits, `high` does not
    while (low + 1 < high) {
      const int64_t middle = low + (high - low) / 2;
      (fits_with(middle) ? low : high) = middle;
    }
    // Whole blocks: a tile that ends within one takes all of it.
    const int64_t block = std::max<int64_t>(1, room_.align * 8 / bits_of(type(largest_).dtype));
    if (dim + 1 == from.size() && low > block && fits_with(low - low % block)) low -= low % block;
    if (low == 0) return false;
    std::vector<int64_t> smaller = from;
    smaller[dim] = low;
    found_.push_back(fmt::format("tiles of {} instead of {}",
                                 tile_text(type(largest_).dtype, smaller),
                                 tile_text(type(largest_).dtype, shape)));
    return true;
  }

  /// A line of a kernel file that asc2-tile may have, or will have, computed in f32 whatever the
  /// elements of the kernel are: functions and sums that are more accurate so, and conversions.
  bool may_stay_wide(const Inst& inst) const {
    const bool wide = inst.info().has(kFloat) || inst.info().typing == Typing::Convert ||
                      inst.find(Attr::By) != nullptr;
    return wide && !facts_.module.loc_text(inst).empty();
  }

  /// Accumulators and tables of the cube core have the elements that it computes with.
  void smaller_elements() {
    if (room_.space == Space::L0c || room_.space == Space::Bt || room_.space == Space::Fb) return;
    if (type(largest_).dtype != Dtype::F32 || !facts_.target.has(Dtype::F16)) return;
    std::vector<int64_t> bytes = bytes_;
    for (size_t i = 0; i < facts_.count(); ++i) {
      if (type(i).dtype != Dtype::F32) continue;
      const std::vector<model::Use>& uses = facts_.life(i).uses;
      if (std::any_of(uses.begin(), uses.end(),
                      [&](const model::Use& use) { return may_stay_wide(*use.inst); }))
        return;
      bytes[i] = bytes_of_type(type(i), type(i).shape, 16);
    }
    if (fits({}, bytes)) found_.emplace_back("f16 instead of f32");
  }

  /// The largest limit of all dims with which it fits.
  bool narrow_tiles(const Orders& orders, const std::string& first) {
    const auto fits_with = [&](int64_t most) {
      std::vector<int64_t> bytes = bytes_;
      for (size_t i = 0; i < facts_.count(); ++i) {
        std::vector<int64_t> shape = type(i).shape;
        for (int64_t& size : shape) size = std::min(size, most);
        if (mine(i) && shape != type(i).shape)
          bytes[i] = bytes_of_type(type(i), shape, bits_of(type(i).dtype));
      }
      return fits(orders, bytes);
    };
    int64_t low = 0, high = 1;  // `low` fits, `high` does not
    for (size_t i = 0; i < facts_.count(); ++i) {
      for (const int64_t size : type(i).shape) high = std::max(high, mine(i) ? size : 0);
    }
    while (low + 1 < high) {
      const int64_t middle = low + (high - low) / 2;
      (fits_with(middle) ? low : high) = middle;
    }
    const int64_t block = std::max<int64_t>(1, room_.align * 8 / bits_of(type(largest_).dtype));
    if (low > block && fits_with(low - low % block)) low -= low % block;
    if (low == 0) return false;
    found_.push_back(
        fmt::format("{}no dim of a buffer in {} larger than {}", first, name_of(room_.space), low));
    return true;
  }

  const Facts& facts_;
  const Room& room_;
  const size_t largest_;
  std::vector<int64_t> bytes_;
  std::map<int64_t, int64_t> units_;  // by columns: blocks of the narrowest elements
  std::vector<std::string> found_;
};

}  // namespace

std::string suggest(const Facts& facts, const Room& room, size_t largest) {
  return Suggest(facts, room, largest).run();
}

}  // namespace asc2::memplan
