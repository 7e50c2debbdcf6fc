"""What the package does by itself; that it sounds as the engine is shown with recorded graphs."""
import asyncio
import gc
import unittest
import weakref

import numpy

import parity_webaudio as webaudio


def constant(context):
    source = context.createConstantSource()
    source.connect(context.destination)
    source.start()
    return source


class ContextTests(unittest.TestCase):
    def test_renders_into_numpy_block_by_block(self):
        context = webaudio.OfflineAudioContext(2, 300, 48000)
        constant(context)
        samples = numpy.zeros((2, 200), dtype=numpy.float32)
        self.assertEqual([context.renderInto(samples) for _ in range(3)], [200, 100, 0])
        self.assertEqual(samples[1, 99], 1)
        for wrong in (numpy.zeros((2, 9)), numpy.zeros((1, 9), numpy.float32), numpy.zeros((9, 4), numpy.float32).T[:2]):
            with self.assertRaises(webaudio.WrongTypeError):
                context.renderInto(wrong)

    def test_calls_back_where_it_is_suspended(self):
        context = webaudio.OfflineAudioContext(1, 512, 48000)
        source = constant(context)
        context.suspend(256 / 48000, lambda: setattr(source.offset, "value", 0.25))
        self.assertEqual(context.render()[0, [255, 256]].tolist(), [1, 0.25])

    def test_raises_what_a_suspension_raised(self):
        context = webaudio.OfflineAudioContext(1, 512, 48000)
        context.suspend(0, lambda: {}["mine"])
        with self.assertRaises(KeyError):
            context.render()

    def test_suspends_as_in_a_browser(self):
        async def play():
            context = webaudio.OfflineAudioContext({"length": 512, "sampleRate": 48000})
            source = constant(context)

            async def later(frame, value):
                await context.suspend(frame / 48000)
                source.offset.value = value
                context.resume()

            buffer, *_ = await asyncio.gather(context.startRendering(), later(128, 0.5), later(256, 0.25))
            return buffer.getChannelData(0)[[127, 128, 256]].tolist()

        self.assertEqual(asyncio.run(play()), [1, 0.5, 0.25])

    def test_ends_when_nobody_resumes(self):
        async def play():
            context = webaudio.OfflineAudioContext(1, 512, 48000)

            async def fail():
                await context.suspend(0.001)
                raise KeyError("mine")

            await asyncio.gather(context.startRendering(), fail())

        with self.assertRaises(KeyError):
            asyncio.run(play())

    def test_lives_as_long_as_its_nodes_are_used(self):
        context = webaudio.OfflineAudioContext(1, 512, 48000)
        gain, seen = webaudio.GainNode(context, {"gain": 0.5}), weakref.ref(context)
        del context
        gc.collect()
        self.assertEqual(gain.gain.value, 0.5)
        del gain
        gc.collect()
        self.assertIsNone(seen())


class NodeTests(unittest.TestCase):
    def setUp(self):
        self.context = webaudio.OfflineAudioContext(1, 512, 48000)

    def test_takes_options_as_a_constructor_does(self):
        node = webaudio.BiquadFilterNode(self.context, {"type": "peaking", "Q": 3, "channelCount": 1})
        self.assertEqual((node.type, node.Q.value, node.channelCount), ("peaking", 3, 1))
        self.assertEqual(webaudio.DelayNode(self.context, {"maxDelayTime": 2}).delayTime.maxValue, 2)

    def test_names_what_a_browser_throws(self):
        gain = webaudio.GainNode(self.context)
        refused = [
            (webaudio.WrongTypeError, lambda: webaudio.GainNode(self.context, {"gian": 1})),
            (webaudio.IndexSizeError, lambda: gain.connect(self.context.destination, 1)),
            (webaudio.InvalidAccessError, lambda: gain.disconnect(self.context.destination)),
            (webaudio.RangeError, lambda: gain.gain.exponentialRampToValueAtTime(0, 1)),
            (webaudio.NotSupportedError, lambda: webaudio.OfflineAudioContext(0, 1, 48000)),
            (webaudio.InvalidStateError, lambda: webaudio.WaveShaperNode(self.context, {"curve": []})),
            (AttributeError, lambda: setattr(gain, "gian", 1)),
            (AttributeError, lambda: gain.frequency),
        ]
        for error, call in refused:
            with self.assertRaises(error):
                call()

    def test_takes_a_buffer_as_it_is_when_it_is_assigned(self):
        buffer = webaudio.AudioBuffer.of([1, 2, 3], 48000)
        first = webaudio.AudioBufferSourceNode(self.context, {"buffer": buffer})
        buffer.getChannelData(0)[0] = 10
        second = webaudio.AudioBufferSourceNode(self.context, {"buffer": buffer})
        for source in (first, second):
            source.connect(self.context.destination)
            source.start()
        self.assertEqual(self.context.render()[0, :4].tolist(), [11, 4, 6, 0])

    def test_renders_a_processor_in_python(self):
        def process(quantum):
            quantum.outputs[0][0][:] = quantum.parameters["level"][0]
            return quantum.frame < 128

        node = webaudio.AudioWorkletNode(self.context, process, {
            "numberOfInputs": 0, "outputChannelCount": [1],
            "parameterDescriptors": [{"name": "level", "defaultValue": 0.5}]})
        node.connect(self.context.destination)
        self.assertEqual(self.context.render()[0, [0, 255, 256]].tolist(), [0.5, 0.5, 0])


if __name__ == "__main__":
    unittest.main()
