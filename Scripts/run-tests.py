#!/usr/bin/env python3
"""Runs several `swift test` commands concurrently: shows the first one's output as it is printed, and the others'
when they end.

    Scripts/run-tests.py swift test WORD ... [-- swift test WORD ...]

Fails with the first exit code that is not 0. Ctrl-C reaches all. A command in which no test has begun or ended for
fifteen minutes (PARITY_SILENT_SECONDS), or that takes longer than an hour (PARITY_TEST_SECONDS), is ended with all of
its child processes; its running tests, recorded issues and slowest tests are named.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

SILENT_SECONDS = float(os.environ.get("PARITY_SILENT_SECONDS", 900))
# CI would end everything after 90 minutes, without saying what took so long.
TEST_SECONDS = float(os.environ.get("PARITY_TEST_SECONDS", 3600))
SHOWN = 15


class Run:
    """One command, with its tests that have begun and not ended."""

    def __init__(self, words, folder, name, output):
        self.output = output
        # Swift Testing writes events here as they happen; printed output waits in buffers.
        self.events_path = os.path.join(folder, name)
        open(self.events_path, "w").close()
        self.events = open(self.events_path, encoding="utf-8", errors="replace")
        self.rest = ""
        self.begun = {}
        self.issues = []
        self.durations = []
        self.start = self.last_event = time.monotonic()
        self.reason = None
        # A separate process group, by which all child processes can be ended.
        self.process = subprocess.Popen(
            [*words, "--event-stream-output-path", self.events_path],
            stdout=output, stderr=subprocess.STDOUT if output else None, start_new_session=True)

    def signal(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass

    def follow(self):
        """Reads the new events; ends a command without any for too long."""
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
        if self.reason:
            return
        if self.last_event - self.start > TEST_SECONDS:
            self.reason = f"the tests took longer than {TEST_SECONDS:.0f} s"
        elif time.monotonic() - self.last_event > SILENT_SECONDS:
            self.reason = f"no test began or ended for {SILENT_SECONDS:.0f} s"
        if self.reason:
            self.signal(signal.SIGKILL)

    @property
    def is_over(self):
        return self.process.poll() is not None

    def finish(self):
        sys.stdout.flush()
        if self.output:
            self.output.seek(0)
            sys.stdout.buffer.write(self.output.read())
        if self.reason:
            print(f"error: {self.reason}; the command was ended")
            for title, lines in (
                    ("begun and not ended", [test for test in self.begun if "/" in test]), ("issues", self.issues),
                    ("slowest", [f"{seconds:.0f} s {test}" for seconds, test in sorted(self.durations, reverse=True)])):
                print(f"{title}:", *lines[:SHOWN], sep="\n  ", flush=True)
            return 1
        # A signal's number is negative.
        code = self.process.returncode
        return code if code >= 0 else 128 - code


def commands(words):
    one = []
    for word in [*words, "--"]:
        if word != "--":
            one.append(word)
            continue
        if one[1:2] != ["test"]:
            raise SystemExit(__doc__)
        yield one
        one = []


def main():
    wanted = list(commands(sys.argv[1:]))
    with tempfile.TemporaryDirectory(prefix="parity-tests-") as folder:
        runs = []
        for index, words in enumerate(wanted):
            output = tempfile.TemporaryFile() if index > 0 else None
            runs.append(Run(words, folder, f"{index}.jsonl", output))
        for number in (signal.SIGINT, signal.SIGTERM):
            # Each ends in its own order.
            signal.signal(number, lambda received, _: [run.signal(received) for run in runs])
        while not all(run.is_over for run in runs):
            time.sleep(0.5)
            for run in runs:
                if not run.is_over:
                    run.follow()
        codes = [run.finish() for run in runs]
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main())
