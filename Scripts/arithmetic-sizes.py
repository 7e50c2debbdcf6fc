#!/usr/bin/env python3
"""How far arithmetic alone takes a port: Examples/components in C++, built with other flags, against the references.

Prints docs/arithmetic.md's tables. The same source each time: what differs is what the compiler makes of it.

    make release && Scripts/arithmetic-sizes.py
"""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.abspath(os.environ.get("PARITY", os.path.join(ROOT, ".build/optimised/release/parity")))
COMPONENTS = os.path.join(ROOT, "Examples/components")
BASE = ["-O2", "-std=c++17"]

# After all that the renderer includes, so that only its own code is single.
STANDARD = """#include <algorithm>
#include <array>
#include <cfloat>
#include <climits>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>
"""
PRELUDES = {
    "single.hpp": STANDARD + "#define double float\n",
    # Correctly rounded but for one case in some hundred million: what a libm that computes in double gives.
    "libm.hpp": STANDARD + "".join(
        f"static inline float other_{name}f(float x) {{ return float(std::{name}(double(x))); }}\n"
        f"#define {name}f other_{name}f\n" for name in ("exp", "exp2", "log10", "log2", "sin", "cos", "tanh", "acos"))
    + "static inline float other_powf(float x, float y) { return float(std::pow(double(x), double(y))); }\n"
    "#define powf other_powf\n",
}

WAYS = [
    ("as they are", ["-ffp-contract=off"]),
    ("products and sums fused (FMA)", ["-ffp-contract=fast", "-mfma"]),
    ("functions of another libm", ["-ffp-contract=off", "-include", "libm.hpp"]),
    ("x87 instead of SSE", ["-ffp-contract=off", "-mfpmath=387"]),
    ("`-ffast-math`, subnormals flushed", ["-ffast-math"]),
    ("`-ffast-math` with FMA", ["-ffast-math", "-mfma"]),
    ("single precision throughout", ["-ffp-contract=off", "-fsingle-precision-constant", "-include", "single.hpp"]),
]

# In dB: what differs by less is a matter of rounding alone.
SMALL = -100


def results(flags, folder):
    """The comparisons of the components built so, by suite."""
    build = os.path.join(folder, "build")
    os.makedirs(build, exist_ok=True)
    compiler = os.environ.get("CXX", "g++")
    made = subprocess.run([compiler, *BASE, *flags, "-o", os.path.join(build, "render-cpp"),
                           os.path.join(COMPONENTS, "render/render.cpp")], cwd=folder, capture_output=True, text=True)
    if made.returncode:
        raise SystemExit(f"{' '.join(flags)}: {made.stderr[-2000:]}")
    report = os.path.join(folder, "report")
    shutil.rmtree(report, ignore_errors=True)
    run = subprocess.run([PROGRAM, "run", "--candidate", "cpp", "--diagnose", "off", "--report", report], cwd=folder,
                         capture_output=True, text=True)
    try:
        with open(os.path.join(report, "results.json"), encoding="utf-8") as file:
            cases = json.load(file)["cases"]
    except OSError:
        raise SystemExit(run.stdout[-2000:] + run.stderr[-2000:]) from None
    found = {}
    for case in cases:
        comparison = case.get("comparison")
        if comparison is None:
            # Such as a time limit on a busy machine: that is no figure of arithmetic.
            raise SystemExit(f"{' '.join(flags)}: {case['id']} was not compared: {case.get('message', 'no reason given')}")
        found.setdefault(case["suite"], []).append(comparison)
    return found


def depth(comparison):
    """In dB; None where all samples are equal."""
    return comparison.get("nullDepth") if comparison["maxAbsoluteError"] else None


def last_places(comparisons):
    """Quartiles of the share of samples that differ, and of these by one unit in the last place, in per cent."""
    shares = []
    for comparison in comparisons:
        if depth(comparison) is None or depth(comparison) > SMALL:
            continue
        counts = {}
        for channel in comparison["channels"]:
            for unit in channel["ulpHistogram"]:
                counts[unit["label"]] = counts.get(unit["label"], 0) + unit["count"]
        differing = sum(counts.values()) - counts.get("0", 0)
        shares.append((100 * differing / sum(counts.values()), 100 * counts.get("1", 0) / differing))
    quartiles = [statistics.quantiles(column, n=4) for column in zip(*shares, strict=True)]
    return [len(shares)] + [" to ".join(f"{value:.2g}" for value in (low, high)) for low, _, high in quartiles]


def words(comparisons):
    """Equal of all, and the median and the worst of the others."""
    depths = [depth(comparison) for comparison in comparisons]
    others = [value for value in depths if value is not None]
    exact = f"{len(depths) - len(others)}/{len(depths)}"
    if not others:
        return exact
    return f"{exact}; {round(statistics.median(others))}, {round(max(others))}".replace("-", "−")


def main():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(COMPONENTS, "parity.yml"), encoding="utf-8") as file:
            text = file.read().replace("../../reference-audio", os.path.join(ROOT, "reference-audio"))
        with open(os.path.join(folder, "parity.yml"), "w", encoding="utf-8") as file:
            file.write(text)
        for name, prelude in PRELUDES.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(prelude)
        table = []
        for name, flags in WAYS:
            print(name, file=sys.stderr)
            table.append((name, results(flags, folder)))
    suites = sorted({suite for _, found in table for suite in found})
    print("| suite | " + " | ".join(name for name, _ in table) + " |")
    print("|---|" + "---|" * len(table))
    for suite in suites:
        print(f"| {suite} | " + " | ".join(words(found.get(suite, [])) for _, found in table) + " |")
    print("\n| differences below -100 dB | cases | samples that differ, % | of these by one unit in the last place, % |")
    print("|---|---|---|---|")
    for name, found in table[1:]:
        row = last_places([comparison for suite in suites for comparison in found.get(suite, [])])
        print(f"| {name} | " + " | ".join(map(str, row)) + " |")


if __name__ == "__main__":
    main()
