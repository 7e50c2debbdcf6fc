import AudioSignal
import CandidateKit
import ParityCases
import Testing

@Suite struct RenderingTests {
  // Frame n holds n, so what is kept names itself.
  @Test(arguments: [(0, nil, 0), (3, nil, 3), (0, 4, 4), (3, 4, 7)] as [(Int, Int?, Float)])
  func keepsWhatTheReferenceKeepsBehindTheLatency(
    latency: Int, keepFrom: Int?, first: Float
  ) {
    let frames = (0..<10 + latency).map(Float.init)
    let rendering = Rendering(SampleBuffer(channels: [frames], sampleRate: 48000))
    var definition = CaseDefinition.example
    definition.keepFrom = keepFrom

    let kept = rendering.kept(of: definition, latency: latency)

    #expect(kept.channels[0].first == first)
    #expect(kept.channels[0].count == definition.keptFrames)
    #expect(kept.sampleRate == 48000)
  }
}

extension CaseDefinition {
  /// Ten frames of a constant.
  static var example: CaseDefinition {
    CaseDefinition(
      id: "suite/name", suite: "suite", name: "name", component: "GainNode", kind: .graph,
      source: "cases/gain.js", sampleRate: 48000, frames: 10, channels: 1,
      stimulus: .object(["kind": .string("constant"), "amplitude": .number(0.25)]),
      parameters: .object(["gain": .number(0.5)]))
  }
}
