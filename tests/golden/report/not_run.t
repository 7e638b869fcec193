# A kernel whose arrays have no known size is reported without a run.
# RUN: asc2-report -t tiny | grep 'class="verdict"' | head -1
a2ir 1
kernel @k {grid = 2, stage = tile} {
  %x_ptr = param : ptr f32
  %y_ptr = param : ptr f32
  %x = tensor %x_ptr, [512] : gm f32[512]
  %y = tensor %y_ptr, [512] : gm f32[512]
  %b = block_idx : i64
  %o = mul %b, 256 : i64
  %a = load %x, [%o] : f32[256]
  %s = exp %a : f32[256]
  store %s, %y, [%o]
}
#--- stdout
<p class="verdict">Every stage passes the check. '@k' was not run: nothing says how many elements '%x_ptr' has</p>
#--- stderr
asc2-report: warning: the kernel cannot run, so stages are not compared: nothing says how many elements '%x_ptr' has [verify-cannot-run]
   = help: give it in a launch file, or --in x_ptr=FILE.npy
