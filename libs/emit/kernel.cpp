// SPDX-License-Identifier: Apache-2.0
// One kernel: its head, then the statements in the order of the IR.
// Loops whose variable C++ can count itself are plain; others count their rounds and compute the
// variable from it, which also serves `slot` and the value that a variable keeps after its loop.
#include <fmt/format.h>

#include <algorithm>

#include "base/integer.h"
#include "emit/context.h"
#include "emit/diags.h"
#include "emit/rows.h"
#include "emit/usage.h"
#include "model/range.h"

namespace asc2::emit {

using ir::Inst;
using ir::Op;
using ir::Operand;
using ir::ValueId;

namespace {

/// A `for` being printed, for the slots of its loop.
struct Loop {
  const Inst* inst;
  Expr round;  // rounds that are complete, from 0
};

class KernelPrinter {
 public:
  KernelPrinter(const Context& context, const Inst& kernel, Writer& out)
      : context_(context), kernel_(kernel), usage_(context.module, kernel), out_(out) {}

  Result<> run() {
    A2_TRY(emit_head(context_, kernel_, usage_, out_));
    out_.blank();
    A2_TRY(region(kernel_.regions[0]));
    if (!ends_in_barrier()) out_.line("PipeBarrier<PIPE_ALL>();");
    out_.close();
    return {};
  }

 private:
  bool ends_in_barrier() const {
    const std::vector<Inst*>& body = kernel_.regions[0].body;
    return !body.empty() && body.back()->op == Op::Barrier &&
           body.back()->operands()[0].pipe == Pipe::All;
  }

  const ir::Type& type_of(ValueId value) const { return context_.module.type_of(value); }
  std::string_view name(ValueId value) const { return context_.name(value); }

  // --- statements

  Result<> region(const ir::Region& region) {
    for (const Inst* inst : region.body) {
      if (inst->info().cls == ir::OpClass::Decl) {
        if (inst->op == Op::Tensor && !usage_.is_dead(*inst) && is_bound_late(kernel_, *inst)) {
          source_line(*inst);
          bind_tensor(context_, *inst, usage_, out_);
        }
        continue;
      }
      emit_comments(context_, *inst, out_);
      if (usage_.is_dead(*inst)) continue;
      source_line(*inst);
      for (const ValueId value : usage_.before(*inst)) declare(value);
      A2_TRY(statement(*inst));
    }
    for (const ir::Sym text : region.comments.leading) emit_comment(context_, text, out_);
    return {};
  }

  Result<> statement(const Inst& inst) {
    switch (inst.op) {
      case Op::For:
        return for_loop(inst);
      case Op::While:
        return while_loop(inst);
      case Op::If:
        return branch(inst);
      case Op::Slot:
        if (inst.operands()[1].integer < 1) return context_.no_form(inst, "a slot of none");
        return assign(inst, slot(inst));
      case Op::Load:
      case Op::Store:
        return emit_copy(context_, inst, out_);
      case Op::Get: {
        A2_TRY_ASSIGN(const Expr expr, get_expression(context_, inst));
        return assign(inst, expr);
      }
      case Op::Extract: {
        A2_TRY_ASSIGN(const Expr expr, extract_expression(context_, inst));
        return assign(inst, expr);
      }
      case Op::Pad:
        return emit_pad(context_, inst, out_);
      case Op::Put:
        return emit_put(context_, inst, out_);
      case Op::SetFlag:
        return flag(inst, "SetFlag");
      case Op::WaitFlag:
        return flag(inst, "WaitFlag");
      case Op::Barrier:
        return barrier(inst);
      case Op::SetCross:
      case Op::WaitCross:
        return context_.no_form(inst, "a flag between cores");
      default:
        break;
    }
    if (inst.result_count && type_of(inst.result()).is_scalar()) {
      A2_TRY_ASSIGN(const Expr expr, scalar_operation(context_, inst));
      return assign(inst, expr);
    }
    if (is_row_operation(context_, inst)) return emit_rows(context_, inst, out_);
    A2_TRY_ASSIGN(const std::string call, tile_operation(context_, inst));
    out_.line(call + ';');
    return {};
  }

  /// "// vadd.py:15" where the kernel's own line changes; synchronisation has none.
  void source_line(const Inst& inst) {
    const ir::Loc& loc = inst.loc;
    if (loc.file == 0 || inst.info().cls == ir::OpClass::Sync) return;
    if (loc.file == file_ && loc.line == line_) return;
    file_ = loc.file;
    line_ = loc.line;
    out_.comment(fmt::format("{}:{}", context_.module.text(loc.file), loc.line));
  }

  void declare(ValueId value) {
    const Dtype dtype = type_of(value).dtype;
    out_.line(fmt::format("{} {} = {};", scalar_type(dtype), name(value),
                          scalar(context_, Operand::of_int(0), dtype).text));
  }

