import BrowserCapture
import Foundation
import TestProjects
import Testing

@testable import ParityReferences

/// Other browsers than the reference's; no machine has to have them.
@Suite(.takesTurns, .serialized) struct BrowserSurveyTests {
  @Test(arguments: [BrowserKind.firefox, .webkit])
  func filesHowFarABrowserIs(kind: BrowserKind) async throws {
    guard (try? await Browser.find(kind)) != nil else {
      try Test.cancel("\(kind.title) is not installed")
    }
    let project = try TemporaryProject()
    defer { project.remove() }

    let output = try await Program.run([
      "capture", "--browser", kind.rawValue, "--suite", "fdn-hadamard", "--project",
      project.folder,
    ])

    #expect(output.code == 0)
    #expect(output.standardOutput.contains("5 cases compared with the references"))
    let library = try ReferenceLibrary(folder: project.references)
    let mixing = library.manifest.cases.filter { $0.suite == "fdn-hadamard" }
    // Sums of doubles in the page's own script: alike in every browser.
    #expect(mixing.allSatisfy { entry in entry.browsers?.contains { $0.depth < -150 } == true })
    let cached = FileManager.default.subpaths(atPath: "\(project.folder)/.parity/browsers") ?? []
    #expect(cached.count { $0.hasSuffix(".wav") } == 5)
  }
}
