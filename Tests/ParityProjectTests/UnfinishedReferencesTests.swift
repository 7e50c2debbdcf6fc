import Foundation
import ParityProject
import Testing

@testable import OrdinaryFiles

/// A capture or an unpacking that was killed when all was in place is not begun again: what it left goes when the
/// project is next opened.
@Suite struct UnfinishedReferencesTests {
  /// The highest id that Linux gives is 2²² − 1.
  private static let nobody = 1 << 22

  @Test func goWhenTheProjectIsOpened() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/unfinished-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let references = "\(folder)/reference-audio"
    let own = OwnedNames.unpacked.name("x")
    let left = [".unpack", ".capture"].map { "\($0)-\(OwnedNames.here)-\(Self.nobody)-1-x" }
    for name in left + [own, "suite"] {
      try FileManager.default.createDirectory(
        atPath: "\(references)/\(name)", withIntermediateDirectories: true)
    }

    _ = try Project(folder: folder)

    let rest = try FileManager.default.contentsOfDirectory(atPath: references)
    #expect(Set(rest) == [own, "suite"])
  }
}
