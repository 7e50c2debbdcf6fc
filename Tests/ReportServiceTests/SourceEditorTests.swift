import Foundation
import Testing

@testable import ReportService

@Suite struct SourceEditorTests {
  private func folder() throws -> String {
    let folder = "/tmp/parity-editor-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/web/cases", withIntermediateDirectories: true)
    try "secret\n".write(toFile: "\(folder)/secret.js", atomically: true, encoding: .utf8)
    try "// gains\nexport const cases = [\n  { name: \"half\" },\n];\n".write(
      toFile: "\(folder)/web/cases/gain.js", atomically: true, encoding: .utf8)
    return folder
  }

  @Test(arguments: [
    "web/../secret.js", "../secret.js", "secret.js", "web/", "web//cases/gain.js", "/etc/passwd",
    "web/cases", "web/cases/none.js", "web/.hidden", "web/linked.js",
  ])
  func opensNothingButModulesOfTheProject(path: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/web/linked.js", withDestinationPath: "../secret.js")

    #expect(throws: ServiceRequest.Refused.self) {
      try SourceEditor(web: "\(folder)/web").open(.init(path: path, name: "half"))
    }
  }
}
