# make parity      compare the native ports with the browser's renders; writes reports/latest/index.html
# make test        all tests
# make check       format, and all tests in debug and release
# make capture     render the references anew in the browser, and file them
# make screenshot  the report's pictures in docs/
# make benchmark   the heavy graph in the engine, in Chromium and recorded live, in turns; medians and ratios
# make benchmark-comparison   time, memory and FFTW's share of comparing 1 to 600 s
# make benchmark-app  each preset of the app in Chromium and in the port; the port's stages
# make benchmark-limiter  how many times faster than real time the limiter is
# make install     the program, to PREFIX/bin

PREFIX ?= /usr/local
SWIFT ?= swift
parity = .build/release/parity

.PHONY: parity benchmark benchmark-comparison test check lint capture screenshot install clean benchmark-app

parity: release
	@$(parity) run

.PHONY: release
release:
	@Scripts/install-dependencies.sh
	@test -x $(parity) || echo "building; the first time takes a few minutes" >&2
	@$(SWIFT) build -c release --product parity

# Allocations are counted in optimised code, where the promise holds, and a hundred faulty ports
# are diagnosed there, which takes minutes otherwise; all else in debug.
test:
	@Scripts/install-dependencies.sh --browser
	@$(SWIFT) test -c release --scratch-path .build/optimised -Xswiftc -enable-testing \
	  --filter 'RealTimeTests|KnownFaultTests'
	@$(SWIFT) test

lint:
	@$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks/Package.swift \
	  Benchmarks/Sources Benchmarks/Benchmarks \
	  Audit/Package.swift Audit/Sources Audit/Tests Audit/Worker

check: lint
	@Scripts/install-dependencies.sh --browser
	@$(SWIFT) test
	@$(SWIFT) test -c release --scratch-path .build/optimised -Xswiftc -enable-testing

capture: release
	@Scripts/install-dependencies.sh --browser
	@$(parity) capture
	@Scripts/capture-presets.sh

screenshot: parity
	@Scripts/install-dependencies.sh --browser
	@Scripts/screenshots.sh reports/latest/index.html docs

benchmark: release
	@$(SWIFT) build -c release --package-path Benchmarks --product engine-benchmark
	@python3 Benchmarks/compare.py Benchmarks/.build/release/engine-benchmark $(parity)

benchmark-comparison: release
	@$(SWIFT) build -c release --package-path Benchmarks --product comparison-benchmark
	@python3 Benchmarks/comparison.py Benchmarks/.build/release/comparison-benchmark $(parity)

.PHONY: benchmark-limiter
benchmark-limiter:
	@$(SWIFT) build -c release --package-path Benchmarks --product limiter-benchmark
	@Benchmarks/.build/release/limiter-benchmark

benchmark-app: release
	@Scripts/install-dependencies.sh --browser
	@python3 Benchmarks/app.py $(parity)

install: release
	@install -d $(DESTDIR)$(PREFIX)/bin
	@install -m 755 $(parity) $(DESTDIR)$(PREFIX)/bin/parity
	@echo "installed $(DESTDIR)$(PREFIX)/bin/parity"

clean:
	@rm -rf .build reports
