#!/usr/bin/env python3
"""Runs two commands at once: shows what the first says as it says it, and what the second said when both have ended.

    Scripts/side-by-side.py COMMAND WORD ... -- COMMAND WORD ...

Fails with the first exit code that is not 0. Ctrl-C reaches both.
"""
import subprocess
import sys
import tempfile


def main():
    words = sys.argv[1:]
    if words.count("--") != 1 or words[0] == "--" or words[-1] == "--":
        raise SystemExit("usage: side-by-side.py COMMAND WORD ... -- COMMAND WORD ...")
    between = words.index("--")
    with tempfile.TemporaryFile() as said:
        second = subprocess.Popen(words[between + 1:], stdout=said, stderr=subprocess.STDOUT)
        first = subprocess.Popen(words[:between])
        codes = []
        for process in (first, second):
            while process.poll() is None:
                try:
                    process.wait()
                except KeyboardInterrupt:
                    pass  # The terminal has told both: each ends in its own order.
            codes.append(process.returncode)
        said.seek(0)
        sys.stdout.flush()
        sys.stdout.buffer.write(said.read())
    # A signal's number is negative.
    return next((code if code > 0 else 128 - code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main())
