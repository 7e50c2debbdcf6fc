"""Writes SoundFonts of sines, for renders to be measured."""
import math
import struct

SILENT_FRAMES = 46
KEY_RANGE, INSTRUMENT, SAMPLE, MODES = 43, 41, 53, 54


def chunk(name, content):
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def record(name, layout, *values):
    return struct.pack("<20s" + layout, name.encode(), *values)


def write(path, instruments):
    """instruments: dicts of `rate`, `period` and `frames` of a sine (or `wave`, a list), `root`,
    `correction`, `generators` of the instrument's zone and `preset` ones of the preset's."""
    words, headers, presets = b"", b"", b""
    bags = {"p": b"", "i": b""}
    generators = {"p": b"", "i": b""}
    counts = {"p": 0, "i": 0}
    names = b""

    def zone(level, values):
        bags[level] += struct.pack("<HH", counts[level], 0)
        for number, amount in values:
            generators[level] += struct.pack("<HH", number, amount & 0xFFFF)
        counts[level] += len(values)

    start = 0
    for index, made in enumerate(instruments):
        wave = made.get("wave") or [
            round(26214 * math.sin(2 * math.pi * frame / made["period"]))
            for frame in range(made["frames"])]
        words += struct.pack(f"<{len(wave)}h", *wave) + b"\0\0" * SILENT_FRAMES
        end = start + len(wave)
        headers += record(f"s{index}", "IIIIIBbHH", start, end, start, end, made["rate"],
                          made["root"], made.get("correction", 0), 0, 1)
        start = end + SILENT_FRAMES
        presets += record(f"p{index}", "HHHIII", index, 0, index, 0, 0, 0)
        names += record(f"i{index}", "H", index)
        zone("p", [*made.get("preset", []), (INSTRUMENT, index)])
        zone("i", [(MODES, 1), *made.get("generators", []), (SAMPLE, index)])
    count = len(instruments)
    presets += record("EOP", "HHHIII", 0, 0, count, 0, 0, 0)
    names += record("EOI", "H", count)
    headers += record("EOS", "IIIIIBbHH", 0, 0, 0, 0, 0, 0, 0, 0, 0)
    for level in "pi":
        bags[level] += struct.pack("<HH", counts[level], 0)
        generators[level] += struct.pack("<HH", 0, 0)
    none = struct.pack("<HHHHH", 0, 0, 0, 0, 0)
    info = (chunk(b"ifil", struct.pack("<HH", 2, 4)) + chunk(b"isng", b"EMU8000\0")
            + chunk(b"INAM", b"measured\0\0"))
    data = (chunk(b"phdr", presets) + chunk(b"pbag", bags["p"]) + chunk(b"pmod", none)
            + chunk(b"pgen", generators["p"]) + chunk(b"inst", names) + chunk(b"ibag", bags["i"])
            + chunk(b"imod", none) + chunk(b"igen", generators["i"]) + chunk(b"shdr", headers))
    body = (b"sfbk" + chunk(b"LIST", b"INFO" + info)
            + chunk(b"LIST", b"sdta" + chunk(b"smpl", words)) + chunk(b"LIST", b"pdta" + data))
    with open(path, "wb") as file:
        file.write(chunk(b"RIFF", body))
