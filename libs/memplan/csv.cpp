// SPDX-License-Identifier: Apache-2.0
#include "memplan/csv.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "memplan/diags.h"
#include "memplan/packing.h"

namespace asc2::memplan {

namespace {

/// The fields of a line; a comma within double quotes belongs to its field, which stays as it is.
/// Nothing when a quote is not closed.
std::optional<std::vector<std::string_view>> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  bool quoted = false;
  size_t begin = 0;
  for (size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') quoted = !quoted;
    if (line[at] != ',' || quoted) continue;
    fields.push_back(line.substr(begin, at - begin));
    begin = at + 1;
  }
  if (quoted) return std::nullopt;
  fields.push_back(line.substr(begin));
  return fields;
}

struct Row {
  std::string_view text;
  Span span;
};

class Csv {
 public:
  Csv(std::shared_ptr<const Source> source, Diags& diags)
      : source_(std::move(source)), diags_(diags) {}

  Result<std::string> run(int64_t capacity) {
    read_rows();
    A2_TRY(read_head());
    problem_.capacity = capacity;
    for (size_t r = 1; r < rows_.size(); ++r) A2_TRY(read_item(rows_[r]));
    A2_TRY(check_pinned());
    const Packing packing = decide(problem_);
    if (packing.verdict == Verdict::Infeasible)
      return diags_.error<diag::MemplanOverflow>({}, "memory", packing.bound, capacity)
          .help(packing.bound > live_bound(problem_)
                    ? "a search has shown that they cannot be placed"
                    : "so many bytes are alive at one moment");
    if (packing.verdict == Verdict::Unknown)
      return diags_.error<diag::MemplanGaveUp>({}, "memory", packing.bound, capacity,
                                               packing.nodes);
    return print(packing);
  }

 private:
  void read_rows() {
    const std::string_view text = source_->text;
    for (size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
         at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = trim(text.substr(at, end - at));
      const auto begin = static_cast<uint32_t>(line.empty() ? at : line.data() - text.data());
      if (!line.empty())
        rows_.push_back({line, {begin, begin + static_cast<uint32_t>(line.size())}});
      at = end + 1;
    }
  }

  Failure wrong(const Row& row, std::string what) {
    return diags_.error<diag::MemplanCsv>({source_.get(), row.span}, what)
        .help("the first line names the columns: id,lower,upper,size and, if wanted, offset");
  }

  Result<> read_head() {
    if (rows_.empty()) return diags_.error<diag::MemplanCsv>({source_.get(), {}}, "empty input");
    A2_TRY_ASSIGN(const auto columns, split_row(rows_[0]));
    columns_ = columns.size();
    for (size_t c = 0; c < columns.size(); ++c) {
      const std::string_view name = trim(columns[c]);
      for (const auto& [column, wanted] : {std::pair{&lower_, "lower"},
                                           {&upper_, "upper"},
                                           {&size_, "size"},
                                           {&offset_, "offset"}}) {
        if (name != wanted) continue;
        if (*column != kNone) return wrong(rows_[0], fmt::format("two columns '{}'", name));
        *column = c;
      }
    }
    for (const auto& [column, name] :
         {std::pair{lower_, "lower"}, {upper_, "upper"}, {size_, "size"}}) {
      if (column == kNone) return wrong(rows_[0], fmt::format("no column '{}'", name));
    }
    return {};
  }

  Result<> read_item(const Row& row) {
    A2_TRY_ASSIGN(const auto fields, split_row(row));
    if (fields.size() != columns_)
      return wrong(row, fmt::format("{} fields, the head has {}", fields.size(), columns_));
    const auto number = [&](size_t column) { return parse_int(trim(fields[column])); };
    const auto lower = number(lower_), upper = number(upper_), size = number(size_);
    if (!lower || !upper || !size) return wrong(row, "lower, upper and size are integers");
    if (*lower < 0 || *upper <= *lower || *upper >= int64_t{UINT32_MAX})
      return wrong(row, "lower is at least 0 and less than upper, which has 32 bits");
    if (*size < 0 || *size > kMostMemory - sum_)
      return wrong(row,
                   fmt::format("size is at least 0, and all together at most {}", kMostMemory));
    sum_ += *size;
    Item item{*size, {{static_cast<uint32_t>(*lower), static_cast<uint32_t>(*upper)}}, kUnpinned};
    if (offset_ != kNone && !trim(fields[offset_]).empty()) {
      const auto offset = number(offset_);
      if (!offset || *offset < 0 || *offset > kMostMemory)
        return wrong(row, fmt::format("offset is between 0 and {}", kMostMemory));
      if (*offset > problem_.capacity - *size)
        return wrong(row, fmt::format("it would end at {}, there are {} bytes", *offset + *size,
                                      problem_.capacity));
      item.pinned = *offset;
    }
    problem_.items.push_back(std::move(item));
    return {};
  }

  Result<std::vector<std::string_view>> split_row(const Row& row) {
    auto fields = fields_of(row.text);
    if (!fields) return wrong(row, "a quote is not closed");
    return std::move(*fields);
  }

  /// Offsets that are given must not overlap while both live.
  Result<> check_pinned() {
    Problem pinned;
    std::vector<int64_t> offsets;
    std::vector<size_t> rows;
    for (size_t i = 0; i < problem_.items.size(); ++i) {
      if (problem_.items[i].pinned == kUnpinned) continue;
      pinned.items.push_back(problem_.items[i]);
      offsets.push_back(problem_.items[i].pinned);
      rows.push_back(i + 1);
    }
    const auto [a, b] = find_overlap(pinned, offsets);
    if (a == UINT32_MAX) return {};
    return diags_
        .error<diag::MemplanCsv>({source_.get(), rows_[rows[std::max(a, b)]].span},
                                 "it overlaps another row whose offset is given too, and both are "
                                 "alive at the same time")
        .note({source_.get(), rows_[rows[std::min(a, b)]].span}, "the other row");
  }

  std::string print(const Packing& packing) const {
    std::string out(rows_[0].text);
    out += offset_ == kNone ? ",offset\n" : "\n";
    for (size_t r = 1; r < rows_.size(); ++r) {
      const int64_t offset = packing.offset[r - 1];
      if (offset_ == kNone) {
        out += fmt::format("{},{}\n", rows_[r].text, offset);
        continue;
      }
      const auto fields = *fields_of(rows_[r].text);
      for (size_t c = 0; c < fields.size(); ++c) {
        if (c != 0) out += ",";
        out += c == offset_ ? std::to_string(offset) : std::string(fields[c]);
      }
      out += "\n";
    }
    return out;
  }

  static constexpr size_t kNone = SIZE_MAX;
  const std::shared_ptr<const Source> source_;
  Diags& diags_;
  std::vector<Row> rows_;
  size_t columns_ = 0;
  size_t lower_ = kNone, upper_ = kNone, size_ = kNone, offset_ = kNone;
  Problem problem_;
  int64_t sum_ = 0;  // of all sizes
};

}  // namespace

Result<std::string> plan_csv(std::shared_ptr<const Source> source, int64_t capacity, Diags& diags) {
  diags.keep(source);
  return Csv(std::move(source), diags).run(capacity);
}

}  // namespace asc2::memplan
