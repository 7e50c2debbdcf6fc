#!/usr/bin/env python3
"""Measures what a project costs by its size: a sweep of one cheap case, 256 frames of a ramp.

Usage: sizes.py PARITY; SIZES ("100 1000 10000") are the numbers of cases. The candidate is a folder with a copy of
each reference, so that nothing but Parity's own work is measured. For each command: processor seconds, per case and in
all, and the most memory that it held. `load` is a run of a single case of all of them.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from ramp_project import make_with_copies

FRAMES = 256
COMMANDS = ["load", "run", "resume", "report", "publish"]


def measured(*command):
    """Processor seconds and megabytes of a program that must succeed."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        assert process.returncode == 0, output.read().decode(errors="replace")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def costs(parity, cases):
    with tempfile.TemporaryDirectory(prefix="parity-sizes-") as name:
        folder = pathlib.Path(name)
        make_with_copies(folder, cases, FRAMES)
        place = ["--project", name]
        return {
            "load": measured(parity, "run", *place, "--case", "ramps/ramp-0000"),
            "run": measured(parity, "run", *place),
            "resume": measured(parity, "run", *place, "--resume"),
            "report": measured(parity, "report", *place),
            "publish": measured(parity, "publish", *place, "--no-pdf", "--to", str(folder / "site")),
        }


def main():
    parity = os.path.abspath(sys.argv[1])
    sizes = [int(size) for size in os.environ.get("SIZES", "100 1000 10000").split()]
    print("| cases |" + "".join(f" {name}, s | ms each | MB |" for name in COMMANDS))
    print("|---|" + "---|---|---|" * len(COMMANDS))
    for cases in sizes:
        found = costs(parity, cases)
        cells = [f" {found[name][0]:.2f} | {1000 * found[name][0] / cases:.2f} | {found[name][1]:.0f} |"
                 for name in COMMANDS]
        print(f"| {cases} |" + "".join(cells), flush=True)


main()
