// SPDX-License-Identifier: Apache-2.0
// No variables in CSS: printers and converters of SVG do not all know them.
#include "base/svg.h"

#include <fmt/format.h>

#include "base/html.h"

namespace asc2::svg {

namespace {

constexpr std::string_view kRules =
    R"(  svg@ { font: 11px ui-monospace, Menlo, Consolas, monospace; }
  @ .paper { fill: #ffffff; } @ text { fill: #1a1a1a; }
  @ .soft { fill: #666666; }
  @ .title { font-size: 14px; font-weight: bold; }
  @ .grid { stroke: #dddddd; fill: none; } @ .axis { stroke: #1a1a1a; fill: none; }
)";
constexpr std::string_view kDarkRules =
    R"(    @ .paper { fill: #161616; } @ text { fill: #eeeeee; }
    @ .soft { fill: #a0a0a0; }
    @ .grid { stroke: #3a3a3a; } @ .axis { stroke: #eeeeee; }
)";

std::string with_class(std::string_view rules, std::string_view name) {
  std::string out;
  for (const char c : rules) {
    if (c == '@') {
      out += fmt::format(".{}", name);
    } else {
      out += c;
    }
  }
  return out;
}

constexpr std::string_view kPageStyle = R"(  :root { color-scheme: light dark; }
  body { margin: 1em; }
  #tip { position: fixed; display: none; padding: .4em .7em; white-space: pre;
    border: 1px solid #888;
    border-radius: 4px; background: Canvas; color: CanvasText; font: 12px ui-monospace, monospace;
    pointer-events: none; z-index: 9; }
)";

constexpr std::string_view kTips = R"(  const tip = document.getElementById("tip");
  for (const element of document.querySelectorAll(TIPS)) {
    const title = element.querySelector("title");
    if (!title) continue;
    const text = title.textContent;
    title.remove();
    element.addEventListener("mousemove", (event) => {
      tip.textContent = text;
      tip.style.display = "block";
      tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 4) + "px";
      tip.style.top = Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 4) + "px";
    });
    element.addEventListener("mouseleave", () => { tip.style.display = "none"; });
  }
)";

}  // namespace

std::string document(std::string_view name, double width, double height, std::string_view rules,
                     std::string_view dark_rules, std::string_view body) {
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{0}\" viewBox=\"0 0 {1:.0f} {2:.0f}\" "
      "width=\"{1:.0f}\" height=\"{2:.0f}\">\n<style>\n",
      name, width, height);
  out += with_class(kRules, name) + with_class(rules, name);
  out += "  @media screen and (prefers-color-scheme: dark) {\n";
  out += with_class(kDarkRules, name) + with_class(dark_rules, name) + "  }\n</style>\n";
  out += fmt::format("<rect class=\"paper\" width=\"{:.0f}\" height=\"{:.0f}\"/>\n", width, height);
  return out.append(body) + "</svg>\n";
}

std::string page(std::string_view title, std::string_view style, std::string_view content,
                 std::string_view tips, std::string_view script) {
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" +
                    escape_html(title);
  out.append("</title>\n<style>\n").append(kPageStyle).append(style);
  out.append("</style></head><body>\n").append(content);
  out += "<div id=\"tip\"></div>\n<script>\n  const TIPS = \"" + std::string(tips) + "\";\n";
  return out.append(kTips).append(script) + "</script>\n</body></html>\n";
}

}  // namespace asc2::svg
