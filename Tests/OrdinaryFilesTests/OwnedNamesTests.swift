import Foundation
import Testing

@testable import OrdinaryFiles

@Suite struct OwnedNamesTests {
  private let names = OwnedNames(prefix: ".work")

  /// A process that has ended: its id belongs to nobody for a while, and to another start afterwards.
  private static let ended: pid_t = {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/true")
    try? child.run()
    child.waitUntilExit()
    return child.processIdentifier
  }()

  @Test func knowsItsOwnAsAlive() {
    #expect(!names.isOfDeadProcess(names.name("x")))
  }

  @Test func knowsThoseOfAProcessThatHasEnded() {
    #expect(names.isOfDeadProcess(".work-\(OwnedNames.here)-\(Self.ended)-1-x"))
  }

  /// The id was given to another process since.
  @Test func tellsProcessesOfTheSameIdApartByTheirStart() {
    #if os(Linux)
      #expect(names.isOfDeadProcess(".work-\(OwnedNames.here)-\(getpid())-1-x"))
    #endif
  }

  @Test(arguments: [
    ".work", ".work-", ".work-1", ".work-HERE-x-1-y", ".work-HERE-1-x-y",
    "other-HERE-99999999-1-x", "-5-1-x", ".work-HERE--5-1-x", ".work-HERE-0-1-x",
    ".workshop-HERE-99999999-1-x", ".work-99999999-1-x", ".work-elsewhere-99999999-1-x",
  ])
  func leavesOtherNamesAlone(name: String) {
    #expect(!names.isOfDeadProcess(name.replacing("HERE", with: OwnedNames.here)))
  }

  @Test func sweepsWhatDeadProcessesLeftAndNothingElse() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/sweep-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let dead = ".work-\(OwnedNames.here)-\(Self.ended)-1-x"
    for name in [dead, names.name("x"), "mine"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)/deep", withIntermediateDirectories: true)
    }

    names.sweep(folder)

    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == [names.name("x"), "mine"].sorted())
  }
}
