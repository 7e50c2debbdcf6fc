#!/usr/bin/env -S python3 -B
"""What a run in shards costs beside one run, in processor time: each in turns, with nothing kept from before.

    Benchmarks/fleet-overhead.py PARITY [SHARDS] [TURNS] [--ramps CASES | --suite NAME ...]

Counts what the programs and all that they started took (getrusage), so that another load on the machine means little.
The project is this repository, the folder that it is started in, or one of CASES ramps of a second, each with a copy as
its candidate. What is written goes to memory where it can: a disk
that is busy costs whoever writes to it processor time.
"""

import contextlib
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

from ramp_project import RATE, make_with_copies


def seconds(words):
    """Processor seconds of a program with its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(words)} ended with {result.returncode}:\n{result.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextlib.contextmanager
def ramps(cases):
    """A project of so many ramps, as long as it is used."""
    with tempfile.TemporaryDirectory(prefix="parity-overhead-") as folder:
        make_with_copies(pathlib.Path(folder), cases, RATE)
        yield folder


def main():
    words = sys.argv[1:]
    parity = os.path.abspath(words.pop(0))
    numbers = [int(words.pop(0)) for _ in range(2) if words and words[0].isdigit()]
    shards, turns = (numbers + [8, 3][len(numbers):])[:2]
    if words[:1] == ["--ramps"]:
        with ramps(int(words[1])) as folder:
            compare(parity, shards, turns, ["--project", folder])
    else:
        compare(parity, shards, turns, words)


def project(words):
    """What of them says where the project is."""
    return words if words[:1] == ["--project"] else []


def compare(parity, shards, turns, words):
    """Prints the medians of so many turns; `words` say what is run."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    one, split, merged = [], [], []
    for _ in range(turns):
        with tempfile.TemporaryDirectory(prefix="parity-overhead-", dir=memory) as folder:
            one.append(seconds(
                [parity, "run", "--state", f"{folder}/state", "--report", f"{folder}/one", "--jobs", "1"] + words))
        with tempfile.TemporaryDirectory(prefix="parity-overhead-", dir=memory) as folder:
            parts = [
                seconds([parity, "run", "--shard", f"{index}/{shards}", "-o", f"{folder}/shards",
                         "--cache", f"{folder}/cache", "--jobs", "1"] + words)
                for index in range(1, shards + 1)]
            split.append(sum(parts))
            merged.append(seconds(
                [parity, "merge", f"{folder}/shards", "-o", f"{folder}/merged", "--state", f"{folder}/state"]
                + project(words)))
    run, parts, merge = (statistics.median(values) for values in (one, split, merged))
    print(f"one run: {run:.2f} s of processor ({', '.join(f'{value:.2f}' for value in one)})")
    print(f"{shards} shards: {parts:.2f} s ({', '.join(f'{value:.2f}' for value in split)}), "
          f"{100 * (parts / run - 1):+.1f} %")
    print(f"and merging them: {merge:.2f} s, together {100 * ((parts + merge) / run - 1):+.1f} %")


if __name__ == "__main__":
    main()
