#!/usr/bin/env python3
"""Times runs of 31 cases of a command candidate: all passing, all failing with causes, nothing changed.

Usage: own_port.py PARITY; ROUNDS (3) changes how often. The candidate is the C++ renderer of
Examples/components, once as it is and once with mistakes in filters and panners; the references are the
repository's. Each run but the last begins without kept results or diagnoses; medians are printed.
"""
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROUNDS = int(os.environ.get("ROUNDS", "3"))
CASES = 31

# File, what is right, and what a port would do: Q taken as linear, gains in the wrong unit, an eighth of a turn.
MISTAKES = [
    ("biquad_filter.hpp", "ten_to_the(double(settings.q) / 20)", "double(settings.q)"),
    ("biquad_filter.hpp", "double(settings.gain) / 40", "double(settings.gain) / 20"),
    ("biquad_filter.hpp", "s / (2 * q)", "s / q"),
    ("stereo_panner.hpp", "pi / 2", "pi / 4"),
]


def make_project(folder, is_wrong):
    shutil.copytree(ROOT / "Examples" / "components", folder, ignore=shutil.ignore_patterns("build"))
    if is_wrong:
        for name, right, wrong in MISTAKES:
            path = folder / "cpp" / name
            text = path.read_text()
            assert right in text, f"{name} no longer has {right}"
            path.write_text(text.replace(right, wrong))
    subprocess.run(["make", "-s", "-C", folder, "build/render-cpp"], check=True)


def take_references(folder, names):
    """A manifest of these cases alone, and their files."""
    source, target = ROOT / "reference-audio", folder / "reference-audio"
    manifest = json.loads((source / "manifest.json").read_text())
    manifest["cases"] = [case for case in manifest["cases"] if case["id"] in names]
    used = {case["capture"] for case in manifest["cases"]}
    manifest["captures"] = [
        capture for capture in manifest["captures"] if capture["origin"]["id"] in used]
    # What other cases the modules define would be missed.
    manifest.pop("defined", None)
    manifest["shared"] = {
        path: digest for path, digest in manifest["shared"].items()
        if path.split("/")[0] in {name.split("/")[0] for name in names}}
    target.mkdir(exist_ok=True)
    for name in names:
        shutil.copytree(source / name, target / name, dirs_exist_ok=True)
        samples = source / name.split("/")[0] / "samples.f32"
        shutil.copy(samples, target / name.split("/")[0])
    (target / "manifest.json").write_text(json.dumps(manifest))


def choose(folder, names, is_batch, references="reference-audio"):
    """The project's own candidate, of these cases."""
    command = ["build/render-cpp"] if is_batch else [
        "sh", "-c", "tr -d '\\n' < \"$1\" | build/render-cpp", "sh", "{case}"]
    (folder / "parity.yml").write_text(json.dumps({
        "version": 1, "references": str(references),
        "candidates": {"cpp": {"command": command, "batch": is_batch, "cases": names,
                               "inputs": ["build/render-cpp"]}}}))


def processor_seconds():
    """Of all programs that were started and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(parity, folder, *options):
    """Seconds on the clock and of processors, and the results."""
    start, before = time.monotonic(), processor_seconds()
    result = subprocess.run(
        [parity, "run", "--project", folder, "--candidate", "cpp", "--json", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    seconds = time.monotonic() - start
    assert result.stdout.startswith("{"), result.stderr
    return (seconds, processor_seconds() - before), json.loads(result.stdout)


def verdicts(results):
    return {case["id"]: case["verdict"] for case in results["cases"]}


def main():
    parity = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        right, wrong = pathlib.Path(name) / "right", pathlib.Path(name) / "wrong"
        make_project(right, False)
        make_project(wrong, True)
        choose(wrong, ["biquad/*", "stereo-panner/mono-*", "stereo-panner/stereo-*"], True,
               ROOT / "reference-audio")
        _, results = run(parity, wrong, "--diagnose", "off")
        failing = sorted(name for name, verdict in verdicts(results).items() if verdict == "fail")
        assert len(failing) >= CASES, f"{len(failing)} cases fail"
        # Filters and panners alike.
        names = sorted(failing[::max(1, len(failing) // CASES)][:CASES])
        assert len(names) == CASES
        for folder in [right, wrong]:
            take_references(folder, names)
        for is_batch in [True, False]:
            kind = "one process for all (batch)" if is_batch else "a process for each case"
            times = {"pass": [], "fail": [], "resume": []}
            for folder, verdict in [(right, "pass"), (wrong, "fail")]:
                choose(folder, names, is_batch)
                for _ in range(ROUNDS):
                    shutil.rmtree(folder / ".parity", ignore_errors=True)
                    seconds, results = run(parity, folder)
                    found = verdicts(results)
                    assert len(found) == CASES, f"{len(found)} cases"
                    assert set(found.values()) == {verdict}, found
                    times[verdict].append(seconds)
                if verdict == "fail":
                    told = sum(bool(case.get("diagnosis")) for case in results["cases"])
                else:
                    for _ in range(ROUNDS):
                        seconds, _ = run(parity, folder, "--resume")
                        times["resume"].append(seconds)
            print(f"{CASES} cases, {kind}: {told} of {CASES} failing cases have a cause")
            for what, goal, key in [("all passing", 2, "pass"), ("all failing", 8, "fail"),
                                    ("unchanged, with --resume", 0.3, "resume")]:
                clock, processor = (statistics.median(side) for side in zip(*times[key]))
                print(f"  {what}: {clock:.2f} s (goal: {goal}), {processor:.2f} s of processor time",
                      flush=True)



main()
