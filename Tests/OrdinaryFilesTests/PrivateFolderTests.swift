import Foundation
import Testing

@testable import OrdinaryFiles

@Suite struct PrivateFolderTests {
  @Test func admitsOnlyItsOwner() throws {
    let folder = try PrivateFolder(prefix: "parity-test")
    defer { folder.remove() }

    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)

    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func disappearsWithAllItHolds() throws {
    let folder = try PrivateFolder(prefix: "parity-test")
    let inner = "\(folder.path)/a/b"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(fileURLWithPath: "\(inner)/file"))

    folder.remove()

    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func isAnotherOneEachTime() throws {
    let folders = try (0..<20).map { _ in try PrivateFolder(prefix: "parity-test") }
    defer { for folder in folders { folder.remove() } }

    #expect(Set(folders.map(\.path)).count == 20)
  }

  /// A process that has ended, a number that another one has by now, one that runs, and no owner.
  @Test func sweepsWhatDeadRunsLeftAndNothingElse() throws {
    let base = try PrivateFolder(prefix: "parity-sweep")
    defer { base.remove() }
    let own = ProcessMark.own
    let owners = [
      "parity-aaaaaa": "\(try Self.deadProcess()) 1",
      "parity-bbbbbb": "\(own.id) \(own.started + 1)",
      "parity-print-cccccc": own.text, "parity-dddddd": nil, "parity-eeeeee": "none of this",
      "other-ffffff": "1 1",
    ]
    for (name, owner) in owners {
      let path = "\(base.path)/\(name)"
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try owner?.write(
        toFile: path + PrivateFolder.ownerFile, atomically: true, encoding: .utf8)
    }

    PrivateFolder.sweep(base.path)

    let left = try FileManager.default.contentsOfDirectory(atPath: base.path)
      .filter { $0 != ".owner" }.sorted()
    var expected = ["other-ffffff", "parity-dddddd", "parity-eeeeee", "parity-print-cccccc"]
    // Elsewhere the system does not tell when a process was started.
    if own.started == 0 { expected.insert("parity-bbbbbb", at: 1) }
    #expect(left == expected)
  }

  /// The number of a process that has ended, and was waited for.
  private static func deadProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }
}
