import Foundation
import Testing

@testable import GraphDiagnosis

/// A part of a graph begins at another frame than the graph.
@Suite struct GraphPartTests {
  /// Notes whose pitch is told for the frame at which they begin.
  private func page() -> SmallGraph {
    var graph = SmallGraph(frames: 30_000)
    for note in 0..<6 {
      // Frames 2,400, 4,800 …, of which (frame − origin) / rate · rate is more than that whole number for some.
      let (id, time) = (1 + note, 0.05 * Double(note + 1))
      graph.note(id, "sine", 440, from: time, to: time + 0.2)
      graph.call(id, "frequency", "setValueAtTime", 180 + 20 * Double(note), time)
      graph.call(id, "frequency", "exponentialRampToValueAtTime", 40, time + 0.12)
      graph.connect(id, 0)
    }
    return graph
  }

  // What a render of the whole graph says, to rounding in single precision: −120 dB. A pitch that is told one frame
  // late leaves −30 dB.
  @Test(arguments: 1...6)
  func tellsANoteWhatItWasToldAtItsFirstFrame(note: Int) throws {
    let page = page()
    var louder = page
    louder.call(note, "detune", "setValueAtTime", 50, 0)
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try page.trace()), reference: try page.render(),
        candidate: try louder.render(), keepFrom: 0))
    var doctored = subject.graph
    doctored.mapCalls { call in
      var changed = call
      if call.node == note, call.method == "setValueAtTime" {
        changed.value = call.value.map { $0 * 0.8 }
      }
      return changed
    }
    let parts = PartRenders(subject)
    let part = try #require(parts.part(of: doctored, from: subject.graph, frames: 30_000))

    let sound = try #require(parts.render(part, of: doctored, from: subject.graph, frames: 30_000))

    let whole = try doctored.render(frames: 30_000)
    let pairs = zip(sound, whole.channels).flatMap { zip($0, $1) }
    let left = pairs.reduce(0.0) { $0 + pow(Double($1.0 - $1.1), 2) }
    let all = pairs.reduce(0.0) { $0 + pow(Double($1.1), 2) }
    #expect(part.origin > 0)
    #expect(left <= 1e-12 * all, "\(10 * log10(left / all)) dB")
  }

  // One channel is placed as one, and two as two: a master's panner hears one note alone in another way than all of
  // them, of which one is placed to a side.
  @Test func rendersAllThatAPannerHearsWhereSomeOfItHasTwoChannels() throws {
    var page = SmallGraph(channels: 2, frames: 30_000)
    page.note(1, "sine", 220, from: 0, to: 0.6)
    page.node(2, "StereoPannerNode", ["pan": 0.5])
    page.note(3, "sine", 440, from: 0.3, to: 0.6)
    page.node(4, "GainNode", ["gain": 0.8])
    page.node(5, "BiquadFilterNode", ["frequency": 20_000])
    page.node(6, "StereoPannerNode", ["pan": 0])
    for (from, to) in [(1, 2), (2, 4), (3, 4), (4, 5), (5, 6), (6, 0)] { page.connect(from, to) }
    var lower = page
    lower.call(3, "detune", "setValueAtTime", -50, 0)
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try page.trace()), reference: try page.render(),
        candidate: try lower.render(), keepFrom: 0))
    var doctored = subject.graph
    doctored.mapValues(of: [3], "frequency") { $0 * 0.5 }

    let parts = PartRenders(subject)

    #expect(parts.part(of: doctored, from: subject.graph, frames: 30_000) == nil)
  }

  // A compressor starts from zero and takes some tenths of a second of silence to come to rest: a part that begins
  // where its first note does would leave −60 dB.
  @Test func rendersACompressorFromTheFirstFrameOn() throws {
    var page = SmallGraph(channels: 2, frames: 30_000)
    page.note(1, "sawtooth", 110, from: 0.3, to: 0.6)
    page.node(2, "GainNode", ["gain": 0.8])
    page.node(
      3, "DynamicsCompressorNode",
      ["threshold": -24, "knee": 30, "ratio": 12, "attack": 0.003, "release": 0.25])
    page.connect(1, 2, 3, 0)
    var louder = page
    louder.call(2, "gain", "setValueAtTime", 0.9, 0)
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try page.trace()), reference: try page.render(),
        candidate: try louder.render(), keepFrom: 0))
    let louderMistake = try #require(
      ParameterHypothesis.mistakes(in: subject).first { $0.finding(1).contains("'gain'") })
    let experiment = Experiment(subject, budget: 1000, excerpt: 19_200)

    let left = try #require(
      experiment.residual(of: [(louderMistake, 1.125)], frames: 19_200))

    #expect(left <= 1e-12, "\(10 * log10(left)) dB")
  }
}
