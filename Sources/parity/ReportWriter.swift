import AudioFiles
import Foundation
import ParityReport
import ParityResults
import ParitySuite

/// Writes everything a run leaves behind, and publishes it at the end.
struct ReportWriter {
  let folder: ReportFolder
  /// Bytes of sound that the report may hold beyond what is always there.
  var audioBudget = 0
  /// The text of a file that cases are made by, by its name in the results; nil where there is none.
  var source: (String) -> String? = { _ in nil }
  var history = RunHistory()

  /// - Throws: `ReportError`, `AudioFileError`.
  func write(_ results: RunResults, _ outcomes: [CaseOutcome]) throws {
    var results = results
    let audible = AudioSelection(budget: audioBudget).choose(from: outcomes.map(\.audioItem))
    for index in outcomes.indices where audible[index] {
      results.cases[index].hasAudio = true
      try writeAudio(outcomes[index])
    }
    for outcome in outcomes {
      if let plots = outcome.plots {
        try HTMLReport.writePlots(plots, of: outcome.result, to: folder)
      }
      try writeFiles(outcome)
    }
    for path in Set(results.cases.map(\.source)) {
      if let text = source(path) { try HTMLReport.writeSource(text, path: path, to: folder) }
    }
    try rebuild(results)
  }

  /// Writes what comes from the results and the history alone, and publishes.
  ///
  /// - Throws: `ReportError`.
  func rebuild(_ results: RunResults) throws {
    try folder.write(try JSONText.encode(results, indented: false), to: "results.json")
    try folder.write(Data(JUnitReport(results).xml.utf8), to: "junit.xml")
    try folder.write(Data(MarkdownSummary(results).text.utf8), to: "summary.md")
    var known = history
    known.merge([RunRecord(results)])
    try HTMLReport(results, history: known).write(to: folder)
    try folder.publish()
  }

  private func writeAudio(_ outcome: CaseOutcome) throws {
    guard let reference = outcome.referenceAudio else { return }
    try ListeningScript.write(
      reference: reference, candidate: outcome.candidateAudio, of: outcome.result, to: folder)
  }

  /// What differs, as audio files for other programs.
  private func writeFiles(_ outcome: CaseOutcome) throws {
    for (kind, audio) in [
      ("candidate", outcome.candidateAudio), ("residual", outcome.residualAudio),
    ] {
      guard let audio else { continue }
      let result = outcome.result
      let name = "audio/\(result.candidate)/\(result.suite)/\(result.name).\(kind).wav"
      try AudioFile.write(audio, to: try folder.stagedPath(name))
    }
  }
}

extension CaseOutcome {
  fileprivate var audioItem: AudioSelection.Item {
    .init(
      id: result.id, size: referenceAudio.map(ListeningScript.size),
      isAlwaysHeard: candidateAudio != nil || result.isPage)
  }
}
