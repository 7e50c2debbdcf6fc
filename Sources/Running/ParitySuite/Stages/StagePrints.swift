import AudioSignal
import BrowserCapture
import Foundation
import ParityResults
import WebAudio

/// What each stage of a page plays over its whole length, as prints: the file `stages.json`.
///
/// - Shape: from the sources to the destination, which is what the context itself plays.
struct StagePrints: Codable, Equatable, Sendable {
  static let currentFormat = "parity-stages"
  static let currentVersion = 1

  struct Stage: Codable, Equatable, Sendable {
    let name: String
    let prints: QuantumPrints
  }

  private let format: String
  private let version: Int
  private let quantumFrames: Int
  let stages: [Stage]

  init(_ stages: [(name: String, audio: SampleBuffer)]) {
    format = Self.currentFormat
    version = Self.currentVersion
    quantumFrames = RenderQuantum.frameCount
    self.stages = stages.map { Stage(name: $0.name, prints: QuantumPrints($0.audio)) }
  }

  /// Of a recording that listened to its stages; nil when the page has none.
  init?(_ page: RecordedPage) {
    guard !page.stages.isEmpty else { return nil }
    self.init(page.stages, trace: page.trace, output: page.audio)
  }

  /// Of a captured case; nil when it names no nodes.
  init?(_ captured: CapturedCase) {
    guard let trace = captured.trace, let output = captured.stages.last?.audio,
      captured.stages.count > 1
    else { return nil }
    self.init(captured.stages.dropLast(), trace: trace, output: output)
  }

  private init(_ stages: [RecordedStage], trace: CapturedTrace, output: SampleBuffer) {
    let sorted = StageOrder(trace: trace.json).sorted(stages.map(\.name))
    let audio = Dictionary(stages.map { ($0.name, $0.audio) }) { first, _ in first }
    self.init(
      sorted.compactMap { name in audio[name].map { (name, $0) } }
        + [(StageSound.destination, output)])
  }

  /// - Throws: `SuiteError.unsupportedFormat` for anything but this format.
  init(json: Data, path: String) throws(SuiteError) {
    do {
      self = try JSONText.decode(StagePrints.self, from: json)
    } catch {
      throw .unsupportedFormat(path: path, detail: DecodingText.of(error))
    }
    guard format == Self.currentFormat, version == Self.currentVersion,
      quantumFrames == RenderQuantum.frameCount, !stages.isEmpty
    else { throw .unsupportedFormat(path: path, detail: "format \(format), version \(version)") }
  }
}

/// What one stage plays, from frame 0 on.
public struct StageSound: Sendable {
  /// What the context itself plays: the end of all stages.
  public static let destination = "destination"

  public let name: String
  public let audio: SampleBuffer

  public init(name: String, audio: SampleBuffer) {
    self.name = name
    self.audio = audio
  }
}
