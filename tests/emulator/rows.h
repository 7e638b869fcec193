// SPDX-License-Identifier: Apache-2.0
// Vector instructions of the emulation in their forms with a mask and repeats: each repeat works on
// eight blocks of 32 bytes, which lie strides of blocks apart.
#pragma once

#include "vector.h"

namespace AscendC {

enum class ReduceOrder : uint8_t {
  ORDER_VALUE_INDEX,
  ORDER_INDEX_VALUE,
  ORDER_ONLY_VALUE,
  ORDER_ONLY_INDEX
};

namespace emulated {
inline uint8_t stride(int64_t value) {
  a2emu::check(value >= 0 && value <= 255, "stride", value);
  return static_cast<uint8_t>(value);
}
}  // namespace emulated

struct BinaryRepeatParams {
  BinaryRepeatParams(int64_t dst_block, int64_t src0_block, int64_t src1_block, int64_t dst,
                     int64_t src0, int64_t src1)
      : blocks{emulated::stride(dst_block), emulated::stride(src0_block),
               emulated::stride(src1_block)},
        repeats{emulated::stride(dst), emulated::stride(src0), emulated::stride(src1)} {}
  uint8_t blocks[3], repeats[3];
};

struct CopyRepeatParams {
  CopyRepeatParams(int64_t dst_block, int64_t src_block, int64_t dst, int64_t src)
      : blocks{emulated::stride(dst_block), emulated::stride(src_block)},
        repeats{emulated::stride(dst), emulated::stride(src)} {}
  uint8_t blocks[2], repeats[2];
};

struct BrcbRepeatParams {
  BrcbRepeatParams(int64_t dst_block, int64_t dst)
      : block(emulated::stride(dst_block)), repeat(emulated::stride(dst)) {}
  uint8_t block, repeat;
};

namespace emulated {

constexpr int64_t kBlocksPerRepeat = 8;

template <typename T>
constexpr int64_t kPerBlock = a2emu::kBlock / int64_t(sizeof(T));
template <typename T>
constexpr int64_t kPerRepeat = kPerBlock<T>* kBlocksPerRepeat;

/// Element of lane `lane` of a repeat.
template <typename T>
int64_t element(int64_t repeat, int64_t lane, int64_t block_stride, int64_t repeat_stride) {
  return (repeat * repeat_stride + lane / kPerBlock<T> * block_stride) * kPerBlock<T> +
         lane % kPerBlock<T>;
}

template <typename T>
void masked(int64_t mask, int64_t repeats) {
  a2emu::issue();
  a2emu::check(mask > 0 && mask <= kPerRepeat<T>, "mask", mask);
  a2emu::check(repeats > 0 && repeats <= 255, "repeats", repeats);
}

/// The elements that lanes of a mask touch must lie in the tensor.
template <typename T>
void reach(const LocalTensor<T>& tensor, int64_t mask, int64_t repeats, int64_t block_stride,
           int64_t repeat_stride) {
  const int64_t last = element<T>(repeats - 1, mask - 1, block_stride, repeat_stride);
  operand(tensor, last + 1);
}

/// The lanes of a repeat that take part: one bit each.
struct Lanes {
  explicit Lanes(int64_t count)
      : bits{count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1,
             count > 64 ? ~uint64_t{0} >> (128 - count) : 0},
        end(count) {}
  explicit Lanes(const uint64_t mask[]) : bits{mask[0], mask[1]} {
    for (int64_t k = 0; k < 128; ++k) end = has(k) ? k + 1 : end;
  }
  bool has(int64_t lane) const { return (bits[lane / 64] >> (lane % 64) & 1) != 0; }
  uint64_t bits[2];
  int64_t end = 0;  // behind the last of them
};

template <typename T, typename F>
void map(const LocalTensor<T>& dst, const LocalTensor<T>& a, const LocalTensor<T>& b, int64_t mask,
         int64_t repeats, const BinaryRepeatParams& p, F&& f) {
  using C = typename Computing<T>::Type;
  masked<T>(mask, repeats);
  reach(dst, mask, repeats, p.blocks[0], p.repeats[0]);
  reach(a, mask, repeats, p.blocks[1], p.repeats[1]);
  reach(b, mask, repeats, p.blocks[2], p.repeats[2]);
  for (int64_t r = 0; r < repeats; ++r) {
    T results[kPerRepeat<T>];  // a repeat reads all before it writes
    for (int64_t k = 0; k < mask; ++k) {
      results[k] =
          static_cast<T>(f(static_cast<C>(a.get(element<T>(r, k, p.blocks[1], p.repeats[1]))),
                           static_cast<C>(b.get(element<T>(r, k, p.blocks[2], p.repeats[2])))));
    }
    for (int64_t k = 0; k < mask; ++k)
      dst.set(element<T>(r, k, p.blocks[0], p.repeats[0]), results[k]);
  }
}

template <typename T>
struct Sum {
  static T join(T a, T b) { return a + b; }
};
template <typename T>
struct Most {
  static T join(T a, T b) { return a > b || a != a ? a : b; }
};
template <typename T>
struct Least {
  static T join(T a, T b) { return a < b || a != a ? a : b; }
};

/// Neighbours first, then pairs of pairs.
template <typename T, typename How>
T joined(T* values, int64_t count) {
  for (; count > 1; count = (count + 1) / 2) {
    for (int64_t i = 0; i + 1 < count; i += 2) values[i / 2] = How::join(values[i], values[i + 1]);
    if (count % 2 != 0) values[count / 2] = values[count - 1];
  }
  return values[0];
}

/// Joins runs of `width` lanes; run i of repeat r goes to element r * per_repeat + i.
template <typename How, typename T>
void reduce(const LocalTensor<T>& dst, const LocalTensor<T>& src, Lanes mask, int64_t repeats,
            int64_t per_repeat, int64_t block_stride, int64_t repeat_stride, int64_t width) {
  static_assert(kReal<T>, "a reduction has no form for this type on c220");
  masked<T>(mask.end, repeats);
  reach(src, mask.end, repeats, block_stride, repeat_stride);
  const int64_t runs = kPerRepeat<T> / width;
  a2emu::check((repeats - 1) * per_repeat + runs <= int64_t(dst.GetSize()), "end of the results",
               repeats, per_repeat);
  for (int64_t r = 0; r < repeats; ++r) {
    for (int64_t run = 0; run < runs; ++run) {
      T values[kPerRepeat<T>];
      int64_t count = 0;
      for (int64_t k = run * width; k < (run + 1) * width; ++k) {
        if (mask.has(k)) values[count++] = src.get(element<T>(r, k, block_stride, repeat_stride));
      }
      // What a run without lanes gives is not said anywhere.
      dst.set(r * per_repeat + run, count ? joined<T, How>(values, count) : T(-12345.0f));
    }
  }
}

}  // namespace emulated

#define A2_REPEATS(name, types, expression)                                                    \
  template <typename T>                                                                        \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, \
            uint64_t mask, const uint8_t repeatTime, const BinaryRepeatParams& params) {       \
    static_assert(emulated::types<T>, #name " has no form for this type on c220");             \
    emulated::map(dst, src0, src1, int64_t(mask), repeatTime, params,                          \
                  [](auto a, auto b) { return expression; });                                  \
  }
A2_REPEATS(Add, kArithmetic, a + b)
A2_REPEATS(Sub, kArithmetic, a - b)
A2_REPEATS(Mul, kArithmetic, a* b)
A2_REPEATS(Div, kReal, a / b)
A2_REPEATS(Max, kArithmetic, a > b || a != a ? a : b)
A2_REPEATS(Min, kArithmetic, a < b || a != a ? a : b)
#undef A2_REPEATS

template <typename T>
void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask,
          const uint8_t repeatTime, const CopyRepeatParams& p) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Copy has 16 and 32-bit forms on c220");
  emulated::masked<T>(int64_t(mask), repeatTime);
  emulated::reach(dst, int64_t(mask), repeatTime, p.blocks[0], p.repeats[0]);
  emulated::reach(src, int64_t(mask), repeatTime, p.blocks[1], p.repeats[1]);
  for (int64_t r = 0; r < repeatTime; ++r) {
    for (int64_t k = 0; k < int64_t(mask); ++k) {
      dst.set(emulated::element<T>(r, k, p.blocks[0], p.repeats[0]),
              src.get(emulated::element<T>(r, k, p.blocks[1], p.repeats[1])));
    }
  }
}

