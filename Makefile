# The two commands of the README are `make run` and `make test`; everything they need is fetched by them.

GO       ?= go
LINT      = $(GO) tool -modfile=tools/go.mod golangci-lint
GAMES     = railways arkwright-2025 arkwright-2014 arkwright-card
# The expert switches of the Card Game that go with all seats, as the program tells them, each alone and all at once.
EXPERTS   = $(shell bin/cromford games --json | node -e "for (const o of JSON.parse(require('fs').readFileSync(0)) \
	.find((g) => g.id === 'arkwright-card').options) if (!o.group && !o.seats) console.log(o.name)")
EXPERT    = $(EXPERTS:%=--option %)
SCENARIOS = $(wildcard games/*/testdata/scenarios/*.json)

.PHONY: league league-full month abuse-ci abuse release release-check run play test check cross unit scenarios coverage page-check browser browser-full crash-ci chaos-ci chaos postgres bench bench-server soak crash fuzz build page

# run builds the page and the program and opens the house on http://127.0.0.1:8080.
run: build
	@bin/cromford serve

# play is a game in the terminal against bots.
play: build
	@bin/cromford play railways

build: page
	@$(GO) build -trimpath -o bin/cromford ./cmd/cromford

PAGE_SOURCES = $(shell git ls-files -co --exclude-standard web text | grep -v -e '^web/e2e/' -e '^web/dist/' -e '\.go$$')

page: web/dist/index.html

web/node_modules/.installed: web/package.json web/package-lock.json
	@cd web && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# What the page knows of the API is made from the program: the description, and types from it. Neither is committed, and
# neither needs the page. They are written anew only if they differ, so that the page is not built for nothing.
WIRE = web/src/lib/wire.ts

bin/.described: $(shell git ls-files -co --exclude-standard '*.go' go.mod)
	@mkdir -p bin
	@$(GO) run ./cmd/cromford openapi > bin/openapi.json
	@cmp -s bin/openapi.json web/openapi.json || cp bin/openapi.json web/openapi.json
	@touch $@

web/openapi.json: bin/.described ;

$(WIRE): web/openapi.json web/node_modules/.installed
	@cd web && npm run --silent wire

# The program for browsers is fetched by whoever plays on a device. What is not in a hurry there is compiled to be small.
WASM      = web/wasm/whole.wasm
WASM_SLOW = -gcflags=all=-l $(foreach p,cromford/games cromford/engine cromford/bots runtime internal math slices crypto encoding/binary,-gcflags=$(p)/...=)

$(WASM): $(shell git ls-files -co --exclude-standard '*.go' go.mod 'games/*.json' 'games/*.md' internal/table/names.txt)
	@mkdir -p web/wasm
	@cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" web/wasm/
	@GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' $(WASM_SLOW) -o bin/whole.wasm ./cmd/wasm
	@cmp -s bin/whole.wasm $@ || cp bin/whole.wasm $@

web/dist/index.html: web/node_modules/.installed $(WIRE) $(WASM) $(PAGE_SOURCES)
	@cd web && npm run --silent build

# test is what CI runs: formatting and linters, a build for every system, all tests, every scenario file, the clauses without
# a test, the page in a real browser, a server killed fifty times, three servers in twenty rounds of mishaps, and the release.
test: check cross unit scenarios coverage page-check browser crash-ci abuse-ci chaos-ci release-check

check: page
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "not formatted:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(LINT) run ./...

# cross compiles the program for every system it is released for, and what a browser could run by itself.
SYSTEMS = linux/amd64 linux/arm64 darwin/arm64 darwin/amd64 windows/amd64
cross: page
	@set -e; for s in $(SYSTEMS); do \
		echo "$(GO) build ./... for $$s"; CGO_ENABLED=0 GOOS=$${s%/*} GOARCH=$${s#*/} $(GO) build -trimpath ./...; done; \
	echo "$(GO) build ./engine/... ./games/... ./bots/... ./cmd/wasm for js/wasm"; \
	GOOS=js GOARCH=wasm $(GO) build -trimpath ./engine/... ./games/... ./bots/...; \
	GOOS=js GOARCH=wasm $(GO) build -trimpath -o /dev/null ./cmd/wasm

# PostgreSQL is installed from Debian's packages if it is missing.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql; }

# unit tests the store on SQLite and on PostgreSQL; with CI set, no test is skipped because one is missing.
unit: page postgres
	CI=1 $(GO) test ./...

scenarios: build
	@bin/cromford scenario run $(SCENARIOS) | tail -n 1

coverage: build
	@bin/cromford coverage
	@bin/cromford coverage --rulebook

page-check: $(WIRE)
	cd web && npm run --silent check && npm run --silent lint && npm run --silent test:unit

# browser drives the page in Chromium, also behind nginx; both are installed from Debian's packages if they are missing.
browser: build
	@test -x /usr/bin/chromium -a -x /usr/bin/chromium-headless-shell || \
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium chromium-headless-shell; }
	@test -x /usr/sbin/nginx || { apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light openssl; }
	cd web && npm run --silent e2e

# browser-full leaves nothing out that is long and alike, and takes the pictures.
browser-full: build
	cd web && FULL=1 npm run --silent e2e

crash-ci: build
	@bin/cromford crash-test railways --kills 50

# abuse-ci attacks a server in every way we know for a few seconds each, while somebody plays honestly; abuse for five minutes.
# What is felt by the clock alone is tried again: a busy machine stumbles now and then, a fault every time.
abuse-ci: build
	@bin/cromford abuse-test railways --seconds 4 --tries 4

abuse: build
	@bin/cromford abuse-test railways --seconds 300

# crash kills a server a thousand times.
crash: build
	@bin/cromford crash-test railways --kills 1000

