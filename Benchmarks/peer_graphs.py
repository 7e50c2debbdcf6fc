"""Graphs that engines with the Web Audio API are timed with: peer_graphs.py MODULE GRAPH SECONDS.

MODULE is a Python package with the API's names. Prints as JSON how long the render took, in seconds of time and of
processor time, and the level of what came out. `web/peers.js` has the same graphs for a browser.
"""
import asyncio
import importlib
import json
import math
import sys
import time

RATE = 48000
CURVE = [1.5 * x / (1 + abs(x)) for x in ((index - 128) / 128 for index in range(257))]


def noise(frames, seed):
    """Uniform numbers by a generator that both languages can write (Numerical Recipes' 32 bits)."""
    state, values = seed, []
    for _ in range(frames):
        state = (1664525 * state + 1013904223) % 2**32
        values.append(state / 2**31 - 1)
    return values


def buffer(engine, context, values):
    made = context.createBuffer(1, len(values), RATE)
    made.copyToChannel(values, 0)
    return made


def voices(engine, context, seconds):
    """Six voices of four oscillators, three filters and an oversampled shaper."""
    for voice in range(6):
        level = engine.GainNode(context, {"gain": 0.05})
        for index, kind in enumerate(("sawtooth", "square", "triangle", "sine")):
            tone = engine.OscillatorNode(context, {
                "type": kind, "frequency": 55 * (voice + 1) * (index + 1), "detune": 7 * index - voice})
            tone.connect(level)
            tone.start()
        node = level
        for kind, frequency, q, gain in (
                ("lowpass", 1200 + 300 * voice, 3, 0), ("peaking", 500 + 100 * voice, 2, 6), ("highpass", 40, 0.7, 0)):
            following = engine.BiquadFilterNode(context, {"type": kind, "frequency": frequency, "Q": q, "gain": gain})
            node.connect(following)
            node = following
        shaper = engine.WaveShaperNode(context, {"curve": CURVE, "oversample": "2x"})
        node.connect(shaper)
        shaper.connect(context.destination)


def sources(engine, context, seconds):
    """Two hundred buffer sources of one second of noise, looped at rates of their own."""
    sound = buffer(engine, context, noise(RATE, 1))
    level = engine.GainNode(context, {"gain": 0.01})
    level.connect(context.destination)
    for index in range(200):
        source = engine.AudioBufferSourceNode(
            context, {"buffer": sound, "loop": True, "playbackRate": 0.5 + index / 200})
        source.connect(level)
        source.start()


def convolvers(engine, context, seconds):
    """Sixty-four convolvers of two seconds."""
    tone = engine.OscillatorNode(context, {"type": "sawtooth", "frequency": 110})
    tone.start()
    level = engine.GainNode(context, {"gain": 0.02})
    level.connect(context.destination)
    for index in range(64):
        response = [value * math.exp(-4 * place / RATE) for place, value in enumerate(noise(2 * RATE, index + 1))]
        convolver = engine.ConvolverNode(context, {"buffer": buffer(engine, context, response)})
        tone.connect(convolver)
        convolver.connect(level)


def gains(engine, context, seconds):
    """A thousand gains, each with a ramp every tenth of a second."""
    source = engine.ConstantSourceNode(context, {"offset": 0.001})
    source.start()
    for index in range(1000):
        gain = engine.GainNode(context, {"gain": 0})
        for step in range(1, int(10 * seconds)):
            gain.gain.linearRampToValueAtTime((index + step) % 10 / 10, step / 10)
        source.connect(gain)
        gain.connect(context.destination)


def page(engine, context, seconds):
    """Three hundred nodes: sixty notes of an oscillator, filter, envelope, panner and delay, one after the other."""
    for index in range(60):
        start = index * seconds / 60
        tone = engine.OscillatorNode(context, {"type": "square", "frequency": 110 * 2 ** (index % 24 / 12)})
        tone_filter = engine.BiquadFilterNode(context, {"frequency": 800})
        level = engine.GainNode(context, {"gain": 0})
        panner = engine.StereoPannerNode(context, {"pan": index % 5 / 2 - 1})
        delay = engine.DelayNode(context, {"delayTime": 0.2})
        tone_filter.frequency.setTargetAtTime(4000, start, 0.1)
        level.gain.setValueAtTime(0, start)
        level.gain.linearRampToValueAtTime(0.2, start + 0.01)
        level.gain.setTargetAtTime(0, start + 0.1, 0.2)
        tone.connect(tone_filter)
        tone_filter.connect(level)
        level.connect(panner)
        panner.connect(context.destination)
        panner.connect(delay)
        delay.connect(context.destination)
        tone.start(start)
        tone.stop(start + 2)


GRAPHS = {"voices": voices, "sources": sources, "convolvers": convolvers, "gains": gains, "page": page}


async def measure(name, graph, seconds):
    engine = importlib.import_module(name)
    context = engine.OfflineAudioContext(2, int(seconds * RATE), RATE)
    GRAPHS[graph](engine, context, seconds)
    wall, processor = time.perf_counter(), time.process_time()
    rendered = await context.startRendering()
    taken = {"seconds": time.perf_counter() - wall, "processor": time.process_time() - processor}
    samples = rendered.getChannelData(0)
    taken["level"] = math.sqrt(sum(float(value) ** 2 for value in samples) / len(samples))
    print(json.dumps(taken))


if __name__ == "__main__":
    asyncio.run(measure(sys.argv[1], sys.argv[2], float(sys.argv[3])))
