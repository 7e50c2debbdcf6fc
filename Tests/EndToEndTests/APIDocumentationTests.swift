import Foundation
import TestProjects
import Testing
import ToolRequirements

/// Reference documentation, by what the toolchain has.
@Suite(.takesTurns) struct APIDocumentationTests {
  private static let products = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path

  @Test(.needs(.python)) func hasACommentForEachPublicSymbolOfWebAudio() async throws {
    let checked = try await BindingLibrary.run(
      "\(Program.checkout)/Scripts/api-docs.py", ["--check", Self.products], in: Program.checkout)

    #expect(checked.succeeded, "\(checked.output)")
    #expect(checked.output == "every public symbol of WebAudio has a comment\n")
  }

  @Test(.needs(.python)) func makesASiteOfAModule() async throws {
    let folder = "/tmp/parity-docs-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let made = try await BindingLibrary.run(
      "\(Program.checkout)/Scripts/api-docs.py", [Self.products, folder, "WebAudio"],
      in: Program.checkout)

    #expect(made.succeeded, "\(made.output)")
    let page = "\(folder)/WebAudio/data/documentation/webaudio/gainnode.json"
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("What the input is multiplied by"))
  }
}
