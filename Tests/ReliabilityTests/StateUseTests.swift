import Foundation
import Testing

@testable import ParityRunning

/// Several runs at work in one state folder.
@Suite struct StateUseTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/use-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func letsTheLastOfThemTidy() throws {
    try withFolder { folder in
      let own = try #require(StateUse(folder))
      var other = StateUse(folder)
      try #require(other != nil)

      #expect(own.alone { true } == nil)
      other = nil
      #expect(own.alone { true } == true)
    }
  }

  /// Who asked in vain is still at work: the other one may not tidy either.
  @Test func staysInUseByOneThatAskedInVain() throws {
    try withFolder { folder in
      let own = try #require(StateUse(folder))
      let other = try #require(StateUse(folder))

      #expect(own.alone { true } == nil)
      #expect(other.alone { true } == nil)
      withExtendedLifetime(own) {}
    }
  }

  @Test func letsNobodyTidyBesideATidier() throws {
    try withFolder { folder in
      let own = try #require(StateUse(folder))

      let found = own.alone { () -> Bool? in
        let descriptor = open("\(folder)/.runs", O_RDWR)
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) == 0
      }

      #expect(found == false)
    }
  }

  @Test func isNilWhereNothingCanBeKept() {
    #expect(StateUse("/nonexistent/\(UUID().uuidString)") == nil)
  }
}
