#!/usr/bin/env python3
"""Times the ambient app: Chromium rendering each preset's page, and the native port.

Usage: app.py PARITY [PRESET ...]; SECONDS_RENDERED (60) and ROUNDS (3) change the run. Each preset is
rendered once by both; the one that Chromium needs longest for, ROUNDS times in turns.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

WEB = pathlib.Path(__file__).resolve().parent.parent / "reference-audio" / "web"
SECONDS = os.environ.get("SECONDS_RENDERED", "60")
ROUNDS = int(os.environ.get("ROUNDS", "3"))


def time_browser(parity, preset, folder):
    """What the browser's render took, without the page's own script."""
    subprocess.run(
        [parity, "record", WEB / "apps" / "ambient", "--root", WEB, "--query", f"preset={preset}",
         "--click", "#start", "--seconds", SECONDS, "-o", folder],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return json.loads((pathlib.Path(folder) / "provenance.json").read_text())["renderSeconds"]


def time_port(parity, preset, folder, *options):
    result = subprocess.run(
        [parity, "render", WEB / "apps" / "ambient" / "presets" / f"{preset}.json", "--seconds", SECONDS,
         "-o", pathlib.Path(folder) / "port.wav", *options],
        check=True, stdout=subprocess.PIPE, text=True)
    first, *stages = result.stdout.splitlines()
    return float(first.split("; ")[1].split(" s,")[0]), stages


def main():
    parity, *names = sys.argv[1:]
    presets = names or sorted(
        path.stem for path in (WEB / "apps" / "ambient" / "presets").glob("*.json") if path.stem != "index")
    print(f"{SECONDS} s of each preset, one thread")
    with tempfile.TemporaryDirectory() as folder:
        browser = {}
        for preset in presets:
            browser[preset] = time_browser(parity, preset, folder)
            port, _ = time_port(parity, preset, folder)
            print(f"{preset:18} Chromium {browser[preset]:6.2f} s  port {port:5.2f} s"
                  f"  {browser[preset] / port:.2f} times as fast", flush=True)
        heaviest = max(browser, key=browser.get)
        rounds = [(time_browser(parity, heaviest, folder), time_port(parity, heaviest, folder)[0])
                  for _ in range(ROUNDS)]
        chromium, port = (statistics.median(side) for side in zip(*rounds))
        print(f"\nheaviest: {heaviest}, medians of {ROUNDS}: Chromium {chromium:.2f} s,"
              f" port {port:.2f} s, {chromium / port:.2f} times as fast")
        print("\nstages of the port, each with all that feeds it:")
        print("\n".join(time_port(parity, heaviest, folder, "--profile")[1]))


main()
