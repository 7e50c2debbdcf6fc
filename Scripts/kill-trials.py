#!/usr/bin/env python3
"""Kills commands of Parity at random moments, and checks what they leave behind.

Each trial starts a command in a project, kills it with SIGKILL after a random fraction of the time that it usually
takes, and starts it again. Whatever the moment: the second attempt succeeds, the project contains only the files
that the command makes undisturbed, and no process is left.

    Scripts/kill-trials.py                     100 trials of each command
    Scripts/kill-trials.py approve init -n 20  some of them, fewer
"""
import argparse
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import wave

PROGRAM = os.path.abspath(os.environ.get("PARITY", ".build/optimised/release/parity"))
# Data that commands keep for themselves and that vary: results under the hash of their inputs, times in names.
OWN = (".parity/", "reports/")


def call(folder, words, **options):
    return subprocess.run([PROGRAM] + words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, **options)


def files(folder):
    """The contents of a folder, without Parity's own data."""
    found = set()
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.relpath(os.path.join(root, name), folder)
            # What Python itself keeps of the port's scripts, also half written, is none of Parity's.
            if not path.startswith(OWN) and "__pycache__" not in path:
                found.add(path)
    return found


def hidden(folder):
    """Temporary files anywhere in a folder, also in Parity's own data."""
    marks = (".parity-part-", ".parity-shard-", ".dat.nosync", ".capture-", ".unpack-", ".partial", ".latest-", ".site-")
    return [os.path.join(root, name) for root, folders, names in os.walk(folder)
            for name in folders + names if any(mark in name for mark in marks)]


def processes(folder):
    """Processes whose working folder or arguments are a folder."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            where = os.readlink(f"/proc/{number}/cwd")
            words = open(f"/proc/{number}/cmdline", "rb").read().decode(errors="replace")
        except OSError:
            continue
        if int(number) != os.getpid() and (where.startswith(folder) or folder in words):
            found.append(words.replace("\0", " "))
    return found


class Command:
    """A trial: how to make a project for it, and the command's words."""

    def __init__(self, words, prepare=(), project="captured", done="\0", code=0):
        self.words, self.prepare, self.project, self.code = words, prepare, project, code
        # The output of a second attempt after the first had finished.
        self.done = done


COMMANDS = {
    "init": Command(["init", "--template", "python"], project="empty", done="'parity run' uses it"),
    "approve": Command(["approve", "*", "--reason", "by design"], [["run"]], project="failing",
                       done="nothing to approve"),
    "pack": Command(["pack", "-o", "all.paritypack"]),
    "publish": Command(["publish", "--to", "site"], [["run"]]),
    "capture": Command(["capture"]),
    "unpack": Command(["unpack", "{place}/all.paritypack"], project="empty", done="already holds references"),
    "record": Command(["record", "page.html", "--seconds", "0.2", "-o", "take"]),
    "run": Command(["run"]),
    "resume": Command(["run", "--resume"], [["run"]]),
    "shard": Command(["run", "--shard", "1/2", "-o", "parts"]),
    "merge": Command(["merge", "parts", "-o", "merged"],
                     [["run", "--shard", "1/2", "-o", "parts"],
                      ["run", "--shard", "2/2", "-o", "parts"]]),
    "report": Command(["report", "--to", "again"], [["run"]]),
    "golden": Command(["init", "--golden", "golden", "--", "cp", "golden/one.wav", "{output}"], project="golden",
                      done="it already exists"),
    "compare": Command(["compare", "golden/one.wav", "golden/two.wav", "--limit", "-10", "--report", "difference"],
                       project="golden", code=1),
}


def make_projects(place):
    """An empty folder, a captured project, and one whose port is wrong."""
    folders = {name: os.path.join(place, name) for name in ("empty", "captured", "failing", "golden")}
    os.mkdir(folders["empty"])
    os.makedirs(os.path.join(folders["golden"], "golden"))
    for name, seed in (("one", 1), ("two", 2)):
        with wave.open(os.path.join(folders["golden"], "golden", f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, 48000, 0, "NONE", ""))
            draw = random.Random(seed)
            file.writeframes(b"".join(struct.pack("<h", draw.randrange(-9000, 9000)) for _ in range(48000)))
    os.mkdir(folders["captured"])
    for words in (["init", "--template", "python"], ["capture"]):
        done = call(folders["captured"], words)
        if done.returncode != 0:
            sys.exit(f"cannot prepare the trials: parity {' '.join(words)}: {done.stderr}")
    with open(os.path.join(folders["captured"], "page.html"), "w", encoding="utf-8") as file:
        file.write("<!doctype html><script>const tone = new OscillatorNode(new AudioContext());"
                   "tone.connect(tone.context.destination); tone.start();</script>")
    packed = call(folders["captured"], ["pack", "-o", os.path.join(place, "all.paritypack")])
    if packed.returncode != 0:
        sys.exit(f"cannot prepare the trials: parity pack: {packed.stderr}")
    shutil.copytree(folders["captured"], folders["failing"])
    port = os.path.join(folders["failing"], "port", "render.py")
    with open(port, encoding="utf-8") as file:
        text = file.read()
    # A hundredth quieter: a difference that can be approved.
    with open(port, "w", encoding="utf-8") as file:
        file.write(text.replace("[lowpass.next(sample)", "[0.99 * lowpass.next(sample)"))
    return folders


def trial(command, template, place, seconds):
    """One kill, and what is wrong afterwards."""
    folder = os.path.join(place, "trial")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    started = subprocess.Popen([PROGRAM] + command.words, cwd=folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(random.uniform(0, seconds))
    started.send_signal(signal.SIGKILL)
    started.wait()
    again = call(folder, command.words)
    faults = []
    if again.returncode != command.code and command.done not in again.stderr:
        faults.append(f"the second attempt ended with {again.returncode}: {again.stderr.strip()[-300:]}")
    return folder, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="*", choices=[[], *COMMANDS], default=[])
    parser.add_argument("-n", type=int, default=100, help="trials of each command")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random.seed(options.seed)
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="parity-kills-") as place:
        place = os.path.realpath(place)
        projects = make_projects(place)
        for name in options.commands or COMMANDS:
            command = COMMANDS[name]
            command.words = [word.replace("{place}", place) for word in command.words]
            template = os.path.join(place, f"ready-{name}")
            shutil.copytree(projects[command.project], template)
            for words in command.prepare:
                call(template, words)
            # Undisturbed, to learn how long it takes and what it makes.
            calm = os.path.join(place, f"calm-{name}")
            shutil.copytree(template, calm)
            start = time.monotonic()
            done = call(calm, command.words)
            seconds = time.monotonic() - start
            if done.returncode != command.code:
                sys.exit(f"parity {name} fails undisturbed: {done.stderr}{done.stdout}")
            expected = files(calm)
            found = 0
            for number in range(options.n):
                folder, faults = trial(command, template, place, seconds * 1.1)
                faults += [f"left {path}" for path in hidden(folder)]
                faults += [f"unexpected {path}" for path in files(folder) - expected]
                faults += [f"lost {path}" for path in expected - files(folder)]
                faults += [f"still runs: {words}" for words in processes(folder)]
                for fault in faults:
                    print(f"{name} {number}: {fault}")
                found += bool(faults)
            wrong += found
            print(f"{name}: {options.n} kills within {seconds:.2f} s, {found} with something wrong", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
