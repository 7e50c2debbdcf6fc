#!/usr/bin/env python3
"""What a run in shards costs beside one run, in processor time: each in turns, with nothing kept from before.

    Benchmarks/fleet-overhead.py PARITY [SHARDS] [TURNS] [--suite NAME ...]

Counts what the programs and all that they started took (getrusage), so that another load on the machine means little.
The project is this repository, or the folder that it is started in. What is written goes to memory where it can: a disk
that is busy costs whoever writes to it processor time.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile


def seconds(words):
    """Processor seconds of a program with its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(words)} ended with {result.returncode}:\n{result.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    words = sys.argv[1:]
    parity = os.path.abspath(words.pop(0))
    numbers = [int(words.pop(0)) for _ in range(2) if words and words[0].isdigit()]
    shards, turns = (numbers + [8, 3][len(numbers):])[:2]
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
                [parity, "merge", f"{folder}/shards", "-o", f"{folder}/merged", "--state", f"{folder}/state"]))
    run, parts, merge = (statistics.median(values) for values in (one, split, merged))
    print(f"one run: {run:.2f} s of processor ({', '.join(f'{value:.2f}' for value in one)})")
    print(f"{shards} shards: {parts:.2f} s ({', '.join(f'{value:.2f}' for value in split)}), "
          f"{100 * (parts / run - 1):+.1f} %")
    print(f"and merging them: {merge:.2f} s, together {100 * ((parts + merge) / run - 1):+.1f} %")


if __name__ == "__main__":
    main()
