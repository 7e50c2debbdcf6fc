"""Makes on Parity's engine what lines of JSON ask for: an object, an attribute, a call, the render of a context.

Objects go over as numbers, samples as the bytes of their floats, so that no bit is lost."""
import base64
import json
import sys

import numpy

import parity_webaudio as webaudio

objects = []


def known(thing):
    """An object as a number; plain values as they are."""
    if thing is None or isinstance(thing, (bool, int, float, str)):
        return thing
    if isinstance(thing, numpy.ndarray):
        return {"floats": base64.b64encode(thing.astype("<f4").tobytes()).decode()}
    if callable(thing):
        return {"method": True}
    objects.append(thing)
    return {"object": len(objects) - 1}


def meant(value):
    if isinstance(value, list):
        return [meant(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "object" in value:
        return objects[value["object"]]
    if "floats" in value:
        return numpy.frombuffer(base64.b64decode(value["floats"]), dtype="<f4")
    return {name: meant(item) for name, item in value.items()}


class Server:
    def __init__(self, requests, answers):
        self.requests, self.answers = requests, answers

    def answer(self, **what):
        print(json.dumps(what), file=self.answers, flush=True)

    def serve(self, until=None):
        """Answers until a request of that kind, whose answer is for whoever waits."""
        for line in self.requests:
            request = json.loads(line)
            if request["kind"] == until:
                return
            try:
                self.answer(value=known(self.made(**request)))
            except Exception as error:
                self.answer(error=str(error), name=type(error).__name__)

    def made(self, kind, on=None, name=None, value=None):
        if kind == "make":
            return getattr(webaudio, name)(*meant(value))
        thing = objects[on]
        if kind == "get":
            return getattr(thing, name, None)
        if kind == "set":
            setattr(thing, name, meant(value))
            return None
        if kind == "call":
            return getattr(thing, name)(*meant(value))
        if kind == "suspend":
            return thing.suspend(value, lambda: self.stopped(name))
        return webaudio.AudioBuffer.of(thing.render(), thing.sampleRate)

    def stopped(self, stop):
        """The render waits here, and what is asked for meanwhile changes its graph."""
        self.answer(value={"stop": stop})
        self.serve(until="resume")


# In this order, as whoever asks opens them.
with open(sys.argv[1], encoding="utf-8") as asked, open(sys.argv[2], "w", encoding="utf-8") as told:
    Server(asked, told).serve()
