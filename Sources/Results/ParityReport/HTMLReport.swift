import DataText
import Foundation
import OrdinaryFiles
import ParallelWork
import ParityResults
import ReadableNumbers

/// The report as a folder that can be opened from disk: one page, and scripts that it loads when a case is opened.
///
/// | file | content |
/// |---|---|
/// | `index.html` | the viewer and the overview |
/// | `cases/CANDIDATE/SUITE/NAME.js` | a case's result |
/// | `trends.js` | the outcomes of all cases in past runs |
/// | `plots/CANDIDATE/SUITE/NAME.js` | the data of its plots |
/// | `listen/…` | its sound, `ListeningScript` |
/// | `sources/…` | the JavaScript that defines it |
package struct HTMLReport {
  private let results: RunResults
  private let history: RunHistory
  private let change: RunChange?

  /// How many past runs are shown for a case.
  package static let longestTrend = 60
  /// How many rows the table has when no script runs.
  private static let staticRows = 25

  /// - Parameters:
  ///   - history: this run and those before it.
  ///   - change: differences from another run; by default, from the previous full run.
  package init(
    _ results: RunResults, history: RunHistory = .init(), change: RunChange? = nil
  ) {
    self.results = results
    self.history = history
    self.change = change ?? RunChange(to: RunRecord(results), in: history)
  }

  /// Writes `index.html` and the cases' results: everything that depends on the results alone.
  ///
  /// - Parameter below: the report's place within the folder, ending in a slash.
  /// - Throws: `ReportError`.
  package func write(to folder: ReportFolder, below: String = "") throws(ReportError) {
    try writeOverview(to: folder, below: below)
    do {
      try AllCores.each(results.cases.count) { place in
        let text = try JSONText.encode(results.cases[place], indented: false)
        try writeCase(place, text: text, to: folder, below: below)
      }
    } catch let error as ReportError {
      throw error
    } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
  }

  /// Writes `index.html` and everything besides the cases' results.
  ///
  /// - Throws: `ReportError`.
  package func writeOverview(to folder: ReportFolder, below: String = "") throws(ReportError) {
    try folder.write(
      try PageTemplate.render(Viewer.index, try context(), script: Viewer.script),
      to: "\(below)index.html")
    let trends = TrendScript(results.cases.map(\.key), in: history)
    try folder.write(try ScriptText.call("trends", "all", trends), to: "\(below)trends.js")
  }

  /// Writes one case's result.
  ///
  /// - Parameters:
  ///   - place: the case's position in the results.
  ///   - text: its result as JSON without indentation, which the writer of the results already has.
  /// - Throws: `ReportError`.
  package func writeCase(
    _ place: Int, text: Data, to folder: ReportFolder, below: String = ""
  ) throws(ReportError) {
    let result = results.cases[place]
    let path = "\(below)cases/\(result.path).js"
    guard let script = CaseScript(result) else {
      return try folder.write(
        try ScriptText.call("case", result.key, json: CaseScript.text(around: text)), to: path)
    }
    try folder.write(try ScriptText.call("case", result.key, script), to: path)
  }

  /// Writes the data of the plots that the page draws when a case is opened.
  ///
  /// - Throws: `ReportError`.
  package static func writePlots(
    _ plots: CasePlots, of result: CaseResult, to folder: ReportFolder
  ) throws(ReportError) {
    let text: Data
    do {
      text = try plots.jsonText()
    } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
    try folder.write(
      try ScriptText.call("plots", result.key, json: text), to: "plots/\(result.path).js")
  }

  /// Writes the data of plots that are stored as JSON: they are parsed strictly, and the script is generated from what
  /// was read.
  ///
  /// - Throws: `ReportError`.
  package static func writePlots(
    storedAt path: String, of result: CaseResult, to folder: ReportFolder
  ) throws(ReportError) {
    let plots: CasePlots
    do {
      plots = try CasePlots(
        jsonText: try OrdinaryFile.read(path, limit: CasePlots.mostBytes))
    } catch {
      throw .refusedPlots(path: path, of: result.key, detail: "\(error)")
    }
    try writePlots(plots, of: result, to: folder)
  }

  /// Where a case's plots are stored as data within a part of a run.
  package static func storedPlotPath(of result: CaseResult) -> String {
    "plots/\(result.path).json"
  }

  /// Writes the text of a file that defines cases.
  ///
  /// - Parameter path: as `CaseResult.source`.
  /// - Throws: `ReportError`.
  package static func writeSource(
    _ text: String, path: String, to folder: ReportFolder
  ) throws(ReportError) {
    try folder.write(try ScriptText.call("source", path, text), to: "sources/\(path).js")
  }

  private func context() throws(ReportError) -> [String: Any] {
    let summary = results.summary
    let origins = results.references.map(\.browser.text)
    let worst = results.worstFirst
    return [
      "title": ReportNumbers.title(results.run),
      "headline": ReportNumbers.headline(results),
      "state": summary.word,
      "generated": ReportNumbers.date(results.run.date),
      "browser": Set(origins).sorted().joined(separator: ", "),
      "machine": "\(results.run.machine.platform), \(results.run.machine.processor)",
      "style": Viewer.style,
      "data": try ScriptText.of(OverviewData(results, change: change)),
      "rows": rows(worst.prefix(Self.staticRows)),
      "others": worst.count > Self.staticRows
        ? ["count": Words.plural(worst.count - Self.staticRows, "more comparison")] as Any : false,
    ]
  }

  private func rows(_ shown: some Sequence<CaseResult>) -> [[String: Any]] {
    // With several candidates a case appears once for each.
    let isOneOfMany = Set(results.cases.map(\.candidate)).count > 1
    return shown.map { row($0, isOneOfMany: isOneOfMany) }
  }

  private func row(_ result: CaseResult, isOneOfMany: Bool) -> [String: Any] {
    [
      "id": isOneOfMany ? result.key : result.id,
      "component": result.component,
      "verdict": result.verdict.rawValue,
      "nullDepthText": ReportNumbers.nullDepth(result),
      "maxErrorText": ReportNumbers.maxError(result),
      "message": result.message,
    ]
  }
}

extension CaseEvidence {
  /// The path of this comparison's files, without an extension.
  var path: String { "\(candidate)/\(suite)/\(name)" }
}

extension CaseResult {
  /// The kinds of audio files that a report may contain for other programs.
  package static let audioKinds = ["candidate", "residual"]

  package func audioPath(_ kind: String) -> String { "audio/\(evidence.path).\(kind).wav" }
}
