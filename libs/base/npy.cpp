// SPDX-License-Identifier: Apache-2.0
// Reader and writer of .npy. The header is a Python dict literal of three known keys,
//   {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
// whose keys may stand in any order; everything else is refused. Sizes are
// compared with the bytes at hand before anything is allocated.
#include "base/npy.h"

#include <re2/re2.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "base/file.h"
#include "base/text.h"

namespace asc2 {

namespace {

static_assert(std::endian::native == std::endian::little, "arrays are copied without swapping");

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr size_t kMaxHeader = size_t{1} << 16;  // NumPy's own limit is 10,000 for untrusted files
constexpr size_t kMaxRank = 64;                 // NumPy's own limit
constexpr size_t kHeaderAlign = 64;             // NumPy pads so that the data starts aligned

struct DescrRow {
  std::string_view text;
  Dtype dtype;
};
constexpr DescrRow kDescrs[] = {
    {"|b1", Dtype::I1},  {"|i1", Dtype::I8},  {"<i2", Dtype::I16}, {"<i4", Dtype::I32},
    {"<i8", Dtype::I64}, {"|u1", Dtype::U8},  {"<u2", Dtype::U16}, {"<u4", Dtype::U32},
    {"<u8", Dtype::U64}, {"<f2", Dtype::F16}, {"<f4", Dtype::F32}, {"<u2", Dtype::Bf16},
};

/// The row for a dtype as files spell it: '<' and '=' mean the same here, '|' is for single bytes.
std::optional<Dtype> find_descr(std::string_view descr) {
  if (descr.size() != 3) return std::nullopt;
  const bool byte_order_matters = descr[2] != '1';
  for (const DescrRow& row : kDescrs) {
    if (row.text.substr(1) != descr.substr(1)) continue;
    if (descr[0] == '<' || descr[0] == '=') return row.dtype;
    if (!byte_order_matters && (descr[0] == '|' || descr[0] == '>')) return row.dtype;
  }
  return std::nullopt;
}

struct Header {
  std::string descr;
  bool fortran_order = false;
  std::vector<int64_t> shape;
};

/// Reads the dict from the front; each method returns false at the first thing that does not fit.
class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : rest_(text.data(), text.size()) {}

  /// "" on success, else what is wrong.
  std::string_view read(Header& out) {
    static const RE2 kOpen(R"(\s*\{\s*)"), kColon(R"(\s*:\s*)"), kClose(R"(\s*,?\s*\}\s*)"),
        kComma(R"(\s*,\s*)"), kRecords(R"(\[)");
    bool seen[3] = {};
    if (!accept(kOpen)) return "the header is not a dict";
    while (!accept(kClose)) {
      std::string key;
      const bool first = !seen[0] && !seen[1] && !seen[2];
      if ((!first && !accept(kComma)) || !string(key) || !accept(kColon))
        return "the header is not a dict";
      const int which = key == "descr" ? 0 : key == "fortran_order" ? 1 : key == "shape" ? 2 : -1;
      if (which < 0) return "the header has an unknown key";
      if (seen[which]) return "the header has a key twice";
      seen[which] = true;
      if (which == 0 && accept(kRecords)) return "arrays of records are not supported";
      const bool good = which == 0   ? string(out.descr)
                        : which == 1 ? boolean(out.fortran_order)
                                     : tuple(out.shape);
      if (!good) return "the header has a malformed value";
    }
    if (!rest_.empty()) return "the header has text after the dict";
    return seen[0] && seen[1] && seen[2] ? "" : "the header lacks a key";
  }

 private:
  bool accept(const RE2& pattern) { return RE2::Consume(&rest_, pattern); }

