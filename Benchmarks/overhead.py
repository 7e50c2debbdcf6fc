#!/usr/bin/env python3
"""Measures what a run adds to a command candidate that takes no time itself.

Usage: overhead.py PARITY; CASES (1000) changes the run. The candidate is `cp`, from the stimulus, which is
the reference. Also: the same run again with --resume, and one that Ctrl-C interrupts and --resume ends.
"""
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

CASES = int(os.environ.get("CASES", "1000"))
RATE, FRAMES = 48000, 12000


def ramp(first, last):
    """The case's stimulus `ramp`, in float32, as AudioSignal makes it."""
    return struct.pack(f"<{FRAMES}f", *(
        first + (last - first) * n / (FRAMES - 1) for n in range(FRAMES)))


def wav(samples):
    return struct.pack("<4sI8sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVEfmt ", 16, 3, 1, RATE,
                       RATE * 4, 4, 32, b"data", len(samples)) + samples


def digest(content):
    return hashlib.sha256(content).hexdigest()


def make_project(folder):
    """A project whose references need no browser: each case's reference is its stimulus."""
    entries = []
    for number in range(CASES):
        name = f"ramp-{number:04}"
        samples = ramp(0.1, 0.5 + number / CASES / 4)
        definition = json.dumps({
            "id": f"ramps/{name}", "suite": "ramps", "name": name, "component": "Ramp",
            "kind": "graph", "source": "web/ramps.js", "sampleRate": RATE, "frames": FRAMES,
            "channels": 1, "parameters": {"number": number},
            "stimulus": {"kind": "ramp", "from": 0.1, "to": 0.5 + number / CASES / 4},
            "stimulusSha256": digest(samples)}).encode()
        place = folder / "reference-audio" / "ramps" / name
        place.mkdir(parents=True)
        (place / "case.json").write_bytes(definition)
        (place / "reference.wav").write_bytes(wav(samples))
        entries.append({
            "id": f"ramps/{name}", "capture": 1, "spread": {"renders": 2, "maxAbsoluteError": 0},
            "files": {"case.json": digest(definition), "reference.wav": digest(wav(samples))}})
    origin = {"id": 1, "browser": {"name": "none", "version": "0"}, "platform": "none",
              "processor": "none", "date": "2026-01-01T00:00:00Z", "switches": [], "renders": 2,
              "stableSums": True}
    (folder / "reference-audio" / "manifest.json").write_text(json.dumps({
        "format": "parity-manifest", "version": 1, "cases": entries,
        "captures": [{"origin": origin, "sources": {}}]}))
    (folder / "parity.yml").write_text(
        "candidates:\n  copy:\n    command: [cp, '{stimulus}', '{output}']\n")


def run(parity, folder, *options, interrupt_after=None):
    start = time.monotonic()
    process = subprocess.Popen(
        [parity, "run", "--project", folder, *options], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    if interrupt_after:
        time.sleep(interrupt_after)
        process.send_signal(signal.SIGINT)
    output, _ = process.communicate()
    return time.monotonic() - start, process.returncode, output


def processor_seconds():
    """Of all programs that were started and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    parity = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_project(folder)
        bare = time.monotonic()
        for _ in range(200):
            subprocess.run(["cp", "/dev/null", folder / "nothing"], check=True)
        print(f"cp alone, started from Python: {(time.monotonic() - bare) * 5:.2f} ms")

        before = processor_seconds()
        seconds, code, output = run(parity, folder)
        assert code == 0, output
        used = processor_seconds() - before
        print(f"{CASES} cases: {seconds:.2f} s, {1000 * seconds / CASES:.2f} ms for each (goal: 15);"
              f" {1000 * used / CASES:.2f} ms of processor time, cp's own among it")

        again, code, output = run(parity, folder, "--resume")
        assert code == 0 and f"{CASES} of {CASES} results are kept" in output, output
        print(f"unchanged, with --resume: {again:.2f} s (goal: 2)")

        shutil.rmtree(folder / ".parity")
        _, code, output = run(parity, folder, interrupt_after=seconds / 2)
        assert code == 130, output
        rest, code, output = run(parity, folder, "--resume")
        assert code == 0, output
        kept = int(re.search(r"(\d+) of \d+ results are kept", output)[1])
        assert 0 < kept < CASES, output
        print(f"interrupted by Ctrl-C: {kept} finished cases were kept; the rest took {rest:.2f} s")


main()
