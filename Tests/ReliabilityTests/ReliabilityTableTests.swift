import Foundation
import Testing

/// `docs/reliability.md` says what was tried: each row names a test, and the test is there.
@Suite struct ReliabilityTableTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The sources of all tests, by the suites that they declare or extend.
  private static func suites() throws -> [String: String] {
    var suites: [String: String] = [:]
    let files = try #require(FileManager.default.enumerator(atPath: "\(root)/Tests"))
    while let name = files.nextObject() as? String {
      guard name.hasSuffix("Tests.swift") || name.contains("Tests+") else { continue }
      let text = try String(contentsOfFile: "\(root)/Tests/\(name)", encoding: .utf8)
      for found in text.matches(of: /(?:struct|extension|class) (\w+Tests)\b/) {
        suites[String(found.1), default: ""] += text
      }
    }
    return suites
  }

  @Test func namesTestsThatAreThere() throws {
    let suites = try Self.suites()
    let page = try String(contentsOfFile: "\(Self.root)/docs/reliability.md", encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| tried") }
    // Were the table written otherwise, nothing would be looked at.
    #expect(rows.count > 40)

    for row in rows {
      let cell = row.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
      let names = cell.matches(of: /`(?:(\w+Tests)\.)?(\w+)`/)
      #expect(!names.isEmpty, "no test: \(row)")
      var suite = ""
      for name in names {
        let word = String(name.2)
        if let named = name.1 {
          suite = String(named)
        } else if word.hasSuffix("Tests") {
          suite = word
        }
        let text = try #require(suites[suite], "no suite '\(suite)': \(row)")
        guard word != suite else { continue }
        #expect(text.contains("func \(word)("), "no test '\(suite).\(word)': \(row)")
      }
    }
  }
}
