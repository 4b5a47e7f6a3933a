# puzzletui: the commands of the project. `make` lists them.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help run test bench tables screenshots format

help:  ## list these commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: .venv/ready  ## watch a solver on a bundled puzzle
	$(BIN)/puzzletui nonogram qr.non

test: .venv/ready  ## the whole test suite, with lint, format check and type check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

bench: .venv/bench  ## measure the figures that the design promises
	$(BIN)/python -m bench

tables: .venv/ready  ## measure the papers' tables again: docs/tables.md
	$(BIN)/python -m docs.tables docs/tables.md

screenshots: .venv/ready  ## take the README's screenshots again
	$(BIN)/python docs/screenshots.py

format: .venv/ready  ## format the code, and mend what the linter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

.venv/bench: .venv/ready
	$(BIN)/python -m pip install --quiet --editable '.[test,bench]'
	@touch $@
