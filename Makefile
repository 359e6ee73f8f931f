# The two commands are `make run` and `make test`; neither needs root. All they install goes into .venv.
.PHONY: run test lock format venv dev
SHELL := /bin/sh
BIN := .venv/bin
PORT ?= 8000
PYTHONS := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11

define NO_PYTHON
CiteWeb needs Python 3.11 or newer with its venv module, and none was found. Install it (Debian, Ubuntu:
apt install python3-venv), or name one: make run PYTHON=/path/to/python3
endef
define NO_BROWSER
NOT RUN: the tests in a real browser. No Chromium was found, and none could be fetched. Install Chromium, or name
one in CITEWEB_CHROMIUM, and run make test again. Everything else was run.
endef
export NO_PYTHON NO_BROWSER

# Start CiteWeb with its data in var/ (CITEWEB_HOME names another folder, PORT another port). Ctrl-C stops it.
run: venv
	@$(call install,requirements.txt)
	@exec $(BIN)/python manage.py run --port $(PORT) --end-with-parent

# Formatting, lint, types, import rules and every test.
test: dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python manage.py makemigrations --check --dry-run
	@$(call find_browser); \
	if [ -n "$$browser" ] || [ -n "$$CITEWEB_REQUIRE_ALL" ]; then $(BIN)/pytest; \
	else $(BIN)/pytest -m 'not browser' && echo "$$NO_BROWSER"; fi

format: dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Write both locks anew from pyproject.toml. The second takes its versions from the first.
lock: venv
	@test -x .venv/lock/bin/uv || { $(BIN)/python -m venv .venv/lock && .venv/lock/bin/pip install --quiet uv; }
	$(call compile,requirements.txt,)
	$(call compile,requirements-dev.txt,--extra dev --constraint requirements.txt)

# A virtual environment that works, from the first Python that is new enough.
venv:
	@$(BIN)/python -c 'import pip' 2>/dev/null && exit 0; \
	for python in $(PYTHONS); do \
	    if "$$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "Making .venv with $$("$$python" --version)."; exec "$$python" -m venv --clear .venv; \
	    fi; \
	done; \
	echo "$$NO_PYTHON" >&2; exit 1

# requirements-dev.txt holds all of requirements.txt, in the same versions.
dev: venv
	@$(call install,requirements-dev.txt)
	@cp requirements.txt .venv/requirements.txt

# Install a lock, unless a copy of it in .venv says that it is installed already.
define install
cmp -s $(1) .venv/$(1) || { echo "Installing the packages of $(1)." \
&& $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r $(1) \
&& cp $(1) .venv/$(1); }
endef

# $browser: the Chromium to test with, or "playwright" where Playwright has or can fetch its own, or nothing.
define find_browser
for name in "$$CITEWEB_CHROMIUM" chromium chromium-browser google-chrome google-chrome-stable; do \
    browser=$$(command -v "$$name") && break; \
done; \
if [ -n "$$browser" ]; then export CITEWEB_CHROMIUM="$$browser"; \
elif $(BIN)/playwright install chromium >/dev/null 2>&1; then browser=playwright; fi
endef

define compile
UV_CUSTOM_COMPILE_COMMAND="make lock" .venv/lock/bin/uv pip compile pyproject.toml --quiet --universal \
    --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links \
    $(2) --output-file $(1)
endef
