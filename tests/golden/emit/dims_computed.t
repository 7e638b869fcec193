# A tensor whose dims the kernel computes is bound to its array where they are known.
# RUN: asc2 - -t ascend910b | grep -v '^$' | sed -n '/aicore__ void/,$p'
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 640} : ptr f32
  %m = param : i32
  %n = param : i32
  %c = mul %m, %n : i64
  %x = tensor %p, [%c] : gm f32[?]
  %y = tensor %p, [%m, 64] : gm f32[?,64]
  %a = load %x, [8] : f32[64]
  %b = load %y, [%n, 0] : f32[1,64]
  store %a, %x, [72]
  store %b, %y, [4, 0]
}
#--- stdout
extern "C" __global__ __aicore__ void k(GM_ADDR p, int32_t m, int32_t n) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  InitSocState();
  GlobalTensor<float> x;
  GlobalTensor<float> y;
  y.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(p), int64_t{m} * 64);
  LocalTensor<float> a(TPosition::VECCALC, 0x000000, 64);
  LocalTensor<float> b(TPosition::VECCALC, 0x000100, 64);
  const int64_t c = int64_t{m} * n;
  x.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(p), c);
  const int64_t c_rest = c - 8;
  const int64_t c_n = asc2::Clamp<int64_t>(c_rest, 0, 64);
  asc2::Load(a, x[8], c_n);
  const int64_t n_rest = int64_t{m} - n;
  const int64_t n_cut = asc2::Clamp<int64_t>(n_rest, 0, 1);
  const bool n_in = n >= 0;
  const int64_t n_n = n_in ? n_cut : 0;
  // a negative offset never reaches the copy
  if (n >= 0) {
    asc2::Load(b, y[int64_t{n} * 64], n_n * 64, true, 0.0f);
  }
  SetFlag<HardEvent::MTE2_MTE3>(0);
  SetFlag<HardEvent::MTE2_V>(0);
  const int64_t c_rest_1 = c - 72;
  const int64_t c_n_1 = asc2::Clamp<int64_t>(c_rest_1, 0, 64);
  WaitFlag<HardEvent::MTE2_MTE3>(0);
  asc2::Store(x[72], a, c_n_1);
  const int64_t m_rest = int64_t{m} - 4;
  const int64_t m_n = asc2::Clamp<int64_t>(m_rest, 0, 1);
  const bool b_pad = n_n < 1;
  WaitFlag<HardEvent::MTE2_V>(0);
  if (b_pad) {
    asc2::FillRows(b, 0.0f, 1, 1, 64, n_n);
  }
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  asc2::Store(y[256], b, m_n * 64);
  PipeBarrier<PIPE_ALL>();
}
