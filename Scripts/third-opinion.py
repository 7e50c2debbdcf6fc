#!/usr/bin/env python3
"""Plays the same notes with the note player's port and with FluidSynth, and prints measurements of both as
Markdown: levels, envelopes and spectra, and the pitch of 40 notes.

    Scripts/third-opinion.py PARITY [levels] [pitch]

Needs FluidSynth (Debian: fluidsynth) and numpy. Exit code 1 when a tolerance is exceeded.
"""
import os
import shutil
import sys
import tempfile

from third_opinion import levels, pitch


def main():
    if len(sys.argv) < 2 or not shutil.which("fluidsynth"):
        sys.exit(__doc__)
    parity = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:] or ["levels", "pitch"]
    isKept = True
    with tempfile.TemporaryDirectory(prefix="third-opinion-") as folder:
        for name, module in (("levels", levels), ("pitch", pitch)):
            if name in wanted:
                text, kept = module.table(parity, folder)
                print(text + "\n")
                isKept &= kept
    return 0 if isKept else 1


sys.exit(main())
