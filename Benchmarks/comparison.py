#!/usr/bin/env python3
"""Time, memory and FFTW's share of comparisons of 1, 10, 60 and 600 s of stereo at 48 kHz.

usage: comparison.py COMPARISON_BENCHMARK PARITY
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import wave

LENGTHS = [1, 10, 60, 600]
ROUNDS = int(os.environ.get("ROUNDS", "3"))
RATE = 48000


def in_process(program, seconds):
    """The comparer alone, fed with blocks that are made on the way."""
    runs = []
    for _ in range(ROUNDS):
        output = subprocess.run([program, str(seconds)], check=True, capture_output=True, text=True)
        runs.append(json.loads(output.stdout))
    return sorted(runs, key=lambda run: run["processor"])[len(runs) // 2]


def write_pair(folder, seconds):
    """Noise of 16 bits, and a copy in which the lowest bit of every sample is flipped."""
    reference = bytearray(random.Random(1).randbytes(4 * RATE * min(seconds, 10)))
    candidate = bytearray(reference)
    candidate[0::2] = candidate[0::2].translate(bytes(value ^ 1 for value in range(256)))
    paths = []
    for name, samples in [("reference", reference), ("candidate", candidate)]:
        path = os.path.join(folder, f"{name}-{seconds}.wav")
        with wave.open(path, "wb") as file:
            file.setparams((2, 2, RATE, 0, "NONE", ""))
            for _ in range(max(1, seconds // 10)):
                file.writeframes(samples)
        paths.append(path)
    return paths


def whole_command(parity, paths):
    """`parity compare` of two files: seconds on the clock, seconds of processor, peak megabytes."""
    start = time.monotonic()
    process = subprocess.Popen(
        [parity, "compare", *paths, "--limit", "-60"], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"parity compare ended with {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return (
        time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / 1e6)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, parity = sys.argv[1:]
    print("| seconds | processor, s | of it metrics | ms per second | clock, s | FFTW | peak, MB |")
    print("|---|---|---|---|---|---|---|")
    for seconds in LENGTHS:
        run = in_process(program, seconds)
        print(
            f"| {seconds} | {run['processor']:.3f} | {run['metrics']:.3f}"
            f" | {run['processor'] / seconds * 1000:.1f} | {run['clock']:.3f}"
            f" | {run['fftwShare'] * 100:.0f} %"
            f" | {run['peakMegabytes']:.0f} |", flush=True)
    print("\n| `parity compare`, seconds | clock, s | processor, s | peak, MB |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for seconds in LENGTHS:
            paths = write_pair(folder, seconds)
            runs = [whole_command(parity, paths) for _ in range(ROUNDS)]
            clock, processor, peak = (statistics.median(column) for column in zip(*runs))
            print(f"| {seconds} | {clock:.3f} | {processor:.3f} | {peak:.0f} |", flush=True)
            for path in paths:
                os.remove(path)


main()
