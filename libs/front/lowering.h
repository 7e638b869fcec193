// SPDX-License-Identifier: Apache-2.0
// Lowers one kernel: walks its statements in order, computes what is known at compile time, and
// emits instructions for the rest. Expressions yield Values; names live in an Environment.
//
// One class, parts in files: lower_*.cpp by kind of Python construct, op_*.cpp by operations.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>

#include "base/diag.h"
#include "front/constant.h"
#include "front/environment.h"
#include "front/flow.h"
#include "front/liveness.h"
#include "front/mask.h"
#include "front/names.h"
#include "front/operations.h"
#include "front/skim.h"

namespace asc2::front {

class Lowering {
 public:
  Lowering(const Source& source, const FileIndex& index, ir::Module& module, Diags& diags);

  Emitter& emitter() { return emitter_; }
  Environment& environment() { return environment_; }

  /// Lowers the body into the region that is open, with `names` bound as they are.
  Result<> kernel_body(const Function& function, Frame& frame);
  /// Gives the frame a binding for every name that the function assigns.
  void declare_names(const Function& function, Frame& frame);
  /// Value of an expression in the module's scope: default values.
  Result<Value> module_value(const Expr& expr);
  Result<const Function*> parsed(const Definition& definition);
  /// What a dotted path of imported names stands for: "asc2.load".
  Result<Value> resolve_path(const std::string& path, Span span);

  // --- handlers of the operation table: op_*.cpp
  using Handler = Result<Value>(const Call& call);
  Handler op_unary, op_binary, op_clamp, op_rows, op_where, op_cast, op_full, op_like, op_tensor,
      op_num_tiles, op_load, op_store, op_atomic, op_round, op_fma, op_pow, op_mask, op_block,
      op_range, op_ceildiv, op_number, op_len, op_min_max, op_isinstance, op_print, op_place,
      op_sync, op_enumerate, op_zip, op_reversed, op_sum, op_any_all, op_divmod;
  Result<> write_placed(ir::Inst& kernel);
  friend class RowLowering;  // reductions and shapes: row_lowering.h
 private:
  // --- errors: each adds where the calls around it are
  template <const DiagInfo& D, class... Args>
  DiagRef error(Span span, Args&&... args) {
    return with_calls(diags_->error<D>(where(span), std::forward<Args>(args)...));
  }
  DiagRef with_calls(DiagRef diag) const;
  DiagRef type_error(Span span, std::string message);
  DiagRef value_error(Span span, std::string message);
  DiagRef not_yet(Span span, std::string_view what);
  DiagRef not_constant(Span span, std::string_view what, const Value& value);
  Where where(Span span) const { return {&source_, span}; }
  std::string describe(const Value& value) const { return front::describe(value, module_); }
  ir::Type type_of(const Value& value) const { return module_.type(value.type); }

  // --- statements: lower_statement.cpp
  Result<Flow> block(const Block& block) { return statements(block, 0); }
  Result<Flow> statements(const Block& block, size_t next);
  Result<Flow> rest_of(const Tail* tail);
  Result<Flow> statement(const Stmt& stmt);
  Result<> assign(const Stmt& stmt);
  Result<> assign_target(const Expr& target, Value value, Span place, std::span<Value> pinned);
  Result<> augmented(const Stmt& stmt);
  Result<> assertion(const Stmt& stmt);
  void poison(const Stmt& stmt);
  Result<> count_step(Span span);

  // --- masks: lower_mask.cpp
  Result<Flow> with_mask(const Stmt& stmt);
  Result<std::optional<Value>> mask_for(MaskRegion& region, const ir::Type& type, Span span);
  Result<std::optional<Value>> own_mask(MaskRegion& region, const ir::Type& type, Span span);
  Result<Value> count_mask(const Value& index, const Value& count, int64_t total, Span span);
  Result<Value> bits_mask(const MaskSpec& spec, Value index, int64_t period, Span at);
  Result<Value> masked(const Value& tile, const Value& other, Span span,
                       std::optional<Dtype> lanes = {});
  Result<> check_other(const MaskSpec& spec, const Value& tile, Span span);
  Result<Value> whole_for(const Value& value, const ir::Type& result, Span span);
  Result<> make_whole(std::vector<Value>& operands, std::optional<Dtype> result, Span span);
  Result<Value> seen(const Value& value, const Value* before, Span span);
  Result<Value> masked_when(const Value& tile, const Value& other, Span span);

