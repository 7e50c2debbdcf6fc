import Foundation
import Testing

@testable import BrowserCapture

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
}
