import AudioSignal
import ParityResults

/// The sound of a case, sample by sample: `listen/references/SUITE/NAME.js`, and if the candidate is not bit-exact
/// `listen/candidates/CANDIDATE/SUITE/NAME.js`.
///
/// - Shape: channels of float32 samples, from the first kept frame on.
package struct ListeningScript: Codable {
  private let sampleRate: Double
  private let channels: [PackedSamples]

  package init(_ audio: SampleBuffer) {
    sampleRate = audio.sampleRate
    channels = audio.channels.map { PackedSamples($0) }
  }

  /// Bytes of a script for this many samples: 4 for each, times 4/3 for base64.
  package static func size(channels: Int, frames: Int) -> Int {
    channels * ((frames * 4 + 2) / 3 * 4)
  }

  /// - Parameter candidate: nil for the reference.
  /// - Throws: `ReportError`.
  package static func write(
    reference: SampleBuffer, candidate: SampleBuffer?, of result: CaseResult,
    to folder: ReportFolder
  ) throws(ReportError) {
    try folder.write(
      try ScriptText.call("reference", result.id, ListeningScript(reference)),
      to: referencePath(of: result))
    guard let candidate else { return }
    try folder.write(
      try ScriptText.call("candidate", result.key, ListeningScript(candidate)),
      to: candidatePath(of: result))
  }

  static func referencePath(of result: CaseResult) -> String {
    "listen/references/\(result.suite)/\(result.name).js"
  }

  static func candidatePath(of result: CaseResult) -> String {
    "listen/candidates/\(result.path).js"
  }
}
