import Foundation
import TestProjects
import Testing

/// What an `init` that was killed has left, and the next one makes of it.
@Suite(.takesTurns) struct InitInterruptedTests {
  private let folder = "/tmp/parity-init-\(UUID().uuidString)"
  private let words = ["init", "--template", "python"]

  private func files() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    var found: [String: Data] = [:]
    for name in names {
      found[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
    }
    return found
  }

  // Files are written one by one, parity.yml last: a kill leaves the first of them.
  @Test func goesOnWithWhatIsItsOwn() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try await Commands.run(words + [folder]).code == 0)
    let whole = try files()
    for name in ["parity.yml", "port/wav.py", "parity-ci"] {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }

    let again = try await Commands.run(words + [folder])

    #expect(again.code == 0, "\(again.standardError)")
    #expect(try files() == whole)
  }

  /// What cannot be written ends it before the folder is a project.
  @Test func writesTheProjectsOwnFileLast() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/.gitignore", withIntermediateDirectories: true)

    let output = try await Commands.run(words + [folder])

    #expect(output.code == 2)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/parity.yml"))
  }

  @Test(arguments: ["port/render.py", "port/mine.txt"])
  func refusesWhatIsSomebodys(name: String) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try await Commands.run(words + [folder]).code == 0)
    try FileManager.default.removeItem(atPath: "\(folder)/parity.yml")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))

    let again = try await Commands.run(words + [folder])

    #expect(again.code == 2)
    #expect(again.standardError.contains("port: it already exists; move it"))
    #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == "mine")
  }
}
