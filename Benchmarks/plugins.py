#!/usr/bin/env python3
"""Measures what a plugin candidate adds to the plugin's own time.

Usage: plugins.py PARITY; CASES (100) changes the run. The plugin is Tests/Plugins/faulty.c, which does nothing wrong here;
a case is one second of noise at 48 kHz, mono, rendered twice. The references need no browser: they are the stimuli.
"""
import hashlib
import json
import os
import pathlib
import random
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
import time

CASES = int(os.environ.get("CASES", "100"))
RATE = FRAMES = 48000
SOURCE = pathlib.Path(__file__).resolve().parent.parent / "Tests/Plugins/faulty.c"


def wav(samples):
    return struct.pack("<4sI8sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVEfmt ", 16, 3, 1, RATE,
                       RATE * 4, 4, 32, b"data", len(samples)) + samples


def digest(content):
    return hashlib.sha256(content).hexdigest()


def ramp(last):
    """The case's stimulus `ramp`, in float32, as AudioSignal makes it."""
    return struct.pack(f"<{FRAMES}f", *(0.1 + (last - 0.1) * n / (FRAMES - 1) for n in range(FRAMES)))


def make_project(folder, plugin):
    entries = []
    for number in range(CASES):
        name, last = f"ramp-{number:04}", 0.5 + number / CASES / 4
        samples = ramp(last)
        definition = json.dumps({
            "id": f"ramps/{name}", "suite": "ramps", "name": name, "component": "Ramp", "kind": "graph",
            "source": "web/ramps.js", "sampleRate": RATE, "frames": FRAMES, "channels": 1,
            "parameters": {"level": 1}, "stimulus": {"kind": "ramp", "from": 0.1, "to": last},
            "stimulusSha256": digest(samples)}).encode()
        place = folder / "reference-audio" / "ramps" / name
        place.mkdir(parents=True)
        (place / "case.json").write_bytes(definition)
        (place / "reference.wav").write_bytes(wav(samples))
        entries.append({
            "id": f"ramps/{name}", "capture": 1, "spread": {"renders": 2, "maxAbsoluteError": 0},
            "files": {"case.json": digest(definition), "reference.wav": digest(wav(samples))}})
    origin = {"id": 1, "browser": {"name": "none", "version": "0"}, "platform": "none", "processor": "none",
              "date": "2026-01-01T00:00:00Z", "switches": [], "renders": 2, "stableSums": True}
    (folder / "reference-audio" / "manifest.json").write_text(json.dumps({
        "format": "parity-manifest", "version": 1, "cases": entries,
        "captures": [{"origin": origin, "sources": {}}]}))
    (folder / "parity.yml").write_text(
        f"candidates:\n  plugin:\n    plugin: {plugin}\n    parameters: {{ level: Gain }}\n")


def processor_seconds():
    """Of all programs that were started and have ended: also on a machine that does other things."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def one_case(host, folder, plugin):
    """Wall time of a process for one case, without what the plugin itself took."""
    noise = random.Random(1)
    (folder / "noise.wav").write_bytes(wav(struct.pack(f"<{FRAMES}f", *(noise.uniform(-0.5, 0.5) for _ in range(FRAMES)))))
    job = json.dumps({
        "format": "parity-plugin-job", "version": 1, "id": "one", "action": "render", "sampleRate": RATE, "frames": FRAMES,
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
        make_project(folder, plugin)
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
