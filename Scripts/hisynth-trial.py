#!/usr/bin/env python3
"""Draws presets of HiSynth from the whole space of its parameters, plays them in Chromium and with the native port,
and compares sample by sample. Nothing is filed.

    Scripts/hisynth-trial.py PARITY [--count 300] [--seed 1] [--seconds 1.2]

PARITY is the program. Prints each preset that differs, and how many were equal; exit code 1 when one differs.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
WAVEFORMS = ["sine", "square", "saw", "triangle", "pulse", "reverseSaw"]
RANGES = {
    "level1": (0, 1), "level2": (0, 1), "attack": (0, 2), "decay": (0.05, 2), "sustain": (0, 1),
    "release": (0.05, 10), "lowPassCutoff": (0, 22050), "lowPassResonance": (-20, 40),
    "highPassCutoff": (0, 22050), "highPassResonance": (-20, 40), "reverbMix": (0, 1),
    "delayFeedback": (0, 100), "delayTime": (0, 2), "delayMix": (0, 100), "decimatorRate": (0, 30),
    "decimatorMix": (0, 100), "driveGain": (-40, 20), "driveMix": (0, 100), "velocity": (0, 1),
}
EFFECTS = ["reverbOn", "delayOn", "decimatorOn", "driveOn"]
TARGETS = ["lfoToPitch", "lfoToAmplitude", "lfoToLowPass", "lfoToHighPass"]


def number(draw, name):
    """Anywhere in the range, sometimes at its ends, and small values more often than not."""
    low, high = RANGES[name]
    kind = draw.random()
    if kind < 0.08:
        return low
    if kind < 0.16:
        return high
    share = draw.random() ** (3 if name in ("attack", "release", "delayTime", "highPassCutoff") else 1)
    return low + (high - low) * share


def preset(draw):
    values = {name: number(draw, name) for name in RANGES}
    values |= {f"waveform{n}": draw.choice(WAVEFORMS[:5]) for n in (1, 2)}
    values |= {f"pitch{n}": draw.randint(-12, 12) for n in (1, 2)}
    values["lfoWaveforms"] = [draw.choice(WAVEFORMS) for _ in range(3)]
    values["lfoDepths"] = [draw.random() for _ in range(3)]
    values["lfoSpeeds"] = [draw.uniform(0.25, 20) for _ in range(3)]
    values["lfoPhases"] = [draw.random() for _ in range(3)]
    values |= {name: [draw.random() < 0.35 for _ in range(3)] for name in TARGETS}
    values |= {name: draw.random() < 0.6 for name in EFFECTS}
    values["reverbType"] = draw.choice(["plate", "room", "hall"])
    values["reverbSize"] = draw.randint(1, 3)
    return values


def events(draw, seconds):
    """Notes, pedal, and parameters that change, in order of time."""
    made = [{"t": 0, "on": draw.randint(30, 90), "v": draw.randint(1, 127)}]
    for _ in range(draw.randint(3, 24)):
        time = draw.random() * seconds
        kind = draw.random()
        if kind < 0.45:
            made.append({"t": time, "on": draw.randint(0, 127), "v": draw.randint(1, 127)})
        elif kind < 0.65:
            made.append({"t": time, "off": draw.randint(30, 90)})
        elif kind < 0.75:
            made.append({"t": time, "pedal": draw.random() < 0.5})
        elif kind < 0.95:
            values = preset(draw)
            name = draw.choice(list(values))
            made.append({"t": time, "set": {name: values[name]}})
        else:
            made.append({"t": time, draw.choice(["allNotesOff", "allSoundOff"]): True})
    return sorted(made, key=lambda event: event["t"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parity")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.2)
    parser.add_argument("--only", type=int, nargs="+", metavar="NUMBER", help="these alone")
    parser.add_argument("--capture-only", metavar="FOLDER", help="leave what was captured there")
    parser.add_argument("--run-only", metavar="FOLDER", help="compare what was captured before")
    options = parser.parse_args()
    program = os.path.abspath(options.parity)
    if options.run_only:
        return compare(program, options.run_only)
    draw = random.Random(options.seed)
    cases = []
    for index in range(options.count):
        rate = draw.choice([44100, 48000, 48000, 44100, 22050, 96000])
        cases.append({
            "name": f"drawn-{options.seed}-{index}", "sampleRate": rate,
            "frames": round(options.seconds * rate), "channels": 2,
            "parameters": {"parameters": preset(draw), "events": events(draw, options.seconds)},
        })
    if options.only:
        cases = [cases[index] for index in options.only]
    folder = Path(options.capture_only or tempfile.mkdtemp(prefix="hisynth-trial-"))
    try:
        capture(program, folder, cases)
        return 0 if options.capture_only else compare(program, folder)
    finally:
        if not options.capture_only:
            shutil.rmtree(folder)


def capture(program, folder, cases):
    """A temporary project with the page's modules, and the drawn cases instead of the suite's."""
    references = folder / "reference-audio"
    (references / "web/cases").mkdir(parents=True)
    web = HERE / "reference-audio/web"
    shutil.copytree(web / "apps", references / "web/apps")
    for module in web.glob("*.js"):
        shutil.copy(module, references / "web")
    module = (web / "cases/hisynth.js").read_text()
    lines = [line for line in module.splitlines() if "./hisynth/" not in line]
    start = lines.index("export const cases = [")
    lines[start:start + 3] = [f"export const cases = {json.dumps(cases)};"]
    (references / "web/cases/hisynth.js").write_text("\n".join(lines) + "\n")
    (references / "limits.yml").write_text(
        "suites:\n  hisynth:\n    limit: bit-exact\n    reason: drawn presets\n"
        "    date: 2026-11-22\n    evidence: { repeat: identical }\n")
    done = subprocess.run(
        [program, "capture", "--project", str(folder)], capture_output=True, text=True)
    said = done.stdout + done.stderr
    print(said.strip().splitlines()[-1])
    print(f"{said.count('is silent')} of {len(cases)} drawn presets are silent and prove nothing")


def compare(program, folder):
    ran = subprocess.run(
        [program, "run", "--project", str(folder), "--candidate", "port"])
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
