# make VERB: what CONTRIBUTING.md speaks of. Another environment: make quick PY=python3
PY ?= .venv/bin/python

.PHONY: test-env play quick test format types golden

test-env:
	python3 -m venv .venv && .venv/bin/pip install -q -e ".[dev]"
play:
	$(PY) -m tabletop
quick:
	$(PY) -m pytest -m quick -n 2
test:
	$(PY) -m pytest -n 2
format:
	$(PY) -m ruff check --fix . && $(PY) -m ruff format .
types:
	$(PY) -m mypy --strict tabletop
golden:
	$(PY) -m tests.golden.transcripts
