# make parity      compare the native ports with the browser's renders; writes reports/latest/index.html
# make test        all tests
# make test-diagnosis  the known faults, and sixty drawn at random
# make test-javascript  the tests of the recorder's and the report page's own JavaScript
# make check       format, and all tests in debug and release
# make test-fleet  a run in parts on a real Slurm of two nodes and on Snakemake, with workers that are killed
# make fuzz        search for inputs that break a parser; FUZZ_SECONDS with each
# make test-sanitized  all tests with a SANITIZER, thread or address; an hour, and what is committed
# make guide       judge the porting guide's claims; writes reports/guide and docs/generated/guide-audit.md
# make capture     render the references again in the browser, and file them
# make screenshot  the report's and the lab's pictures in docs/
# make check-libm  the engine's own arc cosine and logarithm against this machine's libm, all 2^32 arguments
# make third-opinion  the note player compared with FluidSynth: levels, envelopes, spectra, pitch
# make fuzz-fonts  mutations of FONT, read and played in separate processes; FUZZ_FONTS of them
# make check-spectra  loudness and third octaves against ffmpeg and scipy; writes docs/generated/spectra-checks.md
# make test-plugins  plugins that others wrote: Debian's, and two built here with DPF and with JUCE; the JUCE template
# make test-arm64  engine and ports on arm64, under qemu: how many references have every bit; SHORT=--short: of a hundred
# make check-platforms  C for macOS, iOS, Android, Windows, WebAssembly; the engine's Swift for macOS, iOS
# make examples    the example ports, each with its own tests
# make check-workflows  the action for GitHub and the template for GitLab, against their schemas
# make docs        reference documentation of WebAudio, Comparison and ParityTesting, as sites in .build/docs
# make install     the program, man pages, shell completions and parity.yml's schema, to PREFIX; make uninstall
# make library     the engine for C, C++, Python and Rust: headers, libraries and crate to LIBRARY, the wheel to dist/
# make conformance-pack  the references of the standard nodes, which engines are held to, into .build
# make dist        a .deb and an archive for other machines; make try-packages tests both in a fresh Debian
# make benchmark  the heavy graph in the engine, in Chromium and recorded live; the other benchmarks: Benchmarks/benchmarks.mk

PREFIX ?= /usr/local
SWIFT ?= swift
# Where optimised products go, and what else the compiler is told.
# Without debug information, which takes a twentieth of the compiler's time and half of the program's size.
build ?= .build
flags ?= -debug-info-format none
parity = $(build)/release/parity
# What has no use for the optimiser is compiled without it (Package.swift).
export PARITY_PLAIN_COMMANDS = 1

.PHONY: parity test check lint capture screenshot install clean examples

parity: release
	@$(parity) run

# By the program that the tests ran: nothing is built again.
.PHONY: parity-as-tested
parity-as-tested:
	@$(MAKE) --no-print-directory parity build=.build/optimised flags="$(testable_flags)"

.PHONY: release
release:
	@test -x $(parity) || echo "building; the first time takes a few minutes" >&2
	@# apt-get and git fetch from two places: both at once.
	@test -e $(build)/workspace-state.json || $(SWIFT) package --scratch-path $(build) resolve >/dev/null 2>&1 & \
	  Scripts/install-dependencies.sh; code=$$?; wait; exit $$code
	@$(SWIFT) build -c release --scratch-path $(build) $(flags) --product parity
	@$(SWIFT) build -c release --scratch-path $(build) $(flags) --product parity-plugin-host

# Optimised: allocations are counted where the promise holds, and what renders, compares and diagnoses
# thousands of sounds takes ten times as long in debug.
test: examples test-javascript
	@Scripts/install-dependencies.sh --browser --numpy --node --tools --engines
	@$(SWIFT) build --build-tests $(testable)
	@$(call in_two_steps,$(optimised))

# Built by `swift build`, as CI's main job does with the same words again: `swift test` adds one of its own, and all
# would be compiled twice.
testable = -c release --scratch-path .build/optimised $(testable_flags)
testable_flags = -debug-info-format none -Xswiftc -enable-testing
optimised = $(SWIFT) test $(testable)
# Those that start browsers and programs wait more than they compute: two at once, half of them beside the other half.
one_by_one = ^(EndToEndTests|BrowserCaptureTests|ReliabilityTests)\.
half = ^EndToEndTests\.[A-P]
in_two_steps = Scripts/run-tests.py $(1) --skip-build --skip '$(one_by_one)' && \
  Scripts/run-tests.py $(1) --skip-build --ignore-lock --no-parallel --filter '$(half)' -- \
  $(1) --skip-build --ignore-lock --no-parallel --filter '$(one_by_one)' --skip '$(half)'

# The known faults, and sixty drawn at random.
.PHONY: test-diagnosis
test-diagnosis:
	@$(SWIFT) build --build-tests $(testable)
	@$(optimised) --skip-build --filter 'KnownFaultTests|DiagnosisAuditTests'

