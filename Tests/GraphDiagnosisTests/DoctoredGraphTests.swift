import AudioSignal
import Foundation
import GraphTrace
import Testing
import WebAudio

@testable import GraphDiagnosis

@Suite struct DoctoredGraphTests {
  private static let channels =
    #""channelCount": 2, "channelCountMode": "max", "channelInterpretation": "speakers""#

  /// A constant of 1 through a gain that approaches 1 from 0, then 0.25, then 0.
  static func envelope(
    attack: Double = 0.01, decayAt: Double = 0.02, frames: Int = 9600
  ) throws -> GraphTrace {
    let json = """
      {"format": "webaudio-graph-trace", "version": 1, "source": "", "unsupported": [],
      "context": {"sampleRate": 48000, "length": \(frames), "numberOfChannels": 1}, "operations": [
      {"at": 0, "op": "create", "node": 1, "type": "ConstantSourceNode", "attributes":
      {\(channels)}, "params": {"offset": {"value": 1, "automationRate": "a-rate"}},
      "numberOfInputs": 0, "numberOfOutputs": 1},
      {"at": 0, "op": "create", "node": 2, "type": "GainNode", "attributes": {\(channels)},
      "params": {"gain": {"value": 0, "automationRate": "a-rate"}}, "numberOfInputs": 1,
      "numberOfOutputs": 1},
      {"at": 0, "op": "start", "node": 1, "args": [0]},
      {"at": 0, "op": "param", "node": 2, "param": "gain", "method": "setTargetAtTime",
      "args": [1, 0, \(attack)]},
      {"at": 0, "op": "param", "node": 2, "param": "gain", "method": "setTargetAtTime",
      "args": [0.25, \(decayAt), 0.01]},
      {"at": 0, "op": "param", "node": 2, "param": "gain", "method": "setTargetAtTime",
      "args": [0, 0.1, 0.02]},
      {"at": 0, "op": "connect", "from": 1, "output": 0, "toNode": 2, "input": 0},
      {"at": 0, "op": "connect", "from": 2, "output": 0, "toNode": 0, "input": 0}]}
      """
    return try GraphTrace(json: Data(json.utf8)) { _ throws(TraceError) in [] }
  }

  @Test func rendersTheTraceWhenNothingIsChanged() throws {
    let trace = try Self.envelope()

    let doctored = try DoctoredGraph(trace).render(frames: 9600)

    #expect(
      doctored
        == (try TraceReplay(trace, worklets: TraceWorklets { _ in WorkletRegistry() }).render()))
  }

  @Test func rendersOnlyTheFramesThatAreAskedFor() throws {
    let graph = DoctoredGraph(try Self.envelope())

    let (some, all) = (try graph.render(frames: 1000), try graph.render(frames: 9600))

    #expect(some.channels[0] == Array(all.channels[0][..<1000]))
  }

  // Algebra: of stages with constants 0.01 s, 0.02 s of attack leave e^−2 to go, 0.08 s of decay
  // leave e^−8 of what is above 0.25.
  @Test func knowsFromWhereEachStageStarts() throws {
    let stages = TargetStages(DoctoredGraph(try Self.envelope())).stages.sorted {
      $0.step < $1.step
    }

    try #require(stages.count == 3)
    let peak = 1 - exp(-2.0)
    #expect(stages.map(\.target) == [1, 0.25, 0])
    #expect(stages[0].start == 0)
    #expect(abs(stages[1].start - peak) < 1e-12)
    #expect(abs(stages[2].start - (0.25 + (peak - 0.25) * exp(-8.0))) < 1e-12)
    #expect(stages[0].end == 0.02)
    #expect(stages[2].end == nil)
  }

  // Algebra: n Euler steps are 1 − (1 − dt/τ)ⁿ, here with τ of 480 frames.
  @Test func makesEulerStepsOfAnExponential() throws {
    let trace = try Self.envelope()
    let reference = try DoctoredGraph(trace).render(frames: 9600)
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(trace), reference: reference,
        candidate: SampleBuffer(channelCount: 1, frameCount: 9600, sampleRate: 48000), keepFrom: 0))
    var graph = subject.graph

    EulerStepHypothesis.mistakes(in: subject)[0].make(&graph, 0)
    let samples = try graph.render(frames: 960).channels[0]

    for frame in [1, 10, 100, 900] {
      #expect(abs(Double(samples[frame]) - (1 - pow(1 - 1 / 480.0, Double(frame)))) < 1e-6)
    }
  }

  @Test func changesInitialValuesAndThoseOfCalls() throws {
    var graph = DoctoredGraph(try Self.envelope())

    graph.mapValues(of: [2], "gain") { 2 * $0 + 1 }

    #expect(graph.calls.compactMap(\.value) == [3, 1.5, 1])
    let created = graph.steps[1].members["params"]?["gain"]?["value"]?.numberValue
    #expect(created == 1)
    #expect(graph.calls.compactMap(\.timeConstant) == [0.01, 0.01, 0.02])
  }

  @Test func leavesOtherNodesAlone() throws {
    var graph = DoctoredGraph(try Self.envelope())

    graph.mapValues(of: [1], "gain") { _ in 9 }

    #expect(graph.calls.compactMap(\.value) == [1, 0.25, 0])
  }
}
