#!/usr/bin/env python3
"""Times 32 notes at once, played by the native note player from a font that nobody made for this.

Usage: note_player.py PARITY [FONT]; SECONDS_RENDERED (5) changes the run. Each preset of the font with keys from
48 to 79 is played, all of them held; then how long the slowest preset's quanta take. A note is a voice or more, by
the font's layers and stereo pairs. Seconds are of one processor, with starting the program, reading the font and
writing the sound.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

SECONDS = float(os.environ.get("SECONDS_RENDERED", "5"))
NOTES = 32
LOWEST = 48


def score():
    """Equally tempered, a semitone apart, a quantum between two beginnings, held to the end."""
    return {"format": "note-score", "version": 1, "events": [
        {"at": note * 128 / 48000, "frequency": 440 * 2 ** ((LOWEST + note - 69) / 12),
         "velocity": 100, "duration": SECONDS} for note in range(NOTES)]}


def render(parity, font, preset, folder, *options):
    """Seconds of processor time, and what was printed."""
    path = folder / "score.json"
    path.write_text(json.dumps(score()))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(
        [parity, "render", "--app", "note-player", "--font", font, "--preset", preset,
         "--notes", path, "--seconds", str(SECONDS), "-o", folder / "out.wav", *options],
        check=True, stdout=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, result.stdout


def main():
    parity = sys.argv[1]
    font = sys.argv[2] if len(sys.argv) > 2 else "/usr/share/sounds/sf2/FluidR3_GM.sf2"
    listed = json.loads(subprocess.run(
        [parity, "soundfont", "list", font, "--json"], check=True, stdout=subprocess.PIPE,
        text=True).stdout)["presets"]
    presets = [preset for preset in listed if preset["kind"] != "percussion"
               and preset.get("lowestKey", 128) <= LOWEST
               and preset.get("highestKey", 0) >= LOWEST + NOTES - 1]
    times = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for preset in presets:
            times[preset["id"]], _ = render(parity, font, preset["id"], folder)
        names = {preset["id"]: preset["name"] for preset in presets}
        slowest = max(times, key=lambda id: times[id])
        middle = sorted(times.values())[len(times) // 2]
        print(f"{NOTES} notes, {SECONDS:g} s, {len(times)} presets of {pathlib.Path(font).name}:"
              f" {middle:.2f} s of one processor in the middle, {middle / SECONDS:.3f} of real time")
        whole = times[slowest]
        print(f"slowest: {slowest} {names[slowest]}, {whole:.2f} s, {whole / SECONDS:.3f} of real time"
              " (goal: 0.25)")
        print(render(parity, font, slowest, folder, "--profile")[1].splitlines()[-1])


main()
