# make parity      compare the native ports with the browser's renders; writes reports/latest/index.html
# make test        all tests
# make test-diagnosis  the known faults, and sixty random ones
# make test-javascript  the tests of the recorder's and the report page's own JavaScript
# make check       format, and all tests in debug and release
# make test-fleet  a run in parts on a real Slurm of two nodes and on Snakemake, with workers that are killed
# make fuzz        search for inputs that break a parser; FUZZ_SECONDS with each
# make test-sanitized  all tests with a SANITIZER, thread or address, of what is committed; takes an hour
# make guide       judge the porting guide's claims; writes reports/guide and docs/generated/guide-audit.md
# make capture     render the references again in the browser, and file them
# make screenshot  the report's and the lab's pictures in docs/
# make check-libm  the engine's own arc cosine and logarithm compared with this machine's libm, all 2^32 arguments
# make third-opinion  the note player compared with FluidSynth: levels, envelopes, spectra, pitch
# make fuzz-fonts  FUZZ_FONTS mutations of FONT, read and played in separate processes
# make check-spectra  loudness and third octaves compared with ffmpeg and scipy; writes docs/generated/spectra-checks.md
# make test-plugins  third-party plugins: Debian's, and two built here with DPF and with JUCE; the JUCE template
# make test-arm64  engine and ports on arm64, under qemu: how many references are bit-exact; SHORT=--short: of a hundred
# make check-platforms  C for macOS, iOS, Android, Windows, WebAssembly; the engine's Swift for macOS, iOS
# make examples    the example ports, each with its own tests
# make check-workflows  validates the action for GitHub and the template for GitLab against their schemas
# make docs        reference documentation of WebAudio, Comparison and ParityTesting, as sites in .build/docs
# make install     the program, man pages, shell completions and parity.yml's schema, to PREFIX; make uninstall
# make library     the engine for C, C++, Python and Rust: headers, libraries and crate to LIBRARY, the wheel to dist/
# make conformance-pack  the references of the standard nodes, for testing engines, into .build
# make dist        a .deb and an archive for other machines; make try-packages tests both in a fresh Debian
# make benchmark  the heavy graph in the engine, in Chromium and recorded live; the other benchmarks: Benchmarks/benchmarks.mk

PREFIX ?= /usr/local
SWIFT ?= swift
# Where optimised products go, and further compiler flags. Without debug information, which takes a twentieth of the
# compile time and half of the program's size.
build ?= .build
flags ?= -debug-info-format none
parity = $(build)/release/parity
# Code that does not benefit from the optimiser is compiled without it (Package.swift).
export PARITY_PLAIN_COMMANDS = 1

.PHONY: parity test check lint capture screenshot install clean examples

parity: release
	@$(parity) run

# Uses the program that the tests ran: nothing is built again.
.PHONY: parity-as-tested
parity-as-tested:
	@.build/optimised/release/parity run

.PHONY: release
release:
	@test -x $(parity) || echo "building; the first time takes a few minutes" >&2
	@# apt-get and git fetch from two places: both at once.
	@test -e $(build)/workspace-state.json || $(SWIFT) package --scratch-path $(build) resolve >/dev/null 2>&1 & \
	  Scripts/install-dependencies.sh; code=$$?; wait; exit $$code
	@$(SWIFT) build -c release --scratch-path $(build) $(flags) --product parity
	@$(SWIFT) build -c release --scratch-path $(build) $(flags) --product parity-plugin-host

# Optimised: allocations are counted, which is meaningless in debug builds, and rendering, comparing and diagnosing
# thousands of sounds takes ten times as long in debug. The example's build fills the gaps of the other one. Everything is
# installed first, since only one process at a time can install packages.
test:
	@Scripts/install-dependencies.sh --browser --numpy --node --tools --engines
	@$(MAKE) --no-print-directory -j 2 built-tests examples test-javascript
	@$(call all_tests,$(optimised))

.PHONY: built-tests
built-tests:
	@$(SWIFT) build --build-tests $(testable)

