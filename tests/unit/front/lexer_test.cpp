// SPDX-License-Identifier: Apache-2.0
// Tokens of Python text that is easy to get wrong: line structure, strings in f-strings, bad bytes.
#include "front/lexer.h"

#include <gtest/gtest.h>

namespace asc2::front {
namespace {

/// Tokens as "name:x", line structure as "nl", "in", "out", errors as "error:text".
std::string lex(std::string_view text, LexMode mode = LexMode::Strict) {
  const Source source{"k.py", std::string(text)};
  Lexer lexer(source, {0, static_cast<uint32_t>(source.text.size())}, mode);
  std::string out;
  for (int i = 0; i < 10000; ++i) {
    const Token token = lexer.next();
    const std::string word(lexer.text(token));
    if (!out.empty()) out += ' ';
    switch (token.kind) {
      case TokenKind::Name:
      case TokenKind::Number:
      case TokenKind::Op:
        out += word;
        break;
      case TokenKind::Keyword:
        out += "kw:" + word;
        break;
      case TokenKind::String:
        out += "s:" + word;
        break;
      case TokenKind::FString:
        out += "f:" + word;
        break;
      case TokenKind::Newline:
        out += "nl";
        break;
      case TokenKind::Indent:
        out += "in";
        break;
      case TokenKind::Dedent:
        out += "out";
        break;
      case TokenKind::Error:
        out += "error:" + word;
        break;
      case TokenKind::End:
        return out + "end";
    }
  }
  return out + "endless";
}

TEST(Lexer, LineStructure) {
  EXPECT_EQ(lex("if a:\n  b\n\n  # note\n  c\nd"), "kw:if a : nl in b nl c nl out d nl end");
  EXPECT_EQ(lex("a\n    b\n        c\nd\n"), "a nl in b nl in c nl out out d nl end");
  EXPECT_EQ(lex(""), "end");
  EXPECT_EQ(lex("\n \n#x"), "end");
}

TEST(Lexer, BracketsAndBackslashJoinLines) {
  EXPECT_EQ(lex("f(a,\n  b)\nc"), "f ( a , b ) nl c nl end");
  EXPECT_EQ(lex("a = \\\n  b\r\n"), "a = b nl end");
  EXPECT_EQ(lex("a = [ # one\n\n 1, # two\n]\n"), "a = [ 1 , ] nl end");
}

TEST(Lexer, LineEndsOfEverySystem) {
  EXPECT_EQ(lex("a\r\nb\rc\n"), "a nl b nl c nl end");
  EXPECT_EQ(lex("if a:\r\n\tb\r\nc"), "kw:if a : nl in b nl out c nl end");
}

TEST(Lexer, TabsCountToTheNextStop) {
  EXPECT_EQ(lex("if a:\n\tb\n\tc\n"), "kw:if a : nl in b nl c nl out end");
  EXPECT_EQ(lex("if a:\n\tb\n        c\n"), "kw:if a : nl in b nl error:         c nl out end");
  EXPECT_EQ(lex("if a:\n        b\n\tc\n", LexMode::Lenient), "kw:if a : nl in b nl c nl out end");
}

TEST(Lexer, InconsistentDedent) {
  EXPECT_EQ(lex("if a:\n    b\n  c\nd"), "kw:if a : nl in b nl error:   out c nl out d nl end");
}

TEST(Lexer, ByteOrderMarkAndOtherAlphabets) {
  EXPECT_EQ(lex("\xEF\xBB\xBFx = 1"), "x = 1 nl end");
  EXPECT_EQ(lex("größe = 'я' + β"), "größe = s:'я' + β nl end");
}

TEST(Lexer, Numbers) {
  EXPECT_EQ(lex("1 1_000 0xFF 1.5e-3 .5 5. 1e5 3j 0b1+2"),
            "1 1_000 0xFF 1.5e-3 .5 5. 1e5 3j 0b1 + 2 nl end");
  EXPECT_EQ(lex("0xe+1"), "0xe + 1 nl end");
  EXPECT_EQ(lex("a.b .5"), "a . b .5 nl end");
}

TEST(Lexer, Operators) {
  EXPECT_EQ(lex("a//=b**c->d:=e...f!=g"), "a //= b ** c -> d := e ... f != g nl end");
  EXPECT_EQ(lex("a $ b"), "a error:$ b nl end");
}

TEST(Lexer, Strings) {
  EXPECT_EQ(lex("'a' \"b\" r'\\'' 'c\\'d'"), "s:'a' s:\"b\" s:r'\\'' s:'c\\'d' nl end");
  EXPECT_EQ(lex("rb'x' Rb\"y\" u'z'"), "s:rb'x' s:Rb\"y\" s:u'z' nl end");
  EXPECT_EQ(lex("'''a\n'b\n''' c"), "s:'''a\n'b\n''' c nl end");
  EXPECT_EQ(lex("'a\\\nb' c"), "s:'a\\\nb' c nl end");
}

TEST(Lexer, UnterminatedStrings) {
  EXPECT_EQ(lex("a = 'b\nc"), "a = error:'b nl c nl end");
  EXPECT_EQ(lex("a = 'b\nc", LexMode::Lenient), "a = s:'b nl c nl end");
  EXPECT_EQ(lex("a = '''b\nc"), "a = error:''' nl end");
}

TEST(Lexer, FStrings) {
  EXPECT_EQ(lex("f'{a}' b"), "f:f'{a}' b nl end");
  EXPECT_EQ(lex("f\"{x['y']}\" b"), "f:f\"{x['y']}\" b nl end");
  EXPECT_EQ(lex("f'{x['y']}' b"), "f:f'{x['y']}' b nl end");  // Python 3.12
  EXPECT_EQ(lex("f'{{' b"), "f:f'{{' b nl end");
  EXPECT_EQ(lex("f'{a:>{w}}' b"), "f:f'{a:>{w}}' b nl end");
  EXPECT_EQ(lex("f'{f'{f'{1}'}'}' b"), "f:f'{f'{f'{1}'}'}' b nl end");
  EXPECT_EQ(lex("f'''{\na}''' b"), "f:f'''{\na}''' b nl end");
  EXPECT_EQ(lex("rf'\\{a}' b"), "f:rf'\\{a}' b nl end");
  EXPECT_EQ(lex("f'\\N{DASH}{a}' b"), "f:f'\\N{DASH}{a}' b nl end");
}

TEST(Lexer, BrokenFieldFallsBackToThePlainEnd) {
  EXPECT_EQ(lex("f'{a' b\nc", LexMode::Lenient), "f:f'{a' b nl c nl end");
  EXPECT_EQ(lex("f'{a' b\nf'{x['y']}' c", LexMode::Lenient),
            "f:f'{a' b nl f:f'{x[' y s:']}' c nl end");
}

TEST(Lexer, FStringParts) {
  const std::string text = "f'ab{x!r:>{w}} {{c}} {y = }'";
  std::vector<FStringPart> parts;
  EXPECT_EQ(scan_fstring(text, 1, text.size(), false, &parts), text.size());
  const auto cut = [&](Span span) { return text.substr(span.begin, span.end - span.begin); };
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_EQ(cut(parts[0].span), "ab");
  EXPECT_EQ(cut(parts[1].expression), "x");
  EXPECT_EQ(parts[1].conversion, 'r');
  EXPECT_EQ(cut(parts[1].spec), ">{w}");
  EXPECT_EQ(cut(parts[2].span), " {{c}} ");
  EXPECT_EQ(cut(parts[3].expression), "y ");
  EXPECT_TRUE(parts[3].show_source);
}

TEST(Lexer, UnclosedBracketEndsAtTheNextDefinition) {
  EXPECT_EQ(lex("f(a\ndef g():\n  pass\n"),
            "f ( a error:( nl kw:def g ( ) : nl in kw:pass nl out end");
  EXPECT_EQ(lex("f(a\nclass C: pass\n", LexMode::Lenient), "f ( a nl kw:class C : kw:pass nl end");
  EXPECT_EQ(lex("f(a\nb"), "f ( a b error:( nl end");
}

TEST(Lexer, ManyBracketsAreNoTrouble) {
  const std::string text(100000, '(');
  const Source source{"k.py", text};
  Lexer lexer(source, {0, 100000}, LexMode::Lenient);
  int count = 0;
  while (lexer.next().kind == TokenKind::Op) ++count;
  EXPECT_EQ(count, 100000);
}

}  // namespace
}  // namespace asc2::front
