import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// Habits of ports, each made without the hypothesis that looks for it: by algebra on what the graph
/// renders, or by a graph that is written so.
@Suite struct PortHabitsTests {
  // A pan of 0.4 is place 0.7: the API's law has cos and sin of 0.7 · π/2.
  @Test(arguments: [
    ("linear", 0.3, 0.7), ("square root", 0.3.squareRoot(), 0.7.squareRoot()), ("balance", 0.6, 1),
  ])
  func namesThePanLaw(words: String, left: Double, right: Double) throws {
    var graph = SmallGraph(channels: 2)
    graph.oscillator(1, "sawtooth", 330)
    graph.node(2, "StereoPannerNode", ["pan": 0.4])
    graph.connect(1, 2, 0)
    var mono = SmallGraph()
    mono.oscillator(1, "sawtooth", 330)
    mono.connect(1, 0)
    let sound = try mono.render().channels[0]
    let candidate = SampleBuffer(
      channels: [left, right].map { gain in sound.map { Float(Double($0) * gain) } },
      sampleRate: SmallGraph.rate)

    let found = try graph.firstFinding(for: candidate)

    #expect(found.cause == .panLaw)
    #expect(found.finding.contains(words), "\(found.finding)")
  }

  /// A voice as pages have it whose oscillators never stop: two notes of a sawtooth and a square, opened by a gain.
  private func runningVoice() -> SmallGraph {
    var graph = SmallGraph(frames: 14400)
    graph.oscillator(1, "sawtooth", 440)
    graph.oscillator(2, "square", 440)
    graph.node(3, "GainNode", ["gain": 0])
    for (frame, hertz) in Self.notes {
      let time = Double(frame) / SmallGraph.rate
      graph.call(1, "frequency", "setValueAtTime", hertz, time)
      graph.call(2, "frequency", "setValueAtTime", 2 * hertz, time)
    }
    graph.call(3, "gain", "setValueAtTime", 0.25, Double(Self.notes[0].frame) / SmallGraph.rate)
    graph.connect(1, 3, 0)
    graph.connect(2, 3)
    return graph
  }
  private static let notes = [(frame: 4864, hertz: 220.0), (frame: 9600, hertz: 277.2)]

  // What begins a note by a new oscillator begins its period anew.
  @Test func findsThatThePhaseStartsOverWithEachNote() throws {
    var candidate = SmallGraph(frames: 14400)
    candidate.node(9, "GainNode", ["gain": 0.25])
    candidate.connect(9, 0)
    for (place, (frame, hertz)) in Self.notes.enumerated() {
      let end = place == 0 ? Self.notes[1].frame : 14400
      for (wave, id) in [("sawtooth", 1), ("square", 2)] {
        candidate.note(
          10 * place + id, wave, hertz * Double(id), from: Double(frame) / SmallGraph.rate,
          to: Double(end) / SmallGraph.rate)
        candidate.connect(10 * place + id, 9)
      }
    }

    let found = try runningVoice().firstFinding(for: candidate)

    #expect(found.cause == .phaseRestart, "\(found.finding)")
    #expect(found.finding.contains("with each note"))
    #expect(found.weight == .whole)
  }

