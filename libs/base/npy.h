// SPDX-License-Identifier: Apache-2.0
// NumPy's .npy files, versions 1 to 3, C order, little endian. bf16 has no NumPy type and travels
// as
// '<u2'.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "base/kinds.h"

namespace asc2 {

struct NpyArray {
  Dtype dtype = Dtype::F32;  // of the file: never Bf16; I1 takes a byte per element, 0 or 1
  std::vector<int64_t> shape;
  std::vector<uint8_t> data;

  int64_t elements() const;
};

/// "'<f4'", "'|b1'": how NumPy writes the dtype; bf16 as u16. "" when NumPy has no such type.
std::string_view npy_descr(Dtype dtype);

/// `name` stands in messages; nothing is allocated that the bytes at hand do not justify.
Result<NpyArray> parse_npy(std::string_view bytes, std::string_view name, Diags& diags);
Result<NpyArray> read_npy(const std::string& path, Diags& diags);
/// The file's bytes, version 1; a bf16 array is written as u16.
std::string npy_bytes(const NpyArray& array);
Result<> write_npy(const std::string& path, const NpyArray& array, Diags& diags);

}  // namespace asc2
