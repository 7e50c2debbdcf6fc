#!/usr/bin/env python3
"""Measures what a plugin candidate adds to the plugin's own time.

Usage: plugins.py PARITY; CASES (100) changes the run. The plugin is Tests/Plugins/faulty.c, which does nothing wrong here;
a case is one second of noise at 48 kHz, mono, rendered twice. The references need no browser: they are the stimuli.
"""
import json
import os
import pathlib
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time

from ramp_project import make, processor_seconds, wav

CASES = int(os.environ.get("CASES", "100"))
FRAMES = 48000
SOURCE = pathlib.Path(__file__).resolve().parent.parent / "Tests/Plugins/faulty.c"


def one_case(host, folder, plugin):
    """Wall time of a process for one case, without what the plugin itself took."""
    noise = random.Random(1)
    (folder / "noise.wav").write_bytes(wav(struct.pack(f"<{FRAMES}f", *(noise.uniform(-0.5, 0.5) for _ in range(FRAMES)))))
    job = json.dumps({
        "format": "parity-plugin-job", "version": 1, "id": "one", "action": "render", "sampleRate": FRAMES, "frames": FRAMES,
        "channels": 1, "blocks": [128], "repeat": 2, "stimulus": str(folder / "noise.wav"),
        "output": str(folder / "out.wav"), "plugin": {"path": str(plugin), "format": "clap"}}) + "\n"
    added, busy = [], []
    for _ in range(100):
        before = processor_seconds()
        start = time.monotonic()
        done = subprocess.run([host], input=job, capture_output=True, text=True, check=True)
        seconds = time.monotonic() - start
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        own = sum(answer["seconds"] for answer in answers if answer["event"] == "rendered")
        added.append((seconds - own) * 1000)
        own = sum(answer["processorSeconds"] for answer in answers if answer["event"] == "rendered")
        busy.append((processor_seconds() - before - own) * 1000)
    return sorted(added), sorted(busy)


def main():
    parity = os.path.abspath(sys.argv[1])
    host = os.path.join(os.path.dirname(parity), "parity-plugin-host")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plugin = folder / "plugin.clap"
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-D_GNU_SOURCE", "-w", SOURCE, "-o", plugin, "-lm", "-lpthread"],
                       check=True)
        added, busy = one_case(host, folder, plugin)
        print(f"one case adds {statistics.median(added):.1f} ms to the plugin's own time (median of 100; 95th"
              f" {added[94]:.1f} ms; goal: 20), {statistics.median(busy):.1f} ms of processor time")
        make(folder, CASES, FRAMES, f"candidates:\n  plugin:\n    plugin: {plugin}\n    parameters: {{ level: Gain }}\n",
             lambda number: {"level": 1})
        times = []
        for _ in range(3):
            start, before = time.monotonic(), processor_seconds()
            done = subprocess.run([parity, "run", "--project", folder, "--jobs", "2"], capture_output=True, text=True)
            times.append(time.monotonic() - start)
            used = processor_seconds() - before
            assert done.returncode == 0, done.stdout + done.stderr
        print(f"{CASES} cases of 1 s, two at once: {min(times):.2f} s at best, {max(times):.2f} s at worst of 3"
              f" (goal: 6); {used:.2f} s of processor time, the plugin's own among it")


main()