  // The formulas that one writes first: 2p − 1 for the sawtooth, which begins at its jump, 1 and −1 for the square.
  @Test(arguments: [true, false]) func findsWavesByFormulaThatBeginInTheirOwnPlaces(
    startsOver: Bool
  ) throws {
    var samples = [Float](repeating: 0, count: 14400)
    var phases = [0.0, 0.0]
    for frame in samples.indices {
      let note = Self.notes.last { $0.frame <= frame }
      if startsOver, note?.frame == frame { phases = [0, 0] }
      let hertz: [Double] = note.map { [$0.hertz, 2 * $0.hertz] } ?? [440, 440]
      let sum = 2 * phases[0] - 1 + (phases[1] < 0.5 ? 1 : -1)
      samples[frame] = note == nil ? 0 : Float(0.25 * sum)
      for (index, value) in hertz.enumerated() {
        phases[index] = (phases[index] + value / SmallGraph.rate).truncatingRemainder(
          dividingBy: 1)
      }
    }

    let found = try runningVoice().firstFinding(
      for: SampleBuffer(channels: [samples], sampleRate: SmallGraph.rate))

    #expect(found.cause == .naiveOscillator, "\(found.finding)")
    #expect(
      found.finding.hasPrefix(
        "the waves are not band-limited; the sawtooth begins at its jump, not rising through zero"),
      "\(found.finding)")
    #expect(found.finding.contains("with each note") == startsOver, "\(found.finding)")
  }

  /// Noise that is read at another pace agrees with itself for a few frames alone.
  private func read(_ rate: Double) -> SmallGraph {
    var graph = SmallGraph(frames: 4800)
    var state: UInt32 = 7
    let noise = (0..<4000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / Float(1 << 23) - 1
    }
    graph.bufferSource(1, noise, rate: rate)
    graph.node(
      2, "BiquadFilterNode", ["frequency": 3000, "Q": 1, "gain": 0, "detune": 0],
      "\"type\": \"lowpass\"")
    graph.connect(1, 2, 0)
    return graph
  }

  @Test(arguments: [1.04081669851872, 0.7661089128354212, 10, 1.0009])
  func findsTheRateThatABufferIsReadAt(ratio: Double) throws {
    let found = try read(1).firstFinding(for: try read(ratio).render())

    #expect(found.cause == .parameter, "\(found.finding)")
    #expect(abs((found.estimate?.value ?? 0) / ratio - 1) < 1e-4, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  private func mixed(_ dry: Double, _ wet: Double) -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sawtooth", 330)
    graph.node(2, "GainNode", ["gain": dry])
    graph.node(3, "DelayNode", ["delayTime": 0.013])
    graph.node(4, "GainNode", ["gain": wet])
    graph.connect(1, 2, 0)
    graph.connect(1, 3, 4, 0)
    return graph
  }

  @Test func namesTheLawOfWetAndDry() throws {
    let power = mixed(sin(0.7 * .pi / 2), sin(0.3 * .pi / 2))

    let found = try mixed(0.7, 0.3).firstFinding(for: power)

    #expect(found.cause == .mixLaw)
    #expect(found.finding.contains("constant power"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesADryThatStaysWhole() throws {
    let found = try mixed(0.7, 0.3).firstFinding(for: mixed(1, 0.3))

    // Left out, the gain of the dry one is not applied: two names for one thing.
    #expect([.mixLaw, .missingPart, .parameter].contains(found.cause))
    #expect(found.finding.contains("2"), "\(found.finding)")
  }

  private func delayed(_ seconds: Double) -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sawtooth", 330)
    graph.node(2, "DelayNode", ["delayTime": seconds])
    graph.node(3, "GainNode", ["gain": 0.5])
    graph.connect(1, 2, 0)
    graph.connect(2, 3, 2)
    return graph
  }

  @Test func namesDelaysOfWholeSamples() throws {
    let found = try delayed(480.4 / 48000).firstFinding(for: delayed(480.0 / 48000))

    #expect(found.cause == .delayTime)
    #expect(found.finding.contains("whole samples"), "\(found.finding)")
  }

  @Test func namesADelayThatIsAQuantumLong() throws {
    let found = try delayed(480.0 / 48000).firstFinding(for: delayed(608.0 / 48000))

    #expect(found.cause == .delayTime)
    #expect(found.finding.contains("one render quantum too long"), "\(found.finding)")
  }

  private func stepped(_ calls: (inout SmallGraph) -> Void) -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sine", 440)
    graph.node(2, "GainNode", ["gain": 0.2])
    graph.connect(1, 2, 0)
    calls(&graph)
    return graph
  }

  @Test func namesASmoother() throws {
    let found = try stepped { $0.call(2, "gain", "setValueAtTime", 0.9, 0.05) }.firstFinding(
      for: stepped { $0.call(2, "gain", "setTargetAtTime", 0.9, 0.05, 0.01) })

    #expect(found.cause == .smoothing)
    #expect(abs((found.estimate?.value ?? 0) - 0.01) < 1e-6)
  }

  // A cosine by its formula, in the place of a sine.
  @Test func namesACosineForASine() throws {
    var graph = SmallGraph()
    graph.oscillator(1, "sine", 440)
    graph.connect(1, 0)
    let cosine = (0..<9600).map { Float(cos(2 * .pi * 440 * Double($0) / 48000)) }

    let found = try graph.firstFinding(for: SampleBuffer(channels: [cosine], sampleRate: 48000))

    #expect(found.cause == .phase)
    #expect(found.finding.contains("90°"), "\(found.finding)")
  }

  // Read at the point before the phase, in a table of 256.
  @Test func namesATableOfTooFewPoints() throws {
    var graph = SmallGraph()
    graph.oscillator(1, "sine", 441)
    graph.connect(1, 0)
    let sound = (0..<9600).map { frame -> Float in
      let place = (441 * Double(frame) / 48000).truncatingRemainder(dividingBy: 1)
      return Float(sin(2 * .pi * (place * 256).rounded(.down) / 256))
    }

    let found = try graph.firstFinding(for: SampleBuffer(channels: [sound], sampleRate: 48000))

    #expect(found.cause == .waveTable)
    #expect(found.estimate?.value == 256)
  }

  // Below the threshold the compressor only delays by 6 ms and makes up, so that a wrong gain before it
  // explains as much: one of the two is named.
  @Test func namesAMissingMakeUpGainOrTheGainThatWouldBeIt() throws {
    var graph = SmallGraph()
    graph.oscillator(1, "sine", 440)
    graph.node(2, "GainNode", ["gain": 0.01])
    graph.node(
      3, "DynamicsCompressorNode",
      ["threshold": -24, "knee": 6, "ratio": 8, "attack": 0.003, "release": 0.25])
    graph.connect(1, 2, 3, 0)
    let reference = try graph.render().channels[0]
    let peak = reference.suffix(4800).map(abs).max() ?? 0
    let candidate = reference.map { $0 * 0.01 / peak }

    let found = try graph.firstFinding(for: SampleBuffer(channels: [candidate], sampleRate: 48000))

    #expect(found.cause == .makeUpGain || found.sentence.contains("'gain' is"), "\(found.sentence)")
    #expect(found.weight == .whole)
  }

  @Test func namesTwoNodesInTheOppositeOrder() throws {
    func graph(_ order: (Int, Int)) -> SmallGraph {
      var graph = SmallGraph()
      graph.oscillator(1, "sawtooth", 330)
      graph.node(
        2, "BiquadFilterNode", ["frequency": 900, "Q": 6, "detune": 0, "gain": 0],
        "\"type\": \"lowpass\"")
      let curve = graph.span((0..<65).map { Float(tanh(Double($0 - 32) / 10)) })
      graph.node(3, "WaveShaperNode", [:], "\"curve\": \(curve), \"oversample\": \"none\"")
      graph.connect(1, order.0, order.1, 0)
      return graph
    }

    let found = try graph((2, 3)).firstFinding(for: graph((3, 2)))

    #expect(found.cause == .routing)
    #expect(found.finding.hasSuffix("are in the opposite order"), "\(found.finding)")
  }

  // A Q that was doubled, and a tanh behind the graph: neither explains a tenth of it alone.
  @Test func looksBehindTheGraph() throws {
    func graph(_ quality: Double) -> SmallGraph {
      var graph = SmallGraph()
      graph.oscillator(1, "sawtooth", 330)
      graph.node(
        2, "BiquadFilterNode", ["frequency": 900, "Q": quality, "detune": 0, "gain": 0],
        "\"type\": \"bandpass\"")
      graph.connect(1, 2, 0)
      return graph
    }
    var candidate = try graph(4).render()
    candidate.channels[0] = candidate.channels[0].map { tanh(3 * $0) }

    let found = try graph(2).firstFinding(for: candidate)

    #expect(found.cause == .filterQuality)
    #expect(found.also == [.softClipping])
    #expect(found.weight == .whole)
  }
}
