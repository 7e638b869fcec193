// SPDX-License-Identifier: Apache-2.0
#include "unit/sync/trace.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "model/access.h"
#include "model/cost.h"
#include "model/pipe_of.h"
#include "sync/sync.h"
#include "text/parser.h"
#include "text/printer.h"

namespace asc2::sync::test {

namespace {

using ir::Inst;
using ir::Op;
using ir::Operand;

constexpr size_t kMaxLines = 20'000;

class Tracer {
 public:
  Tracer(const ir::Module& module, const Inst& kernel, const Target& target, const Values& values)
      : m_(module),
        kernel_(kernel),
        t_(target),
        storage_(module, kernel),
        values_(values),
        env_(module.value_count(), 0),
        iteration_(module.value_count(), 0) {}

  Trace run() {
    body(kernel_.regions[0]);
    return std::move(out_);
  }

 private:
  int64_t value(const Operand& o) const { return o.is_int() ? o.integer : env_[o.value]; }

  void body(const ir::Region& region) {
    for (const Inst* inst : region.body) {
      if (out_.instrs.size() >= kMaxLines) out_.cut_off = true;
      if (!out_.cut_off) step(*inst);
    }
  }

  void step(const Inst& inst) {
    const auto operands = inst.operands();
    switch (inst.op) {
      case Op::For: {
        const int64_t start = value(operands[0]), stop = value(operands[1]);
        const int64_t by = value(operands[2]);
        const int64_t outer = iteration_[inst.result()];
        int64_t n = 0;
        for (int64_t i = start; by > 0 ? i < stop : i > stop; i += by) {
          env_[inst.result()] = i;
          iteration_[inst.result()] = n++;
          body(inst.regions[0]);
        }
        iteration_[inst.result()] = outer;
        return;
      }
      case Op::While:
        while (env_[operands[0].value] != 0 && !out_.cut_off) {
          body(inst.regions[0]);
        }
        return;
      case Op::If:
        if (value(operands[0]) != 0) {
          body(inst.regions[0]);
        } else if (inst.regions.size() > 1) {
          body(inst.regions[1]);
        }
        return;
      case Op::Param: {
        const auto at = values_.find(std::string(m_.name_of(inst.result())));
        if (at != values_.end()) env_[inst.result()] = at->second;
        return;
      }
      default:
        break;
    }
    if (model::is_scalar_work(m_, inst)) {
      if (inst.result() != ir::kNoValue && m_.type_of(inst.result()).is_scalar()) {
        env_[inst.result()] = wrapped(scalar(inst), m_.type(inst.type).dtype);
      }
    } else {
      emit(inst);
    }
  }

  static int64_t wrapped(int64_t value, Dtype dtype) {
    if (dtype == Dtype::I8) return static_cast<int8_t>(value);
    return dtype == Dtype::I32 ? static_cast<int32_t>(value) : value;
  }

  int64_t scalar(const Inst& inst) const {
    const auto o = inst.operands();
    const int64_t a = o.empty() ? 0 : value(o[0]), b = o.size() > 1 ? value(o[1]) : 0;
    switch (inst.op) {
      case Op::Add:
        return a + b;
      case Op::Sub:
        return a - b;
      case Op::Mul:
        return a * b;
      case Op::Mod:
        return a % b;
      case Op::Copy:
      case Op::Cast:
        return a;
      case Op::Lt:
        return a < b;
      case Op::Le:
        return a <= b;
      case Op::Gt:
        return a > b;
      case Op::Ge:
        return a >= b;
      case Op::Ne:
        return a != b;
      case Op::Eq:
        return a == b;
      case Op::Max:
        return std::max(a, b);
      case Op::Min:
        return std::min(a, b);
      case Op::Slot:
        return iteration_[o[0].value] % b;
      case Op::BlockIdx:
        return 0;
      default:
        ADD_FAILURE() << "no such scalar here: " << inst.info().mnemonic;
        return 0;
    }
  }

  void emit(const Inst& inst) {
    const auto tag = static_cast<uint32_t>(out_.insts.size());
    const auto operands = inst.operands();
    out_.insts.push_back(&inst);
    if (inst.op == Op::Barrier) {
      out_.instrs.push_back(machine::Instr::barrier(operands[0].pipe, tag));
    } else if (inst.op == Op::SetFlag || inst.op == Op::WaitFlag) {
      const auto make = inst.op == Op::SetFlag ? machine::Instr::set : machine::Instr::wait;
      out_.instrs.push_back(
          make(operands[0].pipe, operands[1].pipe, static_cast<int32_t>(value(operands[2])), tag));
    } else {
      std::vector<machine::Access>& list = out_.accesses.emplace_back();
      for (const model::Access& access : model::accesses(m_, inst)) list.push_back(range(access));
      const CoreKind core = ir::core_of(m_, kernel_);
      out_.instrs.push_back(
          machine::Instr::op(*model::pipe_of(m_, inst, t_, core), tag, list, cost(inst, core)));
    }
  }

  const machine::Cost& cost(const Inst& inst, CoreKind core) {
    const auto [at, fresh] = costs_.try_emplace(&inst);
    if (fresh) {
      const model::Cost c = model::cost_of(m_, inst, t_, core);
      at->second = {static_cast<uint32_t>(c.busy), static_cast<uint32_t>(c.latency),
                    static_cast<uint32_t>(c.head), static_cast<uint64_t>(c.gm_bytes)};
    }
    return at->second;
  }

