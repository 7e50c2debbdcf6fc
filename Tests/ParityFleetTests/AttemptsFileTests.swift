import ExampleResults
import Foundation
import Testing

@testable import ParityFleet

@Suite struct AttemptsFileTests {
  /// Attempts as they stand in the file: what was at work when each was killed.
  @Test func suspectsWhatTwoAttemptsDiedOf() {
    let text = """
      1 begin a/x (port)
      1 end a/x (port)
      1 begin a/y (port)
      1 begin a/z (port)
      2 begin a/y (port)
      2 begin a/z (port)
      2 end a/z (port)

      """
    #expect(AttemptsFile.suspects(in: text) == ["a/y (port)"])
  }

  @Test func suspectsNothingOfAttemptsThatStopped() {
    let text = "1 begin a/y (port)\n1 stopped -\n2 begin a/y (port)\n2 begin a/"
    #expect(AttemptsFile.suspects(in: text) == [])
  }

  /// What is tried by itself and never comes to an end is not tried for ever, whoever ended the attempts.
  @Test func givesUpWhatTwoAttemptsTriedAlone() {
    let begun = "1 begin a/y (port)\n2 begin a/y (port)\n"
    let stopped = "3 alone a/y (port)\n3 stopped -\n"
    #expect(AttemptsFile.hopeless(in: begun) == [])
    #expect(AttemptsFile.hopeless(in: begun + stopped) == [])
    #expect(AttemptsFile.hopeless(in: begun + stopped + "4 alone a/y (port)\n") == ["a/y (port)"])
    let ended = "4 alone a/y (port)\n4 end a/y (port)\n"
    #expect(AttemptsFile.hopeless(in: begun + stopped + ended) == [])
  }

  /// The file stays as long as it says something to the next attempt.
  @Test func keepsWhatWasTriedAloneWhenItStops() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/attempts"
    let first = try AttemptsFile(path)
    first.beginAlone("a/y (port)")
    first.stop()

    let second = try AttemptsFile(path)
    second.beginAlone("a/y (port)")
    second.stop()

    #expect(try AttemptsFile(path).hopeless == ["a/y (port)"])
  }

  /// It would be written to, and removed in the end.
  @Test(arguments: ["my notes\n", "notes", "version: 1\nweb: web\n", "a begin x\nb\n"])
  func takesNoFileOfAnothers(text: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/notes"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))

    #expect(throws: ShardError.self) { try AttemptsFile(path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func waitsForNoPipe() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)

    #expect(throws: ShardError.self) { try AttemptsFile(path) }
  }

  @Test func readsWhatAnAttemptLeft() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/attempts"
    for _ in 1...2 {
      let attempt = try AttemptsFile(path)
      #expect(attempt.suspects == [])
      attempt.begin("a/x (port)")
      attempt.end("a/x (port)")
      attempt.begin("a/y (port)")
    }

    let third = try AttemptsFile(path)

    #expect(third.suspects == ["a/y (port)"])
    third.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
