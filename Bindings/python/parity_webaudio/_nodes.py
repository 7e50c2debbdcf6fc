"""The nodes. Each class is made as in JavaScript: Node(context, {option: value})."""
import ctypes

import numpy

from . import _library as library
from ._params import AudioParam, floats


def _attribute(name, kind):
    """A property that is an attribute of the node by its name in JavaScript."""
    encoded = name.encode()
    getters = {float: (library.wa_node_get_number, ctypes.c_double), int: (library.wa_node_get_number, ctypes.c_double),
               bool: (library.wa_node_get_boolean, ctypes.c_bool), str: (library.wa_node_get_string, ctypes.c_char_p)}
    getter, holder = getters[kind]

    def get(self):
        value = holder()
        getter(self._handle, encoded, ctypes.byref(value))
        return value.value.decode() if kind is str else kind(value.value)

    def put(self, value):
        if kind is str:
            library.wa_node_set_string(self._handle, encoded, str(value).encode())
        elif kind is bool:
            library.wa_node_set_boolean(self._handle, encoded, bool(value))
        else:
            library.wa_node_set_number(self._handle, encoded, value)

    return property(get, put)


class AudioNode:
    """A node of a context, which keeps it."""

    channelCount = _attribute("channelCount", int)
    channelCountMode = _attribute("channelCountMode", str)
    channelInterpretation = _attribute("channelInterpretation", str)
    # Options that the constructor takes, besides those that are parameters or attributes.
    _own = ()

    def __init__(self, context, options=None, *, handle=None):
        options = dict(options or {})
        self.context = context
        self._params = {}
        if handle is None:
            made = library.HANDLE()
            self._make(context._handle, options, ctypes.byref(made))
            handle = made.value
        self._handle = handle
        # Normalisation takes effect when a buffer is set, so that the buffer comes last.
        for name, value in sorted(options.items(), key=lambda item: item[0] == "buffer"):
            self._take(name, value)

    def _make(self, context, options, result):
        self._create(context, result)

    def _take(self, name, value):
        if name in self._own:
            return
        param = self._param(name)
        if param is not None:
            param.setInitialValue(value)
        elif isinstance(getattr(type(self), name, None), property):
            setattr(self, name, value)
        else:
            raise library.WrongTypeError(f"{type(self).__name__} has no option '{name}'")

    def _param(self, name):
        if name not in self._params:
            handle = library.wa_node_param(self._handle, name.encode())
            self._params[name] = AudioParam(handle, self.context) if handle else None
        return self._params[name]

    def __getattr__(self, name):
        if not name.startswith("_"):
            param = self._param(name)
            if param is not None:
                return param
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __setattr__(self, name, value):
        # A misspelt attribute is an error here, where JavaScript would keep it and do nothing.
        if name.startswith("_") or name == "context" or hasattr(type(self), name):
            super().__setattr__(name, value)
        else:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}' that can be assigned")

    def __eq__(self, other):
        return isinstance(other, AudioNode) and self._handle == other._handle

    def __hash__(self):
        return hash(self._handle)

    @property
    def numberOfInputs(self):
        return library.wa_node_number_of_inputs(self._handle)

    @property
    def numberOfOutputs(self):
        return library.wa_node_number_of_outputs(self._handle)

    def connect(self, target, output=0, input=0):
        """Connects to a node, which is returned, or to a parameter."""
        if isinstance(target, AudioParam):
            library.wa_connect_param(self._handle, target._handle, output)
            return None
        library.wa_connect(self._handle, target._handle, output, input)
        return target

    def disconnect(self, target=None, output=None, input=None):
        """Cuts all connections, those of one output (a number), or those to a node or parameter."""
        if target is None:
            if output is None:
                library.wa_disconnect(self._handle)
            else:
                library.wa_disconnect_output(self._handle, output)
        elif isinstance(target, int):
            library.wa_disconnect_output(self._handle, target)
        elif isinstance(target, AudioParam):
            library.wa_disconnect_param(self._handle, target._handle, -1 if output is None else output)
        else:
            library.wa_disconnect_node(self._handle, target._handle, -1 if output is None else output,
                                       -1 if input is None else input)


class AudioDestinationNode(AudioNode):
    """Where the graph ends."""


class AudioScheduledSourceNode(AudioNode):
    """A source that starts once."""

    def start(self, when=0):
        library.wa_start(self._handle, when)

    def stop(self, when=0):
        library.wa_stop(self._handle, when)


class AnalyserNode(AudioNode):
    _create = staticmethod(library.wa_create_analyser)
    fftSize = _attribute("fftSize", int)
    minDecibels = _attribute("minDecibels", float)
    maxDecibels = _attribute("maxDecibels", float)
    smoothingTimeConstant = _attribute("smoothingTimeConstant", float)

    @property
    def frequencyBinCount(self):
        return self.fftSize // 2

    def getFloatTimeDomainData(self, array):
        """Fills an array with what was heard last."""
        self._fill(library.wa_analyser_get_time_domain, array, self.fftSize)

    def getFloatFrequencyData(self, array):
        """Fills an array with levels in dB."""
        self._fill(library.wa_analyser_get_frequencies, array, self.frequencyBinCount)

    def _fill(self, get, array, most):
        values = numpy.zeros(min(len(array), most), dtype=numpy.float32)
        get(self._handle, values.ctypes.data, values.size)
        array[:values.size] = values


