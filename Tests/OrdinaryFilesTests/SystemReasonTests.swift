import Foundation
import Testing

@testable import OrdinaryFiles

/// What the system refuses is said as a person would: what, where, and what to do.
@Suite struct SystemReasonTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/reason-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Foundation's own errors, as they come.
  private func sentence(_ work: () throws -> Void) -> String {
    do {
      try work()
      return "nothing was refused"
    } catch {
      return SystemReason.sentence(error) ?? "\(error)"
    }
  }

  @Test func namesTheFileThatStandsWhereAFolderIsNeeded() throws {
    defer { remove() }
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/file"))

    let text = sentence {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/file/deep/er", withIntermediateDirectories: true)
    }

    // Which of the folders is named is the library's choice.
    #expect(text.hasPrefix("cannot use \(folder)/file/deep"))
    #expect(
      text.hasSuffix(": \(folder)/file is a file where a folder is needed; move it away"))
  }

  @Test func saysThatAFolderStandsWhereAFileIsNeeded() throws {
    defer { remove() }

    let text = sentence { try Data("x".utf8).write(to: URL(fileURLWithPath: folder)) }

    #expect(text.contains(folder))
    #expect(text.contains("move it away"))
    #expect(!text.contains("Domain"))
  }

  @Test(arguments: [
    (ENOSPC, "make room"), (EDQUOT, "make room"), (EACCES, "chmod"), (EROFS, "read-only disk"),
    (EISDIR, "move it away"), (ENAMETOOLONG, "shorter"), (EMFILE, "ulimit -n"),
    (EFBIG, "ulimit -f"),
  ])
  func saysWhatToDo(number: Int32, remedy: String) {
    #expect(SystemReason.of(errno: number).contains(remedy))
    let error = NSError(
      domain: NSCocoaErrorDomain, code: 512,
      userInfo: [NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(number))])
    #expect(SystemReason.of(error).contains(remedy))
  }

  @Test func leavesErrorsAloneThatSpeakForThemselves() {
    #expect(SystemReason.sentence(FileRefusal.missing) == nil)
  }

  @Test func findsNamesThatAreNoText() throws {
    defer { remove() }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/ä", withIntermediateDirectories: true)
    #expect(FolderNames.firstThatIsNoText(below: folder) == nil)
    let path = ("\(folder)/ä/caf".utf8 + [0xe9, 0]).map { CChar(bitPattern: $0) }
    let made = creat(path, 0o600)
    // Some systems take no such name.
    guard made >= 0 else { return }
    close(made)

    #expect(FolderNames.firstThatIsNoText(below: folder) == "ä/caf\\xE9")
    unlink(path)
  }
}