  Result<> assign(const Inst& inst, const Expr& expr) {
    const std::string_view type = scalar_type(type_of(inst.result()).dtype);
    if (type.empty()) {
      return context_.no_form(inst,
                              fmt::format("a scalar of {}", name_of(type_of(inst.result()).dtype)));
    }
    const Decl decl = usage_.declares(inst);
    const std::string head = decl == Decl::None    ? ""
                             : decl == Decl::Const ? fmt::format("const {} ", type)
                                                   : fmt::format("{} ", type);
    out_.line(fmt::format("{}{} = {};", head, name(inst.result()), expr.text));
    return {};
  }

  Result<> branch(const Inst& inst) {
    out_.open(fmt::format("if ({})", scalar(context_, inst.operands()[0], Dtype::I1).text));
    A2_TRY(region(inst.regions[0]));
    if (inst.regions.size() > 1 && !inst.regions[1].body.empty()) {
      out_.close_open("} else {");
      A2_TRY(region(inst.regions[1]));
    }
    out_.close();
    return {};
  }

  Result<> while_loop(const Inst& inst) {
    out_.open(fmt::format("while ({})", scalar(context_, inst.operands()[0], Dtype::I1).text));
    A2_TRY(region(inst.regions[0]));
    out_.close();
    return {};
  }

  // --- counted loops

  /// The operand, kept in a constant when the loop changes its variable.
  Amount steady(const Inst& loop, size_t operand, std::string_view word) {
    const Operand& value = loop.operands()[operand];
    const Amount now = amount(context_, value);
    if (now.number) return now;
    if (value.value != loop.result() && !usage_.assigned_in(value.value, loop)) return now;
    const std::string kept = context_.names.take(fmt::format("{}_{}", name(loop.result()), word));
    out_.line(fmt::format("const int64_t {} = {};", kept, now.expr.text));
    return {std::nullopt, {kept}, false};
  }

  /// Whether `for (T i = start; i < stop; i += step)` says the same: nobody else assigns or keeps
  /// the variable, the step's sign is known, and the last increment stays in the type.
  bool is_plain(const Inst& loop) const {
    if (usage_.declares(loop) != Decl::Const) return false;
    const auto operands = loop.operands();
    if (usage_.has_slots(loop) && (!operands[0].is_int() || !operands[2].is_int())) return false;
    for (const Operand& bound : operands) {  // there int64_t holds not all numbers
      if (bound.is_value() && type_of(bound.value).dtype == Dtype::U64) return false;
    }
    if (type_of(loop.result()).dtype == Dtype::U64) return false;
    const model::Range stop = context_.scalars.range(operands[1]);
    const model::Range step = context_.scalars.range(operands[2]);
    const model::Range whole = model::range_of(type_of(loop.result()).dtype);
    int64_t room = 0;  // how far a step may go beyond the last number before `stop`
    if (step.lo > 0) {
      const bool all = __builtin_sub_overflow(whole.hi, stop.hi, &room);
      return stop.hi <= whole.hi && (all || step.hi - 1 <= room);
    }
    const bool all = __builtin_sub_overflow(whole.lo, stop.lo, &room);
    return step.hi < 0 && stop.lo >= whole.lo && (all || step.lo + 1 >= room);
  }

  Result<> for_loop(const Inst& loop) {
    const Operand& step = loop.operands()[2];
    if (step.is_int() && step.integer == 0) return context_.no_form(loop, "a loop of step 0");
    return is_plain(loop) ? plain_loop(loop) : counted_loop(loop);
  }

  /// Whether C++ compares the variable with the bound without changing a sign.
  bool compares_signed(const Inst& loop) const {
    const Operand& stop = loop.operands()[1];
    if (!stop.is_value()) return true;
    const Dtype of_stop = type_of(stop.value).dtype, of_loop = type_of(loop.result()).dtype;
    return kind_of(of_stop) == kind_of(of_loop) || bits_of(of_stop) < bits_of(of_loop);
  }

  Result<> plain_loop(const Inst& loop) {
    const Operand& start = loop.operands()[0];
    const Amount stop = steady(loop, 1, "stop"), step = steady(loop, 2, "step");
    const bool up = context_.scalars.range(loop.operands()[2]).lo > 0;
    const std::string_view i = name(loop.result());
    const std::string_view test = up ? "<" : ">";
    const std::string next = step.is(1)    ? fmt::format("++{}", i)
                             : step.is(-1) ? fmt::format("--{}", i)
                             : step.number && *step.number < 0
                                 ? fmt::format("{} -= {}", i, -*step.number)
                                 : fmt::format("{} += {}", i, step.expr.text);
    const Dtype dtype = type_of(loop.result()).dtype;
    Expr round{std::string(i)};
    if (start.is_int() && step.number && (start.integer != 0 || *step.number != 1)) {
      const Expr first{int_literal(start.integer)};
      round = up ? binary(round, "-", first, Prec::Sum) : binary(first, "-", round, Prec::Sum);
      if (start.integer == 0 && up) round = {std::string(i)};
      const int64_t size = up ? *step.number : -*step.number;
      if (size != 1) round = binary(round, "/", {int_literal(size)}, Prec::Product);
    }
    const Expr limit = compares_signed(loop) ? stop.expr : cast_to("int64_t", stop.expr);
    out_.open(fmt::format("for ({} {} = {}; {} {} {}; {})", scalar_type(dtype), i,
                          scalar(context_, start, dtype).text, i, test, limit.text, next));
    return body(loop, round);
  }