/// Offsets are bytes from the source on.
template <typename T>
void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
            const LocalTensor<uint32_t>& srcOffset, const uint32_t srcBaseOffset,
            const uint32_t count) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Gather has 16 and 32-bit forms on c220");
  a2emu::issue();
  emulated::operand(dst, count);
  emulated::operand(srcOffset, count);
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t byte = srcBaseOffset + srcOffset.get(i);
    a2emu::check(byte % sizeof(T) == 0, "offset of Gather", byte);
    emulated::operand(src, byte / sizeof(T) + 1);
    dst.set(i, src.get(byte / sizeof(T)));
  }
}

#define A2_REDUCE(name, how)                                                                       \
  template <typename T>                                                                            \
  void BlockReduce##name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                     \
                         const int32_t repeatTime, const int32_t mask, const int32_t dstRepStride, \
                         const int32_t srcBlkStride, const int32_t srcRepStride) {                 \
    emulated::reduce<emulated::how<T>>(dst, src, emulated::Lanes(mask), repeatTime,                \
                                       dstRepStride * emulated::kBlocksPerRepeat, srcBlkStride,    \
                                       srcRepStride, emulated::kPerBlock<T>);                      \
  }                                                                                                \
  template <typename T>                                                                            \
  void BlockReduce##name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                     \
                         const int32_t repeatTime, const uint64_t mask[],                          \
                         const int32_t dstRepStride, const int32_t srcBlkStride,                   \
                         const int32_t srcRepStride) {                                             \
    emulated::reduce<emulated::how<T>>(dst, src, emulated::Lanes(mask), repeatTime,                \
                                       dstRepStride * emulated::kBlocksPerRepeat, srcBlkStride,    \
                                       srcRepStride, emulated::kPerBlock<T>);                      \
  }
