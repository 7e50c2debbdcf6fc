#!/usr/bin/env python3
"""The page's soft clipper in numpy: a line of JSON for each case comes in, and its id goes out."""
import json
import struct
import sys

import numpy as np


def read_wav(path):
    """The samples of a float32 WAV file: one row for each channel."""
    data = open(path, "rb").read()
    place, channels = 12, 1
    while data[place:place + 4] != b"data":
        if data[place:place + 4] == b"fmt ":
            channels = struct.unpack_from("<H", data, place + 10)[0]
        size = struct.unpack_from("<I", data, place + 4)[0]
        place += 8 + size + size % 2
    size = struct.unpack_from("<I", data, place + 4)[0]
    return np.frombuffer(data, "<f4", size // 4, place + 8).reshape(-1, channels).T


def write_wav(path, samples, rate):
    channels = len(samples)
    content = samples.T.astype("<f4").tobytes()
    header = struct.pack("<4sI8sIHHIIHH4sI", b"RIFF", 36 + len(content), b"WAVEfmt ", 16, 3, channels,
                         rate, rate * channels * 4, channels * 4, 32, b"data", len(content))
    with open(path, "wb") as file:
        file.write(header + content)


def curve(shape, drive):
    x = drive * (np.arange(1025) / 512 - 1)
    return (x / (1 + np.abs(x)) if shape == "soft" else np.clip(x, -1, 1)).astype(np.float32)


def shape(samples, parameters):
    """What the shaper gives, and the mix of that with its input."""
    points = curve(parameters["shape"], parameters["drive"])
    place = np.clip((samples.astype(np.float64) + 1) * 512, 0, 1024)
    shaped = np.interp(place, np.arange(1025), points)
    return shaped, parameters["mix"] * shaped + (1 - parameters["mix"]) * samples


for line in sys.stdin:
    job = json.loads(line)
    shaped, mixed = shape(read_wav(job["stimulus"]["file"]), job["parameters"])
    rate = int(job["sampleRate"])
    write_wav(job["output"], mixed, rate)
    if job["stages"]:
        # A stage is always heard in stereo.
        both = np.vstack([shaped, shaped]) if len(shaped) == 1 else shaped
        write_wav(job["stages"]["folder"] + "/shaped.wav", both, rate)
    print(job["id"], flush=True)
