"""The pitch of 40 notes: the port's, that of its 14-bit wheel, and FluidSynth's, as errors in cents."""
import math

import numpy

from . import fonts, renders

SECONDS = 10
BLOCK = 4800
# Rate, frames per cycle, root, correction in cents, tuning generators: fine 52, coarse 51.
INSTRUMENTS = [
    (44100, 100, 69, 0, []), (48000, 109, 69, 3, []), (22050, 50, 69, -7, []),
    (32000, 73, 69, 0, [(52, 13)]), (8000, 18, 69, 0, []), (96000, 218, 69, 0, [(51, -1)]),
    (44100, 169, 60, 21, []), (192000, 873, 57, -50, []),
]
FREQUENCIES = [220.0, 261.9, 440.1, 466.0, 997.3]
BOUNDS = {"port": 0.01, "bend14": 0.03}


def cents_off(samples, expected, rate=renders.RATE):
    """By the slope of the phase that remains relative to the expected frequency."""
    start = rate // 2
    count = (len(samples) - start - rate // 2) // BLOCK
    window = numpy.hanning(BLOCK)
    frames = numpy.arange(start, start + count * BLOCK)
    beside = samples[frames] * numpy.exp(-2j * math.pi * expected * frames / rate)
    phases = numpy.unwrap(numpy.angle((beside.reshape(count, BLOCK) * window).sum(axis=1)))
    slope = numpy.polyfit(numpy.arange(count) * BLOCK / rate, phases, 1)[0]
    return 1200 * math.log2(1 + slope / (2 * math.pi * expected))


def table(parity, folder):
    """Markdown, and whether all bounds are met."""
    font = f"{folder}/pitch.sf2"
    fonts.write(font, [
        {"rate": rate, "period": period, "frames": period * 20, "root": root,
         "correction": correction, "generators": tuning}
        for rate, period, root, correction, tuning in INSTRUMENTS])
    lines = ["| instrument | asked for, Hz | port | 14-bit wheel | FluidSynth |",
             "|---|---|---|---|---|"]
    worst = {"port": 0.0, "bend14": 0.0, "FluidSynth": 0.0}
    for index, (rate, period, root, correction, tuning) in enumerate(INSTRUMENTS):
        tuned = 100 * dict(tuning).get(51, 0) + dict(tuning).get(52, 0) + correction
        # The sample's own pitch relative to its header's, the same for all.
        beside = rate / period / (440 * 2 ** ((100 * (root - 69)) / 1200)) * 2 ** (tuned / 1200)
        for asked in FREQUENCIES:
            expected = asked * beside
            found = {}
            for mode in ("exact", "bend14"):
                audio = renders.port(
                    parity, folder, font, "--preset", f"0:{index}", "--mode", mode,
                    "--notes", f"{asked}:100:{SECONDS}", "--seconds", str(SECONDS))
                found["port" if mode == "exact" else mode] = cents_off(audio[0], expected)
            found["FluidSynth"] = cents_off(peer(folder, font, index, asked), expected)
            for name, value in found.items():
                worst[name] = max(worst[name], abs(value))
            cells = " | ".join(f"{found[name]:+.6f}" for name in worst)
            name = f"{rate} Hz, root {root}{correction:+d}"
            name += "".join(f", generator {number}: {amount}" for number, amount in tuning)
            lines.append(f"| {name} | {asked} | {cells} |")
    lines.append("| worst of 40 | | " + " | ".join(f"{value:.6f}" for value in worst.values()) + " |")
    return "\n".join(lines), all(worst[name] < bound for name, bound in BOUNDS.items())


def peer(folder, font, program, asked):
    """The nearest key and a wheel value, as in MIDI."""
    key = 69 + 12 * math.log2(asked / 440)
    cents = (key - round(key)) * 100
    wheel = 8192 + int(cents * 8192 / 200)
    midi = f"{folder}/pitch.mid"
    renders.write_midi(midi, [
        (0, [0xC0, program]), (0, [0xE0, wheel & 0x7F, wheel >> 7]),
        (0, [0x90, round(key), 100]), (SECONDS, [0x80, round(key), 0])])
    return renders.fluidsynth(folder, font, midi)[0][:SECONDS * renders.RATE]
