import ExampleResults
import Foundation
import Testing

@testable import ParityReport

@Suite struct PagePolicyTests {
  /// printf "alert(1)" | openssl dgst -sha256 -binary | base64
  private let known = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

  private func sources(_ policy: String, of directive: String) -> [Substring]? {
    policy.split(separator: ";").map { $0.split(separator: " ") }
      .first { $0.first == Substring(directive) }.map { Array($0.dropFirst()) }
  }

  @Test func allowsJustTheScriptThatWasWritten() {
    let policy = PagePolicy(script: "alert(1)")

    #expect(sources(policy.ofServer, of: "script-src") == [Substring(known)])
    // A page from disk loads its data as scripts, and from a server it has no "file:".
    #expect(sources(policy.ofPage, of: "script-src") == ["file:", Substring(known)])
    for text in [policy.ofServer, policy.ofPage] {
      #expect(sources(text, of: "default-src") == ["'none'"])
      #expect(sources(text, of: "base-uri") == ["'none'"])
      #expect(sources(text, of: "form-action") == ["'none'"])
      #expect(!text.contains("unsafe-eval"))
    }
  }

  @Test func allowsNoScriptWherePagesHaveNone() {
    for text in [PagePolicy.still.ofPage, PagePolicy.still.ofServer] {
      #expect(sources(text, of: "script-src") == nil)
      #expect(sources(text, of: "default-src") == ["'none'"])
    }
  }

  // The page that accepts differences has it from the server, which alone shows it.
  @Test func isInTheHeadOfEveryTemplate() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources").standardized.path
    let templates = try #require(FileManager.default.enumerator(atPath: sources))
      .compactMap { $0 as? String }
      .filter { $0.hasSuffix(".mustache") && !$0.hasSuffix("/approval.mustache") }

    #expect(templates.count >= 5)
    for name in templates {
      let text = try String(contentsOfFile: "\(sources)/\(name)", encoding: .utf8)
      let head = try #require(text.firstMatch(of: /(?s)<head>(.*?)<(?:title|style|script|link)/)).1
      #expect(
        head.contains(#"<meta http-equiv="Content-Security-Policy" content="{{policy}}">"#),
        "\(name)")
    }
  }

  // A browser hashes what stands between the tags, to the byte.
  @Test func standsInThePageWithTheHashOfItsScript() throws {
    let folder = try TemporaryFolder()
    let report = try ReportFolder(path: "\(folder.path)/report")
    try HTMLReport(Example.run(failed: 1)).write(to: report)
    try report.publish()
    let page = try folder.text("report/index.html")

    let start = try #require(page.range(of: "<script>"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let policy = PagePolicy(script: String(page[start.upperBound..<end.lowerBound]))

    #expect(policy.isCarried(by: Data(page.utf8)))
    #expect(page.ranges(of: "<script>").count == 1)
    #expect(!PagePolicy(script: "alert(1)").isCarried(by: Data(page.utf8)))
  }
}