# Plugins of others: installed, or unpacked and built, and held to what is known of them.
.PHONY: test-plugins
test-plugins: release
	@Scripts/install-dependencies.sh --plugins --browser
	@Scripts/try-plugins.py $(parity)
	@Scripts/try-juce.py $(parity)
	@Scripts/try-juce-template.py $(parity)

# What it takes is Debian's, and stays in .build/arm64.
SHORT ?=
.PHONY: test-arm64 check-platforms
test-arm64:
	@Scripts/test-arm64.sh $(SHORT)

# As far as a compiler's own checks go, with nothing of those systems. The first half is part of `make lint`.
check-platforms:
	@Scripts/check-platforms.sh
	@Scripts/check-swift-platforms.sh

# On this machine's loopback alone, ended after five minutes, in a temporary folder.
.PHONY: test-fleet
test-fleet: release
	@Scripts/install-dependencies.sh --fleet
	@Scripts/test-fleet.py $(parity) .build/fleet

# Searches for inputs that break a parser, led by what they reach in it; FUZZ_SECONDS with each parser.
FUZZ_SECONDS ?= 60
FUZZ_PARSERS ?= trace preset project limits manifest results pack wave answers
.PHONY: fuzz
fuzz:
	@Scripts/install-dependencies.sh
	@PARITY_FUZZ=1 $(SWIFT) build -c release --product parity-fuzz --scratch-path .build/fuzz \
	  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
	@Scripts/fuzz.sh .build/fuzz/release/parity-fuzz $(FUZZ_SECONDS) $(FUZZ_PARSERS)

SANITIZER ?= thread
.PHONY: test-sanitized
test-sanitized:
	@Scripts/install-dependencies.sh --browser --numpy
	@Scripts/test-sanitized.py $(SANITIZER) .build/sanitized/$(SANITIZER)

.PHONY: guide
guide:
	@Scripts/install-dependencies.sh
	@$(SWIFT) build -c release --scratch-path $(build) $(flags) --product guide-audit
	@$(build)/release/guide-audit --markdown docs/generated/guide-audit.md

# What imports what; nothing may point from the harness to an app, nor in a circle.
.PHONY: architecture
architecture:
	@python3 Scripts/dependency-graph.py
	@Scripts/embed-resources.py --check

lint:
	@$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Examples/components/swift \
	  Benchmarks/Package.swift \
	  Benchmarks/Sources Benchmarks/Benchmarks \
	  Audit/Package.swift Audit/Sources Audit/Tests Audit/Worker
	@Scripts/install-dependencies.sh --linters
	@.build/linters/bin/biome lint --diagnostic-level=error --max-diagnostics=50
	@.build/linters/bin/ruff check --quiet
	@git ls-files '*.c' '*.h' '*.cpp' '*.hpp' | grep -v Resources/ \
	  | xargs .build/linters/bin/clang-format --dry-run -Werror
	@Scripts/check-platforms.sh

check: lint test benchmark-check
	@$(SWIFT) build --build-tests
	@$(call in_two_steps,$(SWIFT) test)

capture: release
	@Scripts/install-dependencies.sh --browser
	@$(parity) capture
	@Scripts/capture-presets.sh

screenshot: parity
	@Scripts/install-dependencies.sh --browser
	@# A port that follows the guide to the letter fails, which is what the second picture shows.
	@$(parity) run --suite guide --candidate guide --report reports/as-the-guide-says >/dev/null || true
	@Scripts/screenshots.sh reports/latest/index.html reports/as-the-guide-says/index.html docs
	@Scripts/lab-screenshot.py $(parity) docs/lab.png

.PHONY: check-spectra
check-spectra: release
	@Scripts/check-spectra.py $(parity)

.PHONY: check-libm
check-libm:
	@mkdir -p .build
	@clang -O2 -fno-builtin -I Sources/Engine/CFloatingPoint/include Scripts/check-libm.c \
	  Sources/Engine/CFloatingPoint/single_functions.c -lm -o .build/check-libm
	@.build/check-libm

.PHONY: third-opinion
third-opinion: release
	@Scripts/install-dependencies.sh --numpy
	@command -v fluidsynth >/dev/null || { echo "install FluidSynth (Debian: fluidsynth)" >&2; exit 1; }
	@python3 -B Scripts/third-opinion.py $(parity)

# Debian's fluid-soundfont-gs.
FONT ?= /usr/share/sounds/sf2/FluidR3_GS.sf2
FUZZ_FONTS ?= 20000
.PHONY: fuzz-fonts
fuzz-fonts: release
	@python3 Scripts/mutate-fonts.py $(parity) $(FONT) --count $(FUZZ_FONTS)

# The action and the template against the schemas that GitHub and GitLab publish, as check-jsonschema ships them.
.PHONY: check-workflows
check-workflows:
	@Scripts/check-workflows.sh

