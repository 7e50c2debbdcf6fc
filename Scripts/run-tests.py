#!/usr/bin/env python3
"""Runs tests of a package that is built: most of them in one process, and those that start programs and browsers one
after the other, by two workers that take the next suite from one queue. All begin at once.

    Scripts/run-tests.py [--apart REGEX] [--first REGEX] [--only REGEX] swift test WORD ...

--apart   the suites that get a process of their own, in which nothing runs in parallel
--first   those of them that take longest: they begin first, so that both workers end at the same time
--only    no other suites than these

What the workers' processes wait for leaves time to the other one, which runs with a lower priority: time limits of
programs and browsers are for hanging, not for a busy machine. What a process printed is printed when it ends; the last
line is the summary of all, as the test runner has it.

Fails where one of them does, and where no test ran. Ctrl-C reaches all. A process in which no test has begun or ended
for fifteen minutes (PARITY_SILENT_SECONDS) is ended with all that it started, and all are when they have taken an hour
(PARITY_TEST_SECONDS); the tests that had begun, the issues that were recorded and the slowest tests are named.
"""
import argparse
import collections
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

SILENT_SECONDS = float(os.environ.get("PARITY_SILENT_SECONDS", 900))
# CI ends all after 90 minutes, without a word of what took so long.
TEST_SECONDS = float(os.environ.get("PARITY_TEST_SECONDS", 3600))
# What Ctrl-C has not ended by then: Parity itself tidies up for 20 s at most.
PATIENCE_SECONDS = 30
WORKERS = 2
SHOWN = 15
SUMMARY = re.compile(
    r"Test run with (\d+) tests? in (\d+) suites? (?:passed|failed) after [\d.]+ seconds(?: with (\d+) issues?)?")


