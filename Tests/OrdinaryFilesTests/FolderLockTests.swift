import Foundation
import OrdinaryFiles
import Testing

@Suite struct FolderLockTests {
  private let path =
    "\(FileManager.default.temporaryDirectory.path)/parity-lock-\(UUID().uuidString)"

  // Within one process, too: each opening of a file has a lock of its own.
  @Test func saysWhoHoldsIt() throws {
    var first: FolderLock? = try FolderLock(trying: path, note: "somebody, since noon")

    #expect {
      _ = try FolderLock(trying: path, note: "another")
    } throws: {
      guard case FolderLock.Refusal.busy("somebody, since noon") = $0 else { return false }
      return true
    }
    withExtendedLifetime(first) {}
    first = nil
    let second = try FolderLock(trying: path, note: "another")

    #expect(try String(contentsOfFile: path, encoding: .utf8) == "another")
    withExtendedLifetime(second) {}
  }

  @Test func refusesAFolderThatIsNotThere() {
    #expect(throws: WriteRefusal(ENOENT, "/nonexistent")) { try FolderLock("/nonexistent") }
  }
}
