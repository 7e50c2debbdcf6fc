import Foundation
import ParityResults

/// The report as a folder that opens from disk: one page, and a script of plot data for each case.
public struct HTMLReport {
  private let results: RunResults

  public init(_ results: RunResults) { self.results = results }

  /// Writes `index.html`.
  ///
  /// - Throws: `ReportError`.
  public func writeIndex(to folder: ReportFolder) throws(ReportError) {
    try folder.write(try PageTemplate.render(Viewer.index, try context()), to: "index.html")
  }

  /// Writes what the page loads when a case is opened: its plots and its channels' numbers.
  ///
  /// - Throws: `ReportError`.
  public static func writePlots(
    _ plots: CasePlots, of result: CaseResult, to folder: ReportFolder
  ) throws(ReportError) {
    try folder.write(try plotScript(plots, of: result), to: plotPath(of: result))
  }

  /// What the page loads when a case is opened.
  ///
  /// - Throws: `ReportError`.
  public static func plotScript(
    _ plots: CasePlots, of result: CaseResult
  ) throws(ReportError) -> Data {
    let script =
      "parityCase(\(try ScriptText.of("\(result.id)@\(result.candidate)")),"
      + " \(try ScriptText.of(CaseScript(plots, result))));\n"
    return Data(script.utf8)
  }

  /// Where it looks for that, within the report.
  public static func plotPath(of result: CaseResult) -> String {
    "cases/\(result.candidate)/\(result.suite)/\(result.name).js"
  }

  private func context() throws(ReportError) -> [String: Any] {
    let summary = results.summary
    let origins = results.references.map { "\($0.browser.name) \($0.browser.version)" }
    return [
      "title": "Port fidelity",
      "headline": ReportNumbers.headline(results),
      "state": summary.failed + summary.errors == 0 && summary.cases > 0 ? "pass" : "fail",
      "generated": ReportNumbers.date(results.run.date),
      "browser": Set(origins).sorted().joined(separator: ", "),
      "machine": "\(results.run.machine.platform), \(results.run.machine.processor)",
      "style": Viewer.style,
      "script": Viewer.script,
      "data": try ScriptText.of(results.withoutChannels),
      "rows": rows,
    ]
  }

  private var rows: [[String: Any]] {
    // With several candidates a case appears once for each.
    let isOneOfMany = Set(results.cases.map(\.candidate)).count > 1
    return results.worstFirst.map { row($0, isOneOfMany: isOneOfMany) }
  }

  private func row(_ result: CaseResult, isOneOfMany: Bool) -> [String: Any] {
    let id = isOneOfMany ? "\(result.id)@\(result.candidate)" : result.id
    return [
      "id": id,
      "anchor": id.addingPercentEncoding(withAllowedCharacters: Self.anchorCharacters) ?? "",
      "suite": result.suite,
      "component": result.component,
      "verdict": result.verdict.rawValue,
      "nullDepthText": ReportNumbers.nullDepth(result),
      "maxErrorText": ReportNumbers.maxError(result),
      "message": result.message,
    ]
  }

  private static let anchorCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
}

extension RunResults {
  /// What the overview needs; the channels' numbers stand with the plots.
  fileprivate var withoutChannels: RunResults {
    var slim = self
    for index in slim.cases.indices { slim.cases[index].comparison?.channels = [] }
    return slim
  }
}
