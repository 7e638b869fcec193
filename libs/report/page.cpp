// SPDX-License-Identifier: Apache-2.0
#include "report/page.h"

#include <fmt/format.h>

#include <set>

#include "base/html.h"

namespace asc2::report {

namespace {

constexpr std::string_view kStyle = R"(
  :root { color-scheme: light dark; --line: #8884; --soft: #777; --new: #2a9d4a33;
    --newline: #2a9d4a;
    --changed: #d9a40022; --word: #d9a40066; --lit: #4a90d955; }
  body { margin: 0 auto; max-width: 1800px; padding: 1em 1.5em;
    font: 15px/1.45 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 1.5em; } h2 { margin: 1.6em 0 .5em; font-size: 1.2em; }
  .verdict { margin: .2em 0 0; color: var(--soft); }
  .figures { display: flex; flex-wrap: wrap; gap: .6em; margin: 1em 0 0; padding: 0;
    list-style: none; }
  .figures li { border: 1px solid var(--line); border-radius: 6px; padding: .3em .8em; }
  .figures b { display: block; font-size: 1.15em; }
  .figures span { color: var(--soft); font-size: .85em; }
  .pair { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 1em; }
  .code { overflow: auto; max-height: 80vh; border: 1px solid var(--line); border-radius: 6px;
    padding: .4em 0; font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre; }
  .l { display: block; min-width: max-content; padding-right: 1em;
    border-left: 3px solid transparent; }
  .l i { display: inline-block; width: 3.2em; margin-right: .8em; text-align: right;
    font-style: normal;
    color: var(--soft); user-select: none; }
  .l.quiet { opacity: .5; }
  .l.new { background: var(--new); border-left-color: var(--newline); }
  .l.changed { background: var(--changed); border-left-color: #d9a400; }
  .l mark { background: var(--word); color: inherit; }
  .l.lit { background: var(--lit); }
  .gone { margin-left: 4.2em; color: var(--soft); } .gone s { display: block; }
  .gone summary { cursor: pointer; font-style: italic; }
  .tab { position: absolute; opacity: 0; }
  .tabs label { display: inline-block; padding: .25em .9em; border: 1px solid var(--line);
    border-radius: 6px 6px 0 0; border-bottom: none; cursor: pointer; }
  .panel { display: none; } .panel p { margin: .5em 0; color: var(--soft); }
  table { border-collapse: collapse; font-size: .93em; }
  td, th { border-bottom: 1px solid var(--line); padding: .25em .8em .25em 0; text-align: left;
    vertical-align: top; }
  td.place { white-space: nowrap; font: 12px/1.7 ui-monospace, Menlo, Consolas, monospace; }
  td small { display: block; color: var(--soft); }
  .picture { overflow: auto; } .picture svg { max-width: 100%; height: auto; }
  pre.table { overflow: auto; font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace; }
  @media print { .panel { display: block !important; } .tabs label { display: none; }
    .code { max-height: none; overflow: visible; white-space: pre-wrap; } .l { min-width: 0; }
    .pair { display: block; } .picture, pre.table { overflow: visible; white-space: pre-wrap; } }
)";

/// Lines of one origin light up together; a click brings the other side into view.
constexpr std::string_view kScript = R"(
  const lines = [...document.querySelectorAll(".l[data-s]")];
  const light = (origin, on) => {
    for (const line of lines) if (line.dataset.s === origin) line.classList.toggle("lit", on);
  };
  for (const line of lines) {
    line.addEventListener("mouseenter", () => light(line.dataset.s, true));
    line.addEventListener("mouseleave", () => light(line.dataset.s, false));
    line.addEventListener("click", () => {
      const mine = line.closest(".code");
      for (const other of lines) {
        const code = other.closest(".code");
        if (other.dataset.s !== line.dataset.s || code === mine || !code.offsetParent) continue;
        code.scrollTo({ top: other.offsetTop - code.offsetTop - code.clientHeight / 3,
          behavior: "smooth" });
        break;
      }
    });
  }
)";

class Writer {
 public:
  explicit Writer(const Page& page) : page_(page) {}

  std::string run() {
    put("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>{}</title>\n"
        "<style>{}{}</style></head><body>\n",
        escape_html(page_.title), kStyle, tab_rules());
    head();
    stages();
    decisions();
    if (!page_.memory.empty())
      put("<section id=\"memory\"><h2>Memory</h2><div class=\"picture\">\n{}</div></section>\n",
          page_.memory);
    runs();
    put("<script>{}</script>\n</body></html>\n", kScript);
    return std::move(out_);
  }

