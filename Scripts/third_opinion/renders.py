"""Renders of the same notes by the port and by FluidSynth, as arrays of doubles."""
import struct
import subprocess

import numpy

TICKS = 1000
RATE = 48000


def variable(value):
    digits = [value & 0x7F]
    while value >= 0x80:
        value >>= 7
        digits.append(value & 0x7F | 0x80)
    return bytes(reversed(digits))


def write_midi(path, events):
    """events: (seconds, bytes); a second is a thousand ticks."""
    track, last = b"", 0
    for seconds, message in sorted(events, key=lambda event: event[0]):
        tick = round(seconds * TICKS)
        track += variable(tick - last) + bytes(message)
        last = tick
    track = b"\0\xFF\x51\x03" + struct.pack(">I", 1_000_000)[1:] + track + b"\0\xFF\x2F\0"
    with open(path, "wb") as file:
        file.write(b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS))
        file.write(b"MTrk" + struct.pack(">I", len(track)) + track)


def read(path):
    """Left and right of a WAV file of floats."""
    data = open(path, "rb").read()
    place = 12
    while data[place:place + 4] != b"data":
        place += 8 + struct.unpack("<I", data[place + 4:place + 8])[0]
    size = min(struct.unpack("<I", data[place + 4:place + 8])[0], len(data) - place - 8)
    return numpy.frombuffer(data[place + 8:place + 8 + size], "<f4").astype(float).reshape(-1, 2).T


def port(parity, folder, font, *options):
    path = f"{folder}/port.wav"
    subprocess.run(
        [parity, "render", "--app", "note-player", "--font", font, "-o", path, *options],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return read(path)


def fluidsynth(folder, font, midi):
    path = f"{folder}/fluidsynth.wav"
    said = subprocess.run(
        ["fluidsynth", "-ni", "-q", "-R", "0", "-C", "0", "-r", str(RATE), "-g", "1", "-O", "float",
         "-T", "wav", "-F", path, font, midi],
        check=True, capture_output=True, text=True).stderr
    # If a font cannot be read, it continues with another.
    if "Failed to load" in said:
        raise RuntimeError(said)
    return read(path)
