"""OfflineAudioContext and its listener."""
import asyncio
import ctypes
import threading
import weakref

import numpy

from . import _library as library
from . import _nodes as nodes
from ._buffers import AudioBuffer, PeriodicWave
from ._params import AudioParam, floats


class AudioListener:
    """Where panned sounds are heard."""

    def __init__(self, context):
        self._context = context
        self._params = {}

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._params:
            handle = library.wa_listener_param(self._context._handle, name.encode())
            if not handle:
                raise AttributeError(f"the listener has no '{name}'")
            self._params[name] = AudioParam(handle, self._context)
        return self._params[name]

    def setPosition(self, x, y, z):
        library.wa_listener_set_position(self._context._handle, x, y, z)

    def setOrientation(self, x, y, z, xUp, yUp, zUp):
        library.wa_listener_set_orientation(self._context._handle, x, y, z, xUp, yUp, zUp)


class OfflineAudioContext:
    """Renders a graph into NumPy arrays.

    `render` and `renderInto` render at once; `await startRendering()` does as in a browser, where what waits for
    `suspend(time)` goes on meanwhile and calls `resume()`.

    :param numberOfChannels: 1 to 32; or a dictionary with the three as in JavaScript.
    :param length: frames; takes no memory by itself.
    :param sampleRate: Hz, 3000 to 768000.
    :param stableSums: connections of one input are added in the fixed order of Parity's references.
    """

    def __init__(self, numberOfChannels, length=None, sampleRate=None, *, stableSums=True):
        if isinstance(numberOfChannels, dict):
            options = numberOfChannels
            numberOfChannels = options.get("numberOfChannels", 1)
            length, sampleRate = options["length"], options["sampleRate"]
        made = library.HANDLE()
        library.wa_context_create(numberOfChannels, length, sampleRate, int(stableSums),
                                  ctypes.byref(made))
        self._handle = made.value
        # Functions that the library calls.
        self._kept = []
        self._thrown = None
        self._resumed = None
        self._isAborted = False
        weakref.finalize(self, library.wa_context_free, self._handle)

    # Made when asked for: kept here, they would keep their context for ever.
    @property
    def destination(self):
        return nodes.AudioDestinationNode(self, handle=library.wa_context_destination(self._handle))

    @property
    def listener(self):
        return AudioListener(self)

    @property
    def numberOfChannels(self):
        return library.wa_context_number_of_channels(self._handle)

    @property
    def length(self):
        return library.wa_context_length(self._handle)

    @property
    def sampleRate(self):
        return library.wa_context_sample_rate(self._handle)

    @property
    def currentTime(self):
        return library.wa_context_current_time(self._handle)

    @property
    def currentFrame(self):
        return library.wa_context_current_frame(self._handle)

    def setHeadResponses(self, left, right):
        """Gives panners with the model "HRTF" the impulse responses that a recorded graph has (`context.head`)."""
        _left, start, count = floats(left)
        _right, other, same = floats(right)
        if count != same:
            raise library.IndexSizeError(f"{count} samples for the left ear and {same} for the right")
        library.wa_context_set_head_responses(self._handle, start, other, count)

    # Rendering

    def suspend(self, time, callback=None):
        """Suspends at the first quantum boundary at or after `time` seconds.

        :param callback: is called then, and may change the graph; without one, what is returned can be awaited, and
            `resume` ends the suspension.
        """
        if callback is not None:
            return self._wait(time, callback)
        loop = asyncio.get_running_loop()
        reached = loop.create_future()

        def stop():
            if self._resumed is None:
                raise library.InvalidStateError("an awaited suspension needs 'await startRendering()'")
            self._resumed.clear()
            if self._isAborted:
                raise library.AbortError("the render was cancelled")
            loop.call_soon_threadsafe(lambda: reached.done() or reached.set_result(None))
            self._resumed.wait()
            if self._isAborted:
                raise library.AbortError("the render was cancelled")

        self._wait(time, stop)
        return reached

    def resume(self):
        if self._resumed is None:
            raise library.InvalidStateError("resume before startRendering")
        self._resumed.set()

    def _wait(self, time, body):
        # Not the context itself, which would then never be freed.
        context = weakref.ref(self)

        def call(_user):
            try:
                body()
                return 0
            except BaseException as error:  # Nothing may pass through the library.
                context()._thrown = error
                return 1

        function = library.SUSPENSION(call)
        library.wa_context_suspend(self._handle, time, function, None)
        self._kept.append(function)

    def renderInto(self, samples):
        """Renders the next frames into an array of channels of frames, float32 and contiguous in each channel.

        :return: how many frames were rendered, fewer at the end.
        """
        if samples.dtype != numpy.float32 or samples.ndim != 2 or samples.strides[1] != 4 \
                or samples.shape[0] != self.numberOfChannels or not samples.flags.writeable:
            raise library.WrongTypeError(
                f"renderInto needs a writeable float32 array of {self.numberOfChannels} channels of frames")
        starts = (ctypes.c_void_p * len(samples))(*(channel.ctypes.data for channel in samples))
        rendered = ctypes.c_int64()
        try:
            library.wa_context_render(self._handle, samples.shape[1], ctypes.addressof(starts),
                                      ctypes.byref(rendered))
        except library.AbortError:
            if self._thrown is None:
                raise
            thrown, self._thrown = self._thrown, None
            raise thrown from None
        return rendered.value

    def render(self, frames=None):
        """Renders the next frames, or what is left.

        :return: an array of channels of frames, float32.
        """
        left = self.length if frames is None else frames
        samples = numpy.zeros((self.numberOfChannels, left), dtype=numpy.float32)
        return samples[:, :self.renderInto(samples)]

    async def startRendering(self):
        """Renders all of it, as an AudioBuffer. In another thread, which waits while the context is suspended."""
        loop = asyncio.get_running_loop()
        self._resumed = threading.Event()
        # What was begun in the same turn still changes the graph.
        await asyncio.sleep(0)
        done = loop.create_future()

        def finish(result, error):
            if not done.done():
                done.set_exception(error) if error else done.set_result(result)

        def work():
            try:
                result, error = self.render(), None
            except BaseException as raised:
                result, error = None, raised
            try:
                loop.call_soon_threadsafe(finish, result, error)
            except RuntimeError:
                pass  # The loop has been closed: nobody waits any more.

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            samples = await done
        finally:
            # Whoever was to resume may have failed.
            self._isAborted = True
            self._resumed.set()
            thread.join()
        return AudioBuffer.of(samples, self.sampleRate)

    # Factories

    def createAnalyser(self):
        return nodes.AnalyserNode(self)

    def createBiquadFilter(self):
        return nodes.BiquadFilterNode(self)

    def createBuffer(self, numberOfChannels, length, sampleRate):
        return AudioBuffer({"numberOfChannels": numberOfChannels, "length": length,
                            "sampleRate": sampleRate})

    def createBufferSource(self):
        return nodes.AudioBufferSourceNode(self)

    def createChannelMerger(self, numberOfInputs=6):
        return nodes.ChannelMergerNode(self, {"numberOfInputs": numberOfInputs})

    def createChannelSplitter(self, numberOfOutputs=6):
        return nodes.ChannelSplitterNode(self, {"numberOfOutputs": numberOfOutputs})

    def createConstantSource(self):
        return nodes.ConstantSourceNode(self)

    def createConvolver(self):
        return nodes.ConvolverNode(self)

    def createDelay(self, maxDelayTime=1):
        return nodes.DelayNode(self, {"maxDelayTime": maxDelayTime})

    def createDynamicsCompressor(self):
        return nodes.DynamicsCompressorNode(self)

    def createGain(self):
        return nodes.GainNode(self)

    def createIIRFilter(self, feedforward, feedback):
        return nodes.IIRFilterNode(self, {"feedforward": feedforward, "feedback": feedback})

    def createOscillator(self):
        return nodes.OscillatorNode(self)

    def createPanner(self):
        return nodes.PannerNode(self)

    def createPeriodicWave(self, real, imag, constraints=None):
        return PeriodicWave(self, {"real": real, "imag": imag, **(constraints or {})})

    def createStereoPanner(self):
        return nodes.StereoPannerNode(self)

    def createWaveShaper(self):
        return nodes.WaveShaperNode(self)
