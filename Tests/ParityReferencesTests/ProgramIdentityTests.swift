import Foundation
import Testing

@testable import ParityReferences

/// Expectations from the System V ABI: a note is the lengths of its name and of what it says, its type, and both,
/// filled up to a multiple of four bytes.
@Suite struct ProgramIdentityTests {
  private static let identifier = (1...20).map { UInt8($0) }

  private static func note(_ name: String, type: UInt8, _ content: [UInt8]) -> [UInt8] {
    func filled(_ bytes: [UInt8]) -> [UInt8] {
      bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let own = Array(name.utf8) + [0]
    return [UInt8(own.count), 0, 0, 0, UInt8(content.count), 0, 0, 0, type, 0, 0, 0]
      + filled(own) + filled(content)
  }

  /// A program header, and one for its notes behind it.
  private static func program(_ notes: [UInt8], kind: UInt8 = 4) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: 64 + 56)
    head.replaceSubrange(0..<6, with: [0x7f, 0x45, 0x4c, 0x46, 2, 1])
    (head[32], head[54], head[56]) = (64, 56, 1)
    (head[64], head[64 + 8], head[64 + 32]) = (kind, 120, UInt8(notes.count))
    return head + notes
  }

  private func identifier(_ bytes: [UInt8]) throws -> String? {
    let path = FileManager.default.temporaryDirectory.path + "/parity-program-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return ProgramNotes.buildIdentifier(ofProgram: path)
  }

  @Test func readsTheBuildIDBehindOtherNotes() throws {
    let notes =
      Self.note("stapsdt", type: 3, [9, 9, 9]) + Self.note("GNU", type: 1, [1, 2, 3, 4])
      + Self.note("GNU", type: 3, Self.identifier)
    #expect(
      try identifier(Self.program(notes)) == "0102030405060708090a0b0c0d0e0f1011121314")
  }

  /// A name chosen by hand says nothing of what was linked.
  @Test func takesNoShortOne() throws {
    #expect(try identifier(Self.program(Self.note("GNU", type: 3, [1, 2, 3, 4]))) == nil)
  }

  @Test func findsNoneInOtherSegments() throws {
    #expect(
      try identifier(Self.program(Self.note("GNU", type: 3, Self.identifier), kind: 1)) == nil)
  }

  @Test func survivesAnyPartOfAProgramAndAnyOtherByte() throws {
    let whole = Self.program(Self.note("GNU", type: 3, Self.identifier))
    for count in 0..<whole.count { #expect(try identifier(Array(whole.prefix(count))) == nil) }
    for place in whole.indices {
      var other = whole
      other[place] = 0xff
      _ = try identifier(other)
    }
    #expect(ProgramNotes.buildIdentifier(ofProgram: "/nowhere") == nil)
  }

  @Test(
    .enabled("programs have build IDs where they are ELF") {
      FileManager.default.fileExists(atPath: "/proc/self/exe")
    })
  func isWhatThisProgramSaysOfItself() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/exe"))
    let start = try #require(try file.read(upToCount: 1 << 16))
    let mark = Data([4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8))
    let place = try #require(start.range(of: mark)).upperBound
    let written = start[place..<place + 20].map { String(format: "%02x", $0) }.joined()
    #expect(ProgramIdentity.current == written)
  }

  /// Of a file that is no ELF file, as everywhere but on Linux: what it holds. SHA-256 of "parity\n", by sha256sum.
  @Test func isWhatAProgramWithoutABuildIDHolds() throws {
    let path = FileManager.default.temporaryDirectory.path + "/parity-program-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("parity\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(
      ProgramIdentity.identity(ofProgram: path)
        == "7f825d63320dbd67370587ca48a17d24f4bced094f388c4c4116c6d5eb2f8c16")
  }

  /// What was found by a program that nobody can name is nobody's result.
  @Test(arguments: [nil, "/nowhere/parity"])
  func isNeverTheSameWhereNothingIsKnown(path: String?) {
    #expect(
      ProgramIdentity.identity(ofProgram: path) != ProgramIdentity.identity(ofProgram: path))
  }
}
