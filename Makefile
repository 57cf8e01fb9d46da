# The two commands of the README are `make run` and `make test`; everything they need is fetched by them.

GO       ?= go
LINT      = $(GO) tool -modfile=tools/go.mod golangci-lint
GAMES     = railways
SCENARIOS = $(wildcard games/*/testdata/scenarios/*.json)

.PHONY: run test check fmt unit scenarios coverage bench soak fuzz build

run: build
	@bin/cromford play railways

build:
	@$(GO) build -trimpath -o bin/cromford ./cmd/cromford

# test is what CI runs: formatting and linters, all tests, every scenario file, and the clauses without a test.
test: check unit scenarios coverage

check:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "not formatted:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(LINT) run ./...

unit:
	$(GO) test ./...

scenarios: build
	@bin/cromford scenario run $(SCENARIOS) | tail -n 1

coverage: build
	@bin/cromford coverage

# bench prints the engine benchmarks in the form that benchstat reads, then the figures of the bars.
bench: build
	$(GO) test -run '^$$' -bench . -benchmem -count 6 ./engine/... ./games/...
	@for g in $(GAMES); do bin/cromford bench $$g --seats 4 --seconds 10; done

# soak plays 10,000 random games for each set-up and checks every position of them.
soak: build
	@set -e; sim() { echo "$$@"; bin/cromford sim "$$@" --games 10000 --seed soak --json | grep -A 1 '"violations"'; }; \
	sim railways --seats 3; \
	sim railways --seats 3 --option rhondda_open; \
	sim railways --seats 4 --option board=england_wales; \
	sim railways --seats 4 --option board=germany; \
	sim railways --seats 4 --option board=germany --option hannover_open; \
	sim railways --seats 5; \
	sim railways --seats 4 --option turn_marker_extra --option second_line_paid --option loan_with_contract --option rail_pay_one_coin --option contract_cube_spare

# fuzz runs every fuzz target for a minute.
fuzz:
	@set -e; for pkg in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
			echo "$$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime 60s $$pkg; done; done