  // --- leaving loops and functions: lower_exit.cpp
  Around enter(const Stmt& loop);
  Binding& flag(std::string_view name, Span span);
  Result<> ended(Result<Flow> flow, Span span);
  const Carried* handed_on(const Binding& name) const;
  bool leaves_behind(Flow end, const Binding& name);
  void leave_behind(Flow end, const std::vector<Carried>& carried);
  void stand_in(Arms& arms, size_t arm, Snapshot& name, const Snapshot& other);
  bool like(const Value& a, const Value& b) const;
  Result<> hold_result(Span span);
  Failure returns_differ(const Value& a, Span a_place, const Value& b, Span b_place);
  Value held(const Value& value);
  Result<Flow> behind(const Stmt& loop, const Around& inside);
  Result<Flow> part_ways(const Value& condition, std::vector<std::string_view> names,
                         Span condition_span, Span span,
                         const std::function<Result<Flow>(size_t side)>& side);
  void zero_before(ir::ValueId variable, const Around& loop, Span span);
  Result<Flow> return_statement(const Stmt& stmt);
  Result<Flow> loop_exit(const Stmt& stmt);

  // --- control flow: lower_control.cpp, lower_choice.cpp, lower_merge.cpp
  const Liveness& lives();
  Result<Flow> for_loop(const Stmt& stmt);
  Result<Flow> unrolled(const Stmt& stmt, const std::vector<Value>& items);
  Result<Flow> loop_body(const Stmt& stmt, const Value& item);
  void keep(Snapshot& name, Span span);
  std::vector<std::string_view> names_of_loop(const Stmt& stmt) const;
  bool changes_inside(const Value& scalar);
  Result<std::vector<Value>> range_items(const RangeSpec& range, Span span);
  Result<Flow> runtime_loop(const Stmt& stmt, const RangeSpec& range);
  Result<Flow> while_loop(const Stmt& stmt);
  Result<Flow> runtime_while(const Stmt& stmt);
  Result<> ask_again(const Stmt& stmt, ir::ValueId variable);
  void write_condition(const Value& value, ir::ValueId variable, Span span);
  Result<Flow> if_chain(const Stmt& stmt, size_t arm);
  Result<Flow> runtime_if(const Stmt& stmt, size_t arm, const Value& condition);
  Result<> branch(const Value& condition, std::vector<std::string_view> names, Span condition_span,
                  Span span, const Stmt* joins,
                  const std::function<Result<Flow>(size_t side)>& side);
  void forget(Arms& arms, const Stmt* joins);
  Result<Value> chosen(Choice& choice, const Value& a, const Value& b);
  Result<> check_depth(Span span);

  std::vector<Carried> enter_loop(const std::vector<std::string_view>& names, const Stmt& stmt,
                                  bool runs);
  Value carried_value(Binding& name, const Value& value, Span span);
  bool release_to_others(Binding& name, ir::ValueId variable, Span span);
  Result<> leave_loop(const std::vector<Carried>& carried,
                      const std::vector<std::string_view>& names, ir::ValueId counter, bool runs,
                      Span span);
  Value out_of_the_way(Binding& name, const Value& value, const std::set<ir::ValueId>& overwritten,
                       std::vector<Move>& moves);
  void settle_after_loop(const std::vector<Carried>& carried,
                         const std::vector<std::string_view>& names, bool runs, Span span);

