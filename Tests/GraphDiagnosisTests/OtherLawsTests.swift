import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// Modulations that lead elsewhere, pitches by another law, approaches as ramps, and settings of compressors.
///
/// Each expectation is how the candidate's graph was changed.
struct OtherLawsTests {
  @Test func namesTheParameterThatAModulationLeadsTo() throws {
    func vibrato(_ parameter: String) -> SmallGraph {
      var graph = SmallGraph(frames: 24_000)
      graph.note(1, "sawtooth", 330, from: 0.01, to: 0.45)
      graph.oscillator(2, "sine", 6)
      graph.node(3, "GainNode", ["gain": 30])
      graph.connect(2, 3)
      graph.operation(
        """
        {"at": 0, "op": "connect", "from": 3, "output": 0, "toNode": 1, "toParam": "\(parameter)"}
        """)
      graph.connect(1, 0)
      return graph
    }

    let found = try vibrato("detune").firstFinding(for: vibrato("frequency"))

    #expect(
      found.finding
        == "the connection from GainNode (node 3) to 'detune' of OscillatorNode (node 1) leads to 'frequency' instead"
    )
    #expect(found.weight == .whole)
  }

  /// Notes of a scale, each an oscillator of its own.
  private func scale(_ pitch: (Double) -> Double) -> SmallGraph {
    var graph = SmallGraph(frames: 48_000)
    for (index, note) in [0.0, 4, 7, 12, 9].enumerated() {
      let start = 0.01 + 0.18 * Double(index)
      graph.note(index + 1, "triangle", pitch(note), from: start, to: start + 0.15)
      graph.connect(index + 1, 0)
    }
    return graph
  }

  @Test func namesPitchesByAnotherLaw() throws {
    let right = scale { 220 * pow(2, $0 / 12) }

    let whole = try right.firstFinding(for: scale { (220 * pow(2, $0 / 12)).rounded() })
    let steep = try right.firstFinding(for: scale { 220 * pow(1.06, $0) })

    #expect(whole.finding == "every pitch is rounded to whole hertz")
    #expect(
      steep.finding == "a semitone is a factor of 1.06, and not 2^(1/12), counted from 220 Hz",
      "\(steep.finding)")
    #expect(whole.weight == .whole && steep.weight == .whole)
  }

  @Test func namesAnApproachMadeARamp() throws {
    func fall(_ make: (inout SmallGraph) -> Void) -> SmallGraph {
      SmallGraph.level(24_000) {
        $0.call(1, "offset", "setValueAtTime", 0.5, 0.1)
        make(&$0)
      }
    }

    let found = try fall { $0.call(1, "offset", "setTargetAtTime", 0, 0.1, 0.2) }
      .firstFinding(for: fall { $0.call(1, "offset", "linearRampToValueAtTime", 0, 0.3) })

    #expect(
      found.finding
        == "setTargetAtTime of 'offset' is made a linear ramp that lasts its time constant",
      "\(found.finding)")
  }

  /// One constant in three calls: where the sweep begins, its height above that, and where it ends.
  @Test func namesWhereACutoffIsCountedFrom() throws {
    func sweep(from base: Double) -> SmallGraph {
      var graph = SmallGraph(frames: 24_000)
      graph.note(1, "sawtooth", 110, from: 0.01, to: 0.45)
      graph.node(
        2, "BiquadFilterNode", ["frequency": base, "Q": 4, "detune": 0, "gain": 0],
        "\"type\": \"lowpass\"")
      graph.call(2, "frequency", "setValueAtTime", base, 0.01)
      graph.call(2, "frequency", "linearRampToValueAtTime", base + 2000, 0.05)
      graph.call(2, "frequency", "setTargetAtTime", base, 0.05, 0.1)
      graph.connect(1, 2, 0)
      return graph
    }

    let found = try sweep(from: 500).firstFinding(for: sweep(from: 550))

    #expect(found.finding == "the cutoff is counted from 550 Hz, not 500 Hz", "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesAUsualSettingOfACompressor() throws {
    func page(_ ratio: Double) -> SmallGraph {
      var graph = SmallGraph(frames: 24_000)
      graph.note(1, "sawtooth", 110, from: 0.01, to: 0.45)
      graph.node(2, "GainNode", ["gain": 0.8])
      graph.node(
        3, "DynamicsCompressorNode",
        ["threshold": -24, "knee": 30, "ratio": ratio, "attack": 0.003, "release": 0.25])
      graph.connect(1, 2, 3, 0)
      return graph
    }

    let found = try page(12).firstFinding(for: page(4))

    #expect(found.finding == "'ratio' of node 3 is 4, not 12", "\(found.finding)")
    #expect(found.weight == .whole)
  }

  /// Twelve notes of a table; `third` is its third entry.
  private func melody(third: Double) -> SmallGraph {
    var graph = SmallGraph(frames: 72_000)
    let table = [220.0, 246.94, third, 329.63]
    for (index, entry) in [0, 1, 2, 3, 1, 2, 0, 3, 2, 1].enumerated() {
      let start = 0.02 + 0.12 * Double(index)
      let pitch = table[entry] * (index == 8 ? 2 : 1)
      graph.note(index + 1, "triangle", pitch, from: start, to: start + 0.1)
      graph.connect(index + 1, 0)
    }
    return graph
  }

  /// 293.66 Hz is D4, 277.18 a semitone below; the last of the three is an octave higher.
  @Test func namesOneEntryOfATableOfPitches() throws {
    let found = try melody(third: 293.66).firstFinding(for: melody(third: 277.18))

    #expect(
      found.finding.hasPrefix(
        "the 3 pitches of 294 Hz and its octaves are 0.944 times what they should be"),
      "\(found.finding)")
    #expect(found.weight == .whole, "\(found)")
  }
}
