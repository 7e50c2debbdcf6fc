#!/usr/bin/env python3
"""Mutates a font, and has the note player read each copy, and play every tenth, in a separate process.

    Scripts/mutate-fonts.py PARITY FONT [--count 1000] [--seed 1]

Nine of ten changes affect data other than sound. Prints how many copies played and how many were refused, and the
most memory that reading and playing took beyond the program's own; exit code 1 when a process ended by a signal,
hung, gave no verdict, or took more than the file's size plus 64 MB.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time

SPARE = 64 << 20
LONGEST = 120
EDGES = [0, 1, 0x7F, 0x80, 0xFF]


def run(command):
    """Exit status, output and peak memory in bytes."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
        end = time.monotonic() + LONGEST
        while True:
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            if ended:
                break
            if time.monotonic() > end:
                process.kill()
            time.sleep(0.002)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return process.returncode, output.read(), usage.ru_maxrss * 1024


def mutate(draw, font, quiet):
    """`quiet`: the ranges without sound data."""
    copy = bytearray(font)
    for _ in range(draw.randint(1, 8)):
        if draw.random() < 0.9:
            low, high = draw.choice(quiet)
        else:
            low, high = 0, len(font)
        place = min(draw.randrange(low, high), len(copy) - 1)
        kind = draw.random()
        if kind < 0.3:
            copy[place] = draw.randrange(256)
        elif kind < 0.6:
            copy[place] = draw.choice(EDGES)
        elif kind < 0.75:
            copy[place] = copy[place] + draw.choice([-1, 1]) & 0xFF
        else:
            piece = copy[place:place + draw.randint(1, 60)]
            if kind < 0.9:
                del copy[place:place + len(piece)]
            if kind > 0.8:
                target = min(draw.randrange(*draw.choice(quiet)), len(copy))
                copy[target:target] = piece
        if not copy:
            break
    return bytes(copy)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parity")
    parser.add_argument("font")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    font = open(options.font, "rb").read()
    sound = font.index(b"smpl")
    end = sound + 8 + int.from_bytes(font[sound + 4:sound + 8], "little")
    quiet = [(0, sound + 8), (end, len(font))]
    draw = random.Random(options.seed)
    nothing = run([options.parity, "--version"])[2]
    most = {"check": 0, "trial": 0}
    verdicts = {}
    failures = 0
    with tempfile.TemporaryDirectory(prefix="fonts-") as folder:
        path = f"{folder}/mutated.sf2"
        for index in range(options.count):
            copy = mutate(draw, font, quiet)
            with open(path, "wb") as file:
                file.write(copy)
            verb = "trial" if index % 10 == 0 else "check"
            command = [options.parity, "soundfont", verb, path]
            code, output, memory = run(command + (["--json"] if verb == "check" else []))
            most[verb] = max(most[verb], memory - nothing)
            try:
                answer = json.loads(output)
                error = answer.get("error") or answer
                verdict = error.get("code") or (answer.get("trial") or {}).get("fault") or "plays"
            except ValueError:
                verdict = f"no verdict, exit {code}"
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
            # A trial limits its own decoding and rendering; reading is limited here.
            isTooMuch = verb == "check" and memory - nothing > len(copy) + SPARE
            if code < 0 or code not in (0, 2) or verdict.startswith("no verdict") or isTooMuch:
                failures += 1
                kept = f"mutated-{options.seed}-{index}.sf2"
                with open(kept, "wb") as file:
                    file.write(copy)
                print(f"{kept}: {verb}: {verdict}, exit {code}, {memory >> 20} MB")
    print(f"{options.count} mutations of {options.font}, seed {options.seed}: "
          + ", ".join(f"{count} {verdict}" for verdict, count in sorted(
              verdicts.items(), key=lambda pair: -pair[1])))
    print(f"beyond the {nothing >> 20} MB of the program alone: at most {most['check'] / 1e6:.1f} MB to"
          f" read, {most['trial'] / 1e6:.1f} MB to play")
    return 1 if failures else 0


sys.exit(main())
