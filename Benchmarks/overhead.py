#!/usr/bin/env python3
"""Measures what a run adds to a command candidate that takes no time itself.

Usage: overhead.py PARITY; CASES (1000) changes the run. The candidate is `cp`, from the stimulus, which is
the reference. Also: the same run again with --resume, and one that Ctrl-C interrupts and --resume ends.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from ramp_project import make, processor_seconds

CASES = int(os.environ.get("CASES", "1000"))
FRAMES = 12000


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


def main():
    parity = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make(folder, CASES, FRAMES, "candidates:\n  copy:\n    command: [cp, '{stimulus}', '{output}']\n",
             lambda number: {"number": number})
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
