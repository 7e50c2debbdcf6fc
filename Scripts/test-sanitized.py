#!/usr/bin/env python3
"""Builds everything with a sanitizer, runs all tests with it, and counts its reports.

    Scripts/test-sanitized.py thread|address FOLDER [--only REGEX]

The committed state is built, from a copy in FOLDER. For the thread sanitizer the copy gets locks that it knows,
instead of `Synchronization.Mutex`, which wakes its waiters by system calls that the sanitizer does not see. And
FlyingFox's continuations tell it what they hand over, which Swift's runtime does not do for one that is resumed before
its task waits (twenty lines that do nothing else are reported).

First a test contains a fault that the sanitizer is there to find: if that is not reported, nothing counts.

Every process writes its reports to FOLDER/reports. Exit code 1 if there is a report, or a test fails.
"""
import argparse
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys

ONE_BY_ONE = r"^(EndToEndTests|BrowserCaptureTests|ReliabilityTests)\."
# Compiled into the programs: a command started by Parity does not inherit environment options.
OPTIONS_IN = ["Sources/Engine/CFloatingPoint/floating_point.c", "Sources/Plugins/parity-plugin-host/floating_point.c"]
# Tests that cannot pass with a sanitizer, for its own reasons. They run all the same: reports in them count.
BEYOND = {
    "thread": {
        "namesTheTrueCauseFirst": "its searches end after two processor seconds, in which everything is ten times slower",
        "assertsNothingWrong": "the same",
        "saysThatAFileWouldBeLargerThanIsAllowed": "a program that may write so little cannot map the sanitizer's memory",
    },
    "address": {
        "namesTheTrueCauseFirst": "its searches end after two processor seconds, in which everything is slower",
        "holdsLessThan64MegabytesOfAFileThatIsLarge": "what is freed is kept for a while, so that its use is seen",
        "mergesManyResultsInLittleMemory": "the same",
    },
}

LOCK = """
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// In place of Synchronization's, for the thread sanitizer.
private final class Mutex<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: sending Value) {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
"""

# Swift's runtime does not tell the thread sanitizer about a continuation that is resumed before its task waits.
HANDING_OVER = """
@_silgen_name("__tsan_release")
private func tsanRelease(_ address: UnsafeMutableRawPointer)
@_silgen_name("__tsan_acquire")
private func tsanAcquire(_ address: UnsafeMutableRawPointer)
@usableFromInline
func handsOver(_ id: AnyObject) { tsanRelease(Unmanaged.passUnretained(id).toOpaque()) }
@usableFromInline
func takesOver(_ id: AnyObject) { tsanAcquire(Unmanaged.passUnretained(id).toOpaque()) }
"""

# Faults that must be reported, in a separate process: the address sanitizer ends it.
DELIBERATE_IN = "Tests/ReadableNumbersTests/DeliberateFaultTests.swift"
DELIBERATE = {
    "thread": """
import Foundation
import Testing

@Test func deliberateFault() {
  nonisolated(unsafe) let shared = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  let done = DispatchSemaphore(value: 0)
  for _ in 0..<2 {
    Thread {
      shared.pointee += 1
      done.signal()
    }.start()
  }
  for _ in 0..<2 { done.wait() }
}
""",
    "address": """
import Foundation
import Testing

@Test func deliberateFault() {
  let text = strdup("gone")!
  free(text)
  puts(text)
}
""",
}


def swift(arguments, folder, **options):
    return subprocess.run(["swift", *arguments], cwd=folder, **options)


def give_known_locks(folder):
    """Applied to each file of a folder that uses Synchronization's locks."""
    for path in pathlib.Path(folder).rglob("*.swift"):
        text = path.read_text()
        if re.search(r"\bMutex[<(]", text) and "import Synchronization" in text and "class Mutex" not in text:
            path.chmod(0o644)
            path.write_text(text + LOCK)


def hand_over(path):
    """Makes a FlyingFox file tell the sanitizer about its continuations."""
    text = path.read_text()
    if "takesOver" in text:
        return
    text = re.sub(r"^( +)continuation\.resume\(", r"\1handsOver(id)\n\g<0>", text, flags=re.M)
    text, count = re.subn(
        r"^( +)((?:try )?await withChecked)", r"\1defer { takesOver(id) }\n\1return \2", text, flags=re.M)
    if count != 2:
        raise SystemExit(f"{path} is not what it was: its continuations are not found")
    path.chmod(0o644)
    path.write_text(text + HANDING_OVER)


