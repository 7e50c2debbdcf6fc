import DataText
import Foundation

/// Identifies this program's code: what it compares, judges and renders may change with it.
package enum ProgramIdentity {
  /// The build ID that the linker wrote, which it computed from all that it linked; elsewhere the
  /// SHA-256 of the executable.
  package static let current = identity(ofProgram: path)

  /// - Parameter path: path of the executable; nil where the system does not say.
  /// - Returns: where nothing is known, a value that no other process has: with a guess, an old result could pass for
  ///   this program's.
  static func identity(ofProgram path: String?) -> String {
    guard let path else { return "unknown \(UUID())" }
    return ProgramNotes.buildIdentifier(ofProgram: path) ?? FileIdentity.ofFile(path)
      ?? "unknown \(UUID())"
  }

  private static var path: String? {
    #if canImport(Darwin)
      Bundle.main.executablePath
    #else
      // Leads to the running program, even where another file has taken its name. Without /proc, Foundation relies on
      // the first word of the command line, which is whatever the caller likes.
      FileManager.default.fileExists(atPath: "/proc/self/exe") ? "/proc/self/exe" : nil
    #endif
  }
}

/// The notes that a linker leaves in a program.
///
/// - Source: System V ABI, "ELF header", "Program header", "Note section"; NT_GNU_BUILD_ID of the GNU linkers.
enum ProgramNotes {
  /// Larger than the notes of any program.
  private static let mostBytes = 1 << 16

  /// - Parameter path: of a program in 64-bit little-endian ELF.
  /// - Returns: hexadecimal digits; nil for any other file, and for a program without a build ID. A short build ID does
  ///   not count: it was set by hand at link time, and does not depend on the code.
  static func buildIdentifier(ofProgram path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    func bytes(at offset: UInt64, _ count: Int) -> Data? {
      guard count <= mostBytes, offset < 1 << 40, (try? file.seek(toOffset: offset)) != nil,
        let data = try? file.read(upToCount: count), data.count == count
      else { return nil }
      return data
    }
    guard let head = bytes(at: 0, 64), head.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else {
      return nil
    }
    let (length, count) = (Int(head.word(54, UInt16.self)), Int(head.word(56, UInt16.self)))
    guard length >= 56, let headers = bytes(at: head.word(32, UInt64.self), length * count) else {
      return nil
    }
    for place in stride(from: 0, to: headers.count, by: length)
    where headers.word(place, UInt32.self) == 4 {
      let size = headers.word(place + 32, UInt64.self)
      guard size <= UInt64(mostBytes),
        let notes = bytes(at: headers.word(place + 8, UInt64.self), Int(size)),
        let identifier = notes.withUnsafeBytes(buildIdentifier(in:)), identifier.count >= 16
      else { continue }
      return identifier.map { String(format: "%02x", $0) }.joined()
    }
    return nil
  }

  /// - Parameter notes: the notes, one after another: three words (length of the name, length of the content, type),
  ///   then both, each padded to a multiple of four bytes.
  /// - Returns: nil where there is no build ID, or where the notes end within one.
  static func buildIdentifier(in notes: UnsafeRawBufferPointer) -> [UInt8]? {
    func word(_ place: Int) -> Int {
      Int(notes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
    var place = 0
    while place + 12 <= notes.count {
      let (nameLength, length, type) = (word(place), word(place + 4), word(place + 8))
      let name = place + 12
      let content = name + (nameLength + 3) / 4 * 4
      guard content + length <= notes.count else { return nil }
      if type == 3, notes[name..<name + nameLength].elementsEqual(Array("GNU\0".utf8)) {
        return Array(notes[content..<content + length])
      }
      place = content + (length + 3) / 4 * 4
    }
    return nil
  }
}

extension Data {
  /// A little-endian number.
  fileprivate func word<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
    withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self))
    }
  }
}
