# What each stage added and changed is marked, word by word; the figures stand above.
# RUN: asc2-report -t tiny | sed 's/<span class="l/\n&/g; s/<div/\n&/g' | sed -n '/<header>/,/<.header>/p; /id="panel/p; /class="l new"/p; /class="l changed"/p'
a2ir 1
kernel @k {grid = 2, stage = tile} {
  %x_ptr = param {size = 512} : ptr f32
  %y_ptr = param {size = 512} : ptr f32
  %x = tensor %x_ptr, [512] : gm f32[512]
  %y = tensor %y_ptr, [512] : gm f32[512]
  %b = block_idx : i64
  %o = mul %b, 256 : i64
  %a = load %x, [%o] : f32[256]
  %s = exp %a : f32[256]
  store %s, %y, [%o]
}
#--- stdout
<header><h1>@k for tiny</h1>
<p class="verdict">Every stage passes the check and computes what the stage before computes.</p>
<ul class="figures">
<li><b>1024</b><span>bytes of ub of 4096</span></li>
<li><b>299</b><span>cycles of the longest core</span></li>
<li><b>283</b><span>cycles that the dataflow allows</span></li>
<li><b>2048</b><span>bytes from GM</span></li>
<li><b>2048</b><span>bytes to GM</span></li>
<li><b>4</b><span>flags set</span></li>
</ul></header>
<div class="panel" id="panel0"><p><b>asc2-tile</b> makes operations that the target has, buffers, and extents at the tails: 3 lines new, 3 changed, 2 gone</p>
<span class="l new"><i>2</i>target tiny</span>
<span class="l changed"><i>3</i>kernel @k {grid = 2, <mark>core = aiv, </mark>stage = <mark>machine</mark>} {</span>
<span class="l new"><i>8</i>  %a = buf : ub f32[256]</span>
<span class="l new"><i>9</i>  %s = buf : ub f32[256]</span>
<span class="l changed"><i>12</i>  %a = load %x, [%o]<mark>,</mark> <mark>[256] </mark>: f32[256]</span>
<span class="l changed"><i>14</i>  store %s, %y, [%o]<mark>, [256]</mark></span>
<div class="panel" id="panel1"><p><b>asc2-memplan</b> gives every buffer its slots and addresses: 0 lines new, 3 changed, 0 gone</p>
<span class="l changed"><i>3</i>kernel @k {grid = 2, core = aiv, stage = <mark>planned</mark>} {</span>
<span class="l changed"><i>8</i>  %a = buf <mark>{addr = [0x000000]} </mark>: ub f32[256]</span>
<span class="l changed"><i>9</i>  %s = buf <mark>{addr = [0x000000]} </mark>: ub f32[256]</span>
<div class="panel" id="panel2"><p><b>asc2-sync</b> adds the flags that the order of memory needs, and no more: 4 lines new, 1 changed, 0 gone</p>
<span class="l changed"><i>3</i>kernel @k {grid = 2, core = aiv, stage = <mark>synced</mark>} {</span>
<span class="l new"><i>13</i>  set_flag mte2, v, 0</span>
<span class="l new"><i>14</i>  wait_flag mte2, v, 0</span>
<span class="l new"><i>16</i>  set_flag v, mte3, 0</span>
<span class="l new"><i>17</i>  wait_flag v, mte3, 0</span>
<div class="panel" id="panel3"><p><b>asc2-pipe</b> orders the issue: slots, loads ahead: 0 lines new, 1 changed, 0 gone</p>
<span class="l changed"><i>3</i>kernel @k {grid = 2, core = aiv, stage = <mark>pipelined</mark>} {</span>
<div class="panel" id="panel4"><p><b>asc2-emit</b> writes Ascend C</p>
