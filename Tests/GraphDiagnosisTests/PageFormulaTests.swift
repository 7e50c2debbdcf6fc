import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// What is computed by a page's script, told from what it gave: curves, random numbers, values that were read back.
@Suite struct PageFormulaTests {
  // Expected are the drives that the curves are made with.
  @Test(arguments: [1.5, 3, 20, 50, 400])
  func findsTheDriveOfACurve(drive: Double) throws {
    let formulas: [(Double) -> Double] = [
      { tanh(drive * $0) },
      { (3 + drive) * $0 * 20 * (.pi / 180) / (.pi + drive * abs($0)) },
      { (1 + drive) * $0 / (1 + drive * abs($0)) },
      { atan(drive * $0) * 2 / .pi },
    ]
    for formula in formulas {
      let curve = (0..<1024).map { index -> Float in Float(formula(2 * Double(index) / 1024 - 1)) }

      let found = try #require(ShaperFormula(curve))

      #expect(abs(found.drive / drive - 1) < 1e-3)
      let again = found.curve(1024, drive: found.drive)
      #expect(zip(again, curve).allSatisfy { abs($0 - $1) < 1e-4 })
    }
  }

  @Test func knowsNoFormulaForNoise() {
    let noise = DrawnNoise(seed: 1, count: 256).draws.map { draw -> Float in Float(2 * draw - 1) }

    #expect(ShaperFormula(noise) == nil)
  }

  // The first draws of mulberry32 with seed 7, computed by its definition in JavaScript.
  @Test func drawsAsTheRecorderDoes() {
    let draws = DrawnNoise(seed: 7, count: 3).draws.map { draw -> UInt32 in
      UInt32(draw * 4_294_967_296)
    }

    #expect(draws == [50_271_532, 266_108_690, 4_195_786_334])
  }

  // Samples are what was drawn there, by their definition.
  @Test func findsWhereNoiseWasDrawn() throws {
    let noise = DrawnNoise(seed: 7, count: 20_000)
    func decaying(from place: Int) -> [Float] {
      (0..<4800).map { index -> Float in
        let level = pow(1 - Double(index) / 4800, 2)
        return Float((2 * noise.draws[place + index] - 1) * level)
      }
    }
    let (own, other) = (decaying(from: 3000), decaying(from: 4000))

    #expect(noise.place(of: own) == 3000)
    let moved = noise.moved(own, from: 3000, to: 4000)
    #expect(zip(moved, other).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  // A response that fades to the power of 3 in the place of 2.
  @Test func findsThatAResponseDecaysFaster() throws {
    func page(_ power: Double) -> SmallGraph {
      var graph = SmallGraph()
      let draws = DrawnNoise(seed: 3, count: 2400).draws
      let response = draws.indices.map { index -> Float in
        Float((2 * draws[index] - 1) * pow(1 - Double(index) / 2400, power))
      }
      let buffer = "{\"channels\": [\(graph.span(response))], \"sampleRate\": 48000}"
      graph.node(1, "ConvolverNode", [:], "\"normalize\": false, \"buffer\": \(buffer)")
      graph.oscillator(2, "square", 200)
      graph.connect(2, 1, 0)
      return graph
    }

    let found = try page(2).firstFinding(for: page(3))

    #expect(found.finding == GraphWording.responseDecay("", 1))
    #expect(found.weight == .whole)
  }

  // A straight line and an exponential, by the specification's formulas.
  @Test func computesWhatAParameterIs() throws {
    var graph = SmallGraph()
    graph.node(1, "GainNode", ["gain": 1])
    graph.call(1, "gain", "setValueAtTime", 0, 0)
    graph.call(1, "gain", "linearRampToValueAtTime", 0.8, 0.4)
    graph.call(1, "gain", "setTargetAtTime", 0, 0.5, 0.1)
    let calls = DoctoredGraph(try graph.trace()).told

    func value(_ time: Double) -> Double? {
      ParameterTimeline.value(at: time, of: calls, from: 1)
    }

    #expect(value(0.1).map { abs($0 - 0.2) < 1e-12 } == true)
    #expect(value(0.45) == 0.8)
    #expect(value(0.6).map { abs($0 - 0.8 * exp(-1)) < 1e-12 } == true)
  }

  // A page that holds `gain.value` holds what another sustain has made of it, also where it has assigned a first value.
  @Test(arguments: [false, true])
  func holdsWhatWasRead(isAssigned: Bool) throws {
    func page(_ sustain: Double) -> SmallGraph {
      var graph = SmallGraph()
      graph.oscillator(1, "sawtooth", 220)
      graph.node(2, "GainNode", ["gain": 0])
      graph.connect(1, 2, 0)
      if isAssigned { graph.assign(2, "gain", 0, at: 0) }
      graph.call(2, "gain", "setValueAtTime", 0, 0)
      graph.call(2, "gain", "linearRampToValueAtTime", sustain, 0.05)
      for (method, numbers) in [
        ("cancelScheduledValues", "0.08"), ("setValueAtTime", "\(sustain), 0.08"),
        ("setTargetAtTime", "0, 0.08, 0.02"),
      ] {
        graph.operation(
          """
          {"at": 3840, "op": "param", "node": 2, "param": "gain", "method": "\(method)", "args": [\(numbers)]}
          """)
      }
      return graph
    }

    let found = try page(0.5).firstFinding(for: page(0.7))

    #expect(found.finding.contains("1.4"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // The candidate's curve is the other formula's, with the drive 3.
  @Test func namesAnotherFormulaOfACurve() throws {
    func page(_ formula: (Double) -> Double) -> SmallGraph {
      var graph = SmallGraph()
      let curve = (0..<1025).map { index -> Float in Float(formula(Double(index) / 512 - 1)) }
      let span = graph.span(curve)
      graph.node(1, "WaveShaperNode", [:], "\"curve\": \(span), \"oversample\": \"none\"")
      graph.oscillator(2, "triangle", 200)
      graph.connect(2, 1, 0)
      return graph
    }

    let found = try page { 5 * $0 / (1 + 4 * abs($0)) }.firstFinding(for: page { tanh(3 * $0) })

    #expect(
      found.finding.contains("the shaper's curve is another: tanh(k x), k = 3"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // A port that leaves out `* 2 - 1`.
  @Test func namesNoiseOfOneSign() throws {
    func page(_ formula: (Double) -> Double) -> SmallGraph {
      var graph = SmallGraph()
      let noise = DrawnNoise(seed: 5, count: 9600).draws.map { draw -> Float in
        Float(formula(draw))
      }
      let buffer = "{\"channels\": [\(graph.span(noise))], \"sampleRate\": 48000}"
      graph.node(
        1, "AudioBufferSourceNode", ["playbackRate": 1, "detune": 0],
        "\"buffer\": \(buffer), \"loop\": false, \"loopStart\": 0, \"loopEnd\": 0", inputs: 0)
      graph.node(
        2, "BiquadFilterNode", ["frequency": 900, "Q": 1, "gain": 0, "detune": 0],
        "\"type\": \"bandpass\"")
      graph.start(1)
      graph.connect(1, 2, 0)
      return graph
    }

    let found = try page { 2 * $0 - 1 }.firstFinding(for: page { $0 })

    #expect(found.finding.contains("lies between 0 and 1, not −1 and 1"), "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
