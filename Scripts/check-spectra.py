#!/usr/bin/env python3
"""Compares the measurements of `parity spectra` with other programs', and writes docs/generated/spectra-checks.md.

Loudness, range and true peak against ffmpeg's `ebur128`; levels of third octaves against a bank of Butterworth
band-pass filters by scipy; centroid and RMS against numpy. Needs ffmpeg, numpy and scipy.

usage: check-spectra.py PARITY

"""
import json
import math
import os
import re
import subprocess
import sys
import tempfile

import numpy
import scipy.io.wavfile
import scipy.signal

RATE = 48000
# Tenth-order filters are not IEC 61260's ideal bands either: leakage from neighbouring bands matters where the spectrum
# is steep, so bands 40 dB below the loudest are not compared.
REACH = 40
# For a sine, a neighbouring band contains only what its filter leaks: such bands count within 30 dB.
REACH_OF_SINES = 30
LIMITS = {"loudness": 0.1, "range": 0.2, "true peak": 0.2, "RMS": 0.001, "third octaves": 0.2}


def sounds():
    """Sounds by name, with one or two channels."""
    random = numpy.random.default_rng(1)
    seconds = 20
    time = numpy.arange(seconds * RATE) / RATE
    white = random.standard_normal((2, time.size)) * 0.1
    spectrum = numpy.fft.rfft(white)
    frequencies = numpy.maximum(numpy.fft.rfftfreq(time.size, 1 / RATE), 10)
    pink = numpy.fft.irfft(spectrum / numpy.sqrt(frequencies) * 10, time.size)
    brown = numpy.fft.irfft(spectrum / frequencies * 100, time.size)
    # In the middle of their bands, where the neighbouring filters let nothing through.
    chord = sum(0.1 * numpy.sin(2 * math.pi * f * time) for f in (125.893, 316.228, 794.328, 1995.262, 5011.872))
    yield "white noise", white
    yield "pink noise", pink
    yield "brown noise", brown
    yield "a chord of five sines", chord[None]
    yield "pulsing pink noise", pink * (0.2 + 0.8 * (numpy.sin(2 * math.pi * 0.2 * time) > 0))
    yield "pink noise, one channel", pink[:1]


def ebur128(path):
    text = subprocess.run(["ffmpeg", "-nostats", "-i", path, "-filter_complex", "ebur128=peak=true", "-f", "null", "-"],
                          capture_output=True, text=True, check=True).stderr
    summary = text[text.rindex("Summary:"):]

    def number(pattern):
        return float(re.search(pattern + r":\s+(-?[\d.]+|-inf)", summary).group(1))
    return {"loudness": number("I"), "range": number("LRA"), "true peak": number("Peak")}


def third_octaves(samples):
    """Levels of bands from 25 Hz to 16 kHz in dB, 0 for a full-scale sine; decimated until the band is wide enough."""
    levels = {}
    for step in range(-16, 13):
        center = 1000 * 10 ** (step / 10)
        data, rate = samples, RATE
        while center * 2.5 < rate / 20:
            data, rate = scipy.signal.decimate(data, 4, ftype="fir", axis=1), rate / 4
        band = scipy.signal.butter(10, [center * 10 ** -0.05, center * 10 ** 0.05], "bandpass", fs=rate, output="sos")
        passed = scipy.signal.sosfilt(band, data, axis=1)
        levels[step] = 10 * math.log10(2 * numpy.mean(passed ** 2) + 1e-30)
    return levels


def check(program, path, samples, reach):
    """The differences, by what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "spectra", path, "-o", folder + "/out", "--audio-budget", "0"], check=True,
                       capture_output=True, cwd=folder)
        found = json.load(open(folder + "/out/spectra.json"))["sounds"][0]["measures"]
    expected = ebur128(path)
    names = {"loudness": "loudness", "range": "loudnessRange", "true peak": "truePeak"}
    differences = {name: found[names[name]] - expected[name] for name in names}
    differences["RMS"] = found["rms"] - 10 * math.log10(numpy.mean(samples ** 2))
    levels = third_octaves(samples)
    loudest = max(levels.values())
    bands = {step: found["thirdOctaves"][step + 17] - level for step, level in levels.items() if level > loudest - reach}
    step = max(bands, key=lambda band: abs(bands[band]))
    differences["third octaves"] = bands[step]
    return differences, 1000 * 10 ** (step / 10), len(bands)


def main():
    program = os.path.abspath(sys.argv[1])
    lines = ["# What other programs measure", "",
             "Written by `Scripts/check-spectra.py`: `parity spectra` minus ffmpeg's `ebur128` (loudness in LU, range in LU, true peak in dB, all of",
             f"which ffmpeg prints in tenths), numpy (RMS in dB), and the largest difference to any band of a bank of tenth-order Butterworth filters by scipy "
             f"{scipy.__version__}, of bands within {REACH} dB of the loudest ({REACH_OF_SINES} dB of sines).", "",
             "| sound | loudness | range | true peak | RMS | third octaves | of bands |", "|---|--:|--:|--:|--:|--:|--:|"]
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        pieces = []
        for name, samples in sounds():
            path = os.path.join(folder, "sound.wav")
            scipy.io.wavfile.write(path, RATE, samples.T.astype(numpy.float32))
            reach = REACH_OF_SINES if "sines" in name else REACH
            pieces.append((name, *check(program, path, samples.astype(numpy.float32).astype(float), reach)))
    for name, differences, worst, count in pieces:
        texts = [f"{differences[key]:+.3f}" for key in ("loudness", "range", "true peak", "RMS")]
        lines.append(f"| {name} | {' | '.join(texts)} | {differences['third octaves']:+.3f} at {worst:.0f} Hz | {count} |")
        failed += [f"{name}: {key} differs by {value:.3f}" for key, value in differences.items() if abs(value) > LIMITS[key]]
    lines += ["", "Limits: " + ", ".join(f"{key} {value}" for key, value in LIMITS.items()) + "."]
    text = "\n".join(lines).replace("| -", "| −") + "\n"
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../docs/generated/spectra-checks.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print(text)
    if failed:
        sys.exit("check-spectra: " + "; ".join(failed))


if __name__ == "__main__":
    main()
