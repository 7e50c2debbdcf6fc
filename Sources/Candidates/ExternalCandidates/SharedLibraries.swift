import ChildProcesses
import Foundation
import OrdinaryFiles
import ParityReferences

/// The libraries that a program is put together with when it starts, as the system's own loader finds
/// them.
package enum SharedLibraries {
  /// One for each library: its path, and what it holds.
  ///
  /// - Returns: nothing for a script and for a program that is linked by itself; what no other run says where the
  ///   loader is not asked.
  static func lines(
    of program: String, environment: [String: String], folder: String
  ) -> [String] {
    #if os(Linux)
      guard hasLoader(program) else { return [] }
      // The loader lists them and ends before the program begins.
      return listed(
        by: [program], environment.merging(["LD_TRACE_LOADED_OBJECTS": "1"]) { $1 }, folder)
    #else
      return hasLoader(program) ? [unknown] : []
    #endif
  }

  /// Those that a library brings with it; nothing of it is run.
  ///
  /// - Parameter program: whose loader is asked.
  /// - Returns: what no other run says where the loader is not asked.
  package static func lines(ofLibrary library: String, loadedBy program: String) -> [String] {
    #if os(Linux)
      guard let loader = loader(of: program) else { return [] }
      return listed(by: [loader, "--list", library], [:], "/")
    #else
      return [unknown]
    #endif
  }

  /// Of libraries that nobody looked up: no result of an earlier run is taken for one with these.
  private static let unknown = "unknown libraries \(UUID())"

  private static func listed(
    by words: [String], _ environment: [String: String], _ folder: String
  ) -> [String] {
    let asking = InheritedEnvironment.current.merging(environment) { $1 }
    guard
      let child = try? ChildProcess(
        words, environment: asking, workingFolder: folder, streams: .talks)
    else { return [] }
    child.closeInput()
    defer { child.kill() }
    let deadline = ContinuousClock.now + .seconds(10)
    var paths: [String] = []
    while let line = try? child.readLine(until: deadline), paths.count < 1000 {
      // "libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f…)"
      let words = line.split(separator: " ").map { $0.trimmingCharacters(in: .whitespaces) }
      if let path = words.first(where: { $0.hasPrefix("/") }) { paths.append(path) }
    }
    return paths.map { "\($0) \(FileIdentity.ofFile($0) ?? "")" }
  }

  /// Whether a program names a loader: one that does not would begin to run.
  static func hasLoader(_ program: String) -> Bool {
    #if os(Linux)
      loader(of: program) != nil
    #else
      // As good as every program of macOS names it.
      head(of: program, 4).map(isMachO) ?? false
    #endif
  }

  /// Whether a file is a program or library of macOS: for one kind of processor, or for several.
  ///
  /// - Source: mach-o/loader.h, MH_MAGIC_64; mach-o/fat.h, FAT_MAGIC.
  static func isMachO(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xcf, 0xfa, 0xed, 0xfe]) || head.starts(with: [0xca, 0xfe, 0xba, 0xbe])
  }

  private static func head(of program: String, _ most: Int) -> [UInt8]? {
    guard let file = try? OrdinaryFile.open(program) else { return nil }
    defer { close(file.descriptor) }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = pread(file.descriptor, &bytes, bytes.count, 0)
    return count >= 0 ? Array(bytes[..<count]) : nil
  }

  /// The program that puts another together when it starts.
  private static func loader(of program: String) -> String? {
    guard let bytes = head(of: program, 1 << 16) else { return nil }
    let count = bytes.count
    // A 64-bit little-endian ELF file: its table of segments is at 32, an entry's size at 54, their
    // number at 56; type 3 names the loader.
    guard count >= 64, bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { return nil }
    func number(_ offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let (table, size, entries) = (number(32, 6), number(54, 2), number(56, 2))
    // In an entry the text's place is at 8, and how long it is at 32, with the zero that ends it.
    for offset in (0..<entries).map({ table + $0 * size })
    where offset + 40 <= count && number(offset, 4) == 3 {
      let (place, length) = (number(offset + 8, 6), number(offset + 32, 6))
      guard length > 0, place >= 0, place + length <= count else { return nil }
      return String(decoding: bytes[place..<place + length].prefix { $0 != 0 }, as: UTF8.self)
    }
    return nil
  }
}
