import Foundation

/// Where references come from: one capture in one browser, or files that were given.
package struct ReferenceOrigin: Codable, Equatable, Sendable {
  package struct BrowserName: Codable, Hashable, Sendable {
    package var name: String
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }

    /// Stands for the browser of references that were not captured: a folder of golden files.
    package static let given = BrowserName(name: "the given files", version: "")

    package var text: String { version.isEmpty ? name : "\(name) \(version)" }
  }

  package var id: Int
  package var browser: BrowserName
  package var platform: String
  package var processor: String
  package var date: Date
  package var switches: [String]
  /// How often each case was rendered.
  package var renders: Int
  /// Whether the connections of one input were summed in a fixed order.
  package var stableSums: Bool

  /// Whether the references were given, so that it is not known how they were made.
  package var isGiven: Bool { browser == .given }

  package init(
    id: Int, browser: BrowserName, platform: String, processor: String, date: Date,
    switches: [String], renders: Int, stableSums: Bool
  ) {
    self.id = id
    self.browser = browser
    self.platform = platform
    self.processor = processor
    self.date = date
    self.switches = switches
    self.renders = renders
    self.stableSums = stableSums
  }
}
