// SPDX-License-Identifier: Apache-2.0
// Golden tests: every *.t below tests/golden is a command, its input and what it must print, to the
// byte. tests/README.md describes the form. For each file the laws of the text format are tried on
// the input and on the output, and where the command is one pass: twice is once, and the program
// still means the same.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <regex>
#include <sstream>

#include "base/diag.h"
#include "ir/walk.h"
#include "text/parser.h"
#include "text/printer.h"

namespace asc2 {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

struct Output {
  int exit = 0;
  std::string out, err;
};

/// Runs `command` by the shell in `folder`, with the tools first on PATH.
Output shell(const fs::path& folder, const std::string& command, const std::string& input) {
  write(folder / ".in", input);
  const std::string line = "cd '" + folder.string() +
                           "' && PATH='" ASC2_TOOL_DIR "':\"$PATH\" && export PATH && { " +
                           command + "\n} < .in > .out 2> .err";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read(folder / ".out"),
          read(folder / ".err")};
}

/// One .t file: what stands above the first section, and the sections by their heads.
struct Golden {
  fs::path path;
  std::string head;  // comment, RUN line and input, as they stand
  std::string command;
  std::string input;  // the head with comment and RUN line blanked
  std::vector<std::pair<std::string, std::string>> files;
  std::string out, err;
  int exit = 0;

  explicit Golden(const fs::path& file) : path(file) {
    std::istringstream lines(read(file));
    std::string* section = nullptr;
    bool in_header = true;
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("#--- ", 0) == 0) {
        section = open(line.substr(5));
        in_header = false;
      } else if (section) {
        *section += line + "\n";
      } else {
        head += line + "\n";
        in_header = in_header && !line.empty() && line[0] == '#';
        if (in_header && line.rfind("# RUN: ", 0) == 0)
          command += (command.empty() ? "" : "\n") + line.substr(7);
        input += (in_header ? std::string() : line) + "\n";
      }
    }
    if (input.find_first_not_of('\n') == std::string::npos) input.clear();
  }

  std::string* open(const std::string& title) {
    if (title == "stdout") return &out;
    if (title == "stderr") return &err;
    if (title.rfind("exit ", 0) == 0) {
      exit = std::stoi(title.substr(5));
      return &ignored;
    }
    if (title.rfind("file ", 0) == 0) {
      files.emplace_back(title.substr(5), "");
      return &files.back().second;
    }
    throw std::runtime_error(path.string() + ": unknown section '" + title + "'");
  }

  void bless(const Output& got) const {
    std::string text = head;
    for (const auto& [name, content] : files) text += "#--- file " + name + "\n" + content;
    if (!got.out.empty()) text += "#--- stdout\n" + got.out;
    if (!got.err.empty()) text += "#--- stderr\n" + got.err;
    if (exit != 0) text += "#--- exit " + std::to_string(exit) + "\n";
    write(path, text);
  }

  std::string ignored;
};

bool is_a2ir(const std::string& text) {
  static const std::regex kHeader("^(\\s*(#[^\n]*)?\n)*a2ir 1");
  return std::regex_search(text, kHeader, std::regex_constants::match_continuous);
}

/// The text printed again; "" when it does not parse.
std::string reprint(const std::string& text) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"<law>", text}), diags);
  return module ? text::print_module(*module) : std::string();
}

/// Notes as a user has them: comments above and behind every line, and an attribute. They are
/// numbered, so that each can be looked for.
std::string annotated(const std::string& text) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"<law>", text}), diags);
  if (!module) return {};
  int64_t number = 0;
  const auto comment = [&] { return module->intern("# note " + std::to_string(++number) + "."); };
  ir::walk(module->top, [&](ir::Inst& inst) {
    if (!inst.comments) inst.comments = std::make_unique<ir::Comments>();
    inst.comments->leading.push_back(comment());
    if (!inst.comments->trailing) inst.comments->trailing = comment();
  });
  return text::print_module(*module);
}

