#!/usr/bin/env python3
"""Times each node in Chromium and in the engine, in turns; fails where the engine is slower.

Usage: nodes.py NODE-TIMES; SECONDS_RENDERED (20) and ROUNDS (3) change the run. Of each side the best of all
rounds counts: other work on the machine only ever adds to it. The browser is $CHROMIUM or the first of the usual
names.
"""
import json
import os
import subprocess
import sys

import compare


def main(program):
    seconds = int(os.environ.get("SECONDS_RENDERED", "20"))
    rounds = int(os.environ.get("ROUNDS", "3"))
    results = compare.Results()
    server = compare.serve(results)
    browser = compare.browser()
    sides = {"engine": [], "Chromium": []}
    for _ in range(rounds):
        done = subprocess.run([program, str(seconds)], check=True, capture_output=True, text=True)
        sides["engine"].append(json.loads(done.stdout))
        posted = compare.time_browser(
            browser, server.server_port, results, seconds, page="nodes.html?runs=2")
        if "failure" in posted:
            sys.exit(f"Chromium: {posted['failure']}")
        sides["Chromium"].append(posted["times"])
    print(results[-1]["agent"])
    print(f"{'node':26} {'Chromium':>10} {'engine':>10}  times as fast; ms of {seconds} s, best of {rounds}")
    slower = []
    for name in sides["engine"][0]:
        engine, chromium = (min(times[name] for times in sides[side]) for side in ("engine", "Chromium"))
        print(f"{name:26} {1000 * chromium:10.1f} {1000 * engine:10.1f}  {chromium / engine:.1f}")
        if engine > chromium:
            slower.append(name)
    if slower:
        sys.exit(f"slower than Chromium: {', '.join(slower)}")


main(sys.argv[1])
