// SPDX-License-Identifier: Apache-2.0
// Sizes come from the launch, else from the kernel's own attributes, else from the array that is
// given; an array that does not fit is refused, never cut or converted.
#include "sim/bind.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "ir/walk.h"
#include "launch/launch.h"
#include "model/affine.h"
#include "sim/diags.h"

namespace asc2::sim {

namespace {

constexpr uint64_t kArrayGap = 4096;  // addresses between arrays, so that no two touch

class Binder {
 public:
  Binder(const Program& program, const Inputs& inputs, Diags& diags)
      : program_(program), module_(*program.module), inputs_(inputs), diags_(diags) {}

  Result<Binding> run() {
    A2_TRY(check_names());
    A2_TRY(grid());
    for (const ScalarParam& param : program_.scalars) A2_TRY(scalar(param));
    for (const ArrayParam& param : program_.arrays) A2_TRY(array(param));
    return std::move(out_);
  }

 private:
  const LaunchArg* launch_arg(std::string_view name) const {
    return inputs_.launch ? inputs_.launch->arg(name) : nullptr;
  }

  Result<> check_names() {
    std::vector<std::string_view> names;
    for (const ArrayParam& param : program_.arrays) names.push_back(program_.name(param.value));
    const size_t arrays = names.size();
    for (const ScalarParam& param : program_.scalars) names.push_back(program_.name(param.value));
    const std::span<const std::string_view> all(names), pointers(names.data(), arrays);
    for (const auto& [name, input] : inputs_.arrays) {
      A2_TRY(is_known(name, "pointer parameter", pointers, {}));
    }
    for (const std::string& name : inputs_.zeroed) A2_TRY(is_known(name, "parameter", all, {}));
    if (!inputs_.launch) return {};
    for (const LaunchArg& arg : inputs_.launch->args) {
      A2_TRY(is_known(arg.name, "parameter", all, arg.name_where));
    }
    return {};
  }

  Result<> is_known(std::string_view name, std::string_view what,
                    std::span<const std::string_view> known, Where where) {
    if (std::find(known.begin(), known.end(), name) != known.end()) return {};
    return diags_.error<diag::SimInput>(where, fmt::format("the kernel has no {} '{}'", what, name))
        .help(did_you_mean(name, known));
  }

  bool asks_for_blocks() const {
    bool asks = false;
    ir::walk(program_.kernel->regions[0], [&](const ir::Inst& inst) {
      asks = asks || inst.op == ir::Op::BlockIdx || inst.op == ir::Op::BlockNum;
    });
    return asks;
  }

  Result<> grid() {
    out_.grid = program_.kernel->int_attr(ir::Attr::Grid, 1);
    Where where = module_.where(*program_.kernel);
    if (inputs_.launch && inputs_.launch->grid) {
      out_.grid = *inputs_.launch->grid;
      where = inputs_.launch->grid_where;
    } else if (!program_.kernel->find(ir::Attr::Grid) && asks_for_blocks()) {
      return diags_.error<diag::SimInput>(where, "nothing says how many blocks run")
          .help("give it in a launch file, or --grid N");
    }
    if (out_.grid >= 1 && out_.grid <= kMaxBlocks) return {};
    return diags_.error<diag::SimInput>(
        where, fmt::format("a grid of {} blocks; 1 to {} can run", out_.grid, kMaxBlocks));
  }

  /// The number bound to a scalar parameter, with the place that gave it.
  struct Number {
    std::variant<int64_t, double> value;
    Where where;
  };
  std::optional<Number> number_for(const ScalarParam& param) const {
    const LaunchArg* arg = launch_arg(program_.name(param.value));
    if (arg && arg->value) {
      Number out{{}, arg->where};
      std::visit(
          [&](auto v) {
            if constexpr (std::is_same_v<decltype(v), double>) {
              out.value = v;
            } else {
              out.value = static_cast<int64_t>(v);
            }
          },
          *arg->value);
      return out;
    }
    const ir::Operand* value = param.inst->find(ir::Attr::Value);
    if (!value) return std::nullopt;
    Number out{{}, module_.where(*param.inst)};
    if (value->is_int())
      out.value = value->integer;
    else
      out.value = value->real;
    return out;
  }

  Result<> scalar(const ScalarParam& param) {
    const Dtype dtype = program_.registers[param.reg].dtype;
    const std::string_view name = program_.name(param.value);
    const auto number = number_for(param);
    if (!number) {
      return diags_
          .error<diag::SimInput>(module_.where(*param.inst),
                                 fmt::format("parameter '%{}' has no value", name))
          .help(fmt::format("give it in a launch file, or --arg {}=VALUE", name));
    }
    if (const int64_t* integer = std::get_if<int64_t>(&number->value)) {
      const Bits bits = number_bits(*integer, dtype);
      if (!is_float(dtype) && to_int(bits, dtype) != *integer) {
        return diags_.error<diag::SimInput>(
            number->where,
            fmt::format("{} does not fit parameter '%{}' of {}", *integer, name, name_of(dtype)));
      }
      out_.scalars.emplace_back(param.reg, bits);
      return {};
    }
    const double real = std::get<double>(number->value);
    if (!is_float(dtype)) {
      return diags_.error<diag::SimInput>(
          number->where, fmt::format("{} is no value for parameter '%{}' of {}", float_text(real),
                                     name, name_of(dtype)));
    }
    out_.scalars.emplace_back(param.reg, number_bits(real, dtype));
    return {};
  }

