#!/usr/bin/env python3
"""Time and memory of `parity spectra`: two presets of 40 s, two sounds of 40 s, 50 of 10 s, and one of an hour.

usage: spectra.py PARITY [WHICH]        for example "two" for the rows that begin so
"""

import os
import random
import subprocess
import sys
import tempfile
import time
import wave

RATE = 48000


def write(path, seconds, seed):
    """Stereo noise of 16 bits under a fade, so that sounds differ."""
    block = random.Random(seed).randbytes(4 * RATE)
    with wave.open(path, "wb") as file:
        file.setparams((2, 2, RATE, 0, "NONE", ""))
        for _ in range(seconds):
            file.writeframesraw(block)
    return path


def run(program, sounds, folder):
    """Seconds on the clock and the most memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen([program, "spectra", "-o", os.path.join(folder, "out"), *sounds],
                               stdout=subprocess.DEVNULL, cwd=folder)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"spectra.py: exit status {status}")
    return time.monotonic() - start, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime


def main():
    program = os.path.abspath(sys.argv[1])
    which = sys.argv[2] if len(sys.argv) > 2 else ""
    presets = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../reference-audio/web/apps/ambient/presets")
    print("| sounds | seconds | processor seconds | memory, MB |\n|---|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        if "two presets".startswith(which):
            named = [os.path.abspath(os.path.join(presets, name)) for name in ("cathedral-bells.json", "dust.json")]
            elapsed, memory, processor = run(program, [*named, "--seconds", "40"], folder)
            print(f"| two presets of 40 s | {elapsed:.1f} | {processor:.1f} | {memory:.0f} |", flush=True)
        for name, count, seconds in [("two of 40 s", 2, 40), ("50 of 10 s", 50, 10), ("one of an hour", 1, 3600)]:
            if not name.startswith(which):
                continue
            sounds = [write(os.path.join(folder, f"{count}-{index}.wav"), seconds, index) for index in range(count)]
            elapsed, memory, processor = run(program, sounds, folder)
            print(f"| {name} | {elapsed:.1f} | {processor:.1f} | {memory:.0f} |", flush=True)
            for sound in sounds:
                os.remove(sound)


if __name__ == "__main__":
    main()
