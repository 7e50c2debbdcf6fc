import AudioSignal
import Foundation
import GraphTrace
import WebAudio

/// Draws mistakes: a case has a number of places where a port can go wrong, each in a number of ways.
///
/// The ways come from porting by hand, from the text of the Web Audio API and from known mistakes of ports: a misread
/// number, a unit, a forgotten call, a missing node, a connection at the wrong place, a sign, a rate, a block.
struct FaultGrammar {
  var random: SplitMix
  /// Set for a page that plays for long, whose port has one line for everything it makes repeatedly.
  private let isLong: Bool

  init(seed: UInt64, isLong: Bool = false) {
    random = SplitMix(seed: seed)
    self.isLong = isLong
  }

  /// - Returns: nil where the drawn place does not exist in this graph; draw again.
  mutating func draw(for steps: [GraphTrace.Step], sampleRate: Double) -> DrawnFault? {
    if isLong, Int.random(in: 0..<4, using: &random) > 0 { return alike(steps) }
    return switch Int.random(in: 0..<20, using: &random) {
    case 0...3: misreadNumber(steps)
    case 4: forgottenNumber(steps)
    case 5...7: automation(steps)
    case 8...9: word(steps)
    case 10...12: wiring(steps)
    case 13: rate(steps, sampleRate)
    case 14: source(steps)
    case 15: message(steps)
    default: sound(sampleRate)
    }
  }

  // MARK: Places

  func creations(_ steps: [GraphTrace.Step]) -> [(index: Int, id: Int, type: String)] {
    steps.enumerated().compactMap { index, step in
      guard step.name == "create", let id = step.members["node"]?.numberValue,
        let type = step.members["type"]?.text
      else { return nil }
      return (index, Int(id), type)
    }
  }

  /// Values of parameters without automation.
  func numbers(
    _ steps: [GraphTrace.Step]
  ) -> [(index: Int, id: Int, type: String, name: String, value: Double)] {
    creations(steps).flatMap { created in
      guard case .object(let parameters) = steps[created.index].members["params"] else {
        return [(index: Int, id: Int, type: String, name: String, value: Double)]()
      }
      return parameters.sorted { $0.key < $1.key }.compactMap { name, state in
        guard let value = state["value"]?.numberValue, value != 0,
          !steps.contains(where: {
            $0.name == "param" && $0.members["param"]?.text == name
              && $0.members["node"]?.numberValue == Double(created.id)
          })
        else { return nil }
        return (created.index, created.id, created.type, name, value)
      }
    }
  }

  func truths(_ type: String, _ name: String) -> Set<String> {
    switch (type, name) {
    case ("BiquadFilterNode", "frequency"): ["filter-cutoff", "unit", "sample-rate", "parameter"]
    case ("BiquadFilterNode", "Q"): ["filter-q"]
    case ("BiquadFilterNode", "gain"): ["shelf-gain"]
    case ("BiquadFilterNode", "detune"): ["filter-cutoff"]
    case ("OscillatorNode", _), (_, "playbackRate"), (_, "detune"):
      ["parameter", "sample-rate", "unit", "detune"]
    case (_, "gain"), (_, "offset"): ["parameter", "level", "gain", "unit"]
    case ("DelayNode", _):
      ["parameter", "sample-rate", "unit", "integer-delay", "fractional-delay", "delay-time"]
    default: ["parameter", "unit"]
    }
  }
}
