# Everything a target does is in start.py, so that Windows can do without make: `py start.py lab`.
# PYTHON=python3.12 chooses another Python; ARGS="…" passes options on.
PYTHON ?= python3
START = $(PYTHON) start.py

.DEFAULT_GOAL := help
.PHONY: help lab test notebooks slides slides-pdf restore check benchmark benchmark-sliders lint format clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

lab: ## open the course in JupyterLab; ARGS="--no-browser --port=8899"
	@$(START) lab $(ARGS)

test: ## run the whole suite; ARGS="-k functions" goes to pytest
	@$(START) test $(ARGS)

notebooks: ## build the notebooks from lessons/; LESSON=02 for one
	@$(START) notebooks $(LESSON)

slides: ## write the slide decks to build/slides; LESSON=02 for one
	@$(START) slides $(LESSON)

slides-pdf: ## the same, and a PDF of each deck; needs Chromium or Chrome
	@$(START) slides-pdf $(LESSON)

restore: ## put one lesson back as the course ships it; LESSON=02
	@$(START) restore $(LESSON) $(ARGS)

check: ## say whether everything the lessons need is there
	@$(START) check $(ARGS)

benchmark: ## measure the clipped ReLU against PyTorch's own
	@$(START) benchmark $(ARGS)

benchmark-sliders: ## measure sliders in a real JupyterLab and Chromium
	@$(START) benchmark-sliders $(ARGS)

lint: ## look for mistakes with ruff
	@$(START) lint $(ARGS)

format: ## format the code with ruff
	@$(START) format $(ARGS)

clean: ## remove .venv and caches; your workspace stays
	rm -rf .venv build src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './workspace/*' -prune -exec rm -rf {} +