# With the test runner that Node itself has; named one by one, for its way to find them changed between versions.
.PHONY: test-javascript
javascript_tests = $(sort $(wildcard Tests/JavaScript/*/*.test.mjs))
test-javascript:
	@Scripts/install-dependencies.sh --node
	@test -n "$(javascript_tests)" || { echo "no tests in Tests/JavaScript" >&2; exit 1; }
	@node --test --test-reporter=spec $(javascript_tests)

# By the toolchain alone (docc). Each site is to be served: `python3 -m http.server -d .build/docs/WebAudio`, then
# /documentation/webaudio.
.PHONY: docs
docs: release
	@$(SWIFT) build -c release --scratch-path $(build) $(flags) --target ParityTesting
	@Scripts/api-docs.py $(build)/release $(build)/docs
	@Scripts/api-docs.py --check $(build)/release

# The references of the standard nodes, without any app: what an engine's author unpacks (docs/engines.md).
conformance_suites = adsr audio-param biquad buffer-source channel-splitter-merger compressor constant-source convolver \
  cycle delay gain iir-filter mixing oscillator panner periodic-wave stereo-panner wave-shaper-node waveshaper
.PHONY: conformance-pack
conformance-pack: release
	@$(parity) pack $(conformance_suites:%=--suite %) -o $(build)/conformance.paritypack

# The engine for other languages (docs/bindings.md).
LIBRARY ?= $(CURDIR)/.build/webaudio
.PHONY: library
library:
	@Scripts/make-library.sh $(LIBRARY)
	@Scripts/make-wheel.sh $(LIBRARY) dist

# Tests of their own package: SwiftPM builds what it depends on anew.
examples:
	@Scripts/install-dependencies.sh --numpy
	@$(SWIFT) test --package-path Examples/swift-package --scratch-path .build/examples
	@# The engine alone, as an app links it: it renders, and no library came with it.
	@.build/examples/debug/chime
	@! { if command -v otool >/dev/null; then otool -L .build/examples/debug/chime; \
	  else ldd .build/examples/debug/chime; fi || echo "the libraries of chime cannot be listed: fftw unknown"; } \
	  | grep -E 'fftw|sndfile|ebur128|archive|nettle'
	@Scripts/try-sdl-synth.sh

completions = bash-completion/completions/parity zsh/site-functions/_parity \
  fish/vendor_completions.d/parity.fish
manual = share/man/man1
.PHONY: install-files uninstall dist try-packages release-check
install: release
	@$(MAKE) --no-print-directory install-files
	@echo "installed $(DESTDIR)$(PREFIX)/bin/parity"

# Puts what is built where it belongs.
install-files:
	@install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/parity $(DESTDIR)$(PREFIX)/$(manual)
	@install -m 755 $(parity) $(DESTDIR)$(PREFIX)/bin/parity
	@install -m 755 $(dir $(parity))parity-plugin-host $(DESTDIR)$(PREFIX)/bin/parity-plugin-host
	@install -m 644 docs/parity.schema.json $(DESTDIR)$(PREFIX)/share/parity/parity.schema.json
	@$(parity) init --fleet $(DESTDIR)$(PREFIX)/share/parity >/dev/null
	@install -d $(dir $(addprefix $(DESTDIR)$(PREFIX)/share/,$(completions)))
	@$(parity) --generate-completion-script bash \
	  > $(DESTDIR)$(PREFIX)/share/$(word 1,$(completions))
	@$(parity) --generate-completion-script zsh \
	  > $(DESTDIR)$(PREFIX)/share/$(word 2,$(completions))
	@$(parity) --generate-completion-script fish \
	  > $(DESTDIR)$(PREFIX)/share/$(word 3,$(completions))
	@Scripts/man-pages.py $(parity) $(DESTDIR)$(PREFIX)/$(manual)

# Takes away what install put there, and the folders that it leaves empty.
uninstall:
	@rm -f $(DESTDIR)$(PREFIX)/bin/parity $(DESTDIR)$(PREFIX)/bin/parity-plugin-host \
	  $(DESTDIR)$(PREFIX)/share/parity/parity.schema.json \
	  $(addprefix $(DESTDIR)$(PREFIX)/share/,$(completions)) \
	  $(DESTDIR)$(PREFIX)/$(manual)/parity.1 $(DESTDIR)$(PREFIX)/$(manual)/parity-*.1
	@rm -rf $(DESTDIR)$(PREFIX)/share/parity/fleet
	@cd "$(DESTDIR)$(PREFIX)" 2>/dev/null && rmdir -p bin share/parity $(manual) \
	  $(addprefix share/,$(dir $(completions))) 2>/dev/null || true
	@echo "removed $(DESTDIR)$(PREFIX)/bin/parity"

# A .deb and an archive for other machines, in dist/.
dist:
	@Scripts/dist.sh

# Both in a fresh Debian without anything else; needs root.
try-packages:
	@Scripts/try-packages.sh

include Benchmarks/benchmarks.mk

clean:
	@rm -rf .build reports
