import AudioSignal
import BrowserCapture
import Foundation
import GraphTrace
import ParityCases
import ParityResults
import TestProjects
import Testing

@testable import CandidateKit
@testable import ParityReferences
@testable import PortedApps
@testable import ReplayCandidate

@Suite struct EngineCandidateTests {
  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  /// Files a case whose trace plays four samples at half their level.
  private func file(
    parameters: JSONValue = .object([:]), frames: Int = 256, beside operation: String = ""
  ) throws {
    let attributes =
      #""channelCount": 2, "channelCountMode": "max", "channelInterpretation": "speakers""#
    let json = """
      {"format": "webaudio-graph-trace", "version": 1, "source": "web/cases/rng.js",
      "context": {"sampleRate": 48000, "length": \(frames), "numberOfChannels": 1},
      "unsupported": [], "operations": [
      {"at": 0, "op": "create", "node": 1, "type": "AudioBufferSourceNode", "attributes":
      {\(attributes), "buffer": {"sampleRate": 48000, "channels": [{"offset": 0, "length": 4}]},
      "loop": true, "loopStart": 0, "loopEnd": 0}, "params": {}, "numberOfInputs": 0,
      "numberOfOutputs": 1}, {"at": 0, "op": "start", "node": 1, "args": []},
      {"at": 0, "op": "create", "node": 2, "type": "GainNode", "attributes": {\(attributes)},
      "params": {"gain": {"value": 0.5, "automationRate": "a-rate"}}, "numberOfInputs": 1,
      "numberOfOutputs": 1},
      {"at": 0, "op": "create", "node": 3, "type": "AnalyserNode", "attributes": {\(attributes),
      "fftSize": 32, "minDecibels": -100, "maxDecibels": -30, "smoothingTimeConstant": 0},
      "params": {}, "numberOfInputs": 1, "numberOfOutputs": 1},
      {"at": 0, "op": "connect", "from": 1, "output": 0, "toNode": 2, "input": 0},
      {"at": 0, "op": "connect", "from": 2, "output": 0, "toNode": 3, "input": 0},
      {"at": 0, "op": "connect", "from": 3, "output": 0, "toNode": 0, "input": 0}\(operation)]}
      """
    let padding = String(repeating: " ", count: (4 - json.utf8.count % 4) % 4)
    var message = Data()
    let length = UInt32(json.utf8.count + padding.count)
    withUnsafeBytes(of: length.littleEndian) { message.append(contentsOf: $0) }
    message.append(Data((json + padding).utf8))
    message.append(
      Data(SampleBuffer(channels: [[0.5, -0.5, 1, 0]], sampleRate: 1).littleEndianBytes))
    var definition = try library.definition()
    definition.parameters = parameters
    definition.frames = frames
    definition.channels = 1
    let reference = CapturedReference(
      definition: definition,
      audio: SampleBuffer(channelCount: 1, frameCount: frames, sampleRate: 48000),
      spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil),
      trace: CapturedTrace(message))
    let origin = ReferenceOrigin(
      id: 0, browser: .init(name: "Test", version: "1"), platform: "test", processor: "test",
      date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true)
    _ = try ReferenceStore(folder: library.folder).file([reference], origin: origin, obsolete: [])
  }

  private func render() throws -> [Float] { try rendering().audio.channels[0] }

  private func rendering() throws -> Rendering {
    let references = try ReferenceLibrary(folder: library.folder)
    let reference = try references.load(references.manifest.cases[0])
    return try EngineCandidate(worklets: PortedApps.attached().worklets)
      .render(RenderRequest(reference, in: references))
  }

  /// A script that only a browser can run: the engine says that what it played is played back.
  @Test func saysWhatItPlaysBack() throws {
    defer { library.remove() }
    try file(
      beside: """
        , {"at": 0, "op": "create", "node": 4, "type": "ScriptProcessorNode", "attributes":
        {"channelCount": 1, "channelCountMode": "explicit", "channelInterpretation": "speakers"},
        "params": {}, "bufferSize": 256, "numberOfInputs": 1, "numberOfOutputs": 1,
        "numberOfInputChannels": 1, "numberOfOutputChannels": 1}
        """)

    #expect(try rendering().taped == ["ScriptProcessorNode"])
  }

  @Test func playsNothingBackWhatItComputes() throws {
    defer { library.remove() }
    try file()

    #expect(try rendering().taped.isEmpty)
  }

  @Test func replaysTheTraceWithTheSuitesSamples() throws {
    defer { library.remove() }
    try file()

    let samples = try render()

    // Halves of the loop's four samples: exact.
    #expect(samples.count == 256)
    #expect(Array(samples[..<6]) == [0.25, -0.25, 0.5, 0, 0.25, -0.25])
  }

  @Test func deliversWhatAnAnalyserReads() throws {
    defer { library.remove() }
    let read = JSONValue.object([
      "at": .number(128),
      "methods": .array([.string("getFloatTimeDomainData"), .string("getByteTimeDomainData")]),
    ])
    try file(parameters: .object(["reads": .array([read])]))

    let samples = try render()

    // 32 floats, then 32 bytes 128·(1 + x), which are 160, 96, 192 and 128, as fractions of 256.
    #expect(Array(samples[..<4]) == [0.25, -0.25, 0.5, 0])
    #expect(Array(samples[32..<36]) == [0.625, 0.375, 0.75, 0.5])
    #expect(samples[64...].allSatisfy { $0 == 0 })
  }

  @Test func writesTheLevelOfSilenceAsAFiniteNumber() throws {
    defer { library.remove() }
    let read = JSONValue.object([
      "at": .number(0), "methods": .array([.string("getFloatFrequencyData")]),
    ])
    try file(parameters: .object(["reads": .array([read])]))

    // Nothing was rendered before frame 0.
    #expect(Array(try render()[..<16]) == [Float](repeating: -1000, count: 16))
  }

  @Test func refusesAReaderThatAnalysersDoNotHave() throws {
    defer { library.remove() }
    let read = JSONValue.object(["at": .number(0), "methods": .array([.string("getPeak")])])
    try file(parameters: .object(["reads": .array([read])]))

    let error = #expect(throws: InvalidParameters.self) { try render() }
    #expect(error?.id == library.id)
    #expect(error?.fault as? NoAnalyserReader == NoAnalyserReader(method: "getPeak"))
  }

  @Test func refusesACaseWithoutATrace() throws {
    defer { library.remove() }

    #expect(throws: ReplayError.noTrace(id: library.id)) { try render() }
  }

  @Test func refusesSharedSamplesThatAreNotTheCapturedOnes() throws {
    defer { library.remove() }
    try file()
    let path = "\(library.folder)/rng/samples.f32"

    try Data([0, 0, 0, 0]).write(to: URL(fileURLWithPath: path))
    #expect(throws: (any Error).self) { try render() }

    try FileManager.default.removeItem(atPath: path)
    #expect(throws: (any Error).self) { try render() }
  }
}
