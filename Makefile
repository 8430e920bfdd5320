# Two commands do everything on a fresh machine: `make play` and `make test`. While you work, `make quick` is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
QUICK := tests/core tests/files tests/boards tests/draw tests/checks tests/cases tests/test_doors.py tests/test_compilable.py tests/test_rulebook.py tests/test_workbench.py

.PHONY: install play lint quick test full golden clean

install: $(VENV)/installed

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

play: install
	$(BIN)/wyrm serve --browser

lint: install
	$(BIN)/ruff format --check src tests bench
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy

# Under a minute: engine, files, boards, drawings, laws, and the rules of all games; no server and no whole games.
quick: install
	$(BIN)/pytest -n auto -m 'not slow and not full' $(QUICK)

# Everything.
test: lint
	$(BIN)/pytest -n auto

# The long versions of the laws.
full: install
	$(BIN)/pytest -n auto -m full

# Renews the golden playthroughs of all games; read the diff before you keep it.
golden: install
	$(BIN)/python -m tests.test_games

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache
