"""A project whose references need no browser: each case is a ramp, and its reference is its stimulus."""
import hashlib
import json
import resource
import shutil
import struct

RATE = 48000


def wav(samples):
    """A WAV file of float32 samples, mono."""
    return struct.pack("<4sI8sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVEfmt ", 16, 3, 1, RATE,
                       RATE * 4, 4, 32, b"data", len(samples)) + samples


def digest(content):
    return hashlib.sha256(content).hexdigest()


def ramp(frames, last):
    """The case's stimulus `ramp` from 0.1, in float32, as AudioSignal makes it."""
    return struct.pack(f"<{frames}f", *(0.1 + (last - 0.1) * n / (frames - 1) for n in range(frames)))


def make(folder, cases, frames, configuration, parameters):
    """`configuration` is the text of parity.yml, `parameters` what a case of a number has."""
    entries = []
    for number in range(cases):
        name, last = f"ramp-{number:04}", 0.5 + number / cases / 4
        samples = ramp(frames, last)
        definition = json.dumps({
            "id": f"ramps/{name}", "suite": "ramps", "name": name, "component": "Ramp", "kind": "graph",
            "source": "web/ramps.js", "sampleRate": RATE, "frames": frames, "channels": 1,
            "parameters": parameters(number), "stimulus": {"kind": "ramp", "from": 0.1, "to": last},
            "stimulusSha256": digest(samples)}).encode()
        place = folder / "reference-audio" / "ramps" / name
        place.mkdir(parents=True)
        (place / "case.json").write_bytes(definition)
        (place / "reference.wav").write_bytes(wav(samples))
        entries.append({
            "id": f"ramps/{name}", "capture": 1, "spread": {"renders": 2, "maxAbsoluteError": 0},
            "files": {"case.json": digest(definition), "reference.wav": digest(wav(samples))}})
    origin = {"id": 1, "browser": {"name": "none", "version": "0"}, "platform": "none", "processor": "none",
              "date": "2026-01-01T00:00:00Z", "switches": [], "renders": 2, "stableSums": True}
    (folder / "reference-audio" / "manifest.json").write_text(json.dumps({
        "format": "parity-manifest", "version": 1, "cases": entries,
        "captures": [{"origin": origin, "sources": {}}]}))
    (folder / "parity.yml").write_text(configuration)


def make_with_copies(folder, cases, frames):
    """Its candidate is a folder with a copy of each reference: nothing but Parity's own work."""
    make(folder, cases, frames, "candidates:\n  copy:\n    folder: rendered\n", lambda number: {"number": number})
    rendered = folder / "rendered" / "ramps"
    rendered.mkdir(parents=True)
    for reference in (folder / "reference-audio" / "ramps").iterdir():
        shutil.copyfile(reference / "reference.wav", rendered / f"{reference.name}.wav")


def processor_seconds():
    """Of all programs that were started and have ended: also on a machine that does other things."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