class Run:
    """One process, and the tests that it began and did not end."""

    def __init__(self, name, words, folder):
        self.name = name
        self.output = tempfile.TemporaryFile(dir=folder)
        # Swift Testing writes an event here as it happens; what is printed waits in buffers.
        descriptor, path = tempfile.mkstemp(suffix=".jsonl", dir=folder)
        self.events = open(descriptor, encoding="utf-8", errors="replace")
        self.rest = ""
        self.begun = {}
        self.issues = []
        self.durations = []
        self.tests = self.suites = self.issue_count = 0
        self.start = self.last_event = time.monotonic()
        self.reason = None
        # A process group of its own, by which all that it started is ended.
        self.process = subprocess.Popen(
            [*words, "--event-stream-output-path", path], stdin=subprocess.DEVNULL, stdout=self.output,
            stderr=subprocess.STDOUT, start_new_session=True)

    def signal(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass

    def end(self, reason):
        self.reason = self.reason or reason
        self.signal(signal.SIGKILL)

    def read(self):
        """Reads the new events."""
        lines = (self.rest + self.events.read()).split("\n")
        self.rest = lines.pop()
        for line in lines:
            self.last_event = time.monotonic()
            payload = json.loads(line).get("payload", {})
            kind, test = payload.get("kind"), payload.get("testID")
            if kind == "testStarted":
                self.begun[test] = self.last_event
            elif kind == "testEnded" and test in self.begun:
                self.durations.append((self.last_event - self.begun.pop(test), test))
            elif kind == "issueRecorded" and not payload.get("issue", {}).get("isKnown"):
                text = " ".join(message.get("text", "") for message in payload.get("messages", []))
                self.issues.append(f"{test}: {text[:400]}")

    def follow(self):
        """Ends a process that has no new events for too long."""
        self.read()
        if time.monotonic() - self.last_event > SILENT_SECONDS:
            self.end(f"no test began or ended for {SILENT_SECONDS:.0f} s, and it was ended")

    def finish(self):
        """Prints what it printed.

        Returns its exit code."""
        self.read()
        self.output.seek(0)
        printed = self.output.read()
        sys.stdout.buffer.write(printed)
        sys.stdout.flush()
        summaries = SUMMARY.findall(printed.decode(errors="replace"))
        if summaries:
            self.tests, self.suites, self.issue_count = (int(number or 0) for number in summaries[-1])
        code = self.process.returncode
        reason = self.reason
        if not reason and not summaries:
            # A signal's number is negative.
            reason = f"it was ended by signal {-code}" if code < 0 else f"it ended with {code} and no summary"
        if not reason and self.tests == 0:
            reason = "no test ran"
        if not reason:
            return code
        print(f"✘ {self.name}: {reason}")
        for title, lines in (
                ("begun and not ended", [test for test in self.begun if "/" in test]), ("issues", self.issues),
                ("slowest", slowest(self.durations))):
            print(f"{title}:", *lines[:SHOWN], sep="\n  ", flush=True)
        return 128 - code if code < 0 and not self.reason else 1


def counted(number, word):
    return f"{number} {word}{'' if number == 1 else 's'}"


def slowest(durations):
    return [f"{seconds:.0f} s {test}" for seconds, test in sorted(durations, reverse=True)]


class Runs:
    """All that is to run and runs: one process beside the workers, each with the next of the queue."""

    def __init__(self, folder, together, queue):
        self.folder = folder
        self.queue = queue
        self.working, self.ended, self.codes = [], [], []
        self.interrupted = None
        self.start = time.monotonic()
        self.beside = [self.begin(*together)] if together else []

    def begin(self, name, words):
        return Run(name, words, self.folder)

    def interrupt(self, number, _):
        # Each ends in its own order, and what has not begun never does.
        self.interrupted = self.interrupted or (time.monotonic(), number)
        self.queue.clear()
        for run in self.beside + self.working:
            run.signal(number)

    def step(self):
        """Returns whether something is left to do."""
        while self.queue and len(self.working) < WORKERS:
            self.working.append(self.begin(*self.queue.popleft()))
        now = time.monotonic()
        for runs in (self.beside, self.working):
            for run in list(runs):
                if run.process.poll() is None:
                    run.follow()
                    if now - self.start > TEST_SECONDS:
                        self.queue.clear()
                        run.end(f"the tests took longer than {TEST_SECONDS:.0f} s, and it was ended")
                    if self.interrupted and now - self.interrupted[0] > PATIENCE_SECONDS:
                        run.end(f"it had not ended {PATIENCE_SECONDS} s after it was interrupted, and was killed")
                    continue
                runs.remove(run)
                self.ended.append(run)
                self.codes.append(run.finish())
        return bool(self.queue or self.working or self.beside)

    def summary(self):
        """Prints what took long, and one line for all."""
        times = [(run.last_event - run.start, run.name) for run in self.ended]
        print("slowest processes:", *slowest(times)[:SHOWN], sep="\n  ")
        every = [duration for run in self.ended for duration in run.durations if "/" in duration[1]]
        print("slowest tests:", *slowest(every)[:SHOWN], sep="\n  ")
        tests, suites, issues = (sum(numbers) for numbers in zip(
            *((run.tests, run.suites, run.issue_count) for run in self.ended)))
        code = next((code for code in self.codes if code), 0)
        if self.interrupted:
            code = 128 + self.interrupted[1]
        said = f" with {counted(issues, 'issue')}" if issues else ""
        print(
            f"{'✘' if code else '✔'} Test run with {counted(tests, 'test')} in {counted(suites, 'suite')}"
            f" {'failed' if code else 'passed'} after {time.monotonic() - self.start:.3f} seconds{said}.", flush=True)
        return code


def listed(words):
    """The names of all suites, in the order of their targets."""
    output = subprocess.run([*words[:2], "list", *words[2:]], stdout=subprocess.PIPE, text=True, check=True).stdout
    return list(dict.fromkeys(line.split("/")[0] for line in output.splitlines() if re.match(r"\w+\.\S", line)))


def runner(words):
    """How tests are run: by the program itself where it is one, since SwiftPM takes a second to find it."""
    without = [word for word in words[2:] if word not in ("--skip-build", "--ignore-lock")]
    folder = subprocess.run(
        [words[0], "build", *without, "--show-bin-path"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if name.endswith("PackageTests.xctest") and os.path.isfile(path):
            return [path, "--testing-library", "swift-testing"]
    return [*words, "--ignore-lock", "--disable-xctest"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ("--apart", "--first", "--only"):
        parser.add_argument(option, metavar="REGEX")
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="swift test WORD ...")
    given = parser.parse_args()
    if given.words[1:2] != ["test"]:
        parser.error("what runs the tests is missing: swift test WORD ...")
    suites = [name for name in listed(given.words) if not given.only or re.search(given.only, name)]
    apart = [name for name in suites if given.apart and re.search(given.apart, name)]
    if not suites:
        print("error: there are no such tests")
        return 1
    if given.first:
        apart.sort(key=lambda name: not re.search(given.first, name))
    words = runner(given.words)
    together = None
    if len(apart) < len(suites):
        chosen = [*(["--skip", given.apart] if apart else []), *(["--filter", given.only] if given.only else [])]
        together = ("all others", [*(["nice"] if apart else []), *words, *chosen])
    queue = collections.deque(
        (name, [*words, "--no-parallel", "--filter", "^" + name.replace(".", r"\.") + "/"]) for name in apart)
    with tempfile.TemporaryDirectory(prefix="parity-tests-") as folder:
        runs = Runs(folder, together, queue)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, runs.interrupt)
        while runs.step():
            time.sleep(0.1)
    return runs.summary()


if __name__ == "__main__":
    sys.exit(main())
