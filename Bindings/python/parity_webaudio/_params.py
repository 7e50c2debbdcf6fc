"""AudioParam, and how numbers reach the library."""
import numpy

from . import _library as library


def floats(values):
    """A contiguous array of float32, its address and its length."""
    array = numpy.ascontiguousarray(values, dtype=numpy.float32).reshape(-1)
    return array, array.ctypes.data, array.size


class AudioParam:
    """A parameter. Its methods return itself, so that they chain as in a browser."""

    def __init__(self, handle, owner):
        self._handle = handle
        # As long as a parameter is used, its context lives.
        self._owner = owner

    @property
    def name(self):
        return library.wa_param_name(self._handle).decode()

    @property
    def value(self):
        """The value at the start of the current quantum; assigning it is an event at the current time."""
        return library.wa_param_value(self._handle)

    @value.setter
    def value(self, value):
        library.wa_param_set_value(self._handle, value)

    @property
    def defaultValue(self):
        return library.wa_param_default_value(self._handle)

    @property
    def minValue(self):
        return library.wa_param_min_value(self._handle)

    @property
    def maxValue(self):
        return library.wa_param_max_value(self._handle)

    @property
    def automationRate(self):
        return "a-rate" if library.wa_param_is_a_rate(self._handle) else "k-rate"

    @automationRate.setter
    def automationRate(self, rate):
        if rate not in ("a-rate", "k-rate"):
            raise library.WrongTypeError(f"automationRate cannot be '{rate}'")
        library.wa_param_set_a_rate(self._handle, rate == "a-rate")

    def setInitialValue(self, value):
        """Gives a new node the value that its constructor would have been given: without an event."""
        library.wa_param_set_initial_value(self._handle, value)
        return self

    def setValueAtTime(self, value, startTime):
        library.wa_param_set_value_at_time(self._handle, value, startTime)
        return self

    def linearRampToValueAtTime(self, value, endTime):
        library.wa_param_linear_ramp_to_value_at_time(self._handle, value, endTime)
        return self

    def exponentialRampToValueAtTime(self, value, endTime):
        library.wa_param_exponential_ramp_to_value_at_time(self._handle, value, endTime)
        return self

    def setTargetAtTime(self, target, startTime, timeConstant):
        library.wa_param_set_target_at_time(self._handle, target, startTime, timeConstant)
        return self

    def setValueCurveAtTime(self, values, startTime, duration):
        _kept, address, count = floats(values)
        library.wa_param_set_value_curve_at_time(self._handle, address, count, startTime, duration)
        return self

    def cancelScheduledValues(self, cancelTime):
        library.wa_param_cancel_scheduled_values(self._handle, cancelTime)
        return self

    def cancelAndHoldAtTime(self, cancelTime):
        library.wa_param_cancel_and_hold_at_time(self._handle, cancelTime)
        return self
