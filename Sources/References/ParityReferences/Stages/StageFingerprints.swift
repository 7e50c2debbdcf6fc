import AudioSignal
import DataText
import Foundation

/// The fingerprints of what each stage of a page plays over its whole length: the file `stages.json`.
///
/// - Shape: from the sources to the destination, which is the context's own output.
package struct StageFingerprints: Codable, Equatable, Sendable {
  package static let currentFormat = "parity-stages"
  package static let currentVersion = 1

  package struct Stage: Codable, Equatable, Sendable {
    package let name: String
    package let fingerprints: QuantumFingerprints

    private enum CodingKeys: String, CodingKey {
      case name
      case fingerprints = "prints"
    }
  }

  private let format: String
  private let version: Int
  private let quantumFrames: Int
  package let stages: [Stage]

  package init(_ stages: [(name: String, audio: SampleBuffer)]) {
    self.init(stages.map { ($0.name, $0.audio, 0) })
  }

  /// - Parameter stages: each with the frame at which listening began: earlier quanta have no fingerprints.
  package init(_ stages: [(name: String, audio: SampleBuffer, firstFrame: Int)]) {
    self.init(
      stages: stages.map {
        Stage(
          name: $0.name,
          fingerprints: QuantumFingerprints($0.audio).unsettled(before: $0.firstFrame))
      })
  }

  private init(stages: [Stage]) {
    format = Self.currentFormat
    version = Self.currentVersion
    quantumFrames = QuantumFingerprints.quantumFrames
    self.stages = stages
  }

  /// Drops the fingerprints of quanta in which another recording of the same page differs: depending on thread timing,
  /// a browser ends some tails a quantum sooner or later, far below what reaches the output.
  ///
  /// The last stage, the context's own, keeps all: its recordings are compared sample by sample.
  ///
  /// - Returns: this value unchanged where the other has other stages.
  package func settled(by other: StageFingerprints) -> StageFingerprints {
    guard stages.map(\.name) == other.stages.map(\.name) else { return self }
    let settled = zip(stages, other.stages).dropLast().map { own, other in
      Stage(
        name: own.name,
        fingerprints: own.fingerprints.settled(by: other.fingerprints) ?? own.fingerprints)
    }
    return StageFingerprints(stages: settled + stages.suffix(1))
  }

  /// - Throws: `ReferenceError` for anything but this format.
  package init(json: Data, path: String) throws(ReferenceError) {
    do {
      self = try JSONText.decode(StageFingerprints.self, from: json)
    } catch {
      throw .undecodable(path: path, reason: DecodingText.of(error))
    }
    guard format == Self.currentFormat, version == Self.currentVersion,
      quantumFrames == QuantumFingerprints.quantumFrames, !stages.isEmpty
    else { throw .otherFormat(path: path, format: format, version: version) }
  }
}