# chaos-ci lets three servers of one PostgreSQL suffer twenty rounds of mishaps, chaos two hundred.
chaos-ci: build postgres
	@bin/cromford crash-test railways --servers 3 --rounds 20
	@bin/cromford crash-test railways --servers 3 --rounds 5 --clocks

# month plays by correspondence for thirty days of the house's time, in four browsers, with five restarts.
month: build
	cd web && MONTH=1 npx playwright test month.spec.ts

chaos: build postgres
	@bin/cromford crash-test railways --servers 3 --rounds 200
	@bin/cromford crash-test railways --servers 3 --rounds 200 --clocks

# release makes what is handed out, in dist: for each system an archive with the program, its licence, the licences of all that is
# inside, and what an operator needs; and the sums of the archives. The programs are static and name their version.
VERSION = $(shell git describe --tags --always --dirty)
release: page
	@deploy/release $(VERSION) $(SYSTEMS)

# release-check takes the Linux archives apart and plays a game with what is in them, ARM's by way of QEMU from Debian's packages.
release-check: release
	@command -v qemu-aarch64-static >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends qemu-user-static; }
	CROMFORD_RELEASE=$(CURDIR)/dist $(GO) test -count=1 -run TestRelease ./cmd/cromford

bench-server: build
	@bin/cromford bench-server railways

# bench prints the engine benchmarks in the form that benchstat reads, then the figures of the bars.
bench: build
	$(GO) test -run '^$$' -bench . -benchmem -count 6 ./engine/... ./games/...
	@for g in $(GAMES); do bin/cromford bench $$g --seats 4 --seconds 10; done

# league measures levels against greedy, the panel and each other, a little of everything; see docs/strength.md.
league: build
	@set -e; for g in $(GAMES); do \
		bin/cromford league duel $$g greedy greedy --seats 4 --deals 5 --seed league --cores 2; \
		bin/cromford league duel $$g level4 greedy --seats 4 --deals 10 --seed league --cores 2; \
		bin/cromford league mixed $$g greedy level1 level2 level3 level4 --seats 4 --deals 20 --seed league --cores 2; \
		bin/cromford bench-bots $$g --seats 4 --seconds 4; done

# league-full measures the bars: a night on two cores. What a report says is kept in dist/league.
league-full: build
	@mkdir -p dist/league
	@set -e; duel() { echo "$$@"; bin/cromford league duel "$$@" --seed full --cores 2 --json dist/league/$$1-$$2-$$3-$$5.json; }; \
	for g in $(GAMES); do \
		duel $$g greedy greedy --seats 4 --deals 25; \
		tenth=level7@time=100ms; test $$g != railways || tenth=level8@time=100ms; \
		duel $$g $$tenth greedy --seats 4 --deals 100; \
		duel $$g $$tenth panel --seats 4 --deals 100; \
		duel $$g level8@time=1s greedy --seats 4 --deals 25; \
		for n in 2 3 4 5 6 7; do duel $$g level$$n level$$((n - 1)) --seats 4 --deals 50; done; \
		bin/cromford league mixed $$g greedy level1 level2 level3 level4 level5 level6 --seats 4 --deals 100 --seed full --cores 2 \
			--json dist/league/$$g-mixed.json; \
		bin/cromford league balance $$g level7 --seats 4 --deals 200 --seed full --cores 2 --json dist/league/$$g-balance.json; \
	done; \
	duel arkwright-2025 level7@time=100ms greedy --seats 2 --deals 200; \
	for n in 3 5; do bin/cromford league balance railways level7 --seats $$n --deals 200 --seed full --cores 2 \
		--json dist/league/railways-balance-$$n.json; done

# soak plays tens of thousands of random games over all set-ups and checks every position of them.
soak: build
	@set -e; sim() { echo "$$@"; bin/cromford sim "$$@" --seed soak --json | grep -A 1 '"violations"'; }; \
	sim railways --seats 3 --games 10000; \
	sim railways --seats 3 --games 10000 --option rhondda_open; \
	sim railways --seats 4 --games 10000 --option board=england_wales; \
	sim railways --seats 4 --games 10000 --option board=germany; \
	sim railways --seats 4 --games 10000 --option board=germany --option hannover_open; \
	sim railways --seats 5 --games 10000; \
	sim railways --seats 4 --games 10000 --option turn_marker_extra --option second_line_paid --option loan_with_contract --option rail_pay_one_coin --option contract_cube_spare; \
	for n in 2 3 4; do \
		sim arkwright-2025 --seats $$n --games 4000; \
		sim arkwright-2025 --seats $$n --games 3000 --option setup=predefined; \
		for o in length=spinning_mule east_india_company asymmetrical_factories; do sim arkwright-2025 --seats $$n --games 1000 --option $$o; done; \
		sim arkwright-2025 --seats $$n --games 1000 --option length=spinning_mule --option east_india_company --option asymmetrical_factories; \
		sim arkwright-2014 --seats $$n --games 3000; \
		sim arkwright-2014 --seats $$n --games 2000 --option setup=predefined; \
		sim arkwright-2014 --seats $$n --games 2000 --option spinning_jenny; \
	done; \
	for n in 1 2 3 4; do \
		sim arkwright-card --seats $$n --games 2500; \
		sim arkwright-card --seats $$n --games 1000 $(EXPERT); \
		for o in $(EXPERTS); do sim arkwright-card --seats $$n --games 300 --option $$o; done; \
	done; \
	sim arkwright-card --seats 1 --games 1000 --option random_factories --option choose_awards

# fuzz runs every fuzz target for a minute.
fuzz:
	@set -e; for pkg in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
			echo "$$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime 60s $$pkg; done; done
