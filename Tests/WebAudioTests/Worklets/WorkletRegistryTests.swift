import Testing

@testable import WebAudio

@Suite struct WorkletRegistryTests {
  private final class Silence: AudioWorkletProcessor {
    func process(_ quantum: borrowing WorkletQuantum) -> Bool { true }
  }

  // A processor that reads its first input unasked must have one.
  @Test(arguments: [(0, 1), (1, 0)])
  func refusesFewerPortsThanAProcessorWorksOn(inputs: Int, outputs: Int) throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 128, sampleRate: 48000)
    var registry = WorkletRegistry()
    registry.register("mixer", minimumInputs: 1) { _ in Silence() }
    let options = WorkletRegistry.Options(
      sampleRate: 48000, numberOfInputs: inputs, numberOfOutputs: outputs)

    let error = #expect(throws: WebAudioError.self) {
      try registry.makeNode("mixer", context: context, options: options)
    }

    #expect(error?.description.contains("'mixer'") == true)
  }

  @Test func knowsWhatIsRegistered() throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 128, sampleRate: 48000)
    var registry = WorkletRegistry()
    registry.register("b") { _ in Silence() }
    registry.register("a") { _ in Silence() }
    let options = WorkletRegistry.Options(sampleRate: 48000)

    #expect(registry.names == ["a", "b"])
    #expect(try registry.makeNode("c", context: context, options: options) == nil)
    #expect(try registry.makeNode("a", context: context, options: options) != nil)
  }
}
