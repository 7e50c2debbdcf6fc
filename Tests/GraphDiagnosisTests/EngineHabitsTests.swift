import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// Rules that other engines have, each made by its formula, without the hypothesis that looks for it.
///
/// - Source: the formulas are those of web-audio-api-rs 1.3.0; docs/engines.md has files and lines.
@Suite struct EngineHabitsTests {
  private static let rate = SmallGraph.rate

  private func noise(_ count: Int) -> [Float] {
    var state: UInt32 = 5
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / Float(1 << 24) - 0.5
    }
  }

  /// Noise into what the caller adds as node 2 and up.
  private func graph(
    _ sound: [Float], channels: Int = 1, frames: Int = 4800, _ rest: (inout SmallGraph) -> Void
  ) -> SmallGraph {
    var graph = SmallGraph(channels: channels, frames: frames)
    graph.bufferSource(1, sound)
    rest(&graph)
    return graph
  }

  private func buffer(_ channels: [Double]...) -> SampleBuffer {
    SampleBuffer(channels: channels.map { $0.map(Float.init) }, sampleRate: Self.rate)
  }

  // PolyBLEP: t + t − t² − 1 behind a jump, t² + t + t + 1 in front of it, t in frames.
  @Test(arguments: ["sawtooth", "square"]) func namesParabolasForJumps(wave: String) throws {
    var graph = SmallGraph()
    graph.oscillator(1, wave, 1234.5)
    graph.connect(1, 0)
    let step = 1234.5 / Self.rate
    func jump(_ place: Double) -> Double {
      let behind = place / step
      let before = (place - 1) / step
      return place < step
        ? behind + behind - behind * behind - 1
        : place > 1 - step ? before * before + before + before + 1 : 0
    }
    var phase = 0.0
    let candidate = (0..<9600).map { _ -> Double in
      let half = phase < 0.5 ? phase + 0.5 : phase - 0.5
      let value =
        wave == "square"
        ? (phase < 0.5 ? 1 : -1) + jump(phase) - jump(half) : 2 * half - 1 - jump(half)
      phase = phase + step >= 1 ? phase + step - 1 : phase + step
      return value
    }

    let found = try graph.firstFinding(for: buffer(candidate))

    #expect(found.cause == .naiveOscillator, "\(found.finding)")
    #expect(found.finding.contains("PolyBLEP"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // 20 log10(0.00125) is −58.06 dB.
  @Test func namesTheScaleOfAnImpulseResponse() throws {
    let response = noise(300)
    let graph = graph(noise(4800)) { graph in
      let span = graph.span(response)
      graph.node(
        2, "ConvolverNode", [:],
        "\"normalize\": true, \"buffer\": {\"sampleRate\": 48000, \"channels\": [\(span)]}")
      graph.connect(1, 2, 0)
    }
    let candidate = try graph.render().channels[0].map { Double($0) * 0.00125 / pow(10, -2.9) }

    let found = try graph.firstFinding(for: buffer(candidate))

    #expect(found.cause == .impulseResponse, "\(found.finding)")
    #expect(found.finding.contains("0.00125"))
    #expect(found.weight == .whole)
  }

  // A convolver without a response is silent; bypassed, it doubles what is heard beside it.
  @Test func namesABypassBesideAConnectionThatIsThere() throws {
    let graph = graph(noise(4800)) { graph in
      graph.node(2, "ConvolverNode", [:], "\"normalize\": true, \"buffer\": null")
      graph.connect(1, 2, 0)
      graph.connect(1, 0)
    }
    let candidate = try graph.render().channels[0].map { 2 * Double($0) }

    let found = try graph.firstFinding(for: buffer(candidate))

    #expect(found.finding.contains("ConvolverNode (node 2) is bypassed"), "\(found.finding)")
  }

  // A recursion that stops at as many coefficients as there are on the other side.
  @Test(arguments: [
    ([0.5, 0.2], [1, -0.6, 0.3, -0.1], [0.5, 0.2], [1, -0.6], "no more feedback"),
    ([0.5, 0.2, 0.1, 0.3], [1, -0.6], [0.5, 0.2], [1, -0.6], "no more feedforward"),
  ])
  func namesCoefficientsThatWereCutOff(
    forward: [Double], back: [Double], heardForward: [Double], heardBack: [Double], words: String
  ) throws {
    let sound = noise(4800)
    let graph = graph(sound) { graph in
      graph.iirFilter(2, forward: forward, back: back)
      graph.connect(1, 2, 0)
    }
    var candidate: [Double] = []
    for frame in sound.indices {
      var value = 0.0
      for (index, weight) in heardForward.enumerated() where index <= frame {
        value += weight * Double(sound[frame - index])
      }
      for (index, weight) in heardBack.enumerated().dropFirst() where index <= frame {
        value -= weight * candidate[frame - index]
      }
      candidate.append(value)
    }

    let found = try graph.firstFinding(for: buffer(candidate))

    #expect(found.cause == .filterCoefficients, "\(found.finding)")
    #expect(found.finding.contains(words), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // The source is in front of the listener and faces it: inside of the cone, or, measured the other way, outside.
  @Test func namesAConeThatOpensToTheBack() throws {
    let graph = graph(noise(4800), channels: 2) { graph in
      graph.node(
        2, "PannerNode",
        ["positionX": 0, "positionY": 0, "positionZ": -2, "orientationX": 0, "orientationY": 0]
          .merging(["orientationZ": 1]) { own, _ in own },
        """
        "panningModel": "equalpower", "distanceModel": "inverse", "refDistance": 1, "maxDistance": 10000,
        "rolloffFactor": 1, "coneInnerAngle": 60, "coneOuterAngle": 180, "coneOuterGain": 0.3
        """)
      graph.connect(1, 2, 0)
    }
    let channels = try graph.render().channels.map { $0.map { Double($0) * 0.3 } }

    let found = try graph.firstFinding(for: buffer(channels[0], channels[1]))

    #expect(found.finding.contains("opens to the opposite side"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // Two frames of 8,192 in the period of a sine are 0.0003 of a side.
  @Test(arguments: [1, 2]) func namesAPanThatIsReadFromATable(inputs: Int) throws {
    var graph = SmallGraph(channels: 2)
    graph.node(2, "StereoPannerNode", ["pan": 0.4123])
    let sides = inputs == 1 ? ["sawtooth"] : ["sawtooth", "triangle"]
    var sounds: [[Float]] = []
    graph.node(9, "ChannelMergerNode", [:], inputs: 2)
    for (place, wave) in sides.enumerated() {
      graph.oscillator(3 + place, wave, 330)
      graph.operation(
        "{\"at\": 0, \"op\": \"connect\", \"from\": \(3 + place), \"output\": 0, \"toNode\": \(inputs == 1 ? 2 : 9), \"input\": \(place)}"
      )
      var alone = SmallGraph()
      alone.oscillator(1, wave, 330)
      alone.connect(1, 0)
      sounds.append(try alone.render().channels[0])
    }
    if inputs == 2 { graph.connect(9, 2) }
    graph.connect(2, 0)
    let pan: Float = 0.4123
    let index = Int((inputs == 1 ? (pan + 1) * 0.5 : pan) * 2048)
    let (left, right) = (
      sin(Double(index + 2048) * 2 * .pi / 8192), sin(Double(index) * 2 * .pi / 8192)
    )
    let (first, last) = (sounds[0].map(Double.init), sounds[inputs - 1].map(Double.init))
    let candidate =
      inputs == 1
      ? buffer(first.map { $0 * left }, first.map { $0 * right })
      : buffer(first.map { $0 * left }, zip(first, last).map { $1 + $0 * right })

    let found = try graph.firstFinding(for: candidate)

    #expect(found.cause == .panLaw, "\(found.finding)")
    #expect(found.finding.contains("table of 8,192 points"), "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
