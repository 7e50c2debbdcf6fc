#!/usr/bin/env python3
"""Runs test commands beside each other: shows what the first says as it says it, and what another said at its end.

    Scripts/run-tests.py COMMAND WORD ... [-- COMMAND WORD ...]

Fails with the first exit code that is not 0. Ctrl-C reaches all. A command that says nothing for ten minutes
(PARITY_SILENT_SECONDS) is ended, and the tests that it had begun are named.
"""
import os
import re
import signal
import subprocess
import sys
import threading
import time

SILENT_SECONDS = float(os.environ.get("PARITY_SILENT_SECONDS", 600))
# As Swift Testing writes them: ◇ Test name() started. ✔ Test name() passed after 1 seconds.
BEGUN = re.compile(rb"Test (.+?) started\.")
ENDED = re.compile(rb"Test (.+?) (?:passed|failed|skipped)\b")


class Run:
    """One command, what it said, and the tests that it began and did not end."""

    def __init__(self, words, shown):
        self.shown = shown
        self.kept = []
        self.open_tests = {}
        self.last_word = time.monotonic()
        self.has_hung = False
        # A process group of its own, by which all that it started is ended.
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.last_word = time.monotonic()
            if match := BEGUN.search(line):
                self.open_tests[match[1]] = True
            elif match := ENDED.search(line):
                self.open_tests.pop(match[1], None)
            if self.shown:
                write(line)
            else:
                self.kept.append(line)

    def signal(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass

    def end_if_silent(self):
        if self.has_hung or time.monotonic() - self.last_word < SILENT_SECONDS:
            return
        self.has_hung = True
        self.signal(signal.SIGKILL)

    @property
    def is_over(self):
        return self.process.poll() is not None

    def finish(self):
        self.reader.join(timeout=5)
        for line in self.kept:
            write(line)
        if self.has_hung:
            names = b", ".join(self.open_tests) or b"none"
            write(b"error: nothing was said for %d s; the command was ended. Begun and not ended: %s\n"
                  % (SILENT_SECONDS, names))
            return 1
        # A signal's number is negative.
        code = self.process.returncode
        return code if code >= 0 else 128 - code


def write(line):
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def commands(words):
    one = []
    for word in words + ["--"]:
        if word != "--":
            one.append(word)
            continue
        if not one:
            raise SystemExit(__doc__)
        yield one
        one = []


def main():
    runs = [Run(words, shown=index == 0) for index, words in enumerate(list(commands(sys.argv[1:])))]
    for number in (signal.SIGINT, signal.SIGTERM):
        # Each ends in its own order.
        signal.signal(number, lambda received, _: [run.signal(received) for run in runs])
    while not all(run.is_over for run in runs):
        time.sleep(0.2)
        for run in runs:
            if not run.is_over:
                run.end_if_silent()
    codes = [run.finish() for run in runs]
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main())
