import Foundation
import TestProjects
import Testing

/// What the page about publishing tells people to type must exist.
@Suite(.takesTurns) struct PublishingDocsTests {
  private func page() throws -> String {
    try String(contentsOfFile: "\(Checkout.folder)/docs/publishing.md", encoding: .utf8)
  }

  @Test(arguments: ["run", "publish", "approve"])
  func usesOnlyOptionsThatTheCommandHas(command: String) async throws {
    let help = try await Commands.run([command, "--help"]).standardOutput
    let lines = try page().split(separator: "\n").filter { $0.contains("parity \(command)") }
    #expect(!lines.isEmpty)

    for line in lines {
      let text = line.split(separator: "parity \(command)", maxSplits: 1).last ?? ""
      for option in text.matches(of: /--[a-z][a-z-]+/) {
        #expect(help.contains("\(option.output)"), "\(command) \(option.output)")
      }
    }
  }

  @Test func namesEveryFileOfTheSite() throws {
    let page = try page()
    for name in [
      "index.html", "fidelity.pdf", "report/", "badge.svg", "fidelity.json", "history.json",
    ] { #expect(page.contains("| `\(name)` |"), "\(name)") }
  }
}