class AudioBufferSourceNode(AudioScheduledSourceNode):
    _create = staticmethod(library.wa_create_buffer_source)
    loop = _attribute("loop", bool)
    loopStart = _attribute("loopStart", float)
    loopEnd = _attribute("loopEnd", float)
    _buffer = None

    @property
    def buffer(self):
        return self._buffer

    @buffer.setter
    def buffer(self, buffer):
        library.wa_node_set_buffer(self._handle, b"buffer", buffer and buffer._handle())
        self._buffer = buffer

    def start(self, when=0, offset=None, duration=None):
        if offset is None and duration is None:
            library.wa_start(self._handle, when)
        else:
            if duration is not None and duration < 0:
                raise library.RangeError(f"a duration of {duration} s; it must not be negative")
            library.wa_start_within(self._handle, when, offset or 0, -1 if duration is None else duration)


class BiquadFilterNode(AudioNode):
    _create = staticmethod(library.wa_create_biquad_filter)
    type = _attribute("type", str)


class ChannelMergerNode(AudioNode):
    _own = ("numberOfInputs",)

    def _make(self, context, options, result):
        library.wa_create_channel_merger(context, options.get("numberOfInputs", 6), result)


class ChannelSplitterNode(AudioNode):
    _own = ("numberOfOutputs",)

    def _make(self, context, options, result):
        library.wa_create_channel_splitter(context, options.get("numberOfOutputs", 6), result)


class ConstantSourceNode(AudioScheduledSourceNode):
    _create = staticmethod(library.wa_create_constant_source)


class ConvolverNode(AudioNode):
    _create = staticmethod(library.wa_create_convolver)
    normalize = _attribute("normalize", bool)
    _buffer = None

    def __init__(self, context, options=None):
        options = dict(options or {})
        if options.pop("disableNormalization", False):
            options["normalize"] = False
        super().__init__(context, options)

    @property
    def buffer(self):
        return self._buffer

    @buffer.setter
    def buffer(self, buffer):
        library.wa_node_set_buffer(self._handle, b"buffer", buffer and buffer._handle())
        self._buffer = buffer


class DelayNode(AudioNode):
    _own = ("maxDelayTime",)

    def _make(self, context, options, result):
        library.wa_create_delay(context, options.get("maxDelayTime", 1), result)


class DynamicsCompressorNode(AudioNode):
    _create = staticmethod(library.wa_create_dynamics_compressor)

    @property
    def reduction(self):
        """dB."""
        value = ctypes.c_double()
        library.wa_node_get_number(self._handle, b"reduction", ctypes.byref(value))
        return value.value


class GainNode(AudioNode):
    _create = staticmethod(library.wa_create_gain)


class IIRFilterNode(AudioNode):
    _own = ("feedforward", "feedback")

    def _make(self, context, options, result):
        lists = [numpy.ascontiguousarray(options[name], dtype=numpy.float64) for name in self._own]
        forward, back = lists
        library.wa_create_iir_filter(context, forward.ctypes.data, forward.size, back.ctypes.data,
                                     back.size, result)


class OscillatorNode(AudioScheduledSourceNode):
    _create = staticmethod(library.wa_create_oscillator)
    _own = ("periodicWave",)
    type = _attribute("type", str)

    def __init__(self, context, options=None):
        options = dict(options or {})
        if options.get("type") == "custom" and options.get("periodicWave") is not None:
            del options["type"]
        super().__init__(context, options)
        if options.get("periodicWave") is not None:
            self.setPeriodicWave(options["periodicWave"])

    def setPeriodicWave(self, wave):
        library.wa_oscillator_set_periodic_wave(self._handle, wave._handle)


class PannerNode(AudioNode):
    _create = staticmethod(library.wa_create_panner)
    panningModel = _attribute("panningModel", str)
    distanceModel = _attribute("distanceModel", str)
    refDistance = _attribute("refDistance", float)
    maxDistance = _attribute("maxDistance", float)
    rolloffFactor = _attribute("rolloffFactor", float)
    coneInnerAngle = _attribute("coneInnerAngle", float)
    coneOuterAngle = _attribute("coneOuterAngle", float)
    coneOuterGain = _attribute("coneOuterGain", float)

    def setPosition(self, x, y, z):
        library.wa_panner_set_position(self._handle, x, y, z)

    def setOrientation(self, x, y, z):
        library.wa_panner_set_orientation(self._handle, x, y, z)


class StereoPannerNode(AudioNode):
    _create = staticmethod(library.wa_create_stereo_panner)


class WaveShaperNode(AudioNode):
    _create = staticmethod(library.wa_create_wave_shaper)
    oversample = _attribute("oversample", str)
    _curve = None

    @property
    def curve(self):
        return self._curve

    @curve.setter
    def curve(self, curve):
        if curve is None:
            library.wa_node_set_floats(self._handle, b"curve", None, 0)
        else:
            kept, address, count = floats(curve)
            # An empty list is one, and is refused; NULL is none.
            library.wa_node_set_floats(self._handle, b"curve", address or 1, count)
            curve = kept
        self._curve = curve
