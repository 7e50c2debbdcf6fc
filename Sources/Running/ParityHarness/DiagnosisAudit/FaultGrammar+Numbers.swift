import GraphTrace
import WebAudio

/// Numbers misread and forgotten.
extension FaultGrammar {
  mutating func misreadNumber(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    guard let place = random.pick(numbers(steps)) else { return nil }
    let odd = random.value(0.55...1.8)
    guard let factor = random.pick([0.5, 2, 0.1, 10, odd, odd, 1.1, 0.9, 1.5]) else { return nil }
    return number(place, "× \(factor)") { $0 * factor }
  }

  mutating func forgottenNumber(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let usual: [String: Double] = [
      "gain": 1, "frequency": 440, "Q": 1, "detune": 0, "pan": 0, "delayTime": 0, "offset": 1,
      "threshold": -24, "knee": 30, "ratio": 12, "attack": 0.003, "release": 0.25,
      "playbackRate": 1,
    ]
    guard let place = random.pick(numbers(steps).filter { usual[$0.name] != nil }) else {
      return nil
    }
    var value = usual[place.name] ?? 0
    if place.type == "BiquadFilterNode" {
      value = place.name == "gain" ? 0 : place.name == "frequency" ? 350 : value
    }
    guard value != place.value else { return nil }
    var fault = number(place, "left at \(value)") { _ in value }
    if place.name == "delayTime" || place.name == "gain" {
      fault = DrawnFault(
        name: fault.name, truths: fault.truths.union(["missing-part"]), nodes: fault.nodes,
        word: nil, change: fault.change)
    }
    return fault
  }

  /// A filter that passes everything is as good as none; a buffer that is silent except at its beginning is just as
  /// audible at another rate, and ends earlier.
  private func same(_ type: String, _ name: String) -> Set<String> {
    switch (type, name) {
    case ("BiquadFilterNode", "frequency"): ["missing-part"]
    case (_, "playbackRate"): ["tail-cut"]
    default: []
    }
  }

  func number(
    _ place: (index: Int, id: Int, type: String, name: String, value: Double), _ how: String,
    _ change: @escaping (Double) -> Double
  ) -> DrawnFault {
    DrawnFault(
      name: "'\(place.name)' of \(place.type) \(place.id) \(how)",
      truths: truths(place.type, place.name), same: same(place.type, place.name),
      nodes: [place.id], word: place.name
    ) { steps in
      var changed = steps
      guard case .object(var parameters) = changed[place.index].members["params"],
        case .object(var state) = parameters[place.name]
      else { return steps }
      state["value"] = .number(change(place.value))
      parameters[place.name] = .object(state)
      changed[place.index].members["params"] = .object(parameters)
      return changed
    }
  }
}
