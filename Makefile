# puzzletui: the commands of the project. `make` lists them.
#
# The files .venv/run, .venv/test and .venv/bench mark what is installed in .venv; each builds on the one before.
# An edit of pyproject.toml makes all of them out of date. `make test WORKERS=8` runs eight tests at a time.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 3
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
SECONDS ?= 60
# The tests start Python over and over: what it compiles is kept, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.PHONY: help run quick test fuzz bench tables scoreboard screenshots format lint types

help:  ## list these commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: .venv/run  ## watch a solver on a bundled puzzle
	$(BIN)/puzzletui nonogram qr.non

quick: lint types  ## lint, types and the tests not marked slow
	$(PYTEST) -m 'not slow'

test: lint types  ## lint, types and all tests: about eight minutes on two cores
	$(PYTEST)

fuzz: .venv/test  ## attack what reads foreign text: make fuzz SECONDS=3600 TARGET=readers
	$(BIN)/python -m tests.fuzz $(TARGET) --seconds $(SECONDS)

bench: .venv/bench  ## measure the figures that the design promises
	$(BIN)/python -m bench

tables: .venv/test  ## measure the papers' tables again: docs/tables.md
	$(BIN)/python -m docs.tables docs/tables.md

scoreboard: .venv/bench  ## measure our solvers and other programs on every collection: docs/scoreboard.md
	$(BIN)/python -m docs.scoreboard docs/scoreboard.md

screenshots: .venv/test  ## take the README's screenshots again
	$(BIN)/python docs/screenshots.py

format: .venv/test  ## format the code, and fix what the linter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/test
	$(BIN)/mypy

.venv/run: pyproject.toml
	@echo 'installing puzzletui in .venv …'
	$(PYTHON) -m venv .venv
	$(PIP) --editable .
	@touch $@

.venv/test: .venv/run
	@echo 'installing what the tests need …'
	$(PIP) --editable '.[test]'
	@touch $@

.venv/bench: .venv/test
	@echo 'installing what the benchmarks compare with …'
	$(PIP) --editable '.[test,bench]'
	@touch $@