 private:
  template <class... Args>
  void put(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  /// Which panel a chosen tab shows.
  std::string tab_rules() const {
    std::string rules;
    for (size_t i = 0; i < page_.stages.size(); ++i) {
      rules += fmt::format(
          "  #tab{0}:checked ~ .tabs label[for=tab{0}] {{ background: var(--lit); }}\n"
          "  #tab{0}:checked ~ #panel{0} {{ display: block; }}\n"
          "  #tab{0}:focus-visible ~ .tabs label[for=tab{0}] {{ outline: 2px solid; }}\n",
          i);
    }
    return rules;
  }

  void head() {
    put("<header><h1>{}</h1>\n<p class=\"verdict\">{}</p>\n<ul class=\"figures\">\n",
        escape_html(page_.title), escape_html(page_.verdict));
    for (const Figure& figure : page_.figures)
      put("<li><b>{}</b><span>{}</span></li>\n", escape_html(figure.value),
          escape_html(figure.label));
    put("</ul></header>\n");
  }

  void stages() {
    put("<section id=\"stages\"><h2>Stage by stage</h2>\n<div class=\"pair\">\n");
    source();
    put("<div>\n");
    const size_t count = page_.stages.size();
    const size_t chosen = count > 1 ? count - 2 : 0;  // the last one in .a2ir
    for (size_t i = 0; i < count; ++i)
      put("<input class=\"tab\" type=\"radio\" name=\"stage\" id=\"tab{}\"{}>\n", i,
          i == chosen ? " checked" : "");
    put("<div class=\"tabs\">");
    for (size_t i = 0; i < count; ++i)
      put("<label for=\"tab{}\">{}</label>", i, escape_html(page_.stages[i].name));
    put("</div>\n");
    for (size_t i = 0; i < count; ++i) panel(page_.stages[i], i);
    put("</div>\n</div></section>\n");
  }

  void source() {
    std::set<uint32_t> used;
    for (const StagePart& stage : page_.stages) {
      for (const StageLine& line : stage.view.lines) used.insert(line.source_line);
    }
    put("<div><p class=\"verdict\">{}</p><div class=\"code\" id=\"source\">",
        escape_html(page_.source_name));
    std::string_view text = page_.source_text;
    for (uint32_t number = 1; !text.empty(); ++number) {
      const size_t end = std::min(text.find('\n'), text.size());
      open_line(number, used.contains(number) ? "" : " quiet", number);
      put("{}</span>", escape_html(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    put("</div></div>\n");
  }

  void open_line(uint32_t number, std::string_view kind, uint32_t source_line) {
    put("<span class=\"l{}\"", kind);
    if (source_line != 0) put(" data-s=\"{}\"", source_line);
    put("><i>{}</i>", number);
  }

  void gone(const std::vector<std::string_view>& lines) {
    if (lines.empty()) return;
    put("<details class=\"gone\"><summary>{} line{} gone</summary>", lines.size(),
        lines.size() == 1 ? "" : "s");
    for (const std::string_view line : lines) put("<s>{}</s>", escape_html(line));
    put("</details>");
  }

  void panel(const StagePart& stage, size_t index) {
    put("<div class=\"panel\" id=\"panel{}\"><p><b>{}</b> {}", index, escape_html(stage.name),
        escape_html(stage.task));
    const StageView& view = stage.view;
    if (view.added + view.changed + view.removed > 0)
      put(": {} lines new, {} changed, {} gone", view.added, view.changed, view.removed);
    put("</p><div class=\"code\">");
    uint32_t number = 0;
    for (const StageLine& line : view.lines) {
      gone(line.gone);
      open_line(++number,
                line.mark == Mark::Added     ? " new"
                : line.mark == Mark::Changed ? " changed"
                                             : "",
                line.source_line);
      if (line.pieces.empty()) put("{}", escape_html(line.text));
      for (const Piece& piece : line.pieces) {
        if (piece.changed)
          put("<mark>{}</mark>", escape_html(piece.text));
        else
          put("{}", escape_html(piece.text));
      }
      put("</span>");
    }
    gone(view.gone);
    put("</div></div>\n");
  }

  void decisions() {
    put("<section id=\"decisions\"><h2>Decisions</h2><table>\n");
    for (const StagePart& stage : page_.stages) {
      if (stage.decisions.empty()) continue;
      put("<tr><th colspan=\"2\">{}</th></tr>\n", escape_html(stage.name));
      for (const Decision& decision : stage.decisions) {
        put("<tr><td class=\"place\"><span class=\"l\"");
        if (decision.source_line != 0) put(" data-s=\"{}\"", decision.source_line);
        put(">{}</span></td><td>{}", escape_html(decision.place), escape_html(decision.text));
        for (const std::string& note : decision.notes) put("<small>{}</small>", escape_html(note));
        put("</td></tr>\n");
      }
    }
    put("</table></section>\n");
  }

  void runs() {
    if (page_.runs.empty()) return;
    put("<section id=\"time\"><h2>Time</h2>\n");
    for (const Run& run : page_.runs)
      put("<h3>{}</h3>\n<div class=\"picture\">\n{}</div>\n<pre class=\"table\">{}</pre>\n",
          escape_html(run.kernel), run.timeline, escape_html(run.table));
    put("</section>\n");
  }

  const Page& page_;
  std::string out_;
};

}  // namespace

std::string render_page(const Page& page) {
  return Writer(page).run();
}

}  // namespace asc2::report
