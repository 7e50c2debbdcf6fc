#!/usr/bin/env python3
"""Compares panners with the browser's at every position that may be an edge case, sample by sample.

Usage: scan-panner.py PARITY [FOLDER]: the program, and the folder for the recording and the replay.

A page clicks once at each of about 3,300 positions: all 192 azimuths of the panning model HRTF at each of its ten
elevations, between two and exactly on them; elevations that rounding puts on either side of a row of responses; and
the neighbourhood of the poles and of the listener itself, in both panning models. `parity record` renders it in
Chromium, `parity replay` natively. Prints the positions that differ, and fails if there are any. Takes some minutes.
"""
import array
import math
import pathlib
import struct
import subprocess
import sys
import tempfile

# Longer than a response and its delay at 48 kHz.
FRAMES = 1024
RATE = 48000


def places():
    """(label, model, x, y, z) of each position."""
    def at(azimuth, elevation, radius=1.0):
        a, e = math.radians(azimuth), math.radians(elevation)
        return (-math.sin(a) * math.cos(e) * radius, math.sin(e) * radius, -math.cos(a) * math.cos(e) * radius)
    for elevation in range(-45, 91, 15):
        for step in range(192):
            azimuth = (step + 0.5) * 1.875
            yield f"HRTF {azimuth}°, up {min(elevation + 7, 89)}°", "HRTF", *at(azimuth, min(elevation + 7, 89))
        for step in range(48):
            yield f"HRTF {step * 7.5}°, up {elevation}°", "HRTF", *at(step * 7.5, elevation)
        for off in (-1e-3, -1e-5, -4e-6, -1e-6, 1e-6, 4e-6, 1e-5, 1e-3):
            for azimuth in (0, 67.5, 180, 247.5):
                yield f"HRTF {azimuth}°, up {elevation}{off:+}°", "HRTF", *at(azimuth, elevation + off, 3)
    for model in ("HRTF", "equalpower"):
        for up in (1, -1, 10, 0):
            for level in (0, 1e-9, 3e-8, 1e-7, 3e-7, 9.9e-7, 1e-6, 1.1e-6, 1e-5):
                for azimuth in range(0, 360, 45):
                    x, _, z = at(azimuth, 0, level)
                    yield f"{model} {azimuth}°, {level} level and {up} up", model, x, up, z


def page(found):
    rows = ",\n".join(f"['{model}', {x!r}, {y!r}, {z!r}]" for _, model, x, y, z in found)
    return f"""<!doctype html><script>
const context = new AudioContext({{ sampleRate: {RATE} }});
const buffer = context.createBuffer(1, 1, {RATE});
buffer.getChannelData(0)[0] = 1;
[{rows}].forEach(([panningModel, positionX, positionY, positionZ], place) => {{
  const panner = new PannerNode(context, {{
    panningModel, positionX, positionY, positionZ, distanceModel: 'linear', rolloffFactor: 0 }});
  const click = new AudioBufferSourceNode(context, {{ buffer }});
  click.connect(panner).connect(context.destination);
  click.start(place * {FRAMES} / {RATE});
}});
</script>
"""


def samples(path):
    """The samples of a float32 WAV file, interleaved."""
    data = pathlib.Path(path).read_bytes()
    place = 12
    while data[place:place + 4] != b"data":
        place += 8 + struct.unpack_from("<I", data, place + 4)[0]
    length = struct.unpack_from("<I", data, place + 4)[0]
    return array.array("f", data[place + 8:place + 8 + length])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    parity = str(pathlib.Path(sys.argv[1]).resolve())
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="scan-panner-"))
    folder.mkdir(parents=True, exist_ok=True)
    found = list(places())
    (folder / "page").mkdir(exist_ok=True)
    (folder / "page" / "index.html").write_text(page(found))
    seconds = str(math.ceil(len(found) * FRAMES / RATE))
    recorded, native = folder / "recorded", folder / "native.wav"
    subprocess.run(
        [parity, "record", folder / "page", "--once", "--seconds", seconds, "-o", recorded, "--force"],
        check=True)
    subprocess.run([parity, "replay", recorded / "graph.json", "-o", native, "--force"], check=True)
    reference, candidate = samples(recorded / "reference.wav"), samples(native)
    differing = 0
    for place, (label, *_) in enumerate(found):
        part = slice(2 * FRAMES * place, 2 * FRAMES * (place + 1))
        one, other = reference[part], candidate[part]
        if one == other:
            continue
        differing += 1
        energy = sum(x * x for x in one) or 1
        left = sum((x - y) ** 2 for x, y in zip(one, other)) / energy
        print(f"{label}: {10 * math.log10(left):.1f} dB" if left > 0 else f"{label}: lengths differ")
    print(f"{differing} of {len(found)} places differ")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
