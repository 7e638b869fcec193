// SPDX-License-Identifier: Apache-2.0
// The parser: precedence and spans of expressions, statements, and the errors of what kernels have
// not, with their exact text.
#include "front/parser.h"

#include <gtest/gtest.h>

#include "ast_text.h"

namespace asc2::front {
namespace {

std::string expr(std::string_view text) {
  const Source source{"k.py", std::string(text)};
  Ast ast;
  Diags diags;
  const Span all{0, static_cast<uint32_t>(source.text.size())};
  const auto parsed = parse_simple_statement(source, all, ast, diags);
  return parsed ? to_text(*parsed) : diags.render({"asc2-parse"}, false);
}

/// The body of a function, or the diagnostics.
std::string body(std::string_view text) {
  Source source{"k.py", "def f():\n" + std::string(text)};
  Ast ast;
  Diags diags;
  const Span all{0, static_cast<uint32_t>(source.text.size())};
  const auto parsed = parse_function(source, all, ast, diags);
  return parsed ? to_text((*parsed)->body).substr(1) : diags.render({"asc2-parse"}, false);
}

TEST(Parser, Precedence) {
  EXPECT_EQ(expr("a + b * c - d"), "(- (+ a (* b c)) d)");
  EXPECT_EQ(expr("-a ** -b"), "(- (** a (- b)))");
  EXPECT_EQ(expr("a ** b ** c"), "(** a (** b c))");
  EXPECT_EQ(expr("a | b ^ c & d << e + f"), "(| a (^ b (& c (<< d (+ e f)))))");
  EXPECT_EQ(expr("not a == b and c or d"), "(or (and (not (cmp a == b)) c) d)");
  EXPECT_EQ(expr("a // b % c @ d"), "(@ (% (// a b) c) d)");
  EXPECT_EQ(expr("a if b else c if d else e"), "(? a b (? c d e))");
  EXPECT_EQ(expr("(a + b) * c"), "(* (+ a b) c)");
  EXPECT_EQ(expr("~-+a"), "(~ (- (+ a)))");
}

TEST(Parser, Comparisons) {
  EXPECT_EQ(expr("0 <= a < b != c"), "(cmp 0 <= a < b != c)");
  EXPECT_EQ(expr("a is not None and b not in (1, 2)"),
            "(and (cmp a is not None) (cmp b not in (tuple 1 2)))");
  EXPECT_EQ(expr("not a is b"), "(not (cmp a is b))");
}

TEST(Parser, CallsSubscriptsAttributes) {
  EXPECT_EQ(expr("asc2.load(x, [n], offsets=[o],)"),
            "(call asc2.load x (list n) offsets=(list o))");
  EXPECT_EQ(expr("f(*a, b, c=d)"), "(call f (* a) b c=d)");
  EXPECT_EQ(expr("f(a)(b)[0].c"), "(at (call (call f a) b) 0).c");
  EXPECT_EQ(expr("x[1:2, ::3, :, ...]"),
            "(at x (tuple (slice 1 2 _) (slice _ _ 3) (slice _ _ _) ...))");
  EXPECT_EQ(expr("x[a, ]"), "(at x (tuple a))");
}

TEST(Parser, Displays) {
  EXPECT_EQ(expr("()"), "(tuple)");
  EXPECT_EQ(expr("(a,)"), "(tuple a)");
  EXPECT_EQ(expr("(a)"), "a");
  EXPECT_EQ(expr("[*a, b]"), "(list (* a) b)");
  EXPECT_EQ(expr("a, b"), "(tuple a b)");
}

TEST(Parser, Strings) {
  EXPECT_EQ(expr("'a' \"b\""), "(join 'a' \"b\")");
  EXPECT_EQ(expr("f'a{b + 1!r:>{w}}c{{'"), "(f a {(+ b 1)!r:>{w}} c{{)");
  EXPECT_EQ(expr("f\"{x['k']=}\""), "(f {(at x 'k')=})");
  EXPECT_EQ(expr("f'{f'{a}'}'"), "(f {(f {a})})");
}

TEST(Parser, SpansAreExact) {
  const Source source{"k.py", "f( (a + b) * cd[1], x = -y )"};
  Ast ast;
  Diags diags;
  const Span all{0, static_cast<uint32_t>(source.text.size())};
  const auto stmt = parse_simple_statement(source, all, ast, diags);
  ASSERT_TRUE(stmt);
  const Expr* parsed = (*stmt)->value;
  const auto cut = [&](Span span) { return source.text.substr(span.begin, span.end - span.begin); };
  const Expr& product = *parsed->arguments[0].value;
  EXPECT_EQ(cut(parsed->span), source.text);
  EXPECT_EQ(cut(product.span), "(a + b) * cd[1]");
  EXPECT_EQ(cut(product.name_span), "*");
  EXPECT_EQ(cut(product.items[0]->span), "a + b");
  EXPECT_EQ(cut(product.items[1]->span), "cd[1]");
  EXPECT_EQ(cut(parsed->arguments[1].keyword_span), "x");
  EXPECT_EQ(cut(parsed->arguments[1].value->span), "-y");
}

TEST(Parser, Statements) {
  EXPECT_EQ(body("  a = b = c, d\n"), "[(= a b (tuple c d))]");
  EXPECT_EQ(body("  a, (b, c) = d\n"), "[(= (tuple a (tuple b c)) d)]");
  EXPECT_EQ(body("  a: int = 3; b: int\n"), "[(: a int 3) (: b int _)]");
  EXPECT_EQ(body("  a //= b; c @= d; e >>= 1\n"), "[(//= a b) (@= c d) (>>= e 1)]");
  EXPECT_EQ(body("  'doc'\n  pass; break; continue\n  return\n"),
            "['doc' pass break continue (return _)]");
  EXPECT_EQ(body("  return a, b"), "[(return (tuple a b))]");
  EXPECT_EQ(body("  assert a, f'{b}'\n"), "[(assert a (f {b}))]");
  EXPECT_EQ(body("  match = 1; type = match; print(type)\n"),
            "[(= match 1) (= type match) (call print type)]");
}

TEST(Parser, Compound) {
  EXPECT_EQ(body("  for i in range(3): a\n  b\n"), "[(for i (call range 3) [a]) b]");
  EXPECT_EQ(body("  for i, (j, k) in x:\n    a\n    b\n"), "[(for (tuple i (tuple j k)) x [a b])]");
  EXPECT_EQ(body("  while a < b:\n    pass\n"), "[(while (cmp a < b) [pass])]");
  EXPECT_EQ(body("  if a: b\n  elif c:\n    d\n  elif e: f\n  else:\n    g\n"),
            "[(if a [b] c [d] e [f] [g])]");
  EXPECT_EQ(body("  with asc2.mask(count=n) as m: a\n"), "[(with (call asc2.mask count=n) m [a])]");
}

TEST(Parser, FunctionHeads) {
  const Source source{
      "k.py",
      "    @asc2.jit(always_compile=True)\n"
      "    def f(a, b: asc.ConstExpr[int], /, c=1, *rest, d: int = 2, **kw) -> None:\n"
      "        pass\n"
      "    other\n"};
  Ast ast;
  Diags diags;
  const auto parsed =
      parse_function(source, {0, static_cast<uint32_t>(source.text.size())}, ast, diags);
  ASSERT_TRUE(parsed) << diags.render({"asc2-parse"}, false);
  const Function& f = **parsed;
  EXPECT_EQ(to_text(f.decorators[0]), "(call asc2.jit always_compile=True)");
  std::string params;
  for (const Param& p : f.params) {
    params += std::string(p.name) + "/" + std::to_string(static_cast<int>(p.kind)) + " " +
              to_text(p.annotation) + " " + to_text(p.fallback) + "; ";
  }
  EXPECT_EQ(params,
            "a/1 _ _; b/1 (at asc.ConstExpr int) _; c/0 _ 1; rest/3 _ _; d/2 int 2; kw/4 _ _; ");
}

TEST(Parser, TwoErrorsInOneRun) {
  EXPECT_EQ(body("  a = lambda x: x\n  b = 1\n  for i in range(3):\n    try:\n      c\n"
                 "    except E:\n      d\n    e = {1: 2}\n  f = 2\n"),
            R"(k.py:2:7: error: 'lambda' is not supported in a kernel [parse-unsupported]
    2 |   a = lambda x: x
      |       ^~~~~~
   = help: define a helper function with 'def'
k.py:5:5: error: 'try' is not supported in a kernel [parse-unsupported]
    5 |     try:
      |     ^~~
   = help: kernels have no exceptions; check values with 'if'
k.py:9:9: error: a dict or set is not supported in a kernel [parse-unsupported]
    9 |     e = {1: 2}
      |         ^
   = help: use a tuple, or 'if' and 'elif'
asc2-parse: 3 errors
)");
}

/// The first line of the first diagnostic.
std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

TEST(Parser, EveryUnsupportedStatement) {
  const std::pair<const char*, const char*> cases[] = {
      {"import a", "an import"},
      {"from a import b", "an import"},
      {"class C: pass", "a class"},
      {"def g(): pass", "a nested function"},
      {"async for a in b: pass", "an async statement"},
      {"@d\n  def g(): pass", "a nested function"},
      {"raise E", "'raise'"},
      {"del a", "'del'"},
      {"global a", "'global'"},
      {"nonlocal a", "'nonlocal'"},
      {"yield a", "'yield'"},
      {"a = yield", "'yield'"},
      {"await a", "'await'"},
      {"match a:\n    case 1: pass", "'match'"},
      {"match (a):\n    case 1: pass", "'match'"},
      {"type T = int", "a type alias"},
      {"(a := 1)", "':='"},
      {"[i for i in a]", "a comprehension"},
      {"f(i for i in a)", "a comprehension"},
      {"{1, 2}", "a dict or set"},
      {"b'x'", "a bytes literal"},
      {"f(**a)", "'**' in a call"},
      {"a, *b, *c = d", "a second '*' in an assignment"},
      {"for *i, j in a: pass", "'*' in an assignment"},
      {"with a, b: pass", "'with' of several values"},
      {"for i in a: pass\n  else: pass", "'else' after a loop"},
  };
  for (const auto& [text, what] : cases) {
    const std::string line = first_line(body("  " + std::string(text) + "\n"));
    EXPECT_NE(line.find(std::string(": error: ") + what + " is not supported in a kernel"),
              std::string::npos)
        << text << "\n"
        << line;
  }
}

TEST(Parser, SyntaxErrors) {
  const std::pair<const char*, const char*> cases[] = {
      {"a = ", "k.py:2:7: error: expected an expression, got the end of the line [parse-syntax]"},
      {"if a\n", "k.py:2:7: error: expected ':', got the end of the line [parse-syntax]"},
      {"if a:\n  b", "k.py:3:3: error: expected an indented block, got 'b' [parse-syntax]"},
      {"f(a b)", "k.py:2:7: error: expected ')', got 'b' [parse-syntax]"},
      {"a b", "k.py:2:5: error: expected the end of the statement, got 'b' [parse-syntax]"},
      {"1 = a", "k.py:2:3: error: cannot assign to this expression [parse-target]"},
      {"f() += 1", "k.py:2:3: error: cannot assign to this expression [parse-target]"},
      {"f(a=1, a=2)", "k.py:2:10: error: argument 'a' is given twice [parse-duplicate]"},
      {"f(a=1, b)",
       "k.py:2:10: error: expected 'name=value', got a positional argument after a keyword "
       "argument [parse-syntax]"},
      {"x = a $ b", "k.py:2:9: error: this character has no meaning in Python [parse-token]"},
      {"x = 'abc", "k.py:2:7: error: this string has no closing quote [parse-token]"},
      {"x = (a", "k.py:2:7: error: this bracket was never closed [parse-token]"},
      {"x = f'{a b}'",
       "k.py:2:12: error: expected the end of the expression, got 'b' [parse-syntax]"},
      {"x = f'{}'",
       "k.py:2:10: error: expected an expression, got the end of the field [parse-syntax]"},
      {"a\n      b",
       "k.py:3:1: error: expected a line at the block's indentation, got an indented line "
       "[parse-syntax]"},
      {"if a:\n      b\n    c",
       "k.py:4:1: error: this indentation matches no outer block [parse-token]"},
      {"x = not",
       "k.py:2:10: error: expected an expression, got the end of the line [parse-syntax]"},
      {"x = a not b", "k.py:2:13: error: expected 'in', got 'b' [parse-syntax]"},
      {"x = a.1", "k.py:2:8: error: expected the end of the statement, got '.1' [parse-syntax]"},
      {"x = *a",
       "k.py:2:7: error: '*' outside a call, tuple or list is not supported in a kernel "
       "[parse-unsupported]"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(first_line(body("  " + std::string(text) + "\n")), expected) << text;
  }
}

std::string repeat(std::string_view text, size_t count) {
  std::string out;
  while (count-- > 0) out += text;
  return out;
}

TEST(Parser, DepthIsBounded) {
  const std::string limit = "error: expressions nest deeper than 200 [parse-too-deep]";
  for (const std::string& text :
       {repeat("(", 10000), repeat("-", 10000) + "a", repeat("not ", 10000) + "a",
        repeat("a if b else ", 10000) + "c", repeat("f(", 10000), repeat("a[", 10000),
        "a" + repeat(".b", 10000), "a" + repeat("()", 10000), "a" + repeat(" ** a", 10000)}) {
    const std::string line = first_line(body("  x = " + text + "\n"));
    EXPECT_TRUE(line.find(limit) != std::string::npos ||
                line.find("bracket was never closed") != std::string::npos ||
                line.find("no closing quote") != std::string::npos)
        << text.substr(0, 20) << ": " << line;
  }
  EXPECT_EQ(first_line(body("  x = " + repeat("f'{", 10000) + "\n")),
            "k.py:2:12: error: expected the end of the statement, got '{' [parse-syntax]");
}

TEST(Parser, ChainsAreNoNesting) {
  EXPECT_EQ(expr("a" + repeat(" + a", 1000)).substr(0, 6), "(+ (+ ");
  EXPECT_EQ(expr("a" + repeat(" * b - a", 500)).substr(0, 6), "(- (- ");
  const std::string nested = repeat("(a + a + ", 150) + "a" + repeat(") + a", 150);
  EXPECT_EQ(expr(nested).substr(0, 6), "(+ (+ ");
  EXPECT_NE(first_line(body("  x = " + repeat("(a + a + ", 250) + "a" + repeat(")", 250) + "\n"))
                .find("nest deeper than 200"),
            std::string::npos);
}

TEST(Parser, CharactersOfNoNameAreNamed) {
  EXPECT_EQ(first_line(body("  x = \u201c1\u201d\n")),
            "k.py:2:7: error: this character, U+201C, has no meaning in Python [parse-token]");
  EXPECT_EQ(first_line(body("  x = a\u00a0+ a\n")),
            "k.py:2:8: error: this character, U+00A0, has no meaning in Python [parse-token]");
  EXPECT_EQ(first_line(body("  x\U0001f642 = a\n")),
            "k.py:2:4: error: this character, U+1F642, has no meaning in Python [parse-token]");
  EXPECT_EQ(first_line(body("  x = a $ a\n")),
            "k.py:2:9: error: this character has no meaning in Python [parse-token]");
  EXPECT_EQ(first_line(body("  x = 1\u00b2\n")),
            "k.py:2:8: error: this character, U+00B2, has no meaning in Python [parse-token]");
  EXPECT_EQ(expr("\u00e9t\u00e9 + \u03b1\u03b2 + \u540d\u524d"),
            "(+ (+ \u00e9t\u00e9 \u03b1\u03b2) \u540d\u524d)");
}

TEST(Parser, TenThousandNestedLoops) {
  std::string text;
  for (size_t i = 1; i <= 10000; ++i) text += repeat(" ", i) + "while a:\n";
  EXPECT_EQ(first_line(body(text)),
            "k.py:101:108: error: blocks nest deeper than 100 [parse-too-deep]");
}

TEST(Parser, AtMostTwentyErrorsAreCollected) {
  const std::string out = body(repeat("  a b\n", 1000));
  EXPECT_EQ(out.substr(out.size() - 22), "asc2-parse: 20 errors\n");
}

}  // namespace
}  // namespace asc2::front
