import DataText
import Foundation
import OrdinaryFiles
import ParityResults

/// The file `history.json` of a published report: all past runs.
package enum PublishedHistory {
  package static let fileName = "history.json"

  private struct File: Codable {
    var format = "parity-history"
    var version = 1
    var runs: [RunRecord]
  }

  /// More than this would burden readers of the page.
  private static let largestCount = 500
  private static let largestSize = 8_000_000

  /// - Returns: nil when there is no such file.
  /// - Throws: `PublicationError.unreadableHistory`: a history that cannot be read would be lost.
  package static func read(_ path: String) throws(PublicationError) -> RunHistory? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    func refuse(_ detail: String) -> PublicationError {
      .unreadableHistory(path: path, detail: detail)
    }
    guard let data = OrdinaryFile.contents(path) else {
      throw refuse("it cannot be read")
    }
    guard let file = try? JSONText.decode(File.self, from: data) else {
      throw refuse("it was not written by this version of Parity")
    }
    guard file.format == File(runs: []).format, file.version == File(runs: []).version else {
      throw refuse("format \(file.format), version \(file.version)")
    }
    return RunHistory(file.runs)
  }

  /// The latest runs, as many as a page should carry.
  static func encode(_ history: RunHistory) throws(ReportError) -> Data {
    var kept = history
    kept.keep(latest: largestCount)
    var whole = kept.runs.count
    while true {
      let data = try PublishedJSON.encode(File(runs: kept.runs), isIndented: false)
      if data.count <= largestSize || whole <= 1 { return data }
      // The chart of runs needs only their counts.
      whole = whole * 3 / 4
      kept.keepComparisons(ofLatest: whole)
    }
  }
}

/// JSON whose bytes depend only on its content.
enum PublishedJSON {
  static func encode(
    _ value: some Encodable, isIndented: Bool = true
  ) throws(ReportError) -> Data {
    do {
      return try JSONText.encode(value, indented: isIndented) + Data("\n".utf8)
    } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
  }
}
