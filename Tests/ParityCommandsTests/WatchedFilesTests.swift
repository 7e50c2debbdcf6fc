import Foundation
import ParityProject
import Testing

@testable import ParityCommands

/// Which changes start a build and a run.
@Suite struct WatchedFilesTests {
  private let folder: String

  init() throws {
    folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/takes", withIntermediateDirectories: true)
    try "version: 1\ncandidates:\n  mine:\n    folder: takes\n".write(
      toFile: "\(folder)/parity.yml", atomically: true, encoding: .utf8)
    for name in ["one.wav", "two.wav"] { try write(name, "first") }
  }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(folder)/takes/\(name)", atomically: true, encoding: .utf8)
  }

  /// A build that writes its own sources would otherwise start itself again and again.
  @Test(.timeLimit(.minutes(1))) func areThoseOfAContentThatIsAnother() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let folder = folder
    var files = WatchedFiles(
      project: WatchedProject(
        folder: folder, load: { try Project(folder: folder) }, lastReport: { "" }), names: [])
    try write("one.wav", "first")
    try write("two.wav", "other")

    let changes = try await files.nextChanges()

    #expect(changes.keys.map { $0.split(separator: "/").last } == ["two.wav"])
    #expect(changes.values.map { $0 == .port } == [true])
  }
}
