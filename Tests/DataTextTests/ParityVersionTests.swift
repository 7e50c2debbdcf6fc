import DataText
import Foundation
import Testing

@Suite struct ParityVersionTests {
  private func text(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  // What packages are called by, and what the program says of itself.
  @Test func isThatOfThePackages() throws {
    #expect(try text("VERSION") == "\(ParityVersion.current)\n")
  }

  @Test func isTheLatestThatTheChangesTellOf() throws {
    let latest = try text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") }

    #expect(latest == "## \(ParityVersion.current)")
  }
}