A2_REDUCE(Sum, Sum)
A2_REDUCE(Max, Most)
A2_REDUCE(Min, Least)
#undef A2_REDUCE

template <typename T>
void WholeReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t mask,
                    const int32_t repeatTime, const int32_t dstRepStride,
                    const int32_t srcBlkStride, const int32_t srcRepStride) {
  emulated::reduce<emulated::Sum<T>>(dst, src, emulated::Lanes(mask), repeatTime, dstRepStride,
                                     srcBlkStride, srcRepStride, emulated::kPerRepeat<T>);
}
#define A2_REDUCE(name, how)                                                                       \
  template <typename T>                                                                            \
  void WholeReduce##name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t mask, \
                         const int32_t repeatTime, const int32_t dstRepStride,                     \
                         const int32_t srcBlkStride, const int32_t srcRepStride,                   \
                         ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {                     \
    a2emu::check(order == ReduceOrder::ORDER_ONLY_VALUE, "order of a reduction");                  \
    emulated::reduce<emulated::how<T>>(dst, src, emulated::Lanes(mask), repeatTime, dstRepStride,  \
                                       srcBlkStride, srcRepStride, emulated::kPerRepeat<T>);       \
  }
A2_REDUCE(Max, Most)
A2_REDUCE(Min, Least)
#undef A2_REDUCE

/// Eight elements a repeat, each of which fills a block.
template <typename T>
void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint8_t repeatTime,
          const BrcbRepeatParams& params) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Brcb has 16 and 32-bit forms on c220");
  a2emu::issue();
  constexpr int64_t kBlocks = emulated::kBlocksPerRepeat;
  a2emu::check(repeatTime > 0, "repeats", repeatTime);
  emulated::operand(src, repeatTime * kBlocks);
  const int64_t last = (repeatTime - 1) * params.repeat + (kBlocks - 1) * params.block;
  emulated::operand(dst, (last + 1) * emulated::kPerBlock<T>);
  for (int64_t k = 0; k < repeatTime * kBlocks; ++k) {
    const int64_t block = k / kBlocks * params.repeat + k % kBlocks * params.block;
    for (int64_t i = 0; i < emulated::kPerBlock<T>; ++i)
      dst.set(block * emulated::kPerBlock<T> + i, src.get(k));
  }
}

}  // namespace AscendC
