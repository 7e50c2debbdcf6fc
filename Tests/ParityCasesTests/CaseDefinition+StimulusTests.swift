import AudioSignal
import ParityCases
import Testing

@Suite struct CaseDefinitionStimulusTests {
  private func render(
    _ stimulus: [String: JSONValue], frames: Int = 100, channels: Int = 1
  ) throws -> SampleBuffer? {
    try CaseDefinition.example(frames: frames, channels: channels, stimulus: stimulus)
      .renderStimulus()
  }

  @Test func rendersNothingWithoutAStimulus() throws {
    #expect(try CaseDefinition.example().renderStimulus() == nil)
  }

  // The defaults are those of stimuli.js, which the capture page makes the same signals by.
  @Test(
    arguments: [
      (["kind": .string("impulse")], .impulse(at: 0, amplitude: 1, stagger: 0)),
      (
        [
          "kind": .string("impulse"), "at": .number(-3), "amplitude": .number(0.5),
          "stagger": .number(4),
        ], .impulse(at: -3, amplitude: 0.5, stagger: 4)
      ),
      (
        ["kind": .string("noise"), "seed": .number(4_294_967_295)],
        .noise(seed: .max, amplitude: 1, start: 0, length: 100)
      ),
      (
        [
          "kind": .string("noise"), "seed": .number(1), "amplitude": .number(0.25),
          "start": .number(10), "length": .number(20),
        ], .noise(seed: 1, amplitude: 0.25, start: 10, length: 20)
      ),
      (
        ["kind": .string("sine"), "frequency": .number(440), "start": .number(7)],
        .sine(frequency: 440, amplitude: 1, start: 7, length: 100)
      ),
      (
        ["kind": .string("sweep"), "from": .number(20), "to": .number(20000)],
        .sweep(from: 20, to: 20000, amplitude: 1)
      ),
      (["kind": .string("constant")], .constant(amplitude: 1)),
      (
        ["kind": .string("ramp"), "from": .number(-1), "to": .number(1)], .ramp(from: -1, to: 1)
      ),
    ] as [([String: JSONValue], TestSignal)])
  func makesTheSignalThatTheStimulusNames(
    stimulus: [String: JSONValue], signal: TestSignal
  ) throws {
    #expect(
      try render(stimulus, channels: 2)
        == signal.render(channelCount: 2, frameCount: 100, sampleRate: 48000))
  }

  @Test func takesItsOwnShapeBeforeTheCases() throws {
    let buffer = try render(
      ["kind": .string("constant"), "frames": .number(7), "channels": .number(3)], channels: 2)

    #expect(buffer?.channels == Array(repeating: Array(repeating: 1, count: 7), count: 3))
  }

  // The culprit stands in the message.
  @Test(
    arguments: [
      ([:], "kind"),
      (["kind": .number(1)], "kind"),
      (["kind": .string("square")], "square"),
      (["kind": .string("noise")], "seed"),
      (["kind": .string("noise"), "seed": .number(-1)], "seed"),
      (["kind": .string("noise"), "seed": .number(4_294_967_296)], "seed"),
      (["kind": .string("noise"), "seed": .number(0.5)], "0.5"),
      (["kind": .string("noise"), "seed": .string("1")], "seed"),
      (["kind": .string("sine")], "frequency"),
      (["kind": .string("sine"), "frequency": .null], "frequency"),
      (["kind": .string("sine"), "frequency": .number(.infinity)], "frequency"),
      (["kind": .string("sine"), "frequency": .number(1), "start": .number(1e300)], "start"),
      (["kind": .string("sweep"), "from": .number(1)], "to"),
      (["kind": .string("sweep"), "to": .number(1)], "from"),
      (["kind": .string("ramp"), "from": .number(1)], "to"),
      (["kind": .string("impulse"), "at": .number(0.5)], "at"),
      (["kind": .string("impulse"), "stagger": .number(.nan)], "stagger"),
      (["kind": .string("constant"), "amplitude": .bool(true)], "amplitude"),
      (["kind": .string("constant"), "frames": .number(0)], "frames"),
      (["kind": .string("constant"), "frames": .number(1e9)], "frames"),
      (["kind": .string("constant"), "channels": .number(33)], "channels"),
      (["kind": .string("constant"), "channels": .number(-0.5)], "channels"),
      // 2^26 frames fit one channel, not two.
      (
        ["kind": .string("constant"), "frames": .number(0x1p26), "channels": .number(2)],
        "frames"
      ),
      // A straight line through both its ends needs two of them.
      (
        [
          "kind": .string("ramp"), "from": .number(0), "to": .number(1), "frames": .number(1),
        ], "frames"
      ),
    ] as [([String: JSONValue], String)])
  func refusesWhatNoTestSignalMatches(stimulus: [String: JSONValue], culprit: String) {
    #expect {
      try render(stimulus)
    } throws: { error in
      guard let error = error as? StimulusError else { return false }
      return error.id == "suite/name" && error.detail.contains(culprit)
        && error.description.contains("suite/name")
    }
  }

  @Test(arguments: [JSONValue.null, .string("noise"), .array([]), .number(1)])
  func refusesAStimulusThatIsNoObject(stimulus: JSONValue) {
    var definition = CaseDefinition.example()
    definition.stimulus = stimulus

    #expect(throws: StimulusError.self) { try definition.renderStimulus() }
  }
}
