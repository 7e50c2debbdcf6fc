import Foundation
import Testing

@testable import ParityProject

@Suite struct DeclarationPlaceTests {
  private static let yaml = """
    # a comment
    web: site
    candidates:
      synth:
        command: [a, b]
      other: { folder: takes, suites: [x] }
    """

  // Lines and columns counted in the text above, from 1 on.
  @Test(arguments: [
    (["web"], ":2:1"), (["candidates", "synth"], ":4:3"),
    (["candidates", "synth", "command"], ":5:5"), (["candidates", "other", "suites"], ":6:27"),
    (["candidates", "third", "suites"], ":3:1"), (["limits"], ""), ([], ""),
  ])
  func isTheDeepestNameThatIsThere(keys: [String], place: String) throws {
    let path = "/tmp/parity-place-\(UUID().uuidString.prefix(8)).yml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Self.yaml.write(toFile: path, atomically: true, encoding: .utf8)

    #expect(DeclarationPlace.of(keys, in: path) == path + place)
  }

  @Test func isTheFileWhereItCannotBeRead() {
    #expect(
      DeclarationPlace.of(["web"], in: "/nonexistent/parity.yml") == "/nonexistent/parity.yml")
  }
}
