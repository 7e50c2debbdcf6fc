"""AudioBuffer and PeriodicWave."""
import ctypes
import hashlib
import weakref

import numpy

from . import _library as library
from ._params import floats


class AudioBuffer:
    """Samples by channel, in NumPy arrays of float32 that may be written to.

    A node takes the samples as they are when the buffer is assigned.
    """

    def __init__(self, options):
        """The keys of `options`: numberOfChannels (1), length, sampleRate."""
        count, length = options.get("numberOfChannels", 1), options["length"]
        rate = options["sampleRate"]
        if not 1 <= count <= 32 or length < 1 or not 3000 <= rate <= 768000:
            raise library.NotSupportedError(
                f"a buffer of {count} channels, {length} frames and {rate} Hz; 1 to 32 channels, at"
                " least one frame and 3000 to 768000 Hz are supported")
        self._channels = numpy.zeros((count, length), dtype=numpy.float32)
        self.sampleRate = float(numpy.float32(rate))
        self._shared = None

    @classmethod
    def of(cls, channels, sampleRate):
        """A buffer of these samples: an array of frames, or of channels of frames."""
        samples = numpy.atleast_2d(numpy.asarray(channels, dtype=numpy.float32))
        buffer = cls({"numberOfChannels": samples.shape[0], "length": samples.shape[1],
                      "sampleRate": sampleRate})
        buffer._channels[:] = samples
        return buffer

    @property
    def numberOfChannels(self):
        return self._channels.shape[0]

    @property
    def length(self):
        return self._channels.shape[1]

    @property
    def duration(self):
        return self.length / self.sampleRate

    def getChannelData(self, channel):
        """The samples of a channel themselves, not a copy."""
        self._check(channel)
        return self._channels[channel]

    def copyToChannel(self, source, channelNumber, bufferOffset=0):
        self._check(channelNumber)
        samples = numpy.asarray(source, dtype=numpy.float32).reshape(-1)
        room = max(0, self.length - bufferOffset)
        self._channels[channelNumber, bufferOffset:bufferOffset + len(samples)] = samples[:room]

    def copyFromChannel(self, destination, channelNumber, bufferOffset=0):
        self._check(channelNumber)
        part = self._channels[channelNumber, bufferOffset:bufferOffset + len(destination)]
        destination[:len(part)] = part

    def _check(self, channel):
        if not 0 <= channel < self.numberOfChannels:
            raise library.IndexSizeError(
                f"channel {channel} of a buffer with {self.numberOfChannels}")

    def _handle(self):
        """The library's buffer with these samples; the last one while they are the same."""
        key = hashlib.blake2b(self._channels).digest()
        if self._shared is None or self._shared[0] != key:
            starts = (ctypes.c_void_p * self.numberOfChannels)(
                *(channel.ctypes.data for channel in self._channels))
            made = library.HANDLE()
            library.wa_buffer_create(self.numberOfChannels, self.length, self.sampleRate,
                                     ctypes.addressof(starts), ctypes.byref(made))
            kept = _Owned(made.value, library.wa_buffer_free)
            self._shared = (key, kept)
        return self._shared[1].handle


class _Owned:
    """A handle that is freed with this."""

    def __init__(self, handle, free):
        self.handle = handle
        weakref.finalize(self, free, handle)


class PeriodicWave:
    """A waveform by its harmonics."""

    def __init__(self, context, options):
        """The keys of `options`: real, imag (either may be missing), disableNormalization (False)."""
        real, imag = options.get("real"), options.get("imag")
        if real is None and imag is None:
            real, imag = [0, 0], [0, 1]
        real = numpy.zeros(len(imag)) if real is None else real
        imag = numpy.zeros(len(real)) if imag is None else imag
        if len(real) != len(imag):
            raise library.IndexSizeError(
                f"{len(real)} real and {len(imag)} imaginary amplitudes; as many of one as of the other")
        _real, cosines, count = floats(real)
        _imag, sines, _count = floats(imag)
        made = library.HANDLE()
        library.wa_periodic_wave_create(context._handle, cosines, sines, count,
                                        bool(options.get("disableNormalization")),
                                        ctypes.byref(made))
        self._owned = _Owned(made.value, library.wa_periodic_wave_free)

    @property
    def _handle(self):
        return self._owned.handle
