#!/usr/bin/env python3
"""Builds what `parity init --template juce` writes, with an installed JUCE, and compares it with Chromium's render.

usage: try-juce-template.py PARITY     (Scripts/install-dependencies.sh --plugins --browser installs what it needs)

One and a half minutes of compiling. Both cases must be equal in every sample.
"""
import json
import os
import subprocess
import sys
import tempfile


def run(*words, folder):
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    parity = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        run(parity, "init", "--template", "juce", folder=folder)
        run("cmake", "-S", "port", "-B", "port/build", "-DCMAKE_BUILD_TYPE=Release", folder=folder)
        run("cmake", "--build", "port/build", folder=folder)
        run(parity, "capture", folder=folder)
        summary = json.loads(run(parity, "run", "--json", folder=folder))["summary"]
    print(f"try-juce-template: {summary['bitExact']} of {summary['cases']} cases are bit-exact")
    if summary["cases"] != 2 or summary["bitExact"] != 2:
        sys.exit("try-juce-template: every sample must be equal")


if __name__ == "__main__":
    main()
