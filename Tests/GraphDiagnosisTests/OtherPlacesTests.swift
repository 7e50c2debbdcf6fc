import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// Ramps to zero, ends of connections, first values, panners, and impulse responses that are others.
///
/// Each expectation is how the candidate's graph was changed.
struct OtherPlacesTests {
  /// A level that falls to a value.
  private func fall(_ method: String, to value: Double) -> SmallGraph {
    SmallGraph.level(4096) {
      $0.call(1, "offset", "setValueAtTime", 0.5, 0.01)
      $0.call(1, "offset", method, value, 0.06)
    }
  }

  @Test func namesAnExponentialFallInThePlaceOfOneToZero() throws {
    let found = try fall("linearRampToValueAtTime", to: 0)
      .firstFinding(for: fall("exponentialRampToValueAtTime", to: 0.001))

    #expect(found.finding.contains("with 0.001 in the place of 0"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesAStraightFallToZero() throws {
    let found = try fall("exponentialRampToValueAtTime", to: 0.001)
      .firstFinding(for: fall("linearRampToValueAtTime", to: 0))

    #expect(found.finding.contains("with 0 in the place of 0.001"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesTheOtherEndOfAConnection() throws {
    func page(end: Int) -> SmallGraph {
      var graph = SmallGraph(frames: 14_400)
      graph.note(1, "sawtooth", 330, from: 0.01, to: 0.05)
      graph.node(2, "GainNode", ["gain": 0.5])
      graph.node(3, "DelayNode", ["delayTime": 0.06])
      graph.connect(1, 2, 0)
      graph.connect(2, 3)
      graph.connect(3, end)
      return graph
    }

    let past = try page(end: 2).firstFinding(for: page(end: 0))
    let into = try page(end: 0).firstFinding(for: page(end: 2))

    #expect(past.finding.contains("to GainNode (node 2) leads to the output instead"))
    #expect(into.finding.contains("to the output leads to GainNode (node 2) instead"))
    #expect(past.weight == .whole && into.weight == .whole)
  }

  // The page assigns the same time later in both.
  @Test func namesAFirstValue() throws {
    func page(_ delay: Double) -> SmallGraph {
      var graph = SmallGraph(frames: 14_400)
      graph.note(1, "sawtooth", 330, from: 0.01, to: 0.28)
      graph.node(2, "DelayNode", ["delayTime": delay])
      graph.connect(1, 2, 0)
      graph.connect(1, 0)
      graph.assign(2, "delayTime", 0.003, at: 9600)
      return graph
    }

    let found = try page(0.0033).firstFinding(for: page(0.003))

    #expect(
      found.finding == "'delayTime' of node 2 begins at 0.003, not at 0.0033", "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // Once with the parameters of the node, once with the call that sets all three.
  @Test(arguments: [false, true])
  func namesAPannerThatIsFlat(isCalled: Bool) throws {
    func page(isFlat: Bool) -> SmallGraph {
      var graph = SmallGraph(channels: 2)
      graph.oscillator(1, "sawtooth", 220)
      if isFlat {
        graph.node(2, "StereoPannerNode", ["pan": -0.6])
      } else {
        let place = isCalled ? [0.0, 0, 0] : [-0.6, 1, 1]
        graph.node(
          2, "PannerNode",
          [
            "positionX": place[0], "positionY": place[1], "positionZ": place[2], "orientationX": 1,
            "orientationY": 0, "orientationZ": 0,
          ],
          """
          "panningModel": "equalpower", "distanceModel": "inverse", "refDistance": 1,
          "maxDistance": 10000, "rolloffFactor": 1, "coneInnerAngle": 360, "coneOuterAngle": 360,
          "coneOuterGain": 0
          """)
        if isCalled {
          graph.operation(
            """
            {"at": 0, "op": "call", "node": 2, "method": "setPosition", "args": [-0.6, 1, 1]}
            """)
        }
      }
      graph.connect(1, 2, 0)
      return graph
    }

    let found = try page(isFlat: false).firstFinding(for: page(isFlat: true))

    #expect(found.finding.contains("is a StereoPannerNode"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // Expected are the courses with which the noise is made.
  @Test(arguments: [
    (NoiseFade.Course.power, 2.5), (.power, 3), (.exponential, 5), (.exponential, 2),
  ])
  func readsHowNoiseFades(course: NoiseFade.Course, amount: Double) throws {
    let fade = try #require(NoiseFade(noise { exp(amount * course.logLevel(at: $0)) }))

    #expect(fade.course == course)
    #expect(fade.amount == amount)
  }

  @Test func noiseOfOneLevelFadesInNoWay() {
    #expect(NoiseFade(noise { _ in 0.5 }) == nil)
    #expect(NoiseFade(noise { $0 < 0.5 ? 1 : 0.1 }) == nil)
    #expect(NoiseFade([]) == nil)
  }

  private func noise(_ level: (Double) -> Double) -> [Float] {
    let draws = DrawnNoise(seed: 11, count: 24_000).draws
    return draws.indices.map { index in
      Float((2 * draws[index] - 1) * level(Double(index) / Double(draws.count)))
    }
  }

  @Test func namesAResponseOfAnotherCourse() throws {
    func page(_ level: (Double) -> Double) -> SmallGraph {
      var graph = SmallGraph()
      let buffer = "{\"channels\": [\(graph.span(noise(level)))], \"sampleRate\": 48000}"
      graph.node(1, "ConvolverNode", [:], "\"normalize\": true, \"buffer\": \(buffer)")
      graph.oscillator(2, "square", 200)
      graph.connect(2, 1, 0)
      return graph
    }

    let found = try page { pow(1 - $0, 2) }.firstFinding(for: page { exp(-3 * $0) })

    #expect(found.finding.contains("decays as exp(−3 t), not as (1 − t)"), "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