  bool string(std::string& out) {
    static const RE2 kSingle(R"('([^'\\]*)')"), kDouble(R"lit("([^"\\]*)")lit");
    return RE2::Consume(&rest_, kSingle, &out) || RE2::Consume(&rest_, kDouble, &out);
  }

  bool boolean(bool& out) {
    static const RE2 kBoolean("(True|False)");
    std::string word;
    if (!RE2::Consume(&rest_, kBoolean, &word)) return false;
    out = word == "True";
    return true;
  }

  bool tuple(std::vector<int64_t>& out) {
    static const RE2 kOpen(R"(\(\s*)"), kNone(R"(\))"), kClose(R"(\s*,?\s*\))"), kComma(R"(\s*,)"),
        kDim(R"(\s*(\d+)L?)");  // L: written by Python 2
    if (!accept(kOpen)) return false;
    while (!accept(out.empty() ? kNone : kClose)) {
      int64_t dim = 0;
      if (!out.empty() && !accept(kComma)) return false;
      if (out.size() == kMaxRank || !RE2::Consume(&rest_, kDim, &dim)) return false;
      out.push_back(dim);
    }
    return true;
  }

  re2::StringPiece rest_;
};

/// Bytes that the shape needs; nullopt when that exceeds `limit`.
std::optional<size_t> bytes_needed(const std::vector<int64_t>& shape, size_t element,
                                   size_t limit) {
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
  size_t bytes = element;
  for (const int64_t dim : shape) {
    if (static_cast<uint64_t>(dim) > limit / bytes) return std::nullopt;
    bytes *= static_cast<size_t>(dim);
  }
  return bytes;
}

std::string shape_text(const std::vector<int64_t>& shape) {
  std::string out = "(";
  for (size_t i = 0; i < shape.size(); ++i) out += fmt::format("{}{}", i ? ", " : "", shape[i]);
  return out + (shape.size() == 1 ? ",)" : ")");
}

}  // namespace

int64_t NpyArray::elements() const {
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;  // others may be huge
  int64_t n = 1;
  for (const int64_t dim : shape) n *= dim;
  return n;
}

std::string_view npy_descr(Dtype dtype) {
  for (const DescrRow& row : kDescrs) {
    if (row.dtype == dtype) return row.text;
  }
  return {};
}

Result<NpyArray> parse_npy(std::string_view bytes, std::string_view name, Diags& diags) {
  const auto byte = [&](size_t at) { return size_t{static_cast<uint8_t>(bytes[at])}; };
  const auto bad = [&](std::string_view what) {
    return diags.error<diag::NpyFormat>({}, name, what);
  };
  if (!bytes.starts_with(kMagic)) return bad("not an .npy file");
  if (bytes.size() < kMagic.size() + 4) return bad("the file ends inside its header");
  const size_t version = byte(6);
  if (version < 1 || version > 3) return bad("versions 1 to 3 of the format are supported");
  const size_t prefix = version == 1 ? 10 : 12;
  if (bytes.size() < prefix) return bad("the file ends inside its header");
  size_t length = byte(8) | byte(9) << 8;
  if (version > 1) length |= byte(10) << 16 | byte(11) << 24;
  if (length > kMaxHeader) return bad("the header is longer than 65536 bytes");
  if (bytes.size() - prefix < length) return bad("the file ends inside its header");

  Header header;
  const std::string_view problem = HeaderReader(bytes.substr(prefix, length)).read(header);
  if (!problem.empty()) return bad(problem);
  const auto dtype = find_descr(header.descr);
  if (!dtype) {
    std::string quoted;
    append_quoted(quoted, header.descr);
    return diags.error<diag::NpyDtype>({}, name, quoted)
        .help(
            "convert it with .astype: float32, float16, int8 to uint64 and bool are read, "
            "little endian; bfloat16 travels as uint16");
  }
  if (header.fortran_order && header.shape.size() > 1) {
    return bad("the array is in Fortran order; save numpy.ascontiguousarray(x)");
  }
  const std::string_view data = bytes.substr(prefix + length);
  const auto element = static_cast<size_t>(bytes_of(*dtype));
  const auto need = bytes_needed(header.shape, element, data.size());
  if (!need || *need != data.size()) {
    return diags.error<diag::NpySize>({}, name, shape_text(header.shape), header.descr,
                                      data.size());
  }
  NpyArray out{*dtype, std::move(header.shape), {data.begin(), data.end()}};
  if (*dtype == Dtype::I1) {
    for (uint8_t& b : out.data) b = b != 0;
  }
  return out;
}

Result<NpyArray> read_npy(const std::string& path, Diags& diags) {
  A2_TRY_ASSIGN(const Source source, read_source(path, diags));
  return parse_npy(source.text, source.name, diags);
}

std::string npy_bytes(const NpyArray& array) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}",
                                   npy_descr(array.dtype), shape_text(array.shape));
  const size_t prefix = kMagic.size() + 4;
  const size_t padded =
      (prefix + header.size() + 1 + kHeaderAlign - 1) / kHeaderAlign * kHeaderAlign;
  header.resize(padded - prefix - 1, ' ');
  header += '\n';
  std::string out(kMagic);
  out += '\x01';
  out += '\0';
  out += static_cast<char>(header.size() & 0xff);
  out += static_cast<char>(header.size() >> 8);
  out += header;
  out.append(array.data.begin(), array.data.end());
  return out;
}

Result<> write_npy(const std::string& path, const NpyArray& array, Diags& diags) {
  return write_file(path, npy_bytes(array), diags);
}

}  // namespace asc2
