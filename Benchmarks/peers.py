#!/usr/bin/env python3
"""Times the engine (through its Python package), web-audio-api-rs (through PyPI's web-audio-api) and Chromium.

    peers.py PYTHON ENVIRONMENT...      PYTHON has web-audio-api; ENVIRONMENT are variables for the engine's package

Each graph of `peer_graphs.py` is rendered by all three in turns, in processes of their own; medians of ROUNDS (5), of
SECONDS_RENDERED (10) seconds of sound. The level of what came out is compared as well: a fast engine that renders
something else is no peer.
"""
import json
import math
import os
import statistics
import subprocess
import sys

import compare
from peer_graphs import GRAPHS


def engine(python, module, graph, seconds, environment):
    done = subprocess.run(
        [python, "-B", str(compare.HERE / "peer_graphs.py"), module, graph, str(seconds)],
        check=True, capture_output=True, text=True, env={**os.environ, **environment})
    return json.loads(done.stdout)


def main(python, *variables):
    seconds = int(os.environ.get("SECONDS_RENDERED", "10"))
    rounds = int(os.environ.get("ROUNDS", "5"))
    own = dict(variable.split("=", 1) for variable in variables)
    results = compare.Results()
    server = compare.serve(results)
    browser = compare.browser()
    sides = {
        "parity-webaudio": lambda graph: engine(sys.executable, "parity_webaudio", graph, seconds, own),
        "web-audio-api": lambda graph: engine(python, "web_audio_api", graph, seconds, {}),
        "Chromium": lambda graph: compare.time_browser(
            browser, server.server_port, results, seconds, page=f"peers.html?graph={graph}"),
    }
    print(f"| graph, {seconds} s | " + " | ".join(f"{name}, s" for name in sides)
          + " | times web-audio-api | times Chromium | level of web-audio-api, dB from Chromium's | of parity-webaudio |")
    print("| --- " * (len(sides) + 5) + "|")
    for graph in GRAPHS:
        made = {name: [] for name in sides}
        for _ in range(rounds):
            for name, render in sides.items():
                made[name].append(render(graph))
        medians = {name: statistics.median(one["seconds"] for one in all) for name, all in made.items()}
        own_time, other, chromium = medians.values()
        levels = [level([all[-1]["level"], made["Chromium"][-1]["level"]]) for all in made.values()]
        print(f"| {graph} | " + " | ".join(f"{value:.3f}" for value in medians.values())
              + f" | {other / own_time:.1f} | {chromium / own_time:.1f} | {levels[1]} | {levels[0]} |", flush=True)


def level(pair):
    return f"{20 * math.log10(pair[0] / pair[1]):+.4f}" if min(pair) > 0 else "silent"


if __name__ == "__main__":
    main(*sys.argv[1:])
