import ChildProcesses
import ExternalCandidates
import Foundation

/// A second opinion on a VST3 plugin: pedalboard, a Python package that a user installs. A separate process translates
/// between it and the plugin host's protocol.
///
/// What it does not support is refused: states, automation, and latencies other than the one that it removes itself.
enum PedalboardHost {
  /// The command; it receives the same job as Parity's own host.
  static var words: [String] { ["/usr/bin/env", "python3", "-c", source] }

  /// The versions of pedalboard and Python, which determine its output.
  static var identity: String {
    let asking = "import importlib.metadata as m, sys; print(sys.version, m.version('pedalboard'))"
    guard
      let child = try? ChildProcess(
        ["/usr/bin/env", "python3", "-c", asking], environment: InheritedEnvironment.current,
        workingFolder: "/", streams: .talks)
    else { return "" }
    child.closeInput()
    defer { child.kill() }
    return (try? child.readLine(until: .now + .seconds(20))) ?? ""
  }

  private static let source = #"""
    import json, math, os, struct, sys, time

    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    job = json.loads(sys.stdin.readline())
    status = job.get("status")

    def enter(phase, render=0):
        if status:
            with open(status, "r+b" if os.path.exists(status) else "w+b") as page:
                page.write(struct.pack("<4Q", phase, 0, render, render))
                page.truncate(4096)

    def answer(event, **members):
        line = {"id": job["id"], "event": event, **members}
        print(json.dumps(line), file=answers, flush=True)

    def fail(kind, text):
        answer("error", kind=kind, text=text)
        os._exit(3)

    enter(1)
    try:
        import numpy
        import pedalboard
    except ImportError:
        fail("pedalboard", "'host: pedalboard' needs the Python package pedalboard, which "
             + sys.executable + " does not have; 'pip install pedalboard'")

    path, chosen = job["plugin"]["path"], job["plugin"].get("id")
    if job["plugin"]["format"] != "vst3":
        fail("pedalboard", "pedalboard loads only VST3; leave out 'host'")
    for name, what in [("state", "a state"), ("latency", "a latency but what is reported"),
                       ("flush", "'denormals: flush'"), ("variants", "checks")]:
        if job.get(name) is not None and job[name] is not False and job[name] != []:
            fail("pedalboard", "pedalboard cannot do " + what + "; leave out 'host' or that")

    def load():
        try:
            return pedalboard.load_plugin(path, plugin_name=chosen)
        except Exception as error:
            fail("load", "pedalboard: " + " ".join(str(error).split())[:300])

    def numbered(plugin):
        return list(enumerate(plugin.parameters.items()))

    def describe(plugin):
        answer("loaded", format="vst3", plugin=chosen or plugin.name, name=plugin.name, version="",
               features=[], inputs=0, outputs=0, notes=int(plugin.is_instrument), parameters=[])
        for number, (key, parameter) in numbered(plugin):
            told = {"id": number, "name": parameter.name, "symbol": key, "readonly": 0,
                    "unit": parameter.label or "", "text": parameter.string_value, "points": []}
            if parameter.type in (str, bool):
                texts = [str(value) for value in parameter.valid_values]
                if parameter.type is str:
                    told["points"] = [{"text": text, "value": index}
                                      for index, text in enumerate(texts)]
                told.update(minimum=0, maximum=max(len(texts) - 1, 0), step=1, initial=0)
                if parameter.string_value in texts:
                    told["initial"] = texts.index(parameter.string_value)
            else:
                told.update(minimum=parameter.min_value, maximum=parameter.max_value, step=0,
                            initial=float(getattr(plugin, key)))
            answer("parameter", parameter=told)

    def put(plugin):
        known = dict(numbered(plugin))
        for setting in job["parameters"]:
            key, parameter = known[setting["id"]]
            value = setting.get("text", setting.get("value"))
            try:
                if parameter.type is str and "value" in setting:
                    value = parameter.valid_values[int(value)]
                elif parameter.type is bool and "value" in setting:
                    value = bool(value)
                setattr(plugin, key, value)
                found = getattr(plugin, key)
            except Exception as error:
                fail("text", "pedalboard cannot set '%s' to %s: %s" % (
                    parameter.name, value, " ".join(str(error).split())[:200]))
            # It looks for the plugin's own text that is nearest.
            if isinstance(value, float):
                width = parameter.max_value - parameter.min_value
                if abs(float(found) - value) > 1e-3 * width:
                    fail("text", "pedalboard sets '%s' to %s, and was to set %s" % (
                        parameter.name, found, value))

