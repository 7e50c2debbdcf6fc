import ExampleResults
import Foundation
import Testing

@testable import ParityRunning

@Suite struct ResultSealTests {
  private let text = Data("a result".utf8)

  @Test func isTheSameInEveryProcessOfAUser() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/deep/seal.key"

    let first = ResultSeal(secretAt: path)
    let second = ResultSeal(secretAt: path)

    #expect(first.problem == nil)
    #expect(first.text(of: text) == second.text(of: text))
    #expect(first.text(of: text) != first.text(of: text + Data([0])))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/deep").count == 1)
  }

  @Test func isAnotherForAnotherUserAndForAKeyThatIsShared() throws {
    let folder = try TemporaryFolder()
    let seals = [
      ResultSeal(secretAt: "\(folder.path)/a"), ResultSeal(secretAt: "\(folder.path)/b"),
      ResultSeal(key: Data("a key of the cluster".utf8)),
      ResultSeal(key: Data("another key of it".utf8)),
    ]

    #expect(Set(seals.map { $0.text(of: text) }).count == 4)
  }

  /// Nothing is believed by a secret that others may know; it costs a comparison, not a pass.
  @Test(arguments: ["readable", "short", "folder", "unwritable"])
  func believesNothingWhereThereIsNoSecret(what: String) throws {
    let folder = try TemporaryFolder()
    var path = "\(folder.path)/seal.key"
    switch what {
    case "readable":
      _ = ResultSeal(secretAt: path)
      chmod(path, 0o644)
    case "short":
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
    case "folder": mkdir(path, 0o700)
    default: path = "/proc/parity/seal.key"
    }

    let (first, second) = (ResultSeal(secretAt: path), ResultSeal(secretAt: path))

    #expect(first.problem?.contains(path) == true)
    #expect(first.text(of: text) != second.text(of: text))
  }

  /// RFC 4231, test case 2: HMAC-SHA-256 of "what do ya want for nothing?" by "Jefe".
  @Test func isTheStandardsHMAC() {
    let seal = ResultSeal(key: Data("Jefe".utf8))

    #expect(
      seal.text(of: Data("what do ya want for nothing?".utf8))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }
}
