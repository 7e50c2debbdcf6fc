#!/usr/bin/env python3
"""Writes the two songs that come with HiSynth: reference-audio/web/apps/hisynth/songs/*.mid."""
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "reference-audio/web/apps/hisynth/songs"

MELODY = """
69 72 76 74 72 71 69 0 | 65 69 72 71 69 0 67 65 | 64 67 72 74 76 74 72 67 | 71 74 79 77 76 74 71 0
72 76 81 79 77 76 74 72 | 69 72 77 76 74 72 69 0 | 74 77 81 77 74 72 71 69 | 68 71 76 74 72 71 69 0
"""
CHORDS = "45 52 57 | 41 48 57 | 48 52 55 | 43 50 59 | 45 52 60 | 41 48 57 | 38 50 57 | 40 47 56"
STEPS = [0, 3, 5, 7, 10, 12, 15]


def variable(value):
    """A variable-length number, seven bits per byte."""
    digits = [value & 127]
    while value := value >> 7:
        digits.append(value & 127 | 128)
    return bytes(reversed(digits))


def chunk(name, body):
    return name + len(body).to_bytes(4, "big") + body


def meta(kind, body):
    return bytes([0xFF, kind]) + variable(len(body)) + body


def tempo(microseconds):
    return meta(0x51, microseconds.to_bytes(3, "big"))


def track(events, end, running):
    """events: (tick, bytes) in the order of creation, which equal ticks keep."""
    body, last, status = b"", 0, None
    for tick, message in sorted(events, key=lambda event: event[0]):
        body += variable(tick - last)
        last = tick
        is_channel = message[0] < 0xF0
        body += message[1:] if running and is_channel and message[0] == status else message
        status = message[0] if is_channel else None
    return chunk(b"MTrk", body + variable(end - last) + meta(0x2F, b""))


def header(form, tracks, division):
    return chunk(b"MThd", b"".join(n.to_bytes(2, "big") for n in (form, tracks, division)))


def paper_boats():
    end = 15360
    first = [
        (0, meta(0x03, b"Paper Boats")), (0, tempo(625000)),
        (0, meta(0x58, bytes([4, 2, 24, 8]))), (11520, tempo(750000)),
    ]
    notes = [int(word) for word in MELODY.replace("|", " ").split()]
    melody = []
    for place, note in enumerate(notes):
        bar, i = divmod(place, 8)
        if note:
            start = 1920 * bar + 240 * i
            velocity = 72 + 24 * (i % 4 == 0) + 8 * (i % 2 == 0)
            melody.append((start, bytes([0x90, note, velocity])))
            melody.append((start + 216, bytes([0x80, note, 64])))
    chords = []
    for bar, chord in enumerate(CHORDS.split("|")):
        start = 1920 * bar
        chords.append((start, bytes([0xB1, 64, 127])))
        for i, note in enumerate(map(int, chord.split())):
            chords.append((start + 40 * i, bytes([0x91, note, 60 + 4 * i])))
            chords.append((start + 960 + 40 * i, bytes([0x91, note, 0])))
        chords.append((start + 1800, bytes([0xB1, 64, 0])))
    return header(1, 3, 480) + track(first, end, False) + track(melody, end, False) \
        + track(chords, end, True)


def stairwell():
    events = [
        (0, meta(0x03, b"Stairwell")), (0, bytes([0xF0, 0x05, 0x7D, 1, 2, 3, 0xF7])),
        (0, tempo(500000)),
    ]
    for i in range(96):
        at = 24 * i
        if i in (32, 64):
            events.append((at, tempo(430000 if i == 32 else 370000)))
        if i % 32 == 16:
            events.append((at, bytes([0xB0, 64, 100])))
        if i % 32 == 30:
            events.append((at, bytes([0xB0, 64, 20])))
        note = 45 + STEPS[5 * i % 7] + 12 * (i // 8 % 3)
        events.append((at, bytes([0x90, note, 40 + 29 * i % 80])))
        events.append((at + 60, bytes([0x90, note, 0])))
        if i % 12 == 0:
            events.append((at, bytes([0x99, 36, 100])))
    return header(0, 1, 96) + track(events, 2364, True)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "paper-boats.mid").write_bytes(paper_boats())
    (FOLDER / "stairwell.mid").write_bytes(stairwell())
