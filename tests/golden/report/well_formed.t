# Every element of the page is closed, no text breaks out of its element, and nothing is fetched.
# RUN: asc2-report -t tiny > page.html && python3 well_formed.py page.html
a2ir 1
kernel @k_1 {grid = 2, stage = tile} {
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
#--- file well_formed.py
import html.parser, re, sys
EMPTY = {"meta", "input", "line", "rect", "br"}
class Page(html.parser.HTMLParser):
    stack, ids = [], []
    def handle_starttag(self, tag, attrs):
        if tag not in EMPTY: self.stack.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
    def handle_endtag(self, tag):
        if tag in EMPTY: return
        assert self.stack.pop() == tag, (tag, self.getpos())
text = open(sys.argv[1]).read()
page = Page()
page.feed(text)
print("open:", page.stack, "twice:", len(page.ids) - len(set(page.ids)))
print("fetched:", re.findall(r'(?:src|href)="[^"#]+|url\((?!#)|@import|fetch\(', text))
#--- stdout
open: [] twice: 0
fetched: []
