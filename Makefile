# Everything runs in .venv, made from the locked requirements. `make` alone lists the targets.
PYTHON ?= python3
PIP := .venv/bin/python -m pip --disable-pip-version-check --quiet
INSTALL := $(PIP) install --require-hashes
PROJECT := $(PIP) install --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
.PHONY: help play run semantic test lint types format texts bench pictures lock wheel clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

play: .venv/.play ## try the bot in the browser, without Discord and without a token
	.venv/bin/quoth play

run: .venv/.run ## start the bot (needs DISCORD_TOKEN, see .env.example)
	.venv/bin/quoth run

semantic: .venv/.semantic ## let the search know what words mean: better answers from books without questions

test: lint types ## everything that has to pass before a change lands
	.venv/bin/pytest --cov

lint: .venv/.dev ## style, import rules and the container file
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/lint-imports --no-logo
	.venv/bin/hadolint Dockerfile

types: .venv/.dev ## static types
	.venv/bin/mypy

format: .venv/.dev ## put the code into shape
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

texts: .venv/.dev ## collect what the bot says in Discord, for translations
	.venv/bin/python -m tools.catalogue

bench: .venv/.dev ## measure the engine beside its peers, and a server's own things
	@for part in $(BENCHES); do printf '\n== %s\n' $$part; .venv/bin/python -m bench.$$part || exit 1; done

pictures: .venv/.pictures ## take the pictures of the README anew (needs Chromium)
	.venv/bin/python -m tools.pictures

wheel: .venv/.dev ## build a wheel, books included, into dist/
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

lock: ## choose the newest versions that fit and lock them with their hashes
	uv pip compile --group build -o requirements/build.txt $(UV_FLAGS)
	uv pip compile pyproject.toml -o requirements/run.txt $(UV_FLAGS)
	uv pip compile pyproject.toml --extra play -o requirements/play.txt $(UV_FLAGS)
	uv pip compile pyproject.toml --extra semantic -o requirements/semantic.txt $(UV_FLAGS)
	uv pip compile --group pictures -o requirements/pictures.txt $(UV_FLAGS)
	uv pip compile pyproject.toml --group dev -o requirements/dev.txt $(UV_FLAGS)

BENCHES := peers quality speed hostile guilds growth reliability

UV_FLAGS := --quiet --upgrade --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"

clean: ## remove the environment and everything made from the sources
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Quoth needs Python 3.11 or later: make PYTHON=python3.11 …" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv

.venv/.run: .venv/bin/python requirements/run.txt requirements/build.txt pyproject.toml
	$(INSTALL) -r requirements/build.txt -r requirements/run.txt
	$(PROJECT)
	.venv/bin/python -m compileall -q bot  # else every command would, where Python is told to write no bytecode
	@touch $@

.venv/.play: .venv/.run requirements/play.txt
	$(INSTALL) -r requirements/play.txt
	@touch $@

.venv/.semantic: .venv/.run requirements/semantic.txt
	$(INSTALL) -r requirements/semantic.txt
	@touch $@

.venv/.pictures: .venv/.play requirements/pictures.txt
	$(INSTALL) -r requirements/pictures.txt
	@touch $@

.venv/.dev: .venv/.run requirements/dev.txt
	$(INSTALL) -r requirements/dev.txt
	@touch $@