# Built by `swift build`, with the same arguments again in CI's main job: `swift test` adds one of its own, which would
# compile everything twice.
testable = -c release --scratch-path .build/optimised $(testable_flags)
testable_flags = -debug-info-format none -Xswiftc -enable-testing
optimised = $(SWIFT) test $(testable)
# Those that start programs and browsers (as commands do), whose time limits hold for two at once, that measure the memory
# of their process, or use all cores for minutes, so that no other test would end meanwhile; and those that take minutes.
apart = ^(EndToEndTests\.|ParityCommandsTests\.|ReferencePacksTests\.HostilePackTests|ParityHarnessTests\.(KnownFault|DiagnosisAudit)Tests|(BrowserCaptureTests|ReliabilityTests)\.(?!($(subst $() ,|,$(in_process)))Tests))
# What starts nothing, in targets of which most does.
in_process = FileComparison LimitsEvidence NetworkLog NonFiniteSamples PageDifference PageRewriting \
  PageSource ReliabilityTable ResultCacheClean ResultCacheSeal RunPlan ScriptTokens StateUse WebFolder
longest = \.(KnownFault|DiagnosisAudit|StrangersPages|RecordedPages|RecordCommand|CaptureCommand|CaptureShard|CaseInBrowser|Binding)Tests
all_tests = Scripts/run-tests.py --apart '$(apart)' --first '$(longest)' $(1) --skip-build

# The known faults, and sixty random ones.
.PHONY: test-diagnosis
test-diagnosis:
	@$(SWIFT) build --build-tests $(testable)
	@$(optimised) --skip-build --filter 'KnownFaultTests|DiagnosisAuditTests'

# Third-party plugins: installed, or unpacked and built, and checked for known properties.
.PHONY: test-plugins
test-plugins: release
	@Scripts/install-dependencies.sh --plugins --browser
	@Scripts/try-plugins.py $(parity)
	@Scripts/try-juce.py $(parity)
	@Scripts/try-juce-template.py $(parity)

# Everything it needs comes from Debian, and stays in .build/arm64.
SHORT ?=
.PHONY: test-arm64 check-platforms
test-arm64:
	@Scripts/test-arm64.sh $(SHORT)

# As far as a compiler's own checks go, without anything of those systems. The first half is part of `make lint`.
check-platforms:
	@Scripts/check-platforms.sh
	@Scripts/check-swift-platforms.sh

# Uses only this machine's loopback and a temporary folder, and ends after five minutes.
.PHONY: test-fleet
test-fleet: release
	@Scripts/install-dependencies.sh --fleet
	@Scripts/test-fleet.py $(parity) .build/fleet

# Searches for inputs that break a parser, guided by coverage; FUZZ_SECONDS with each parser.
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

# Which targets import which; nothing may point from the harness to an app, or form a cycle.
.PHONY: architecture
architecture:
	@python3 Scripts/dependency-graph.py
	@Scripts/embed-resources.py --check

lint:
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Examples/components/swift \
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
	@$(call all_tests,$(SWIFT) test)

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

# Validates the action and the template against the schemas of GitHub and GitLab, as shipped with check-jsonschema.
.PHONY: check-workflows
check-workflows:
	@Scripts/check-workflows.sh

# With Node's own test runner; files are named one by one, because the way to find them has changed between versions.
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

# The references of the standard nodes, without any app, for authors of engines to unpack (docs/engines.md).
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

# Tests in a separate package, for which SwiftPM builds the dependencies again.
examples:
	@Scripts/install-dependencies.sh --numpy
	@# Without what only debuggers read. The index store must stay: without it, no XCTest is found in a debug build.
	@$(SWIFT) test --package-path Examples/swift-package --scratch-path .build/examples \
	  -debug-info-format none
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

# Installs what is built.
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

# Removes what install installed, and folders that become empty.
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

# Tests both in a fresh Debian without anything else; needs root.
try-packages:
	@Scripts/try-packages.sh

include Benchmarks/benchmarks.mk

clean:
	@rm -rf .build reports
