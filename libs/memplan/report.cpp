// SPDX-License-Identifier: Apache-2.0
#include "memplan/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/integer.h"
#include "base/text.h"
#include "ir/stage.h"
#include "memplan/packing.h"
#include "memplan/space_plan.h"

namespace asc2::memplan {

namespace {

using namespace ir;

class Reporter {
 public:
  Reporter(Module& module, Inst& kernel, const Target& target, const std::vector<Outcome>& outcomes)
      : module_(module),
        kernel_(kernel),
        target_(target),
        outcomes_(outcomes),
        storage_(module, kernel),
        lives_(module, kernel, storage_, target) {}

  ReportKernel run() {
    ReportKernel out;
    const CoreKind core = core_of(module_, kernel_);
    out.name = fmt::format("@{}", module_.kernel_name(kernel_));
    out.core = name_of(core);
    out.begin = out.end = lives_.end();
    for (size_t i = 0; i < storage_.buffers().size(); ++i) {
      if (!lives_.of(i).uses.empty()) out.begin = std::min(out.begin, lives_.of(i).begin);
    }
    loops(out);
    for (size_t s = 0; s < kSpaceCount; ++s) {
      const auto space = static_cast<Space>(s);
      const SpaceSpec* spec = target_.space(core, space);
      if (spec == nullptr) continue;
      ReportSpace found = this->space(space, *spec);
      if (!found.buffers.empty()) out.spaces.push_back(std::move(found));
    }
    return out;
  }

 private:
  void loops(ReportKernel& out) const {
    for (const model::LoopSpan& loop : lives_.loops()) {
      int depth = 0;
      for (int up = loop.parent; up >= 0; up = lives_.loops()[static_cast<size_t>(up)].parent)
        ++depth;
      const std::string name = loop.inst->result() == kNoValue
                                   ? "while"
                                   : fmt::format("%{}", module_.name_of(loop.inst->result()));
      if (loop.end > out.begin) out.loops.push_back({name, loop.begin, loop.end, depth});
    }
  }

  /// Where the line at a position stands in the text that was read; 0 when it does not.
  uint32_t line_of(uint32_t position) const {
    const Inst& inst = lives_.line(position);
    if (!module_.source || inst.span.end == 0) return 0;
    return module_.source->line_col(inst.span.begin).line;
  }

  ReportBuffer buffer(size_t i) const {
    const model::Buffer& b = storage_.buffers()[i];
    const model::BufferLife& life = lives_.of(i);
    const Type& type = module_.type_of(b.value);
    ReportBuffer out;
    out.name = fmt::format("%{}", module_.name_of(b.value));
    out.type = fmt::format("{}[{}]", name_of(type.dtype), fmt::join(type.shape, ","));
    out.bytes = b.bytes;
    out.addr = b.addr;
    out.spans = life.spans;
    out.held = lives_.held(i, static_cast<int64_t>(b.addr.size()));
    const Inst& place = life.uses.empty() ? *b.decl : *life.uses.front().inst;
    out.source = module_.loc_text(place);
    if (life.uses.empty()) {
      out.life = "never used";
      return out;
    }
    const uint32_t first = line_of(life.begin), last = line_of(life.end - 1);
    out.life = first == 0 ? fmt::format("steps {} to {}", life.begin, life.end - 1)
                          : fmt::format("lines {} to {}", first, last);
    if (out.source.empty()) out.source = fmt::format("line {}", first);
    return out;
  }

  ReportSpace space(Space space, const SpaceSpec& spec) const {
    ReportSpace out;
    out.space = space;
    out.capacity = spec.capacity;
    out.usable = room_of(space, spec).capacity;
    out.reserved = spec.reserved;
    Problem problem;
    std::vector<int64_t> addresses;  // by item
    for (size_t i = 0; i < storage_.buffers().size(); ++i) {
      if (storage_.buffers()[i].space != space || storage_.buffers()[i].addr.empty()) continue;
      out.buffers.push_back(buffer(i));
      const ReportBuffer& b = out.buffers.back();
      for (const int64_t address : b.addr) {
        Item item{round_up(b.bytes, spec.align), {}, address};
        out.peak = std::max(out.peak, address + item.size);
        for (const model::LifeSpan& span : b.held) item.lives.push_back({span.begin, span.end});
        problem.items.push_back(std::move(item));
      }
    }
    live_bound(problem, nullptr, &out.peak_position);
    out.bound = occupied_bound(problem);
    for (const Outcome& outcome : outcomes_) {
      if (outcome.kernel != &kernel_ || outcome.space != space) continue;
      out.bound = outcome.bound;
      out.verdict = outcome.verdict;
    }
    if (out.verdict.empty())
      out.verdict =
          out.peak <= out.bound ? "optimal" : fmt::format("gap {} bytes", out.peak - out.bound);
    return out;
  }

  Module& module_;
  Inst& kernel_;
  const Target& target_;
  const std::vector<Outcome>& outcomes_;
  const model::Storage storage_;
  const model::Lives lives_;
};

void append_spans(std::string& out, const std::vector<model::LifeSpan>& spans) {
  out += "[";
  for (size_t i = 0; i < spans.size(); ++i)
    out += fmt::format("{}[{},{}]", i == 0 ? "" : ",", spans[i].begin, spans[i].end);
  out += "]";
}

void append_buffer(std::string& out, const ReportBuffer& b) {
  out += fmt::format(
      R"({{"name":{},"type":{},"bytes":{},"slots":{},"addr":[{}],"source":{},"life":{})",
      json_quote(b.name), json_quote(b.type), b.bytes, b.addr.size(), fmt::join(b.addr, ","),
      json_quote(b.source), json_quote(b.life));
  out += R"(,"needed":)";
  append_spans(out, b.spans);
  out += R"(,"held":)";
  append_spans(out, b.held);
  out += "}";
}

void append_space(std::string& out, const ReportSpace& s) {
  out += fmt::format(
      R"({{"space":"{}","capacity":{},"usable":{},"peak":{},"bound":{},"verdict":{},"reserved":[)",
      name_of(s.space), s.capacity, s.usable, s.peak, s.bound, json_quote(s.verdict));
  for (size_t i = 0; i < s.reserved.size(); ++i)
    out += fmt::format(R"({}{{"name":{},"begin":{},"bytes":{}}})", i == 0 ? "" : ",",
                       json_quote(s.reserved[i].name), s.reserved[i].begin, s.reserved[i].bytes);
  out += R"(],"buffers":[)";
  for (size_t i = 0; i < s.buffers.size(); ++i) {
    out += i == 0 ? "\n      " : ",\n      ";
    append_buffer(out, s.buffers[i]);
  }
  out += "]}";
}

}  // namespace

std::vector<ReportKernel> make_report(Module& module, const Target& target,
                                      const std::vector<Outcome>& outcomes) {
  std::vector<ReportKernel> out;
  for (Inst* kernel : module.kernels()) {
    if (stage_of(module, *kernel) >= Stage::Planned)
      out.push_back(Reporter(module, *kernel, target, outcomes).run());
  }
  return out;
}

std::string report_json(const std::vector<ReportKernel>& report) {
  std::string out = R"({"kernels":[)";
  for (size_t k = 0; k < report.size(); ++k) {
    out += fmt::format("{}\n  {{\"name\":{},\"core\":\"{}\",\"spaces\":[", k == 0 ? "" : ",",
                       json_quote(report[k].name), report[k].core);
    for (size_t s = 0; s < report[k].spaces.size(); ++s) {
      out += s == 0 ? "\n    " : ",\n    ";
      append_space(out, report[k].spaces[s]);
    }
    out += "]}";
  }
  return out + "\n]}\n";
}

}  // namespace asc2::memplan
