import ParityTesting
import Testing
import Tremolo

/// The port as ParityTesting calls it.
struct TremoloPort: PortUnderTest {
  struct Parameters: Decodable {
    let rate: Double
    let depth: Double
  }

  func render(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws -> SampleBuffer {
    let settings = try definition.parameters.decoded(as: Parameters.self)
    let tremolo = Tremolo(rate: settings.rate, depth: settings.depth)
    var audio = stimulus ?? SampleBuffer(channels: [], sampleRate: definition.sampleRate)
    audio.channels = audio.channels.map {
      tremolo.process($0, sampleRate: definition.sampleRate)
    }
    return audio
  }
}

@Suite struct TremoloParityTests {
  // The browser evaluates ramps in float32: 24 bits, −144 dB, and a few roundings.
  @Test func rendersWhatThePageDoes() throws {
    try expectParity(of: TremoloPort(), with: "tremolo/*", limit: .nullDepth(-115))
  }

  @Test(arguments: try CapturedCases().ids(matching: "tremolo/*"))
  func isSilentWithoutAnInput(id: String) throws {
    let known = try CapturedCases()[id]
    let silence = [Float](repeating: 0, count: known.frames)
    let tremolo = Tremolo(rate: try known.number("rate"), depth: try known.number("depth"))

    #expect(tremolo.process(silence, sampleRate: known.sampleRate) == silence)
  }
}