  Result<> array(const ArrayParam& param) {
    const std::string_view name = program_.name(param.value);
    const LaunchArg* arg = launch_arg(name);
    const auto input = inputs_.arrays.find(name);
    const ArrayInput* given = input == inputs_.arrays.end() ? nullptr : &input->second;
    if (arg && arg->pointer && arg->dtype && *arg->dtype != param.dtype) {
      return diags_.error<diag::SimInput>(arg->where,
                                          fmt::format("'%{}' is {} in the kernel and {} here", name,
                                                      name_of(param.dtype), name_of(*arg->dtype)));
    }
    GmArray out;
    out.dtype = param.dtype;
    std::vector<int64_t> shape;
    if (arg && arg->pointer) shape = arg->dims;
    out.elements = arg && arg->pointer ? arg->elements() : param.inst->int_attr(ir::Attr::Size, -1);
    if (given) {
      A2_TRY(fits(*given, name, param.dtype, out.elements));
      shape = given->array.shape;
      out.elements = given->array.elements();
    }
    if (out.elements < 0) {
      return diags_
          .error<diag::SimInput>(module_.where(*param.inst),
                                 fmt::format("nothing says how many elements '%{}' has", name))
          .help(fmt::format("give it in a launch file, or --in {}=FILE.npy", name));
    }
    A2_TRY(reserve(out, param));
    if (given) {
      out.bytes = given->array.data;
    } else if (inputs_.zeroed.contains(name)) {
      out.bytes.assign(bytes(out), 0);
    } else {
      out.bytes.assign(bytes(out), kPoisonByte);
      out.poison.assign(bytes(out), 0xff);
    }
    out_.arrays.push_back(std::move(out));
    out_.shapes.push_back(std::move(shape));
    return {};
  }

  static uint64_t bytes(const GmArray& array) {
    return static_cast<uint64_t>(array.elements) * static_cast<uint64_t>(bytes_of(array.dtype));
  }

  Result<> fits(const ArrayInput& given, std::string_view name, Dtype dtype, int64_t elements) {
    const Dtype wanted = dtype == Dtype::Bf16 ? Dtype::U16 : dtype;
    if (given.array.dtype != wanted) {
      return diags_.error<diag::SimInput>(
          {},
          fmt::format("'{}' holds {}, '%{}' is {}{}", given.origin, name_of(given.array.dtype),
                      name, name_of(dtype), dtype == Dtype::Bf16 ? ", which travels as u16" : ""));
    }
    if (elements >= 0 && given.array.elements() != elements) {
      return diags_.error<diag::SimInput>(
          {}, fmt::format("'{}' holds {} elements, '%{}' has {}", given.origin,
                          given.array.elements(), name, elements));
    }
    return {};
  }

  /// Gives the array its address, if there is room for it.
  Result<> reserve(GmArray& array, const ArrayParam& param) {
    const uint64_t room = kMaxArrayBytes - std::min(used_, kMaxArrayBytes);
    if (static_cast<uint64_t>(array.elements) > kMaxArrayBytes || bytes(array) > room) {
      return diags_.error<diag::SimInput>(
          module_.where(*param.inst),
          fmt::format("the arrays need more than the {} bytes that are simulated", kMaxArrayBytes));
    }
    array.base = next_base_;
    used_ += bytes(array);
    next_base_ += (bytes(array) + 2 * kArrayGap - 1) / kArrayGap * kArrayGap;
    return {};
  }

  const Program& program_;
  const ir::Module& module_;
  const Inputs& inputs_;
  Diags& diags_;
  Binding out_;
  uint64_t used_ = 0, next_base_ = kArrayGap;
};

}  // namespace

std::vector<const ir::Inst*> kernels_to_run(const ir::Module& module) {
  std::vector<const ir::Inst*> out;
  for (const ir::Inst* kernel : module.kernels()) {
    const ir::Inst* other = ir::other_half(module, *kernel);
    if (std::find(out.begin(), out.end(), other) == out.end()) out.push_back(kernel);
  }
  return out;
}

Result<const ir::Inst*> choose_kernel(const ir::Module& module, const Inputs& inputs,
                                      const Options& options, Diags& diags) {
  const std::vector<ir::Inst*> kernels = module.kernels();
  std::string_view wanted = options.kernel;
  Where where;
  if (wanted.empty() && inputs.launch && inputs.launch->kernel) {
    wanted = *inputs.launch->kernel;
    where = inputs.launch->kernel_where;
  }
  if (kernels.empty()) return diags.error<diag::SimInput>({}, "the file has no kernel");
  if (wanted.empty()) {
    if (kernels_to_run(module).size() == 1) return kernels[0];
    return diags.error<diag::SimInput>(module.where(*kernels[1]),
                                       "the file has several kernels; say which with --kernel");
  }
  std::vector<std::string_view> names;
  for (const ir::Inst* kernel : kernels) {
    names.push_back(module.kernel_name(*kernel));
    if (names.back() == wanted) return kernel;
  }
  return diags.error<diag::SimInput>(where, fmt::format("the file has no kernel '{}'", wanted))
      .help(did_you_mean(wanted, names));
}

Result<Binding> bind_inputs(const Program& program, const Inputs& inputs, Diags& diags) {
  return Binder(program, inputs, diags).run();
}

}  // namespace asc2::sim