  /// for (round = 0; round < number of rounds; ++round) { i = start + round * step; ... }
  Result<> counted_loop(const Inst& loop) {
    const Amount start = steady(loop, 0, "start"), step = steady(loop, 2, "step");
    const Amount stop = steady(loop, 1, "stop");
    std::string rounds = stop.expr.text;
    if (start.number && stop.number && step.number) {
      rounds = int_literal(signed_trip_count(*start.number, *stop.number, *step.number));
    } else if (!start.is(0) || !step.is(1)) {
      rounds = context_.names.take(fmt::format("{}_rounds", name(loop.result())));
      out_.line(fmt::format("const int64_t {} = {}({}, {}, {});", rounds,
                            context_.call(Helper::RangeTrips), start.expr.text, stop.expr.text,
                            step.expr.text));
    }
    const std::string round = context_.names.take(fmt::format("{}_round", name(loop.result())));
    out_.open(fmt::format("for (int64_t {0} = 0; {0} < {1}; ++{0})", round, rounds));
    const Amount counted{std::nullopt, {round}, false};
    const bool down = step.number && *step.number < 0 && *step.number != INT64_MIN;
    const Expr value =
        down ? binary(start.expr, "-", product(counted, Amount::of(-*step.number)).expr, Prec::Sum)
             : sum(start, product(counted, step)).expr;
    const Dtype dtype = type_of(loop.result()).dtype;
    if (usage_.declares(loop) != Decl::Const || usage_.is_read(loop.result())) {
      A2_TRY(assign(loop, convert(value, Dtype::I64, dtype)));
    }
    return body(loop, {round});
  }

  Result<> body(const Inst& loop, Expr round) {
    loops_.push_back({&loop, std::move(round)});
    A2_TRY(region(loop.regions[0]));
    loops_.pop_back();
    out_.close();
    return {};
  }

  Expr slot(const Inst& inst) const {
    const Operand& variable = inst.operands()[0];
    const auto loop = std::find_if(loops_.rbegin(), loops_.rend(), [&](const Loop& outer) {
      return variable.is_value() && outer.inst->result() == variable.value;
    });
    if (loop == loops_.rend()) return {"0"};
    const Expr slot =
        binary(loop->round, "%", {int_literal(inst.operands()[1].integer)}, Prec::Product);
    return convert(slot, Dtype::I64, type_of(inst.result()).dtype);
  }

  // --- synchronisation

  Result<> flag(const Inst& inst, std::string_view call) {
    const auto operands = inst.operands();
    const Pipe source = operands[0].pipe, destination = operands[1].pipe;
    if (!context_.target.legal_pair(context_.core, source, destination)) {
      return context_.no_form(
          inst, fmt::format("a flag from {} to {}", name_of(source), name_of(destination)));
    }
    if (operands[2].is_int() &&
        (operands[2].integer < 0 || operands[2].integer >= context_.target.events.ids)) {
      return context_.diags.error<diag::EmitLimit>(context_.where(operands[2], inst), "flag id",
                                                   operands[2].integer,
                                                   context_.target.events.ids - 1);
    }
    out_.line(fmt::format("{}<HardEvent::{}_{}>({});", call, upper(source), upper(destination),
                          amount(context_, operands[2]).expr.text));
    return {};
  }

  Result<> barrier(const Inst& inst) {
    const Pipe pipe = inst.operands()[0].pipe;
    if (pipe == Pipe::S) return context_.no_form(inst, "a barrier of the scalar unit");
    out_.line(fmt::format("PipeBarrier<PIPE_{}>();", upper(pipe)));
    return {};
  }

  static std::string upper(Pipe pipe) {
    std::string text(name_of(pipe));
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
  }

  const Context& context_;
  const Inst& kernel_;
  Usage usage_;
  Writer& out_;
  std::vector<Loop> loops_;
  ir::Sym file_ = 0;  // of the source line printed last
  uint32_t line_ = 0;
};

}  // namespace

Result<> emit_kernel(const Context& context, const Inst& kernel, Writer& out) {
  return KernelPrinter(context, kernel, out).run();
}

}  // namespace asc2::emit
