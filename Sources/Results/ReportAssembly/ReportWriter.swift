import AudioFiles
import AudioSignal
import Foundation
import ParallelWork
import ParityReport
import ParityResults
import ParityRunning

/// Writes everything a run leaves behind, and publishes it at the end.
package struct ReportWriter: Sendable {
  package let folder: ReportFolder
  /// Bytes of sound that the report may hold in addition to what is always included.
  package var audioBudget = 0
  /// The text of a file that defines cases, by its name in the results; nil if there is none.
  package var source: @Sendable (String) -> String? = { _ in nil }
  package var history = RunHistory()
  /// Changes since another run; by default, since the previous full run.
  package var change: RunChange?
  /// The address of the job that wrote it; nil outside a job.
  package var jobAddress: String?

  package init(
    folder: ReportFolder, audioBudget: Int = 0,
    source: @escaping @Sendable (String) -> String? = { _ in nil },
    history: RunHistory = RunHistory(), jobAddress: String? = nil
  ) {
    self.folder = folder
    self.audioBudget = audioBudget
    self.source = source
    self.history = history
    self.jobAddress = jobAddress
  }

  /// What a report shows of a comparison besides its result.
  package struct Material: Sendable {
    /// Adds plots and audio files to the report.
    package let deliver: @Sendable (ReportFolder) throws -> Void
    /// What can be listened to; the candidate is nil if it is bit-exact.
    package let sound: @Sendable () throws -> (reference: SampleBuffer, candidate: SampleBuffer?)?

    package init(
      deliver: @escaping @Sendable (ReportFolder) throws -> Void,
      sound: @escaping @Sendable () throws -> (reference: SampleBuffer, candidate: SampleBuffer?)?
    ) {
      self.deliver = deliver
      self.sound = sound
    }
  }

  /// How much of a large file is written at once, in bytes.
  private static let block = 1 << 18

  /// - Parameter materials: in the order of the results' cases.
  /// - Throws: `ReportError`, `AudioFileError`, and errors from the materials.
  package func write(_ results: RunResults, _ materials: [Material]) throws {
    var results = results
    let audible = AudioSelection(budget: audioBudget).choose(from: results.cases.map(\.audioItem))
    let (cases, folder) = (results.cases, folder)
    let isHeard = try AllCores.map(materials.count) { index in
      let material = materials[index]
      try material.deliver(folder)
      guard audible[index], let sound = try material.sound() else { return false }
      try ListeningScript.write(
        reference: sound.reference, candidate: sound.candidate, of: cases[index], to: folder)
      return true
    }
    for index in isHeard.indices where isHeard[index] { results.cases[index].hasAudio = true }
    for path in Set(results.cases.map(\.source)) {
      if let text = source(path) { try HTMLReport.writeSource(text, path: path, to: folder) }
    }
    try rebuild(results)
  }

  /// Writes what depends on the results and the history alone, and publishes it.
  ///
  /// - Throws: `ReportError`.
  package func rebuild(_ results: RunResults) throws {
    var results = results
    var known = history
    known.merge([RunRecord(results)])
    let (page, folder) = (HTMLReport(results, history: known, change: change), folder)
    try folder.write(to: "results.json") { use in
      var buffer = Data()
      results.digest = try results.write(
        to: { piece in
          buffer.append(piece)
          guard buffer.count >= Self.block else { return }
          try use(buffer)
          buffer.removeAll(keepingCapacity: true)
        },
        eachCase: { try page.writeCase($0, text: $1, to: folder) })
      try use(buffer)
    }
    try folder.write(Data(JUnitReport(results).xml.utf8), to: "junit.xml")
    try folder.write(Data(MarkdownSummary(results).text.utf8), to: "summary.md")
    try folder.write(
      Data(PullRequestComment(results, address: jobAddress).text.utf8), to: "comment.md")
    try page.writeOverview(to: folder)
    try folder.publish()
  }
}

extension ReportWriter {
  /// Adds a case's stored files to a report: its plots after reading them again, and its audio without copying if the
  /// file system allows.
  ///
  /// - Parameter files: their places, by their names in a part of a run; missing ones are left out.
  /// - Throws: `ReportError`, `CocoaError`.
  package static func deliver(
    _ result: CaseResult, from files: [String: String], to report: ReportFolder
  ) throws {
    if let plots = files[HTMLReport.storedPlotPath(of: result)] {
      try HTMLReport.writePlots(storedAt: plots, of: result, to: report)
    }
    for kind in CaseResult.audioKinds {
      let name = result.audioPath(kind)
      guard let file = files[name] else { continue }
      let target = try report.stagedPath(name)
      if link(file, target) != 0 {
        try FileManager.default.copyItem(atPath: file, toPath: target)
      }
    }
  }
}

extension ReportWriter.Material {
  /// For a comparison that is still in memory.
  package init(_ outcome: CaseOutcome) {
    self.init(
      deliver: { folder in
        if let plots = outcome.exhibits.plots {
          try HTMLReport.writePlots(plots, of: outcome.result, to: folder)
        }
        for (kind, audio) in [
          ("candidate", outcome.exhibits.candidateAudio),
          ("residual", outcome.exhibits.residualAudio),
        ] {
          guard let audio else { continue }
          let path = outcome.result.audioPath(kind)
          try AudioFile.write(audio, to: try folder.stagedPath(path))
        }
      },
      sound: { outcome.exhibits.referenceAudio.map { ($0, outcome.exhibits.candidateAudio) } })
  }
}

extension CaseEvidence {
  fileprivate var audioItem: AudioSelection.Item {
    .init(
      id: id,
      size: comparison == nil ? nil : ListeningScript.size(channels: channels, frames: frames),
      isAlwaysHeard: comparison?.isBitExact == false || isPage)
  }
}
