"""Levels, envelopes and spectra of the port compared with FluidSynth's, for the same font and MIDI file."""
import math

import numpy

from . import fonts, renders

RATE = renders.RATE
ATTENUATION, FILTER_Q, PAN = 48, 9, 17
ATTACK, DECAY, SUSTAIN, RELEASE = 34, 36, 37, 38
SINE = {"rate": 48000, "period": 100, "frames": 4800, "root": 71}


def timecents(seconds):
    return round(1200 * math.log2(seconds))


def noise(frames):
    """Whole numbers, the same everywhere; smoothed so that they stay below 10 kHz."""
    state, drawn = 12345, []
    for _ in range(frames):
        state = (state * 1664525 + 1013904223) % 2 ** 32
        drawn.append(state / 2 ** 32 - 0.5)
    kernel = numpy.hanning(11)
    # Wrapped, so that the loop has no seam.
    smooth = numpy.real(numpy.fft.ifft(numpy.fft.fft(drawn) * numpy.fft.fft(kernel, frames)))
    return [int(value) for value in numpy.round(smooth / abs(smooth).max() * 26000)]


FONT = [
    SINE,
    {**SINE, "generators": [(ATTENUATION, 100)]},
    {**SINE, "generators": [(ATTENUATION, 200)], "preset": [(ATTENUATION, -100)]},
    {**SINE, "generators": [(FILTER_Q, 120)]},
    {**SINE, "generators": [(PAN, -250)]},
    {**SINE, "generators": [(ATTACK, timecents(0.5))]},
    {**SINE, "generators": [(DECAY, timecents(4)), (SUSTAIN, 1000)]},
    {**SINE, "generators": [(SUSTAIN, 200)]},
    {**SINE, "generators": [(RELEASE, timecents(4))]},
    {"rate": 44100, "root": 69, "wave": noise(44100)},
]
# Name, program, velocity, value of CC7, how it is measured, tolerance.
ROWS = [
    ("velocity 100", 0, 100, 127, "level", 0.15), ("velocity 64", 0, 64, 127, "level", 0.15),
    ("velocity 32", 0, 32, 127, "level", 0.15), ("volume (CC7) 64", 0, 127, 64, "level", 0.15),
    ("attenuation 100 cB", 1, 127, 127, "level", 0.15),
    ("attenuation 200 cB, preset −100 cB", 2, 127, 127, "level", 0.15),
    ("resonance 120 cB", 3, 127, 127, "level", 0.15),
    ("pan −25 %: left", 4, 127, 127, "left", 0.15),
    ("pan −25 %: right", 4, 127, 127, "right", 0.15),
    ("attack of 0.5 s, at half", 5, 127, 127, "attack", 0.2),
    ("decay of 4 s, dB a second", 6, 127, 127, "decay", 0.96),
    ("sustain 200 cB down", 7, 127, 127, "sustain", 0.96),
    ("release of 4 s, dB a second", 8, 127, 127, "release", 0.96),
]
SLOPE_TOLERANCE = 0.01
THIRD_OCTAVE_TOLERANCE = 0.5


def level(samples, start, end):
    part = samples[int(start * RATE):int(end * RATE)]
    return 10 * math.log10(max(1e-30, float(numpy.mean(part * part))))


def measure(kind, audio):
    """In decibels, or decibels a second."""
    left, right = audio

    def both(start, end):
        return 10 * math.log10(10 ** (level(left, start, end) / 10) + 10 ** (level(right, start, end) / 10))

    if kind in ("left", "right"):
        return level(left if kind == "left" else right, 0.6, 0.9)
    if kind == "attack":
        return both(0.24, 0.26)
    if kind == "decay":
        return (both(0.9, 0.95) - both(0.4, 0.45)) / 0.5
    if kind == "release":
        return (both(1.8, 1.85) - both(1.3, 1.35)) / 0.5
    return both(0.6, 0.9)


def play(parity, folder, font, program, velocity, volume, key=71):
    midi = f"{folder}/levels.mid"
    renders.write_midi(midi, [
        (0, [0xB0, 7, volume]), (0, [0xC0, program]), (0, [0x90, key, velocity]),
        (1, [0x80, key, 0]), (2, [0xB0, 1, 0])])
    return (renders.port(parity, folder, font, "--midi", midi, "--seconds", "2"),
            renders.fluidsynth(folder, font, midi))


def thirds(samples):
    """Levels of third octaves from 50 Hz to 4 kHz in decibels."""
    part = samples[int(0.1 * RATE):int(0.9 * RATE)]
    power = numpy.abs(numpy.fft.rfft(part * numpy.hanning(len(part)))) ** 2
    frequencies = numpy.fft.rfftfreq(len(part), 1 / RATE)
    centres = [1000 * 2 ** (step / 3) for step in range(-13, 7)]
    return centres, [
        10 * math.log10(power[(frequencies >= centre * 2 ** (-1 / 6))
                              & (frequencies < centre * 2 ** (1 / 6))].sum())
        for centre in centres]


def table(parity, folder):
    """Markdown, and whether all tolerances are met."""
    font = f"{folder}/levels.sf2"
    fonts.write(font, FONT)
    lines = ["| what | port | FluidSynth | beside one another | tolerance |", "|---|---|---|---|---|"]
    # The absolute level differs by a constant.
    reference = [measure("level", audio) for audio in play(parity, folder, font, 0, 127, 127)]
    isKept = True
    for name, program, velocity, volume, kind, tolerance in ROWS:
        found = [measure(kind, audio) for audio in play(parity, folder, font, program, velocity, volume)]
        if kind not in ("decay", "release"):
            found = [value - one for value, one in zip(found, reference)]
        if tolerance == 0.96:
            ratio = found[1] / found[0]
            isKept &= abs(ratio - tolerance) <= SLOPE_TOLERANCE
            shown, bound = f"{ratio:.3f} of it", f"0.96 ± {SLOPE_TOLERANCE}"
        else:
            difference = found[1] - found[0]
            isKept &= abs(difference) <= tolerance
            shown, bound = f"{difference:+.3f} dB", f"{tolerance} dB"
        lines.append(f"| {name} | {found[0]:.2f} | {found[1]:.2f} | {shown} | {bound} |")
    one, other = (thirds(audio[0]) for audio in play(parity, folder, font, 9, 127, 127, key=69))
    offset = numpy.median(numpy.array(other[1]) - numpy.array(one[1]))
    worst = max((abs(b - a - offset), centre) for centre, a, b in zip(one[0], one[1], other[1]))
    isKept &= worst[0] <= THIRD_OCTAVE_TOLERANCE
    lines.append(f"| noise, third octaves 50 Hz to 4 kHz | | | worst {worst[0]:.3f} dB, at"
                 f" {worst[1]:.0f} Hz | {THIRD_OCTAVE_TOLERANCE} dB |")
    return "\n".join(lines), isKept
