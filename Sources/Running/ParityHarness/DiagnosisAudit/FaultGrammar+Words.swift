import GraphTrace
import WebAudio

/// One word used instead of another.
extension FaultGrammar {
  mutating func word(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let ways: [(type: String, name: String, choices: [WorkletMessage], truths: Set<String>)] = [
      (
        "OscillatorNode", "type", ["sine", "square", "sawtooth", "triangle"].map { .string($0) },
        ["wave", "naive-oscillator"]
      ),
      (
        "BiquadFilterNode", "type",
        ["lowpass", "highpass", "bandpass", "notch", "peaking", "allpass", "lowshelf", "highshelf"]
          .map { .string($0) }, ["filter-type", "missing-part"]
      ),
      ("WaveShaperNode", "oversample", ["none", "2x", "4x"].map { .string($0) }, ["oversampling"]),
      (
        "ConvolverNode", "normalize", [.bool(true), .bool(false)],
        ["impulse-response", "level", "gain"]
      ),
      ("AudioBufferSourceNode", "loop", [.bool(true), .bool(false)], ["source"]),
      (
        "PannerNode", "distanceModel", ["linear", "inverse", "exponential"].map { .string($0) },
        ["attribute", "level", "gain", "parameter"]
      ),
      ("PannerNode", "panningModel", ["equalpower", "HRTF"].map { .string($0) }, ["attribute"]),
      (
        "GainNode", "channelInterpretation", ["speakers", "discrete"].map { .string($0) },
        ["channel-rules"]
      ),
    ]
    let places = creations(steps).flatMap { created in
      ways.filter { $0.type == created.type }.map { (created, $0) }
    }
    guard let (created, way) = random.pick(places),
      let own = steps[created.index].members["attributes"]?[way.name],
      let other = random.pick(way.choices.filter { $0 != own })
    else { return nil }
    return DrawnFault(
      name: "'\(way.name)' of \(way.type) \(created.id) is \(other), not \(own)",
      truths: way.truths,
      nodes: [created.id]
    ) { steps in
      var changed = steps
      guard case .object(var attributes) = changed[created.index].members["attributes"] else {
        return steps
      }
      attributes[way.name] = other
      changed[created.index].members["attributes"] = .object(attributes)
      return changed
    }
  }
}