  Result<> merge(Arms& arms, Span span);
  void turn_around(ir::Inst& branch);
  void bind_merged(const Arms& arms, size_t i, const Value& value);
  std::optional<Value> merged_value(Binding& name, const Value& a, const Value& b,
                                    const std::set<const Binding*>& names,
                                    std::set<ir::ValueId>& kept);
  Result<ir::TypeId> merged_type(const Value& a, const Value& b, Span span);
  ir::TypeId variable_type(const Value& value) const;
  ir::TypeId variable_type(const Value& a, const Value& b) const;
  bool collect_moves(const Value& to, const Value& from, std::vector<Move>& moves) const;
  void emit_moves(std::vector<Move> moves, const std::set<ir::ValueId>& kept, Span span);
  void break_ring(std::vector<Move>& moves, size_t first, std::map<ir::ValueId, size_t>& readers,
                  std::set<size_t>& ready, std::set<size_t>& waiting, Span span);
  bool coalesce(const Move& move);
  void put(const Move& move, std::set<ir::ValueId>& written, Span span);

  // --- expressions: lower_expression.cpp, lower_scalar.cpp, lower_names.cpp
 public:
  Result<Value> eval(const Expr& expr);

 private:
  using Evaluator = Result<Value>(const Expr& expr);
  Evaluator eval_number, eval_string, format_field, eval_sequence, eval_unary, eval_binary,
      eval_logical, eval_compare, eval_attribute, eval_subscript, eval_call, conditional, condition;
  Result<Value> eval_slice(const Value& object, const Expr& index);
  Result<Value> binary(PyOp op, const Value& a, const Value& b, Span span, Span op_span);
  Result<Value> compare(PyOp op, const Value& a, const Value& b, Span span, Span op_span);
  Result<Value> unary(PyOp op, const Value& a, Span span);
  Result<> check_shift(const Value& a, Int count, Span span);
  Result<Value> scalar_binary(PyOp op, const Value& a, const Value& b, Span span);
  Result<Value> scalar_compare(ir::Op op, const Value& a, const Value& b, Span span);
  /// Bool, or a run-time i1.
  Result<Value> truth_of(const Value& value, Span span);
  Result<Value> equal_values(const Value& a, const Value& b, Span span);
  Result<Value> one_of(const Value& x, const Value& items, Span span);
  Result<Value> in_range(const Value& x, const RangeSpec& range, Span span);
  Result<Value> negated(const Value& value, Span span);
  Result<Value> combine(bool any, const Value& a, const Value& b, Span span);
  Result<int64_t> constant_int(const Value& value, Span span, std::string_view what);
  Result<std::vector<Value>> elements(const Value& of, Span span, std::string_view what = "this");

  Result<Value> lookup(std::string_view name, Span span);
  Result<Value> global(std::string_view name, Span span, uint32_t before);
  Result<Value> module_constant(const Assignment& assignment, Span span);
  Result<Value> compute_constant(const Assignment& assignment);
  Result<Value> namespace_member(const std::string& path, std::string_view name, Span span);
  Result<Value> asc2_member(std::string_view module, std::string_view name, Span span);
  Failure unknown_name(std::string_view name, Span span);
  Failure unassigned(const Binding& binding, Span span);
  Result<Value> data_attribute(const Value& object, const Expr& expr);
  Value shape_of(const Value& value);

  // --- calls: lower_call.cpp, lower_inline.cpp
  Result<std::vector<Arg>> arguments(const Expr& expr);
  Result<Value> call_operation(const Value& callee, std::vector<Arg> args, const Expr& expr);
  Result<Value> call_math(const Value& callee, const std::vector<Arg>& args, Span span);
  Result<Value> call_type(const Value& callee, const std::vector<Arg>& args, Span span);
  Result<Value> inline_call(const Definition& definition, const std::vector<Arg>& args, Span span);
  Result<Value> run_function(const Function& function, const std::vector<Arg>& args, Span span);
  Result<> bind_parameters(const Function& function, const std::vector<Arg>& args, Frame& frame,
                           Span span);
  Result<> bind_parameter(const Function& function, const Param& param, const Arg* arg,
                          Binding& binding, Span span);
  Failure surplus_argument(const Function& function, const Arg& arg);
  Result<std::vector<Value>> sequence(const Call& call, const Value& value, Span span);
  Result<> match_arguments(Call& call, const std::vector<Arg>& args, bool method);
  Failure unknown_argument(const Call& call, const Arg& arg);
  static std::string shown_signature(const Call& call);

