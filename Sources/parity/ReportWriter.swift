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
    try folder.write(Data(MarkdownSummary(results).text.utf8), to: "summary.md")
    for outcome in outcomes {
      if let plots = outcome.plots {
        try HTMLReport.writePlots(plots, of: outcome.result, to: folder)
      }
      for (kind, audio) in [
        ("candidate", outcome.candidateAudio), ("residual", outcome.residualAudio),
      ] {
        guard let audio else { continue }
        let result = outcome.result
        let name = "audio/\(result.candidate)/\(result.suite)/\(result.name).\(kind).wav"
        try AudioFile.write(audio, to: try folder.stagedPath(name))
      }
    }
    try HTMLReport(results).writeIndex(to: folder)
    try folder.publish()
  }
}
