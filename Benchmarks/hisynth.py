#!/usr/bin/env python3
"""Times HiSynth with as many voices as it has: Chromium rendering its page, and the native port, in turns.

Usage: hisynth.py PARITY [PRESET ...]; SECONDS_RENDERED (20) and ROUNDS (3) change the run. 16 notes are
held, of which the newest eight sound, with two oscillators each. Each preset is rendered once by both; the one
that Chromium needs longest for, ROUNDS times in turns. Then how long the port takes for its quanta.
"""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

WEB = pathlib.Path(__file__).resolve().parent.parent / "reference-audio" / "web"
SECONDS = os.environ.get("SECONDS_RENDERED", "20")
ROUNDS = int(os.environ.get("ROUNDS", "3"))
NOTES = 16


def make_page(folder):
    """The page's files, and a score besides."""
    shutil.copytree(WEB / "apps" / "hisynth", folder / "apps" / "hisynth")
    for module in WEB.glob("*.js"):
        shutil.copy(module, folder)
    events = [{"t": 0.01 * note, "on": 36 + 3 * note, "v": 100} for note in range(NOTES)]
    score = folder / "apps" / "hisynth" / "scores" / "held.json"
    score.write_text(json.dumps({"seconds": float(SECONDS), "events": events}))
    return score


def time_browser(parity, preset, folder):
    """What the browser's render took, without the page's own script."""
    out = folder / "recorded"
    subprocess.run(
        [parity, "record", folder / "apps" / "hisynth", "--root", folder,
         "--query", f"preset={preset}&score=held", "--click", "#start", "--seconds", SECONDS,
         "-o", out],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return json.loads((out / "provenance.json").read_text())["renderSeconds"]


def time_port(parity, preset, folder, score, *options):
    result = subprocess.run(
        [parity, "render", preset, "--app", "hisynth", "--app-folder", WEB / "apps" / "hisynth",
         "--score", score, "--seconds", SECONDS, "-o", folder / "port.wav", *options],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    first, *rest = result.stdout.splitlines()
    return float(first.split("; ")[1].split(" s,")[0]), rest


def main():
    parity, *names = sys.argv[1:]
    presets = names or json.loads((WEB / "apps" / "hisynth" / "presets" / "index.json").read_text())
    print(f"{SECONDS} s of each preset, {NOTES} notes held, one thread")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        score = make_page(folder)
        browser = {}
        for preset in presets:
            browser[preset] = time_browser(parity, preset, folder)
            port, _ = time_port(parity, preset, folder, score)
            print(f"{preset:18} Chromium {browser[preset]:6.2f} s  port {port:5.2f} s"
                  f"  {browser[preset] / port:.2f} times as fast", flush=True)
        heaviest = max(browser, key=browser.get)
        rounds = [(time_browser(parity, heaviest, folder),
                   time_port(parity, heaviest, folder, score)[0]) for _ in range(ROUNDS)]
        chromium, port = (statistics.median(side) for side in zip(*rounds))
        print(f"\nheaviest: {heaviest}, medians of {ROUNDS}: Chromium {chromium:.2f} s,"
              f" port {port:.2f} s, {chromium / port:.2f} times as fast")
        print("\n".join(time_port(parity, heaviest, folder, score, "--profile")[1]))


main()
