"""Processors of one's own, as Python functions."""
import ctypes
import sys

import numpy

from . import _library as library
from ._nodes import AudioNode

QUANTUM = 128


class Quantum:
    """One render quantum as a processor sees it; its arrays are valid during the call."""

    def __init__(self, processing, names):
        self.frame = processing.frame
        self.sampleRate = processing.sample_rate
        self.inputs = [_channels(processing.inputs[i]) for i in range(processing.input_count)]
        self.outputs = [_channels(processing.outputs[i]) for i in range(processing.output_count)]
        self.parameters = {
            name: numpy.ctypeslib.as_array(processing.parameters[i].values, (processing.parameters[i].count,))
            for i, name in enumerate(names)}


def _channels(port):
    return [numpy.ctypeslib.as_array(port.channels[i], (QUANTUM,)) for i in range(port.channel_count)]


class AudioWorkletNode(AudioNode):
    """A node that calls `process(quantum)` for each 128 frames, until it returns False.

    What it raises ends the node, which is then silent, and is printed.
    """

    _own = ("numberOfInputs", "numberOfOutputs", "outputChannelCount", "parameterDescriptors")

    def __init__(self, context, process, options=None):
        self._process = process
        super().__init__(context, options)

    def _make(self, context, options, result):
        descriptors = options.get("parameterDescriptors", [])
        largest = float(numpy.finfo(numpy.float32).max)
        made = (library.ParameterDescriptor * len(descriptors))(*(
            library.ParameterDescriptor(
                one["name"].encode(), one.get("defaultValue", 0), one.get("minValue", -largest),
                one.get("maxValue", largest), one.get("automationRate", "a-rate") == "k-rate")
            for one in descriptors))
        outputs = options.get("numberOfOutputs", 1)
        counts = options.get("outputChannelCount")
        if counts is not None and len(counts) != outputs:
            raise library.IndexSizeError(f"{len(counts)} channel counts for {outputs} outputs")
        given = library.WorkletOptions(
            options.get("numberOfInputs", 1), outputs,
            (ctypes.c_int32 * len(counts))(*counts) if counts else None, made, len(descriptors))
        names, process = [one["name"] for one in descriptors], self._process

        def call(processing, _user):
            try:
                return bool(process(Quantum(processing.contents, names)))
            except Exception:  # Nothing may pass through the library.
                sys.excepthook(*sys.exc_info())
                return False

        # As long as the context renders, it calls this.
        function = library.PROCESS(call)
        self.context._kept.append(function)
        library.wa_create_worklet(context, ctypes.byref(given), function, None, library.FINISH(), result)
