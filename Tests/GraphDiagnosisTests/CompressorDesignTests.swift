import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// Compressors as ports build them, made by a few lines of their own.
@Suite struct CompressorDesignTests {
  private static let frames = 14400

  /// A chord that swells and fades several times.
  private func source() -> SmallGraph {
    var graph = SmallGraph(channels: 2, frames: Self.frames)
    graph.oscillator(1, "sawtooth", 330)
    graph.node(3, "GainNode", ["gain": 0.1])
    for (index, level) in [0.9, 0.05, 0.8, 0.2, 0.6].enumerated() {
      graph.call(3, "gain", "linearRampToValueAtTime", level, 0.05 * Double(index + 1))
    }
    return graph
  }

  private func compressed() -> SmallGraph {
    var graph = source()
    graph.node(
      2, "DynamicsCompressorNode",
      ["threshold": -20, "knee": 6, "ratio": 4, "attack": 0.005, "release": 0.06])
    graph.connect(1, 3, 2, 0)
    return graph
  }

  private func sound() throws -> [Double] {
    var graph = source()
    graph.connect(1, 3, 0)
    return try graph.render().channels[0].map(Double.init)
  }

  private func first(_ candidate: [Double]) throws -> Diagnosis {
    var diagnoser = GraphDiagnoser { _ in nil }
    diagnoser.budget = 60
    let graph = compressed()
    let channel = candidate.map(Float.init)
    return try #require(
      diagnoser.diagnose(
        try graph.trace(), reference: try graph.render(),
        candidate: SampleBuffer(channels: [channel, channel], sampleRate: SmallGraph.rate)
      ).first)
  }

  // Decibels, a parabola around the threshold, one pole for the gain, no more.
  @Test func namesATextbooksCompressor() throws {
    var gain = 0.0
    let candidate = try sound().map { sample -> Double in
      let over = 20 * log10(max(abs(sample), 1e-9)) + 20
      let wanted =
        over <= -3 ? 0 : over < 3 ? -0.75 * (over + 3) * (over + 3) / 12 : -0.75 * over
      let seconds = wanted < gain ? 0.005 : 0.06
      let keep = exp(-1 / (seconds * SmallGraph.rate))
      gain = keep * gain + (1 - keep) * wanted
      return sample * pow(10, gain / 20)
    }

    let found = try first(candidate)

    #expect(found.cause == .compressorDesign, "\(found.sentence)")
    #expect(found.finding.contains("textbook"), "\(found.sentence)")
    #expect(found.finding.contains("make-up gain and look-ahead"), "\(found.sentence)")
    #expect(found.weight == .whole)
  }

  // Web-audio-api-rs 1.3.0: a parabola above the threshold, make-up from the line behind it, three quanta of delay for 6 ms.
  @Test func namesATextbooksCompressorWithItsOwnMakeUpGain() throws {
    let sound = try sound()
    var gain = 0.0
    let bend = -20 + 6.0 / 2
    let makeUp = -0.6 * (bend - bend / 4)
    let levels = sound.map { sample -> Double in
      let over = 20 * log10(max(abs(sample), 1e-9)) - bend
      let wanted = over <= -3 ? 0 : over <= 3 ? -0.75 * (over + 3) * (over + 3) / 12 : -0.75 * over
      let keep = exp(-1 / ((wanted < gain ? 0.005 : 0.06) * SmallGraph.rate))
      gain = keep * gain + (1 - keep) * wanted
      return pow(10, (gain + makeUp) / 20)
    }
    let candidate = levels.indices.map { $0 < 384 ? 0 : sound[$0 - 384] * levels[$0] }

    let found = try first(candidate)

    #expect(found.cause == .compressorDesign, "\(found.sentence)")
    #expect(found.finding.contains("its own make-up gain"), "\(found.sentence)")
    #expect(found.finding.contains("whole render quanta"), "\(found.sentence)")
    #expect(found.weight == .whole)
  }
}
