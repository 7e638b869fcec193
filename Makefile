# Names for the common commands; the work is done by cmake, ctest and the scripts they call.
BUILD ?= build
CONFIGURE = cmake -G Ninja -S . -B
ASAN = $(CONFIGURE) $(BUILD)-asan -DCMAKE_CXX_COMPILER=clang++ -DASC2_SANITIZE=ON -DASC2_FUZZ=ON

.PHONY: all demo test bless bench fuzz asan lint fmt man install clean help

all: packages
	@$(CONFIGURE) $(BUILD) > /dev/null
	@cmake --build $(BUILD)

packages:
	@.ci/packages

demo: all  ## from a kernel to checked, simulated Ascend C
	@examples/demo.sh $(BUILD)/bin

test: all  ## build with gcc and run all tests
	@ctest --test-dir $(BUILD) --output-on-failure -j2

bless: all  ## accept what golden tests print now; T=pattern chooses
	@ASC2_BLESS=1 $(BUILD)/tests/golden_test --gtest_filter='*$(subst -,?,$(subst /,.,$(T)))*'

bench: all  ## speed of the tools and of the code they make; MINIMALLOC=DIR adds those instances
	@tests/bench/run.sh $(BUILD) $(MINIMALLOC)

fuzz: packages  ## fuzz for SECONDS (60) each; N random programs through the whole pipe
	@$(ASAN) > /dev/null
	@cmake --build $(BUILD)-asan
	@tests/fuzz/run.sh $(BUILD)-asan $(or $(SECONDS_EACH),60) $(or $(N),10000)

asan: packages  ## tests and a fuzz smoke under AddressSanitizer and UndefinedBehaviorSanitizer
	@$(ASAN) > /dev/null
	@cmake --build $(BUILD)-asan
	@ctest --test-dir $(BUILD)-asan --output-on-failure -j2 -LE lint

lint: all  ## rules of the repository
	@ctest --test-dir $(BUILD) --output-on-failure -L lint

fmt:  ## format all C++ files
	@clang-format -i $$(git ls-files '*.h' '*.cpp')

man: all  ## regenerate the manual pages that come from the tables
	@cmake --build $(BUILD) --target man

install: all  ## to PREFIX (/usr/local)
	@cmake --install $(BUILD) --prefix $(or $(PREFIX),/usr/local)

clean:
	@rm -rf $(BUILD) $(BUILD)-asan

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1\t\2/p' Makefile
