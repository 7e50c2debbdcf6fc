#!/usr/bin/env python3
"""Counts the instructions of five fixed workloads, and fails where one has grown by more than 5 %.

Usage: check.py WORKLOAD [--write]; --write files the numbers in instructions.json. Each workload runs twice
under callgrind, for one second and for two: the difference is what a second of sound takes, without what the
program does before. The numbers are of x86-64 with AVX2, which is the best that callgrind knows.
"""
import json
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
COMMITTED = HERE / "instructions.json"
WEB = HERE.parent / "reference-audio" / "web"
WORKLOADS = ["heavy", "nodes", "ambient", "hisynth", "compare"]
GROWTH = 0.05


def need(condition, message):
    if not condition:
        print(f"benchmark-check: {message}", file=sys.stderr)
        sys.exit(2)


def without_debug_information(program, folder):
    """A copy: the valgrind of Debian 12 gives up on what Swift's compiler writes."""
    copy = folder / "workload"
    subprocess.run(["strip", "--strip-debug", "-o", copy, program], check=True)
    return copy


def count(program, workload, seconds):
    """Instructions, and what the program says it found."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
         program, workload, str(seconds), WEB],
        capture_output=True, text=True)
    collected = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    need(done.returncode == 0 and collected and done.stdout.strip(),
         f"{workload} did not run under callgrind:\n{done.stdout}{done.stderr[-2000:]}")
    return int(collected.group(1)), done.stdout.strip()


def measure(program):
    measured = {}
    for workload in WORKLOADS:
        (one, _), (two, found) = count(program, workload, 1), count(program, workload, 2)
        need(two > one, f"{workload}: two seconds took no more instructions than one")
        measured[workload] = {"instructions": two - one, "result": found}
    return measured


def main():
    program, *options = sys.argv[1:]
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        print("benchmark-check: nothing is counted here; the committed numbers are of Linux on x86-64")
        return
    need(shutil.which("valgrind") and shutil.which("strip"),
         "needs valgrind and strip (Debian: apt-get install valgrind binutils)")
    need("avx2" in pathlib.Path("/proc/cpuinfo").read_text().split(),
         "the committed numbers are of a processor with AVX2")
    with tempfile.TemporaryDirectory() as folder:
        measured = measure(without_debug_information(program, pathlib.Path(folder)))
    if "--write" in options:
        COMMITTED.write_text(json.dumps(measured, indent=2) + "\n")
        print(f"wrote {COMMITTED}")
        return
    need(COMMITTED.exists(), f"there is no {COMMITTED.name}; file the numbers with --write")
    committed = json.loads(COMMITTED.read_text())
    grown = []
    print(f"{'workload':10} {'committed':>14} {'now':>14}  change")
    for workload in WORKLOADS:
        need(workload in committed, f"{COMMITTED.name} has no {workload}; file the numbers with --write")
        before, now = committed[workload]["instructions"], measured[workload]["instructions"]
        change = now / before - 1
        print(f"{workload:10} {before:14,} {now:14,}  {change:+.1%}")
        if committed[workload]["result"] != measured[workload]["result"]:
            print(f"{'':10} finds something else than when the number was filed")
        if change > GROWTH:
            grown.append(workload)
    if grown:
        print(f"benchmark-check: {', '.join(grown)} grew by more than {GROWTH:.0%}; make it faster, or file the"
              " new number with 'make benchmark-check BENCHMARK_CHECK=--write' and say why", file=sys.stderr)
        sys.exit(1)


main()