    def stimulus():
        if not job.get("stimulus"):
            return None
        with open(job["stimulus"], "rb") as file:
            data = file.read()
        at, channels = 12, 1
        while at + 8 <= len(data):
            name, size = data[at:at + 4], struct.unpack("<I", data[at + 4:at + 8])[0]
            if name == b"fmt ":
                channels = struct.unpack("<H", data[at + 10:at + 12])[0]
            if name == b"data":
                samples = numpy.frombuffer(data[at + 8:at + 8 + size], "<f4")
                return samples.reshape(-1, channels).T
            at += 8 + size + size % 2

    def render(name, block, number, first):
        plugin = load()
        enter(4, number)
        put(plugin)
        enter(9, number)
        frames, rate = job["frames"], job["sampleRate"]
        began, busy = time.monotonic(), time.process_time()
        notes = [([0x80 if event.get("off") else 0x90, event["key"],
                   max(1, round(127 * event["velocity"])) if not event.get("off") else 0],
                  (event["frame"] + 0.5) / rate) for event in job["events"] if "key" in event]
        given = stimulus()
        if len(notes) < len(job["events"]):
            fail("pedalboard", "pedalboard cannot do automation; leave out 'host' or that")
        if plugin.is_instrument:
            if given is not None:
                fail("bus", "pedalboard plays an instrument without an input")
            sound = plugin(notes, (frames + 0.5) / rate, rate, num_channels=job["channels"],
                           buffer_size=block, reset=True)
        elif notes:
            fail("bus", "pedalboard plays notes with instruments alone")
        else:
            held = numpy.zeros((job["channels"] or 1, frames), "f4")
            if given is not None:
                held = numpy.zeros((given.shape[0], frames), "f4")
                count = min(frames, given.shape[1])
                held[:, :count] = given[:, :count]
            try:
                sound = plugin.process(held, rate, buffer_size=block, reset=True)
            except ValueError as error:
                fail("channels", "pedalboard: " + " ".join(str(error).split())[:300])
        if sound.shape != (job["channels"] or sound.shape[0], frames):
            fail("channels", "pedalboard gives %d channels of %d frames" % sound.shape)
        bad = numpy.argwhere(~numpy.isfinite(sound.T))
        # What the plugin reports, pedalboard has dropped.
        told = {"name": name, "block": block, "latency": 0, "notFinite": len(bad), "reported": 0,
                "seconds": time.monotonic() - began, "subnormals": 0,
                "processorSeconds": time.process_time() - busy}
        if len(bad):
            told.update(badFrame=int(bad[0][0]), badChannel=int(bad[0][1]))
        answer("rendered", **told)
        if first is None:
            return sound
        where = numpy.argwhere(sound.T.view("<u4") != first.T.view("<u4"))
        told = {"name": name, "block": block, "equal": int(len(where) == 0)}
        if len(where):
            # JSON has no word for what is not finite; that it is not was said.
            one, other = (numpy.nan_to_num(one.astype("f8")) for one in (sound, first))
            wrong = numpy.sum((one - other) ** 2)
            energy = numpy.sum(other ** 2)
            depth = 10 * math.log10(wrong / energy) if wrong > 0 and energy > 0 else 0
            told.update(frame=int(where[0][0]), channel=int(where[0][1]), nullDepth=depth,
                        largest=float(numpy.max(numpy.abs(one - other))))
        answer("compared", **told)
        return first

    if job["action"] == "describe":
        describe(load())
    else:
        blocks = job["blocks"]
        first = render("first", blocks[0], 0, None)
        for number in range(1, job["repeat"]):
            render("again", blocks[0], number, first)
        for number, block in enumerate(blocks[1:]):
            render("block", block, job["repeat"] + number, first)
        rate, channels = int(job["sampleRate"]), first.shape[0]
        data = numpy.ascontiguousarray(first.T, "<f4").tobytes()
        if job.get("output"):
            with open(job["output"], "wb") as file:
                file.write(struct.pack(
                    "<4sI8sIHHIIHHH4sII4sI", b"RIFF", len(data) + 50, b"WAVEfmt ", 18, 3, channels,
                    rate, rate * channels * 4, channels * 4, 32, 0, b"fact", 4, first.shape[1],
                    b"data", len(data)))
                file.write(data)
    enter(8)
    answer("done")
    # What it leaves open is nobody's: unloading says more of Python than of the plugin.
    answer("unloaded", threads=0)
    os._exit(0)
    """#
}
