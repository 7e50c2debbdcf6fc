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
