#!/usr/bin/env python3
"""How many recorded graphs are larger than what a hypothesis of the diagnosis bounds itself to.

A hypothesis that tries nodes one by one, or in pairs, looks at graphs of so many and no more. For each such bound: how
many recorded graphs have any of what it counts, how many have more than the bound, and the largest.

    Scripts/graph-sizes.py [FOLDER]     of references; reference-audio
"""
import collections
import glob
import json
import re
import sys

HYPOTHESES = "Sources/Diagnosis/GraphDiagnosis/Hypotheses"
EFFECTS = {
    "BiquadFilterNode", "DelayNode", "WaveShaperNode", "ConvolverNode", "DynamicsCompressorNode", "IIRFilterNode",
    "StereoPannerNode", "AudioWorkletNode", "GainNode",
}


class Graph:
    def __init__(self, trace):
        self.channels = trace["context"].get("numberOfChannels", 1)
        self.operations = trace["operations"]
        self.nodes = [step for step in self.operations if step["op"] == "create"]
        self.told = [step for step in self.operations if step["op"] == "param"]

    def of(self, *types):
        return [node for node in self.nodes if node["type"] in types]

    def oscillators(self, *waves):
        return [node for node in self.of("OscillatorNode") if node["attributes"].get("type") in waves]

    def shared_gains(self):
        moved = {step["node"] for step in self.told if step["param"] == "gain"}
        values = ((node["node"], node["params"]["gain"]["value"]) for node in self.of("GainNode"))
        return [id for id, value in values if id not in moved and 1e-3 <= value <= 0.9999]

    def moving(self):
        fed = {step["toNode"] for step in self.operations if "toParam" in step and step["op"] == "connect"}
        moved = fed | {step["node"] for step in self.told}
        return [node for node in self.oscillators("sine", "sawtooth", "square", "triangle") if node["node"] in moved]

    def numbers(self):
        """Of the worklet that is sent most: names of numbers in its messages, and in their parameters."""
        names = collections.defaultdict(set)
        for step in self.operations:
            if step["op"] == "message" and isinstance(step.get("data"), dict):
                inner = step["data"].get("params")
                members = {**step["data"], **(inner if isinstance(inner, dict) else {})}
                names[step["node"]] |= {name for name, value in members.items() if type(value) in (int, float)}
        return max(names.values(), key=len, default=())

    def together(self):
        """Events of one parameter at one time."""
        last, pairs = {}, []
        for step in self.told:
            if step["method"].startswith("cancel") or step["method"] == "value":
                continue
            times = [value for value in step["args"] if type(value) in (int, float)]
            time = times[0] if step["method"] == "setValueCurveAtTime" else times[1] if len(times) > 1 else None
            key = (step["node"], step["param"])
            if time is not None and last.get(key) == time:
                pairs.append(step)
            last[key] = time
        return pairs

    def commonest(self):
        """The nodes of the type that most have; of a worklet, of its processor."""
        kinds = collections.Counter(node.get("processor") or node["type"] for node in self.nodes)
        return range(max(kinds.values(), default=0))

    def assigned(self):
        values = collections.Counter((step["node"], step["param"]) for step in self.told if step["method"] == "value")
        return [key for key, count in values.items() if count >= 3]


def inputs(node):
    return node.get("numberOfInputs")


BOUNDS = [
    ("MixLaw", "mostGains", Graph.shared_gains),
    ("Order", "mostEffects",
     lambda g: [n for n in g.of(*EFFECTS) if inputs(n) == 1 and n.get("numberOfOutputs") == 1]),
    ("Routing", "mostBypassed",
     lambda g: [n for n in g.of(*EFFECTS - {"BiquadFilterNode"}, "PannerNode") if inputs(n) != 0]),
    ("FoldedInput", "mostNodes",
     lambda g: [n for n in g.nodes if g.channels > 1 and inputs(n) == 1 and "channelCountMode" in n["attributes"]]),
    ("WaveTable", "mostSines", lambda g: g.oscillators("sine")),
    ("NaiveOscillator", "mostOscillators", lambda g: g.oscillators("sawtooth", "square")),
    ("PhaseProduct", "mostMoving", Graph.moving),
    ("OneOfMany", "most", Graph.commonest),
    ("Message", "mostWorklets", lambda g: g.of("AudioWorkletNode")),
    ("Message", "mostExchanged", Graph.numbers),
    ("Message", "mostNumbers", Graph.numbers),
    ("ResponseDecay", "most", lambda g: g.of("ConvolverNode")),
    ("ShaperDrive", "most", lambda g: g.of("WaveShaperNode")),
    ("EventOrder", "most", Graph.together),
    ("AssignedValues", "most", Graph.assigned),
]


def bound(hypothesis, name):
    text = open(f"{HYPOTHESES}/{hypothesis}Hypothesis.swift").read()
    return int(re.search(rf"static let {name} = ([\d_]+)", text)[1].replace("_", ""))


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else "reference-audio"
    graphs = [Graph(json.load(open(path))) for path in glob.glob(f"{folder}/*/*/graph.json")]
    print(f"{len(graphs)} graphs\n{'bound':36}   any  more  largest")
    for hypothesis, name, counted in BOUNDS:
        most = bound(hypothesis, name)
        counts = [count for count in (len(counted(graph)) for graph in graphs) if count]
        more = sum(count > most for count in counts)
        label = f"{hypothesis}Hypothesis.{name} {most}"
        print(f"{label:36} {len(counts):5} {more:5} {max(counts, default=0):8}")


if __name__ == "__main__":
    main()