  // --- emission with checks
  Result<Value> emit(ir::Op op, const ir::Type& type, std::vector<ir::Operand> operands, Span at);
  Value computed(Value value) const;
  Result<> check_fits(const Value& number, Dtype dtype, Span span);
  /// The operand for an operation on `dtype`; a scalar converts, unless a fraction is lost.
  Result<ir::Operand> operand(const Value& value, Dtype dtype, Span span);
  Result<Value> elementwise(ir::Op op, std::vector<Value> operands, Span span, Span op_span);
  Result<Value> by_element(ir::Op op, std::vector<Value> operands, Span span, Span op_span);
  Result<Dtype> common_dtype(const std::vector<Value>& operands, Span span, Span op_span);
  Result<std::vector<int64_t>> common_shape(const std::vector<Value>& operands, Span op_span);
  Result<Value> cast_tile(const Value& value, Dtype dtype, Span span);
  Result<Value> tile_compare(ir::Op op, const Value& a, const Value& b, Span span, Span op_span);
  Result<std::vector<int64_t>> static_shape(const Value& value, Span span);
  Result<> ub_only(const Call& call);
  Result<std::vector<ir::Operand>> window(const Call& call, const ir::Type& tensor,
                                          const std::vector<int64_t>& shape);
  Result<std::optional<ir::Operand>> real_shape(const Call& call, std::span<const int64_t> shape);
  Result<Value> load(const Call& call, const Value& tensor, const Value* shape);
  Result<Value> load_element(const Call& call, const Value& tensor);
  Result<Value> store_element(const Call& call, const Value& value, const Value& tensor);
  Result<ir::Inst*> store_tile(const Call& call, const Value& value, const Value& tensor);
  Result<Value> tile_power(const Value& a, const Value& b, Span span, Span op_span);
  Result<Value> whole_power(const Value& a, int64_t exponent, Span span, Span op_span);
  Result<Dtype> dtype_argument(const Call& call, Dtype absent);
  Result<std::optional<int64_t>> hint_argument(const Call& call, std::string_view name,
                                               int64_t least, int64_t most);
  Result<Value> ceil_div(const Value& a, const Value& b, Span span);
  Result<Value> extreme(ir::Op op, const std::vector<Value>& values, Span span);
  Result<Value> cast_scalar(const Value& x, Dtype dtype, Span span);
  Result<ir::Operand> pipe_argument(const Call& call, size_t at);
  Result<Value> fill(const std::vector<int64_t>& shape, const Value& v, Dtype as, const Call& call);

  const Source& source_;
  const FileIndex& index_;
  ir::Module& module_;
  Diags* diags_;  // of what is being tried, else heard_
  Diags* const heard_;
  Ast ast_;
  Emitter emitter_;
  Environment environment_;
  Frame* frame_ = nullptr;  // innermost call; null in the module's scope
  std::deque<Frame> frames_;
  std::map<const Definition*, const Function*> functions_;
  std::map<std::pair<const Function*, bool>, Liveness> lives_;  // by whether all is in a mask
  std::map<const Assignment*, Value> constants_;
  int constant_only_ = 0;  // > 0: nothing may be emitted
  uint64_t steps_ = 0, copied_ = 0;
  MaskRegion* mask_ = nullptr;  // null outside of masks
  Binding* target_ = nullptr;   // the name that a conditional expression is assigned to
  Around around_;
  std::vector<std::pair<Value, ir::Inst*>> placed_;  // lines of the buffer table
  uint32_t name_limit_ = UINT32_MAX;  // of module constants: assignments before this count
};

}  // namespace asc2::front
