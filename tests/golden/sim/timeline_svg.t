# A run as a picture: boxes while an operation occupies its pipe, waits, rounds, flags as arrows.
# RUN: asc2-sim --init random --timeline t.svg --digest > digest.txt && sed '/<style>/,/<.style>/d' t.svg
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 128} : ptr f32
  %x = tensor %p, [128] : gm f32[128]
  %a = buf {addr = [0x000000]} : ub f32[64]
  set_flag v, mte2, 0
  %i = for 0, 2, 1 : i64 {
    wait_flag v, mte2, 0
    %a = load %x, [0], [64] : f32[64] loc "k.py":4:5
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %a = exp %a : f32[64]
    set_flag v, mte2, 0
  }
  wait_flag v, mte2, 0
}
#--- stdout
<svg xmlns="http://www.w3.org/2000/svg" class="timeline" viewBox="0 0 1300 248" width="1300" height="248">
<rect class="paper" width="1300" height="248"/>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6"/></pattern><marker id="head" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path class="tip" d="M0 0L6 3L0 6z"/></marker></defs>
<text class="title" x="70.0" y="24">@k: 296 cycles</text>
<text class="soft" x="70.0" y="42">1 of 1 cores</text>
<rect class="box load" x="70.0" y="54" width="12" height="12"/><text x="86.0" y="64">load</text>
<rect class="box store" x="122.8" y="54" width="12" height="12"/><text x="138.8" y="64">store</text>
<rect class="box compute" x="182.3" y="54" width="12" height="12"/><text x="198.3" y="64">compute</text>
<rect class="box cube" x="255.2" y="54" width="12" height="12"/><text x="271.2" y="64">cube</text>
<rect class="box scalar" x="308.0" y="54" width="12" height="12"/><text x="324.0" y="64">scalar</text>
<rect class="wait" x="374.2" y="54" width="12" height="12"/><text x="390.2" y="64">waits</text>
<a href="#flags"><text x="438.2" y="64">show flags</text></a>
<text x="70.0" y="96.0">block 0, aiv</text>
<rect class="lane" x="70.0" y="104.0" width="1200.0" height="22.0"/><text class="name" x="62.0" y="119.0" text-anchor="end">s</text>
<rect class="lane" x="70.0" y="142.0" width="1200.0" height="22.0"/><text class="name" x="62.0" y="157.0" text-anchor="end">v</text>
<rect class="lane" x="70.0" y="180.0" width="1200.0" height="22.0"/><text class="name" x="62.0" y="195.0" text-anchor="end">mte2</text>
<g class="tick"><line class="grid" x1="70.0" y1="86.0" x2="70.0" y2="218.0"/><text class="soft" x="70.0" y="234.0" text-anchor="middle">0</text></g>
<g class="tick"><line class="grid" x1="272.7" y1="86.0" x2="272.7" y2="218.0"/><text class="soft" x="272.7" y="234.0" text-anchor="middle">50</text></g>
<g class="tick"><line class="grid" x1="475.4" y1="86.0" x2="475.4" y2="218.0"/><text class="soft" x="475.4" y="234.0" text-anchor="middle">100</text></g>
<g class="tick"><line class="grid" x1="678.1" y1="86.0" x2="678.1" y2="218.0"/><text class="soft" x="678.1" y="234.0" text-anchor="middle">150</text></g>
<g class="tick"><line class="grid" x1="880.8" y1="86.0" x2="880.8" y2="218.0"/><text class="soft" x="880.8" y="234.0" text-anchor="middle">200</text></g>
<g class="tick"><line class="grid" x1="1083.5" y1="86.0" x2="1083.5" y2="218.0"/><text class="soft" x="1083.5" y="234.0" text-anchor="middle">250</text></g>
<g class="op"><title>load %a
line 12, k.py:4:5
cycles 4 to 24: 20
complete at 124
round 0 of %i</title><rect class="box load" x="86.22" y="180.0" width="81.08" height="22.0"/><line class="tail load" x1="167.30" y1="200.5" x2="572.70" y2="200.5"/><text x="88.22" y="195.0">load %a</text></g>
<g class="op"><title>wait_flag mte2, v
line 14
cycles 6 to 126: 120
round 0 of %i</title><rect class="wait" x="94.32" y="146.0" width="486.49" height="14.0"/></g>
<g class="op"><title>wait_flag v, mte2
line 11
cycles 24 to 150: 126
round 1 of %i</title><rect class="wait" x="167.30" y="184.0" width="510.81" height="14.0"/></g>
<g class="op"><title>exp %a
line 15
cycles 126 to 138: 12
complete at 148
round 0 of %i</title><rect class="box compute" x="580.81" y="142.0" width="48.65" height="22.0"/><line class="tail compute" x1="629.46" y1="162.5" x2="670.00" y2="162.5"/><text x="582.81" y="157.0">exp %a</text></g>
<g class="op"><title>wait_flag mte2, v
line 14
cycles 138 to 272: 134
round 1 of %i</title><rect class="wait" x="629.46" y="146.0" width="543.24" height="14.0"/></g>
<g class="op"><title>load %a
line 12, k.py:4:5
cycles 150 to 170: 20
complete at 270
round 1 of %i</title><rect class="box load" x="678.11" y="180.0" width="81.08" height="22.0"/><line class="tail load" x1="759.19" y1="200.5" x2="1164.59" y2="200.5"/><text x="680.11" y="195.0">load %a</text></g>
<g class="op"><title>wait_flag v, mte2
line 18
cycles 170 to 296: 126</title><rect class="wait" x="759.19" y="184.0" width="510.81" height="14.0"/></g>
<g class="op"><title>exp %a
line 15
cycles 272 to 284: 12
complete at 294
round 1 of %i</title><rect class="box compute" x="1172.70" y="142.0" width="48.65" height="22.0"/><line class="tail compute" x1="1221.35" y1="162.5" x2="1261.89" y2="162.5"/><text x="1174.70" y="157.0">exp %a</text></g>
<g class="op"><title>round 0 of %i</title><rect class="round" x="580.81" y="165.0" width="48.65" height="9.0"/><text class="count" x="582.81" y="172.5">0</text></g>
<g class="op"><title>round 1 of %i</title><rect class="round odd" x="1172.70" y="165.0" width="48.65" height="9.0"/><text class="count" x="1174.70" y="172.5">1</text></g>
<g class="op"><title>round 0 of %i</title><rect class="round" x="86.22" y="203.0" width="81.08" height="9.0"/><text class="count" x="88.22" y="210.5">0</text></g>
<g class="op"><title>round 1 of %i</title><rect class="round odd" x="678.11" y="203.0" width="81.08" height="9.0"/><text class="count" x="680.11" y="210.5">1</text></g>
<g class="flags" id="flags">
<g class="op"><title>set_flag v, mte2, id 0
line 9 for line 11</title><line class="arrow" x1="78.11" y1="153.0" x2="86.22" y2="191.0" marker-end="url(#head)"/></g>
<g class="op"><title>set_flag mte2, v, id 0
line 13 for line 14</title><line class="arrow" x1="576.76" y1="191.0" x2="580.81" y2="153.0" marker-end="url(#head)"/></g>
<g class="op"><title>set_flag v, mte2, id 0
line 16 for line 11</title><line class="arrow" x1="674.05" y1="153.0" x2="678.11" y2="191.0" marker-end="url(#head)"/></g>
<g class="op"><title>set_flag mte2, v, id 0
line 13 for line 14</title><line class="arrow" x1="1168.65" y1="191.0" x2="1172.70" y2="153.0" marker-end="url(#head)"/></g>
<g class="op"><title>set_flag v, mte2, id 0
line 16 for line 18</title><line class="arrow" x1="1265.95" y1="153.0" x2="1270.00" y2="191.0" marker-end="url(#head)"/></g>
</g>
</svg>
