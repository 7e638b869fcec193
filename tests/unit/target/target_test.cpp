// SPDX-License-Identifier: Apache-2.0
// The targets that come with the tools, look-ups, and what the cost figures mean.
#include "target/target.h"

#include <algorithm>

#include "base/file.h"
#include "minimal.h"

namespace asc2 {
namespace {

Target loaded(const std::string& name) {
  Diags diags;
  auto target = load_target(name, diags);
  EXPECT_TRUE(target) << diags.render({"t"}, false);
  return target ? std::move(*target) : Target{};
}

std::string load_messages(const std::string& name) {
  Diags diags;
  EXPECT_FALSE(load_target(name, diags));
  return diags.render({"asc2-x"}, false);
}

TEST(LoadTarget, ByNameAndByFile) {
  EXPECT_EQ(loaded("ascend910b").name, "ascend910b");
  EXPECT_EQ(loaded("tiny").name, "tiny");
  EXPECT_EQ(loaded(ASC2_SOURCE_DIR "/formats/targets/tiny.toml").name, "tiny");
}

TEST(LoadTarget, Names) {
  const std::vector<std::string> names = target_names();
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_NE(std::find(names.begin(), names.end(), "ascend910b"), names.end());
  EXPECT_NE(std::find(names.begin(), names.end(), "tiny"), names.end());
}

TEST(LoadTarget, EveryNameLoadsAndIsItsOwn) {
  for (const std::string& name : target_names()) EXPECT_EQ(loaded(name).name, name);
}

TEST(LoadTarget, UnknownName) {
  const std::string text = load_messages("tini");
  EXPECT_EQ(text.find("asc2-x: error: unknown target 'tini' [target-unknown]\n"
                      "   = help: did you mean 'tiny'? targets: ascend910b, "),
            0u)
      << text;
  EXPECT_NE(text.find("; one of your own is given by its file, --target=./FILE.toml\n"),
            std::string::npos)
      << text;
  EXPECT_NE(load_messages("").find("unknown target ''"), std::string::npos);
  EXPECT_NE(load_messages("..").find("unknown target '..'"), std::string::npos);
}

TEST(LoadTarget, NoSuchFile) {
  EXPECT_EQ(load_messages("./no.toml"),
            "asc2-x: error: cannot open './no.toml': No such file or directory [cannot-open]\n"
            "asc2-x: 1 error\n");
  EXPECT_EQ(load_messages("no.toml"),
            "asc2-x: error: cannot open 'no.toml': No such file or directory [cannot-open]\n"
            "asc2-x: 1 error\n");
}

TEST(LoadTarget, AFileThatIsNoTarget) {
  EXPECT_NE(load_messages("/proc/self/exe").find("[config-syntax]"), std::string::npos);
}

TEST(Manual, ItsExampleIsATarget) {
  Diags diags;
  const auto page = read_source(ASC2_SOURCE_DIR "/man/man5/asc2-target.5", diags);
  ASSERT_TRUE(page);
  const std::string open = ".Bd -literal\n";
  const size_t begin = page->text.find(open) + open.size();
  const size_t end = page->text.find("\n.Ed", begin);
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(messages(page->text.substr(begin, end - begin)), "");
}

TEST(Ascend910b, Cores) {
  const Target t = loaded("ascend910b");
  EXPECT_EQ(t.arch, "c220");
  EXPECT_EQ(t.core(CoreKind::Aiv)->count, 48);
  EXPECT_EQ(t.core(CoreKind::Aic)->count, 24);
  EXPECT_EQ(t.aiv_per_aic(), 2);
  EXPECT_TRUE(t.serial(CoreKind::Aiv, Pipe::S));
  EXPECT_FALSE(t.serial(CoreKind::Aiv, Pipe::V));
  EXPECT_FALSE(t.serial(CoreKind::Aiv, Pipe::Mte2));
  EXPECT_EQ(t.core(CoreKind::Aiv)->pipe(Pipe::M), nullptr);
  EXPECT_EQ(t.core(CoreKind::Aic)->pipe(Pipe::V), nullptr);
  EXPECT_EQ(t.core(CoreKind::Aic)->pipe(Pipe::Mte1)->queue_depth, 32);
}

TEST(Ascend910b, Flags) {
  const Target t = loaded("ascend910b");
  for (const Pipe p : {Pipe::S, Pipe::V, Pipe::Mte2, Pipe::Mte3}) {
    for (const Pipe q : {Pipe::S, Pipe::V, Pipe::Mte2, Pipe::Mte3}) {
      EXPECT_EQ(t.legal_pair(CoreKind::Aiv, p, q), p != q);
    }
    EXPECT_FALSE(t.legal_pair(CoreKind::Aiv, p, Pipe::M));
    EXPECT_FALSE(t.legal_pair(CoreKind::Aic, Pipe::S, p));
  }
  EXPECT_TRUE(t.legal_pair(CoreKind::Aic, Pipe::M, Pipe::Fix));
  EXPECT_FALSE(t.legal_pair(CoreKind::Aic, Pipe::M, Pipe::Mte3));
  EXPECT_EQ(t.events.usable, (std::vector<int64_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(t.cross_core->usable, (std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15}));
}

TEST(Ascend910b, Spaces) {
  const Target t = loaded("ascend910b");
  const SpaceSpec* ub = t.space(CoreKind::Aiv, Space::Ub);
  ASSERT_NE(ub, nullptr);
  EXPECT_EQ(ub->capacity, 192 * 1024);
  EXPECT_EQ(ub->usable, 184 * 1024);
  EXPECT_EQ(ub->align, 32);
  EXPECT_EQ(ub->find_reserved("select")->begin, 184 * 1024);
  EXPECT_EQ(ub->find_reserved("none"), nullptr);
  EXPECT_TRUE(ub->has(Layout::Nd));
  EXPECT_FALSE(ub->has(Layout::Nz));
  EXPECT_EQ(ub->banks->groups, 16);
  EXPECT_EQ(t.space(CoreKind::Aiv, Space::L1), nullptr);
  EXPECT_EQ(t.space(CoreKind::Aiv, Space::Gm), nullptr);
  EXPECT_EQ(t.space(CoreKind::Aic, Space::L0c)->fractal->row_bytes, 64);
}

TEST(Ascend910b, PathsFollowTheMatrixThroughTheCubeCore) {
  const Target t = loaded("ascend910b");
  EXPECT_EQ(t.path(Space::Gm, Space::Ub, CoreKind::Aiv)->pipe, Pipe::Mte2);
  EXPECT_EQ(t.path(Space::Ub, Space::Gm, CoreKind::Aiv)->pipe, Pipe::Mte3);
  EXPECT_EQ(t.path(Space::Gm, Space::L1, CoreKind::Aic)->pipe, Pipe::Mte2);
  EXPECT_EQ(t.path(Space::L1, Space::L0a, CoreKind::Aic)->pipe, Pipe::Mte1);
  EXPECT_EQ(t.path(Space::L0c, Space::Gm, CoreKind::Aic)->pipe, Pipe::Fix);
  EXPECT_EQ(t.path(Space::L0c, Space::Ub, CoreKind::Aic), nullptr);
  EXPECT_EQ(t.path(Space::Gm, Space::Ub, CoreKind::Aic), nullptr);
}

TEST(Ascend910b, PathCostsMeetTheirMeasurements) {
  const Target t = loaded("ascend910b");
  const Path* in = t.path(Space::Gm, Space::Ub, CoreKind::Aiv);
  EXPECT_NEAR(2 * in->busy_cycles(1, 8192) + static_cast<double>(in->latency), 701, 10);
  EXPECT_NEAR(in->busy_cycles(1, 128), 20.6, 1);
  EXPECT_NEAR(in->busy_cycles(64, 128) / 64, 8.3, 0.5);
  const Path* out = t.path(Space::Ub, Space::Gm, CoreKind::Aiv);
  EXPECT_NEAR(out->busy_cycles(1, 8192) + static_cast<double>(out->latency), 295, 10);
  EXPECT_NEAR(out->busy_cycles(1, 32768) + static_cast<double>(out->latency), 1243, 30);
  const Path* l0a = t.path(Space::L1, Space::L0a, CoreKind::Aic);
  EXPECT_NEAR(l0a->busy_cycles(32, 512), 16384 / 256.0 + 22, 0.01);
  const Path* result = t.path(Space::L0c, Space::Gm, CoreKind::Aic);
  EXPECT_NEAR(result->busy_cycles(128, 1024), 4200, 10);
  EXPECT_NEAR(result->busy_cycles(128, 512), 3478, 30);
}

TEST(Ascend910b, RowsAreCutIntoGranules) {
  const GmSpec gm = loaded("ascend910b").gm;
  EXPECT_EQ(gm.touched_bytes(64, 128, 0, 4096), 64 * 128);
  EXPECT_EQ(gm.touched_bytes(64, 2048, 0, 4096), 64 * 2048);
  EXPECT_EQ(gm.touched_bytes(1, 20, 0, 20), 128);
  EXPECT_EQ(gm.touched_bytes(1, 300, 0, 300), 512);
  EXPECT_EQ(gm.touched_bytes(1, 2048, 4, 2048), 2560);
  EXPECT_EQ(gm.touched_bytes(512, 512, 0, 514), 2 * 512 + 510 * 1024);
  EXPECT_EQ(gm.touched_bytes(16, 100, 0, 100), 2048);  // rows without a gap are one
}

TEST(Ascend910b, AccessesMeetInBanks) {
  const Target t = loaded("ascend910b");
  const Banks& banks = *t.space(CoreKind::Aiv, Space::Ub)->banks;
  EXPECT_TRUE(banks.meet(0, 0x4000, 256));
  EXPECT_TRUE(banks.meet(0x20, 0x10100, 256));
  EXPECT_FALSE(banks.meet(0, 0x10100, 256));
  EXPECT_FALSE(banks.meet(0x10100, 0, 256));
  EXPECT_EQ(banks.distance(0x4020, 0), 1);
  EXPECT_EQ(banks.distance(0, 0x4020), 15);
  EXPECT_TRUE(banks.same_bank(0, 0x4020));
  EXPECT_FALSE(banks.same_bank(0, 0x10000));
}

TEST(Ascend910b, VectorCostsMeetTheirMeasurements) {
  const Target t = loaded("ascend910b");
  const OpForm* add = t.form("add", "tt", Dtype::F32);
  ASSERT_NE(add, nullptr);
  // 64 repeats of Add without a bank conflict: 88 cycles.
  EXPECT_EQ(t.busy_cycles(*add, 4096, 32) + static_cast<double>(add->cost.head + add->cost.tail),
            88);
  EXPECT_EQ(t.repeats(4096, 32), 64);
  EXPECT_EQ(t.repeats(4097, 32), 65);
  EXPECT_EQ(t.repeats(0, 32), 0);
  EXPECT_EQ(t.busy_cycles(*add, 65, 32), 2 + 16) << "no multiple of 256 bytes";
  const OpForm* exp = t.form("exp", "t", Dtype::F16);
  EXPECT_EQ(t.busy_cycles(*exp, 128, 16), 4);
  EXPECT_EQ(t.busy_cycles(*exp, 64, 32), 2);
}

TEST(Ascend910b, CubeCostMeetsItsMeasurement) {
  const Target t = loaded("ascend910b");
  const CubeRate* rate = t.cube->rate(Dtype::F16, Dtype::F16);
  ASSERT_NE(rate, nullptr);
  EXPECT_EQ(t.cube->busy_cycles(*rate, 128, 256, 64), 522);
  EXPECT_EQ(t.cube->busy_cycles(*rate, 1, 1, 1), 11);
  EXPECT_EQ(t.cube->rate(Dtype::F16, Dtype::F32), nullptr);
}

/// "i16 f32" for the types of a form; "-" when there is none.
std::string types(const Target& t, std::string_view op, std::string_view operands) {
  const OpSpec* spec = t.op(op);
  const OpForm* form = spec ? spec->form(operands) : nullptr;
  if (!form) return "-";
  std::string out;
  for (const Dtype dtype : form->types)
    out += (out.empty() ? "" : " ") + std::string(name_of(dtype));
  return out;
}

TEST(Ascend910b, Operations) {
  const Target t = loaded("ascend910b");
  for (const char* op : {"add", "mul", "min", "max"}) {
    const bool orders = op[0] == 'm' && op[1] != 'u';  // unlike sums, not the same for unsigned
    const std::string wanted = orders ? "i16 i32 f16 f32" : "i16 i32 u16 u32 f16 f32";
    EXPECT_EQ(types(t, op, "tt"), wanted) << op;
    EXPECT_EQ(types(t, op, "ts"), wanted) << op;
    EXPECT_EQ(types(t, op, "st"), "-") << op;
  }
  EXPECT_EQ(types(t, "sub", "tt"), "i16 i32 u16 u32 f16 f32");
  EXPECT_EQ(types(t, "sub", "ts"), "-");
  EXPECT_EQ(types(t, "div", "tt"), "f16 f32");
  EXPECT_EQ(types(t, "div", "ts"), "-");
  EXPECT_EQ(types(t, "eq", "ts"), "i32 f16 f32");
  EXPECT_EQ(types(t, "lt", "ts"), "f16 f32");
  EXPECT_EQ(types(t, "where", "tts"), "f16 f32");
  EXPECT_EQ(types(t, "where", "ttt"), "i16 i32 u16 u32 f16 f32");
  EXPECT_EQ(types(t, "full", "s"), "i16 i32 u16 u32 f16 bf16 f32");
  EXPECT_EQ(types(t, "shl", "ts"), "i16 i32 u16 u32");
  EXPECT_EQ(types(t, "shl", "tt"), "-");
  for (const char* op : {"neg", "xor", "tanh", "erf", "floordiv", "mod", "load", "nonsense", ""}) {
    EXPECT_EQ(t.op(op), nullptr) << op;
    EXPECT_EQ(t.op_index(op), -1) << op;
  }
  EXPECT_EQ(t.form("add", "tt", Dtype::Bf16), nullptr);
  EXPECT_EQ(t.form("lt", "tt", Dtype::F32)->count_bytes, 256);
  EXPECT_TRUE(t.form("rsqrt", "t", Dtype::F32)->approximate);
  EXPECT_FALSE(t.form("sqrt", "t", Dtype::F32)->approximate);
  EXPECT_EQ(t.form("where", "ttt", Dtype::F32)->reserved, "select");
  EXPECT_EQ(t.form("add", "tt", Dtype::F32)->reserved, "");
}

TEST(Ascend910b, OperationsOnBitsTakeEveryInteger) {
  const Target t = loaded("ascend910b");
  for (const Dtype dtype : {Dtype::I1, Dtype::I8, Dtype::U16, Dtype::I32, Dtype::U64}) {
    EXPECT_NE(t.form("and", "tt", dtype), nullptr) << name_of(dtype);
  }
  EXPECT_EQ(t.form("and", "tt", Dtype::F16), nullptr);
  EXPECT_EQ(t.form("div", "tt", Dtype::U16), nullptr);
}

TEST(Ascend910b, AtomicStores) {
  const Target t = loaded("ascend910b");
  const Path* path = t.path(Space::Ub, Space::Gm, CoreKind::Aiv);
  const std::vector<Dtype> wanted{Dtype::I8,  Dtype::I16,  Dtype::I32,
                                  Dtype::F16, Dtype::Bf16, Dtype::F32};
  EXPECT_EQ(path->atomics, wanted);
  EXPECT_TRUE(t.path(Space::Gm, Space::Ub, CoreKind::Aiv)->atomics.empty());
}

TEST(Ascend910b, Casts) {
  const Target t = loaded("ascend910b");
  EXPECT_TRUE(t.cast(Dtype::F32, Dtype::F16)->has_round("odd"));
  EXPECT_TRUE(t.cast(Dtype::F32, Dtype::Bf16)->has_round("rint"));
  EXPECT_FALSE(t.cast(Dtype::F32, Dtype::Bf16)->has_round("none"));
  EXPECT_EQ(t.cast(Dtype::F16, Dtype::Bf16), nullptr);
  EXPECT_EQ(t.cast(Dtype::I8, Dtype::F32), nullptr);
  EXPECT_EQ(t.cast(Dtype::I32, Dtype::F16), nullptr);
  EXPECT_EQ(t.form("cast", "t", Dtype::F32), nullptr) << "casts are looked up by pair";
}

TEST(Tiny, FitsInOnesHead) {
  const Target t = loaded("tiny");
  EXPECT_EQ(t.space(CoreKind::Aiv, Space::Ub)->usable, 4096);
  EXPECT_EQ(t.events.usable, (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(t.core(CoreKind::Aiv)->count, 2);
  EXPECT_EQ(t.core(CoreKind::Aic), nullptr);
  EXPECT_EQ(t.aiv_per_aic(), 0);
  EXPECT_EQ(t.path(Space::Gm, Space::Ub, CoreKind::Aiv)->busy_cycles(1, 1024), 32);
  EXPECT_EQ(t.path(Space::Gm, Space::Ub, CoreKind::Aic), nullptr);
  EXPECT_FALSE(t.serial(CoreKind::Aic, Pipe::S));
}

TEST(Tiny, HasTheOperationsOfAscend910b) {
  const Target tiny = loaded("tiny"), big = loaded("ascend910b");
  ASSERT_EQ(tiny.ops.size(), big.ops.size());
  for (size_t i = 0; i < tiny.ops.size(); ++i) {
    const OpSpec &a = tiny.ops[i], &b = big.ops[i];
    EXPECT_EQ(a.mnemonic, b.mnemonic);
    ASSERT_EQ(a.forms.size(), b.forms.size()) << a.mnemonic;
    for (size_t k = 0; k < a.forms.size(); ++k) {
      EXPECT_EQ(a.forms[k].operands, b.forms[k].operands) << a.mnemonic;
      EXPECT_EQ(a.forms[k].types, b.forms[k].types) << a.mnemonic;
      EXPECT_EQ(a.forms[k].count_bytes, b.forms[k].count_bytes) << a.mnemonic;
      EXPECT_EQ(a.forms[k].any_bits, b.forms[k].any_bits) << a.mnemonic;
      EXPECT_EQ(a.forms[k].approximate, b.forms[k].approximate) << a.mnemonic;
      EXPECT_EQ(a.forms[k].casts.size(), b.forms[k].casts.size()) << a.mnemonic;
    }
  }
}

}  // namespace
}  // namespace asc2
