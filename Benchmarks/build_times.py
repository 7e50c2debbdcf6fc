#!/usr/bin/env python3
"""Measures the first build of a fresh clone: the time, and the processor seconds of each module.

Usage: build_times.py [FOLDER]; a temporary folder by default. What is committed is cloned there and built by
`make release`; the compiler is called through this program, which adds a line for each call to a log.
"""
import collections
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

LOG, COMPILER = "PARITY_BUILD_TIMES", "PARITY_BUILD_COMPILER"


def compile_timed():
    """Stands in for the compiler: calls it, and notes what it took."""
    start = time.time()
    code = subprocess.call([os.environ[COMPILER], *sys.argv[1:]])
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = sys.argv[1:]
    module = words[words.index("-module-name") + 1] if "-module-name" in words else "(linking and manifests)"
    with open(os.environ[LOG], "a") as log:
        log.write(f"{module}\t{start:.2f}\t{time.time() - start:.2f}\t{usage.ru_utime + usage.ru_stime:.2f}\n")
    sys.exit(code)


def build(folder):
    root = pathlib.Path(__file__).resolve().parent.parent
    clone, log = folder / "clone", folder / "times"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", root, clone], check=True)
    # The compiler's driver goes by the name that it is called by.
    program = folder / "swiftc"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -B {pathlib.Path(__file__).resolve()} --compile \"$@\"\n")
    program.chmod(0o755)
    # What the development tools call `swiftc`, wherever `swift` is a link to.
    compiler = pathlib.Path(os.path.realpath(shutil.which("swift"))).parent / "swiftc"
    environment = {**os.environ, "SWIFT_EXEC": str(program), LOG: str(log), COMPILER: str(compiler)}
    start = time.time()
    subprocess.run(["make", "-C", clone, "release"], env=environment, check=True, stdout=sys.stderr)
    seconds = time.time() - start
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, usage.ru_utime + usage.ru_stime, log.read_text()


def main():
    if sys.argv[1:2] == ["--compile"]:
        del sys.argv[1]
        compile_timed()
    with tempfile.TemporaryDirectory(prefix="parity-build-") as name:
        folder = pathlib.Path(sys.argv[1]) if sys.argv[1:] else pathlib.Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        seconds, used, log = build(folder)
    modules = collections.Counter()
    for line in log.splitlines():
        module, _, _, processor = line.split("\t")
        modules[module] += float(processor)
    print(f"{seconds:.0f} s, {used:.0f} processor seconds, {os.cpu_count()} cores\n")
    print("| module | processor, s |\n|---|---|")
    for module, processor in modules.most_common(25):
        print(f"| {module} | {processor:.1f} |")
    rest = sum(sorted(modules.values(), reverse=True)[25:])
    print(f"| {max(0, len(modules) - 25)} others | {rest:.1f} |")


main()
