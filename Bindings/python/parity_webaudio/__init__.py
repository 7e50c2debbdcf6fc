"""Web Audio, natively: graphs that sound as in Chromium, to the last bit.

    import parity_webaudio as webaudio

    context = webaudio.OfflineAudioContext(1, 48000, 48000)
    tone = webaudio.OscillatorNode(context, {"type": "sawtooth", "frequency": 220})
    tone.frequency.exponentialRampToValueAtTime(880, 0.5)
    tone.connect(context.destination)
    tone.start()
    samples = context.render()      # NumPy, channels of frames, float32

Names are those of the Web Audio API, and so is what they do. Times are seconds, samples float32. A context with its
nodes belongs to one thread at a time; the library releases Python's lock while it renders. A node lives as long as its
context, which lives as long as anything refers to it or its nodes.
"""
from ._buffers import AudioBuffer, PeriodicWave
from ._contexts import AudioListener, OfflineAudioContext
from ._library import (AbortError, IndexSizeError, InvalidAccessError, InvalidStateError,
                       NotSupportedError, RangeError, WebAudioError, WrongTypeError)
from ._nodes import (AnalyserNode, AudioBufferSourceNode, AudioDestinationNode, AudioNode,
                     AudioScheduledSourceNode, BiquadFilterNode, ChannelMergerNode,
                     ChannelSplitterNode, ConstantSourceNode, ConvolverNode, DelayNode,
                     DynamicsCompressorNode, GainNode, IIRFilterNode, OscillatorNode, PannerNode,
                     StereoPannerNode, WaveShaperNode)
from ._params import AudioParam
from ._version import VERSION as __version__
from ._worklets import AudioWorkletNode

__all__ = [
    "AbortError", "AnalyserNode", "AudioBuffer", "AudioBufferSourceNode", "AudioDestinationNode",
    "AudioListener", "AudioNode", "AudioParam", "AudioScheduledSourceNode", "AudioWorkletNode",
    "BiquadFilterNode", "ChannelMergerNode", "ChannelSplitterNode", "ConstantSourceNode",
    "ConvolverNode", "DelayNode", "DynamicsCompressorNode", "GainNode", "IIRFilterNode",
    "IndexSizeError", "InvalidAccessError", "InvalidStateError", "NotSupportedError",
    "OfflineAudioContext", "OscillatorNode", "PannerNode", "PeriodicWave", "RangeError",
    "StereoPannerNode", "WaveShaperNode", "WebAudioError", "WrongTypeError", "__version__",
]
