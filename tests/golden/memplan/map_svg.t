# The plan as a picture: one rectangle for each buffer and slot, pale where it is not needed.
# RUN: asc2-memplan --map m.svg -o k.a2ir && sed '/<style>/,/<.style>/d' m.svg
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[256]
  %b = buf : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %a = load %x, [0], [256] : f32[256]
    store %a, %x, [64], [256]
  }
  %b = load %x, [0], [64] : f32[64]
  store %b, %x, [64], [64]
}
#--- stdout
<svg xmlns="http://www.w3.org/2000/svg" class="memplan" viewBox="0 0 1138 562" width="1138" height="562">
<rect class="paper" width="1138" height="562"/>
<text class="title" x="88.0" y="28.0">@k (aiv), ub</text>
<text class="soft" x="88.0" y="46.0">peak 2304 of 4096 bytes, 2048 alive at most: optimal without new waits</text>
<line class="grid" x1="88.0" y1="484.0" x2="988.0" y2="484.0"/><text class="soft" x="82.0" y="488.0" text-anchor="end">0x000000</text>
<line class="grid" x1="88.0" y1="409.3" x2="988.0" y2="409.3"/><text class="soft" x="82.0" y="413.3" text-anchor="end">0x000200</text>
<line class="grid" x1="88.0" y1="334.7" x2="988.0" y2="334.7"/><text class="soft" x="82.0" y="338.7" text-anchor="end">0x000400</text>
<line class="grid" x1="88.0" y1="260.0" x2="988.0" y2="260.0"/><text class="soft" x="82.0" y="264.0" text-anchor="end">0x000600</text>
<line class="grid" x1="88.0" y1="185.3" x2="988.0" y2="185.3"/><text class="soft" x="82.0" y="189.3" text-anchor="end">0x000800</text>
<line class="grid" x1="88.0" y1="110.7" x2="988.0" y2="110.7"/><text class="soft" x="82.0" y="114.7" text-anchor="end">0x000a00</text>
<rect class="axis" x="88.0" y="64.0" width="900.0" height="420.0"/>
<text class="soft" x="6.0" y="56.0">address</text>
<g class="buffer"><title>%a[0]: f32[256], 1024 bytes at 0x000000
line 11
lines 11 to 12</title><rect class="held c0" x="88.0" y="334.7" width="540.0" height="149.3"/><rect class="need c0" x="88.0" y="334.7" width="360.0" height="149.3"/><text x="91.0" y="413.3">%a[0]</text></g>
<g class="buffer"><title>%a[1]: f32[256], 1024 bytes at 0x000400
line 11
lines 11 to 12</title><rect class="held c0" x="88.0" y="185.3" width="540.0" height="149.3"/><rect class="need c0" x="88.0" y="185.3" width="360.0" height="149.3"/><text x="91.0" y="264.0">%a[1]</text></g>
<g class="buffer"><title>%b: f32[64], 256 bytes at 0x000800
line 14
lines 14 to 15</title><rect class="need c1" x="628.0" y="148.0" width="360.0" height="37.3"/><text x="631.0" y="170.7">%b</text></g>
<line class="peak" x1="88.0" y1="148.0" x2="988.0" y2="148.0"/><text class="peak" x="994.0" y="152.0">peak 0x000900</text>
<line class="peak" x1="88.0" y1="64.0" x2="88.0" y2="484.0"/><text class="peak" x="88.0" y="60.0" text-anchor="middle">most alive</text>
<g><title>loop %i</title><rect class="loop" x="88.0" y="490.0" width="540.0" height="11.0"/><text x="91.0" y="499.0">for %i</text></g>
<text class="soft" x="988.0" y="517.0" text-anchor="end">program order &#8594;</text>
</svg>
