#!/usr/bin/env python3
"""Shares of the heavy graph's parts in its time, by samples that perf takes of where the engine is.

Usage: shares.py ENGINE_BENCHMARK. A sample counts for the innermost function that belongs to a part, with what
that calls (libm, copies, counting references). SECONDS_RENDERED and RUNS change how much is rendered.
"""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PARTS = [
    ("oscillators", r"read_wave|WaveReader|WaveTables|OscillatorNode"),
    ("oversampling filters", r"filter_(split|aligned|avx|baseline|native)|BlockConvolver"
                             r"|InterpolationFilter|DecimationFilter|Oversampler"),
    ("curves", r"bend_|WaveShap"),
    ("biquad filters", r"filters_(avx|baseline|native)|Biquad|FilterLanes|FilterGathering"),
    ("reverb", r"network_|diffuse_|allpass|taps_|Reverb|FeedbackDelay|Diffuser|DelayLine"),
    ("compressor", r"Compressor|attenuations|decibel_bounds|LevelMeter|sines_"),
    ("granulator", r"Granulator|GrainPool|add_grain|feed_back|PinkNoise"),
    ("panners", r"StereoPanner"),
    ("sums of connections", r"9NodeInputC|ChannelMixing|sumInputs|0B3BusV"),
    ("order and what else is the engine's", r"WebAudio"),
]
REST = "starting, and hashing what was rendered"


def need(condition, message):
    if not condition:
        sys.exit(f"benchmark-shares: {message}")


def part(stack):
    """Of functions from the innermost on."""
    for function in stack:
        for name, pattern in PARTS:
            if re.search(pattern, function):
                return name
    return REST


def stacks(text):
    """Each sample's functions; perf prints a heading, a line for each, and an empty one."""
    for sample in text.split("\n\n"):
        lines = sample.strip("\n").split("\n")[1:]
        functions = [line.split(None, 1)[1].rsplit(" (", 1)[0] for line in lines if line.strip()]
        if functions:
            yield functions


def main(program):
    need(shutil.which("perf"), "needs perf (Debian: apt-get install linux-perf)")
    need(pathlib.Path(program).exists(), f"there is no {program}")
    seconds, runs = os.environ.get("SECONDS_RENDERED", "60"), os.environ.get("RUNS", "5")
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder, "perf.data")
        subprocess.run(
            ["perf", "record", "-F", "4000", "-g", "--call-graph", "fp", "-o", data,
             program, "heavy", seconds, runs],
            check=True, capture_output=True)
        text = subprocess.run(
            ["perf", "script", "-i", data], check=True, capture_output=True, text=True).stdout
    counts = collections.Counter(map(part, stacks(text)))
    total = sum(counts.values()) - counts[REST]
    need(total > 1000, f"perf took only {total} samples")
    print("| share | part |\n|---|---|")
    for name, _ in PARTS:
        print(f"| {100 * counts[name] / total:.1f} % | {name} |")
    print(f"\n{total:,} samples, and {counts[REST]:,} of {REST}")


if __name__ == "__main__":
    need(len(sys.argv) == 2, "usage: shares.py ENGINE_BENCHMARK")
    main(sys.argv[1])