  machine::Access range(const model::Access& access) const {
    machine::Access out;
    out.space = access.space;
    out.kind = access.kind;
    out.dtype = access.dtype;
    if (!access.in_gm()) {
      const model::Buffer& buffer = *storage_.buffer(access.object);
      const model::ByteRange r = buffer.range(access.slot ? value(*access.slot) : 0);
      out.begin = static_cast<uint64_t>(r.begin);
      out.end = static_cast<uint64_t>(r.end);
      return out;
    }
    const model::Tensor& tensor = *storage_.tensor(access.object);
    const ir::Type& type = m_.type(tensor.decl->type);
    const auto& offsets = access.offsets->items;
    const size_t rank = offsets.size();
    const auto extent = [&](size_t d) {
      return access.extents ? value(access.extents->items[d]) : access.most(m_, d);
    };
    const int64_t pitch = rank > 1 ? type.shape[1] : 0;
    const int64_t row = rank > 1 ? value(offsets[0]) * pitch : 0;
    int64_t base = int64_t{1} << 40;
    ir::ValueId first = tensor.param;
    for (const model::Tensor& other : storage_.tensors()) {
      if (storage_.may_alias(first, other.param)) first = std::min(first, other.param);
    }
    base *= first + 1;
    const auto shift = values_.find("alias");
    if (first != tensor.param && shift != values_.end()) base += shift->second;
    const int64_t bytes = bytes_of(type.dtype);
    out.begin = static_cast<uint64_t>(base + (row + value(offsets[rank - 1])) * bytes);
    out.end = out.begin + static_cast<uint64_t>(extent(rank - 1) * bytes);
    out.rows = rank > 1 ? static_cast<uint32_t>(extent(0)) : 1;
    out.pitch = static_cast<uint64_t>(pitch * bytes);
    return out;
  }

  const ir::Module& m_;
  const Inst& kernel_;
  const Target& t_;
  model::Storage storage_;
  const Values& values_;
  std::vector<int64_t> env_, iteration_;
  std::map<const Inst*, machine::Cost> costs_;
  Trace out_;
};

std::string_view name_of(machine::FindingKind kind) {
  static constexpr std::string_view kNames[] = {
      "RAW",         "WAR",  "WAW",    "RAR",      "order",    "set twice", "wait before set",
      "outstanding", "leak", "bad id", "reserved", "bad pair", "mismatch"};
  return kNames[static_cast<size_t>(kind)];
}

}  // namespace

Trace trace(const ir::Module& module, const Inst& kernel, const Target& target,
            const Values& values) {
  return Tracer(module, kernel, target, values).run();
}

namespace {

void run(const Trace& trace, machine::Machine& machine) {
  const int core = machine.add_core(CoreKind::Aiv);
  size_t next = 0;
  machine.run([&](int) {
    while (next < trace.instrs.size()) {
      if (!machine.dispatch(core, trace.instrs[next])) return machine::Step::Blocked;
      ++next;
    }
    return machine::Step::Finished;
  });
}

}  // namespace

uint64_t cycles(const Trace& trace, const Target& target, machine::Sync sync) {
  machine::Options options;
  options.sync = sync;
  options.races = false;
  machine::Machine machine(machine::spec_of(target), options);
  run(trace, machine);
  return machine.report().cycles;
}

std::string judge(const ir::Module& module, const Trace& trace, const Target& target) {
  machine::MachineSpec spec = machine::spec_of(target);
  spec.queue_depth = {};
  machine::Options options;
  options.time = false;
  options.max_findings = 4;
  machine::Machine machine(spec, options);
  run(trace, machine);
  std::string out;
  const auto line = [&](const machine::Party& party) {
    if (party.core < 0) return std::string();
    return text::print_inst(module, *trace.insts[party.tag]);
  };
  for (const machine::Finding& f : machine.report().findings) {
    if (!machine::is_error(f.kind) && f.kind != machine::FindingKind::Outstanding) continue;
    if (trace.cut_off && f.kind == machine::FindingKind::Leak) continue;
    out += fmt::format("{}: {} / {}\n", name_of(f.kind), line(f.first), line(f.second));
  }
  for (const machine::Blocked& b : machine.report().blocked) {
    if (trace.cut_off) break;
    out += fmt::format("deadlock: {}\n", line(b.head));
  }
  return out;
}

std::unique_ptr<ir::Module> parse(const std::string& text) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  if (!module) {
    ADD_FAILURE() << diags.render({"test"}, false) << text;
    return std::make_unique<ir::Module>();
  }
  return std::make_unique<ir::Module>(std::move(*module));
}

const Target& target(const std::string& name) {
  static std::map<std::string, Target> loaded;
  const auto at = loaded.find(name);
  if (at != loaded.end()) return at->second;
  Diags diags;
  auto result = load_target(ASC2_SOURCE_DIR "/formats/targets/" + name + ".toml", diags);
  if (!result) ADD_FAILURE() << diags.render({"test"}, false);
  return loaded.emplace(name, std::move(*result)).first->second;
}

std::string synced(const std::string& text, const std::string& target_name,
                   const std::string& options) {
  const auto module = parse(text);
  Options o;
  o.resync = options.find("resync") != std::string::npos;
  o.explain = options.find("explain") != std::string::npos;
  if (options.find("verify") != std::string::npos) o.mode = Mode::Verify;
  if (options.find("none") != std::string::npos) o.mode = Mode::None;
  if (options.find("barrier-all") != std::string::npos) o.mode = Mode::BarrierAll;
  Diags diags;
  const bool done = static_cast<bool>(synchronise(*module, target(target_name), o, diags));
  if (!done || o.explain) return diags.render({"asc2-sync"}, true);
  return text::print_module(*module);
}

size_t count(const std::string& text, const std::string& word) {
  size_t lines = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++lines;
  return lines;
}

std::string kernel(const std::string& body) {
  return "a2ir 1\nkernel @k {core = aiv, stage = planned} {\n" + body + "}\n";
}

}  // namespace asc2::sync::test
