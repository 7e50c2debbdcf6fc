# Measures of time, memory and size, part of the Makefile; README.md beside it says what they found.
# make benchmark-fleet  time and memory of merging FLEET_LINES results; by default 1,000,000
# make benchmark-fleet-overhead  processor time of 8 shards and their merge, against one run of the same
# make benchmark-fleet-page  the last report's page with as many rows as a merge shows, in Chromium
# make benchmark   the heavy graph in the engine, in Chromium and recorded live, alternating; medians and ratios
# make benchmark-check  instructions of five fixed workloads against the committed numbers; needs valgrind
# make benchmark-shares  what share of the heavy graph's time each of its parts takes; needs perf
# make benchmark-nodes  each node in the engine and in Chromium, alternating; fails if the engine is slower
# make benchmark-peers  five graphs in the engine (through its Python package), in web-audio-api-rs and in Chromium
# make benchmark-realtime  how long each quantum takes: the heavy graph and the apps' heaviest presets
# make benchmark-comparison   time, memory and FFTW's share of comparing 1 to 600 s
# make benchmark-app  each preset of the app in Chromium and in the port; the port's stages
# make benchmark-hisynth  the same for HiSynth with all its voices, and how long the port's quanta take
# make benchmark-note-player  32 notes at once from ORCHESTRA, a font, against real time
# make benchmark-report  sizes and speed of a report of 500 comparisons, in Chromium
# make benchmark-spectra  time and memory of comparing spectra of 2, 50 and very long sounds
# make benchmark-overhead  what a run adds to a command candidate, for each case; --resume
# make benchmark-build  the first build of a fresh clone: time, and processor seconds by module
# make benchmark-sizes  time and memory of a run, its report and its site, by SIZES, the number of cases
# make benchmark-own-port  31 cases of a port: all passing, all failing with causes, unchanged
# make benchmark-lab  from knob to ear, underruns, the server's share of a core, a panel of 200 parameters
# make benchmark-limiter  how many times faster than real time the limiter is
# make benchmark-plugins  what a plugin candidate adds to the plugin's own time, and 100 cases at once

.PHONY: benchmark benchmark-app benchmark-build benchmark-check benchmark-comparison benchmark-fleet \
  benchmark-fleet-overhead benchmark-fleet-page benchmark-hisynth benchmark-lab benchmark-limiter \
  benchmark-nodes benchmark-note-player benchmark-overhead benchmark-own-port benchmark-peers \
  benchmark-plugins benchmark-realtime benchmark-report benchmark-shares benchmark-sizes benchmark-spectra

benchmark-plugins: release
	@python3 Benchmarks/plugins.py $(parity)

benchmark-fleet-overhead: release
	@Benchmarks/fleet-overhead.py $(parity) $(FLEET_SHARDS)

benchmark-fleet-page:
	@Benchmarks/fleet-page.py reports/latest

FLEET_LINES ?= 1000000
benchmark-fleet:
	@$(SWIFT) build --build-tests $(testable)
	@log=$$(mktemp); FLEET_LINES=$(FLEET_LINES) $(optimised) --skip-build --filter MergeScaleTests > $$log 2>&1; code=$$?; \
	  grep -E 'merged|✘|error:|Test run' $$log; rm -f $$log; exit $$code

benchmark-lab: release
	@Scripts/install-dependencies.sh --browser
	@python3 Benchmarks/lab.py $(parity)

benchmark: release
	@$(SWIFT) build -c release --package-path Benchmarks --product engine-benchmark
	@python3 Benchmarks/compare.py Benchmarks/.build/release/engine-benchmark $(parity)

benchmark-peers:
	@Scripts/install-dependencies.sh --browser --numpy --engines
	@Scripts/make-library.sh .build/webaudio >/dev/null
	@python3 -B Benchmarks/peers.py .build/engines/bin/python PYTHONPATH=$(CURDIR)/Bindings/python \
	  PARITY_WEBAUDIO_LIBRARY=$(CURDIR)/.build/webaudio/lib/libparity-webaudio.so

# Not a timed test: it counts the same on a busy machine. BENCHMARK_CHECK=--write files new numbers.
BENCHMARK_CHECK ?=
workloads = Benchmarks/Workloads
benchmark-shares:
	@$(SWIFT) build -c release --package-path Benchmarks --product engine-benchmark
	@python3 -B Benchmarks/shares.py Benchmarks/.build/release/engine-benchmark

benchmark-check:
	@Scripts/install-dependencies.sh --valgrind
	@$(SWIFT) build -c release --package-path $(workloads) --product workload
	@python3 Benchmarks/check.py $(workloads)/.build/release/workload $(BENCHMARK_CHECK)

benchmark-nodes:
	@Scripts/install-dependencies.sh --browser
	@$(SWIFT) build -c release --package-path $(workloads) --product node-times
	@python3 -B Benchmarks/nodes.py $(workloads)/.build/release/node-times

# Ten minutes of sound of each, alone and with another core kept busy.
REALTIME_SECONDS ?= 600
benchmark-realtime:
	@$(SWIFT) build -c release --package-path $(workloads) --product quantum-times
	@for graph in heavy ambient hisynth; do for load in "" --load; do \
	  echo "$$graph $$load"; \
	  $(workloads)/.build/release/quantum-times $$graph $(REALTIME_SECONDS) reference-audio/web $$load || exit 1; \
	done; done

benchmark-comparison: release
	@$(SWIFT) build -c release --package-path Benchmarks --product comparison-benchmark
	@python3 Benchmarks/comparison.py Benchmarks/.build/release/comparison-benchmark $(parity)

benchmark-spectra: release
	@python3 Benchmarks/spectra.py $(parity)

benchmark-limiter:
	@$(SWIFT) build -c release --package-path Benchmarks --product limiter-benchmark
	@Benchmarks/.build/release/limiter-benchmark

benchmark-app: release
	@Scripts/install-dependencies.sh --browser
	@python3 Benchmarks/app.py $(parity)

benchmark-hisynth: release
	@Scripts/install-dependencies.sh --browser
	@python3 Benchmarks/hisynth.py $(parity)
	@python3 -B Benchmarks/hisynth_page.py

# Debian's fluid-soundfont-gm.
ORCHESTRA ?= /usr/share/sounds/sf2/FluidR3_GM.sf2
benchmark-note-player: release
	@python3 Benchmarks/note_player.py $(parity) $(ORCHESTRA)

benchmark-report: parity
	@Scripts/install-dependencies.sh --browser
	@python3 Benchmarks/report.py $(parity)

benchmark-overhead: release
	@python3 Benchmarks/overhead.py $(parity)

benchmark-build:
	@Benchmarks/build_times.py

SIZES ?= 100 1000 10000
benchmark-sizes: release
	@SIZES="$(SIZES)" python3 -B Benchmarks/sizes.py $(parity)

benchmark-own-port: release
	@python3 Benchmarks/own_port.py $(parity)
