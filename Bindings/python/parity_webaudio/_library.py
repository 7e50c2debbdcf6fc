"""The C interface (parity/webaudio.h), as ctypes calls it."""
import ctypes
import os
from pathlib import Path

HANDLE = ctypes.c_void_p
SUSPENSION = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class Port(ctypes.Structure):
    """An input or output of a worklet in one quantum."""

    _fields_ = [("channel_count", ctypes.c_int32),
                ("channels", ctypes.POINTER(ctypes.POINTER(ctypes.c_float)))]


class Values(ctypes.Structure):
    """The values of a worklet's parameter in one quantum."""

    _fields_ = [("count", ctypes.c_int32), ("values", ctypes.POINTER(ctypes.c_float))]


class Processing(ctypes.Structure):
    """What a worklet gets in one quantum."""

    _fields_ = [("frame", ctypes.c_int64), ("sample_rate", ctypes.c_double),
                ("input_count", ctypes.c_int32), ("output_count", ctypes.c_int32),
                ("parameter_count", ctypes.c_int32), ("inputs", ctypes.POINTER(Port)),
                ("outputs", ctypes.POINTER(Port)), ("parameters", ctypes.POINTER(Values))]


class ParameterDescriptor(ctypes.Structure):
    """Name, value and range of a worklet's parameter."""

    _fields_ = [("name", ctypes.c_char_p), ("default_value", ctypes.c_float),
                ("min_value", ctypes.c_float), ("max_value", ctypes.c_float),
                ("is_k_rate", ctypes.c_bool)]


class WorkletOptions(ctypes.Structure):
    """What a worklet is made with."""

    _fields_ = [("number_of_inputs", ctypes.c_int32), ("number_of_outputs", ctypes.c_int32),
                ("output_channel_count", ctypes.POINTER(ctypes.c_int32)),
                ("parameters", ctypes.POINTER(ParameterDescriptor)),
                ("parameter_count", ctypes.c_int32)]


PROCESS = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.POINTER(Processing), ctypes.c_void_p)
FINISH = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

# One letter for each argument, and the result behind the arrow; no arrow: a status, which is checked.
_TYPES = {
    "h": HANDLE, "H": ctypes.POINTER(HANDLE), "i": ctypes.c_int32, "l": ctypes.c_int64,
    "z": ctypes.c_size_t, "d": ctypes.c_double, "f": ctypes.c_float, "b": ctypes.c_bool,
    "s": ctypes.c_char_p, "F": ctypes.c_void_p, "D": ctypes.c_void_p,
    "S": ctypes.POINTER(ctypes.c_char_p), "N": ctypes.POINTER(ctypes.c_double),
    "B": ctypes.POINTER(ctypes.c_bool), "L": ctypes.POINTER(ctypes.c_int64),
    "C": SUSPENSION, "O": ctypes.POINTER(WorkletOptions), "P": PROCESS, "E": FINISH,
}
_SIGNATURES = {
    "version": ">s", "error_message": ">s", "status_name": "i>s",
    "context_create": "ildiH", "context_free": "h>", "context_number_of_channels": "h>i",
    "context_length": "h>l", "context_sample_rate": "h>d", "context_current_frame": "h>l",
    "context_current_time": "h>d", "context_destination": "h>h", "listener_param": "hs>h",
    "listener_set_position": "hfff", "listener_set_orientation": "hffffff",
    "context_set_head_responses": "hFFz", "context_suspend": "hdCh", "context_render": "hlFL",
    "buffer_create": "ildFH", "buffer_free": "h>", "periodic_wave_create": "hFFzbH",
    "periodic_wave_free": "h>", "create_analyser": "hH", "create_biquad_filter": "hH",
    "create_buffer_source": "hH", "create_channel_merger": "hiH", "create_channel_splitter": "hiH",
    "create_constant_source": "hH", "create_convolver": "hH", "create_delay": "hdH",
    "create_dynamics_compressor": "hH", "create_gain": "hH", "create_iir_filter": "hDzDzH",
    "create_oscillator": "hH", "create_panner": "hH", "create_stereo_panner": "hH",
    "create_wave_shaper": "hH", "create_worklet": "hOPhEH", "connect": "hhii",
    "connect_param": "hhi", "disconnect": "h", "disconnect_output": "hi",
    "disconnect_node": "hhii", "disconnect_param": "hhi", "node_number_of_inputs": "h>i",
    "node_number_of_outputs": "h>i", "node_type": "h>s", "node_set_boolean": "hsb",
    "node_set_number": "hsd", "node_set_string": "hss", "node_set_floats": "hsFz",
    "node_set_buffer": "hsh", "node_get_boolean": "hsB", "node_get_number": "hsN",
    "node_get_string": "hsS", "oscillator_set_periodic_wave": "hh", "start": "hd",
    "start_within": "hddd", "stop": "hd", "panner_set_position": "hfff",
    "panner_set_orientation": "hfff", "analyser_get_time_domain": "hFz",
    "analyser_get_frequencies": "hFz", "node_param": "hs>h", "node_param_at": "hi>h",
    "param_name": "h>s", "param_value": "h>f", "param_default_value": "h>f",
    "param_min_value": "h>f", "param_max_value": "h>f", "param_set_value": "hf",
    "param_set_initial_value": "hf", "param_set_a_rate": "hb", "param_is_a_rate": "h>b",
    "param_set_value_at_time": "hfd", "param_linear_ramp_to_value_at_time": "hfd",
    "param_exponential_ramp_to_value_at_time": "hfd", "param_set_target_at_time": "hfdd",
    "param_set_value_curve_at_time": "hFzdd", "param_cancel_scheduled_values": "hd",
    "param_cancel_and_hold_at_time": "hd",
}


class WebAudioError(Exception):
    """What a browser would have thrown."""


class NotSupportedError(WebAudioError):
    """Beyond what the engine, or any browser, can do."""


class InvalidStateError(WebAudioError):
    """Not now, or not any more."""


class IndexSizeError(WebAudioError, IndexError):
    """An input, output or size that there is not."""


class InvalidAccessError(WebAudioError):
    """Of another context, or not connected."""


class RangeError(WebAudioError, ValueError):
    """A time or value outside of its range."""


class WrongTypeError(WebAudioError, TypeError):
    """JavaScript's TypeError: an attribute that a node does not have, or a value that it cannot have."""


class AbortError(WebAudioError):
    """A suspension ended the render."""


_ERRORS = {error.__name__: error for error in WebAudioError.__subclasses__()}
_ERRORS["TypeError"] = WrongTypeError


def _check(status, function, _arguments):
    if status:
        name = _loaded.wa_status_name(status).decode()
        raise _ERRORS.get(name, WebAudioError)(_loaded.wa_error_message().decode())
    return status


def _load():
    beside = Path(__file__).with_name("libparity-webaudio.so")
    # A library of one's own build, as long as the package has none.
    path = os.environ.get("PARITY_WEBAUDIO_LIBRARY") or (str(beside) if beside.exists() else None)
    return ctypes.CDLL(path or "libparity-webaudio.so.0")


_loaded = _load()
for _name, _signature in _SIGNATURES.items():
    _function = getattr(_loaded, "wa_" + _name)
    _arguments, _arrow, _result = _signature.partition(">")
    _function.argtypes = [_TYPES[letter] for letter in _arguments]
    _function.restype = _TYPES[_result] if _result else (None if _arrow else ctypes.c_int)
    if not _arrow:
        _function.errcheck = _check
    globals()["wa_" + _name] = _function
