import Foundation
import ParityCases
import ParityProject
import PortedApps

/// The pages of a suite that plays in a frame, as sent to the lab's page.
struct LabPage: Encodable, Sendable {
  /// A page to start with, in the form of a case.
  struct Start: Encodable, Sendable {
    let name: String
    /// Within the web folder.
    let path: String
    let query: String
    /// Selectors of elements to click to start the sound, in order.
    let clicks: [String]
    let frames: Int
    let sampleRate: Double
    /// Its parameter values; empty if the page's inputs provide them.
    let values: [String: JSONValue]
  }

  private static let rate = 48000.0
  /// How much of a page is rendered by a port that does not play live.
  private static let seconds = 4.0
  private static let mostSeconds = 8.0

  let starts: [Start]
  /// Parameters with the selectors of their inputs in the page, in the panel's order.
  let controls: [[String]]

  /// - Returns: nil for a suite of an app without its page.
  init?(_ page: PlayablePage, web: String) {
    guard FileManager.default.fileExists(atPath: "\(web)/\(page.path)") else { return nil }
    starts = page.starts.map { start in
      Start(
        name: start.name, path: page.path, query: start.query, clicks: page.clicks,
        frames: Int(Self.seconds * Self.rate), sampleRate: Self.rate, values: start.values)
    }
    controls = page.controls.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
  }

  /// - Returns: nil for a suite none of whose pages is a file.
  init?(_ suite: ProjectFile.Suite, web: String) {
    starts = suite.pages.filter { !$0.page.contains("://") }.map { page in
      let rate = page.sampleRate ?? Self.rate
      return Start(
        name: page.name, path: Self.file(page.page, web: web), query: page.query,
        clicks: page.clicks, frames: Int(min(page.seconds, Self.mostSeconds) * rate),
        sampleRate: rate, values: [:])
    }
    guard !starts.isEmpty else { return nil }
    controls = suite.controls.map { [$0.id, $0.selector] }
  }

  /// The page itself, if its folder is given.
  private static func file(_ path: String, web: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: "\(web)/\(path)", isDirectory: &isFolder),
      isFolder.boolValue
    else { return path }
    return (path == "." ? "" : path.hasSuffix("/") ? path : "\(path)/") + "index.html"
  }
}