def bake_options(source, sanitizer, reports):
    """Default options of the sanitizer: write to files, and let the tests decide."""
    short = {"thread": "tsan", "address": "asan"}[sanitizer]
    # Signals are left to the programs: the plugin host itself reports what a plugin did.
    signals = " ".join(f"handle_{name}=0" for name in ["segv", "sigbus", "sigill", "sigfpe", "abort"])
    options = f"log_path={reports}/report exitcode=0 halt_on_error=0 detect_leaks=0 {signals}"
    for path in OPTIONS_IN:
        with open(source / path, "a") as file:
            file.write(f'\nconst char *__{short}_default_options(void);\n')
            file.write(f'const char *__{short}_default_options(void) {{ return "{options}"; }}\n')


def run_tests(words, log):
    """The names of the failed tests, and the runner's own summary."""
    failed, summary = [], "the tests ended without a summary"
    with open(log, "w") as file:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in process.stdout:
            file.write(line)
            file.flush()
            line = re.sub(r"\x1b\[[0-9;]*m", "", line)
            if match := re.search(r"✘ Test (\w+)\(.* failed after", line):
                failed.append(match[1])
            if "Test run with" in line:
                summary = line.strip()
        code = process.wait()
    return code, failed, summary


def reports_by_place(folder):
    """The number of reports of each kind at each place: a report's last line."""
    counted = collections.Counter()
    for path in sorted(folder.iterdir()):
        text = path.read_text(errors="replace")
        # A report without an end means that the sanitizer itself died.
        for summary in re.findall(r"^SUMMARY: (.*)", text, flags=re.M) or text.strip().splitlines()[:1]:
            counted[re.sub(r"\S+/source/", "", summary)] += 1
    return counted


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sanitizer", choices=["thread", "address"])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", metavar="REGEX", help="of the tests, those that this matches")
    given = parser.parse_args()
    repository = pathlib.Path(__file__).resolve().parent.parent
    folder = given.folder.resolve()
    source, build, reports = folder / "source", folder / "build", folder / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    # Builds are kept: only changes are built again.
    for old in (source, reports):
        shutil.rmtree(old, ignore_errors=True)
    reports.mkdir()
    subprocess.run(["git", "clone", "--quiet", str(repository), str(source)], check=True)
    (source / DELIBERATE_IN).write_text(DELIBERATE[given.sanitizer])
    bake_options(source, given.sanitizer, reports)
    if given.sanitizer == "thread":
        give_known_locks(source / "Sources")
        give_known_locks(source / "Tests")
    swift(["package", "--scratch-path", str(build), "resolve"], source, check=True)
    if given.sanitizer == "thread":
        give_known_locks(build / "checkouts" / "swift-subprocess" / "Sources")
        hand_over(build / "checkouts" / "FlyingFox" / "FlyingSocks" / "Sources" / "IdentifiableContinuation.swift")
    os.environ["PARITY_PLAIN_COMMANDS"] = "1"
    print(f"building with the {given.sanitizer} sanitizer: ten minutes or more", flush=True)
    swift(
        ["build", "--build-tests", "-c", "release", "--sanitize", given.sanitizer, "--scratch-path", str(build),
         "-debug-info-format", "none", "-Xswiftc", "-enable-testing"], source, check=True)

    runner = [str(build / "release" / "parityPackageTests.xctest"), "--testing-library", "swift-testing"]
    os.chdir(source)
    run_tests([*runner, "--filter", "deliberateFault"], folder / "deliberate.log")
    if not reports_by_place(reports):
        raise SystemExit(f"the sanitizer did not report the deliberate fault: see {folder / 'deliberate.log'}")
    for path in reports.iterdir():
        path.unlink()
    one_by_one = ["--no-parallel", "--filter"]
    parts = [[*one_by_one, given.only]] if given.only else [["--skip", ONE_BY_ONE], [*one_by_one, ONE_BY_ONE]]
    failures = 0
    for number, part in enumerate(parts, 1):
        code, failed, summary = run_tests([*runner, *part, "--skip", "deliberateFault"], folder / f"tests-{number}.log")
        print(summary)
        for name in failed:
            reason = BEYOND[given.sanitizer].get(name)
            print(f"  failed: {name}" + (f", as it must: {reason}" if reason else ""))
            failures += reason is None
        if "Test run with" not in summary or (code != 0 and not failed):
            failures += 1
    counted = reports_by_place(reports)
    for place, count in counted.most_common():
        print(f"{count:5} × {place}")
    # The sanitizer gave up: it found nothing, and the test that started the process has failed.
    for place in [place for place in counted if "CHECK failed" in place]:
        del counted[place]
    print(f"{sum(counted.values())} reports at {len(counted)} places; {failures} failures; logs and reports in {folder}")
    return 1 if counted or failures else 0


if __name__ == "__main__":
    sys.exit(main())
