import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// Compressors as ports build them, each made by algebra or by a few lines of its own.
@Suite struct CompressorDesignTests {
  private static let frames = 14400
  private static let lookAhead = 288

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

  // What the compressor did to each sample, on the sample that it was computed at: output(n) is
  // input(n − 288) times a gain.
  @Test func namesACompressorWithoutLookAhead() throws {
    let sound = try sound()
    let rendered = try compressed().render().channels[0].map(Double.init)
    var gain = 0.0
    let candidate = rendered.indices.map { frame -> Double in
      let late = frame >= Self.lookAhead ? sound[frame - Self.lookAhead] : 0
      if abs(late) > 1e-3 { gain = rendered[frame] / late }
      return sound[frame] * gain
    }

    let found = try first(candidate)

    #expect(found.cause == .compressorDesign, "\(found.sentence)")
    #expect(found.finding.contains("no look-ahead"), "\(found.sentence)")
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

  // The make-up gain of the API's formula, against what the engine does to a constant above the knee.
  @Test func computesTheCurveAsTheEngineDoes() throws {
    let curve = CompressorCurve(threshold: -20, knee: 6, ratio: 4)
    var graph = SmallGraph(channels: 2, frames: 24000)
    graph.node(1, "ConstantSourceNode", ["offset": 1], inputs: 0)
    graph.start(1)
    graph.node(
      2, "DynamicsCompressorNode",
      ["threshold": -20, "knee": 6, "ratio": 4, "attack": 0.005, "release": 0.06])
    graph.connect(1, 2, 0)

    let settled = try Double(#require(graph.render().channels[0].last))

    // The envelope is warped by a sine; at rest its gain is the curve's, times the make-up.
    let expected = curve.saturated(1) * pow(1 / curve.saturated(1), 0.6)
    #expect(abs(settled / expected - 1) < 1e-3, "\(settled) against \(expected)")
  }
}

/// Parameters that are computed once a block.
@Suite struct AutomationBlockTests {
  private func swell() -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sawtooth", 330)
    graph.node(2, "GainNode", ["gain": 0.1])
    graph.call(2, "gain", "setValueAtTime", 0.1, 0)
    graph.call(2, "gain", "exponentialRampToValueAtTime", 1, 0.15)
    graph.connect(1, 2, 0)
    return graph
  }

  private func gain(at frame: Int) -> Double { 0.1 * pow(10, min(1, Double(frame) / 7200)) }

  @Test(arguments: [(256, false), (64, false), (512, true)])
  func namesTheBlock(size: Int, isJoined: Bool) throws {
    var plain = SmallGraph()
    plain.oscillator(1, "sawtooth", 330)
    plain.connect(1, 0)
    let sound = try plain.render().channels[0]
    let candidate = sound.enumerated().map { frame, sample -> Float in
      let start = frame / size * size
      let share = isJoined ? Double(frame - start) / Double(size) : 0
      return Float(
        Double(sample) * (gain(at: start) * (1 - share) + gain(at: start + size) * share))
    }
    var diagnoser = GraphDiagnoser { _ in nil }
    diagnoser.budget = 60
    let graph = swell()

    let found = try #require(
      diagnoser.diagnose(
        try graph.trace(), reference: try graph.render(),
        candidate: SampleBuffer(channels: [candidate], sampleRate: SmallGraph.rate)
      ).first)

    #expect(found.cause == .automationQuantum, "\(found.sentence)")
    #expect(found.finding.contains("\(size) frames"), "\(found.sentence)")
    #expect(found.finding.contains("straight") == isJoined)
  }
}
