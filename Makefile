# Two commands matter: `make run` and `make test`. Both set up everything they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PORT ?= 8501

.PHONY: setup run test bench lint clean

setup: $(READY)

$(READY): requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Second Source needs Python 3.11 or newer."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $(READY)

run: setup
	@exec $(BIN)/python -m jobs.run --port $(PORT)

test: setup lint
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.fixtures.postgres
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: setup
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) data
