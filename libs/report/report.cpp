// SPDX-License-Identifier: Apache-2.0
#include "report/report.h"

#include <fmt/format.h>

#include "memplan/memplan.h"
#include "memplan/report.h"
#include "report/page.h"
#include "sim/random.h"
#include "text/parser.h"

namespace asc2::report {

namespace {

constexpr size_t kMostEvents = 4000;  // of the timeline: a page stays light

class Reporter {
 public:
  Reporter(std::shared_ptr<const Source> source, const Launch& launch, const Target& target,
           Diags& diags)
      : source_(std::move(source)), launch_(launch), target_(target), diags_(diags) {}

  Result<std::string> run(driver::Input input) {
    driver::Options options;
    options.explain = options.keep_stages = options.verify_each = true;
    A2_TRY_ASSIGN(compiled_, driver::compile(std::move(input), launch_, &target_, options, diags_));
    page_.source_name = source_->name;
    page_.source_text = source_->text;
    for (size_t i = 0; i < compiled_.stages.size(); ++i) add_stage(i);
    A2_TRY(look_into_modules());
    return render_page(page_);
  }

 private:
  void add_stage(size_t i) {
    const driver::StageText& stage = compiled_.stages[i];
    StagePart part;
    part.name = fmt::format("asc2-{}", driver::kStepNames[static_cast<size_t>(stage.step)]);
    part.task = driver::kStepTasks[static_cast<size_t>(stage.step)];
    if (stage.step == driver::Step::Emit) {
      part.view = view_cpp(stage.text, source_->name);
    } else {
      part.view = view_a2ir(stage.text, source_->name);
      if (i > 0)
        mark_changes(page_.stages[i - 1].view, part.view);
      else if (stage.step != driver::Step::Parse)
        mark_changes(view_a2ir(source_->text, source_->name), part.view);
    }
    const size_t end = i + 1 < compiled_.stages.size() ? compiled_.stages[i + 1].diagnostics_from
                                                       : diags_.all().size();
    for (size_t n = stage.diagnostics_from; n < end; ++n)
      part.decisions.push_back(decision(diags_.all()[n]));
    page_.stages.push_back(std::move(part));
  }

  Decision decision(const Diagnostic& diagnostic) const {
    Decision out;
    out.place = place_text(diagnostic.where);
    out.text = diagnostic.message;
    if (diagnostic.where.source == source_.get() && diagnostic.where.source != nullptr)
      out.source_line = source_->line_col(diagnostic.where.span.begin).line;
    for (const Diagnostic::Note& note : telling_notes(diagnostic)) {
      const std::string place = note.place.empty() ? place_text(note.where) : note.place;
      out.notes.push_back(place.empty() ? note.text : fmt::format("{}: {}", place, note.text));
    }
    if (!diagnostic.help.empty()) out.notes.push_back(diagnostic.help);
    return out;
  }

  /// The last .a2ir is planned and synchronised: its memory, and a run of it.
  Result<> look_into_modules() {
    std::string_view last = source_->text;
    for (const driver::StageText& stage : compiled_.stages) {
      if (stage.step != driver::Step::Emit) last = stage.text;
    }
    const auto source = std::make_shared<const Source>(Source{"<report>", std::string(last)});
    A2_TRY_ASSIGN(ir::Module module, text::parse_module(source, diags_));
    A2_TRY_ASSIGN(const std::vector<memplan::ReportKernel> plans, plans_of(module));
    page_.memory = memplan::map_svg(plans);
    for (const memplan::ReportKernel& kernel : plans) {
      for (const memplan::ReportSpace& space : kernel.spaces)
        page_.figures.push_back(
            {fmt::format("bytes of {} of {}", name_of(space.space), space.usable),
             std::to_string(space.peak)});
    }
    page_.verdict = "Every stage passes the check and computes what the stage before computes.";
    std::string names;
    for (const ir::Inst* kernel : sim::kernels_to_run(module)) {
      names += fmt::format("{}@{}", names.empty() ? "" : ", ", module.kernel_name(*kernel));
      run_kernel(module, *kernel);
    }
    page_.title = fmt::format("{} for {}", names, target_.name);
    return {};
  }

  /// Planned once more where the plan was made here: the plan is the same, and what the search has
  /// proved is known.
  Result<std::vector<memplan::ReportKernel>> plans_of(ir::Module& last) {
    for (const driver::StageText& stage : compiled_.stages) {
      if (stage.step != driver::Step::Tile) continue;
      const auto source = std::make_shared<const Source>(Source{"<report>", stage.text});
      A2_TRY_ASSIGN(ir::Module module, text::parse_module(source, diags_));
      std::vector<memplan::Outcome> outcomes;
      Diags again;
      A2_TRY(memplan::plan_memory(module, target_, {}, again, &outcomes));
      return memplan::make_report(module, target_, outcomes);
    }
    return memplan::make_report(last, target_, {});
  }

  /// Arrays are made up; a kernel that needs more than that is not run.
  void run_kernel(const ir::Module& module, const ir::Inst& kernel) {
    sim::Inputs inputs;
    inputs.launch = &launch_;
    sim::fill_random(module, kernel, 0, inputs);
    sim::Options options;
    options.kernel = module.kernel_name(kernel);
    options.bound = options.trace = true;
    Diags found;
    const auto result = sim::simulate(module, &target_, inputs, options, found);
    if (!result) {
      page_.verdict =
          fmt::format("Every stage passes the check. '@{}' was not run: {}", options.kernel,
                      found.all().empty() ? "" : found.all().front().message);
      return;
    }
    const sim::Stats& stats = result->stats;
    const auto figure = [&](const char* label, uint64_t value) {
      page_.figures.push_back({label, std::to_string(value)});
    };
    figure("cycles of the longest core", stats.cycles);
    figure("cycles that the dataflow allows", stats.bound.cycles);
    figure("bytes from GM", stats.bytes_in);
    figure("bytes to GM", stats.bytes_out);
    figure("flags set", stats.sets);
    page_.runs.push_back({"@" + options.kernel, sim::format_stats(stats),
                          sim::timeline_svg(result->trace, kMostEvents)});
  }

  std::shared_ptr<const Source> source_;
  const Launch& launch_;
  const Target& target_;
  Diags& diags_;
  driver::Compiled compiled_;
  Page page_;
};

}  // namespace

Result<std::string> report_html(driver::Input input, const Launch& launch, const Target& target,
                                Diags& diags) {
  const auto source = input.source;
  return Reporter(source, launch, target, diags).run(std::move(input));
}

}  // namespace asc2::report
