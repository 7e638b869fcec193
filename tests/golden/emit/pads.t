# What is behind the extents of a tile: rows of leading dims, columns from the next block on; elements of 8 bits go in
# pairs, those of 64 bits as two words of 0.
# RUN: asc2-emit --no-verify | grep -v '^$' | sed -n '/void Fill/,$p'
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param : i64
  %m = param : i32
  %a = buf {addr = [0x000000]} : ub f32[100] pitch 104
  %b = buf {addr = [0x000200]} : ub f16[4,3,20] pitch 32
  %c = buf {addr = [0x001000]} : ub i8[2,40] pitch 64
  %d = buf {addr = [0x001200]} : ub i64[2,3] pitch 4
  %e = buf {addr = [0x001400]} : ub bf16[8,8] pitch 16
  %a = pad -1.5, [%n] : f32[100]
  %b = pad 0.0, [%m, %n, %m] : f16[4,3,20]
  %c = pad -1, [2, %n] : i8[2,40]
  %d = pad 0, [%n, 2] : i64[2,3]
  %e = pad 1.0, [3, 8] : bf16[8,8]
}
#--- stdout
__aicore__ inline void FillRows(const LocalTensor<T>& dst, T value, int64_t times, int64_t size,
                                int64_t width, int64_t first) {
  if (first >= size) return;
  for (int64_t i = 0; i < times; ++i)
    Duplicate(dst[(i * size + first) * width], value, (size - first) * width);
}
/// In each of `rows` rows of `pitch` elements, columns from `first` on, rounded up to a block of
/// 32 bytes, become `value`.
template <typename T>
__aicore__ inline void FillColumns(const LocalTensor<T>& dst, T value, int64_t rows, int64_t pitch,
                                   int64_t first) {
  constexpr int64_t kBlock = 32 / sizeof(T), kLanes = 256 / sizeof(T);
  const int64_t from = (first + kBlock - 1) / kBlock * kBlock;
  if (from >= pitch) return;
  if (rows == 1 || pitch / kBlock > 255) {
    for (int64_t row = 0; row < rows; ++row)
      Duplicate(dst[row * pitch + from], value, pitch - from);
    return;
  }
  for (int64_t at = from; at < pitch; at += kLanes) {
    const int64_t lanes = pitch - at < kLanes ? pitch - at : kLanes;
    for (int64_t row = 0; row < rows; row += 255) {
      const int64_t count = rows - row < 255 ? rows - row : 255;
      Duplicate(dst[row * pitch + at], value, lanes, count, 1, pitch / kBlock);
    }
  }
}
}  // namespace asc2
extern "C" __global__ __aicore__ void k(int64_t n, int32_t m) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  InitSocState();
  LocalTensor<float> a(TPosition::VECCALC, 0x000000, 104);
  LocalTensor<half> b(TPosition::VECCALC, 0x000200, 384);
  LocalTensor<int8_t> c(TPosition::VECCALC, 0x001000, 128);
  LocalTensor<int64_t> d(TPosition::VECCALC, 0x001200, 8);
  LocalTensor<bfloat16_t> e(TPosition::VECCALC, 0x001400, 128);
  asc2::FillColumns(a, -1.5f, 1, 104, n);
  asc2::FillRows(b, static_cast<half>(0.0f), 1, 4, 96, m);
  asc2::FillRows(b, static_cast<half>(0.0f), 4, 3, 32, n);
  asc2::FillColumns(b, static_cast<half>(0.0f), 12, 32, m);
  asc2::FillColumns(c.ReinterpretCast<uint16_t>(),
                    static_cast<uint16_t>(static_cast<uint8_t>(static_cast<int8_t>(-1)) * 257), 2,
                    32, (n + 1) / 2);
  asc2::FillRows(d.ReinterpretCast<uint32_t>(), uint32_t{0}, 1, 2, 8, n);
  asc2::FillColumns(d.ReinterpretCast<uint32_t>(), uint32_t{0}, 2, 8, 4);
  asc2::FillRows(e, ToBfloat16(1.0f), 1, 8, 16, 3);
  PipeBarrier<PIPE_ALL>();
}
