import AudioFiles
import Foundation
import ParityReport
import ParityResults
import ParitySuite

/// Writes everything a run leaves behind, and publishes it at the end.
struct ReportWriter {
  let folder: ReportFolder

  /// - Throws: `ReportError`, `AudioFileError`.
  func write(_ results: RunResults, _ outcomes: [CaseOutcome]) throws {
    try folder.write(try JSONText.encode(results), to: "results.json")
    try folder.write(Data(JUnitReport(results).xml.utf8), to: "junit.xml")
    for outcome in outcomes { try Self.writeCase(outcome, to: folder) }
    try HTMLReport(results).writeIndex(to: folder)
    try folder.publish()
  }

  /// Writes what the report shows of one case: its plots, and the audio of one that is not bit-exact.
  ///
  /// - Throws: `ReportError`, `AudioFileError`.
  static func writeCase(_ outcome: CaseOutcome, to folder: ReportFolder) throws {
    if let plots = outcome.plots {
      try HTMLReport.writePlots(plots, of: outcome.result, to: folder)
    }
    for (kind, audio) in [
      ("candidate", outcome.candidateAudio), ("residual", outcome.residualAudio),
    ] {
      guard let audio else { continue }
      let result = outcome.result
      try AudioFile.write(audio, to: try folder.stagedPath(audioPath(kind, of: result)))
    }
  }

  /// - Parameter kind: "candidate" or "residual".
  static func audioPath(_ kind: String, of result: CaseResult) -> String {
    "audio/\(result.candidate)/\(result.suite)/\(result.name).\(kind).wav"
  }

  /// Writes a run whose cases are kept already.
  ///
  /// - Throws: `ReportError`, `AudioFileError`.
  func write(_ results: RunResults, _ cases: [KeptResults.Case], from kept: KeptResults) throws {
    for one in cases { try kept.deliver(one, to: folder) }
    try write(results, [])
  }
}