/// The notes of the first text that the other one has lost.
std::string lost_notes(const std::string& before, const std::string& after) {
  static const std::regex kNote("# note [0-9]+\\.");
  std::string lost;
  for (std::sregex_iterator at(before.begin(), before.end(), kNote), end; at != end; ++at) {
    if (after.find(at->str()) == after.npos) lost += at->str() + "\n";
  }
  return lost;
}

/// The pass tool that the command consists of, "" for pipes and other tools.
bool is_single_pass(const std::string& command) {
  static const std::regex kPass("asc2-(fmt|tile|memplan|sync|pipe|check)( [^|;&<>\n]*)?");
  return std::regex_match(command, kPass);
}

class GoldenTest : public testing::Test {
 public:
  explicit GoldenTest(fs::path path) : path_(std::move(path)) {}

  void TestBody() override {
    const Golden golden(path_);
    ASSERT_FALSE(golden.command.empty()) << "no '# RUN: ' line";
    ASSERT_GT(golden.head.find('\n'), 2u) << "the first line says what the test shows";
    const std::string name = fs::relative(path_, ASC2_GOLDEN_DIR).replace_extension().string();
    folder_ = fs::temp_directory_path() / ("asc2-golden-" + std::to_string(::getpid())) / name;
    fs::create_directories(folder_);
    for (const auto& [file, content] : golden.files) write(folder_ / file, content);
    const Output got = shell(folder_, golden.command, golden.input);
    if (std::getenv("ASC2_BLESS") && got.exit == golden.exit) golden.bless(got);
    const Golden wanted(path_);
    EXPECT_EQ(wanted.exit, got.exit);
    EXPECT_EQ(wanted.out, got.out);
    EXPECT_EQ(wanted.err, got.err);
    if (HasFailure()) {
      std::cout << "command: " << golden.command << "\nto accept: make bless T=" << name << "\n";
    } else if (got.exit == 0) {
      laws(golden, got);
    }
    fs::remove_all(folder_);
  }

 private:
  void laws(const Golden& golden, const Output& got) {
    if (is_a2ir(golden.input)) {
      const std::string once = reprint(golden.input);
      EXPECT_EQ(once, reprint(once)) << "printing is not a fixpoint on the input";
    }
    if (!is_a2ir(got.out)) return;
    EXPECT_EQ(got.out, reprint(got.out)) << "the output is not canonical";
    if (!is_single_pass(golden.command)) return;
    const std::string notes = annotated(golden.input);
    const Output noted = shell(folder_, golden.command, notes);
    EXPECT_EQ(lost_notes(notes, noted.out), "") << "comments got lost\n" << noted.err;
    if (golden.command.find("--re") != std::string::npos) return;  // to decide once more
    const Output twice = shell(folder_, golden.command, got.out);
    EXPECT_EQ(got.out, twice.out) << "applied twice is not the same as once\n" << twice.err;
    const std::string sim = "asc2-sim -q --init=random --digest";
    const Output before = shell(folder_, sim, golden.input);
    if (before.exit != 0)
      return;  // the input alone cannot run: no sizes, or a run-time error is shown
    const Output after = shell(folder_, sim, got.out);
    EXPECT_EQ(before.out, after.out) << "the pass changed what the program computes\n" << after.err;
    ++simulated_;
  }

  fs::path path_, folder_;

 public:
  static inline int simulated_ = 0;
};

}  // namespace
}  // namespace asc2

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(ASC2_GOLDEN_DIR)) {
    if (entry.path().extension() == ".t") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) {
    const std::string folder = path.parent_path().filename().string();
    testing::RegisterTest(folder.c_str(), path.stem().c_str(), nullptr, nullptr, path.c_str(), 1,
                          [path]() -> testing::Test* { return new asc2::GoldenTest(path); });
  }
  const int result = RUN_ALL_TESTS();
  std::cout << asc2::GoldenTest::simulated_ << " passes simulated before and after\n";
  return result;
}
