# Two commands do everything on a fresh machine: `make play` and `make test`. While you work, `make quick` is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet
QUICK := tests/core tests/files tests/boards tests/draw tests/checks tests/cases tests/test_doors.py tests/test_compilable.py tests/test_rulebook.py tests/test_workbench.py

# Games whose rules are tried as native code; `make test-native NATIVE="underearth"` tries one.
NATIVE := dungeonation glory lairbreak underearth underworld
SPACE := $(subst ,, )
SOURCE := $(shell find src -name '*.py')
BUILT = .fast/of-$(subst $(SPACE),-,$(strip $(NATIVE)))

# Half as many again as there are cores: many tests wait for servers, browsers and clocks.
WORKERS := $(shell $(PYTHON) -c 'import os; n = os.cpu_count() or 1; print(n + (n + 1) // 2)')

# Hundreds of processes are started while tests run: they keep what Python has compiled, whatever the machine prefers.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: install play tools lint quick test every full fast plain test-fast test-native native golden clean

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Wyrmtable needs Python 3.11 or newer. Install it, or say which one to use, for instance: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "This Python cannot make virtual environments. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade pip
	touch $@

# What players need, and nothing else.
$(VENV)/ready-to-play: $(VENV)/made pyproject.toml
	$(PIP) --editable '.[pictures]'
	touch $@

# What developers need: in the versions that constraints.txt names, so that checks can be repeated.
$(VENV)/ready-to-test: $(VENV)/made pyproject.toml constraints.txt
	$(PIP) --constraint constraints.txt --editable '.[dev]'
	touch $(VENV)/ready-to-play $@

install: $(VENV)/ready-to-test

play: $(VENV)/ready-to-play
	$(BIN)/wyrm serve --browser

# The browser and the auditors of the page, fetched once for all tests; says what it could not get.
tools: install
	$(BIN)/python -m tests.browser.tools

lint: install
	$(BIN)/ruff format --check src tests bench hatch_build.py
	$(BIN)/ruff check src tests bench hatch_build.py
	$(BIN)/mypy

# Under a minute: engine, files, boards, drawings, laws, and the rules of all games; no server and no whole games.
quick: install
	$(BIN)/pytest -n auto -m 'not slow and not full' $(QUICK)

# Everything: the types are checked while tools are fetched and tests run.
test: install
	$(MAKE) --no-print-directory --jobs=2 lint every

every: tools
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

# The long versions of the laws.
full: install
	$(BIN)/pytest -n auto -m full

# The same rules as native code in place of the plain ones, for whoever plays many games: needs a C compiler and a few
# minutes. `make plain` goes back.
fast: install
	WYRMTABLE_COMPILE=1 $(PIP) --no-deps --force-reinstall .

plain: install
	$(PIP) --no-deps --editable .

# Cases and golden playthroughs on the compiled rules, which lie beside the plain ones.
test-fast: install
	rm -rf .fast
	WYRMTABLE_COMPILE=1 $(PIP) --no-deps --target .fast .
	PYTHONPATH=.fast $(BIN)/pytest -n auto -m 'not slow and not full' tests/core tests/cases tests/test_games.py

# The same without the laws, built in a few minutes, since whether the code is quick does not matter here.
# Cases, golden playthroughs and recorded games must come to the same as in plain Python.
test-native: native
	PYTHONPATH=.fast $(BIN)/pytest -n auto -m 'not slow and not full' -k '($(subst $(SPACE), or ,$(NATIVE))) and not laws' $(addprefix tests/cases/,$(NATIVE)) tests/test_games.py

# What these run on: not built again while the source stays as it is.
native: $(BUILT)

$(BUILT): $(SOURCE) hatch_build.py | install
	rm -rf .fast
	WYRMTABLE_COMPILE='$(NATIVE)' WYRMTABLE_OPTIMISE=0 $(PIP) --no-deps --target .fast .
	PYTHONPATH=.fast $(BIN)/python -c 'from wyrmtable.build import build; assert build() == "compiled", build()'
	touch $@

# Renews the golden playthroughs of all games; read the diff before you keep it.
golden: install
	$(BIN)/python -m tests.test_games

clean:
	rm -rf $(VENV) .fast .pytest_cache .mypy_cache .ruff_cache
